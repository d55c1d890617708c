"""`ctxview config`: the person's own settings of the app."""

import argparse
from collections.abc import Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams


class ConfigOptions(argparse.Namespace):
    """What `config` was asked for."""

    default: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Print where the settings are looked for and what is in force, or a file to begin with.

    Raises:
        CtxviewError: all that is wrong with the file, after what is in force was printed.
    """
    parser = Arguments(
        "ctxview config",
        "Print where the settings of the app are looked for, and what is in force: theme, mouse, keys. What is wrong with them\n"
        "is said on standard error, with exit code 2; the app starts all the same.",
    )
    parser.add_argument("--default", action="store_true", help="print a file to begin with instead, in which every setting is a comment")
    options = parser.read(arguments, ConfigOptions())
    # the declarations of the app, which its screens are made from as well; Textual stays away
    from ctxview.app.settings_text import default_settings, settings_in_force

    if options.default:
        streams.output.write_lines(default_settings())
        return ExitCode.DONE
    from ctxview.app.key_map import key_map
    from ctxview.core.problem import CtxviewError
    from ctxview.readers.config_file import read_config

    config = read_config()
    keys = key_map(config.keys, config.path)
    streams.output.write_lines(settings_in_force(config, keys))
    problems = (*config.problems, *keys.problems)
    if problems:
        raise CtxviewError(problems[0], problems[1:])
    return ExitCode.DONE
