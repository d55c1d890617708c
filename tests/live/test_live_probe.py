"""The live probe against a real server: one status for each way in which it can end (spec 2.1)."""

import gzip
import hashlib
import json
import zlib

import pytest

from ctxview.core.gateway import judge_all
from ctxview.core.masking import MASK
from ctxview.core.probe import DecisionKind, RunStatus, Usage
from ctxview.core.probe_failures import ConfigurationError, failure_words
from ctxview.core.proposal import make_calls
from ctxview.live.reply_reader import MOST_BYTES
from ctxview.live.request_body import NotSentError
from tests.commands.calls import SECRET, case, source
from tests.live.asking import KEY, START, Waits, ask, endpoint_at, packet_of
from tests.live.chat_server import DECISION, Answer, answering, completion, free_port

GOOD = completion(DECISION)
JSON_BYTES = GOOD.body


def outcome(answer: Answer, timeout: float = 20.0) -> tuple[RunStatus, str | None]:
    with answering(answer) as server:
        run = ask(endpoint_at(server.url, timeout))
    assert (run.decision is None) == (run.status is not RunStatus.OK)
    assert (run.error_code is None) == (run.status is RunStatus.OK)
    assert len(server.asked) == 1
    return run.status, run.error_code


def test_a_decision_comes_with_all_that_a_report_says_of_it() -> None:
    with answering(GOOD) as server:
        run = ask(endpoint_at(server.url))
    (asked,) = server.asked
    assert (run.status, run.error_code, run.retries) == (RunStatus.OK, None, 0)
    assert run.decision is not None
    assert (run.decision.kind, run.decision.message, run.decision.tool) == (DecisionKind.ANSWER, "done", None)
    assert (run.requested_model, run.returned_model, run.usage) == ("model-1", "model-1-0613", Usage(812, 34))
    assert (run.date, run.latency_ms) == (START.strftime("%Y-%m-%dT%H:%M:%SZ"), 0)
    assert run.request_digest == hashlib.sha256(asked.body).hexdigest()
    assert run.terms is not None
    assert run.terms.base_url == server.url


def test_the_request_is_the_packet_as_a_provider_gets_it_and_nothing_else() -> None:
    with answering(GOOD) as server:
        ask(endpoint_at(server.url))
    (asked,) = server.asked
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["Authorization"] == f"Bearer {KEY}"
    assert asked.headers["Accept-Encoding"] == "identity"
    assert asked.value.keys() == {"model", "messages", "response_format", "stream", "temperature", "max_tokens"}
    assert asked.value["response_format"] == {"type": "json_object"}
    assert (asked.value["stream"], asked.value["temperature"], asked.value["max_tokens"]) == (False, 0.0, 1024)
    assert [one["role"] for one in asked.value["messages"]] == ["system", "user"]
    assert "JSON" in asked.value["messages"][0]["content"]
    assert "Labels decide." in asked.value["messages"][1]["content"]
    assert KEY.encode() not in asked.body


