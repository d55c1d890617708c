"""The turns screen: states, refused writes, memory, snapshot and messages of a file of turns, which nothing changes (spec 4.4)."""

import json
from pathlib import Path

import pytest

from ctxview.app.screens.start_page import StartPage
from ctxview.app.screens.turns import TurnsScreen
from ctxview.app.screens.workbench import WorkbenchScreen
from ctxview.readers.recent_files import recent_files
from tests.app.running import CURVE, ROOT, SMALL, WIDE, Running, opened_by, starting, work_done
from tests.app.test_screens import BOTH, Picture
from tests.hostile import HOSTILE, acts_on_terminal

FOLDER = ROOT / "fixtures" / "turns"


async def choose(run: Running, name: str) -> None:
    """The row of a fixture on the start page."""
    page = run.app.screen
    assert isinstance(page, StartPage)
    row = next(number for number, one in enumerate(page._rows) if one.path is not None and one.path.endswith(name))
    run.table("#files").cursor_row = row
    await run.press("enter")
    await opened_by(run)


async def test_the_start_page_opens_turns_and_escape_goes_back() -> None:
    async with starting(SMALL) as run:
        await choose(run, "turns/pick-up-moved.json")
        assert run.shows(TurnsScreen)
        assert "revision 1 → 2 ✓ nothing was refused" in run.lines()[0]
        rows = run.rows_of("#turns")
        assert rows == ["· as it begins 1 2026-04-09 15:00:00+08:00 no yes 2", "✓ chat-507 2 2026-04-10 10:30:00+08:00 no yes 3"]
        assert "– snippets-in-python purpose_not_allowed" in run.pane_text("#turn-memory")
        assert "nothing is wrong with it" in run.pane_text("#turn-memory")
        assert "update 3 → checkpoint 3 appended note, removed pick-up-wish" in run.pane_text("#turn-messages")
        assert "authorized no" in run.pane_text("#turn-state")
        await run.press("y")
        assert f"ctxview turns {FOLDER / 'pick-up-moved.json'}" in run.dialog_text()
        await run.press("escape", "escape")
        assert run.shows(StartPage)
        assert "opening" not in run.text()
    assert recent_files() == ()


async def test_a_refused_write_says_why_and_what_stays() -> None:
    async with starting() as run:
        await choose(run, "turns/stale-write.json")
        assert "✗ 1 write refused" in run.lines()[0]
        await run.press("up")
        words = run.pane_text("#turn-state")
        assert "✗ stale_revision: the write is based on revision 4, and the current one is 5" in words
        assert "what was there stays: revision 5" in words


async def test_a_snapshot_is_told_field_by_field() -> None:
    async with starting() as run:
        await choose(run, "turns/wrong-snapshot.json")
        words = run.pane_text("#turn-memory")
        assert "✗ authorized differs: true in the snapshot, false in the state" in words
        assert "✓ order" in words
        assert "It judges fields, not prose" in words


async def test_turns_stand_over_an_open_case_which_stays_as_it_was() -> None:
    async with starting(WIDE, ROOT / CURVE) as run:
        await run.press("[", "O")
        await choose(run, "turns/unknown-message.json")
        assert "update refused" in run.lines()[0]
        assert "✗ refused, no checkpoint" in run.pane_text("#turn-messages")
        await run.press("escape")
        assert run.shows(WorkbenchScreen)
        assert run.steps() == 1


async def test_a_file_of_the_command_line_is_shown_and_remembered_and_leads_to_the_start_page(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes((FOLDER / "pick-up-moved.json").read_bytes())
    async with starting() as run:
        await run.press("slash", *str(path), "enter")
        await opened_by(run)
        assert run.shows(TurnsScreen)
        await run.press("O", "escape")
        assert run.shows(TurnsScreen)
        await run.press("q")
        assert run.left()
    assert recent_files() == (str(path),)


async def test_turns_that_are_wrong_say_where(tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    path.write_text('{"ctxview_turns": 1, "state": {"order": 3}}')
    async with starting() as run:
        await run.press("slash", *str(path), "enter")
        await opened_by(run)
        assert run.shows(StartPage)
        assert "/state/" in run.text()


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_hostile_text_in_turns_is_seen_and_does_nothing(size: tuple[int, int], tmp_path: Path) -> None:
    value = json.loads((FOLDER / "pick-up-moved.json").read_text())
    bad = "".join(HOSTILE)
    value["name"] = value["description"] = value["state"]["order"] = bad
    value["memories"][0]["text"] = value["messages"][0][0]["content"] = bad
    path = tmp_path / "hostile.json"
    path.write_text(json.dumps(value))
    async with starting(size) as run:
        await run.press("slash", *str(path), "enter")
        await opened_by(run)
        assert run.shows(TurnsScreen)
        for key in ("up", "tab", "tab", "tab", "y"):
            await run.press(key)
            assert acts_on_terminal(run.text()) == []


@pytest.mark.parametrize("size", BOTH)
@pytest.mark.parametrize("name", ["pick-up-moved", "stale-write", "wrong-snapshot"])
async def test_the_screen_looks_as_it_did(name: str, size: tuple[int, int], screen_snapshot: Picture) -> None:
    async with starting(size) as run:
        await choose(run, f"turns/{name}.json")
        await run.press("up")
        screen_snapshot(run.app, f"turns-{name}-{size[0]}x{size[1]}-dark")


async def test_f5_reads_the_turns_anew_and_the_cursor_stays(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes((FOLDER / "pick-up-moved.json").read_bytes())
    async with starting() as run:
        await run.press("slash", *str(path), "enter")
        await opened_by(run)
        await run.press("up")
        path.write_bytes((FOLDER / "stale-write.json").read_bytes())
        await run.press("f5")
        await work_done(run.app)
        assert "✗ 1 write refused" in run.lines()[0]
        assert run.table("#turns").cursor_row == 0
        assert run.pane("#turn-state").border_title == "state as it begins"
