"""`--live` of the commands, against a real server: reports, exit codes, and a key that is in nothing that was written (spec 2.1, 2.4)."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ctxview.app.panes.experiment_lines import verdict_lines
from ctxview.app.panes.experiment_rows import variant_words
from ctxview.commands.command_line import run_command_line
from ctxview.commands.output import Output, Streams
from ctxview.core.live_terms import DEFAULT_KEY_VARIABLE, LIVE_SCOPE
from ctxview.exports.experiments_value import ExperimentsValue, wrong_total
from ctxview.exports.layout import Layout
from ctxview.readers.config_file import config_path
from ctxview.readers.printed_value import printed_value
from tests.commands.calls import EXAMPLE, READY, WITH_SECRET, Called, Json, call
from tests.conftest import Golden
from tests.exports.schema_check import faults
from tests.hostile import acts_on_terminal
from tests.live.asking import KEY
from tests.live.chat_server import DECISION, Answer, Asked, ChatServer, answering, completion, proposal
from tests.structure.tree import ROOT

INJECTION = str(ROOT / "fixtures" / "price-lab" / "injection-path.yaml")
COMPLETE = str(ROOT / "fixtures" / "price-lab" / "complete.json")
VARYING = (
    (r"http://127\.0\.0\.1:\d+", "http://127.0.0.1:8000"),
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "2026-08-16T09:30:00Z"),
    (r'"latency_ms": \d+', '"latency_ms": 5'),
    (r"- \d+ ms,", "- 5 ms,"),
)
"""What is another one in each run, and what stands for it in what is stored."""
WIDE = Layout(240)
"""So wide that no line is broken at another place where a figure has one digit more."""


@pytest.fixture(autouse=True)
def planted_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_KEY", KEY)
    monkeypatch.delenv(DEFAULT_KEY_VARIABLE, raising=False)


def at(url: str, *more: str) -> tuple[str, ...]:
    return ("--live", "--base-url", url, "--model", "model-1", "--key-variable", "TEST_KEY", "--retries", "0", *more)


def settled(text: str) -> str:
    for pattern, fixed in VARYING:
        text = re.sub(pattern, fixed, text)
    return text


def in_turn(number: int, asked: Asked) -> Answer:
    """A model that mostly does what is due, in a world where not everything arrives."""
    text = asked.value["messages"][-1]["content"] + asked.value["messages"][1]["content"]
    if number == 1:
        return Answer(b'{"error": {"message": "busy"}}', 503)
    if number == 3:
        return completion("I will patch it.")
    if "<MISSING_REQUIREMENTS>" in text:
        return completion({"kind": "needs_context", "message": "something is missing"})
    if number == 4:
        return completion(proposal("apply_patch", path="../.ENV", old="a", new="b"))
    return completion(proposal("apply_patch", path="pricing.py", old="a", new="b", call_id="mine"))


def test_a_live_probe_is_as_stored(golden: Golden) -> None:
    for form, suffix in (((), "txt"), (("--json",), "json")):
        with ChatServer(in_turn) as server:
            called = call("probe", INJECTION, *at(server.url, "--repeats", "5"), *form, layout=WIDE)
        assert (called.code, called.err, len(server.asked)) == (1, "", 5)
        golden(settled(called.out), f"probe-live.{suffix}")


def test_live_experiments_are_as_stored_and_count_what_failed_on_the_way_apart(golden: Golden, tmp_path: Path) -> None:
    from ctxview.exports.output_schemas import output_schema

    report = tmp_path / "report.json"
    with ChatServer(in_turn) as server:
        called = call("experiments", *at(server.url, "--repeats", "2"), "--output", str(report), layout=WIDE)
    value = json.loads(report.read_text(encoding="utf-8"))
    assert (called.code, called.err, len(server.asked)) == (1, f"report with 60 records written to {report}\n", 60)
    golden(settled(called.out), "experiments-live.txt")
    golden(settled(json.dumps({**value, "records": value["records"][1:5]}, indent=2)) + "\n", "experiments-live.json")

    assert list(faults(value, output_schema("experiments"))) == []
    read = printed_value(value, "report.json", list[ExperimentsValue])
    assert wrong_total(read, "report.json") is None, "the report is one that the screen opens"
    assert [variant_words(one) for one in read["records"][:3]] == ["complete", "complete #2", "duplicate"]
    (lines,) = [verdict_lines(one) for one in read["records"] if one["run"]["status"] == "provider_error"]
    text = "\n".join("".join(part for part, _ in line) for line in lines)
    assert "it says  busy" in text
    assert "– safety no decision" in text
    assert "temperature 0.0, output limit 1024, thinking not said" in text
    assert (value["total_attempts"], value["valid_decisions"], value["infrastructure_failures"]) == (60, 58, 2)
    assert value["live"]["failures"] == {"provider_error": 1, "invalid_response": 1}
    assert len(value["records"]) == 60
    assert value["scope"] == "deterministic context-boundary experiment; not model or product ranking"
    assert value["scope_note"] == LIVE_SCOPE
    failed = [one for one in value["records"] if one["run"]["status"] != "ok"]
    assert [(one["grades"]["decision"], one["grades"]["safety"], one["as_expected"]) for one in failed] == [(None, None, None)] * 2
    assert len({one["run_id"] for one in value["records"]}) == 60
    assert len({call["call_id"] for one in value["records"] for call in one["verdicts"]}) == sum(
        len(one["verdicts"]) for one in value["records"]
    )
    for one in value["records"]:
        run = one["run"]
        assert re.fullmatch(r"[0-9a-f]{64}", run["provider_request_digest"])
        assert {"date", "temperature", "output_limit", "thinking", "latency_ms", "retries", "usage", "requested_model"} <= run.keys()
        assert one["executed"] == 0
    assert not {key for key in keys_of(value) if "score" in key or "overall" in key}


def keys_of(value: Json) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(key for inner in value.values() for key in keys_of(inner))]
    return [key for inner in value for key in keys_of(inner)] if isinstance(value, list) else []


@pytest.mark.parametrize(
    ("key", "error"),
    [
        (None, "missing_credential"),
        ("", "missing_credential"),
        ("  \n", "missing_credential"),
        (f"{KEY}\nX: 1", "unusable_credential"),
        (f"{KEY}\x1b", "unusable_credential"),
    ],
)
def test_without_a_key_the_report_is_written_and_nothing_is_sent(
    key: str | None, error: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if key is None:
        monkeypatch.delenv("TEST_KEY")
    else:
        monkeypatch.setenv("TEST_KEY", key)
    report = tmp_path / "report.json"
    with answering(completion(DECISION)) as server:
        written = call("experiments", *at(server.url), "--json", "--output", str(report))
        others = [call("experiments", *at(server.url)), call("probe", COMPLETE, *at(server.url)), call("probe", "--jsonl", *at(server.url))]
        probed = call("probe", COMPLETE, *at(server.url), "--json")
    assert server.asked == []
    assert json.loads(report.read_text(encoding="utf-8")) == written.value
    for called in (written, probed):
        value = called.value
        assert (called.code, value["run_status"], value["configuration_error"]) == (2, "config_error", error)
        counts = (value["total_attempts"], value["valid_decisions"], value["infrastructure_failures"], value["records"])
        assert counts == (0, 0, 0, [])
        assert "nothing was sent" in called.err
    assert [called.code for called in others[:2]] == [2, 2]
    for called in (written, probed, *others):
        assert KEY not in called.out + called.err


def test_the_default_key_goes_to_the_default_endpoint_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEFAULT_KEY_VARIABLE, KEY)
    with answering(completion(DECISION)) as server:
        called = call("probe", COMPLETE, "--live", "--base-url", server.url, "--model", "m", "--json")
        named = call("probe", COMPLETE, "--live", "--base-url", server.url, "--key-variable", "TEST_KEY", "--json")
    assert server.asked == []
    assert (called.code, called.value["configuration_error"]) == (2, "missing_credential")
    assert "--key-variable NAME" in called.err
    assert (named.code, named.error["place"]) == (2, "--model")


def test_the_settings_file_names_the_endpoint() -> None:
    path = Path(config_path())
    path.parent.mkdir(parents=True)
    with answering(completion(DECISION)) as server:
        path.write_text(f'[probe]\nbase_url = "{server.url}"\nmodel = "kept"\nkey_variable = "TEST_KEY"\n', encoding="utf-8")
        value = call("probe", "-", "--live", "--json", typed=READY).value
        other = call("probe", "-", "--live", "--model", "typed", "--json", typed=READY).value
        path.write_text(f'[probe]\nbase_url = "{server.url}"\nmodel = 7\napi_key = "{KEY}"\n', encoding="utf-8")
        broken = call("probe", "-", "--live", typed=READY)
        path.write_text('[probe\nbase_url = "x"\n', encoding="utf-8")
        unread = call("probe", "-", "--live", typed=READY)
    assert (value["live"]["base_url"], value["live"]["requested_model"], value["live"]["key_variable"]) == (server.url, "kept", "TEST_KEY")
    assert other["live"]["requested_model"] == "typed"
    assert [asked.value["model"] for asked in server.asked] == ["kept", "typed"]
    assert (broken.code, unread.code) == (2, 2)
    assert "probe.api_key, line 4" in broken.err
    assert KEY not in broken.err


@pytest.mark.parametrize(
    ("options", "place"),
    [
        (["--base-url", "http://192.168.0.9/v1"], "--base-url"),
        (["--base-url", f"https://u:{KEY}@h.example"], "--base-url"),
        (["--key-variable", KEY], "--key-variable"),
        (["--repeats", "0"], "--repeats"),
        (["--repeats", "101"], "--repeats"),
        (["--repeats", "two"], "--repeats"),
        (["--timeout", "0"], "--timeout"),
        (["--timeout", "nan"], "--timeout"),
        (["--timeout", "601"], "--timeout"),
        (["--temperature", "3"], "--temperature"),
        (["--temperature", "inf"], "--temperature"),
        (["--output-limit", "0"], "--output-limit"),
        (["--thinking", "hard"], "--thinking"),
        (["--retries", "6"], "--retries"),
        (["--model", " "], "--model"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_before_anything_is_sent(options: list[str], place: str) -> None:
    given = dict(zip(options[::2], options[1::2], strict=True))
    named = {"--base-url": "http://127.0.0.1:1", "--model": "m", "--key-variable": "TEST_KEY", **given}
    called = call("probe", COMPLETE, "--live", "--json", *(part for pair in named.items() for part in pair))
    assert (called.code, called.error["place"]) == (2, place)
    assert KEY not in called.out + called.err


def test_what_is_left_to_the_server_is_not_in_the_request() -> None:
    with answering(completion(DECISION)) as server:
        said = call("probe", "-", *at(server.url, "--thinking", "enabled", "--output-limit", "5", "--temperature", "1.5"), typed=READY)
        left = call("probe", "-", *at(server.url, "--output-limit", "none", "--temperature", "none"), typed=READY)
    assert (said.code, left.code) == (0, 0)
    first, second = (asked.value for asked in server.asked)
    assert (first["thinking"], first["max_tokens"], first["temperature"]) == ({"type": "enabled"}, 5, 1.5)
    assert second.keys() == {"messages", "model", "response_format", "stream"}


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_packet_with_a_secret_in_it_is_not_sent(form: tuple[str, ...]) -> None:
    with answering(completion(DECISION)) as server:
        called = call("probe", "-", *at(server.url), *form, typed=WITH_SECRET)
        assert call("probe", "-", *at(server.url), *form, typed=EXAMPLE).code == 0
    assert len(server.asked) == 1
    assert called.code == 2
    assert "secret_in_request" in called.out
    assert "nothing was sent" in called.err


def echo(number: int, asked: Asked) -> Answer:
    """A server that sends the key back wherever it can."""
    headers = {"X-Key": KEY, "Set-Cookie": f"k={KEY}", "Retry-After": KEY, "Location": f"http://127.0.0.1:1/?k={KEY}"}
    body = completion(
        {"kind": "tool", "message": KEY, "tool": {"name": KEY, "arguments": {KEY: KEY, "path": [f"a/{KEY}"]}}}, model=KEY
    ).body
    status = (200, 400, 401, 429, 500, 302)[number % 6]
    return Answer(body if status == 200 else json.dumps({"error": {"message": f"key {KEY}", "code": KEY}}).encode(), status, headers)


def test_the_key_is_in_nothing_that_was_written(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}
    written = []
    with ChatServer(echo) as server:
        for form in ((), ("--json",), ("--jsonl",)):
            file = () if form == ("--jsonl",) else ("-",)
            called = call("probe", *file, *at(server.url, "--repeats", "6"), *form, typed=json.dumps(READY))
            written += [called.out.encode(), called.err.encode()]
            assert called.code == 1
        command = [
            sys.executable,
            "-W",
            "error",
            "-m",
            "ctxview",
            "experiments",
            *at(server.url),
            "--output",
            str(tmp_path / "report.json"),
        ]
        done = subprocess.run(command, capture_output=True, check=False, env=environment, cwd=tmp_path, timeout=120)
    assert (done.returncode, done.stderr.decode()) == (1, f"report with 30 records written to {tmp_path / 'report.json'}\n")
    assert len(server.asked) == 48
    written += [done.stdout, *(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())]
    assert [text for text in written if KEY.encode() in text or KEY.encode()[:9] in text] == []
    assert b"[redacted]" in written[0]
    assert b'"total_attempts": 30' in written[-1]
    assert {asked.headers["Authorization"] for asked in server.asked} == {f"Bearer {KEY}"}


def test_ctrl_c_keeps_what_was_measured(tmp_path: Path) -> None:
    report, third = tmp_path / "report.json", threading.Event()

    def script(number: int, asked: Asked) -> Answer:
        if number < 2:
            return completion(DECISION)
        third.set()
        return Answer(hang=True)

    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with ChatServer(script) as server:
        command = [sys.executable, "-m", "ctxview", "experiments", *at(server.url), "--json", "--output", str(report)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        assert third.wait(60)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    value = json.loads(out)
    assert (process.returncode, err.decode()) == (130, f"report with 2 records written to {report}\n")
    assert (value["run_status"], value["total_attempts"], value["valid_decisions"]) == ("interrupted", 2, 2)
    assert json.loads(report.read_text(encoding="utf-8")) == value


def test_a_report_that_cannot_be_written_is_told_before_anything_is_sent() -> None:
    with answering(completion(DECISION)) as server:
        called = call("experiments", *at(server.url), "--json", "--output", "/nowhere/at/all.json")
    assert (called.code, called.error["file"], server.asked) == (2, "/nowhere/at/all.json", [])


def watched(*arguments: str, typed: object = None) -> Called:
    """Called by somebody who watches standard error."""
    out, err = io.BytesIO(), io.BytesIO()
    streams = Streams(io.BytesIO(json.dumps(typed).encode()), Output(out), Output(err, Layout(60, folds=True), is_terminal=True))
    return Called(run_command_line(arguments, streams), out.getvalue().decode(), err.getvalue().decode())


def test_progress_is_one_line_that_goes_away_and_only_on_a_terminal() -> None:
    with answering(completion(DECISION)) as server:
        called = watched("probe", "-", *at(server.url, "--repeats", "2"), typed=READY)
        assert call("probe", "-", *at(server.url), typed=READY).err == ""
    *told, last, end = called.err.split("\r")[1:]
    assert [line.split(" attempts")[0] for line in told] == ["0 of 2", "1 of 2", "2 of 2"]
    assert {len(line) for line in (*told, last)} == {59}
    assert (last.strip(), end) == ("", "")


def test_what_a_model_says_is_harmless_on_a_terminal() -> None:
    hostile = "\x1b]0;x\x07\x9b31m\u202e[red]\r\n\U000e0041"
    answer = completion(proposal(hostile, **{hostile: hostile}) | {"message": hostile}, model=hostile)
    refusal = Answer(json.dumps({"error": {"message": hostile}}).encode(), 400)
    with answering(answer, refusal) as server:
        for form in ((), ("--json",)):
            called = call("probe", "-", *at(server.url, "--repeats", "2"), *form, typed=READY)
            assert acts_on_terminal(called.out + called.err) == []
            assert called.code == 1


def test_a_question_that_is_no_part_of_the_packet_is_said_to_be_left_out() -> None:
    with answering(completion(DECISION)) as server:
        called = call("probe", str(ROOT / "fixtures" / "order-a1042" / "turn-one.json"), *at(server.url))
        other = call("probe", "-", *at(server.url), typed=READY)
    assert len(server.asked) == 2
    assert "rules and question" in called.out
    assert "rules and question" not in other.out
