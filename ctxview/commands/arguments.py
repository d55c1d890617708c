"""Reading a command's arguments: argparse, with errors that are problems like all others, and help that goes to standard output.

What an error needs is imported when there is one: `--help` shall cost little more than Python itself.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeVar

from ctxview.commands.help_asked import HelpAskedError

if TYPE_CHECKING:
    from ctxview.core.problem import CtxviewError

Options = TypeVar("Options", bound=argparse.Namespace)


class Arguments(argparse.ArgumentParser):
    """The arguments that one command takes. An option is never abbreviated: what works today still works with more options."""

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=_HelpFormatter,
        )

    def read(self, arguments: Sequence[str], options: Options) -> Options:
        """Fill the options.

        Raises:
            CtxviewError: `unknown_field` for an option that does not exist, `missing_field` for an argument that must be there,
                `not_allowed_value` for anything else; the place is the option's name.
            HelpAskedError: with `--help`.
        """
        try:
            read, extra = self.parse_known_args(arguments, options)
        except argparse.ArgumentError as error:
            raise self.refused("not_allowed_value", error.message, error.argument_name or "") from None
        if extra:
            raise self._unknown(extra)
        return read

    def error(self, message: str) -> NoReturn:
        """What argparse calls where arguments are missing."""
        raise self.refused("missing_field", message, message.rpartition(": ")[2])

    def print_help(self, file: object = None) -> NoReturn:
        """What `--help` calls."""
        raise HelpAskedError(self.format_help())

    def refused(self, code: str, message: str, place: str, expected: str = "") -> "CtxviewError":
        """An error about this call; what would be right is the usage, unless there is more to say."""
        from ctxview.core.problem import CtxviewError, ErrorCode, Problem

        usage = " ".join(self.format_usage().removeprefix("usage: ").split())
        return CtxviewError(Problem(ErrorCode(code), message, expected or usage, place))

    def _unknown(self, extra: Sequence[str]) -> "CtxviewError":
        from ctxview.core.near_names import near_names

        option = next((text for text in extra if text.startswith("-") and text != "-"), None)
        if option is None:
            return self.refused("not_allowed_value", f"one argument is too many: {extra[0]!r}", "")
        name = option.partition("=")[0]
        near = " or ".join(near_names(name, self._option_string_actions))
        expected = f"{near}; {self.prog} --help shows all" if near else ""
        return self.refused("unknown_field", f"{self.prog} has no option {name}", name, expected)


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Asks the terminal itself for its width; argparse would import compression libraries on the way to the same number."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_width() - 2)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """As it was written where it fits; else its paragraphs are folded, so that no terminal breaks a word."""
        if all(len(line) + len(indent) <= width for line in text.splitlines()):
            return super()._fill_text(text, width, indent)
        import textwrap  # argparse has it for every line of help

        folded: list[str] = []
        for paragraph in _paragraphs(text):
            set_in = paragraph[: len(paragraph) - len(paragraph.lstrip(" "))]
            margin = indent + set_in
            folded += textwrap.wrap(
                paragraph.strip(), width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False, break_long_words=False
            ) or [""]
        return "\n".join(folded)


def _paragraphs(text: str) -> Iterator[str]:
    """Lines that belong together as one; an empty line, and a line that is set in, stands by itself."""
    held: list[str] = []
    for line in text.splitlines():
        if line and not line.startswith(" "):
            held.append(line)
            continue
        if held:
            yield " ".join(held)
            held = []
        yield line
    if held:
        yield " ".join(held)


def _width() -> int:
    try:
        return max(40, int(os.environ.get("COLUMNS", "")))
    except ValueError:
        pass
    try:
        return max(40, os.get_terminal_size().columns)
    except OSError:
        return 80
