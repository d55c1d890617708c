"""Secrets that are planted everywhere stand in nothing that any command writes: output, errors and files (spec 0, promise 4)."""

import json
from pathlib import Path

import pytest

from ctxview.commands.command_names import COMMANDS
from tests.commands.calls import JsonObject, call, case, source
from tests.planted_secrets import SECRETS

_OF_ITS_OWN = {"secret-url-password": "kite-harbour-91"}
PARTS = {
    rule: {_OF_ITS_OWN[rule]} if rule in _OF_ITS_OWN else {secret[at : at + 10] for at in range(len(secret) // 2 - 9, len(secret) // 2)}
    for rule, secret in SECRETS.items()
}
"""What of each must not be seen."""
TOKEN, KEY, PASSWORD = (SECRETS[rule] for rule in ("secret-github-token", "secret-stripe-key", "secret-url-password"))


def leaks(*texts: str) -> set[str]:
    """Rules whose secret stands in one of the texts, written plainly or in hex."""
    joined = "\n".join(texts)
    return {rule for rule, parts in PARTS.items() if any(part in joined for part in parts)}


CASE = case(
    source("contract", "system", "Labels decide."),
    *(
        source(f"page {number}", "web_content", f"Log of the job:\n{secret}\nend", title=f"run {secret}")
        for number, secret in enumerate(SECRETS.values())
    ),
    *(source(f"{rule} {secret}", "repository_file", f"harmless {rule}", path=f"src/{secret}") for rule, secret in SECRETS.items()),
    source("summary", "history_summary", f"It used {TOKEN}.", reference=f"https://a.internal/{KEY}", conflicts_with=[PASSWORD]),
    name=f"job {TOKEN}",
    description=KEY,
    requirements=[f"needs {PASSWORD}"],
    task={"id": f"t {TOKEN}", "repository": "shop", "goal": f"use {KEY}", "question": PASSWORD, "rules": TOKEN},
    proposals=[
        {"name": "read_file", "arguments": {"path": f"a/{TOKEN}", KEY: [{"deep": f"x {PASSWORD}"}]}},
        {"name": f"tool {KEY}", "arguments": {"text": "kite-harbour-91", "more": TOKEN[4:]}},
    ],
    profile="full",
)  # fmt: skip
REQUEST: JsonObject = {
    "model": TOKEN,
    "messages": [
        {"role": "system", "content": f"The key is {KEY}."},
        {"role": "user", "content": [{"type": "text", "text": f"connect to {PASSWORD}"}, {"type": TOKEN, "data": KEY}]},
        {"role": "assistant", "content": None, "tool_calls": [
            {"id": TOKEN, "type": "function", "function": {"name": "run", "arguments": json.dumps({"command": f"curl -H {TOKEN}"})}}]},
        {"role": "tool", "tool_call_id": TOKEN, "content": json.dumps(SECRETS)},
    ],
    "tools": [{"type": "function", "function": {"name": "run", "description": f"Uses {KEY}", "parameters": {"type": "object"}}}],
}  # fmt: skip
TURNS: JsonObject = {
    "ctxview_turns": 1,
    "name": TOKEN,
    "description": KEY,
    "state": {"order": TOKEN, "time": "2026-01-01T10:00:00Z", "verified": True, "authorized": True, "source_events": [KEY], "revision": 1},
    "events": [{"event": "pick_up_moved", "id": TOKEN, "time": "2026-01-01T11:00:00Z", "expected_revision": 7}],
    "purpose": PASSWORD,
    "memories": [{"id": KEY, "text": f"the password is {PASSWORD}", "purposes": [TOKEN]}],
    "snapshot": {"order": KEY},
    "messages": [[{"id": TOKEN, "role": "user", "content": f"use {KEY}"}]],
}
RECORD: JsonObject = {
    "run": {"id": TOKEN, "scope": KEY, "contractVersion": "1"},
    "record": {"runId": TOKEN, "scope": KEY, "contractVersion": "1", "summary": f"we used {PASSWORD}",
               "anchors": [{"id": KEY, "statement": PASSWORD, "pointerId": TOKEN, "status": "open"}],
               "pointers": [{"id": TOKEN, "kind": "log", "target": PASSWORD, "purpose": KEY}],
               "retained": [{"kind": TOKEN, "reason": KEY}], "discarded": [{"kind": KEY, "reason": PASSWORD}],
               "resumption": {"nextAction": f"run with {KEY}", "mustVerify": [TOKEN]}, "lossChecks": [TOKEN]},
    "policy": {"requiredAnchorIds": ["other"], "allowedDiscardKinds": [], "requiredPointerKinds": []},
}  # fmt: skip
POLICY: JsonObject = {"ctxview_policy": 1, "rules": [{"verdict": "allow", "tool": "read_file", "path": f"a/{TOKEN}"}]}

FORMS: dict[str, list[list[str]]] = {
    "build": [[], ["--json"], ["--profile", "packet", "--json"], ["--filter", "findings > 0", "--json"]],
    "request": [[], ["--json"], ["--hex"], ["--format", "anthropic"]],
    "curve": [[], ["--json"]],
    "explain": [["page 0"], ["page 0", "--json"], ["summary"]],
    "content": [["page 0"], ["page 0", "--hex"], ["summary"]],
    "gateway": [[], ["--json"], ["--context"], ["--context", "--json"]],
    "probe": [[], ["--json"]],
    "compare": [["--budget", "100"], ["--budget", "100", "--json"]],
    "case": [[]],
    "findings": [[], ["--json"], ["--rule", "secret-jwt"]],
}
APART = {"experiments", "turns", "filter", "compaction", "config", "schema"}
"""Commands that read no case: the two that read files of their own are called below."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that has secrets in it."""
    folder = tmp_path_factory.mktemp("planted")
    for name, value in (("case", CASE), ("request", REQUEST), ("turns", TURNS), ("record", RECORD), ("policy", POLICY)):
        (folder / f"{name}.json").write_text(json.dumps(value), "utf-8")
    return folder


def test_the_secrets_would_be_seen() -> None:
    assert leaks(json.dumps(CASE)) == set(SECRETS)
    assert set(FORMS) | APART == set(COMMANDS)


@pytest.mark.parametrize(("command", "form"), [(command, form) for command, forms in FORMS.items() for form in forms], ids=str)
def test_no_command_writes_a_secret_of_a_case(files: Path, command: str, form: list[str]) -> None:
    called = call(command, str(files / "case.json"), *form)
    assert called.code in (0, 1), called.err
    assert leaks(called.out, called.err) == set()


@pytest.mark.parametrize("form", [["build", "--json"], ["build"], ["request", "--captured"], ["request", "--captured", "--json"],
                                  ["request", "--captured", "--hex"], ["request"], ["findings", "--json"], ["case"],
                                  ["gateway", "--json"], ["gateway", "--context"]], ids=str)  # fmt: skip
def test_no_command_writes_a_secret_of_a_captured_request(files: Path, form: list[str]) -> None:
    called = call(form[0], str(files / "request.json"), *form[1:])
    assert called.code in (0, 1), called.err
    assert leaks(called.out, called.err) == set()


@pytest.mark.parametrize("form", [["turns", "turns.json"], ["compaction", "record.json"]], ids=str)
def test_neither_turns_nor_a_compaction_record_writes_a_secret(files: Path, form: list[str]) -> None:
    for more in ([], ["--json"]):
        called = call(form[0], str(files / form[1]), *more)
        assert called.code in (0, 1), called.err
        assert leaks(called.out, called.err) == set()


@pytest.mark.parametrize("command", ["build", "gateway", "findings"])
def test_no_line_of_json_lines_writes_a_secret(command: str) -> None:
    wrong = {**CASE, "sources": [source("a", TOKEN, "x", **{KEY: 1})]}
    called = call(command, "--jsonl", typed="\n".join(map(json.dumps, (CASE, REQUEST, wrong))))
    assert len(called.out.splitlines()) == 3
    assert leaks(called.out, called.err) == set()


def test_no_saved_file_holds_a_secret(files: Path, tmp_path: Path) -> None:
    saved, baseline = tmp_path / "saved.json", tmp_path / "baseline.json"
    assert call("case", str(files / "case.json"), "--output", str(saved)).code == 0
    assert call("findings", str(files / "case.json"), "--write-baseline", str(baseline), "--reason", "made up").code == 0
    assert leaks(saved.read_text("utf-8"), baseline.read_text("utf-8")) == set()
    again = call("build", str(saved), "--json").value
    assert again["ledger"] == call("build", str(files / "case.json"), "--json").value["ledger"]


def test_a_policy_that_names_a_secret_is_printed_without_it(files: Path) -> None:
    settings = files / "settings.json"
    allow = [f"Bash(curl -H {TOKEN}:*)", f"Wrong {KEY}(", f"WebFetch({PASSWORD})"]
    settings.write_text(json.dumps({"permissions": {"allow": allow, "deny": [f"Read(a/{TOKEN})"]}}), "utf-8")
    for form in ([], ["--json"], ["--print-policy"]):
        for rules in (["--policy", str(files / "policy.json")], ["--permissions", str(settings)]):
            called = call("gateway", str(files / "case.json"), *rules, *form)
            assert called.code in (0, 1)
            assert leaks(called.out, called.err) == set()


def test_what_a_person_accepted_is_shown_again(files: Path, tmp_path: Path) -> None:
    baseline = str(tmp_path / "baseline.json")
    assert call("findings", str(files / "case.json"), "--write-baseline", baseline, "--reason", "made up").code == 0
    shown = call("content", str(files / "case.json"), "page 3", "--baseline", baseline)
    assert list(SECRETS.values())[3] in shown.out
    assert TOKEN in call("gateway", str(files / "case.json"), "--baseline", baseline).out
    assert "made up" in call("findings", str(files / "case.json"), "--baseline", baseline).out
    assert call("findings", str(files / "case.json"), "--baseline", baseline, "--json").value["new"]["high"] == 0
