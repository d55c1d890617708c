"""The compaction screen: outcome, ladder, anchors beside pointers, and what else the record says (spec 6)."""

import json
from pathlib import Path

import pytest

from ctxview.app.screens.compaction import CompactionScreen
from ctxview.app.screens.start_page import StartPage
from ctxview.app.screens.workbench import WorkbenchScreen
from ctxview.core.compaction_ladder import STATUS_OF, CompactionCode, RungStatus
from ctxview.core.compaction_words import DOES_NOT_MEAN
from ctxview.readers.recent_files import recent_files
from tests.app.running import CURVE, ROOT, SMALL, WIDE, Running, opened_by, squeezed, starting, work_done
from tests.app.test_screens import BOTH, Picture
from tests.hostile import HOSTILE, acts_on_terminal

FOLDER = ROOT / "fixtures" / "compaction"
OF_CODE = {
    CompactionCode.INCOMPLETE: "incomplete",
    CompactionCode.OTHER_RUN: "other-run",
    CompactionCode.OTHER_VERSION: "other-version",
    CompactionCode.POINTER_KIND_MISSING: "no-evidence",
    CompactionCode.ANCHOR_MISSING: "lost-anchor",
    CompactionCode.POINTER_MISSING: "broken-pointer",
    CompactionCode.UNCERTAIN_UNCHECKED: "uncertain",
    CompactionCode.DISCARD_NOT_JUSTIFIED: "unjustified-discard",
    CompactionCode.READY: "ready",
}
"""A fixture for every row of the table."""


async def choose(run: Running, path: Path) -> CompactionScreen:
    """Open a record on the start page."""
    page = run.app.screen
    assert isinstance(page, StartPage)
    run.app.open_path(str(path))
    await opened_by(run)
    assert isinstance(run.app.screen, CompactionScreen)
    return run.app.screen


def outcome(run: Running) -> str:
    """What stands beside the outcome, with single spaces."""
    return " ".join(" ".join([*run.lines_of("#outcome-status"), *run.lines_of("#outcome-words")]).split())


async def test_every_row_of_the_table_is_shown_with_what_it_does_not_mean() -> None:
    async with starting(WIDE) as run:
        for code, name in OF_CODE.items():
            screen = await choose(run, FOLDER / f"{name}.json")
            sign = "✓" if code is CompactionCode.READY else "✗"
            assert outcome(run).startswith(f"{sign} {STATUS_OF[code]} {code}")
            assert squeezed(f"This does not mean {DOES_NOT_MEAN[code]}") in squeezed(outcome(run))
            if code is not CompactionCode.READY:
                assert screen._ladder.rungs[run.table("#ladder").cursor_row].code is code
                words = run.pane_text("#check")
                assert words.startswith("✗ failed")
                assert f"{code} → {STATUS_OF[code]}; decides" in words
                assert "right would be" in words
            assert squeezed(DOES_NOT_MEAN[code]) in squeezed(run.pane_text("#check")) or code is CompactionCode.READY
            await run.press("escape")
            assert run.shows(StartPage)
    assert recent_files() == ()


async def test_the_ladder_shows_all_failures_and_the_cursor_goes_from_one_to_the_next() -> None:
    async with starting(WIDE) as run:
        screen = await choose(run, FOLDER / "all-at-once.json")
        assert "7 passed · 10 failed · 2 not reached" in run.lines()[0]
        rows = run.rows_of("#ladder")
        assert len(rows) == len(screen.rungs) == 19
        assert rows[2].startswith("✗ 3 failed same contract version the record has another")
        assert rows[10].startswith("– 6 not reached pointer of the anchor stop-rule")
        assert "– 6 not reached" in "\n".join(rows)
        await run.press("n", "n")
        words = run.pane_text("#check")
        assert "fails too, and does not decide" in words
        assert "✗ /record/contractVersion 2026-01" in words
        assert "· /run/contractVersion 2026-03" in words
        await run.press("N", "f")
        assert len(run.rows_of("#ladder")) == 12
        assert run.table("#ladder").cursor_cells()[3].text == "same run and scope"
        await run.press("end", "f")
        assert run.table("#ladder").cursor_cells()[3].text == "discards justified"
        assert "/record/discarded/1/kind error_output" in run.pane_text("#check")
        await run.press("n")
        assert "no further check here that did not pass" in run.text()
        record = run.pane_text("#record")
        assert "✗ error_output the second draft replaced it not a kind that may be discarded" in record
        assert "? deadline no anchor says what it is" in record
        assert "━━ advice, which decides nothing · /record/retained/0/reason prohibition retained, and no reason says why" in record
        assert "next Run the tests of the importer before any edit." in record


