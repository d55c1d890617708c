"""Secrets that were typed, or that a server sends: no command repeats them."""

from pathlib import Path

import pytest

from ctxview.app.shown_file import OpenedExperiments, shown_file
from tests.app.experiments_report import report, saved
from tests.commands.calls import READY, Called, call
from tests.live.asking import KEY
from tests.live.chat_server import Answer, answering, completion, proposal

TOKEN = "ghp_" + "Zq7Lw2Xc9Vb4Nm1Kj8Hg5Fd3Sa6Po0Iu2Yt4"


def tells(called: Called, secret: str) -> bool:
    return any(secret[at : at + 12] in called.out + called.err for at in range(len(secret) - 11))


def live(url: str, model: str = "model-1") -> tuple[str, ...]:
    return ("--live", "--base-url", url, "--model", model, "--key-variable", "TEST_KEY", "--retries", "0")


@pytest.mark.parametrize(
    "options",
    [("--channel", f"tool={TOKEN}"), ("--channel", f"{TOKEN}=system"), ("--pin", TOKEN), ("--budget", TOKEN), ("--policy", f"no/{TOKEN}")],
)
def test_an_error_repeats_no_secret_that_was_typed(options: tuple[str, ...]) -> None:
    for form in ((), ("--json",)):
        called = call("gateway", "-", *options, *form, typed=READY)
        assert called.code == 2
        assert not tells(called, TOKEN)


def test_a_reason_with_a_secret_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    called = call("findings", "-", "--write-baseline", str(tmp_path / "out.json"), "--reason", f"see {TOKEN}", typed=READY)
    assert called.code == 2
    assert "a secret in this reason" in " ".join(called.err.split())
    assert not tells(called, TOKEN)
    assert list(tmp_path.iterdir()) == []


def test_the_key_in_the_model_or_in_the_url_is_refused_before_anything_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_KEY", KEY)
    with answering(Answer(status=400)) as server:
        for options in (
            live(server.url, KEY),
            live(server.url, f"x-{KEY.upper()}"),
            live(f"{server.url}/{KEY}"),
            live(server.url, KEY[:14]),
        ):
            for form in ((), ("--json",)):
                called = call("probe", "-", *options, *form, typed=READY)
                assert called.code == 2
                assert not tells(called, KEY)
        assert not server.asked


def test_no_secret_that_a_server_sends_is_in_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_KEY", KEY)
    tool = proposal(f"t-{TOKEN}", **{"path": "a.py", "old": TOKEN, TOKEN: [TOKEN]})
    decided = completion({**tool, "message": f"see {TOKEN}"}, model=TOKEN)
    refused = Answer(b'{"error": {"message": "no %s"}}' % TOKEN.encode(), 400)
    for answer, words in ((decided, '"status": "ok"'), (refused, '"http_400"')):
        with answering(answer, answer) as server:
            called = call("probe", "-", *live(server.url), "--json", typed=READY)
            assert words in called.out
            assert not tells(called, TOKEN)
            assert not tells(call("probe", "-", *live(server.url), typed=READY), TOKEN)


def test_a_report_of_the_experiments_is_shown_without_a_secret_in_it(tmp_path: Path) -> None:
    value = report()
    value["scope"] = f"see {TOKEN}"
    path = saved(value, tmp_path)
    shown = shown_file(str(path), path.read_bytes())
    assert isinstance(shown, OpenedExperiments)
    assert TOKEN not in repr(shown.report)
