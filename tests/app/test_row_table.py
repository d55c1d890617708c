from collections.abc import Sequence

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.message import Message

from ctxview.app.column_widths import Column
from ctxview.app.content import cell_line
from ctxview.app.row_table import CURSOR_SIGN, Cell, RowTable
from ctxview.core.safe_text import safe_line
from tests.app.running import press, settle
from tests.hostile import HOSTILE, acts_on_terminal, long_line, long_wide_line

pytestmark = pytest.mark.asyncio


class Rows:
    """Two columns: the text and, on the right, its length. Counts how often a row was asked for."""

    def __init__(self, texts: Sequence[str], width: int = 20) -> None:
        self.texts = texts
        self.width = width
        self.asked = 0

    def columns(self) -> Sequence[Column]:
        return [Column("text", self.width, flexible=True), Column("length", 8, align="right", sort_mark="▲", priority=1)]

    def row_count(self) -> int:
        return len(self.texts)

    def cells(self, row: int) -> Sequence[Cell]:
        self.asked += 1
        return [Cell(self.texts[row]), Cell(str(len(self.texts[row])), "line--muted", "right")]


class Numbers(Rows):
    """As many rows as wanted, without holding them."""

    def __init__(self, count: int) -> None:
        super().__init__(())
        self.count = count

    def row_count(self) -> int:
        return self.count

    def cells(self, row: int) -> Sequence[Cell]:
        self.asked += 1
        return [Cell(f"row {row}"), Cell(str(row), align="right")]


class TableApp(App[None]):
    def __init__(self, rows: Rows | None, empty: str = "") -> None:
        super().__init__()
        self.rows = rows
        self.empty = empty
        self.messages: list[tuple[str, int]] = []

    def compose(self) -> ComposeResult:
        yield RowTable(self.rows, empty=self.empty)

    @property
    def table(self) -> RowTable:
        return self.query_one(RowTable)

    def on_row_table_highlighted(self, event: RowTable.Highlighted) -> None:
        assert event.control is self.table
        self.messages.append(("highlighted", event.row))

    def on_row_table_chosen(self, event: RowTable.Chosen) -> None:
        self.messages.append(("chosen", event.row))

    def on_row_table_header_chosen(self, event: RowTable.HeaderChosen) -> None:
        self.messages.append(("header", event.column))


def drawn(table: RowTable) -> list[str]:
    return [table.render_line(y).text for y in range(table.size.height)]


def cursor_rows(table: RowTable) -> list[int]:
    return [y for y, line in enumerate(drawn(table)) if line.startswith(CURSOR_SIGN)]


async def test_header_rows_and_cursor_are_drawn() -> None:
    app = TableApp(Rows(["one", "中文", "three"]))
    async with app.run_test(size=(32, 6)):
        await settle(app)
        assert drawn(app.table) == [
            " text                    length▲",
            "▌one                           3",
            " 中文                          2",
            " three                         5",
            " " * 32,
            " " * 32,
        ]
        assert app.messages == [("highlighted", 0)]


@pytest.mark.parametrize(
    ("keys", "row"),
    [
        *(
            (["down"], 1),
            (["j", "j"], 2),
            (["j", "j", "k"], 1),
            (["up"], 0),
            (["down", "up"], 0),
            (["end"], 99),
            (["G"], 99),
            (["G", "down"], 99),
        ),
        *(
            (["G", "g"], 0),
            (["end", "home"], 0),
            (["pagedown"], 8),
            (["pagedown", "pagedown", "pageup"], 8),
            (["G", "pageup"], 91),
            (["pageup"], 0),
        ),
    ],
)
async def test_keys_move_the_cursor_and_it_is_seen(keys: list[str], row: int) -> None:
    app = TableApp(Numbers(100))
    async with app.run_test(size=(30, 10)):
        await press(app, *keys)
        assert app.table.cursor_row == row
        assert [drawn(app.table)[y].split()[1] for y in cursor_rows(app.table)] == [str(row)]
        assert app.messages[-1] == ("highlighted", row)


async def test_a_frame_asks_for_visible_rows_only() -> None:
    asked = []
    for count in (1_000, 1_000_000):
        rows = Numbers(count)
        app = TableApp(rows)
        async with app.run_test(size=(80, 24)):
            await settle(app)
            rows.asked = 0
            app.table.refresh_rows()
            await settle(app)
            filled = rows.asked
            rows.asked = 0
            await press(app, "down")
            moved = rows.asked
            rows.asked = 0
            await press(app, "G")
            asked.append((filled, moved, rows.asked))
    assert asked[0] == asked[1]
    assert asked[0][0] <= 23
    assert asked[0][1] == 2
    assert asked[0][2] <= 24


