"""A compaction record is read as it stands: what is missing is no error, what is of a wrong type is one with its place (spec 6)."""

from pathlib import Path
from typing import cast

import pytest

from ctxview.core.compaction import (
    Anchor,
    CompactedRun,
    Compaction,
    CompactionPolicy,
    CompactionRecord,
    KeptOrDropped,
    RecordPointer,
    UnreadField,
)
from ctxview.core.problem import CtxviewError
from ctxview.readers.compaction_extra import MOST_COMPARED
from ctxview.readers.compaction_file import compaction_from_value, read_compaction, read_compaction_line
from ctxview.readers.compaction_model import compaction_fields_at
from ctxview.readers.open_file import open_case
from ctxview.readers.schemas import SCHEMAS
from ctxview.readers.strict_json import JsonValue
from tests.commands.calls import Json
from tests.structure.tree import ROOT


def refusals(value: Json) -> list[tuple[str, str]]:
    with pytest.raises(CtxviewError) as refused:
        compaction_from_value(cast("JsonValue", value), "record.json")
    assert refused.value.problem.file == "record.json"
    return [(problem.code.value, problem.place) for problem in (refused.value.problem, *refused.value.others)]


def read(value: Json) -> Compaction:
    return compaction_from_value(cast("JsonValue", value), "record.json")


def test_every_field_is_read() -> None:
    value = {
        "run": {"id": "r", "scope": "s", "contractVersion": "v"},
        "record": {
            "runId": "r2",
            "scope": "s2",
            "contractVersion": "v2",
            "summary": "sum",
            "anchors": [{"id": "a", "statement": "st", "pointerId": "p", "status": "uncertain"}, {}],
            "pointers": [{"id": "p", "kind": "k", "target": "t", "purpose": "pu"}, {}],
            "retained": [{"kind": "k1", "reason": "r1"}, {}],
            "discarded": [{"kind": "k2", "reason": "r2"}, {}],
            "resumption": {"nextAction": "n", "mustVerify": ["m", ""]},
            "lossChecks": ["l"],
        },
        "policy": {"requiredAnchorIds": ["a"], "allowedDiscardKinds": [], "requiredPointerKinds": ["k", "k"]},
    }
    assert read(value) == Compaction(
        CompactedRun("r", "s", "v"),
        CompactionRecord(
            run_id="r2",
            scope="s2",
            contract_version="v2",
            summary="sum",
            anchors=(Anchor("a", "st", "p", "uncertain"), Anchor()),
            pointers=(RecordPointer("p", "k", "t", "pu"), RecordPointer()),
            retained=(KeptOrDropped("k1", "r1"), KeptOrDropped()),
            discarded=(KeptOrDropped("k2", "r2"), KeptOrDropped()),
            next_action="n",
            must_verify=("m", ""),
            loss_checks=("l",),
        ),
        CompactionPolicy(("a",), (), ("k", "k")),
    )


@pytest.mark.parametrize(
    "value",
    [
        {"run": {}},
        {"record": None},
        {"policy": {"requiredAnchorIds": None}},
        {"record": {"resumption": None, "anchors": None, "pointers": None, "retained": None, "discarded": None, "lossChecks": None}},
        {"run": {"id": None}, "record": {"resumption": {"nextAction": None, "mustVerify": None}}, "policy": None},
    ],
)
def test_what_is_absent_or_null_is_no_error(value: Json) -> None:
    assert read(value) == Compaction()


def test_a_blank_text_is_kept_for_the_checks_to_judge() -> None:
    assert read({"run": {"id": "  "}}).run.run_id == "  "


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"run": []}, [("wrong_type", "/run")]),
        ({"run": {"id": 7}}, [("wrong_type", "/run/id")]),
        ({"run": {"contractVersion": 1.1}}, [("wrong_type", "/run/contractVersion")]),
        ({"record": "x"}, [("wrong_type", "/record")]),
        ({"record": {"anchors": {}}}, [("wrong_type", "/record/anchors")]),
        ({"record": {"anchors": [None]}}, [("wrong_type", "/record/anchors/0")]),
        (
            {"record": {"anchors": [{"status": True}, {"pointerId": []}]}},
            [("wrong_type", "/record/anchors/0/status"), ("wrong_type", "/record/anchors/1/pointerId")],
        ),
        ({"record": {"pointers": [{"target": 1}]}}, [("wrong_type", "/record/pointers/0/target")]),
        ({"record": {"discarded": ["old_draft"]}}, [("wrong_type", "/record/discarded/0")]),
        ({"record": {"resumption": []}}, [("wrong_type", "/record/resumption")]),
        ({"record": {"resumption": {"mustVerify": "a"}}}, [("wrong_type", "/record/resumption/mustVerify")]),
        ({"record": {"lossChecks": [None]}}, [("wrong_type", "/record/lossChecks/0")]),
        ({"policy": {"requiredAnchorIds": "goal"}}, [("wrong_type", "/policy/requiredAnchorIds")]),
        ({"policy": {"allowedDiscardKinds": ["a", None]}}, [("wrong_type", "/policy/allowedDiscardKinds/1")]),
        ({"run": {"id": 1, "scope": 2}, "policy": 3}, [("wrong_type", "/run/id"), ("wrong_type", "/run/scope"), ("wrong_type", "/policy")]),
        ({"run": {"Id": "x", "id": 1}}, [("wrong_type", "/run/id"), ("unknown_field", "/run/Id")]),
        ({"ctxview": 1, "task": {}, "sources": []}, [("unknown_format", "")]),
        ({}, [("unknown_format", "")]),
        ([{"run": {}}], [("unknown_format", "")]),
        ("run", [("unknown_format", "")]),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(value: Json, expected: list[tuple[str, str]]) -> None:
    assert refusals(value) == expected


