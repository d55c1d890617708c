"""Edits of a policy, undo and redo, and which verdicts flip (spec 2.2)."""

from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.gateway import TABLE, RuleState, judge, judge_all, tried_rules
from ctxview.core.policy import DEFAULT_POLICY, Policy, RuleSubject, Ruling, ToolContract
from ctxview.core.policy_edits import (
    PolicyEdit,
    SetContract,
    SetRule,
    SetWrites,
    SwitchProtection,
    UsePolicy,
    contract_for,
    verdict_flips,
)
from ctxview.core.policy_history import PolicyHistory, PolicyState
from ctxview.core.proposal import Call, Proposal, make_calls
from ctxview.core.rule_targets import rule_targets
from ctxview.readers.agent_tools import AGENT_TOOLS

TOOLS = ("read_file", "apply_patch", "run_tests", "deploy")
PATHS = (".env", "./.ENV", "src/a.py", "a.py", "../a", "/etc/x", "src/*.py", 7)


def calls(*proposals: tuple[str, dict[str, object]]) -> tuple[Call, ...]:
    return make_calls([Proposal(name, arguments) for name, arguments in proposals], "run")


some_calls = st.lists(
    st.builds(lambda name, path: (name, {"path": path, "old": "a", "new": "b"}), st.sampled_from(TOOLS), st.sampled_from(PATHS)), max_size=5
).map(lambda several: calls(*several))
edits: st.SearchStrategy[PolicyEdit] = st.one_of(
    st.builds(SwitchProtection, st.sampled_from((".env", "*.py", "src", ".git"))),
    st.builds(
        SetRule,
        st.sampled_from((Ruling.ALLOW, Ruling.ASK, Ruling.DENY, None)),
        st.sampled_from(TOOLS),
        st.just(RuleSubject.PATH),
        st.sampled_from(("a.py", "/src/", "**")),
    ),
    st.builds(SetRule, st.sampled_from((Ruling.ALLOW, Ruling.ASK, Ruling.DENY)), st.sampled_from(TOOLS)),
    st.builds(SetWrites, st.sampled_from(TOOLS), st.booleans()),
    st.builds(SetContract, st.sampled_from(TOOLS), st.sampled_from((None, ToolContract(MappingProxyType({}), writes=False)))),
    st.just(UsePolicy(DEFAULT_POLICY)),
)


@given(some_calls, st.lists(edits, max_size=6))
def test_undo_gives_the_same_verdicts_and_redo_those_after(made: tuple[Call, ...], several: list[PolicyEdit]) -> None:
    history = PolicyHistory()
    seen = [history]
    for edit in several:
        history = history.change(PolicyState(edit.apply(history.present.policy)))
        if history is not seen[-1]:
            seen.append(history)
    verdicts = [judge_all(made, one.present.policy) for one in seen]
    for before, expected in zip(reversed(seen[:-1]), reversed(verdicts[:-1]), strict=True):
        history = history.undo()
        assert history.present == before.present
        assert judge_all(made, history.present.policy) == expected
    assert history.undo() is history
    for expected in verdicts[1:]:
        history = history.redo()
        assert judge_all(made, history.present.policy) == expected
    assert history.redo() is history


@given(some_calls, edits)
def test_flips_agree_with_judging_anew(made: tuple[Call, ...], edit: PolicyEdit) -> None:
    after = edit.apply(DEFAULT_POLICY)
    flips = verdict_flips(judge_all(made), judge_all(made, after))
    flipped = {one.after.call.ordinal for one in flips}
    for call in made:
        assert (judge(call).decided is not judge(call, after).decided) == (call.ordinal in flipped)
    assert all((one.before, one.after) == (judge(one.before.call), judge(one.after.call, after)) for one in flips)


@given(some_calls, st.lists(edits, max_size=4))
def test_the_table_that_is_shown_decides_as_the_gateway_does(made: tuple[Call, ...], several: list[PolicyEdit]) -> None:
    policy = DEFAULT_POLICY
    for edit in several:
        policy = edit.apply(policy)
    for call in made:
        states = [became for _, became in tried_rules(call, policy)]
        at = states.index(RuleState.DECIDED)
        assert TABLE[at].reason is judge(call, policy).reason
        assert states == [RuleState.PASSED] * at + [RuleState.DECIDED] + [RuleState.NOT_REACHED] * (len(TABLE) - at - 1)