async def test_the_cursor_keeps_its_row_number_when_rows_change() -> None:
    rows = Numbers(100)
    app = TableApp(rows)
    async with app.run_test(size=(30, 10)):
        app.table.cursor_row = 50
        await settle(app)
        rows.count = 1000
        app.table.refresh_rows()
        await settle(app)
        assert app.table.cursor_row == 50
        assert app.messages == [("highlighted", 0), ("highlighted", 50)]
        rows.count = 20
        app.table.refresh_rows()
        await settle(app)
        assert app.table.cursor_row == 19
        assert drawn(app.table)[cursor_rows(app.table)[0]].split() == [f"{CURSOR_SIGN}row", "19", "19"]


async def test_a_table_without_rows_says_so_and_takes_every_key() -> None:
    rows = Numbers(0)
    app = TableApp(rows, empty="nothing matches [/x]")
    async with app.run_test(size=(40, 5)):
        await press(app, "down", "G", "g", "pagedown", "enter", "left", "right", "0", "dollar_sign")
        assert drawn(app.table)[1] == " nothing matches [/x]".ljust(40)
        assert (app.table.cursor_row, app.messages) == (-1, [])
        rows.count = 3
        app.table.refresh_rows()
        await settle(app)
        assert app.messages == [("highlighted", 0)]
        rows.count = 0
        app.table.refresh_rows()
        await settle(app)
        assert app.messages == [("highlighted", 0), ("highlighted", -1)]


async def test_rows_can_be_shown_before_the_table_is_mounted_and_replaced_later() -> None:
    app = TableApp(None)
    async with app.run_test(size=(30, 20)):
        await app.table.remove()
        table = RowTable()
        table.show_rows(Numbers(10), cursor_row=4)
        await app.mount(table)
        await settle(app)
        assert table.row_count == 10
        assert table.cursor_row == 4
        table.show_rows(Numbers(1000), cursor_row=900)
        await settle(app)
        assert 900 in table.rows_on_screen()
        table.show_rows(Numbers(3))
        await settle(app)
        assert table.rows_on_screen() == range(3)
        assert table.cursor_row == 0


async def test_mouse_selects_chooses_and_scrolls() -> None:
    app = TableApp(Numbers(100))
    async with app.run_test(size=(30, 10)) as pilot:
        await pilot.click(RowTable, offset=(3, 4))
        assert app.table.cursor_row == 3
        await pilot.double_click(RowTable, offset=(3, 6))
        await settle(app)
        assert app.messages[-2:] == [("highlighted", 5), ("chosen", 5)]
        await pilot.click(RowTable, offset=(2, 0))
        await pilot.click(RowTable, offset=(26, 0))
        await settle(app)
        assert app.messages[-2:] == [("header", 0), ("header", 1)]
        app.table.scroll_to(y=40, animate=False)
        await settle(app)
        assert drawn(app.table)[1].split()[1] == "40"
        assert drawn(app.table)[0].split() == ["text", "length▲"]
        await pilot.click(RowTable, offset=(3, 1))
        assert app.table.cursor_row == 40


async def test_enter_chooses_the_row_under_the_cursor() -> None:
    app = TableApp(Numbers(5))
    async with app.run_test(size=(30, 10)):
        await press(app, "down", "enter")
        assert app.messages[-1] == ("chosen", 1)


async def test_the_cursor_stays_in_sight_when_the_size_changes() -> None:
    app = TableApp(Numbers(100))
    async with app.run_test(size=(60, 30)) as pilot:
        app.table.cursor_row = 25
        await settle(app)
        for width, height in ((60, 8), (20, 5), (4, 2), (300, 100), (25, 10)):
            await pilot.resize_terminal(width, height)
            await settle(app)
            assert 25 in app.table.rows_on_screen()
            assert {cell_len(line) for line in drawn(app.table)} == {app.table.scrollable_size.width}


async def test_columns_are_hidden_where_there_is_no_room() -> None:
    app = TableApp(Rows(["one"]))
    async with app.run_test(size=(12, 3)):
        await settle(app)
        assert drawn(app.table)[:2] == [" text       ", "▌one        "]


async def test_looks_follow_theme_focus_and_component_classes() -> None:
    app = TableApp(Rows(["one\x1b", "two\x1b"]))
    async with app.run_test(size=(40, 5)):
        await settle(app)

        def styles(y: int) -> list[object]:
            return [segment.style for segment in app.table.render_line(y) if segment.text.strip()]

        header, cursor, plain_row = styles(0), styles(1), styles(2)
        assert len({str(style) for style in (*plain_row, header[0], cursor[0])}) == 5  # text, mark, muted, header, cursor
        app.theme = "textual-light"
        await settle(app)
        light = styles(1)
        assert styles(0) != header
        assert light != cursor
        app.set_focus(None)
        await settle(app)
        assert styles(1) != light


