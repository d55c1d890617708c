"""Reading a command's arguments: argparse, with errors that are problems like all others, and help that goes to standard output."""

import argparse
from collections.abc import Sequence
from typing import NoReturn, TypeVar

from ctxview.commands.near_names import near_names
from ctxview.core.problem import CtxviewError, ErrorCode, Problem

Options = TypeVar("Options", bound=argparse.Namespace)


class HelpAskedError(Exception):
    """Not an error: someone asked for a text about the program, and this is it."""

    def __init__(self, text: str) -> None:
        super().__init__("help")
        self.text = text


class Arguments(argparse.ArgumentParser):
    """The arguments that one command takes. An option is never abbreviated: what works today still works with more options."""

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
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
            raise self.refused(ErrorCode.NOT_ALLOWED_VALUE, error.message, error.argument_name or "") from None
        if extra:
            raise self._unknown(extra)
        return read

    def error(self, message: str) -> NoReturn:
        """What argparse calls where arguments are missing."""
        raise self.refused(ErrorCode.MISSING_FIELD, message, message.rpartition(": ")[2])

    def print_help(self, file: object = None) -> NoReturn:
        """What `--help` calls."""
        raise HelpAskedError(self.format_help())

    def refused(self, code: ErrorCode, message: str, place: str) -> CtxviewError:
        """An error about this call, with the usage as what would be right."""
        usage = " ".join(self.format_usage().removeprefix("usage: ").split())
        return CtxviewError(Problem(code, message, usage, place))

    def _unknown(self, extra: Sequence[str]) -> CtxviewError:
        option = next((text for text in extra if text.startswith("-") and text != "-"), None)
        if option is None:
            return self.refused(ErrorCode.NOT_ALLOWED_VALUE, f"one argument is too many: {extra[0]!r}", "")
        name = option.partition("=")[0]
        near = near_names(name, self._option_string_actions)
        if not near:
            return self.refused(ErrorCode.UNKNOWN_FIELD, f"{self.prog} has no option {name}", name)
        expected = f"{' or '.join(near)}; {self.prog} --help shows all"
        return CtxviewError(Problem(ErrorCode.UNKNOWN_FIELD, f"{self.prog} has no option {name}", expected, name))
