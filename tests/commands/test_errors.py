"""What a wrong input or a wrong call says, to people and to programs, and what a fault of ours never says."""

from pathlib import Path

import pytest

from ctxview.core.pipeline import Pipeline
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.exports.error_text import LONGEST, MOST_OTHERS, error_lines
from ctxview.exports.layout import Layout
from tests.commands.calls import EXAMPLE, READY, SECRET, WITH_SECRET, call, case, source
from tests.conftest import Golden

THREE_ERRORS = case(source("a", "no_such_channel", "x"), source("b", "system", " "), budget=-1)


def test_an_error_is_as_stored(golden: Golden) -> None:
    called = call("build", "-", "--json", typed=THREE_ERRORS)
    golden(called.out, "error.json")
    golden(called.err, "error.txt")


@pytest.mark.parametrize(
    "command", [("build", "-"), ("request", "-"), ("curve", "-"), ("explain", "-", "a")], ids=lambda command: command[0]
)
def test_every_command_refuses_a_wrong_case_in_the_same_words(command: tuple[str, ...]) -> None:
    called = call(*command, "--json", typed=THREE_ERRORS)
    assert called == call("build", "-", "--json", typed=THREE_ERRORS)
    assert called.code == 2
    assert list(called.value) == ["error"]
    assert list(called.error) == ["code", "file", "place", "message", "expected"]


def test_without_json_standard_output_stays_empty() -> None:
    called = call("build", "-", typed=THREE_ERRORS)
    assert (called.code, called.out) == (2, "")
    assert called.err.startswith("error: <stdin>, ")


def test_a_file_that_is_not_there_is_named_as_it_was_given() -> None:
    called = call("build", "no/such/case.json", "--json")
    assert (called.error["code"], called.error["file"]) == ("not_found", "no/such/case.json")
    assert called.err.startswith("error: no/such/case.json [not_found]\n")


def test_further_problems_are_listed_and_the_rest_is_counted() -> None:
    others = [Problem(ErrorCode.WRONG_TYPE, f"fault {n}", "", f"/sources/{n}") for n in range(MOST_OTHERS + 5)]
    lines = list(error_lines(CtxviewError(Problem(ErrorCode.MISSING_FIELD, "first", "a field", "/task"), others), Layout()))
    assert lines[:3] == ["error: /task [missing_field]", "  first", "  expected: a field"]
    assert sum(line.startswith("also: ") for line in lines) == MOST_OTHERS
    assert lines[-1] == "and 5 more"


def test_a_very_long_text_is_cut_and_says_so() -> None:
    lines = list(error_lines(CtxviewError(Problem(ErrorCode.WRONG_TYPE, "x" * 5000, "")), Layout()))
    shown = "".join(line.strip() for line in lines[1:])
    assert shown == "x" * LONGEST + "…"


@pytest.mark.parametrize(
    ("arguments", "code", "place"),
    [
        (("build",), "missing_field", "FILE"),
        (("explain", "-"), "missing_field", "SOURCE_ID"),
        (("explain",), "missing_field", "FILE, SOURCE_ID"),
        (("schema",), "missing_field", "NAME"),
        (("build", "-", "--bugdet", "5"), "unknown_field", "--bugdet"),
        (("build", "--bugdet=5", "-"), "unknown_field", "--bugdet"),
        (("build", "-", "--budget"), "not_allowed_value", "--budget"),
        (("build", "-", "--budge", "5"), "unknown_field", "--budge"),
        (("build", "-", "second"), "not_allowed_value", ""),
        (("build", "case.json", "--jsonl"), "not_allowed_value", "--json"),
        (("build", "--jsonl=1", "-"), "not_allowed_value", "--jsonl"),
        (("schema", "cases"), "not_allowed_value", "NAME"),
        (("bulid", "-"), "not_allowed_value", ""),
        (("--jso", "-"), "unknown_field", "--jso"),
    ],
)
def test_a_wrong_call_is_an_error_like_any_other(arguments: tuple[str, ...], code: str, place: str) -> None:
    called = call(*arguments, "--json", typed=EXAMPLE)
    assert called.code == 2
    assert (called.error["code"], called.error["place"], called.error["file"]) == (code, place, "")
    assert f"[{code}]" in called.err
    assert "Traceback" not in called.err


def test_a_mistyped_option_and_a_mistyped_command_are_named_as_meant() -> None:
    assert call("build", "-", "--bugdet", "5", "--json").error["expected"].startswith("--budget; ")
    assert call("bulid", "-", "--json").error["expected"].startswith("one of build, ")


def test_a_fault_of_ours_shows_neither_content_nor_its_own_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Pipeline, *_: object) -> None:
        content = self.case.sources[0].content
        raise KeyError(content + SECRET)

    monkeypatch.setattr(Pipeline, "build", fail)
    called = call("build", "-", "--json", typed=WITH_SECRET)
    assert (called.code, called.out) == (70, "")
    assert called.err.startswith("ctxview: internal error, KeyError at ctxview/commands/built_case.py, line ")
    assert called.err.count("\n") == 1
    assert SECRET not in called.err
    assert "Labels decide" not in called.err


def test_a_fault_in_the_middle_of_an_output_ends_it_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise RecursionError

    monkeypatch.setattr("ctxview.exports.build_text.ledger_words", fail)
    called = call("build", "-", typed=READY)
    assert called.code == 70
    assert "RecursionError at ctxview/exports/build_text.py" in called.err


def test_ctrl_c_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Pipeline, "build", interrupt)
    called = call("build", "-", typed=READY)
    assert (called.code, called.out, called.err) == (130, "", "ctxview: stopped\n")


@pytest.mark.parametrize("name", ["build", "curve", "schema"])
def test_a_file_that_is_called_like_a_command_is_opened_by_its_path(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text("no case", encoding="utf-8")
    called = call(f"./{name}")
    assert "needs a terminal" in called.err
