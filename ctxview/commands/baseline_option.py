"""The option that names a file of accepted findings, the same for the app and for every command."""

from ctxview.commands.arguments import Arguments


def add_baseline_option(arguments: Arguments) -> None:
    """Declare `--baseline`: it lowers protection, so it is never picked up by its name."""
    arguments.add_argument(
        "--baseline", metavar="FILE", help="findings that you accepted (ctxview findings): secrets among them are not masked"
    )
