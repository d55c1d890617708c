"""Pins, drops, requirements, rows of channels and stages, changed by keys; and everything back (design 2)."""

from collections.abc import Callable

import pytest

from ctxview.app.application import CtxviewApp
from ctxview.app.dialogs.choice_dialog import ChoiceDialog
from ctxview.app.dialogs.requirement_dialog import RequirementDialog
from ctxview.app.dialogs.stages_dialog import StagesDialog, stage_names
from ctxview.app.panes.change_line import ChangeLine
from ctxview.core.channels import Authority, Kind, Trust
from ctxview.core.decision import StageName
from ctxview.core.packet import make_packet
from ctxview.core.stage_order import FIXED, own_order
from tests.app.running import CURVE, SMALL, WIDE, Running, running
from tests.cases import case, source

SECRETS = "fixtures/rules/secrets.yaml"
BANNER = "⚠ demonstration: not the profile's stages"


def digest(run: Running) -> str:
    return make_packet(run.workbench.result).digest


async def choose(run: Running, value: str) -> None:
    """Take a row of the dialog in front by its value."""
    dialog = run.app.screen
    assert isinstance(dialog, ChoiceDialog)
    run.table("RowTable").cursor_row = dialog._choices.values.index(value)
    await run.press("enter")


async def to_stage(run: Running, name: StageName) -> None:
    run.table("RowTable").cursor_row = stage_names(run.workbench).index(name)
    await run.settle()


async def test_a_pinned_source_is_marked_and_comes_in_where_the_budget_had_no_room_for_it() -> None:
    async with running(CURVE) as run:
        await run.press("b", *"69", "enter", "end")
        place = run.bench.place
        assert place is not None
        while run.workbench.result.is_selected(place) or run.workbench.result.units(place) > 69:
            await run.press("up")
            place = run.bench.place
            assert place is not None
        before = digest(run)
        await run.press("B", "a")
        assert run.workbench.settings.pins == {place}
        assert run.workbench.result.is_selected(place)
        assert run.lines_of("#candidates")[place + 1].split()[1] == "↑"
        name = run.workbench.case.sources[place].source_id
        assert f"pin of {name} off → on" in run.line_of(ChangeLine, "Δ")
        await run.press("a")
        assert not run.workbench.settings.pins
        assert digest(run) == before
        await run.press("u")
        assert run.workbench.settings.pins == {place}


async def test_a_dropped_source_is_out_by_the_stage_that_says_so_and_comes_back() -> None:
    async with running(CURVE) as run:
        before = digest(run)
        await run.press("down", "e")
        assert run.workbench.settings.drops == {1}
        assert not run.workbench.result.is_selected(1)
        assert run.workbench.result.dropped_by(1) is StageName.WHAT_IF
        name = run.workbench.case.sources[1].source_id
        assert f"drop of {name} off → on" in run.line_of(ChangeLine, "Δ")
        assert "dropped by hand" in run.pane_text("#why")
        await run.press("u")
        assert digest(run) == before
        await run.press("r", "e")
        assert digest(run) == before


async def test_a_requirement_is_typed_and_taken_away_by_its_row() -> None:
    async with running(CURVE) as run:
        await run.press("n")
        assert isinstance(run.app.screen, RequirementDialog)
        await run.press("enter")
        assert isinstance(run.app.screen, RequirementDialog)  # nothing is no name
        await run.press(*"a-proof", "enter")
        assert "a-proof" in run.workbench.settings.requirements
        assert "a-proof" in "\n".join(run.rows_of("#requirements"))
        assert "requirement a-proof off → on" in run.line_of(ChangeLine, "Δ")
        assert run.workbench.result.state == "incomplete"

        table = run.table("#requirements")
        table.focus()
        table.cursor_row = next(row for row in range(9) if run.bench.requirements.name_at(row) == "a-proof")
        await run.press("n", "enter")
        assert not run.workbench.changed
        await run.press("n", "escape", "u")
        assert "a-proof" in run.workbench.settings.requirements


async def test_known_requirements_are_offered_completed_and_chosen() -> None:
    async with running(CURVE) as run:
        await run.press("n")
        rows = run.rows_of("RequirementDialog RowTable")
        assert rows[0] == "another … type its name"
        assert rows[1] == "● currency-test required: taken away · 1 source for it"
        await run.press(*"tool")
        assert run.rows_of("RequirementDialog RowTable")[0] == "tool added · no source for it"
        await run.press("right", "enter")
        assert "tool-schema:apply_patch" not in run.workbench.settings.requirements
        await run.press("n", *"PATCH", "down")
        assert run.rows_of("RequirementDialog RowTable")[1] == "tool-schema:apply_patch added · 1 source for it"
        await run.press("enter")
        assert run.workbench.settings == run.workbench.opened


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_the_requirements_look_as_they_did(size: tuple[int, int], screen_snapshot: Callable[[CtxviewApp, str], None]) -> None:
    async with running(CURVE, size) as run:
        await run.press("n", *"t")
        screen_snapshot(run.app, f"requirement-{size[0]}x{size[1]}-dark")


@pytest.mark.parametrize("name", [" spaced ", "a\tb", "[red]x", "x" * 300, "two\nlines", "\x1b[2J"])
async def test_a_requirement_of_any_name_is_taken_away_by_its_row(name: str) -> None:
    async with running(case(source(), requirements=[name])) as run:
        run.table("#requirements").focus()
        await run.press("n", "enter")
        assert run.workbench.settings.requirements == frozenset()
        await run.press("u")
        assert run.workbench.settings.requirements == {name}


