"""A policy file is read as it says, or refused with the place of what is wrong (spec 2.2)."""

import json
from pathlib import Path
from typing import cast

import pytest

from ctxview.core.policy import DEFAULT_POLICY, Argument, ArgumentKind, Policy, Rule, RuleSubject, Ruling, ToolContract
from ctxview.core.problem import CtxviewError
from ctxview.exports.policy_value import policy_value
from ctxview.readers.policy_file import policy_from_value, read_policy
from ctxview.readers.schemas import SCHEMAS
from ctxview.readers.strict_json import JsonValue
from tests.commands.calls import Json

RULE: dict[str, JsonValue] = {"verdict": "deny", "tool": "apply_patch"}


def policy(**fields: JsonValue) -> dict[str, JsonValue]:
    return {"ctxview_policy": 1, **fields}


def rule(**fields: JsonValue) -> dict[str, JsonValue]:
    return policy(rules=[{**RULE, **fields}])


def refusals(value: JsonValue) -> list[tuple[str, str]]:
    with pytest.raises(CtxviewError) as refused:
        policy_from_value(value, "policy.json")
    return [(problem.code.value, problem.place) for problem in (refused.value.problem, *refused.value.others)]


def test_what_is_absent_is_as_by_default() -> None:
    assert policy_from_value(policy(), "") == DEFAULT_POLICY
    assert policy_from_value(policy(tools=None, protected_paths=None, rules=None, description=None), "") == DEFAULT_POLICY


def test_every_field_is_read() -> None:
    read = policy_from_value(
        policy(
            description="d",
            tools={"Bash": {"arguments": {"command": {"type": "command"}, "n": {"type": "any", "required": False}}, "writes": True}},
            protected_paths=["*.pem"],
            rules=[{"verdict": "allow", "tool": "Bash", "command": "ls:*"}, {"verdict": "ask", "tool": "*"}, {**RULE, "path": "a/**"}],
        ),
        "",
    )
    assert read == Policy(
        tools={"Bash": ToolContract({"command": Argument(ArgumentKind.COMMAND), "n": Argument(ArgumentKind.ANY, required=False)}, True)},
        protected_paths=("*.pem",),
        rules=(
            Rule(Ruling.ALLOW, ("Bash",), RuleSubject.COMMAND, "ls:*", "allow Bash(ls:*)"),
            Rule(Ruling.ASK, ("*",), text="ask *"),
            Rule(Ruling.DENY, ("apply_patch",), RuleSubject.PATH, "a/**", "deny apply_patch(a/**)"),
        ),
    )


def test_an_empty_list_is_said_and_is_no_default() -> None:
    assert policy_from_value(policy(tools={}, protected_paths=[]), "") == Policy({}, ())


