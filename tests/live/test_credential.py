"""A key is read from one variable, shown nowhere, and found in whatever comes back (spec 2.1)."""

import copy
import logging
import pickle
import traceback

import pytest

from ctxview.core.masking import MASK
from ctxview.core.probe_failures import ConfigurationError
from ctxview.live.credential import LONGEST_KEY, Credential, read_credential
from ctxview.live.exchange import open_client
from tests.live.asking import KEY, ask, endpoint_at
from tests.live.chat_server import DECISION, Answer, answering, completion


@pytest.mark.parametrize("key", [None, "", " ", "\n", "\t \r\n"])
def test_nothing_but_space_is_no_key(key: str | None) -> None:
    environment = {} if key is None else {"TEST_KEY": key}
    assert read_credential("TEST_KEY", environment) is ConfigurationError.MISSING_CREDENTIAL
    assert read_credential(None, {"": KEY}) is ConfigurationError.MISSING_CREDENTIAL


@pytest.mark.parametrize(
    "key",
    [f"{KEY}\n", f"{KEY}\r\nX-Evil: 1", f" {KEY}", f"{KEY} x", "sk\x00", "sk\x1b[31m", "sk\x7f", "schlüssel", "sk\udcff", '"k"', "a\\b"],
)
def test_a_key_that_no_header_can_hold_is_refused(key: str) -> None:
    assert read_credential("TEST_KEY", {"TEST_KEY": key}) is ConfigurationError.UNUSABLE_CREDENTIAL
    assert read_credential("TEST_KEY", {"TEST_KEY": "k" * (LONGEST_KEY + 1)}) is ConfigurationError.UNUSABLE_CREDENTIAL


def test_a_key_is_taken_as_it_is_and_shown_nowhere() -> None:
    credential = read_credential("TEST_KEY", {"TEST_KEY": KEY})
    assert isinstance(credential, Credential)
    assert credential.header == f"Bearer {KEY}"
    assert KEY not in f"{credential} {credential!r} {[credential]}"
    assert not hasattr(credential, "__dict__")
    for write_out in (pickle.dumps, copy.copy):
        with pytest.raises(TypeError, match="a key is not written out"):
            write_out(credential)


def test_a_key_and_its_parts_are_found_however_they_are_written() -> None:
    credential = Credential(KEY)
    for text in (KEY, f"x{KEY}x", KEY.upper(), " ".join(KEY), KEY.replace("-", "-\n"), KEY[:8], f"…{KEY[-8:]}"):
        assert credential.redacted(text) == MASK
    for text in ("", "sk-plan", KEY[-7:], "a text about keys"):
        assert credential.redacted(text) == text
    assert credential.stands_in(f"a {KEY}")
    assert not credential.stands_in(KEY[:-1])
    assert Credential("local").redacted("a loc al one") == MASK


def test_the_key_is_in_no_log_of_the_libraries(caplog: pytest.LogCaptureFixture) -> None:
    names = ("httpx", "httpcore", "httpcore.http11", "httpcore.connection")
    before = {name: logging.getLogger(name).level for name in names}
    try:
        for name in names:
            logging.getLogger(name).setLevel(logging.DEBUG)
        echo = {"X-Echo": KEY, "Set-Cookie": f"key={KEY}", "Location": f"http://127.0.0.1:1/{KEY}"}
        with caplog.at_level(logging.DEBUG):
            logging.getLogger("ctxview").debug("logging is on")
            with answering(Answer(completion(DECISION).body, headers=echo), Answer(KEY.encode(), 307, echo)) as server:
                runs = [ask(endpoint_at(server.url)) for _ in range(2)]
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)
    assert "logging is on" in caplog.text
    assert KEY not in caplog.text
    assert KEY not in repr(runs)


def test_an_exception_in_the_middle_does_not_show_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("ctxview.live.exchange.read_reply", broken)
    with answering(completion(DECISION)) as server, pytest.raises(RuntimeError) as raised:
        ask(endpoint_at(server.url))
    assert KEY not in "".join(traceback.format_exception(raised.value))
    assert KEY not in repr(raised.value)


def test_a_client_that_shows_itself_does_not_show_the_key() -> None:
    with open_client() as client:
        assert KEY not in repr(client) + repr(client.headers)
        assert not client.trust_env
        assert not client.follow_redirects
