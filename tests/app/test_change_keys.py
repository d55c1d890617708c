"""What is changed by keys besides the budget: sections, channels, sensitivities, meter, profile."""

from ctxview.app.dialogs.choice_dialog import ChoiceDialog
from ctxview.app.panes.change_line import ChangeLine
from ctxview.app.panes.title_bar import TitleBar
from ctxview.core.channels import Kind, Sensitivity
from tests.app.running import CURVE, Running, running
from tests.cases import case, source

SECRETS = "fixtures/rules/secrets.yaml"


def sections(run: Running) -> list[str]:
    return [row.split()[1] for row in run.rows_of("#sections")]


def kinds(run: Running) -> tuple[Kind, ...]:
    return tuple(section.kind for section in run.workbench.result.sections)


async def test_the_section_of_the_cursors_kind_moves_and_its_row_is_marked() -> None:
    async with running(CURVE) as run:
        before = run.workbench.result.selected_places
        await run.press("down", "down", "K")  # repair-task, of kind task
        assert sections(run) == ["task*", "instruction*", "fact", "artifact", "observation", "tool_schema"]
        assert kinds(run)[:2] == (Kind.TASK, Kind.INSTRUCTION)
        assert run.bench.place == 2
        assert run.workbench.result.selected_places == before
        assert "sections task instruction fact artifact observation tool_schema" in run.line_of(ChangeLine, "Δ")
        await run.press("K")  # it is the first already
        assert sections(run)[0] == "task*"
        await run.press("shift+down", "J")
        assert sections(run) == ["instruction", "fact*", "task*", "artifact", "observation", "tool_schema"]
        await run.press("shift+up")
        assert sections(run) == ["instruction", "task", "fact", "artifact", "observation", "tool_schema"]


async def test_with_the_sections_in_focus_the_section_under_the_cursor_moves_and_takes_the_cursor_along() -> None:
    async with running(CURVE) as run:
        await run.press("tab", "end", "K", "K")
        assert sections(run) == ["instruction", "task", "fact", "tool_schema*", "artifact*", "observation*"]
        assert run.table("#sections").cursor_row == 3
        assert run.table("#sections").has_focus
        await run.press("home", "K")
        assert sections(run)[0] == "instruction"
        await run.press("J")
        assert sections(run)[:2] == ["task*", "instruction*"]
        assert run.table("#sections").cursor_row == 1
        assert run.bench.place == 0


async def test_an_empty_section_can_be_moved_too() -> None:
    async with running(case(source("only", "text", "web_content"))) as run:
        assert [row.split()[2:] for row in run.rows_of("#sections")] == [["·", "·"], ["·", "·"], ["1", "4"], *[["·", "·"]] * 3]
        await run.press("tab", "J")
        assert sections(run)[:2] == ["task*", "instruction*"]


async def test_a_source_is_moved_to_another_channel_and_gets_its_identity() -> None:
    async with running(CURVE) as run:
        await run.press(*["down"] * 6, "c")
        dialog = run.app.screen
        assert isinstance(dialog, ChoiceDialog)
        assert dialog.query_one(".dialog").border_title == "channel of currency-signs"
        assert run.line_of("RowTable", "its own") == "▌verified_fact (its own) fact – verified high internal"

        await run.press("home", "down", "down", "enter")
        assert run.app.screen is run.bench
        item = run.workbench.result.item(6)
        assert (item.channel, item.kind.value, item.authority.value) == ("repository_rule", "instruction", "repository")
        assert run.bench.place == 6
        row = run.line_of("#candidates", "currency-signs")
        assert row == "▌● currency-signs repository_rule* instruction repository trusted 32 selected selected"
        assert "channel of currency-signs verified_fact → repository_rule" in run.line_of(ChangeLine, "Δ")
        assert "repository_rule (moved from verified_fact) → instruction" in run.pane_text("#content")
        assert run.line_of("#sections", "instruction").split()[-2:] == ["3", "155"]

        await run.press("c")
        assert run.table("RowTable").cursor_row == 2  # where it is now
        await run.press("escape")
        assert run.workbench.result.item(6).channel == "repository_rule"
        await run.press("c", "down", "down", "down", "down", "down", "enter")  # home again
        assert not run.workbench.changed
        assert run.steps() == 2


