"""The list in the order of a column: by a click on its title, or by a key (design 2)."""

import pytest

from ctxview.app.panes.candidate_rows import SORTS
from ctxview.core.filter.columns import COLUMNS
from ctxview.core.filter.sorting import sort_places
from tests.app.running import CURVE, SMALL, WIDE, Running, running

SECRETS = "fixtures/rules/secrets.yaml"
TITLES = {"source": "source", "channel": "channel", "kind": "kind", "auth": "authority", "trust": "trust", "units": "units"}


def listed(run: Running) -> list[int]:
    return list(run.bench.candidates.places)


def expected(run: Running, column: str, descending: bool = False) -> list[int]:
    workbench = run.workbench
    return sort_places(range(len(workbench.case.sources)), COLUMNS[column], descending, workbench.result, workbench.difference)


async def click_title(run: Running, title: str) -> None:
    header = run.lines_of("#candidates")[0]
    await run.click("#candidates", (header.index(title) + 1, 1))


def test_every_title_has_a_column_of_the_filter_language() -> None:
    assert set(SORTS) <= COLUMNS.keys()


async def test_a_click_on_a_title_sorts_again_the_other_way_and_a_third_gives_the_order_of_the_case() -> None:
    async with running(SECRETS) as run:
        case_order = listed(run)
        for title, column in TITLES.items():
            await click_title(run, title)
            assert listed(run) == expected(run, column)
            assert f"{title} ▲" in run.lines_of("#candidates")[0] or f"{title}▲" in run.lines_of("#candidates")[0]
            await click_title(run, title)
            assert listed(run) == expected(run, column, descending=True)
            assert "▼" in run.lines_of("#candidates")[0]
            await click_title(run, title)
            assert listed(run) == case_order
            assert "▲" not in run.lines_of("#candidates")[0]
            assert "▼" not in run.lines_of("#candidates")[0]


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_where_columns_are_left_out_a_click_means_the_title_that_is_there(size: tuple[int, int]) -> None:
    async with running(CURVE, size) as run:
        await click_title(run, "reason")
        assert run.bench.candidates.listing.column == "reason"
        await click_title(run, "units")
        assert run.bench.candidates.listing.column == "units"
        assert not run.bench.candidates.listing.descending


async def test_the_sort_dialog_offers_every_column_and_the_order_of_the_case() -> None:
    async with running(CURVE) as run:
        await run.press("l")
        offered = run.dialog_text()
        assert all(name in offered for name in COLUMNS)
        assert "(none)" in offered
        await run.press("down", "enter")
        first = next(iter(COLUMNS))
        assert listed(run) == expected(run, first)
        await run.press("l")
        assert run.table("RowTable").cursor_row == 1  # where it is now
        await run.press("enter")
        assert listed(run) == expected(run, first, descending=True)
        await run.press("l", "home", "enter")
        assert listed(run) == list(range(8))
        await run.press("l", "down", "escape")
        assert listed(run) == list(range(8))
        assert run.steps() == 0


async def test_a_sorted_list_is_sorted_anew_after_each_change_and_keeps_the_cursor_on_its_source() -> None:
    async with running(CURVE) as run:
        await run.press("down", "down")
        place = run.bench.place
        await click_title(run, "reason")
        assert run.bench.place == place
        for key in ("[", "[", "[", "u"):
            await run.press(key)
            assert listed(run) == expected(run, "reason")
            assert run.bench.place == place
        assert listed(run) != list(range(8))
