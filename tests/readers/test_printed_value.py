"""A value that a command printed is read again strictly: nothing more, nothing less, no conversion."""

import copy
import json
from typing import Any

import pytest

from ctxview.core.problem import CtxviewError, ErrorCode
from ctxview.exports.experiments_value import ExperimentsValue
from ctxview.readers.printed_value import printed_value
from tests.app.experiments_report import made, report

VALUE = report()


def test_what_was_printed_is_read_as_the_same_value() -> None:
    assert printed_value(report(), "f", list[ExperimentsValue]) == made()
    assert json.dumps(made()) == json.dumps(VALUE)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("records", 0, "run", "status"), "well", ErrorCode.WRONG_TYPE),
        (("records", 0, "grades", "build", "passed"), 1, ErrorCode.WRONG_TYPE),
        (("records", 0, "verdicts", 0, "verdict"), None, ErrorCode.WRONG_TYPE),
        (("total_attempts",), "30", ErrorCode.WRONG_TYPE),
        (("total_attempts",), 30.5, ErrorCode.WRONG_TYPE),
        (("records", 3, "packet", "score"), 1, ErrorCode.UNKNOWN_FIELD),
        (("records",), {}, ErrorCode.WRONG_TYPE),
    ],
)
def test_anything_else_is_refused_with_its_place(path: tuple[str | int, ...], value: object, code: ErrorCode) -> None:
    changed: Any = copy.deepcopy(VALUE)
    at = changed
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = value
    with pytest.raises(CtxviewError) as caught:
        printed_value(changed, "report.json", list[ExperimentsValue])
    assert (caught.value.problem.code, caught.value.problem.file) == (code, "report.json")
    assert caught.value.problem.place == "/" + "/".join(map(str, path))


def test_a_field_that_is_missing_is_named_and_many_findings_are_counted() -> None:
    changed = report()
    del changed["records"][1]["trace"]
    with pytest.raises(CtxviewError) as caught:
        printed_value(changed, "f", list[ExperimentsValue])
    assert (caught.value.problem.code, caught.value.problem.place) == (ErrorCode.MISSING_FIELD, "/records/1/trace")
    changed["records"] = [{}] * 30
    with pytest.raises(CtxviewError) as caught:
        printed_value(changed, "f", list[ExperimentsValue])
    assert len(caught.value.others) == 20
