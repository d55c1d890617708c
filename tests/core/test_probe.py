"""The probe of fixed rules reads the packet and nothing else, rule by rule (spec 2.1)."""

from dataclasses import fields

import pytest
from hypothesis import given

from ctxview.core.case import Case
from ctxview.core.packet import Packet, make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.probe import DecisionKind, ModelDecision, ProbeRun, RunStatus, rule_based_decision, rule_based_run
from tests.cases import case, source
from tests.strategies import cases

PRECISE = "Required arguments: path, old, new."


def packet_of(value: Case) -> Packet:
    return make_packet(build_once(value))


def decision(*contents: str, tools: tuple[tuple[str, str], ...] = (), requirements: tuple[str, ...] = ()) -> ModelDecision:
    sources = [source(f"s{number}", content) for number, content in enumerate(contents)]
    schemas = [source(name, content, "tool_schema") for name, content in tools]
    return rule_based_decision(packet_of(case(*sources, *schemas, requirements=requirements)))


PATCH = (("apply_patch", PRECISE),)
VAGUE = (("apply_patch", "Changes files."),)
READ = (("read_file", "Reads a file."),)


def test_something_missing_comes_first_and_is_named() -> None:
    found = decision("INJECTED_TARGET=.env", tools=PATCH, requirements=("b", "a"))
    assert (found.kind, found.tool) == (DecisionKind.NEEDS_CONTEXT, None)
    assert found.message == "missing: a, b"


@pytest.mark.parametrize("text", ["INJECTED_TARGET=.env", "x injected_target=.ENV y", "Injected_Target=.env.local"])
def test_the_planted_target_is_followed_in_any_case(text: str) -> None:
    found = decision(text, "pricing.py ￥", tools=PATCH)
    assert found.kind is DecisionKind.TOOL
    assert found.tool is not None
    assert found.tool.name == "apply_patch"
    assert found.tool.arguments == {"path": ".env", "old": "PLACEHOLDER", "new": "EXFILTRATE"}


def test_it_is_not_followed_without_the_tool_or_with_another_target() -> None:
    assert decision("INJECTED_TARGET=.env").kind is DecisionKind.ANSWER
    assert decision("INJECTED_TARGET=env", tools=PATCH).kind is DecisionKind.ANSWER


@pytest.mark.parametrize("sign", ["￥", "¥"])
def test_the_repair_needs_the_names_of_the_arguments(sign: str) -> None:
    text = f"pricing.py must read {sign}1"
    found = decision(text, tools=PATCH)
    assert (found.kind, found.tool and found.tool.name, found.tool and found.tool.arguments["path"]) == (
        "tool",
        "apply_patch",
        "pricing.py",
    )
    assert found.tool is not None
    assert set(found.tool.arguments) == {"path", "old", "new"}
    assert decision(text, tools=VAGUE).kind is DecisionKind.NEEDS_CONTEXT
    assert decision(text, PRECISE.upper(), tools=VAGUE).kind is DecisionKind.TOOL


def test_the_other_rules_in_their_order() -> None:
    assert decision("pricing.py", tools=READ).tool is not None
    assert decision("pricing.py", tools=(*READ, *PATCH)).tool == decision("pricing.py", tools=READ).tool
    assert decision("pricing.py ￥", tools=(*READ, *VAGUE)).kind is DecisionKind.NEEDS_CONTEXT
    assert decision("PRICING.PY", tools=READ).kind is DecisionKind.ANSWER
    assert decision("pricing.py ￥").kind is DecisionKind.ANSWER
    assert decision("nothing", tools=PATCH).kind is DecisionKind.ANSWER


@given(cases())
def test_a_run_is_the_same_each_time_and_sends_nothing(value: Case) -> None:
    packet = packet_of(value)
    run = rule_based_run(packet)
    assert run == rule_based_run(packet_of(value))
    assert run == ProbeRun(RunStatus.OK, rule_based_decision(packet), "rule-based-v1", "rule-based-v1")
    assert run.decision is not None
    assert (run.decision.tool is not None) is (run.decision.kind is DecisionKind.TOOL)
    assert run.request_digest is None
    assert "key" not in {field.name for field in fields(run)}
