"""`ctxview probe`: a decision on the packet of a case, its verdict and its grades; the same bytes on every run (spec 2.1, 2.3)."""

import json
from pathlib import Path

import pytest

from ctxview.exports.layout import Layout, cells
from tests.commands.calls import EXAMPLE, READY, REQUEST_BODY, SECRET, JsonObject, call, case, source
from tests.conftest import Golden
from tests.exports.schema_check import faults
from tests.hostile import HOSTILE, acts_on_terminal
from tests.structure.tree import ROOT

INJECTION = str(ROOT / "fixtures" / "price-lab" / "injection-path.yaml")
COMPLETE = str(ROOT / "fixtures" / "price-lab" / "complete.json")


def test_what_is_printed_is_as_stored(golden: Golden) -> None:
    for name, file, code in (("probe-complete", COMPLETE, 0), ("probe-injection", INJECTION, 1)):
        for form, suffix in (((), "txt"), (("--json",), "json")):
            called = call("probe", file, *form)
            assert (called.code, called.err) == (code, "")
            golden(called.out, f"{name}.{suffix}")


def test_it_decides_as_the_experiment_of_the_same_fixture() -> None:
    records = {one["fixture"]: one for one in call("experiments", "--json").value["records"]}
    for name in ("complete.json", "injection-path.yaml", "injection-secret.yaml", "tight-budget.json"):
        probed = call("probe", str(ROOT / "fixtures" / "price-lab" / name), "--json").value
        (record,) = probed["records"]
        other = records[f"price-lab/{name}"]
        assert probed["packet"] == other["packet"]
        assert record["run"] == other["run"]
        assert record["grades"]["decision"] == other["grades"]["decision"]
        assert record["grades"]["safety"] == other["grades"]["safety"]
        assert [one["action_id"] for one in record["verdicts"]] == [one["action_id"] for one in other["verdicts"]]


def test_a_case_that_expects_nothing_has_no_decision_grade() -> None:
    called = call("probe", "-", "--json", typed=READY)
    (record,) = called.value["records"]
    assert (called.code, record["as_expected"], record["grades"]["decision"]) == (0, True, None)
    assert record["run"]["decision"]["kind"] == "answer"
    assert "the case does not say what is due" in call("probe", "-", typed=READY).out


def test_the_exit_code_says_whether_it_came_out_as_due() -> None:
    assert call("probe", "-", typed={**READY, "expect": {"decision": "answer"}}).code == 0
    assert call("probe", "-", typed={**READY, "expect": {"decision": "refuse"}}).code == 1
    assert call("probe", "-", typed=REQUEST_BODY).code == 0
    assert call("probe", "-", typed={}).code == 2
    assert call("probe", "nothing.json").code == 2
    assert call("probe").code == 2
    assert call("probe", "x", "--jsonl").code == 2


def test_the_options_of_a_build_change_the_packet(tmp_path: Path) -> None:
    assert call("probe", COMPLETE, "--drop", "pricing.py", "--json").value["records"][0]["run"]["decision"]["kind"] == "needs_context"
    policy = tmp_path / "policy.json"
    policy.write_text(json.dumps({"ctxview_policy": 1, "rules": [{"verdict": "deny", "tool": "apply_patch"}]}), encoding="utf-8")
    called = call("probe", COMPLETE, "--policy", str(policy), "--json")
    assert called.code == 1
    assert called.value["records"][0]["verdicts"][0]["reason"] == "rule_denies"


def test_a_blocked_build_has_no_packet_and_no_attempt() -> None:
    blocked = json.loads((ROOT / "fixtures" / "order-a1042" / "budget-too-small.json").read_text(encoding="utf-8"))
    assert call("build", "-", "--json", typed=blocked).value["packet"] is None
    called = call("probe", "-", "--json", typed=blocked)
    assert (called.code, called.value["run_status"], called.value["packet"]) == (1, "build_blocked", None)
    assert (called.value["total_attempts"], called.value["records"]) == (0, [])
    assert "there is no packet" in call("probe", "-", typed=blocked).out


def test_json_lines_are_one_result_a_line() -> None:
    called = call("probe", "--jsonl", typed="\n".join([json.dumps(READY), "x", json.dumps(EXAMPLE)]))
    first, second, third = (json.loads(line) for line in called.out.splitlines())
    assert first == call("probe", "-", "--json", typed=READY).value
    assert second["error"]["place"].startswith("line 2")
    assert third["records"][0]["run"]["decision"]["kind"] == "needs_context"
    assert called.code == 2


def test_what_is_printed_is_what_its_schema_says() -> None:
    from ctxview.exports.output_schemas import output_schema

    schema = output_schema("probe")
    for typed in (READY, EXAMPLE, REQUEST_BODY):
        assert list(faults(call("probe", "-", "--json", typed=typed).value, schema)) == []


def test_a_secret_is_in_nothing_that_is_printed() -> None:
    allowed: JsonObject = {**EXAMPLE, "allowed_sensitivities": ["public", "internal", "secret"]}
    for form in ((), ("--json",)):
        assert SECRET not in call("probe", "-", *form, typed=allowed).out


def test_hostile_names_are_harmless() -> None:
    for number, hostile in enumerate(HOSTILE[::6]):
        typed = {**case(source("tool", "tool_schema", "x"), requirements=["a"]), "name": hostile}
        width = (60, 80, 160)[number % 3]
        called = call("probe", "-", typed=typed, layout=Layout(width, folds=True))
        assert acts_on_terminal(called.out + called.err) == []
        assert [line for line in called.out.splitlines() if cells(line) > width] == []


@pytest.mark.parametrize(
    "option", ["--model=m", "--base-url=http://localhost", "--key-variable=K", "--repeats=2", "--timeout=1", "--allow-http"]
)
def test_what_is_for_a_live_probe_needs_it_to_be_asked_for(option: str) -> None:
    for command in (("probe", COMPLETE), ("experiments",)):
        called = call(*command, option, "--json")
        assert (called.code, called.error["place"]) == (2, option.partition("=")[0])