@pytest.mark.parametrize(
    ("value", "code", "place"),
    [
        (policy(tool={}), "unknown_field", "/tool"),
        (policy(tools=[]), "wrong_type", "/tools"),
        (policy(tools={"x": {}}), "missing_field", "/tools/x/writes"),
        (policy(tools={"x": {"writes": "no"}}), "wrong_type", "/tools/x/writes"),
        (policy(tools={"x": {"writes": True, "path": 1}}), "unknown_field", "/tools/x/path"),
        (policy(tools={"x": {"writes": True, "arguments": {"a": {"type": "file"}}}}), "not_allowed_value", "/tools/x/arguments/a/type"),
        (
            policy(tools={"x": {"writes": True, "arguments": {"a": {"type": "path", "need": 1}}}}),
            "unknown_field",
            "/tools/x/arguments/a/need",
        ),
        (policy(protected_paths=["a/b"]), "not_allowed_value", "/protected_paths/0"),
        (policy(protected_paths=[" "]), "not_allowed_value", "/protected_paths/0"),
        (policy(protected_paths=[7]), "wrong_type", "/protected_paths/0"),
        (policy(rules={}), "wrong_type", "/rules"),
        (policy(rules=[{"tool": "x"}]), "missing_field", "/rules/0/verdict"),
        (rule(verdict="unknown"), "not_allowed_value", "/rules/0/verdict"),
        (rule(verdict="Allow"), "not_allowed_value", "/rules/0/verdict"),
        (rule(path="a", command="b"), "not_allowed_value", "/rules/0"),
        (rule(path="/../a"), "not_allowed_value", "/rules/0/path"),
        (rule(path="~/a"), "not_allowed_value", "/rules/0/path"),
        (rule(path="//a"), "not_allowed_value", "/rules/0/path"),
        (rule(path="C:\\a"), "not_allowed_value", "/rules/0/path"),
        (rule(path="a/[bc]"), "not_allowed_value", "/rules/0/path"),
        (rule(path="./"), "not_allowed_value", "/rules/0/path"),
        (rule(command="a:*b"), "not_allowed_value", "/rules/0/command"),
        (rule(domain="https://x"), "not_allowed_value", "/rules/0/domain"),
        (rule(glob="a"), "unknown_field", "/rules/0/glob"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(value: JsonValue, code: str, place: str) -> None:
    assert refusals(value) == [(code, place)]


def test_all_that_is_wrong_is_said() -> None:
    assert len(refusals(policy(x=1, y=2, rules=[{}]))) == 4


@pytest.mark.parametrize(
    ("value", "code"),
    [([], "unknown_format"), ({}, "unknown_format"), ({"permissions": {}}, "unknown_format"),
     (policy() | {"ctxview_policy": 2}, "newer_format"),
     (policy() | {"ctxview_policy": 0}, "not_allowed_value"), (policy() | {"ctxview_policy": "1"}, "wrong_type"),
     (policy() | {"ctxview_policy": True}, "wrong_type")],
)  # fmt: skip
def test_another_file_is_refused(value: JsonValue, code: str) -> None:
    assert refusals(value)[0][0] == code


def test_json_and_yaml_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(
        "ctxview_policy: 1\nprotected_paths: ['*.pem']\nrules:\n  - {verdict: ask, tool: read_file, path: 'a/*'}\n"
    )
    value = policy(protected_paths=["*.pem"], rules=[{"verdict": "ask", "tool": "read_file", "path": "a/*"}])
    (tmp_path / "p.json").write_text(json.dumps(value))
    (tmp_path / "p").write_text(json.dumps(value))
    assert read_policy(str(tmp_path / "p.yaml")) == read_policy(str(tmp_path / "p.json")) == read_policy(str(tmp_path / "p"))
    for name, text, code in (("a.json", "{", "not_json"), ("a.yaml", "a: [", "not_yaml"), ("b.json", '{"a":1,"a":2}', "duplicate_key")):
        (tmp_path / name).write_text(text)
        with pytest.raises(CtxviewError) as refused:
            read_policy(str(tmp_path / name))
        assert refused.value.problem.code == code


def test_a_policy_as_it_is_printed_reads_back() -> None:
    value = policy(tools={"x": {"arguments": {"a": {"type": "url"}}, "writes": False}}, protected_paths=["a*"],
                   rules=[{**RULE, "path": "a/**"}, {**RULE, "tool": "x", "domain": "a.b"}, {"verdict": "allow", "tool": "*"}])  # fmt: skip
    for one in (DEFAULT_POLICY, policy_from_value(value, "")):
        printed: JsonValue = json.loads(json.dumps(policy_value(one)))
        assert policy_from_value(printed, "") == one


def test_the_schema_names_every_field() -> None:
    schema = cast("dict[str, Json]", SCHEMAS["policy"]())
    assert (schema["title"], set(schema["properties"])) == (
        "ctxview policy",
        {"ctxview_policy", "description", "tools", "protected_paths", "rules"},
    )
    assert set(schema["$defs"]["PolicyRule"]["properties"]) == {"verdict", "tool", "path", "command", "domain"}
