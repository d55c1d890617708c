"""Taking back what was accepted leaves nothing behind, and the workbench behind the findings screen follows every change of it."""

import json
from pathlib import Path

from ctxview.app.inspections import settled
from ctxview.core.findings.baseline import NO_BASELINE, Accepted, Baseline
from tests.app.running import ROOT, WIDE, running, starting, until
from tests.app.test_findings_screen import FILE, accept, go_to_rule, screen_of

ONE = Accepted("a", "invisible-tags", "seen")
TWO = Accepted("b", "invisible-tags", "seen")


def test_back_at_nothing_it_is_as_if_nothing_had_been_accepted() -> None:
    assert settled(NO_BASELINE, None) == (None, None)
    assert settled(Baseline((ONE,)), None) == (Baseline((ONE,)), None)
    assert settled(Baseline((), {"send": ("0" * 64,)}), None)[0] is not None


def test_back_at_what_the_file_says_it_is_in_that_file_again_and_nothing_is_a_change_of_it() -> None:
    file = Baseline((TWO, ONE)), "known.json"
    assert settled(Baseline((ONE, TWO)), file) == file
    assert settled(Baseline((ONE,)), file) == (Baseline((ONE,)), None)
    assert settled(NO_BASELINE, file) == (NO_BASELINE, None)


async def test_the_last_one_taken_back_leaves_no_word_of_it_and_the_first_line_and_the_marks_are_as_before() -> None:
    async with running(FILE, WIDE) as run:
        before = run.text()
        await run.press("!", "f")
        await accept(run)
        await run.press("e")
        assert "new 6" in run.lines()[0]
        assert "accepted" not in run.lines()[0]
        await run.press("escape")
        run.app.clear_notifications()
        await run.settle()
        assert run.text() == before
        assert "✗ 6 findings" in run.lines()[0]
        assert not run.workbench.changed
        assert not run.workbench.loses(kept=True)
        await run.press("u")
        assert "✗ 5 findings" in run.lines()[0]
        await run.press("!", "u", "escape")  # changed behind another screen, there and back
        assert "✗ 6 findings" in run.lines()[0]
        await run.press("!", "r", "u", "r", "escape")
        assert "✗ 5 findings" in run.lines()[0]
        assert "1 finding accepted, in no file yet" in run.text()


async def test_with_a_file_in_force_another_one_taken_back_is_no_change_and_that_of_the_file_is_one(tmp_path: Path) -> None:
    case, out = tmp_path / "case.json", tmp_path / "known.json"
    case.write_bytes((ROOT / FILE).read_bytes())
    out.write_text(json.dumps({"ctxview_findings": 1, "accepted": []}))
    async with starting(WIDE, case) as run:
        await run.press("!", "L", *str(out), "enter")
        await until(lambda: run.workbench.inspection.saved_as == str(out))
        await run.settle()
        await run.press("f")
        await go_to_rule(run, "invisible-tags")
        await accept(run)
        assert run.workbench.inspection.unsaved
        await run.press("e")
        assert run.workbench.inspection.saved_as == str(out)
        assert not run.workbench.loses(kept=True)
        assert "0 accepted, in " in run.lines()[0]
        assert screen_of(run).findings.accepted == ()
