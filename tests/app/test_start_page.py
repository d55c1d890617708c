"""The start page: what it offers, the ways to open a file, a file that is refused there, and the way back."""

from pathlib import Path

import pytest
from textual import events

from ctxview.app.opened_file import is_fixture
from ctxview.app.path_field import PathField
from ctxview.app.path_text import completions, typed_path
from ctxview.app.screens.opening import OpeningScreen
from ctxview.app.screens.start_page import StartPage
from ctxview.app.screens.workbench import WorkbenchScreen
from ctxview.readers.fixture_index import all_fixtures, first_fixture, fixture_folder
from ctxview.readers.recent_files import recent_files, remember_file
from tests.app.hostile_case import FILE_NAME, refusals, texts, write_case
from tests.app.running import CURVE, ROOT, SMALL, Running, all_rows, opened_by, running, starting, work_done
from tests.hostile import HOSTILE, acts_on_terminal
from tests.rows import every


def said(run: Running) -> str:
    """What the page says of the last file, with single spaces."""
    return " ".join(" ".join(run.lines_of("#start-problem")).split())


def field(run: Running) -> PathField:
    """Where a path is typed."""
    return run.app.screen.query_one("#path", PathField)


def row_of(run: Running, path: str) -> int:
    """The row of a file on the page."""
    page = run.app.screen
    assert isinstance(page, StartPage)
    return next(row for row, one in enumerate(page._rows) if one.path == path)


