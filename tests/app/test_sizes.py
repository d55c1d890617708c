"""Terminals of every size, and terminals that change it: nothing breaks, and what is there is drawn to the last cell."""

import pytest
from rich.cells import cell_len

from tests.app.running import CURVE, Running, running
from tests.cases import case, source

SIZES = [(1, 1), (2, 3), (20, 6), (40, 12), (60, 15), (80, 24), (120, 40), (200, 60), (250, 80)]
SCREENS = ["v", "?", "c", "s", "b", "n", "S", "ctrl+p"]
"""One of each sort."""


def assert_fills(run: Running, size: tuple[int, int]) -> None:
    lines = run.lines()
    assert len(lines) == size[1]
    assert {cell_len(line) for line in lines} == {size[0]}


@pytest.mark.parametrize(
    ("file", "size"),
    [*((CURVE, size) for size in SIZES), *((f"fixtures/{file}.json", size) for file in ("text/chinese", "empty") for size in SIZES[1:4])],
)
async def test_everything_can_be_opened_and_used_at_every_size(file: str, size: tuple[int, int]) -> None:
    async with running(file, size) as run:
        assert_fills(run, size)
        await run.press("[", "down", "J", "f", "f", "x", "w", "tab", "end")
        assert_fills(run, size)
        for key in SCREENS:
            await run.press(key)
            assert run.app.screen is not run.bench or (key == "c" and run.bench.place is None)
            assert_fills(run, size)
            await run.press("end", "escape")
            assert run.app.screen is run.bench
        await run.press("q")
        assert_fills(run, size)


async def test_a_terminal_that_is_too_small_is_told_so_on_every_screen_until_it_is_larger() -> None:
    async with running(CURVE, (20, 6)) as run:
        for key in (None, "v", "o", "d", "c", "?"):
            await run.press(*([key] if key else []))
            assert "too small: 40×10" in run.lines()[-1]
            await run.resize((40, 10))
            assert "too small" not in run.lines()[-1]
            assert any(word in run.lines()[-1] for word in ("quit", "leave"))
            await run.resize((20, 6))
            await run.press(*(["escape"] if key else []))
        assert run.app.screen is run.bench


async def test_a_small_terminal_shows_the_list_first_and_why_where_there_are_rows_for_it() -> None:
    async with running(CURVE, (40, 12)) as run:
        assert len(run.rows_of("#candidates")) == 4
        await run.press("?")
        assert any("raise the budget" in line for line in run.lines())
        await run.press("escape")
        await run.resize((40, 24))
        assert "harness-contract" in run.lines_of("#why")[0]
        assert len(run.rows_of("#candidates")) == 8


@pytest.mark.parametrize("size", [(1, 1), (10, 5), (40, 12)])
async def test_a_refusal_fits_every_size(size: tuple[int, int]) -> None:
    async with running("no/such/file.json", size) as run:
        assert_fills(run, size)


async def test_the_terminal_can_change_its_size_on_every_screen() -> None:
    async with running(CURVE, (80, 24)) as run:
        await run.press("[")
        start = run.text()
        for key in (None, *SCREENS):
            await run.press(*([key] if key else []))
            for size in ((250, 80), (1, 1), (80, 24)):
                await run.resize(size)
                assert_fills(run, size)
            await run.press("down", "escape" if key else "up")
            assert run.app.screen is run.bench
        await run.press("home")
        assert run.text() == start


async def test_what_matters_most_is_seen_at_80_by_24() -> None:
    async with running(CURVE, (80, 24)) as run:
        await run.press("b", *"259", "enter", *["down"] * 4)
        text = run.text()
        for words in (
            "✗ incomplete", "3/8 selected", "259 of 259 bytes", "ledger 8 = 3 + 0 + 5 ✓", "next change at 291",
            "lost currency-test", "test_pricing.py", "budget_exceeded", "298 bytes", "assert parse_price", "? help", "q quit",
        ):  # fmt: skip
            assert words in text, words


@pytest.mark.parametrize("size", [(60, 15), (80, 24), (120, 40), (200, 60), (250, 80)])
async def test_what_is_cut_says_so(size: tuple[int, int]) -> None:
    long = "a-source-with-a-name-" + "很长" * 120
    async with running(case(source(long, "words " * 300, required_for=[long]), source("b", "text"), requirements=[long]), size) as run:
        for table in ("#candidates", "#requirements") if size[1] > 20 else ("#candidates",):
            row = next(line for line in run.lines_of(table) if "很长" in line or "a-source" in line or "a-s" in line)
            assert "…" in row
        assert run.lines()[-1].rstrip().endswith("q quit")
        assert "ready" in run.lines()[0]
        await run.press("ctrl+p", *"a-source-w")
        assert "a-source" in run.lines_of("RowTable")[1]
        assert "…" in run.lines_of("RowTable")[1]
        assert_fills(run, size)


async def test_a_wide_screen_names_more_keys_than_a_narrow_one() -> None:
    shown: list[int] = []
    with_palette: list[int] = []
    for width, height in ((60, 15), (120, 40), (250, 80)):
        async with running(CURVE, (width, height)) as run:
            last = run.lines()[-1]
            shown.append(len(last.split()))
            with_palette += [width] if "ctrl+p palette" in last else []
    assert shown == sorted(set(shown))
    assert with_palette == [250]
