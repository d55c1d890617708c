"""`ctxview gateway`: verdicts for people and programs, with no secret in them and nothing carried out (spec 2.2)."""

import json
from pathlib import Path

import pytest

from ctxview.exports.layout import Layout
from tests.commands.calls import EXAMPLE, REQUEST_BODY, SECRET, JsonObject, call, case, source
from tests.conftest import Golden
from tests.exports.schema_check import faults
from tests.hostile import HOSTILE, acts_on_terminal

PERMISSIONS: JsonObject = {
    "permissions": {
        "allow": ["Bash(npm run test:*)", "Edit(src/**)", "Skill(deploy)"],
        "ask": ["Bash(git push:*)"],
        "deny": ["Bash(rm:*)", "Read(*.{pem,key})"],
        "defaultMode": "acceptEdits",
    }
}


def proposal(name: str, **arguments: object) -> JsonObject:
    return {"name": name, "arguments": arguments}


def patch(path: object, **more: object) -> JsonObject:
    return proposal("apply_patch", path=path, old="a", new="b", **more)


ONE_OF_EACH = case(
    source("token", "secret_fixture", SECRET),
    proposals=[
        proposal("deploy", path="a"),
        proposal("read_file", file="a"),
        patch(7),
        patch(".git\\config"),
        patch("../up.py"),
        patch("src/price.py", call_id="mine"),
        proposal("read_file", path="src/price.py"),
        {"name": "run_tests"},
        patch("src/price.py", note=f"with {SECRET}"),
    ],
)
VERDICTS = [
    ("deny", "unknown_tool"),
    ("deny", "missing_required_arguments"),
    ("unknown", "cannot_judge"),
    ("deny", "protected_path"),
    ("deny", "path_escapes_root"),
    ("ask", "side_effect_requires_approval"),
    ("allow", "policy_allows"),
    ("allow", "policy_allows"),
    ("ask", "side_effect_requires_approval"),
]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, so that names of files are the same everywhere."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: Path, value: object) -> str:
    path.write_text(json.dumps(value), encoding="utf-8")
    return path.name


def test_verdicts_are_as_stored(golden: Golden, files: Path) -> None:
    settings = write(files / "settings.json", PERMISSIONS)
    calls = [proposal("Bash", command="npm run test -- x"), proposal("Bash", command="rm x"), proposal("Read", file_path="a")]
    agent = case(proposals=[*calls, proposal("Edit", file_path="src/a", old_string="", new_string="")])
    for name, value, options in (("gateway", ONE_OF_EACH, ()), ("gateway-permissions", agent, ("--permissions", settings))):
        for form, suffix in (((), "txt"), (("--json",), "json")):
            called = call("gateway", "-", *options, *form, typed=value)
            assert (called.code, called.err) == (1, "")
            golden(called.out, f"{name}.{suffix}")


def test_each_row_of_the_table() -> None:
    value = call("gateway", "-", "--json", typed=ONE_OF_EACH).value
    assert [(one["verdict"], one["reason"]) for one in value["verdicts"]] == VERDICTS
    assert [one["ordinal"] for one in value["verdicts"]] == list(range(1, 10))
    assert {one["carried_out"] for one in value["verdicts"]} == {False}
    assert "call_id" not in value["verdicts"][5]["arguments"]


def test_the_exit_code_says_whether_all_is_allowed() -> None:
    read = proposal("read_file", path="a")
    for proposals, code in (([read], 0), ([], 0), (None, 0), ([read, patch("a")], 1), ([read, patch(None)], 1), ([proposal("x")], 1)):
        assert call("gateway", "-", typed=case(proposals=proposals)).code == code
    assert call("gateway", "-", typed=REQUEST_BODY).code == 1
    assert call("gateway", "-", typed={}).code == 2
    assert call("gateway").code == 2
    assert call("gateway", "x.json", "--jsonl").code == 2


def test_json_lines_are_one_result_a_line() -> None:
    lines = [json.dumps(ONE_OF_EACH), "x", json.dumps(case(proposals=[proposal("run_tests")]))]
    called = call("gateway", "--jsonl", typed="\n".join(lines))
    first, second, third = (json.loads(line) for line in called.out.splitlines())
    assert first == call("gateway", "-", "--json", typed=ONE_OF_EACH).value
    assert second["error"]["place"].startswith("line 2")
    assert third["verdicts"][0]["verdict"] == "allow"
    assert called.code == 2
    assert call("gateway", "--jsonl", typed=lines[2]).code == 0


def test_a_changed_policy_changes_the_verdicts(files: Path) -> None:
    path = write(
        files / "policy.json", {"ctxview_policy": 1, "protected_paths": [], "rules": [{"verdict": "allow", "tool": "apply_patch"}]}
    )
    value = call("gateway", "-", "--policy", path, "--json", typed=ONE_OF_EACH).value
    changed = [one["reason"] for one in value["verdicts"]]
    assert changed[3] == changed[5] == "rule_allows"
    assert (changed[4], value["verdicts"][5]["rule"]) == ("path_escapes_root", "allow apply_patch")


def test_a_wrong_policy_is_refused_with_its_place(files: Path) -> None:
    called = call("gateway", "-", "--json", "--policy", write(files / "p.json", {"ctxview_policy": 1, "rule": []}), typed=ONE_OF_EACH)
    assert (called.code, called.error["code"], called.error["file"], called.error["place"]) == (2, "unknown_field", "p.json", "/rule")
    assert call("gateway", "-", "--json", "--policy", "none.json", typed=ONE_OF_EACH).error["code"] == "not_found"
    wrong = write(files / "s.json", {"permissions": {"deny": 1}})
    assert call("gateway", "-", "--json", "--permissions", wrong, typed=ONE_OF_EACH).error["code"] == "wrong_type"


