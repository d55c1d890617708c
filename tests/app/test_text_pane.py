from collections import defaultdict
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App, ComposeResult

from ctxview.app.text_pane import TextPane
from ctxview.app.text_rows import KeptLines, StyledLine, TextLines, TextRows, wrap_starts
from ctxview.core.safe_text import safe_lines
from tests.app.running import press, settle
from tests.hostile import HOSTILE, acts_on_terminal, long_line, long_wide_line


class PaneApp(App[None]):
    def __init__(self, text: str = "", *, wrap: bool = False, line_numbers: bool = False) -> None:
        super().__init__()
        self.pane = TextPane(text, wrap=wrap, line_numbers=line_numbers)

    def compose(self) -> ComposeResult:
        yield self.pane


class Counted:
    """Lines that count how often they were asked for."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.asked = 0

    def line_count(self) -> int:
        return self.count

    def line(self, index: int) -> StyledLine:
        self.asked += 1
        return [(f"line {index} ", "line--muted"), ("tail\x1b", "line--good")]


def drawn(pane: TextPane) -> list[str]:
    return [pane.render_line(y).text.rstrip() for y in range(pane.scrollable_size.height)]


def numbered(count: int) -> str:
    return "\n".join(f"line {number}" for number in range(count))


async def test_lines_are_drawn_with_tabs_marks_and_wide_characters() -> None:
    app = PaneApp("a\tb\r\n中文\x1b[2J\n\n[/x]")
    async with app.run_test(size=(20, 6)):
        await settle(app)
        assert drawn(app.pane) == ["a→  b␍", "中文␛[2J", "", "[/x]", "", ""]
        assert app.pane.line_count == 4


async def test_a_mark_looks_different_from_text_and_both_follow_the_theme() -> None:
    app = PaneApp("␛\x1b")
    async with app.run_test(size=(20, 2)):
        await settle(app)
        dark = [segment.style for segment in app.pane.render_line(0)][:2]
        assert dark[0] != dark[1]
        app.theme = "textual-light"
        await settle(app)
        light = [segment.style for segment in app.pane.render_line(0)][:2]
        assert light[0] != dark[0]
        assert light[1] != dark[1]


@pytest.mark.parametrize(
    ("keys", "first"),
    [
        *((["down"], 1), (["j", "j", "k"], 1), (["up"], 0), (["pagedown"], 9), (["pagedown", "pageup"], 0)),
        *((["end"], 90), (["G"], 90), (["G", "g"], 0), (["G", "home"], 0), (["G", "up"], 89), (["G", "down"], 90)),
    ],
)
async def test_keys_scroll_by_lines_and_pages(keys: list[str], first: int) -> None:
    app = PaneApp(numbered(100))
    async with app.run_test(size=(30, 10)):
        await press(app, *keys)
        assert app.pane.first_line == first
        assert drawn(app.pane) == [f"line {number}" for number in range(first, first + 10)]


async def test_long_lines_are_read_by_scrolling_sideways() -> None:
    app = PaneApp("0123456789" * 5 + "\nshort")
    async with app.run_test(size=(21, 4)):
        await settle(app)
        assert drawn(app.pane)[0] == "01234567890123456789"
        await press(app, "right")
        assert drawn(app.pane)[:2] == ["89012345678901234567", ""]
        await press(app, "left", "right", "dollar_sign")
        assert drawn(app.pane)[0] == "01234567890123456789"
        await press(app, "0")
        assert drawn(app.pane)[:2] == ["01234567890123456789", "short"]


async def test_the_width_grows_with_longer_lines_that_come_into_sight() -> None:
    source = Counted(100)
    app = PaneApp()
    async with app.run_test(size=(10, 5)):
        app.pane.show_lines(source)
        await settle(app)
        before = app.pane.virtual_size.width
        await press(app, "G")
        await settle(app)
        assert app.pane.virtual_size.width == before + 1
        await press(app, "dollar_sign")
        assert drawn(app.pane)[-1].endswith("␛")


async def test_line_numbers_stay_in_place() -> None:
    app = PaneApp("0123456789" * 3 + "\n" + numbered(9), line_numbers=True)
    async with app.run_test(size=(18, 4)):
        await settle(app)
        assert drawn(app.pane)[:2] == [" 1 01234567890123", " 2 line 0"]
        await press(app, "dollar_sign")
        assert drawn(app.pane)[:2] == [" 1 67890123456789", " 2"]
        await press(app, "number_sign", "0")
        assert drawn(app.pane)[0] == "01234567890123456"


async def test_wrapped_lines_go_on_in_the_next_row() -> None:
    app = PaneApp("some words that do not fit\n中文字符中文字符中文\nend", line_numbers=True)
    async with app.run_test(size=(14, 8)) as pilot:
        await press(app, "w")
        assert drawn(app.pane)[:7] == ["1 some words", "  that do not", "  fit", "2 中文字符中", "  文字符中文", "3 end", ""]
        await pilot.resize_terminal(20, 8)
        await settle(app)
        assert drawn(app.pane)[:5] == ["1 some words that", "  do not fit", "2 中文字符中文字符", "  中文", "3 end"]
        await press(app, "w")
        assert drawn(app.pane)[0] == "1 some words that do"[:19]


async def test_the_first_line_stays_when_wrapping_or_the_width_changes() -> None:
    app = PaneApp("\n".join(f"{number} " + "word " * 30 for number in range(200)))
    async with app.run_test(size=(40, 10)) as pilot:
        app.pane.scroll_to_line(120)
        await settle(app)
        assert app.pane.first_line == 120
        await press(app, "w")
        assert drawn(app.pane)[0].startswith("120 ")
        await pilot.resize_terminal(25, 10)
        await settle(app)
        assert drawn(app.pane)[0].startswith("120 ")
        app.pane.show("\n".join(f"{number} new " + "word " * 30 for number in range(200)), keep_place=True)
        await settle(app)
        assert drawn(app.pane)[0].startswith("120 new")
        app.pane.show("other")
        await settle(app)
        assert drawn(app.pane)[0] == "other"


async def test_many_lines_are_wrapped_a_part_at_a_time_and_completely() -> None:
    text = "\n".join("word " * 10 for _ in range(9000))
    app = PaneApp(text, wrap=True)
    async with app.run_test(size=(31, 10)):
        await settle(app)
        await press(app, "G")
        assert app.pane.virtual_size.height == 18_000
        assert app.pane.first_line == 8995


async def test_a_frame_asks_for_visible_lines_only() -> None:
    asked = []
    for count in (1_000, 1_000_000):
        source = Counted(count)
        app = PaneApp()
        async with app.run_test(size=(40, 10)):
            app.pane.show_lines(source)
            await settle(app)
            await press(app, "G")
            asked.append(source.asked)
    assert asked[0] == asked[1] <= 20


async def test_styles_of_a_line_are_component_classes() -> None:
    app = PaneApp()
    async with app.run_test(size=(40, 3)):
        app.pane.show_lines(Counted(3))
        await settle(app)
        styles = [segment.style for segment in app.pane.render_line(0)]
        names = [("line--muted",), ("line--good",), ("line--good", "line--mark")]
        assert styles[:3] == [app.pane.style_of(each) for each in names]
        app.pane.show("all", "line--bad")
        assert next(iter(app.pane.render_line(0))).style == app.pane.style_of(("line--bad",))


async def test_every_hostile_text_is_shown_whole_and_acts_on_nothing() -> None:
    app = PaneApp("\n".join(HOSTILE))
    async with app.run_test(size=(40, 30)):
        await settle(app)
        found: dict[int, dict[int, str]] = defaultdict(dict)
        for top in range(0, app.pane.line_count, 25):
            app.pane.scroll_to(x=0, y=top, animate=False, force=True)
            await settle(app)  # the width grows with what was drawn
            before = -1
            while before != app.pane.scroll_offset.x:
                before = app.pane.scroll_offset.x
                for y in range(app.pane.scrollable_size.height):
                    line = app.pane.render_line(y)
                    assert acts_on_terminal(line.text) == []
                    assert line.cell_length == cell_len(line.text) == app.pane.scrollable_size.width
                    found[app.pane.scroll_offset.y + y].update(by_cell(line.text, before))
                app.pane.action_sideways(1)
        lines = [line for text in HOSTILE for line in safe_lines(text, cells=cell_len)]
        assert [found[number] for number in range(len(lines))] == [by_cell(line) for line in lines]


async def test_every_hostile_text_is_shown_whole_when_wrapped() -> None:
    app = PaneApp("\n".join(HOSTILE), wrap=True)
    async with app.run_test(size=(40, 30)):
        await press(app, "G")
        shown = ""
        for top in range(app.pane.virtual_size.height):
            app.pane.scroll_to(y=top, animate=False, force=True)
            line = app.pane.render_line(top - app.pane.scroll_offset.y)
            assert acts_on_terminal(line.text) == []
            assert line.cell_length == cell_len(line.text) == app.pane.scrollable_size.width
            shown += line.text
        expected = "".join(line for text in HOSTILE for line in safe_lines(text, cells=cell_len))
        assert shown.replace(" ", "") == expected.replace(" ", "")


def by_cell(text: str, start: int = 0) -> dict[int, str]:
    """Characters that are no blank, by the cell where they begin; a wide character that was cut in two is a blank."""
    cells: dict[int, str] = {}
    last = cell = start
    for character in text:
        size = cell_len(character)
        if size:
            last = cell
        cells[last] = cells.get(last, "") + character
        cell += size
    return {cell: shown for cell, shown in cells.items() if shown != " "}


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (20, 5), (300, 100)])
@pytest.mark.parametrize("wrap", [False, True])
async def test_any_size_takes_any_text_and_any_key(size: tuple[int, int], wrap: bool) -> None:
    app = PaneApp("\n".join([*HOSTILE, long_line(), long_wide_line()]), wrap=wrap)
    async with app.run_test(size=size):
        for key in ["down", "right", "G", "dollar_sign", "pageup", "number_sign", "w", "g"]:
            await press(app, key)
            for y in range(size[1]):
                line = app.pane.render_line(y)
                assert acts_on_terminal(line.text) == []
                assert line.cell_length == cell_len(line.text) == app.pane.scrollable_size.width


async def test_the_end_of_a_line_of_a_million_characters_is_reached() -> None:
    app = PaneApp(long_line() + "the end")
    async with app.run_test(size=(40, 3)):
        await press(app, "dollar_sign")
        assert drawn(app.pane)[0].endswith("the end")


async def test_nothing_to_show_takes_every_key() -> None:
    app = PaneApp()
    async with app.run_test(size=(20, 3)):
        await press(app, "down", "G", "dollar_sign", "w", "number_sign", "pageup")
        app.pane.scroll_to_line(5)
        assert drawn(app.pane) == ["", "", ""]
        assert (app.pane.line_count, app.pane.first_line) == (0, 0)


texts = st.text(st.characters(exclude_characters="\n") | st.sampled_from("中 e\u0301\t"), max_size=80)


@given(texts, st.integers(2, 12))
def test_wrapping_loses_nothing_and_keeps_to_the_width(text: str, width: int) -> None:
    rows = TextRows(KeptLines(TextLines(text)), width)
    rows.wrap_until(1)
    shown = [rows.row(row) for row in range(rows.row_count)]
    assert all(row.cells <= width + 1 for row in shown)
    parts = ["".join(piece for piece, _ in row.line.cut(row.start, row.cells)) for row in shown]
    assert all(row.cells <= width or part.endswith(" ") for row, part in zip(shown, parts, strict=True))
    assert "".join(parts) == (safe_lines(text, cells=cell_len)[0] if text else "")


@given(st.lists(texts, max_size=8), st.integers(1, 20), st.data())
def test_rows_and_lines_agree(lines: Sequence[str], width: int, data: st.DataObject) -> None:
    rows = TextRows(KeptLines(TextLines("\n".join(lines))), width)
    rows.wrap_until(data.draw(st.integers(0, 8)))
    rows.wrap_until(rows.line_count)
    assert [rows.row(row).line_index for row in range(rows.row_count)] == sorted(rows.line_of(row) for row in range(rows.row_count))
    for index in range(rows.line_count):
        assert rows.line_of(rows.first_row(index)) == index
        assert rows.row(rows.first_row(index)).start == 0
        starts = wrap_starts(rows.lines.line(index), width)
        assert [rows.row(rows.first_row(index) + place).start for place in range(len(starts))] == list(starts)
