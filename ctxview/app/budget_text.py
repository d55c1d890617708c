"""A budget as a person types it."""

import re

_FORMS = "a whole number, +N, -N, N%, or none for unlimited"
_NUMBER = re.compile(r"([+-]?)(\d{1,15})(%?)", re.ASCII)


def parse_budget(text: str, present: int, total: int) -> int | None:
    """The budget meant: absolute, relative to the present one, or a share of what everything takes; None is unlimited.

    Raises:
        ValueError: with a message for the person.
    """
    words = text.strip().casefold().replace(",", "").replace("_", "").replace(" ", "")
    if words in ("none", "unlimited", "all", "∞"):
        return None
    match = _NUMBER.fullmatch(words)
    if match is None:
        raise ValueError(f"not a budget; give {_FORMS}")
    sign, digits, percent = match.groups()
    number = int(digits) * total // 100 if percent else int(digits)
    budget = present + number if sign == "+" else present - number if sign == "-" else number
    if budget < 0:
        raise ValueError(f"that is {budget}, and a budget is never below zero")
    return budget