async def test_without_colours_the_cursor_row_is_reversed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = TableApp(Rows(["one", "two"]))
    async with app.run_test(size=(40, 5)):
        await settle(app)
        reversed_rows = [y for y in range(3) if all(segment.style and segment.style.reverse for segment in app.table.render_line(y))]
        assert reversed_rows == [1] == cursor_rows(app.table)


async def test_a_style_that_is_no_component_class_is_an_error() -> None:
    app = TableApp(Rows(["one"]))
    async with app.run_test(size=(40, 5)):
        with pytest.raises(KeyError):
            app.table.style_of(("red",))


async def test_long_cells_are_read_by_moving_through_them() -> None:
    app = TableApp(Rows(["0123456789" * 5, "short", "中文" * 20]))
    async with app.run_test(size=(30, 4)):
        await settle(app)
        start = ["0123456789012345678…", "short".ljust(20), "中文中文中文中文中 …"]
        assert windows(app.table, 20) == start
        await press(app, "right")
        assert windows(app.table, 20) == ["…901234567890123456…", "short".ljust(20), "… 文中文中文中文中 …"]
        await press(app, "left", "right", "right", "dollar_sign")
        assert windows(app.table, 20) == ["…1234567890123456789", "short".ljust(20), "… 文中文中文中文中文"]
        await press(app, "right")
        assert app.table.pan == 60
        await press(app, "0")
        assert windows(app.table, 20) == start


def windows(table: RowTable, width: int) -> list[str]:
    """The first column of each row as it is drawn."""
    return ["".join(text for text, _ in cell_line(line).cut(1, width)) for line in drawn(table)[1:]]


@pytest.mark.parametrize("width", [9, 30])
async def test_every_hostile_text_is_shown_whole_and_acts_on_nothing(width: int) -> None:
    rows = Rows(HOSTILE, width)
    app = TableApp(rows)
    async with app.run_test(size=(width + 11, 41)):
        await settle(app)
        for top in range(0, len(HOSTILE), 40):
            app.table.scroll_to(y=top, animate=False, force=True)
            app.table.pan = 0
            await settle(app)
            on_screen = app.table.rows_on_screen()
            found = {row: set[int]() for row in on_screen}
            before = -1
            while app.table.pan != before:
                assert acts_on_terminal("\n".join(drawn(app.table))) == []
                assert {cell_len(line) for line in drawn(app.table)} == {app.table.scrollable_size.width}
                for row, window in zip(on_screen, windows(app.table, width), strict=False):
                    found[row] |= cells_found(HOSTILE[row], window, app.table.pan, width)
                before = app.table.pan
                app.table.action_pan(1)
            for row in on_screen:
                assert found[row] == set(range(cell_len(safe_line(HOSTILE[row]))))


def cells_found(text: str, window: str, pan: int, width: int) -> set[int]:
    """Which cells of a text a window shows; fails if it shows anything else."""
    line = cell_line(text)
    start = max(0, min(pan, line.cells - width))
    first, last = start + (start > 0), min(start + width, line.cells)
    last -= last < line.cells
    expected = "".join(piece for piece, _ in line.cut(first, last - first))
    assert window.rstrip() == ("…" * (start > 0) + expected + "…" * (last + 1 <= line.cells and start + width < line.cells)).rstrip()
    split = [cell for cell in (first, last) if line.place(cell)[1] != cell]
    return set(range(first, last)) - {cell - (cell == last) for cell in split}


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (3, 1), (1, 9), (20, 5), (300, 100)])
async def test_any_size_takes_any_text_and_any_key(size: tuple[int, int]) -> None:
    app = TableApp(Rows([*HOSTILE, long_line(), long_wide_line()]))
    async with app.run_test(size=size):
        keys = ["down", "pagedown", "right", "right", "G", "dollar_sign", "left", "pageup", "g", "enter", "end", "k"]
        for key in keys:
            await press(app, key)
            assert acts_on_terminal("\n".join(drawn(app.table))) == []
            assert {cell_len(line) for line in drawn(app.table)} <= {app.table.scrollable_size.width}


async def test_a_hostile_column_title_is_made_safe() -> None:
    class Titles(Rows):
        def columns(self) -> Sequence[Column]:
            return [Column("a\x1b[2J\u202e[/x]", 20), Column("b", 3)]

    app = TableApp(Titles(["x"]))
    async with app.run_test(size=(40, 4)):
        await settle(app)
        assert drawn(app.table)[0].startswith(" a␛[2J⟨RLO⟩[/x]")


async def test_messages_name_their_table() -> None:
    table = RowTable()
    messages: list[Message] = [RowTable.Highlighted(table, 1), RowTable.Chosen(table, 1), RowTable.HeaderChosen(table, 0)]
    assert [message.control for message in messages] == [table] * 3