async def test_a_check_leads_to_its_anchor_the_anchor_to_its_pointer_and_back() -> None:
    async with starting(WIDE) as run:
        screen = await choose(run, FOLDER / "all-at-once.json")
        ladder, anchors = run.table("#ladder"), run.table("#anchors")
        await run.press("enter")
        assert ladder.has_focus
        ladder.cursor_row = next(row for row, rung in enumerate(screen.rungs) if rung.anchor_id == "rounding")
        await run.press("enter")
        assert anchors.has_focus
        assert [cell.text for cell in anchors.cursor_cells()][1:] == [
            "rounding", "Yen is rounded to whole units; nobody has confirmed it.", "test-run", "evidence", "logs/pytest-0319.txt",
            "not complete",
        ]  # fmt: skip
        assert "status uncertain" in run.pane_text("#check")
        assert "✗ 7 sure, or with loss check: it is uncertain" in run.pane_text("#check")
        await run.press("enter")
        assert anchors.cursor_cells()[1].text == "← rounding"
        assert "purpose missing named by rounding" in run.pane_text("#check")
        await run.press("enter")
        assert anchors.cursor_cells()[1].text == "rounding"
        await run.press("home", "enter")
        assert anchors.cursor_cells()[1].text == "goal"
        ladder.focus()
        ladder.cursor_row = next(row for row, rung in enumerate(screen.rungs) if rung.anchor_id == "stop-rule")
        await run.press("enter")
        assert anchors.cursor_cells()[2].text == "required, and not in the record"
        ladder.focus()
        ladder.cursor_row = next(row for row, rung in enumerate(screen.rungs) if rung.pointer_kind == "request")
        await run.press("enter")
        assert anchors.cursor_cells()[3].text == "task"
        await run.press("enter")
        assert anchors.cursor_cells()[3].text == "task"
        assert screen.rungs[0].status is RungStatus.FAILED


