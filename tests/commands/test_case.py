"""`ctxview case`: a file that opens with the same result, never over another one unasked, and never with a secret's text."""

import json
from pathlib import Path

import pytest

from tests.commands.calls import EXAMPLE, READY, REQUEST_BODY, SECRET, WITH_SECRET, call, case, source
from tests.commands.test_hostile import BATCHES, hostile_case, is_safe

CHANGES = ("--budget", "200", "--section-order", "task,fact", "--channel", "forum=web_content", "--require", "more")


def test_the_case_that_is_printed_builds_the_same_as_the_options_do() -> None:
    printed = call("case", "-", *CHANGES, typed=EXAMPLE)
    assert printed.code == 0
    assert SECRET not in printed.out
    said = "not in the case: the secret text of token: a line that says so stands in its place"
    assert " ".join(printed.err.split()) == said
    again, changed = (call("build", "-", "--json", *more, typed=typed) for typed, more in ((printed.out, ()), (EXAMPLE, CHANGES)))
    assert again.value["packet"] == changed.value["packet"]
    assert again.out == changed.out


def test_the_case_is_written_where_the_option_says(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    called = call("case", "-", "--output", str(out), typed=READY)
    assert (called.code, called.out, called.err) == (0, "", "")
    assert out.read_text("utf-8") == call("case", "-", typed=READY).out
    assert call("build", str(out)).code == 0


def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    own, other = tmp_path / "case.json", tmp_path / "other.json"
    own.write_text(json.dumps(READY), encoding="utf-8")
    other.write_text("mine", encoding="utf-8")
    (tmp_path / "link.json").symlink_to(own)
    for out, words in ((own, "this is the file that is read"), (tmp_path / "link.json", "is read"), (other, "this file exists")):
        called = call("case", str(own), "--output", str(out))
        assert called.code == 2
        assert words in called.err
        assert "--overwrite" in called.err
    assert json.loads(own.read_text("utf-8")) == READY
    assert other.read_text("utf-8") == "mine"
    assert call("case", str(own), "--budget", "7", "--output", str(own), "--overwrite").code == 0
    assert json.loads(own.read_text("utf-8"))["budget"]["limit"] == 7


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--pin", "forum"), "that forum is pinned"),
        (("--drop", "price.py"), "that price.py is dropped by hand"),
        (("--channel-rule", "hostile_fixture.trust=verified"), "the changed row of the channel hostile_fixture"),
        (("--allow-sensitivity", "secret"), "the text of token: it is secret"),
        (("--channel", "token=web_content"), "the text of token: it is secret"),
    ],
)
def test_what_a_case_cannot_hold_is_refused_and_nothing_is_written(options: tuple[str, ...], words: str, tmp_path: Path) -> None:
    called = call("case", "-", *options, "--output", str(tmp_path / "out.json"), typed=EXAMPLE)
    assert called.code == 2
    assert f"a case file cannot hold {words}" in " ".join(called.err.split())
    assert "a scenario file" in called.err
    assert SECRET not in called.err
    assert list(tmp_path.iterdir()) == [tmp_path / "home"] or list(tmp_path.iterdir()) == []
    assert call("case", "-", typed=WITH_SECRET).code == 2


def test_a_captured_request_becomes_a_case_and_what_goes_lost_is_said() -> None:
    called = call("case", "-", typed=REQUEST_BODY)
    assert called.code == 0
    assert "belong together" in called.err
    assert "captured as openai-chat" in called.err
    again, captured = (call("build", "-", "--json", typed=typed).value for typed in (called.out, REQUEST_BODY))
    assert again["packet"] == captured["packet"]
    assert again["profile"] == "full"


def test_a_place_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    called = call("case", "-", "--output", str(tmp_path / "no" / "out.json"), typed=READY)
    assert called.code == 2
    assert "it cannot be written" in called.err


@pytest.mark.parametrize("batch", BATCHES[:4], ids=range(4))
def test_hostile_names_come_out_as_marks(batch: tuple[str, ...], tmp_path: Path) -> None:
    printed = call("case", "-", typed=hostile_case(batch))
    is_safe(printed)
    assert printed.code == 0
    for text in batch[:6]:
        is_safe(call("case", "-", "--output", f"{tmp_path}/no/{text}", typed=case(source(text, "secret_fixture", "s"))))
