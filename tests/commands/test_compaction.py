"""`ctxview compaction`: the result, the ladder and the anchors, as people and programs read them (spec 6)."""

import json

import pytest

from ctxview.exports.layout import Layout
from tests.commands.calls import Called, Json, JsonObject, call
from tests.conftest import Golden
from tests.exports.schema_check import faults
from tests.hostile import HOSTILE, acts_on_terminal
from tests.structure.tree import ROOT

FOLDER = ROOT / "fixtures" / "compaction"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
GOLDEN = ["all-at-once", "incomplete", "ready"]


def file(name: str) -> str:
    return str(FOLDER / f"{name}.json")


def value_of(name: str) -> Json:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GOLDEN)
def test_a_record_is_shown_as_stored(name: str, golden: Golden) -> None:
    for options, suffix in (((), "txt"), (("--json",), "json")):
        called = call("compaction", file(name), *options)
        assert (called.code, called.err) == (0 if name == "ready" else 1, "")
        golden(called.out, f"compaction-{name}.{suffix}")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_is_what_its_schema_says_and_the_exit_code_is_that_of_the_result(name: str) -> None:
    from ctxview.exports.output_schemas import output_schema

    called = call("compaction", file(name), "--json")
    assert list(faults(called.value, output_schema("compaction"))) == []
    assert called.code == call("compaction", file(name)).code == (called.value["result"]["status"] != "ready_to_resume")


def test_the_result_and_the_ladder_have_exactly_the_agreed_fields() -> None:
    value = call("compaction", file("broken-pointer"), "--json").value
    assert list(value)[:1] == ["result"]
    assert list(value["result"]) == ["status", "code", "runId", "anchorId"]
    assert list(call("compaction", file("no-evidence"), "--json").value["result"]) == ["status", "code", "runId", "pointerKind"]
    assert list(call("compaction", file("other-run"), "--json").value["result"]) == ["status", "code", "runId"]
    assert {tuple(rung) for rung in value["ladder"]} == {
        ("check", "code", "status"),
        ("check", "code", "status", "pointerKind"),
        ("check", "code", "status", "anchorId"),
    }
    assert [rung["code"] for rung in value["ladder"] if rung["status"] == "failed"] == [value["result"]["code"]]


def test_a_missing_part_is_no_wrong_input_and_a_wrong_type_is() -> None:
    assert call("compaction", "-", "--json", typed={"record": {}}).value["result"] == {
        "status": "needs_spec",
        "code": "compaction_record_incomplete",
        "runId": None,
    }
    called = call("compaction", "-", "--json", typed={"run": {"id": 5}})
    assert (called.code, called.error["code"], called.error["place"], called.error["file"]) == (2, "wrong_type", "/run/id", "<stdin>")
    assert call("compaction", "-", "--json", typed={"ctxview": 1}).error["code"] == "unknown_format"


def test_text_and_json_show_the_same_failures() -> None:
    value = call("compaction", file("all-at-once"), "--json").value
    text = call("compaction", file("all-at-once")).out
    assert len(value["toMend"]) == sum(rung["status"] != "passed" for rung in value["ladder"])
    for rung in value["toMend"]:
        assert f"[{rung['code']}]" in text
        assert [place for place in rung["places"] if f" {place}: " not in text and f" {place} " not in text] == []
        texts = [one for one in rung["read"] if isinstance(one["value"], str) and one["value"].strip()]
        assert [one for one in texts if f" {one['place']}: {one['value']}\n" not in text] == []
    assert [given["place"] for given in value["advice"] if f"  {given['place']}\n" not in text] == []


def test_the_text_says_what_stands_at_each_place_that_is_compared() -> None:
    for name, lines in (
        ("other-version", ("see   /record/contractVersion: 2026-01", "read  /run/contractVersion: 2026-03")),
        ("other-run", ("see   /record/runId: ", "read  /run/id: move-import-7")),
        ("no-evidence", ("read  /record/pointers has none of this name", "see   /policy/requiredPointerKinds/0 asks for it")),
        ("lost-anchor", ("see   /record/anchors/2/statement has a blank text", "needs /record/anchors/2/statement is not there")),
    ):
        text = call("compaction", file(name)).out
        assert all(f"    {line}" in text for line in lines), text


def test_a_field_that_is_not_read_is_named_and_decides_nothing() -> None:
    typed = value_of("ready")
    typed["record"]["discards"] = [{"kind": "everything"}]
    called = call("compaction", "-", typed=typed)
    assert called.code == 0
    assert "  /record/discards\n    no check looks at this field; discarded is one that they look at\n" in called.out


