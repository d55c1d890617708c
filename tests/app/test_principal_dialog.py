"""For whom it is built: every choice counts at once, and what is another's is seen nowhere (spec 4.1)."""

import shlex
from dataclasses import replace

from textual.widgets import Input

from ctxview.app.command_words import command_for
from ctxview.app.dialogs.principal_dialog import PrincipalDialog, principal_rows
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.panes.change_line import ChangeLine
from ctxview.core.case import Case
from ctxview.core.scenario import diff
from ctxview.readers.open_file import open_case
from tests.app.running import CURVE, ROOT, SMALL, Running, all_rows, running
from tests.commands.calls import call

TURN_ONE = "fixtures/order-a1042/turn-one.json"


async def take(run: Running, field: str, value: str | None, other: bool = False) -> None:
    """The row of a value, chosen by keys."""
    rows, table = principal_rows(run.workbench), run.table("RowTable")
    to = rows.index((field, value, other)) - table.cursor_row
    await run.press(*(["down"] * to if to > 0 else ["up"] * -to), "enter")


async def test_a_choice_counts_at_once_and_is_undone_by_one_key() -> None:
    async with running(TURN_ONE) as run:
        await run.press("P")
        assert run.shows(PrincipalDialog)
        await take(run, "tenant", "south-shop")
        assert run.workbench.settings.principal.tenant == "south-shop"
        assert "0 of 9 selected, 8 withheld, blocked (missing_required_data)" in run.dialog_text()
        await take(run, "purpose", "delivery")
        await run.press("escape")
        line = run.line_of(ChangeLine, "Δ")
        assert "tenant north-shop → south-shop, purpose returns → delivery" in line
        await run.press("u", "u")
        assert not run.workbench.changed


async def test_another_time_is_checked_where_it_is_typed() -> None:
    async with running(TURN_ONE, SMALL) as run:
        await run.press("P")
        await take(run, "now", None, other=True)
        field = run.app.screen.query_one(Input)
        field.value = "tomorrow"
        await run.press("enter")
        assert "✗ this is no date and time of RFC 3339" in run.dialog_text()
        assert run.steps() == 0
        field.value = "2026-02-01T00:00:00Z"
        await run.press("enter")
        assert run.workbench.settings.now == "2026-02-01T00:00:00Z"
        assert not field.display
        await take(run, "user", None, other=True)
        await run.press(*"someone", "enter")
        assert run.workbench.settings.principal.user == "someone"
        assert "someone" in run.dialog_text()
        await run.press("escape")
        assert run.app.screen is run.bench


async def test_what_the_build_refuses_is_said_in_the_dialog_and_changes_nothing() -> None:
    async with running(TURN_ONE, SMALL) as run:
        await run.press("P")
        await take(run, "now", None)
        assert run.shows(PrincipalDialog)
        assert "has expires_at, and the time of the build is not given" in run.dialog_text()
        assert run.steps() == 0


async def test_a_profile_that_weighs_no_principal_says_so() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("P")
        assert run.shows(TextDialog)
        assert "The profile packet weighs no tenant, user, purpose or time" in run.dialog_text()


async def test_the_command_and_a_scenario_say_it() -> None:
    async with running(TURN_ONE) as run:
        await run.press("P")
        await take(run, "tenant", "south-shop")
        await take(run, "user", None)
        await take(run, "purpose", "complaints")
        await run.press("escape")
        words = command_for(run.workbench)
        assert words[3:] == ["--tenant", "south-shop", "--user", "", "--purpose", "complaints"]
        printed = call(*shlex.split(shlex.join(words))[1:2], str(ROOT / words[2]), *words[3:], "--json").value
        assert printed["state"] == run.workbench.result.state
        settings = run.workbench.opened
        for change in diff(run.workbench.case, run.workbench.opened, run.workbench.settings):
            settings = change.apply(run.workbench.case, settings)
        assert settings == run.workbench.settings


def telling(case: Case) -> Case:
    """The scene with a title and a path on the other tenant's note that are found nowhere else."""
    sources = tuple(
        replace(one, title="HEADING-OF-SOUTH", path="south/file.md") if one.source_id == "south-shop-note" else one for one in case.sources
    )
    return replace(case, sources=sources, bundles=())


async def everything_seen(run: Running) -> str:
    """Every screen and pane with the cursor on each candidate, masked or asked for, as text and in hex, and what copies take."""
    seen: list[str] = []
    copied: list[str] = []
    run.app.copy_to_clipboard = copied.append  # type: ignore[method-assign, assignment]  # instead of the terminal's
    await run.press("home")
    for _ in run.workbench.case.sources:
        await run.press("x", "Y")
        seen += [run.text(), *all_rows(run.pane("#content")), *all_rows(run.pane("#why"))]
        await run.press("X")
        seen += all_rows(run.pane("#content"))
        await run.press("X", "tab", "tab", "tab", "Y", "tab", "Y", "shift+tab", "shift+tab", "shift+tab", "shift+tab", "down")
    for keys in (["v"], ["d"], ["i"], ["y"], ["h"]):
        await run.press(*keys)
        seen += [run.text(), run.dialog_text()]
        await run.press("Y", "escape")
    return "\n".join([*seen, *copied])


async def test_after_switching_what_is_the_other_tenants_is_nowhere() -> None:
    case = telling(open_case(ROOT / TURN_ONE))
    async with running(case) as run:
        owners = {place: one.tenant for place, one in enumerate(case.sources)}
        items = {place: run.workbench.result.item(place) for place in owners}
        for tenant, foreign in (("north-shop", "south-shop"), ("south-shop", "north-shop")):
            await run.press("P")
            if run.workbench.settings.principal.tenant != tenant:
                await take(run, "tenant", tenant)
            await run.press("escape")
            text = await everything_seen(run)
            words = command_for(run.workbench)[3:]
            for command in (("build",), ("compare",), ("request", "--format", "openai"), ("explain", "south-shop-note")):
                arguments = [command[0], str(ROOT / TURN_ONE), *command[1:], *words]
                text += call(*arguments).out + call(*(one for one in arguments if one not in ("--format", "openai")), "--json").out
            squeezed = "".join(text.split())
            for place, owner in owners.items():
                item = items[place]
                if owner == foreign:
                    assert "".join(item.source.content.split())[:40] not in squeezed, item.source_id
                    assert item.item_id not in squeezed
                    assert item.content_digest[:16] not in squeezed
            assert ("HEADING-OF-SOUTH" in squeezed) == (tenant == "south-shop")
            assert ("south/file.md" in squeezed) == (tenant == "south-shop")


async def test_a_filter_finds_nothing_in_what_is_withheld() -> None:
    async with running(TURN_ONE) as run:
        for condition in ("content ~ waives", "title ~ another"):
            await run.press("slash", *condition, "enter")
            assert "south-shop-note" not in "".join(run.rows_of("#candidates"))
            await run.press("slash", "escape")
