"""The open file changes on disk: it is noticed, read anew by key with all tweaks kept, and what is wrong there does no harm."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ctxview.app.application import CtxviewApp
from ctxview.app.dialogs.leave_dialog import LeaveDialog
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.panes.change_line import ChangeLine
from ctxview.app.panes.disk_line import DiskLine
from ctxview.app.screens.compare import CompareScreen
from ctxview.app.screens.curve import CurveScreen
from ctxview.app.screens.request import RequestScreen
from ctxview.app.screens.start_page import StartPage
from ctxview.core.changes import PinSource, SetBudget, SourceName
from ctxview.core.scenario import Scenario
from ctxview.readers.kept_scenarios import load_autosave
from ctxview.readers.scenario_file import file_digest
from tests.app.hostile_case import texts, write_case
from tests.app.running import CURVE, ROOT, SMALL, WIDE, Running, opened_by, running, starting, work_done
from tests.hostile import acts_on_terminal

CASE = "case.json"
Picture = Callable[[CtxviewApp, str], None]


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A case of one's own in the working folder, by a path that is the same on every machine."""
    monkeypatch.chdir(tmp_path)
    Path(CASE).write_bytes((ROOT / CURVE).read_bytes())
    return Path(CASE)


def write(path: str | Path, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def move(path: str | Path, to: str | Path) -> None:
    Path(path).rename(to)


def edit(path: Path) -> None:
    """The second source gone, the next but one with more text, a new one first."""
    value = json.loads(read(path))
    del value["sources"][1]
    value["sources"][2]["content"] += " and more"
    value["sources"].insert(0, {"source_id": "new.py", "channel": "web_content", "content": "new"})
    write(path, json.dumps(value))


async def looked(run: Running) -> str:
    """What the line says after a look at the disk."""
    await work_done(run.app)
    run.app.look_at_disk()
    return await settled(run)


async def settled(run: Running) -> str:
    """What the line says once everything is done."""
    await work_done(run.app)
    line = run.bench.query_one(DiskLine)
    assert line.display == bool(line.words)
    return line.words


async def read_anew(run: Running) -> str:
    """What the line says after the key."""
    await run.press("f5")
    return await settled(run)


def source_ids(run: Running) -> list[str]:
    return [source.source_id for source in run.workbench.case.sources]


async def test_a_change_on_disk_is_said_and_nothing_else_happens(path: Path) -> None:
    async with starting(SMALL, path) as run:
        assert await looked(run) == ""
        before, case = source_ids(run), run.workbench.case
        edit(path)
        assert await looked(run) == "⚠ the file changed on disk · F5 reads it anew"
        assert "F5 reads it anew" in run.text()
        assert run.workbench.case is case
        assert source_ids(run) == before


async def test_the_look_that_comes_with_the_focus_says_it_too(path: Path) -> None:
    async with starting(file=path) as run:
        await work_done(run.app)
        edit(path)
        run.app.on_app_focus()
        assert "changed on disk" in await settled(run)


async def test_read_anew_keeps_tweaks_undo_cursor_filter_and_order_and_shows_what_moved(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("b", *"400", "enter", "down", "down", "a", "/", *"units > 1", "enter", "l", "end", "enter")
        held = run.workbench.case.sources[run.bench.place or 0].source_id
        listing = run.bench.candidates.listing
        assert listing.condition is not None
        assert listing.column is not None
        edit(path)
        assert await looked(run) != ""
        assert "changes and undo stay" in await read_anew(run)
        assert source_ids(run)[0] == "new.py"
        assert run.workbench.case.sources[run.bench.place or 0].source_id == held
        assert run.bench.candidates.listing == listing
        assert run.workbench.settings.budget_limit == 400
        assert {source_ids(run)[place] for place in run.workbench.settings.pins} == {"repair-task"}
        line = run.line_of(ChangeLine, "Δ")
        assert "file read anew: 1 new, 1 gone, 1 edited" in line
        assert "budget" not in line  # the same tweaks are in the baseline
        await run.press("d")
        assert run.shows(CompareScreen)
        rows = run.rows_of("#changes")
        assert any("edited" in row and "pricing.py" in row for row in rows)
        assert any("gone" in row and "AGENTS.md" in row and "not in the file" in row for row in rows)
        assert any("new.py" in row and "not in the file" in row for row in rows)
        await run.press("end", "enter")
        assert run.shows(CompareScreen)  # what is gone cannot be gone to
        await run.press("escape", "u", "u")
        assert run.workbench.settings == run.workbench.opened
        await run.press("r")
        assert run.workbench.settings.budget_limit == 400
        assert run.bench.query_one(DiskLine).words == ""
        await run.press("B")
        assert "file read anew" not in " ".join(run.workbench.changes())


async def test_a_tweak_whose_source_is_gone_waits_is_kept_and_comes_back(path: Path) -> None:
    original = read(path)
    async with starting(file=path) as run:
        await run.press("down", "a", "b", *"400", "enter")
        edit(path)
        assert await read_anew(run) == "⚠ read anew, but no place for pin of AGENTS.md · undo stays"
        assert run.workbench.changed
        assert "finds no place: pin of AGENTS.md" in " ".join(run.workbench.changes())
        run.app._keep()
        kept = load_autosave(str(path))
        assert isinstance(kept, Scenario)
        assert kept.base_digest == file_digest(str(path))
        assert kept.changes == (SetBudget(400), PinSource(SourceName("AGENTS.md")))
        await run.press("q")
        assert run.shows(LeaveDialog)
        assert "finds no place in the file: pin of AGENTS.md" in run.dialog_text()
        await run.press("escape")
        write(path, original)
        assert "⚠" not in await read_anew(run)
        assert run.workbench.waiting == ()
        assert {source_ids(run)[place] for place in run.workbench.settings.pins} == {"AGENTS.md"}


async def test_reset_forgets_what_waits(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("down", "a")
        edit(path)
        await read_anew(run)
        assert run.workbench.waiting
        await run.press("R")
        assert not run.workbench.changed
        run.app._keep()
        assert load_autosave(str(path)) is None


async def test_nothing_is_done_where_nothing_in_the_file_is_another(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("[")
        write(path, read(path) + "\n")
        assert "changed on disk" in await looked(run)
        baseline = run.workbench.baseline
        assert await read_anew(run) == "✓ read anew: nothing in it is another"
        assert run.workbench.baseline is baseline
        assert run.steps() == 1
        assert await looked(run) != "⚠"
        await run.press("u")
        assert run.bench.query_one(DiskLine).words == ""
        assert run.app.kept is not None
        assert run.app.kept.digest == file_digest(str(path))


async def test_a_wrong_file_leaves_everything_and_is_tried_again(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("[")
        case, settings = run.workbench.case, run.workbench.settings
        write(path, '{"ctxview": 1, "task": {"id": "x"')
        said = await read_anew(run)
        assert said.startswith("✗ refused on disk, what was read stays: line 1")
        assert run.shows(TextDialog)
        assert "not_json" in run.dialog_text()
        await run.press("escape")
        assert (run.workbench.case, run.workbench.settings) == (case, settings)
        assert await looked(run) == said  # nothing changed since
        edit_from(path)
        assert "changed on disk" in await looked(run)
        assert "changes and undo stay" in await read_anew(run)
        assert run.workbench.settings.budget_limit == settings.budget_limit


def edit_from(path: Path) -> None:
    write(path, read(ROOT / CURVE))
    edit(path)


def to_nothing(path: Path) -> None:
    path.unlink()


def to_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def to_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def to_a_loop(path: Path) -> None:
    path.unlink()
    path.symlink_to(path)


def to_a_device(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("become", [to_nothing, to_a_folder, to_a_pipe, to_a_loop, to_a_device])
async def test_whatever_the_file_becomes_the_work_goes_on(path: Path, become: Callable[[Path], None]) -> None:
    async with starting(SMALL, path) as run:
        case = run.workbench.case
        become(path)
        assert ("gone from disk" if become in (to_nothing, to_a_loop) else "changed on disk") in await looked(run)
        assert (await read_anew(run)).startswith("✗ refused on disk")
        await run.press("escape", "[")
        assert run.workbench.case is case
        assert run.workbench.changed


async def test_a_file_that_comes_back_as_it_was_is_no_news(path: Path) -> None:
    async with starting(file=path) as run:
        move(path, "away")
        assert await looked(run) == "⚠ the file is gone from disk · what was read is shown"
        move("away", path)
        assert await looked(run) == ""


async def test_a_content_file_is_watched_and_read_anew_too(path: Path) -> None:
    write("text.txt", "before")
    sources = [{"source_id": "a", "channel": "web_content", "content_file": "text.txt"}]
    write(path, json.dumps({"ctxview": 1, "task": {"id": "t", "repository": "r"}, "sources": sources}))
    async with starting(file=path) as run:
        write("text.txt", "and after")
        assert await looked(run) == "⚠ the content file text.txt changed on disk · F5 reads it anew"
        await read_anew(run)
        assert run.workbench.case.sources[0].content == "and after"
        to_nothing(Path("text.txt"))
        assert "text.txt is gone from disk" in await looked(run)
        assert "/sources/0/content_file" in await read_anew(run)
        assert run.workbench.case.sources[0].content == "and after"


@pytest.mark.parametrize(("key", "screen"), [("o", CurveScreen), ("d", CompareScreen), ("v", RequestScreen)])
async def test_from_another_screen_the_key_goes_back_to_the_workbench(path: Path, key: str, screen: type[CurveScreen]) -> None:
    async with starting(file=path) as run:
        await run.press("[", key)
        assert run.shows(screen)
        edit(path)
        await read_anew(run)
        assert run.app.screen is run.bench
        assert source_ids(run)[0] == "new.py"
        assert run.workbench.changed


async def test_what_was_read_waits_until_the_dialog_in_front_is_left_and_its_answer_is_taken(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("down", "down")
        edit(path)
        await run.press("c")
        assert run.app.reading_anew is not None
        await run.app.reading_anew.read()  # as where the dialog was there before the file was read
        await run.settle()
        assert source_ids(run)[0] != "new.py"
        await run.press("down", "enter")
        await settled(run)
        assert source_ids(run)[0] == "new.py"
        moved = {source_ids(run)[place] for place, _ in run.workbench.settings.channel_of}
        assert moved == {"repair-task"}


async def test_a_wrong_file_opens_no_dialog_over_another(path: Path) -> None:
    async with starting(file=path) as run:
        write(path, "{")
        await run.press("b")
        dialog = run.app.screen
        assert run.app.reading_anew is not None
        await run.app.reading_anew.read()
        await run.settle()
        assert run.app.screen is dialog
        assert "refused on disk" in run.bench.query_one(DiskLine).words


async def test_a_file_that_is_no_more_open_is_not_taken_over(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("O")
        assert run.shows(StartPage)
        edit(path)
        await looked(run)
        assert run.shows(StartPage)
        await run.press("escape")
        assert "changed on disk" in run.bench.query_one(DiskLine).words


async def test_a_reading_that_comes_when_another_file_is_open_is_dropped(path: Path) -> None:
    write("other.json", read(path))
    async with starting(file=path) as run:
        await work_done(run.app)
        late, before = run.app.reading_anew, run.workbench
        assert late is not None
        await run.press("O")
        run.app.open_path("other.json")
        await opened_by(run)
        assert run.workbench.file == "other.json"
        edit(path)
        await late.look()
        await late.read()
        await run.settle()
        assert source_ids(run)[0] != "new.py"
        assert before.case.sources[0].source_id != "new.py"


async def test_what_was_read_from_no_file_cannot_be_read_anew() -> None:
    async with running(CURVE) as run:
        await run.press("v", "f5")
        assert run.app.screen is run.bench
        assert "standard input can be read only once" in run.bench.query_one(DiskLine).words


@pytest.mark.parametrize("part", range(2))
async def test_hostile_names_do_nothing_in_what_is_said_of_the_file(part: int, tmp_path: Path) -> None:
    hostile = texts(part, 2)
    path = write_case(tmp_path, hostile)
    async with starting(file=path) as run:
        for _ in range(6):
            await run.press("a", "down")
        value = json.loads(read(path))
        value["sources"] = value["sources"][5:]
        write(path, json.dumps(value))
        await read_anew(run)
        assert run.workbench.waiting
        assert acts_on_terminal(run.text()) == []
        await run.press("d")
        assert acts_on_terminal(run.text()) == []
        await run.press("escape", "q")
        assert acts_on_terminal(run.text()) == []
        await run.press("escape")
        value["sources"][0]["channel"] = hostile[0]
        write(path, json.dumps(value))
        await read_anew(run)
        assert acts_on_terminal(run.text()) == []


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_what_is_said_of_the_file_looks_as_it_did(path: Path, size: tuple[int, int], screen_snapshot: Picture) -> None:
    async with starting(size, path) as run:
        ending = f"{size[0]}x{size[1]}-dark"
        await run.press("[", "down", "a", "down")
        edit(path)
        await looked(run)
        screen_snapshot(run.app, f"changed-on-disk-{ending}")
        await read_anew(run)
        screen_snapshot(run.app, f"read-anew-{ending}")
        await run.press("d")
        screen_snapshot(run.app, f"compare-read-anew-{ending}")
        write(path, '{"ctxview": 1, "task": {}, "sources": []}')
        await read_anew(run)
        screen_snapshot(run.app, f"refused-anew-{ending}")
