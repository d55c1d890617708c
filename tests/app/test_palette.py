"""The palette: what a few letters find, what is listed, and that choosing does what it says; hostile names are seen and do nothing."""

import pytest

from ctxview.app.dialogs.palette_dialog import PaletteDialog
from ctxview.app.key_map import SCREENS
from ctxview.app.palette_search import MOST_SHOWN, Entry, PaletteSearch, rank
from ctxview.app.screens.curve import CurveScreen
from ctxview.app.screens.start_page import StartPage
from ctxview.app.screens.workbench import WorkbenchScreen
from tests.app.running import CURVE, SMALL, Running, opened_by, running, starting
from tests.cases import case, source
from tests.hostile import HOSTILE, acts_on_terminal


@pytest.mark.parametrize(
    ("words", "text", "worse"),
    [
        (["cur"], "curve", "look · curve"),
        (["cur"], "look · curve", "recurve"),
        (["cur"], "recurve", "c-u-r"),
        (["cr"], "c-r", "c--r"),
        (["look", "cur"], "look · curve", "look recurve"),
    ],
)
def test_the_nearer_is_the_better(words: list[str], text: str, worse: str) -> None:
    better, other = rank(words, text), rank(words, worse)
    assert better is not None
    assert other is not None
    assert better < other


@pytest.mark.parametrize(("word", "text"), [("x", "curve"), ("cz", "curve"), ("vc", "curve"), ("ce", "c" + "-" * 20 + "e")])
def test_what_does_not_answer_is_left_out(word: str, text: str) -> None:
    assert rank([word], text) is None


def test_sources_are_looked_at_in_slices_and_the_nearest_of_many_are_kept() -> None:
    sources = [f"file-{number}.py" for number in range(2000)]
    entries = [Entry("key", "look · file", "", lambda: None)]
    search = PaletteSearch("file 77", entries, sources)
    assert search.answers() == []
    slices = 0
    while not search.done:
        search.advance(300)
        slices += 1
    assert (slices, search.looked_at) == (7, 2000)
    assert search.matching > 20
    assert search.answers()[0] == 77
    every = PaletteSearch("file", entries, sources)
    every.advance(5000)
    assert every.matching == 2000
    assert len(every.answers()) == MOST_SHOWN + 1
    assert entries[0] in every.answers()
    assert PaletteSearch("  ", entries, sources).answers() == entries


def titles(run: Running) -> list[str]:
    dialog = run.app.screen
    assert isinstance(dialog, PaletteDialog)
    return [str(answer) if isinstance(answer, int) else answer.title for answer in dialog.rows.answers]


async def test_every_action_of_every_screen_is_listed_with_its_key_and_can_be_done() -> None:
    async with running(CURVE) as run:
        for keys, screen in (((), "workbench"), (("o",), "curve"), (("d",), "compare"), (("v",), "request"), (("O",), "start")):
            await run.press(*keys, "ctrl+p")
            dialog = run.app.screen
            assert isinstance(dialog, PaletteDialog)
            listed = {(entry.key, entry.words) for entry in dialog.rows.answers if isinstance(entry, Entry)}
            assert {(action.shown, action.help) for action in SCREENS[screen] if action.name != "app.palette"} <= listed
            await run.press("escape")
            assert not run.shows(PaletteDialog)
            await run.press(*(["escape"] if keys else []))
        await run.press("ctrl+p", *"look curve", "enter")
        assert run.shows(CurveScreen)
        await run.press("escape", "ctrl+p", *"much les", "enter")
        assert run.steps() == 1


async def test_a_source_a_theme_a_command_and_a_file_can_be_chosen() -> None:
    async with running(CURVE) as run:
        await run.press("ctrl+p", *"currency", "enter")
        assert run.bench.place == 6
        await run.press("/", *"kind = task", "enter", "ctrl+p", *"apply_pat", "enter")
        assert run.bench.place == 7
        assert run.bench.candidates.row_count() == 8
        await run.press("ctrl+p", *"theme light", "enter")
        assert run.app.theme == "ctxview-light"
        await run.press("ctrl+p", *"copy explain", "enter")
        assert run.app.clipboard.startswith(f"ctxview explain {CURVE} apply_patch")
        await run.press("ctrl+p", *"open empty", "enter")
        await opened_by(run)
        assert run.shows(WorkbenchScreen)
        assert run.workbench.file.endswith("empty.json")


async def test_a_broken_file_is_refused_on_the_start_page() -> None:
    async with running(CURVE) as run:
        await run.app.open_from_anywhere("no/such/file.json")
        await opened_by(run)
        assert run.shows(StartPage)
        assert "not_found" in run.text()


async def test_arrows_and_the_mouse_choose_and_nothing_chosen_changes_nothing() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("ctrl+p", *"budget ", "down", "down", "up", "pagedown", "pageup", "down")
        assert run.table("RowTable").cursor_row == 1
        wanted = titles(run)[1]
        assert wanted.startswith("budget")
        await run.press(*"zzzz", "enter")
        assert titles(run) == []
        assert "nothing is called like that" in run.text()
        await run.press("ctrl+p")
        assert run.app.screen is run.bench
        assert run.steps() == 0
        await run.press("ctrl+p", *"much les")
        await run.click("RowTable", (4, 1), times=2)
        assert run.steps() == 1


async def test_hostile_ids_are_seen_and_do_nothing() -> None:
    texts = [text for text in HOSTILE if text.strip()][:120]
    async with running(case(*(source(f"zz{text}", "content") for text in texts))) as run:
        await run.press("ctrl+p", "z", "z")
        shown = set(titles(run))
        assert {str(place) for place in range(len(texts))} <= shown
        for _ in range(12):
            assert acts_on_terminal(run.text()) == []
            await run.press("pagedown")
        await run.press("enter")
        assert run.bench.place is not None


async def test_it_is_there_on_the_start_page() -> None:
    async with starting() as run:
        await run.press("ctrl+p", *"open curve", "enter")
        await opened_by(run)
        assert run.workbench.file.endswith("curve.json")