async def test_a_row_is_changed_for_all_sources_of_the_channel() -> None:
    sources = [source("a", "1", "web_content"), source("b", "2", "web_content"), source("c", "3")]
    async with running(case(*sources)) as run:
        await run.press("C")
        assert "row of channel web_content" in str(run.app.screen.query_one(".dialog").border_title)
        assert run.dialog_text().count("●") == 5
        await choose(run, "trust=hostile")
        assert [run.workbench.result.item(place).trust for place in range(2)] == [Trust.HOSTILE] * 2
        assert run.workbench.result.item(2).trust is not Trust.HOSTILE
        assert "trust of channel web_content" in run.line_of(ChangeLine, "Δ")

        await run.press("C")
        await choose(run, "kind=instruction")
        assert run.workbench.result.item(0).kind is Kind.INSTRUCTION
        assert run.workbench.result.item(0).authority is Authority.UNTRUSTED
        await run.press("C")
        await choose(run, "authority=none")  # an instruction has one
        assert "✗" in run.text()
        assert run.workbench.result.item(0).authority is Authority.UNTRUSTED
        await run.press("escape", "C")
        await choose(run, "kind=fact")
        assert run.workbench.result.item(0).authority is Authority.NONE
        steps = run.steps()
        await run.press("C", "escape")
        assert run.steps() == steps
        await run.press(*["u"] * steps)
        assert not run.workbench.changed


async def test_a_stage_turned_off_is_a_demonstration_and_says_so_until_the_order_is_the_profiles_own() -> None:
    async with running("fixtures/price-lab/duplicate.json") as run:
        assert BANNER not in run.text()
        own = own_order(run.workbench.result.profile)
        out = run.workbench.result.stage_drops[StageName.DEDUP]
        before = digest(run)
        await run.press("S")
        assert run.shows(StagesDialog)
        assert stage_names(run.workbench) == own
        await to_stage(run, StageName.DEDUP)
        await run.press("space")
        assert run.workbench.settings.stages == tuple(name for name in own if name is not StageName.DEDUP)
        assert out > 0
        assert StageName.DEDUP not in run.workbench.result.stage_drops
        assert "[ ]" in run.dialog_text()
        await run.press("escape")
        assert BANNER in run.line_of(ChangeLine, "Δ")
        await run.press("B")
        assert BANNER in run.line_of(ChangeLine, "Δ")
        await run.press("v", "escape", "y", "escape", "i", "escape", "o", "escape", "d", "escape", "h", "escape")
        assert BANNER in run.line_of(ChangeLine, "Δ")
        await run.press("S")
        await to_stage(run, StageName.DEDUP)
        await run.press("space", "enter")
        assert not run.shows(StagesDialog)
        assert not run.workbench.settings.stages
        assert BANNER not in run.text()
        assert digest(run) == before
        await run.press("u")
        assert BANNER in run.text()


async def test_a_stage_moves_and_takes_the_cursor_along_and_the_last_ones_stay() -> None:
    async with running(CURVE) as run:
        own = own_order(run.workbench.result.profile)
        await run.press("S", "J")
        assert tuple(run.workbench.settings.stages or ()) == (own[1], own[0], *own[2:])
        assert run.table("RowTable").cursor_row == 1
        await run.press("shift+up")
        assert run.workbench.settings.stages is None
        assert run.table("RowTable").cursor_row == 0
        for name in (one for one in own if one in FIXED):
            await to_stage(run, name)
            await run.press("K", "J", "space")
        assert run.workbench.settings.stages is None
        assert run.steps() == 2


async def test_without_the_gate_for_secrets_a_secret_is_still_masked_on_every_screen() -> None:
    async with running(SECRETS) as run:
        every = [(one.content, run.workbench.result.item(place).secret) for place, one in enumerate(run.workbench.case.sources)]
        quoted = "".join(content for content, secret in every if not secret)  # what a source that is no secret says is shown
        secrets = [content for content, secret in every if secret and content not in quoted]
        assert secrets
        await run.press("S")
        await to_stage(run, StageName.SENSITIVITY)
        await run.press("space", "escape")
        assert any(item.secret for item in run.workbench.result.selected_items)
        for keys in (["d"], ["escape", "v"], ["escape", "o"], ["escape", "i"], ["escape", "y"]):
            await run.press(*keys)
            shown = run.dialog_text()
            assert all(line not in shown for content in secrets for line in content.split("\n") if len(line) > 8)


async def test_reset_takes_everything_back_as_one_step() -> None:
    async with running(CURVE) as run:
        before = digest(run)
        await run.press("R")
        assert run.steps() == 0
        await run.press("[", "a", "down", "e", "J")
        changed, steps = run.workbench.settings, run.steps()
        await run.press("R")
        assert not run.workbench.changed
        assert digest(run) == before
        assert run.steps() == steps + 1
        await run.press("u")
        assert run.workbench.settings == changed


async def test_where_nothing_is_listed_the_keys_of_a_source_do_nothing() -> None:
    async with running("fixtures/empty.json") as run:
        for key in ("a", "e", "C", "h", ".", ","):
            await run.press(key)
            assert run.app.screen is run.bench
        assert run.steps() == 0