@pytest.mark.parametrize(
    ("answer", "status", "code"),
    [
        (Answer(status=401), RunStatus.AUTH_MISSING, "http_401"),
        (Answer(status=403), RunStatus.AUTH_MISSING, "http_403"),
        (Answer(status=429), RunStatus.RATE_LIMITED, "http_429"),
        (Answer(status=500), RunStatus.PROVIDER_ERROR, "http_500"),
        (Answer(status=503), RunStatus.PROVIDER_ERROR, "http_503"),
        (Answer(status=400), RunStatus.PROVIDER_ERROR, "http_400"),
        (Answer(status=402), RunStatus.PROVIDER_ERROR, "http_402"),
        (Answer(status=404), RunStatus.PROVIDER_ERROR, "http_404"),
        (Answer(status=422), RunStatus.PROVIDER_ERROR, "http_422"),
        (Answer(JSON_BYTES, 500), RunStatus.PROVIDER_ERROR, "http_500"),
        (Answer(JSON_BYTES, 302, {"Location": "http://127.0.0.1:1/v1"}), RunStatus.PROVIDER_ERROR, "redirected"),
        (Answer(status=304), RunStatus.PROVIDER_ERROR, "redirected"),
        (Answer(raw=b""), RunStatus.PROVIDER_ERROR, "connection_lost"),
        (Answer(raw=b"HTTP/1.1 200 OK\r\nContent-"), RunStatus.PROVIDER_ERROR, "connection_lost"),
        (Answer(raw=b"220 mail.example ESMTP\r\n"), RunStatus.PROVIDER_ERROR, "connection_lost"),
        (Answer(raw=b"HTTP/1.1 200 OK\r\nX: " + b"a" * 300_000 + b"\r\n\r\n"), RunStatus.PROVIDER_ERROR, "connection_lost"),
        (Answer(JSON_BYTES[:40], length=len(JSON_BYTES)), RunStatus.PROVIDER_ERROR, "connection_lost"),
        (Answer(JSON_BYTES[:40]), RunStatus.INVALID_RESPONSE, "not_json"),
        (Answer(b""), RunStatus.INVALID_RESPONSE, "not_json"),
        (Answer(JSON_BYTES, content_type="text/html"), RunStatus.INVALID_RESPONSE, "wrong_content_type"),
        (Answer(JSON_BYTES, content_type=None), RunStatus.INVALID_RESPONSE, "wrong_content_type"),
        (Answer(JSON_BYTES, content_type="application/json; charset=utf-16"), RunStatus.INVALID_RESPONSE, "wrong_charset"),
        (Answer(JSON_BYTES.decode().encode("utf-16")), RunStatus.INVALID_RESPONSE, "wrong_charset"),
        (Answer(b" " * (MOST_BYTES + 1)), RunStatus.INVALID_RESPONSE, "reply_too_large"),
        (Answer(gzip.compress(JSON_BYTES), headers={"Content-Encoding": "gzip"}), RunStatus.INVALID_RESPONSE, "reply_encoded"),
        (Answer(zlib.compress(bytes(40_000_000)), headers={"Content-Encoding": "deflate"}), RunStatus.INVALID_RESPONSE, "reply_encoded"),
        (completion("I would read the file first."), RunStatus.INVALID_RESPONSE, "not_a_decision"),
        (
            completion("", choices=[{"finish_reason": "length", "message": {"content": '{"kind": "ans'}}]),
            RunStatus.INVALID_RESPONSE,
            "cut_off",
        ),
        (Answer(JSON_BYTES, content_type='Application/JSON; charset="UTF-8"'), RunStatus.OK, None),
        (Answer(JSON_BYTES, headers={"Content-Encoding": "identity"}), RunStatus.OK, None),
    ],
)
def test_each_answer_has_its_status(answer: Answer, status: RunStatus, code: str | None) -> None:
    assert outcome(answer) == (status, code)
    assert code is None or failure_words(code)


def test_a_server_that_says_nothing_is_a_timeout() -> None:
    assert outcome(Answer(hang=True), timeout=0.05) == (RunStatus.TIMEOUT, "timed_out")


def test_a_server_that_drips_does_not_hold_it_longer() -> None:
    assert outcome(Answer(drip=True), timeout=0.15) == (RunStatus.TIMEOUT, "timed_out")


def test_nobody_who_listens_is_a_provider_error() -> None:
    run = ask(endpoint_at(f"http://127.0.0.1:{free_port()}/v1"))
    assert (run.status, run.error_code) == (RunStatus.PROVIDER_ERROR, "connect_failed")
    for host in ("a" * 70 + ".example", "xn--\u00e4.invalid"):
        assert ask(endpoint_at(f"http://{host}/v1")).error_code == "connect_failed"


def test_a_server_without_tls_is_told_from_one_that_is_not_there() -> None:
    with answering(GOOD) as server:
        run = ask(endpoint_at(server.url.replace("http:", "https:")))
    assert (run.status, run.error_code) == (RunStatus.PROVIDER_ERROR, "tls_failed")
    assert server.asked == []


