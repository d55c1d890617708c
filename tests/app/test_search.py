"""Searching in a pane: every match is found, counted, told apart and gone to, however long the text is (design 2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widgets import Input

from ctxview.app.content import tabbed_cell_line
from ctxview.app.panes.search_line import SearchLine
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.screens.request import RequestScreen
from ctxview.app.text_rows import KeptLines, TextLines
from ctxview.app.text_search import MOST_MATCHES, TextSearch
from ctxview.core.filter.parser import parse_filter
from ctxview.core.filter.places import places
from tests.app.running import CURVE, SMALL, WIDE, Running, running
from tests.app.test_screens import Picture
from tests.cases import case, source
from tests.hostile import HOSTILE, acts_on_terminal, long_line, long_wide_line

ANTHROPIC = "fixtures/requests/anthropic-repair-agent.json"
SECRETS = "fixtures/rules/secrets.yaml"
LETTERS = "aAbß İé价\t\u202e\ns\u0301"


def found(text: str, wanted: str, at_once: int = 10**9) -> list[tuple[int, int, int]]:
    search = TextSearch(KeptLines(TextLines(text)), wanted)
    while not search.done:
        search.go_on(at_once)
    return [search.place(match) for match in range(search.count)]


@given(st.text(LETTERS, max_size=40), st.text("aAb ", min_size=1, max_size=3), st.integers(1, 9))
def test_every_match_in_what_is_shown_is_found_in_any_number_of_parts(text: str, wanted: str, at_once: int) -> None:
    matches = found(text, wanted)
    assert matches == found(text, wanted, at_once)
    shown = [tabbed_cell_line([(line, "")]).text for line in text.split("\n")] if text else []
    for line, start, end in matches:
        assert shown[line][start:end].lower() == wanted.lower()
    assert len(matches) == sum(line.replace("İ", "i").lower().count(wanted.lower()) for line in shown)


@given(st.text(LETTERS, max_size=30), st.text("ab ", min_size=1, max_size=2), st.integers(0, 40), st.integers(0, 40))
def test_the_matches_of_a_part_of_a_line_are_those_that_reach_into_it(text: str, wanted: str, first: int, last: int) -> None:
    search = TextSearch(KeptLines(TextLines(text)), wanted)
    search.go_on(10**6)
    for line in range(text.count("\n") + 1):
        reaching = [
            match
            for match in range(search.count)
            if search.place(match)[0] == line and search.place(match)[1] < last and search.place(match)[2] > first
        ]
        if first < last:
            assert list(search.in_line(line, first, last)) == reaching


@pytest.mark.parametrize("text", [*HOSTILE[::11], long_line(), long_wide_line()], ids=range(len(HOSTILE[::11]) + 2))
def test_the_cell_of_a_character_is_where_it_begins(text: str) -> None:
    line = tabbed_cell_line([(text, "")])
    begins = line.begins()
    for index in {0, len(line.text), *range(0, len(line.text), max(1, len(line.text) // 40))}:
        assert line.cell_of(index) == begins[index]


def test_a_search_ends_where_there_are_too_many_matches() -> None:
    search = TextSearch(KeptLines(TextLines("a" * (MOST_MATCHES + 10) + "\na")), "a")
    search.go_on(1)
    assert (search.done, search.full, search.count) == (True, True, MOST_MATCHES)


def found_words(run: Running) -> str:
    return " ".join(str(run.app.screen.query_one("#search-count").render()).split())


def marked(run: Running, selector: str, look: str) -> list[str]:
    """The stretches of a pane that have this look, from top to bottom."""
    pane = run.pane(selector)
    style = pane.style_of((look,))
    strips = [pane.render_line(y) for y in range(pane.scrollable_size.height)]
    return [segment.text for strip in strips for segment in strip if segment.style and segment.style.color == style.color and (
        segment.style.reverse == style.reverse and segment.style.underline == style.underline
    )]  # fmt: skip


async def write(run: Running, text: str) -> None:
    run.app.screen.query_one("#search", Input).value = text
    await run.settle()


async def test_what_is_typed_is_found_counted_and_gone_to_and_escape_takes_it_away() -> None:
    text = "\n".join(f"line {number} {'needle' if number % 30 == 7 else 'hay'}" for number in range(300))
    async with running(case(source("hay", text), source("other", "one Needle here")), SMALL) as run:
        await run.press("ctrl+f", *"needle")
        assert found_words(run) == "1 of 10"
        assert marked(run, "#content", "text-pane--match-now") == ["needle"]
        pane = run.pane("#content")
        top = pane.scroll_offset.y
        await run.press("down")
        assert found_words(run) == "2 of 10"
        assert pane.scroll_offset.y > top
        await run.press("enter")
        assert run.table().has_focus
        await run.press("z", "z")
        assert found_words(run) == "4 of 10"
        await run.press("Z", "Z", "Z", "Z")
        assert found_words(run) == "10 of 10"
        assert marked(run, "#content", "text-pane--match-now") == ["needle"]
        await run.press("down")
        assert found_words(run) == "1 of 1"
        assert marked(run, "#content", "text-pane--match-now") == ["Needle"]
        await run.press("ctrl+f", "escape")
        assert marked(run, "#content", "text-pane--match-now") == marked(run, "#content", "text-pane--match") == []
        assert run.table().has_focus
        assert not run.app.screen.query_one(SearchLine).has_class("open")


async def test_tab_lists_all_candidates_whose_content_holds_the_text() -> None:
    async with running(ANTHROPIC) as run:
        await run.press("ctrl+f")
        await write(run, 'the "test')
        await write(run, "tide")
        await run.press("tab")
        assert list(run.bench.candidates.places) == places(parse_filter("content ~ tide"), run.workbench.result)
        assert run.bench.candidates.row_count() > 1
        for _ in range(3):
            assert int(found_words(run).partition(" of ")[2]) > 0
            await run.press("down")


@pytest.mark.parametrize("wrap", [True, False], ids=["wrapped", "in one row"])
@pytest.mark.parametrize("wide", [True, False], ids=["wide", "narrow"])
async def test_in_a_line_of_a_megabyte_every_match_comes_on_the_screen(wrap: bool, wide: bool) -> None:
    filling = ("价格 " if wide else "hay ") * 130_000
    text = f"{filling}needle one {filling} needle two"
    async with running(case(source("long", text)), SMALL) as run:
        if not wrap:
            await run.press("w")
        await run.press("ctrl+f")
        await write(run, "needle")
        for count in ("1 of 2", "2 of 2", "1 of 2"):
            assert found_words(run) == count
            assert marked(run, "#content", "text-pane--match-now") == ["needle"]
            await run.press("down")


async def test_a_masked_secret_is_not_searched_until_it_is_unmasked() -> None:
    async with running(SECRETS) as run:
        place = next(place for place in range(11) if run.workbench.result.item(place).secret)
        content = run.workbench.case.sources[place].content
        word = max(content.split(), key=len)[:30]
        await run.press(*["down"] * place, "ctrl+f")
        await write(run, word)
        assert found_words(run).startswith("0 found")
        await run.press("enter", "x")
        assert found_words(run) == "1 of 1"
        await run.press("x")
        assert found_words(run).startswith("0 found")
        await run.press("ctrl+f", "tab")
        assert all(not run.workbench.result.item(listed).secret for listed in run.bench.candidates.places)


async def test_the_request_is_searched_likewise() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("v", "/", *"currency")
        screen = run.app.screen
        assert isinstance(screen, RequestScreen)
        total = int(found_words(run).partition(" of ")[2])
        shown = screen.pane.shown
        lines = (shown.line(number) for number in range(shown.line_count()))
        assert total == sum("".join(text for text, _ in line).lower().count("currency") for line in lines)
        for number in range(1, total + 1):
            assert found_words(run) == f"{number} of {total}"
            assert [text.lower() for text in marked(run, "#request", "text-pane--match-now")] == ["currency"]
            await run.press("down")
        await run.press("enter", "z")
        assert found_words(run) == f"2 of {total}"
        await run.press("escape")
        assert run.app.screen is run.bench


async def test_hostile_texts_are_searched_and_stay_harmless() -> None:
    text = "\n".join(one.encode("utf-8", "replace").decode("utf-8").replace("\n", " ") for one in HOSTILE[::3])
    async with running(case(source("hostile", text)), WIDE) as run:
        await run.press("ctrl+f")
        for wanted in ("[/x]", "a", "⟨RLO⟩", "$x", "\\", "价", "]0;"):
            await write(run, wanted)
            for _ in range(3):
                assert acts_on_terminal(run.text().replace("\n", "")) == []
                await run.press("down")
        await write(run, "\x1b[31m")
        assert run.app.screen.query_one("#search", Input).value == "]0;"


def test_lines_that_show_themselves_are_searched_without_being_laid_out() -> None:
    lines = KeptLines(StyledLines([[("a", "line--muted"), ("b", "")]], TextLines("plain\nwith\ttab\nwith \x1b")))
    assert [lines.shown(index) for index in range(4)] == ["ab", "plain", "with→   tab", "with ␛"]
    assert list(lines._kept) == [0, 3]


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["small", "wide"])
async def test_a_search_looks_as_it_did(size: tuple[int, int], screen_snapshot: Picture) -> None:
    async with running(ANTHROPIC, size) as run:
        await run.press(*["down"] * 14, "ctrl+f", *"the", "down")
        run.app.screen.query_one("#search", Input).cursor_blink = False
        await run.settle()
        screen_snapshot(run.app, f"search-{size[0]}x{size[1]}-dark")
