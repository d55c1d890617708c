"""What the list shows with more room: pairs seen at a glance, more columns, panes side by side; and wrapped lines that hang."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ctxview.app.cell_line import CellLine
from ctxview.app.panes.more_columns import MORE_COLUMNS, columns_of
from ctxview.app.panes.pair_signs import next_of_pair, pair_signs
from ctxview.app.panes.styled_lines import HangingLines
from ctxview.app.text_rows import KeptLines, TextRows, wrap_starts
from ctxview.core.filter.columns import COLUMNS
from ctxview.readers.open_file import open_case
from tests.app.running import CURVE, ROOT, SMALL, WIDE, Running, running
from tests.cases import case, source

ANTHROPIC = "fixtures/requests/anthropic-repair-agent.json"


def test_each_part_of_a_pair_has_its_number_and_leads_to_the_next() -> None:
    opened = open_case(str(ROOT / ANTHROPIC))
    signs = pair_signs(opened)
    assert set(signs) == {place for pair in opened.pairs for place in pair}
    for pair in opened.pairs:
        ordered = sorted(pair)
        assert len({signs[place][1:] for place in pair}) == 1
        assert [signs[place][0] for place in ordered] == ["┌", *["├"] * (len(pair) - 2), "└"]
        assert [next_of_pair(opened, place) for place in ordered] == [*ordered[1:], ordered[0]]
    assert len({sign[1:] for sign in signs.values()}) == len(opened.pairs)
    alone = next(place for place in range(len(opened.sources)) if place not in signs)
    assert next_of_pair(opened, alone) is None


async def test_enter_goes_from_a_call_to_its_result_and_back_also_where_that_is_not_listed() -> None:
    async with running(ANTHROPIC, SMALL) as run:
        pair = sorted(run.workbench.case.pairs[0])
        run.bench.go_to(pair[0])
        await run.settle()
        assert "┌" in run.lines_of("#candidates")[run.table().cursor_row - run.table().scroll_offset.y + 1]
        await run.press("enter")
        assert run.bench.place == pair[1]
        await run.press("/", *"kind = tool_schema or title = Read", "enter")
        run.bench.go_to(pair[0])
        await run.settle()
        await run.press("enter")
        assert run.bench.place == pair[1]
        await run.press("home", "enter")
        assert run.bench.place == 0


async def test_pairs_have_their_numbers_where_there_is_room_and_a_case_without_pairs_has_no_column() -> None:
    async with running(ANTHROPIC, WIDE) as run:
        await run.press("end")
        assert any("┌10 " in line for line in run.lines_of("#candidates"))
    async with running(CURVE, WIDE) as run:
        assert "⇄" not in run.lines_of("#candidates")[0]


async def test_of_a_long_place_in_a_body_the_end_is_seen_and_right_shows_what_is_before_it() -> None:
    async with running(ANTHROPIC, SMALL) as run:
        await run.press("end")
        assert any("s/6/content/1 " in line for line in run.lines_of("#candidates"))
        await run.press("right")
        assert any("/messages" in line and "…" in line for line in run.lines_of("#candidates"))


def _corner(run: Running, selector: str) -> tuple[int, int]:
    region = run.app.screen.query_one(selector).region
    return region.x, region.y


async def test_much_room_is_used_by_panes_side_by_side_and_by_more_columns() -> None:
    one = case(
        source("a", "text one", version="1.2", path="src/one.py", required_for=["need"]), source("b", "other"), requirements=["need"]
    )
    async with running(one, WIDE) as run:
        assert _corner(run, "#why")[0] == _corner(run, "#candidates")[0]
        assert "version" not in run.lines_of("#candidates")[0]
        await run.resize((250, 80))
        assert _corner(run, "#why")[1] == _corner(run, "#candidates")[1]
        assert _corner(run, "#content")[0] == _corner(run, "#why")[0] > _corner(run, "#candidates")[0]
        titles = run.lines_of("#candidates")[0].split()
        assert titles[-3:] == ["path", "version", "satisfies"]
        assert run.rows_of("#candidates")[0].endswith("src/one.py 1.2 need")
        await run.resize(WIDE)
        assert _corner(run, "#why")[0] == _corner(run, "#candidates")[0]
        assert "version" not in run.lines_of("#candidates")[0]


def test_the_other_columns_are_the_filters_and_only_what_a_case_has() -> None:
    assert all(one.name in COLUMNS for one in MORE_COLUMNS)
    assert [one.name for one in columns_of(case(source("a", "text", version=None)))] == ["retention", "notes", "id"]
    priorities = [one.column.priority for one in MORE_COLUMNS]
    assert len(set(priorities)) == len(priorities)


@given(st.text("ab \u4e2d", min_size=1, max_size=80), st.integers(2, 30), st.integers(0, 20))
def test_a_hanging_line_loses_nothing_and_stays_in_its_width(text: str, width: int, indent: int) -> None:
    indent = min(indent, width - 2)
    line = CellLine([(text, ())])
    starts = [*wrap_starts(line, width, indent), line.cells]
    rows = ["".join(part for part, _ in line.cut(a, b - a)) for a, b in pairwise(starts)]
    assert "".join(rows) == text
    for number, (first, end) in enumerate(pairwise(starts)):
        assert end - first <= (width - indent if number else width) + 1  # a space may hang over
        assert end > first


def test_why_lines_go_on_below_their_words_or_behind_the_sign_where_that_is_narrow() -> None:
    source_of = HangingLines([[("✓ ", ""), ("scope".ljust(13), ""), ("words " * 12, "")], [("  enters at ", ""), ("a b " * 30, "")]])
    for width, first, second in ((60, 15, 2), (30, 2, 2)):
        rows = TextRows(KeptLines(source_of), width)
        rows.wrap_until(2)
        lines = [rows.row(row) for row in range(rows.row_count)]
        assert {row.indent for row in lines if row.line_index == 0 and row.start} == {first}
        assert {row.indent for row in lines if row.line_index == 1 and row.start} == {second}
        assert {row.indent for row in lines if not row.start} == {0}
