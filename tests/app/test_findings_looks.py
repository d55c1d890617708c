"""How the findings screen looks, in words and marks as in colours; hostile texts and very many findings in it."""

from pathlib import Path

import pytest
from textual.events import Key

from ctxview.app.content import cells_of
from ctxview.app.dialogs.working_dialog import WorkingDialog
from ctxview.app.screens.findings import FindingsScreen
from ctxview.app.screens.workbench import WorkbenchScreen
from ctxview.app.theme import LIGHT
from ctxview.core.findings.finding import Finding
from tests.app.hostile_case import texts, write_case
from tests.app.running import SMALL, WIDE, running, until
from tests.app.test_findings_screen import FILE, HIDDEN, go_to_rule, screen_of
from tests.app.test_screens import BOTH, Picture
from tests.cases import case, source
from tests.hostile import acts_on_terminal


@pytest.mark.parametrize("size", BOTH)
async def test_the_screen_and_its_dialog_look_as_they_did(size: tuple[int, int], screen_snapshot: Picture) -> None:
    name = f"{size[0]}x{size[1]}"
    async with running(FILE, size) as run:
        await run.press("!")
        screen_snapshot(run.app, f"findings-{name}-dark")
        await run.press("a")
        screen_snapshot(run.app, f"findings-accept-{name}-dark")
        await run.press(*"made up", "enter", "f", "b", "n")
        run.app.clear_notifications()
        await run.settle()
        screen_snapshot(run.app, f"findings-by-source-{name}-dark")
        await run.press("escape")
        run.app.theme = LIGHT.name
        await run.settle()
        screen_snapshot(run.app, f"findings-marks-{name}-light")


async def test_without_colours_every_severity_has_a_sign_and_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running(FILE, WIDE) as run:
        marks = [row.split()[1] for row in run.rows_of("#candidates")]
        assert [mark for mark in marks if mark in "✗!·i"] == ["✗", "!", "✗", "✗", "i"]
        await run.press("!", "a", *"ok", "enter", "f")
        rows = run.rows_of("#findings")
        assert {" ".join(row.split()[:2]) for row in rows if not row.startswith("▾")} == {"✓ high", "✗ high", "! medium", "i info"}
        assert any(row.startswith("▾ ✗ high") for row in rows)


async def test_what_this_build_keeps_secret_is_quoted_nowhere() -> None:
    async with running(FILE, WIDE) as run:
        place = next(n for n, one in enumerate(run.workbench.case.sources) if one.source_id == "depot-notes")
        run.bench._change(lambda: run.workbench.move_to_channel(place, "secret_fixture"))
        run.table().cursor_row = place
        await run.settle()
        assert "invisible-tags" in run.pane_text("#why")
        await run.press("!")
        await go_to_rule(run, "invisible-tags")
        assert HIDDEN not in run.text()
        assert "masked" in run.pane_text("#passage")


@pytest.mark.parametrize("size", BOTH)
async def test_hostile_texts_are_seen_and_do_nothing(size: tuple[int, int], tmp_path: Path) -> None:
    async with running(write_case(tmp_path, texts(0, 2)), size) as run:
        await run.press("!")
        await until(lambda: run.shows(FindingsScreen))
        await run.settle()
        rows, table = screen_of(run).rows, run.table("#findings")
        assert rows.count > 100
        for row in range(0, rows.row_count(), 9):
            table.cursor_row = row
            await run.settle()
            assert acts_on_terminal(run.text()) == []
            assert {cells_of(line) for line in run.lines()} == {size[0]}
        await run.press("b", "A")
        assert acts_on_terminal(run.text()) == []


async def test_ten_thousand_findings_are_a_table_like_any_other() -> None:
    many = case(*(source(f"note-{n}", f"say {n}\n<system-reminder>\n{n}", "tool_observation") for n in range(10_000)))
    async with running(many, SMALL) as run:
        await run.press("!")
        await until(lambda: run.shows(FindingsScreen))
        await run.settle()
        assert "10000 medium" in run.lines()[0]
        await run.press("end")
        last = screen_of(run).rows.at(run.table("#findings").cursor_row)
        assert isinstance(last, Finding)
        assert last.source_id == "note-9999"
        await run.press("A", *"ours", "enter", "f", "N")


async def test_a_changed_tool_is_accepted_by_recording_it(tmp_path: Path) -> None:
    tool = source("send", "Sends a letter.", "tool_schema")
    baseline = tmp_path / "known.json"
    baseline.write_text('{"ctxview_findings": 1, "tools": {"send": ["' + "0" * 64 + '"]}}')
    async with running(case(tool), WIDE) as run:
        await run.press("!", "L", *str(baseline), "enter")
        await until(lambda: run.shows(FindingsScreen))
        await run.settle()
        assert "1 high" in run.lines()[0]
        assert "another one than the baseline records" in run.pane_text("#finding")
        await run.press("a")
        assert "recorded as it is now" in run.dialog_text()
        await run.press(*"read it", "enter")
        assert "nothing new" in run.lines()[0]


async def test_a_search_that_is_given_up_is_made_again_in_the_background() -> None:
    many = case(*(source(f"note-{n}", f"say {n} " * 20 + "\n<system-reminder>", "tool_observation") for n in range(3_000)))
    async with running(many, SMALL) as run:
        assert run.workbench.inspection.findings is None
        run.app.post_message(Key("exclamation_mark", "!"))
        await until(lambda: run.shows(WorkingDialog))
        await run.press("escape")
        assert run.shows(WorkbenchScreen)
        await until(lambda: run.workbench.inspection.findings is not None)
        await run.settle()
        assert "! 3 000" in run.lines()[0]
