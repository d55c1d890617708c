"""Everything that is wrong with one case, collected: the model's findings in the words and codes of the case format."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ctxview.core.near_names import nearest, nearest_first
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.readers.places import pointer, quoted

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

MOST_PROBLEMS = 20
"""Problems that one error lists; of the others it says how many there are."""

_OUR_CODES = frozenset(ErrorCode)
_BOUNDS = {"greater_than_equal": "from", "less_than_equal": "up to"}
_EXPECTED = {
    "string_type": "a text, in quotes (without them a YAML version such as 1.10 is the number 1.1)",
    "int_type": "a whole number, without quotes and without a fraction",
    "bool_type": "true or false, without quotes",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
}
_KIND_OF_VALUE: dict[type, str] = {
    type(None): "null",
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "an object",
}


class Problems:
    """What was found so far. Names and places of the file stand in it raw; contents never do."""

    def __init__(self, file: str, fields: Callable[[Sequence[str | int]], list[str]] | None = None) -> None:
        self._file = file
        self._fields = fields
        """Names that the object at a path may have; None: a case's."""
        self._listed: list[Problem] = []
        self._unlisted = 0

    @property
    def any(self) -> bool:
        """Whether anything was found."""
        return bool(self._listed)

    @property
    def full(self) -> bool:
        """Whether further problems are only counted, so that nobody needs to word them."""
        return len(self._listed) >= MOST_PROBLEMS

    def add(self, code: ErrorCode, message: str, expected: str, place: str) -> None:
        """One more problem; `place` is a JSON pointer."""
        if self.full:
            self._unlisted += 1
        else:
            self._listed.append(Problem(code, message, expected, place, self._file))

    def count(self, more: int) -> None:
        """So many more, without their words."""
        self._unlisted += more

    def raise_any(self) -> None:
        """Refuse the case if anything was found.

        Raises:
            CtxviewError: with all that was found; where that is too much, the last of its `others` says how much more there is.
        """
        if not self._listed:
            return
        others = self._listed[1:]
        if self._unlisted:
            rest = f"{self._unlisted} more problems are not listed"
            others.append(Problem(self._listed[-1].code, rest, "the ones before this one mended first", "", self._file))
        raise CtxviewError(self._listed[0], others)

    def add_findings(self, error: "ValidationError") -> None:
        """What the model refused, in the order of its fields."""
        findings = error.errors(include_url=False)
        for finding in findings[:MOST_PROBLEMS]:
            self._add_finding(finding)
        self.count(len(findings[MOST_PROBLEMS:]))

    def _add_finding(self, finding: "ErrorDetails") -> None:
        kind, parts, found = finding["type"], finding["loc"], finding["input"]
        place, said = pointer(parts), finding.get("ctx", {})
        name = str(parts[-1]) if parts else ""
        if kind in _OUR_CODES:
            self.add(ErrorCode(kind), said["message"], said["expected"], place + said["below"])
        elif kind == "missing":
            self.add(ErrorCode.MISSING_FIELD, f"the field {quoted(name)} is missing", f"{quoted(name)} in this object", place)
        elif kind == "extra_forbidden":
            from ctxview.readers.case_model import fields_at  # it needs pydantic, and whoever finds nothing wrong does not

            known = (self._fields or fields_at)(parts[:-1])
            near = nearest(name, known)
            expected = quoted(near) if near else "one of " + ", ".join(known)
            self.add(ErrorCode.UNKNOWN_FIELD, f"there is no field {quoted(name)} here", expected, place)
        elif kind in _BOUNDS:
            bound = f"a whole number {_BOUNDS[kind]} {said.get('ge', said.get('le'))}"
            self.add(ErrorCode.NOT_ALLOWED_VALUE, "the number is out of its range", bound, place)
        elif kind in _EXPECTED or not isinstance(found, str):
            expected = _EXPECTED.get(kind, _EXPECTED["string_type"])
            self.add(ErrorCode.WRONG_TYPE, f"{kind_of(found)} stands where {expected.partition(',')[0]} is expected", expected, place)
        else:  # a text that is none of the values that the field may have
            allowed = re.findall("'([^']*)'", said.get("expected", ""))
            self.add(
                ErrorCode.NOT_ALLOWED_VALUE, f"{quoted(found)} is none of the values of this field", nearest_first(found, allowed), place
            )


def kind_of(value: object) -> str:
    """What a value of a file is, in words, without the value itself."""
    return _KIND_OF_VALUE.get(type(value), "a value")
