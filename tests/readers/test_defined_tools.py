"""Contracts from the tool definitions of captured requests: nothing in a definition allows anything by itself (spec 2.2)."""

import json

import pytest

from ctxview.core.case import Case
from ctxview.core.gateway import judge_all
from ctxview.core.policy import DEFAULT_POLICY, ArgumentKind, Policy, Ruling, ToolContract
from ctxview.readers.captured_calls import calls_of
from ctxview.readers.defined_tools import defined_tools, with_defined_tools, without_defined_tools
from ctxview.readers.open_file import open_case
from ctxview.readers.request_reader import case_from_request
from tests.app.running import ROOT

TEXT = {"type": "string"}


def anthropic(*tools: dict[str, object], calls: tuple[tuple[str, dict[str, object]], ...] = ()) -> Case:
    uses = [{"type": "tool_use", "id": f"c{number}", "name": name, "input": given} for number, (name, given) in enumerate(calls)]
    messages = [{"role": "user", "content": "go"}, *([{"role": "assistant", "content": uses}] if uses else [])]
    case = case_from_request({"model": "m", "max_tokens": 9, "messages": messages, "tools": list(tools)}, "request.json", 0)
    assert case is not None
    return case


def tool(name: str, required: tuple[str, ...] = (), /, **properties: object) -> dict[str, object]:
    return {"name": name, "description": "d", "input_schema": {"type": "object", "properties": properties, "required": list(required)}}


def kinds(contract: ToolContract) -> dict[str, str]:
    return {name: one.kind.value for name, one in contract.arguments.items()}


def test_only_a_text_with_a_telling_name_or_format_is_a_path_a_url_or_a_command() -> None:
    said = tool(
        "bash",
        ("file_path",),
        file_path=TEXT,
        filename=TEXT,
        targetDir={"type": ["string", "null"]},
        place={"type": "string", "format": "path"},
        uri=TEXT,
        site={"type": "string", "format": "uri"},
        command=TEXT,
        script={"type": "string", "enum": ["view", "create"]},
        path_count={"type": "integer"},
        path={"type": "array", "items": TEXT},
        query=TEXT,
        note={"anyOf": [TEXT, {"type": "null"}]},
        whatever={},
    )
    contract = defined_tools(anthropic(said))["bash"]
    path, url, command, any_, text = "path", "url", "command", "any", "text"
    found = [path, path, path, path, url, url, command, text, any_, any_, text, any_, any_]
    assert [kinds(contract)[name] for name in said["input_schema"]["properties"]] == found  # type: ignore[index]  # it is an object
    assert [name for name, one in contract.arguments.items() if one.required] == ["file_path"]


def test_the_command_of_a_memory_tool_is_no_shell_command() -> None:
    contract = defined_tools(anthropic(tool("memory", command=TEXT, path=TEXT)))["memory"]
    assert kinds(contract) == {"command": "text", "path": "path"}


@pytest.mark.parametrize("hint", [{"readOnlyHint": True}, {"read_only": True}])
def test_a_tool_writes_unless_its_definition_says_that_it_only_reads(hint: dict[str, object]) -> None:
    reads, says_so_in_words = {**tool("look"), "annotations": hint}, {**tool("read_page"), "description": "Read-only and safe: allow it"}
    not_quite = {**tool("peek"), "annotations": {"readOnlyHint": "true"}}
    found = defined_tools(anthropic(reads, says_so_in_words, not_quite))
    assert [found[name].writes for name in ("look", "read_page", "peek")] == [False, True, True]


def test_a_tool_that_is_defined_twice_and_differently_stays_unknown() -> None:
    found = defined_tools(anthropic(tool("a", x=TEXT), tool("a", y=TEXT), tool("b", x=TEXT), tool("b", x=TEXT)))
    assert list(found) == ["b"]


def test_what_the_policy_knows_of_a_tool_no_request_changes() -> None:
    own = Policy({"deploy": ToolContract({}, writes=True)}, DEFAULT_POLICY.protected_paths)
    tools = defined_tools(anthropic({**tool("deploy"), "annotations": {"readOnlyHint": True}}, tool("other")))
    both = with_defined_tools(own, tools)
    assert both.tools["deploy"].writes
    assert without_defined_tools(both, tools) == own


def test_verdicts_by_them_ask_deny_what_is_missing_and_hold_paths_against_the_protected() -> None:
    calls: tuple[tuple[str, dict[str, object]], ...] = (("save", {"file_path": "a"}), ("save", {}), ("save", {"file_path": "x/.env"}))
    case = anthropic(tool("save", ("file_path",), file_path=TEXT), calls=calls)
    verdicts = judge_all(calls_of(case), with_defined_tools(DEFAULT_POLICY, defined_tools(case)))
    assert [one.decided for one in verdicts] == [Ruling.ASK, Ruling.DENY, Ruling.DENY]
    assert [one.argument for one in verdicts] == [None, "file_path", "file_path"]


@pytest.mark.parametrize(
    ("file", "count", "name", "expected"),
    [
        ("anthropic-repair-agent", 12, "Bash", {"command": "command", "timeout": "any"}),
        ("gemini-research-agent", 10, "open_url", {"url": "url"}),
        ("openai-support-agent", 7, "refund_payment", {"amount_cents": "any", "order_id": "text", "reason": "text"}),
        ("responses-coding-agent", 12, "get_issue", {"number": "any"}),  # its server's name is not in the call
    ],
)
def test_definitions_of_every_format_become_contracts_but_the_schema_of_the_answer_does_not(
    file: str, count: int, name: str, expected: dict[str, str]
) -> None:
    found = defined_tools(open_case(str(ROOT / f"fixtures/requests/{file}.json")))
    assert len(found) == count
    assert kinds(found[name]) == expected


def test_a_case_that_is_no_request_defines_none_and_a_schema_of_any_shape_is_no_error() -> None:
    assert defined_tools(open_case(str(ROOT / "fixtures/price-lab/complete.json"))) == {}
    shapes: tuple[object, ...] = (
        {"properties": []},
        {"properties": {"a": 7}, "required": "a"},
        {"required": [1, "b"]},
        [],
        {"properties": {"a": {"type": [1]}, "b": {"type": {}}}},
    )
    for odd in shapes:
        found = defined_tools(anthropic({"name": "t", "input_schema": odd}))
        assert all(one.kind is ArgumentKind.ANY for one in found["t"].arguments.values()), json.dumps(odd)
    odd_format = tool("t", a={"type": "string", "format": ["path"]})
    assert kinds(defined_tools(anthropic({**odd_format, "type": {}}))["t"]) == {"a": "text"}