def test_a_field_that_no_check_looks_at_is_no_error_and_is_told_of() -> None:
    value = {
        "run": {"id": "r", "startedAt": 5},
        "record": {"discards": [1], "anchors": [{"id": "a"}, {"certainty": "low", "a/b": {"id": 1}}], "resumption": {"budget": None}},
        "tool": {"run": {"Id": "not looked into"}},
    }
    compaction = read(value)
    assert compaction.run.run_id == "r"
    assert compaction.unread == (
        UnreadField("/run/startedAt", None),
        UnreadField("/record/discards", "discarded"),
        UnreadField("/record/anchors/1/certainty", None),
        UnreadField("/record/anchors/1/a~1b", None),
        UnreadField("/record/resumption/budget", None),
        UnreadField("/tool", None),
    )


@pytest.mark.parametrize(
    ("value", "place", "expected"),
    [
        ({"Run": {}, "record": {}}, "/Run", '"run"'),
        ({"run": {"contract_version": "v"}}, "/run/contract_version", '"contractVersion"'),
        ({"record": {"run_id": "r", "runId": "r"}}, "/record/run_id", '"runId"'),
        ({"record": {"Discarded": []}}, "/record/Discarded", '"discarded"'),
        ({"record": {"loss-checks": []}}, "/record/loss-checks", '"lossChecks"'),
        ({"record": {"anchors": [{}, {"STATUS": "uncertain"}]}}, "/record/anchors/1/STATUS", '"status"'),
        ({"record": {"resumption": {"next action": "n"}}}, "/record/resumption/next action", '"nextAction"'),
        ({"policy": {"required_anchor_ids": []}}, "/policy/required_anchor_ids", '"requiredAnchorIds"'),
    ],
)
def test_a_known_field_in_another_spelling_is_refused_because_it_would_count_as_missing(value: Json, place: str, expected: str) -> None:
    with pytest.raises(CtxviewError) as refused:
        read(value)
    problem = refused.value.problem
    assert (problem.code.value, problem.place, problem.expected, refused.value.others) == ("unknown_field", place, expected, ())


def test_of_very_many_fields_only_the_first_are_compared_and_all_are_told_of() -> None:
    unread = read({"run": {}, "record": {f"summari{n}": n for n in range(5000)}}).unread
    assert len(unread) == 5000
    assert sum(field.nearest == "summary" for field in unread) == MOST_COMPARED


def test_a_file_and_standard_input_are_read(tmp_path: Path) -> None:
    assert read_compaction(str(ROOT / "fixtures" / "compaction" / "ready.json")).run.run_id == "move-import-7"
    file = tmp_path / "record.json"
    file.write_text('{"run": {},\n "run": {}}', encoding="utf-8")
    with pytest.raises(CtxviewError) as refused:
        read_compaction(str(file))
    assert (refused.value.problem.code.value, refused.value.problem.file) == ("duplicate_key", str(file))


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [
        (b'{"run": {"id": 1}}', "wrong_type", "line 7, /run/id"),
        (b'{"run": ', "not_json", "line 7, column 9"),
        (b"\n", "unknown_format", "line 7"),
        (b"[]", "unknown_format", "line 7"),
    ],
)
def test_a_line_is_refused_with_its_number(line: bytes, code: str, place: str) -> None:
    assert read_compaction_line(b'{"run": {}}', "<stdin>", 7) == Compaction()
    with pytest.raises(CtxviewError) as refused:
        read_compaction_line(line, "<stdin>", 7)
    assert (refused.value.problem.code.value, refused.value.problem.place) == (code, place)


def test_a_record_is_no_case_and_the_error_names_the_command() -> None:
    with pytest.raises(CtxviewError) as refused:
        open_case(ROOT / "fixtures" / "compaction" / "incomplete.json")
    assert "ctxview compaction" in refused.value.problem.expected


def test_the_schema_of_the_record_describes_every_field_and_allows_others() -> None:
    schema = cast("Json", SCHEMAS["compaction-record"]())
    objects = [schema, *schema["$defs"].values()]
    assert [name for one in objects for name, field in one["properties"].items() if "description" not in field] == []
    assert [one for one in objects if "additionalProperties" in one or "required" in one] == []
    assert compaction_fields_at(("record", "anchors", 3)) == ["id", "statement", "pointerId", "status"]
    assert compaction_fields_at(("record", "summary")) is None
