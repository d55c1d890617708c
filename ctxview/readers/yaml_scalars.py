"""What a word without quotes means in YAML: the core schema of YAML 1.2, so that a date, `yes` or `12:30` is a text."""

import re
from math import isinf

MOST_DIGITS = 4300
"""As many as the interpreter turns into a number and back."""

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = re.compile(r"[-+]?[0-9]+")
_OTHER_WHOLE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_NUMBER = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_NUMBER_STARTS = frozenset("+-.0123456789")


def plain_value(text: str) -> str | int | float | bool | None:
    """The value of a scalar without quotes.

    Raises:
        ValueError: a number that JSON cannot hold; the argument says why.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_STARTS:
        return text
    if _WHOLE.fullmatch(text) or _OTHER_WHOLE.fullmatch(text):
        if len(text) > MOST_DIGITS:
            raise ValueError(f"the whole number has more than {MOST_DIGITS} digits")
        return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
    if _NOT_FINITE.fullmatch(text):
        raise ValueError("infinity and NaN are no values here")
    if not _NUMBER.fullmatch(text):
        return text
    number = float(text)
    if isinf(number):
        raise ValueError("the number is too large for any double")
    return number