def test_a_redirect_takes_the_key_nowhere() -> None:
    with answering(GOOD) as other, answering(Answer(status=307, headers={"Location": f"{other.url}/chat/completions"})) as server:
        assert ask(endpoint_at(server.url)).error_code == "redirected"
    assert (len(server.asked), other.asked) == (1, [])


def test_no_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(GOOD) as proxy, answering(GOOD) as server:
        for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
        monkeypatch.delenv("NO_PROXY", raising=False)
        assert ask(endpoint_at(server.url)).status is RunStatus.OK
    assert (len(server.asked), proxy.asked) == (1, [])


def test_no_cookie_is_kept() -> None:
    from ctxview.live.credential import Credential
    from ctxview.live.live_probe import LiveProbe
    from tests.live.asking import ready_packet

    answer = Answer(JSON_BYTES, headers={"Set-Cookie": "run=1; Path=/"})
    with answering(answer) as server, LiveProbe(endpoint_at(server.url), Credential(KEY), Waits().clock) as probe:
        digests = {probe.attempt(ready_packet()).request_digest for _ in range(2)}
    assert len(digests) == 1
    assert ["Cookie" in one.headers for one in server.asked] == [False, False]


@pytest.mark.parametrize(
    ("answers", "retries", "status", "waits"),
    [
        ([Answer(status=500), GOOD], 2, RunStatus.OK, [1.0]),
        ([Answer(status=500), Answer(raw=b""), GOOD], 2, RunStatus.OK, [1.0, 2.0]),
        ([Answer(status=503)], 2, RunStatus.PROVIDER_ERROR, [1.0, 2.0]),
        ([Answer(status=429, headers={"Retry-After": "7"}), GOOD], 2, RunStatus.OK, [7.0]),
        ([Answer(status=429, headers={"Retry-After": "0"})], 2, RunStatus.RATE_LIMITED, [0.0, 0.0]),
        ([Answer(status=429, headers={"Retry-After": "Sun, 16 Aug 2026 09:30:12 GMT"}), GOOD], 2, RunStatus.OK, [12.0]),
        ([Answer(status=429, headers={"Retry-After": "Sun, 16 Aug 2026 09:00:00 GMT"}), GOOD], 2, RunStatus.OK, [0.0]),
        ([Answer(status=429, headers={"Retry-After": "soon"}), GOOD], 2, RunStatus.OK, [1.0]),
        ([Answer(status=429, headers={"Retry-After": "31"}), GOOD], 2, RunStatus.RATE_LIMITED, []),
        ([Answer(status=429, headers={"Retry-After": "Mon, 17 Aug 2026 09:30:00 GMT"}), GOOD], 2, RunStatus.RATE_LIMITED, []),
        ([Answer(status=500), GOOD], 0, RunStatus.PROVIDER_ERROR, []),
        ([Answer(status=501), GOOD], 2, RunStatus.PROVIDER_ERROR, []),
        ([Answer(status=401), GOOD], 2, RunStatus.AUTH_MISSING, []),
        ([Answer(status=403), GOOD], 2, RunStatus.AUTH_MISSING, []),
        ([Answer(status=400), GOOD], 2, RunStatus.PROVIDER_ERROR, []),
        ([Answer(status=307), GOOD], 2, RunStatus.PROVIDER_ERROR, []),
        ([completion("no decision"), GOOD], 2, RunStatus.INVALID_RESPONSE, []),
    ],
)
def test_only_what_a_moment_may_mend_is_asked_again(answers: list[Answer], retries: int, status: RunStatus, waits: list[float]) -> None:
    made = Waits()
    with answering(*answers) as server:
        run = ask(endpoint_at(server.url, retries=retries), waits=made)
    assert (run.status, made.asked, run.retries) == (status, waits, len(waits))
    assert len(server.asked) == len(waits) + 1
    assert len({one.body for one in server.asked}) == 1