def test_rules_of_several_files_are_taken_together(files: Path) -> None:
    first = write(files / "a.json", {"permissions": {"allow": ["Edit"]}})
    second = write(files / "b.json", {"permissions": {"deny": ["Edit(src/**)", 7]}})
    value = call("gateway", "-", "--permissions", first, "--permissions", second, "--json", typed=ONE_OF_EACH).value
    assert value["verdicts"][5]["rule"] == "deny Edit(src/**)"
    assert [(one["file"], one["place"]) for one in value["unread_rules"]] == [("b.json", "/permissions/deny/1")]


def test_the_policy_that_is_used_can_be_printed_and_used(files: Path) -> None:
    printed = call("gateway", "--print-policy", "--permissions", write(files / "settings.json", PERMISSIONS))
    assert printed.code == 0
    path = write(files / "printed.json", printed.value)
    value = case(proposals=[proposal("Bash", command=command) for command in ("npm run test", "rm x", "git push", "ls")])
    verdicts = call("gateway", "-", "--policy", path, "--json", typed=value).value["verdicts"]
    assert [one["verdict"] for one in verdicts] == ["allow", "deny", "ask", "ask"]
    default = write(files / "default.json", call("gateway", "--print-policy").value)
    assert call("gateway", "-", "--policy", default, typed=ONE_OF_EACH) == call("gateway", "-", typed=ONE_OF_EACH)


def test_what_is_printed_is_what_its_schema_says(files: Path) -> None:
    from ctxview.exports.output_schemas import output_schema

    settings = write(files / "settings.json", PERMISSIONS)
    value = call("gateway", "-", "--permissions", settings, "--json", typed=ONE_OF_EACH).value
    assert list(faults(value, output_schema("gateway"))) == []
    assert call("schema", "policy").value["title"] == "ctxview policy"


def test_a_planted_secret_comes_out_nowhere(files: Path) -> None:
    spelled = (SECRET, SECRET.upper(), f"{SECRET[:4]} {SECRET[4:]}", f"{SECRET[:4]}\u200b{SECRET[4:]}")
    for text in spelled:
        anywhere = [
            proposal(text),
            proposal("read_file", path=text),
            proposal("read_file", path=f"a/.env/{text}"),
            proposal("read_file", **{text: 1}),
            patch("a", more={"x": [{text: text}]}, old_text=[text]),
            {"name": "apply_patch", "arguments": {"path": "a", "old": text, "new": f"x{text}"}},
        ]
        value = {**EXAMPLE, "proposals": anywhere}
        settings = write(
            files / "settings.json", {"permissions": {"deny": [f"Bash(echo {text}:*)", f"({text}"], "allow": [f"Skill({text})"]}}
        )
        for options in ((), ("--json",), ("--permissions", settings), ("--permissions", settings, "--json")):
            called = call("gateway", "-", *options, typed=value, layout=Layout(40, colour=True, folds=True))
            said = json.dumps(called.out + called.err, ensure_ascii=False)
            assert text not in said
            assert SECRET not in said
        lines = call("gateway", "--jsonl", typed=json.dumps(value))
        assert text not in lines.out + lines.err


@pytest.mark.parametrize("start", range(0, len(HOSTILE), 30))
def test_nothing_of_a_proposal_acts_on_a_terminal(start: int, files: Path) -> None:
    texts = HOSTILE[start : start + 30]
    value = case(name=texts[0], proposals=[{"name": text, "arguments": {text: text, "path": [text]}} for text in texts]
                 + [patch(text) for text in texts])  # fmt: skip
    settings = write(
        files / "settings.json", {"permissions": {"deny": [*texts], "allow": [f"Bash({text})" for text in texts], texts[0]: 1}}
    )
    for options in ((), ("--json",), ("--permissions", settings), ("--permissions", settings, "--json")):
        called = call("gateway", "-", *options, typed=value)
        assert called.code == 1, called.err
        assert acts_on_terminal(called.out) == []


def test_nothing_is_carried_out(files: Path) -> None:
    (files / "pricing.py").write_text("before")
    proposals = [{"name": "apply_patch", "arguments": {"path": "pricing.py", "old": "before", "new": "after"}}, proposal("run_tests")]
    before = sorted(files.iterdir())
    assert call("gateway", "-", typed=case(proposals=proposals)).code == 1
    assert (files / "pricing.py").read_text() == "before"
    assert sorted(files.iterdir()) == before


def test_the_tools_of_each_request_are_known_for_that_request_alone(files: Path) -> None:
    schema = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
    call_of = {"role": "assistant", "content": [{"type": "tool_use", "id": "c", "name": "save", "input": {"path": "a"}}]}
    body: JsonObject = {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "go"}, call_of]}
    with_tool: JsonObject = {**body, "tools": [{"name": "save", "description": "d", "input_schema": schema}]}
    called = call("gateway", "--jsonl", "--request-tools", typed=f"{json.dumps(with_tool)}\n{json.dumps(body)}\n")
    assert [json.loads(line)["verdicts"][0]["verdict"] for line in called.out.splitlines()] == ["ask", "deny"]
    assert (
        call("gateway", write(files / "r.json", with_tool), "--request-tools", "--context", "--json").value["verdicts"][0]["verdict"]
        == "ask"
    )
    assert "save" in call("gateway", "r.json", "--request-tools", "--print-policy").value["tools"]
    assert call("gateway", "--request-tools", "--print-policy").code == 2
