"""Calls, their ids and their verdicts: the first rule of the table that holds (spec 2.2)."""

import hashlib
import json
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.gateway import Verdict, judge, judge_all
from ctxview.core.policy import (
    DEFAULT_POLICY,
    PATH,
    Argument,
    ArgumentKind,
    Policy,
    Rule,
    RuleSubject,
    Ruling,
    ToolContract,
    UnreadRule,
)
from ctxview.core.proposal import Call, Proposal, make_calls

FULL: dict[str, dict[str, object]] = {"read_file": {"path": "a"}, "apply_patch": {"path": "a", "old": "b", "new": "c"}, "run_tests": {}}
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def call(name: str, **arguments: object) -> Call:
    return make_calls([Proposal(name, arguments)], "run")[0]


def verdict(name: str, by: Policy | None = None, /, **arguments: object) -> tuple[str, str]:
    found = judge(call(name, **arguments), by or DEFAULT_POLICY)
    return found.decided.value, found.reason.value


# --- ids


def digest(value: object) -> str:
    return hashlib.sha256(json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:20]


def test_ids_are_digests_of_what_is_called() -> None:
    made = make_calls([Proposal("read_file", {"path": "价格"}), Proposal("read_file", {"path": "价格"})], "exp-variant")
    action = {"name": "read_file", "arguments": {"path": "价格"}}
    assert [one.ordinal for one in made] == [1, 2]
    assert {one.action_id for one in made} == {f"action-{digest(action)}"}
    expected = [f"call-{digest({'run_id': 'exp-variant', 'ordinal': number, 'action': action})}" for number in (1, 2)]
    assert [one.call_id for one in made] == expected


@given(json_values, json_values)
def test_an_id_among_the_arguments_is_thrown_away(forged: object, other: object) -> None:
    plain = call("apply_patch", **FULL["apply_patch"])
    assert call("apply_patch", **FULL["apply_patch"], call_id=forged, action_id=other) == plain
    assert set(plain.arguments) == {"path", "old", "new"}


def test_an_id_deeper_in_the_arguments_is_an_argument_like_any_other() -> None:
    assert call("x", a={"call_id": 1}).arguments == {"a": {"call_id": 1}}
    assert call("x", a={"call_id": 1}).action_id != call("x", a={}).action_id


# --- the table, row by row


@pytest.mark.parametrize("name", ["", "READ_FILE", "read_file ", "Read", "apply-patch", "\u200bread_file", "unknown"])
def test_a_tool_without_a_contract_is_denied(name: str) -> None:
    assert verdict(name, path=".env") == ("deny", "unknown_tool")


@pytest.mark.parametrize(
    ("name", "argument"), [("read_file", "path"), ("apply_patch", "path"), ("apply_patch", "old"), ("apply_patch", "new")]
)
def test_a_required_argument_has_to_be_there(name: str, argument: str) -> None:
    arguments = {key: value for key, value in FULL[name].items() if key != argument}
    found = judge(call(name, **arguments, Path="a"))
    assert (found.decided, found.reason.value, found.argument) == (Ruling.DENY, "missing_required_arguments", argument)


@pytest.mark.parametrize("value", [None, True, False, 0, 7, -1.5, [], ["a"], {}, {"path": "a"}, [[".env"]]])
@pytest.mark.parametrize(
    ("name", "argument"), [("read_file", "path"), ("apply_patch", "path"), ("apply_patch", "old"), ("apply_patch", "new")]
)
def test_an_argument_of_a_wrong_type_cannot_be_judged(name: str, argument: str, value: object) -> None:
    assert verdict(name, None, **{**FULL[name], argument: value}) == ("unknown", "cannot_judge")


def test_a_missing_argument_comes_before_a_wrong_type_and_a_wrong_type_before_a_protected_path() -> None:
    assert verdict("apply_patch", path=7, old="b") == ("deny", "missing_required_arguments")
    assert verdict("apply_patch", path=".env", old=7, new="c") == ("unknown", "cannot_judge")


def test_the_rest_of_the_table() -> None:
    assert verdict("apply_patch", None, **FULL["apply_patch"]) == ("ask", "side_effect_requires_approval")
    assert verdict("read_file", path="a") == ("allow", "policy_allows")
    assert verdict("run_tests") == ("allow", "policy_allows")
    assert verdict("run_tests", target="tests/") == ("allow", "policy_allows")
    assert verdict("apply_patch", path="a", old=".env", new="see .git/config") == ("ask", "side_effect_requires_approval")


def test_a_protected_path_under_a_name_that_no_contract_has_is_seen() -> None:
    assert verdict("run_tests", path=".env") == ("deny", "protected_path")
    assert verdict("read_file", path="a", file=".git\\config") == ("deny", "protected_path")


def test_a_verdict_names_what_decided_and_says_that_nothing_was_carried_out() -> None:
    found = judge(call("read_file", path="x/.ENV.local"))
    assert (found.argument, found.rule, found.carried_out) == ("path", ".env.*", False)
    with pytest.raises((AttributeError, TypeError)):
        found.carried_out = True  # type: ignore[misc]  # that it cannot be set is what is tested