def test_a_timeout_is_not_asked_again() -> None:
    made = Waits()
    with answering(Answer(hang=True)) as server:
        run = ask(endpoint_at(server.url, timeout=0.05, retries=2), waits=made)
    assert (run.status, run.retries, len(server.asked)) == (RunStatus.TIMEOUT, 0, 1)


def test_all_retries_of_an_attempt_have_one_time_limit() -> None:
    made = Waits()
    with answering(Answer(status=429, headers={"Retry-After": "20"})) as server:
        run = ask(endpoint_at(server.url, retries=5, total=50.0), waits=made)
    assert (made.asked, run.retries, run.status) == ([20.0, 20.0], 2, RunStatus.RATE_LIMITED)


def test_a_tool_that_was_not_offered_stays_a_proposal_with_no_id_of_its_own() -> None:
    arguments = {"amount": 7, "call_id": "call-mine", "action_id": "action-mine"}
    decision = {"kind": "tool", "message": "", "call_id": "mine", "tool": {"name": "transfer_money", "id": "mine", "arguments": arguments}}
    with answering(completion(decision)) as server:
        run = ask(endpoint_at(server.url))
    assert run.decision is not None
    assert run.decision.tool is not None
    assert (run.decision.tool.name, run.decision.tool.arguments) == ("transfer_money", {"amount": 7})
    (verdict,) = judge_all(make_calls([run.decision.tool], "case"))
    assert (verdict.decided.value, verdict.reason.value) == ("deny", "unknown_tool")


def test_whatever_comes_back_with_the_key_in_it_is_redacted() -> None:
    part = KEY[3:12]
    decision = {"kind": "tool", "message": f"I saw {KEY}", "tool": {"name": KEY, "arguments": {"path": "a", KEY: 1, "new": [part]}}}
    with answering(completion(decision, model=KEY)) as server:
        run = ask(endpoint_at(server.url))
    assert run.decision is not None
    assert run.decision.tool is not None
    assert (run.decision.message, run.decision.tool.name, run.returned_model) == (MASK, MASK, MASK)
    assert run.decision.tool.arguments == {"path": "a", MASK: 1, "new": [MASK]}
    assert KEY not in repr(run)
    assert part not in repr(run)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"error": {"message": "no such model"}}, "no such model"),
        ({"error": "no such model"}, "no such model"),
        ({"message": "no such model"}, "no such model"),
        ({"error": {"message": f"bad key {KEY}"}}, MASK),
        ({"error": {"message": f"bad key ****{KEY[-9:]}"}}, MASK),
        ({"error": {"message": f"bad key {KEY.upper()}"}}, MASK),
        ({"error": {"message": 7}}, None),
        ([], None),
        ({"error": {"message": "x" * 900}}, "x" * 300),
    ],
)
def test_what_the_server_says_to_a_refusal_is_kept_without_the_key(body: object, message: str | None) -> None:
    data = json.dumps(body).encode()
    with answering(Answer(data, 400), Answer(data, 401)) as server:
        assert ask(endpoint_at(server.url)).error_message == message
        assert ask(endpoint_at(server.url)).error_message is None, "a server that refuses a key quotes it"


def test_a_secret_is_never_sent() -> None:
    allowed = ["public", "internal", "secret"]
    selected = packet_of(case(source("token", "secret_fixture", SECRET), allowed_sensitivities=allowed))
    quoted = packet_of(case(source("token", "secret_fixture", SECRET), source("note", "reference", f"it is {SECRET.upper()} .")))
    key = packet_of(case(source("note", "reference", f"my key: {KEY}")))
    with answering(GOOD) as server:
        for packet, code in (
            (selected, ConfigurationError.SECRET_IN_REQUEST),
            (quoted, ConfigurationError.SECRET_IN_REQUEST),
            (key, ConfigurationError.KEY_IN_REQUEST),
        ):
            with pytest.raises(NotSentError) as refused:
                ask(endpoint_at(server.url), packet)
            assert refused.value.code is code
            assert str(refused.value) == code.value
    assert server.asked == []