@given(some_calls, st.lists(st.builds(SetRule, st.just(Ruling.ALLOW), st.sampled_from(TOOLS)), max_size=3))
def test_no_rule_allows_a_protected_path(made: tuple[Call, ...], several: list[SetRule]) -> None:
    policy = DEFAULT_POLICY
    for edit in several:
        policy = edit.apply(policy)
    for call in made:
        if call.arguments["path"] in (".env", "./.ENV"):
            assert judge(call, policy).decided is Ruling.DENY


def test_a_rule_takes_the_place_of_another_verdict_on_the_very_same() -> None:
    (call,) = calls(("read_file", {"path": "a"}))
    policy = SetRule(Ruling.DENY, "read_file").apply(DEFAULT_POLICY)
    assert judge(call, policy).reason.value == "rule_denies"
    policy = SetRule(Ruling.ALLOW, "read_file").apply(policy)
    assert (judge(call, policy).reason.value, len(policy.rules)) == ("rule_allows", 1)
    assert SetRule(None, "read_file").apply(policy) == DEFAULT_POLICY


def test_the_rule_of_several_tools_stays_for_the_others() -> None:
    from ctxview.core.policy import Rule

    both = Policy(DEFAULT_POLICY.tools, (), (Rule(Ruling.DENY, ("read_file", "run_tests"), text="deny both"),))
    changed = SetRule(Ruling.ALLOW, "read_file").apply(both)
    assert [(rule.ruling, rule.tools) for rule in changed.rules] == [(Ruling.DENY, ("run_tests",)), (Ruling.ALLOW, ("read_file",))]


def test_a_first_contract_asks_and_knows_paths_commands_and_urls_by_their_names() -> None:
    made = calls(("run_shell", {"file_path": "a", "command": "ls", "note": "n", "n": 1}), ("run_shell", {"file_path": "b", "url": "u"}))
    contract = contract_for(made)
    assert {name: (one.kind.value, one.required) for name, one in contract.arguments.items()} == {
        "file_path": ("path", True),
        "command": ("command", False),
        "url": ("url", False),
    }
    policy = SetContract("run_shell", contract).apply(DEFAULT_POLICY)
    assert [judge(call, policy).decided for call in made] == [Ruling.ASK, Ruling.ASK]
    (hidden,) = calls(("run_shell", {"file_path": "a", "note": ".env"}))
    assert judge(hidden, policy).reason.value == "protected_path"
    (memory,) = calls(("memory", {"command": "view", "path": "a"}))
    assert list(contract_for([memory]).arguments) == ["path"]


AGENTS = Policy(MappingProxyType({**AGENT_TOOLS, **DEFAULT_POLICY.tools}), ())


@pytest.mark.parametrize(
    ("name", "arguments", "patterns"),
    [
        ("read_file", {"path": "src/a.py"}, ["", "/src/", "/src/a.py"]),
        ("read_file", {"path": "../a.py"}, [""]),
        ("read_file", {"path": "src/*.py"}, ["", "/src/"]),
        ("Bash", {"command": "npm run test -- x"}, ["", "npm:*", "npm run:*", "npm run test -- x"]),
        ("Bash", {"command": "rm *"}, ["", "rm:*"]),
        ("WebFetch", {"url": "https://Docs.example/a"}, ["", "docs.example"]),
        ("*", {}, []),
    ],
)
def test_what_a_rule_about_a_call_can_be_about(name: str, arguments: dict[str, object], patterns: list[str]) -> None:
    (call,) = calls((name, arguments))
    contract = AGENTS.tools.get(name, ToolContract({}, writes=True))
    targets = rule_targets(call, contract)
    assert [target.pattern for target in targets] == patterns
    for target in targets:
        policy = SetRule(Ruling.DENY, name, target.subject, target.pattern).apply(AGENTS)
        assert judge(call, policy).decided is Ruling.DENY
