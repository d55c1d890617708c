"""JSON as every `--json` and `--jsonl` prints it: keys in the given order, readable, nothing in it that a terminal acts on."""

import json

from ctxview.core.safe_text import json_escape_unsafe


def json_text(value: object, *, indent: int | None = 2) -> str:
    r"""The JSON text of a value, without a line feed at the end. Other scripts stay readable; unsafe characters are `\uXXXX`.

    Parses back to the value, but for what JSON cannot say: tuples come back as lists, and a high surrogate right before a low one
    as the character they mean (readers leave no surrogates).

    Raises:
        TypeError: a value that JSON has no form for.
        ValueError: a number that is not finite, or a value that holds itself.
    """
    return json_escape_unsafe(json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent))


def json_line(value: object) -> str:
    """As `json_text`, compact and on one line, for JSON Lines."""
    return json_escape_unsafe(json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")))
