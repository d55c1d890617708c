"""Lone surrogates: half characters that no UTF-8 can hold. Every reader puts U+FFFD in their place and counts them (spec 1.4)."""

import re

_SURROGATE = re.compile("[\ud800-\udfff]")


def repair_surrogates(text: str) -> tuple[str, int]:
    """The text with U+FFFD for each surrogate, and how many there were."""
    if text.isascii():
        return text, 0
    try:
        text.encode("utf-8")  # many times faster than a search, and nearly every text passes
    except UnicodeEncodeError:
        return _SURROGATE.subn("\ufffd", text)
    return text, 0


def join_surrogates(text: str) -> str:
    """The text with each high surrogate and the low one right after it as the character that the two mean."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
