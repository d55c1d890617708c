"""`ctxview [FILE]`: what the app is opened on, help and version."""

import io
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import ctxview
from ctxview.commands.command_line import run_command_line
from ctxview.commands.command_names import COMMANDS
from ctxview.commands.output import Output, Streams
from ctxview.readers.fixture_index import first_fixture, fixture_folder
from tests.commands.calls import call


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """Paths that the app was started on; it answers with 7."""
    paths: list[str | None] = []

    def run_app(path: str | None, colours: str | None = None, theme: str | None = None, accepted: object = None) -> int:
        paths.append(path)
        return 7

    start = ModuleType("ctxview.app.start")
    start.run_app = run_app  # type: ignore[attr-defined]  # a module made for this test
    monkeypatch.setitem(sys.modules, "ctxview.app.start", start)
    return paths


def at_keyboard(*arguments: str) -> tuple[int, str]:
    err = io.BytesIO()
    code = run_command_line(arguments, Streams(io.BytesIO(), Output(io.BytesIO()), Output(err), has_keyboard=True))
    return code, err.getvalue().decode("utf-8")


def test_the_app_is_opened_on_the_file_and_its_exit_code_is_ours(opened: list[str | None]) -> None:
    assert at_keyboard("some/case.json") == (7, "")
    assert opened == ["some/case.json"]


def test_without_a_file_it_is_opened_on_the_start_page(opened: list[str | None]) -> None:
    assert at_keyboard() == (7, "")
    assert opened == [None]
    assert first_fixture().is_file()


def test_a_command_wins_over_a_file_and_a_path_over_a_command(opened: list[str | None]) -> None:
    at_keyboard("./build")
    assert opened == ["./build"]
    code, err = at_keyboard("build")
    assert code == 2
    assert "FILE" in err
    assert opened == ["./build"]


def test_standard_input_is_the_keyboard_and_no_case(opened: list[str | None]) -> None:
    code, err = at_keyboard("-")
    assert code == 2
    assert "ctxview build -" in err
    assert opened == []


def test_an_installed_package_has_the_fixtures_inside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    beside = fixture_folder()
    assert (beside / "index.json").is_file()
    (tmp_path / "ctxview" / "fixtures").mkdir(parents=True)
    monkeypatch.setattr(ctxview, "__file__", str(tmp_path / "ctxview" / "__init__.py"))
    assert fixture_folder() == tmp_path / "ctxview" / "fixtures"


def test_the_version_is_that_of_the_package() -> None:
    called = call("--version")
    assert (called.code, called.out, called.err) == (0, f"ctxview {ctxview.__version__}\n", "")


def test_help_names_every_command() -> None:
    called = call("--help")
    assert (called.code, called.err) == (0, "")
    assert [name for name in COMMANDS if f"\n  {name} " not in called.out] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_there_and_has_help(command: str) -> None:
    called = call(command, "--help")
    assert (called.code, called.err) == (0, "")
    assert called.out.startswith(f"usage: ctxview {command} ")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_folded_between_words_at_eighty_columns(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    wide = call(command, "--help").out
    monkeypatch.setenv("COLUMNS", "80")
    narrow = call(command, "--help").out
    assert [line for line in narrow.splitlines() if len(line) > 80] == []
    head = re.sub(r"-\n +", "-", narrow.partition("\n\n")[2])
    assert set(head.split()) <= set(wide.split()), "no word is broken"


def test_accepted_findings_are_those_of_a_file_that_is_opened(opened: list[str | None], tmp_path: Path) -> None:
    accepted = tmp_path / "known.json"
    accepted.write_text('{"ctxview_findings": 1}')
    assert at_keyboard("--baseline", str(accepted), "some/case.json") == (7, "")
    code, err = at_keyboard("--baseline", str(accepted))
    assert (code, "none is opened" in err) == (2, True)
    accepted.write_text("{}")
    code, err = at_keyboard("--baseline", str(accepted), "some/case.json")
    assert (code, "there are no accepted findings in this file" in err) == (2, True)
    assert opened == ["some/case.json"]
