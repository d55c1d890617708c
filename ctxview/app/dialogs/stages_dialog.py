"""Turns stages off and moves them; each choice counts at once (design 2)."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ctxview.app.column_widths import Column
from ctxview.app.content import plain
from ctxview.app.dialogs.choice_dialog import Choices
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.row_table import Cell, RowTable
from ctxview.app.workbench_state import Workbench
from ctxview.core.decision import StageName
from ctxview.core.settings import Settings
from ctxview.core.stage_order import FIXED, own_order, with_stage_moved, with_stage_switched


def stage_names(workbench: Workbench) -> tuple[StageName, ...]:
    """Those that run, in order, then those that are off."""
    own = own_order(workbench.result.profile)
    now = workbench.settings.stages or own
    return (*now, *(name for name in own if name not in now))


def stage_choices(workbench: Workbench) -> Choices:
    """Every stage of the profile with whether it runs, what it took out, and its rule."""
    result = workbench.result
    running = workbench.settings.stages or own_order(result.profile)
    rules = {stage.name: stage.rule for stage in result.profile.stages}
    names = stage_names(workbench)
    return Choices(
        titles=(Column("", 3), Column("stage", 13), Column("out", 5, align="right"), Column("rule", 60, minimum=10, flexible=True)),
        rows=tuple(
            (
                Cell(" · " if name in FIXED else "[✓]" if name in running else "[ ]", "line--good" if name in running else "line--bad"),
                Cell(name.value, "line--muted" if name in FIXED else ""),
                Cell(str(result.stage_drops[name]) if name in result.stage_drops else "off", "line--muted", "right"),
                Cell(rules[name], "line--muted"),
            )
            for name in names
        ),
        values=tuple(name.value for name in names),
    )


class StagesDialog(Dialog[None]):
    """Each change is made by the function it was given, and so is undoable."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,S", "leave", "leave"),
        Binding("space", "switch", "switch"),
        Binding("enter", "leave", "leave", priority=True),
        Binding("K,shift+up", "move(-1)", "earlier"),
        Binding("J,shift+down", "move(1)", "later"),
    ]

    def __init__(self, workbench: Workbench, change: Callable[[Settings], None]) -> None:
        super().__init__()
        self._workbench, self._change = workbench, change

    def compose(self) -> ComposeResult:
        """A sentence, the stages, the keys."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = Content("stages")
            box.border_subtitle = Content("space turns one off or on, K and J move it, enter leaves")
            yield Static(Content("Their order is part of the rule: another one is a demonstration."), classes="dialog-text")
            choices = stage_choices(self._workbench)
            table = RowTable(choices)
            table.styles.height = len(choices.rows) + 1
            yield table
            yield Static(id="stage-rule")

    def on_mount(self) -> None:
        """The rule of the first stage."""
        self._say_rule()

    def on_row_table_highlighted(self, event: RowTable.Highlighted) -> None:
        """The rule under the cursor, in full."""
        event.stop()
        self._say_rule()

    def _say_rule(self) -> None:
        rules = {stage.name: stage.rule for stage in self._workbench.result.profile.stages}
        self.query_one("#stage-rule", Static).update(plain(rules[self._stage]))

    def on_row_table_chosen(self, event: RowTable.Chosen) -> None:
        """A double click; enter leaves."""
        event.stop()
        self.action_switch()

    def action_switch(self) -> None:
        """Turn the stage under the cursor off or on."""
        self._to(with_stage_switched(self._workbench.result.profile, self._workbench.settings, self._stage))

    def action_move(self, by: int) -> None:
        """Move it."""
        self._to(with_stage_moved(self._workbench.result.profile, self._workbench.settings, self._stage, by))

    @property
    def _stage(self) -> StageName:
        return stage_names(self._workbench)[self.query_one(RowTable).cursor_row]

    def _to(self, settings: Settings) -> None:
        name = self._stage
        self._change(settings)
        self.query_one(RowTable).show_rows(stage_choices(self._workbench), stage_names(self._workbench).index(name))
        self._say_rule()

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)
