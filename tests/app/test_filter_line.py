"""The line to find candidates with: what is typed is applied as soon as it fits (design 2)."""

import pytest
from textual.widgets import Input

from ctxview.app.panes.filter_line import LONGEST, FilterLine
from ctxview.core.case import Case
from ctxview.core.filter.parser import parse_filter
from ctxview.core.filter.places import places
from ctxview.core.filter.tokens import LONGEST_FILTER
from ctxview.generator.big_case import big_core_case
from tests.app.running import CURVE, SMALL, Running, running

SECRETS = "fixtures/rules/secrets.yaml"
CONDITIONS = (
    "not selected", "units > 40", "trust < trusted_source and not selected", "change = out or pinned",
)  # fmt: skip


def listed(run: Running) -> list[int]:
    return list(run.bench.candidates.places)


def expected(run: Running, condition: str) -> list[int]:
    return places(parse_filter(condition), run.workbench.result, run.workbench.difference)


async def write(run: Running, text: str) -> None:
    """All at once, as something pasted is."""
    run.app.screen.query_one("#filter", Input).value = text
    await run.settle()


def words(run: Running) -> str:
    return " ".join(run.lines_of("#filter-words")[0].split())


async def test_a_typed_filter_lists_what_fulfils_it_and_enter_keeps_it() -> None:
    async with running(CURVE) as run:
        await run.press("/")
        assert run.app.screen.query_one("#filter", Input).has_focus
        assert words(run).startswith("columns, operators and values are offered here")
        await run.press(*"units > 40")
        assert listed(run) == expected(run, "units > 40")
        assert 0 < len(listed(run)) < len(run.workbench.case.sources)
        assert words(run) == "✓ units > 40"
        assert f"candidates · {len(listed(run))} of 8 · units > 40" in run.text()
        await run.press("enter")
        assert run.table().has_focus
        assert listed(run) == expected(run, "units > 40")
        assert run.app.screen.query_one(FilterLine).has_class("open")


@pytest.mark.parametrize("opened", [CURVE, SECRETS, big_core_case(40, 60)], ids=["curve", "secrets", "big"])
async def test_the_list_is_exactly_what_the_filter_lets_through_also_after_changes(opened: str | Case) -> None:
    async with running(opened) as run:
        for condition in CONDITIONS:
            await run.press("/")
            await write(run, condition)
            await run.press("enter")
            for key in ("[", "a", "u", "u"):
                assert listed(run) == expected(run, condition), (condition, key)
                await run.press(key)
            assert listed(run) == expected(run, condition)


async def test_the_cursor_stays_on_its_source_while_the_list_grows_and_shrinks() -> None:
    async with running(CURVE) as run:
        await run.press(*["down"] * 6, "/")
        await write(run, 'source ~ "currency"')
        assert run.bench.place == 6
        await write(run, 'source ~ "currency-signs"')
        assert listed(run) == [6]
        await run.press("escape")
        assert run.bench.place == 6
        assert run.table().cursor_row == 6


async def test_escape_takes_the_filter_away_and_an_empty_line_closes_on_enter() -> None:
    async with running(CURVE) as run:
        await run.press("/")
        await write(run, "not selected")
        assert listed(run) == []
        assert "no candidate here" in run.text()
        assert run.bench.place is None
        await run.press("escape")
        assert listed(run) == list(range(8))
        assert run.table().has_focus
        assert not run.app.screen.query_one(FilterLine).has_class("open")
        await run.press("/")
        assert run.app.screen.query_one("#filter", Input).value == ""
        await run.press("enter")
        assert not run.app.screen.query_one(FilterLine).has_class("open")
        assert run.table().has_focus


async def test_what_is_wrong_is_pointed_at_and_the_filter_before_stays() -> None:
    async with running(CURVE) as run:
        await run.press("/")
        await write(run, "units > 40")
        before = listed(run)
        await write(run, "units > 40 and colour = red and selected")
        line = run.lines_of("#filter-words")[0]
        assert line.index("▲") == "units > 40 and colour".index("colour")
        assert run.lines_of("#filter")[0].index("colour") == line.index("▲")
        assert "right would be" in line
        assert listed(run) == before
        await run.press("enter")  # it is not kept, and can be put right
        assert run.app.screen.query_one("#filter", Input).has_focus
        assert listed(run) == before
        await write(run, "units > 40 and selected")
        assert words(run) == "✓ units > 40 and selected"


async def test_while_a_word_is_missing_those_that_fit_are_offered_and_tab_puts_the_first_in() -> None:
    async with running(CURVE) as run:
        await run.press("/", *"tru")
        assert words(run).split() == ["trust"]
        await run.press("tab")
        field = run.app.screen.query_one("#filter", Input)
        assert field.value == "trust "
        assert field.has_focus
        assert field.cursor_position == len(field.value)
        assert "=" in words(run)
        await run.press("=", " ", *"verif", "tab")
        assert field.value == "trust = verified "
        assert listed(run) == expected(run, "trust = verified")
        await run.press("home", "tab")  # nothing is offered in front of a whole word but what fits there
        assert field.has_focus


async def test_the_keys_of_the_workbench_are_letters_in_the_line() -> None:
    async with running(CURVE) as run:
        await run.press("/", *"qbJ[/u")
        assert run.app.screen.query_one("#filter", Input).value == "qbJ[/u"
        assert run.steps() == 0
        assert run.app.screen is run.bench


async def test_a_filter_and_a_stage_hold_together() -> None:
    async with running(SECRETS) as run:
        await run.press("/")
        await write(run, 'source ~ "leaked"')
        await run.press("enter", "f")
        stage = run.bench.candidates.listing.followed
        both = [place for place in expected(run, 'source ~ "leaked"') if run.workbench.result.dropped_by(place) is stage]
        assert listed(run) == both != []
        await run.press("/", "escape")
        assert run.bench.candidates.listing.followed is stage


async def test_a_long_error_stays_in_its_line() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("/")
        await write(run, "units > 40 and " * 20 + "colour = red")
        assert len(run.lines_of("#filter-words")) == 1


def test_as_much_can_be_typed_as_a_filter_may_have() -> None:
    assert LONGEST == LONGEST_FILTER