def a_case(folder: Path, name: str = "case.json") -> Path:
    """A copy of the curve."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_bytes((ROOT / CURVE).read_bytes())
    return path


async def test_the_page_offers_every_fixture_under_its_topic_with_a_line() -> None:
    async with starting() as run:
        rows = [" ".join(row.split()) for row in all_rows(run.table("#files"))]
        text = "\n".join(rows)
        for fixture in all_fixtures():
            assert f"▾ {fixture.topic}" in text
            assert sum(fixture.name in row and fixture.line in row for row in rows) == 1
        assert "recent files" not in text
        await run.press("q")
        assert run.left()
    assert run.app.return_code == 0


@pytest.mark.parametrize("size", [SMALL, (160, 48)])
async def test_enter_opens_the_fixture_to_begin_with(size: tuple[int, int]) -> None:
    async with starting(size) as run:
        await run.press("enter")
        await opened_by(run)
        assert run.workbench.file == str(first_fixture())
        assert run.shows(WorkbenchScreen)
    assert recent_files() == ()


async def test_a_heading_opens_nothing_and_a_double_click_opens_a_file() -> None:
    async with starting() as run:
        await run.press("home", "enter")
        assert run.shows(StartPage)
        await run.click("#files", (6, 6), times=2)
        await opened_by(run)
        assert run.workbench.file == str(all_fixtures()[1].path)


async def test_a_typed_path_is_opened_and_remembered(tmp_path: Path) -> None:
    path = a_case(tmp_path)
    async with starting() as run:
        await run.press("slash")
        assert field(run).has_focus
        field(run).value = f" '{path}' "
        await run.press("enter")
        await opened_by(run)
        assert run.workbench.file == str(path)
    assert recent_files() == (str(path),)
    async with starting() as run:
        assert "case.json" in run.rows_of("#files")[1]
        await run.press("enter")
        await opened_by(run)
        assert run.workbench.file == str(path)


async def test_the_right_arrow_takes_the_completion(tmp_path: Path) -> None:
    a_case(tmp_path / "folder", "first-case.json")
    async with starting() as run:
        await run.press("slash")
        field(run).value = f"{tmp_path}/fol"
        await run.press("end")
        await run.press("right")
        assert field(run).value == f"{tmp_path}/folder/"
        await run.press("f")
        await run.press("right", "enter")
        await opened_by(run)
        assert run.workbench.file == f"{tmp_path}/folder/first-case.json"


async def test_a_file_dropped_on_the_list_is_typed_for_the_person(tmp_path: Path) -> None:
    path = a_case(tmp_path, "a case.json")
    async with starting() as run:
        run.app.post_message(events.Paste(f"{str(path).replace(' ', chr(92) + ' ')} \nmore"))
        await run.settle()
        assert field(run).has_focus
        await run.press("enter")
        await opened_by(run)
        assert run.workbench.file == str(path)


async def test_what_is_wrong_with_a_file_is_said_where_it_was_chosen_and_another_can_be_opened(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text('{"ctxview": 1, "task": {"id": "t"}, "sources": "none"}')
    remember_file(str(bad))
    async with starting() as run:
        await run.press("enter")
        await opened_by(run)
        assert "✗ wrong_type" in said(run)
        assert "/sources" in said(run)
        assert "right would be" in said(run)
        assert run.app.refused is None
        await run.press("slash", *"no", "enter")
        await opened_by(run)
        assert "✗ not_found no there is no such file" in said(run)
        await run.press("escape")
        assert run.table("#files").has_focus
        await run.press("end", "enter")
        await opened_by(run)
        assert run.shows(WorkbenchScreen)
        await run.press("q")
    assert run.app.return_code == 0


async def test_standard_input_cannot_be_asked_for() -> None:
    async with starting() as run:
        await run.press("slash", "-", "enter")
        await opened_by(run)
        assert "✗ not_found ./-" in said(run)


async def test_a_refused_file_of_the_command_line_leaves_the_start_page_to_go_to() -> None:
    async with running("no/such/case.json") as run:
        assert run.shows(OpeningScreen)
        await run.press("O")
        assert run.shows(StartPage)
        await run.press("escape")
        assert run.shows(OpeningScreen)
        await run.press("O", "q")
    assert run.app.return_code == 2
    async with running("no/such/case.json") as run:
        await run.press("O", "enter")
        await opened_by(run)
        assert run.shows(WorkbenchScreen)
        await run.press("q")
    assert run.app.return_code == 0


async def test_the_workbench_goes_to_the_page_and_back_with_its_changes() -> None:
    async with starting() as run:
        await run.press("enter")
        await opened_by(run)
        before = run.workbench
        await run.press("[", "O")
        assert run.shows(StartPage)
        assert "what you changed is kept, and offered again" in said(run)
        await run.press("escape")
        assert run.app.screen is run.bench
        assert run.workbench is before
        assert run.steps() == 1
        await run.press("O", "end", "enter")
        await opened_by(run)
        assert run.workbench is not before
        assert not run.workbench.changed
        assert len(run.app.screen_stack) == 2


async def test_changes_that_cannot_be_kept_are_left_only_when_asked_twice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    no_folder = tmp_path / "no-folder"
    no_folder.write_text("a file")
    monkeypatch.setenv("XDG_STATE_HOME", str(no_folder))
    async with starting() as run:
        await run.press("slash")
        field(run).value = str(a_case(tmp_path))
        await run.press("enter")
        await opened_by(run)
        await run.press("[", "i")
        assert "recent files: " in run.dialog_text()
        await run.press("escape", "O")
        assert "cannot be kept" in said(run)
        before = run.workbench
        await run.press("enter")
        await opened_by(run)
        assert run.workbench is before
        assert "chosen again" in said(run)
        await run.press("escape", "i")
        assert "changes: " in run.dialog_text()
        await run.press("escape", "O", "enter", "enter")
        await opened_by(run)
        assert run.workbench is not before


async def test_a_file_that_comes_after_the_person_went_back_is_dropped(tmp_path: Path) -> None:
    async with running(CURVE) as run:
        before = run.workbench
        await run.press("O")
        page = run.app.screen
        assert isinstance(page, StartPage)
        run.app.open_path(str(a_case(tmp_path)))
        page.action_back()
        await work_done(run.app)
        assert run.workbench is before
        assert run.shows(WorkbenchScreen)


async def test_help_lists_the_keys_of_the_page() -> None:
    async with starting() as run:
        await run.press("?")
        assert "type, paste or drop a path" in run.dialog_text()


async def test_hostile_names_among_recent_files_are_seen_and_do_nothing(tmp_path: Path) -> None:
    path = write_case(tmp_path, texts(0, 4))
    for text in HOSTILE[::20]:
        remember_file(f"/nowhere/{text}")
    remember_file(str(path))
    async with starting() as run:
        assert acts_on_terminal(run.text()) == []
        assert acts_on_terminal("\n".join(all_rows(run.table("#files")))) == []
        for row in range(2, 8):
            run.table("#files").cursor_row = row
            await run.press("enter")
            await opened_by(run)
            assert "✗ not_found" in said(run)
            assert acts_on_terminal(run.text()) == []
        run.table("#files").cursor_row = row_of(run, str(path))
        await run.press("enter")
        await opened_by(run)
        assert run.workbench.file == str(path)
        await run.press("W", "escape", "[", "W")
        assert run.app.screen.query_one(PathField).value == "case.scenario.json"
        assert acts_on_terminal(run.text()) == []


async def test_hostile_errors_and_pastes_do_nothing() -> None:
    async with starting() as run:
        page = run.app.screen
        assert isinstance(page, StartPage)
        for error in refusals(texts(0, 2), at_once=4):
            page.refuse(error)
            await run.settle()
            assert acts_on_terminal(run.text()) == []
        for text in HOSTILE[::4]:
            run.app.post_message(events.Paste(text))
            await run.settle()
            assert acts_on_terminal(run.text()) == []
            assert acts_on_terminal(field(run).value) == []
        field(run).value = ""
        run.app.post_message(events.Paste("\x1b]0;owned\x07"))
        await run.settle()
        assert field(run).value == ""
        assert "not safe to show" in said(run)


async def test_an_unsafe_name_is_not_suggested(tmp_path: Path) -> None:
    a_case(tmp_path, FILE_NAME)
    async with starting() as run:
        await run.press("slash")
        field(run).value = f"{tmp_path}/"
        await run.press("end", "right")
        assert field(run).value == f"{tmp_path}/"
        assert acts_on_terminal(run.text()) == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (" a.json ", "a.json"),
        ("'a b.json'", "a b.json"),
        ('"a b.json"', "a b.json"),
        ("a\\ b.json", "a b.json"),
        ("file:///x/a%20b.json", "/x/a b.json"),
        ("file://[", "file://["),
        ("~/a.json", "HOME/a.json"),
        ("~\0/a", "~\0/a"),
        ("-", "./-"),
        ("--help", "./--help"),
        ("'open", "'open"),
        ("''", "''"),
    ],
)
def test_a_path_is_taken_as_it_was_meant(typed: str, meant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "HOME")
    assert typed_path(typed) == meant


def test_any_text_is_a_path_and_can_be_completed() -> None:
    def check(text: str) -> None:
        assert isinstance(typed_path(text), str)
        assert isinstance(typed_path(f"file://{text}"), str)
        assert isinstance(typed_path(f"~{text}"), str)
        assert isinstance(completions(f"~{text}/"), tuple)

    every(HOSTILE, check)


def test_completions_are_folders_and_what_may_hold_a_case_in_order(tmp_path: Path) -> None:
    for name in ("b.json", "a.yaml", "c.png", ".hidden.json", "plain"):
        (tmp_path / name).write_text("")
    (tmp_path / "z.d").mkdir()
    start = f"{tmp_path}/"
    assert completions(start) == tuple(start + name for name in ("a.yaml", "b.json", "plain", "z.d/"))
    assert completions(start, most=1) == (f"{start}a.yaml",)
    assert completions(f"{start}.h") == (f"{start}.hidden.json",)
    assert completions(f"{start}no/") == ()
    assert completions("~") == ()


def test_a_fixture_is_known_by_where_it_lies(tmp_path: Path) -> None:
    assert is_fixture(str(ROOT / CURVE))
    assert is_fixture(f"{fixture_folder()}/no-such-one.json")
    assert not is_fixture(str(tmp_path / "case.json"))
    assert not is_fixture(f"{fixture_folder()}-of-others/case.json")
