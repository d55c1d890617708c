"""Files that a person writes in TOML: where they lie, and their reading (design 2)."""

import os
import re

from ctxview.core.problem import CtxviewError, ErrorCode, Problem

CONFIG_FILE = "config.toml"
"""The app's settings; a name by itself, for a look whether they are there."""

MOST_BYTES = 256 * 1024
_TOML_PLACE = re.compile(r" \(at (?:(?P<place>line \d+, column \d+)|end of document)\)$")


def settings_path(name: str) -> str:
    """Where a file of settings is looked for: `ctxview/NAME` in XDG_CONFIG_HOME, else in `~/.config`; empty without a home."""
    chosen = os.environ.get("XDG_CONFIG_HOME", "")
    parent = chosen if os.path.isabs(chosen) else os.path.expanduser("~/.config")  # noqa: PTH111, PTH117 (no home is no error)
    if not os.path.isabs(parent) or (parent != chosen and os.environ.get("HOME") == ""):  # noqa: PTH117 (likewise)
        return ""
    return os.path.join(parent, "ctxview", name)  # noqa: PTH118 (errors show the path as a text)


def parse_toml(text: str, path: str, expected: str = "a TOML file") -> dict[str, object]:
    """The value of a TOML text; `path` is for errors.

    Raises:
        CtxviewError: `not_toml`, with line and column.
    """
    import tomllib  # only a file that is there needs it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = _TOML_PLACE.search(message)
        place = "" if found is None else found["place"] or f"line {text.rstrip().count(chr(10)) + 1}, the end"
        message = message if found is None else message[: found.start()]
        raise CtxviewError(Problem(ErrorCode.NOT_TOML, f"the file is no TOML: {message}", "a TOML file", place, path)) from None
    except (RecursionError, ValueError):
        raise CtxviewError(Problem(ErrorCode.NOT_TOML, "the file is no TOML that can be read", expected, "", path)) from None