@given(st.sampled_from([*FULL, "other"]), st.dictionaries(st.sampled_from(["path", "old", "new", "call_id", "x"]), json_values))
def test_every_call_has_one_verdict_and_no_call_of_a_wrong_type_is_allowed(name: str, arguments: dict[str, object]) -> None:
    (found,) = judge_all([call(name, **arguments)])
    assert isinstance(found, Verdict)
    contract = DEFAULT_POLICY.tools.get(name)
    wrong = contract is None or any(not isinstance(arguments.get(key), str) for key in contract.arguments)
    assert found.decided in (Ruling.DENY, Ruling.UNKNOWN) if wrong else True
    assert not found.carried_out


# --- another policy


def policy(*rules: Rule, **tools: ToolContract) -> Policy:
    return Policy(MappingProxyType({**DEFAULT_POLICY.tools, **tools}), DEFAULT_POLICY.protected_paths, rules)


def rule(ruling: str, tool: str, pattern: str = "", subject: str = "path") -> Rule:
    return Rule(Ruling(ruling), (tool,), RuleSubject(subject) if pattern else RuleSubject.CALL, pattern, f"{ruling} {tool} {pattern}")


def test_rules_are_tried_deny_first_then_ask_then_allow_whatever_their_order() -> None:
    rules = [rule("allow", "*"), rule("ask", "read_file", "docs/**"), rule("deny", "read_file", "docs/x")]
    for ordered in (rules, rules[::-1]):
        assert verdict("read_file", policy(*ordered), path="docs/x") == ("deny", "rule_denies")
        assert verdict("read_file", policy(*ordered), path="docs/y") == ("ask", "rule_asks")
        assert verdict("apply_patch", policy(*ordered), **FULL["apply_patch"]) == ("allow", "rule_allows")


@pytest.mark.parametrize("path", [".env", "a/.git/x", "/etc", "~/x", "../a", "a\0"])
def test_no_rule_allows_what_is_protected_or_outside_or_cannot_be_judged(path: str) -> None:
    everything = policy(rule("allow", "*"), rule("allow", "read_file", "**"))
    assert verdict("read_file", everything, path=path) == verdict("read_file", path=path)
    assert verdict("apply_patch", everything, path=path, old=7, new="") == ("unknown", "cannot_judge")
    assert verdict("other", everything, path=path) == ("deny", "unknown_tool")


def test_a_changed_policy_judges_every_call_anew() -> None:
    calls = [call("read_file", path="a.pem"), call("apply_patch", **FULL["apply_patch"]), call("deploy")]
    assert [one.decided.value for one in judge_all(calls)] == ["allow", "ask", "deny"]
    other = Policy(
        MappingProxyType(
            {"read_file": ToolContract({"path": PATH}, False), "apply_patch": ToolContract({}, False), "deploy": ToolContract({}, True)}
        ),
        ("*.PEM",),
    )
    assert [one.decided.value for one in judge_all(calls, other)] == ["deny", "allow", "ask"]


def test_a_rule_that_was_not_understood_holds_back_what_it_may_have_forbidden() -> None:
    def unread(kind: str, *tools: str) -> Policy:
        one = UnreadRule("/x", "odd", kind, "not understood", tools)
        return Policy(DEFAULT_POLICY.tools, (), (rule("allow", "read_file"), rule("deny", "read_file", "no")), (one,))

    assert verdict("read_file", unread("deny", "read_file"), path="a") == ("unknown", "cannot_judge")
    assert verdict("read_file", unread("ask", "*"), path="a") == ("unknown", "cannot_judge")
    assert verdict("read_file", unread("deny", "*"), path="no") == ("deny", "rule_denies")
    assert verdict("read_file", unread("deny", "apply_patch"), path="a") == ("allow", "rule_allows")
    assert verdict("read_file", unread("allow"), path="a") == ("allow", "rule_allows")


COMMAND = ToolContract({"command": Argument(ArgumentKind.COMMAND)}, writes=True)


@pytest.mark.parametrize(
    "command",
    ["cat .env", "cat ./.ENV", "cat '.env'", "cat .e''nv", "cat .e\\nv", "cat a;cat<.env", "X=.env cat $X",
     "git --git-dir=.git log", "cp a:.env b",
     "cat $(echo .env)", 'cat ".git/config"', "tar c src .git\\HEAD", "curl -F f=@.env x",
     "git show HEAD:.env"],
)  # fmt: skip
def test_a_word_of_a_command_is_held_against_the_protected_paths(command: str) -> None:
    everything = policy(rule("allow", "Bash"), Bash=COMMAND)
    assert verdict("Bash", everything, command=command) == ("deny", "protected_path")


def test_a_command_without_such_a_word_is_not() -> None:
    assert verdict("Bash", policy(Bash=COMMAND), command="cat .gitignore env git") == ("ask", "side_effect_requires_approval")
