"""`ctxview gateway` with `--context`, and with options that change the case; and on captured requests (spec 2.2)."""

import json

import pytest

from tests.commands.calls import REQUEST_BODY, SECRET, JsonObject, call, case, source
from tests.conftest import Golden
from tests.exports.schema_check import faults
from tests.hostile import HOSTILE, acts_on_terminal

INJECTION = "fixtures/price-lab/injection-path.yaml"
TRUSTED = ("--channel", "forged-target=repository_file")
REQUESTS = "fixtures/requests"


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.app.running import ROOT

    monkeypatch.chdir(ROOT)


def test_what_is_printed_is_as_stored(golden: Golden) -> None:
    for name, options in (("gateway-context", ("--context",)), ("gateway-trusted", TRUSTED)):
        for form, suffix in (((), "txt"), (("--json",), "json")):
            called = call("gateway", INJECTION, *options, *form)
            assert (called.code, called.err) == (1, "")
            golden(called.out, f"{name}.{suffix}")
    golden(call("gateway", f"{REQUESTS}/openai-support-agent.json", "--context").out, "gateway-captured.txt")


def test_which_call_was_denied_what_led_to_it_and_what_trust_would_change() -> None:
    value = call("gateway", INJECTION, "--context", *TRUSTED, "--json").value
    first = value["verdicts"][0]
    assert (first["verdict"], first["reason"], first["rule"]) == ("deny", "protected_path", ".env")
    (bait,) = [item for item in value["contexts"][0]["items"] if item["leads"]]
    assert (bait["source_id"], bait["leads"][0]["text"]) == ("forged-target", ".env")
    assert "INJECTED_TARGET=.env" in bait["leads"][0]["excerpt"]
    assert value["probe"]["verdict"]["reason"] == "protected_path"
    assert value["change"]["flips"] == []
    (moved,) = value["change"]["moved"]
    assert (moved["before"]["wrapped"], moved["after"]["wrapped"]) == (True, False)
    assert any("the gateway judges the call, not who asked for it" in one for one in value["change"]["sentences"])


def test_without_these_options_nothing_more_is_printed() -> None:
    assert set(call("gateway", INJECTION, "--json").value) == {"verdicts", "unread_rules"}
    assert set(call("gateway", INJECTION, "--json", "--context").value) == {"verdicts", "unread_rules", "contexts", "probe"}
    assert set(call("gateway", INJECTION, "--json", "--drop", "forged-target").value) == {"verdicts", "unread_rules", "change"}


@pytest.mark.parametrize("options", [(), ("--context",), TRUSTED, ("--context", *TRUSTED)])
def test_what_is_printed_is_what_its_schema_says(options: tuple[str, ...]) -> None:
    from ctxview.exports.output_schemas import output_schema

    assert list(faults(call("gateway", INJECTION, *options, "--json").value, output_schema("gateway"))) == []
    if options in ((), ("--context",)):
        assert list(faults(call("gateway", f"{REQUESTS}/odd-chat.json", *options, "--json").value, output_schema("gateway"))) == []


@pytest.mark.parametrize("name", ["anthropic-repair-agent", "gemini-research-agent", "openai-support-agent", "responses-coding-agent"])
def test_captured_requests_are_judged_and_it_is_said_how_a_tool_becomes_known(name: str) -> None:
    called = call("gateway", f"{REQUESTS}/{name}.json")
    assert called.code == 1
    words = " ".join(called.out.split())
    assert "Not in this policy:" in words
    assert "--permissions FILE takes over the rules of an agent's settings.json with that agent's own tools" in words
    value = call("gateway", f"{REQUESTS}/{name}.json", "--json").value
    # apply_patch of one of them takes a text: that cannot be judged
    assert {one["verdict"] for one in value["verdicts"]} <= {"deny", "unknown"}
    assert all(one["source_id"] for one in value["verdicts"])


def test_permissions_bring_the_tools_of_an_agent(tmp_path: object) -> None:
    from pathlib import Path

    settings = Path(str(tmp_path)) / "settings.json"
    settings.write_text(json.dumps({"permissions": {"allow": ["Bash(git ls-files:*)", "Read"], "deny": ["WebFetch"]}}))
    value = call("gateway", f"{REQUESTS}/anthropic-repair-agent.json", "--permissions", str(settings), "--json").value
    found = {one["ordinal"]: (one["name"], one["verdict"], one["reason"]) for one in value["verdicts"]}
    assert found[1] == ("Read", "allow", "rule_allows")
    assert found[3] == ("Bash", "ask", "side_effect_requires_approval")  # two commands in one line are not simple
    assert found[6] == ("WebFetch", "deny", "rule_denies")


def test_arguments_that_are_cut_are_shown_as_they_were_written_and_never_allowed() -> None:
    function = {"name": "read_file", "arguments": '{"path": "a.py"'}
    body = {"model": "m", "messages": [{"role": "assistant", "tool_calls": [{"id": "c", "type": "function", "function": function}]}]}
    called = call("gateway", "-", typed=body)
    assert called.code == 1
    assert "! unknown  read_file" in called.out
    assert '(no JSON object) {"path": "a.py"' in called.out
    (verdict,) = call("gateway", "-", "--json", typed=body).value["verdicts"]
    assert (verdict["written"], verdict["arguments"], verdict["reason"]) == ('{"path": "a.py"', {}, "cannot_judge")


@pytest.mark.parametrize("written", [f'{{"note": "{SECRET}', '{"password": "opens-all"', "apiKey=opens-all"])
def test_a_secret_in_arguments_that_are_cut_is_masked(written: str) -> None:
    proposals = {"name": "read_file", "arguments": written}
    body = {"model": "m", "messages": [{"role": "assistant", "tool_calls": [{"id": "c", "type": "function", "function": proposals}]}]}
    rule = ("--channel-rule", "system.sensitivity=secret")
    if SECRET in written:
        body["messages"] = [{"role": "system", "content": SECRET}, *json.loads(json.dumps(body["messages"]))]
    for form in ((), ("--json",)):
        out = call("gateway", "-", "--context", *(rule if SECRET in written else ()), *form, typed=body).out
        assert "[redacted]" in out
        assert SECRET not in out
        assert "opens-all" not in out


def test_json_lines_have_contexts_too() -> None:
    lines = [json.dumps(case(proposals=[{"name": "run_tests"}])), json.dumps(REQUEST_BODY)]
    called = call("gateway", "--jsonl", "--context", "--budget", "5000", typed="\n".join(lines))
    values = [json.loads(line) for line in called.out.splitlines()]
    assert [set(value) for value in values] == [{"verdicts", "unread_rules", "contexts", "probe", "change"}] * 2


def test_a_case_without_calls_says_what_to_do_and_the_probe_still_decides() -> None:
    called = call("gateway", "-", "--context", typed=case(source("a", "repository_file", "text")))
    assert called.code == 0
    words = " ".join(called.out.split())
    assert "its field proposals can hold some" in words
    assert "answer (nothing in the material asks for a tool)" in words


def test_hostile_names_and_arguments_do_nothing_to_a_terminal() -> None:
    texts = [text for text in HOSTILE if text.strip()][:120]
    proposals: list[JsonObject] = [{"name": text, "arguments": {text: text, "path": text}} for text in texts]
    sources = [source(text, "web_content", f"{text} {number}") for number, text in enumerate(texts[:40])]
    value = case(*sources, proposals=proposals)
    for form in ((), ("--json",)):
        out = call("gateway", "-", "--context", "--budget", "none", *form, typed=value).out
        assert out
        assert not acts_on_terminal(out)