async def test_a_record_of_one_s_own_is_remembered_read_anew_and_refused_where_it_was_chosen(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    value = json.loads((FOLDER / "ready.json").read_text())
    path.write_text(json.dumps(value))
    async with starting(SMALL, ROOT / CURVE) as run:
        await run.press("[", "O", "slash", *str(path), "enter")
        await opened_by(run)
        assert run.shows(CompactionScreen)
        assert "ready_to_resume" in outcome(run)
        await run.press("down", "down")
        value["record"]["scope"] = "elsewhere"
        path.write_text(json.dumps(value))
        await run.press("f5")
        await work_done(run.app)
        assert "blocked record_identity_mismatch" in outcome(run)
        assert run.table("#ladder").cursor_row == 2
        value["record"]["loss_checks"] = value["record"].pop("lossChecks")
        path.write_text(json.dumps(value))
        await run.press("f5")
        await work_done(run.app)
        assert "/record/loss_checks" in run.dialog_text()
        await run.press("escape")
        assert "blocked" in outcome(run)
        await run.press("y")
        assert f"ctxviewcompaction{path}" in squeezed(run.dialog_text())
        await run.press("escape", "O", "slash", *str(path), "enter")
        await opened_by(run)
        assert run.shows(StartPage)
        assert "/record/loss_checks" in run.text()
        await run.press("escape", "escape")
        assert run.shows(CompactionScreen)
        await run.press("escape")
        assert run.shows(WorkbenchScreen)
        assert run.steps() == 1
    assert str(path) in recent_files()


async def test_a_file_of_the_command_line_is_shown_and_another_kind_is_refused_when_it_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes((FOLDER / "broken-pointer.json").read_bytes())
    from ctxview.app.application import CtxviewApp

    app = CtxviewApp(str(path))
    async with app.run_test(size=SMALL) as pilot:
        run = Running(app, pilot)
        while not run.shows(CompactionScreen):
            await pilot.pause()
        await run.settle()
        assert "anchor_pointer_missing · anchor" in outcome(run)
        path.write_bytes((ROOT / CURVE).read_bytes())
        await run.press("f5")
        await work_done(run.app)
        assert "another kind of file" in run.dialog_text()
        await run.press("escape", "escape")
        assert run.shows(StartPage)
        await run.press("escape", "q")
        assert run.left()
    assert app.return_code == 0


async def test_a_record_with_hardly_anything_in_it_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "empty.json"
    path.write_text('{"run": {}, "record": {"anchors": [{}, {"pointerId": " "}], "pointers": [{}], "discarded": [{}], "retained": [{}]}}')
    async with starting(SMALL) as run:
        screen = await choose(run, path)
        assert "compaction of a run without an id" in run.lines()[0]
        for row in range(len(screen.rungs)):
            run.table("#ladder").cursor_row = row
            await run.press("enter")
        await run.press("tab", "tab", "tab", "home", "enter", "down", "enter", "down", "enter", "down", "enter")
        assert "without a name" in run.text()


@pytest.mark.parametrize("size", BOTH)
async def test_hostile_text_in_every_field_is_seen_and_does_nothing(size: tuple[int, int], tmp_path: Path) -> None:
    bad = "".join(HOSTILE)
    value = {
        "run": {"id": bad, "scope": bad, "contractVersion": bad, bad: bad},
        "record": {
            "runId": bad + "1", "scope": bad, "contractVersion": bad + "2", "summary": bad,
            "anchors": [{"id": bad, "statement": bad, "pointerId": bad, "status": "uncertain"}, {"id": "a" + bad, "statement": bad}],
            "pointers": [{"id": bad, "kind": bad, "target": bad, "purpose": bad}, {"id": "b" + bad, "kind": bad}],
            "retained": [{"kind": bad, "reason": bad}, {"kind": bad}],
            "discarded": [{"kind": bad, "reason": bad}],
            "resumption": {"nextAction": bad, "mustVerify": [bad, "c" + bad]},
            "lossChecks": [bad],
        },
        "policy": {"requiredAnchorIds": [bad, "d" + bad], "allowedDiscardKinds": ["e" + bad], "requiredPointerKinds": [bad, "f" + bad]},
    }  # fmt: skip
    path = tmp_path / "hostile.json"
    path.write_text(json.dumps(value))
    async with starting(size) as run:
        screen = await choose(run, path)
        for key in (*["down"] * len(screen.rungs), "f", "n", "enter", "down", "down", "down", "enter", "tab", "tab", "tab", "end", "y"):
            await run.press(key)
            assert acts_on_terminal(run.text()) == []
        assert acts_on_terminal(run.dialog_text()) == []


async def test_a_large_terminal_gives_the_ladder_room_for_why() -> None:
    async with starting((200, 60)) as run:
        await choose(run, FOLDER / "all-at-once.json")
        assert "something is discarded that is of no allowed kind, or without a reason" in run.rows_of("#ladder")[18]
        assert "resolved" not in run.text()
        assert [row.split()[-2:] for row in run.rows_of("#anchors")[2:6:3]] == [["is", "here"], ["target", "unchecked"]]


@pytest.mark.parametrize("size", BOTH)
async def test_the_screen_looks_as_it_did(size: tuple[int, int], screen_snapshot: Picture) -> None:
    async with starting(size) as run:
        await choose(run, FOLDER / "all-at-once.json")
        await run.press("n", "n", "n")
        screen_snapshot(run.app, f"compaction-{size[0]}x{size[1]}-dark")
        run.table("#anchors").focus()
        await run.press("down")
        screen_snapshot(run.app, f"compaction-anchor-{size[0]}x{size[1]}-dark")
        await run.press("escape")
        await choose(run, FOLDER / "ready.json")
        screen_snapshot(run.app, f"compaction-ready-{size[0]}x{size[1]}-dark")