# --- JSON Lines


def lines_of(called: Called) -> list[Json]:
    return [json.loads(line) for line in called.out.splitlines()]


def test_each_line_is_what_the_command_prints_for_it() -> None:
    typed = "".join(json.dumps(value_of(name)) + "\n" for name in NAMES)
    called = call("compaction", "--jsonl", typed=typed)
    assert (called.code, called.err) == (1, "")
    assert lines_of(called) == [call("compaction", file(name), "--json").value for name in NAMES]


def test_a_bad_line_has_its_error_in_its_place_and_the_exit_code_is_the_highest() -> None:
    ready = json.dumps(value_of("ready"))
    called = call("compaction", "-", "--jsonl", typed=f'{ready}\n{{"run": 1}}\n\n{ready}')
    first, bad, empty, last = lines_of(called)
    assert called.code == 2
    assert first == last == call("compaction", "-", "--json", typed=ready).value
    assert (bad["error"]["code"], bad["error"]["place"], bad["error"]["file"]) == ("wrong_type", "line 2, /run", "<stdin>")
    assert (empty["error"]["code"], empty["error"]["place"]) == ("unknown_format", "line 3")
    assert call("compaction", "--jsonl", typed=ready).code == 0
    assert call("compaction", "--jsonl", typed="").code == 0


@pytest.mark.parametrize(
    "arguments", [(), ("--json",), ("--json", "--jsonl", "-"), ("--jsonl", file("ready")), ("a", "b"), ("--policy", "p")]
)
def test_a_wrong_call_is_refused(arguments: tuple[str, ...]) -> None:
    called = call("compaction", *arguments)
    assert called.code == 2
    assert called.err


# --- hostile text


def hostile(text: str) -> JsonObject:
    """A record that says this text wherever a text may stand."""
    anchors = [{"id": text, "statement": text, "pointerId": text, "status": text}, {"id": f"{text}2", "statement": text, "pointerId": text}]
    pointer = {"id": text, "kind": text, "target": text, "purpose": text, text: text}
    return {
        "run": {"id": text, "scope": text, "contractVersion": text, f"x{text}": text},
        "record": {
            "runId": text,
            "scope": text,
            "contractVersion": text,
            "summary": text,
            "anchors": [*anchors, {"id": text, "status": "uncertain"}],
            "pointers": [pointer, {"id": f"{text}3", "kind": text}],
            "retained": [{"kind": text}],
            "discarded": [{"kind": text, "reason": text}, {"kind": f"{text}4"}],
            "resumption": {"nextAction": text, "mustVerify": [text, f"{text}5"]},
            "lossChecks": [text],
        },
        "policy": {
            "requiredAnchorIds": [text, f"{text}6"],
            "allowedDiscardKinds": [text],
            "requiredPointerKinds": [text, f"{text}7"],
        },
    }


BATCHES = [HOSTILE[start : start + 40] for start in range(0, len(HOSTILE), 40)]


@pytest.mark.parametrize("batch", BATCHES, ids=range(len(BATCHES)))
def test_nothing_in_the_record_acts_on_a_terminal(batch: tuple[str, ...]) -> None:
    for text in batch:
        typed = json.dumps(hostile(text))
        for options in ((), ("--json",), ("--jsonl",)):
            called = call("compaction", "-", *options, typed=typed)
            assert called.code == 1, called.err
            assert acts_on_terminal(called.out) == []
        folded = call("compaction", "-", typed=typed, layout=Layout(30, folds=True))
        assert acts_on_terminal(folded.out) == []
        for wrong in ({"run": {"id": [text]}}, {"run": {f"{text}Id": 1, "ID": text}}, {text: 1}, {"record": {"anchors": [text]}}):
            called = call("compaction", "-", "--json", typed=wrong)
            assert called.code == 2
            assert acts_on_terminal(called.out + called.err) == []


def test_a_name_cannot_pass_for_another_line() -> None:
    typed = hostile("a\n✓ 8 discards justified")
    lines = call("compaction", "-", typed=typed).out.splitlines()
    assert [line for line in lines if line.startswith("✓ 8")] == []


def test_the_schemas_of_the_record_and_of_what_is_printed_are_two() -> None:
    assert call("schema", "compaction-record").value["title"] == "ctxview compaction-record"
    assert call("schema", "compaction").value["title"] == "ctxview compaction"
