"""Where a key may go: to the endpoint that it was named for, encrypted or on this machine (spec 2.1)."""

import pytest

from ctxview.core.live_terms import DEFAULT_BASE_URL, DEFAULT_KEY_VARIABLE, DEFAULT_MODEL
from ctxview.core.problem import CtxviewError
from ctxview.live.endpoint import (
    Given,
    checked_chat_url,
    checked_key_variable,
    checked_model,
    is_loopback,
    settled,
    thinking_of,
)
from tests.live.asking import KEY, endpoint_at

HOSTILE = "\x1b]0;x\x07"


def given(**texts: str) -> dict[str, Given]:
    return {name: Given(text, f"--{name}") for name, text in texts.items()}


def texts(found: dict[str, Given]) -> dict[str, str]:
    return {name: one.text for name, one in found.items()}


DEFAULTS = {"base_url": DEFAULT_BASE_URL, "model": DEFAULT_MODEL, "key_variable": DEFAULT_KEY_VARIABLE}
LOCAL = {"base_url": "http://localhost:8000/v1", "model": "local", "key_variable": "LOCAL_KEY"}


def test_a_key_stays_with_the_endpoint_that_it_was_named_for() -> None:
    assert texts(settled({}, {})) == DEFAULTS
    assert texts(settled(given(model="m"), {})) == {**DEFAULTS, "model": "m"}
    assert texts(settled(given(base_url="https://other.example/v1"), {})) == {"base_url": "https://other.example/v1"}
    assert texts(settled(given(base_url="https://other.example"), given(**LOCAL))) == {"base_url": "https://other.example"}
    assert texts(settled(given(**LOCAL), {})) == LOCAL
    assert texts(settled({}, given(**LOCAL))) == LOCAL
    assert texts(settled({}, given(base_url="https://other.example"))) == {"base_url": "https://other.example"}
    assert texts(settled({}, given(key_variable="MY_KEY"))) == {**DEFAULTS, "key_variable": "MY_KEY"}
    for same in ("https://API.deepseek.com/beta", "https://api.deepseek.com:443"):
        assert texts(settled(given(base_url=same), {})) == {**DEFAULTS, "base_url": same}
    for another in ("http://api.deepseek.com", "https://api.deepseek.com:8443", "https://api.deepseek.com.evil.example", "https://a:x"):
        assert texts(settled(given(base_url=another), {})) == {"base_url": another}


@pytest.mark.parametrize(
    ("base_url", "address"),
    [
        ("https://api.deepseek.com", "https://api.deepseek.com/chat/completions"),
        ("https://api.deepseek.com/", "https://api.deepseek.com/chat/completions"),
        ("https://h.example/v1//", "https://h.example/v1/chat/completions"),
        ("https://h.example/v1/chat/completions", "https://h.example/v1/chat/completions"),
        ("http://127.0.0.1:8000/v1", "http://127.0.0.1:8000/v1/chat/completions"),
        ("http://[::1]:8000", "http://[::1]:8000/chat/completions"),
        ("HTTP://LocalHost", "HTTP://LocalHost/chat/completions"),
    ],
)
def test_a_base_url_becomes_an_address(base_url: str, address: str) -> None:
    assert checked_chat_url(Given(base_url, ""), allow_http=False) == address


@pytest.mark.parametrize(
    "base_url",
    [
        "", " ", "api.deepseek.com", "ftp://h", "file:///etc/passwd", "https://", "https:///v1", f"https://{KEY}@h", f"https://u:{KEY}@h",
        f"https://h?key={KEY}", f"https://h#{KEY}", "https://h?", "https://h#", "https://h:99999", "https://h:x", "https://[::1",
        "https://h h", "https://h\n", f"https://h/{HOSTILE}", "https://ｈ.example", "https://" + "h" * 3000, "http://192.168.1.5", "http://h.example",
        "http://localhost.evil.example", "http://0.0.0.0", "http://127.0.0.1.example", "http://127.1", "http://2130706433",
    ],
)  # fmt: skip
def test_any_other_base_url_is_refused_and_not_shown(base_url: str) -> None:
    with pytest.raises(CtxviewError) as refused:
        checked_chat_url(Given(base_url, "--base-url"), allow_http=False)
    problem = refused.value.problem
    assert (problem.code, problem.place) == ("not_allowed_value", "--base-url")
    assert KEY not in f"{problem} {refused.value!r}"


def test_http_to_another_machine_is_only_on_request() -> None:
    assert checked_chat_url(Given("http://192.168.1.5:80", ""), allow_http=True) == "http://192.168.1.5:80/chat/completions"
    assert [is_loopback(host) for host in ("127.0.0.2", "::1", "LOCALHOST")] == [True] * 3
    assert [is_loopback(host) for host in ("10.0.0.1", "::2", "local", "localhost.", "127.0.0.1.")] == [False] * 5


@pytest.mark.parametrize("name", [KEY, "sk-123", "lower", "KEY ", "1KEY", "", "K=V", "K" * 65, HOSTILE, "ＫＥＹ"])
def test_what_is_no_name_of_a_variable_may_be_the_key_and_is_not_shown(name: str) -> None:
    with pytest.raises(CtxviewError) as refused:
        checked_key_variable(Given(name, "--key-variable"))
    problem = refused.value.problem
    assert not name or name not in problem.message + problem.expected + problem.place


def test_names_that_can_be_are_taken() -> None:
    assert checked_key_variable(Given("DEEPSEEK_API_KEY", "")) == "DEEPSEEK_API_KEY"
    assert checked_key_variable(None) is None
    assert checked_model(Given("org/model:7b", "")) == "org/model:7b"
    for wrong in (None, Given("", ""), Given(" \n", ""), Given("m" * 3000, "")):
        with pytest.raises(CtxviewError):
            checked_model(wrong)


def test_what_only_some_servers_know_is_said_to_them_only() -> None:
    deepseek, openai, other = "https://api.deepseek.com/x", "https://api.openai.com/v1", "https://deepseek.com.example/x"
    assert [thinking_of(None, url) for url in (deepseek, openai, other)] == ["disabled", None, None]
    assert [thinking_of(wanted, other) for wanted in ("enabled", "disabled", "none")] == ["enabled", "disabled", None]
    assert [endpoint_at(url).output_limit_field for url in (deepseek, openai)] == ["max_tokens", "max_completion_tokens"]