async def test_the_cursor_stays_on_a_source_that_leaves_the_filtered_list() -> None:
    async with running(SECRETS) as run:
        await run.press("f", "down", "down")
        assert [row.split()[1] for row in run.rows_of("#candidates")] == [
            "api-token", "api-token", "leaked-log", "leaked-page", "vault-entry", "their-token",
        ]  # fmt: skip
        assert run.bench.place == 4
        await run.press("f")
        assert run.bench.place == 4
        assert len(run.rows_of("#candidates")) == 11


async def test_a_sensitivity_counts_at_once_while_its_dialog_is_still_open() -> None:
    async with running(SECRETS) as run:
        assert "5/11 selected" in run.line_of(TitleBar, "secrets")
        await run.press("s")
        assert [row.split("]")[0] for row in run.rows_of("RowTable")] == ["[✓", "[✓", "[ "]
        await run.press("end", "space")
        assert [row.split("]")[0] for row in run.rows_of("RowTable")] == ["[✓", "[✓", "[✓"]
        assert run.workbench.settings.allowed_sensitivities == frozenset(Sensitivity)
        assert "8/11 selected" in run.text()  # on the workbench, under the dialog

        await run.press("home", "space")
        assert Sensitivity.PUBLIC not in run.workbench.settings.allowed_sensitivities
        await run.press("enter")  # as in every dialog, done
        assert run.app.screen is run.bench
        assert run.line_of(ChangeLine, "Δ").endswith("allowed internal, secret")
        await run.press("u", "u")
        assert not run.workbench.changed


async def test_the_meter_declared_is_refused_where_sizes_are_missing_and_nothing_changes() -> None:
    async with running(CURVE) as run:
        result = run.workbench.result
        await run.press("m", "down", "enter")
        assert "right would be size_units" in run.dialog_text()  # too long for the line, so it is shown whole
        await run.press("escape")
        assert run.app.screen is run.bench
        line = run.line_of(ChangeLine, "✗")
        assert line.startswith("✗ the meter declared needs size_units, and source 'harness-contract' has none; right would be size_units")
        assert run.workbench.result is result
        assert run.workbench.settings.meter == "utf8-bytes"
        assert run.steps() == 0
        assert "utf8-bytes" in run.line_of(TitleBar, "curve")

        await run.press("[")
        assert run.line_of(ChangeLine, "Δ") == "Δ same items ±0 bytes same request budget unlimited → 484"


async def test_another_meter_is_another_unit_everywhere() -> None:
    async with running("fixtures/declared.json") as run:
        there = run.workbench.settings.meter
        assert there == "declared"
        assert " units " in f"{run.line_of(TitleBar, 'declared')} "
        await run.press("m", "up", "enter")
        assert run.workbench.settings.meter == "utf8-bytes"
        assert "utf8-bytes" in run.line_of(TitleBar, "declared")
        assert run.line_of(TitleBar, "declared").endswith(" bytes")
        assert "meter declared → utf8-bytes" in run.line_of(ChangeLine, "Δ")


async def test_another_profile_keeps_pairs_and_time() -> None:
    async with running("fixtures/requests/openai-support-agent.json") as run:
        assert run.workbench.settings.profile == "full"
        await run.press("p", "up", "up", "up", "enter")
        assert run.workbench.settings.profile == "packet"
        assert run.workbench.result.profile.name == "packet"
        assert "packet" in run.text().splitlines()[0]
        assert "profile full → packet" in run.line_of(ChangeLine, "Δ")
        await run.press("p", "escape", "p", "enter")  # the one in force: no change
        assert run.steps() == 1
