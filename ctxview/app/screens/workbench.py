"""The workbench: candidates, stages, budget, sections, requirements, why and content of one case, changed live (design 2)."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from ctxview.app.actions import WORKBENCH_ACTIONS, bindings
from ctxview.app.content import plain
from ctxview.app.panes.budget_gauge import BudgetGauge
from ctxview.app.panes.candidate_rows import CandidateRows
from ctxview.app.panes.change_line import ChangeLine
from ctxview.app.panes.content_lines import content_lines
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.requirement_rows import RequirementRows
from ctxview.app.panes.section_rows import SectionRows
from ctxview.app.panes.stage_bar import StageBar
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.panes.title_bar import TitleBar
from ctxview.app.panes.why_lines import why_lines
from ctxview.app.row_table import RowTable
from ctxview.app.text_pane import TextPane
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench, command_for
from ctxview.core.channels import Sensitivity
from ctxview.core.decision import StageName
from ctxview.core.item import Item
from ctxview.core.problem import CtxviewError


class WorkbenchScreen(Screen[None]):
    """Holds no rule: it asks the workbench state to change, and draws what it then is."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(WORKBENCH_ACTIONS)
    AUTO_FOCUS = "#candidates"

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self.workbench = workbench
        self.candidates = CandidateRows(workbench)
        self.sections = SectionRows(workbench)
        self.requirements = RequirementRows(workbench)
        self.followed: StageName | None = None
        self.unmasked: int | None = None
        """The place whose secret is shown, until the cursor moves or anything changes."""
        self._titles: dict[Widget, str] = {}
        self._content_shown: tuple[Item, str, bool] | None = None

    def compose(self) -> ComposeResult:
        """All panes; the sheet places them."""
        yield TitleBar()
        yield StageBar()
        yield BudgetGauge()
        yield ChangeLine()
        with Horizontal(id="upper"):
            yield RowTable(self.candidates, id="candidates", classes="pane", empty="no candidate here")
            with Vertical(id="side"):
                yield RowTable(self.sections, id="sections", classes="pane")
                yield RowTable(self.requirements, id="requirements", classes="pane", empty="nothing is required")
        with Horizontal(id="lower"):
            yield TextPane(id="why", classes="pane", wrap=True)
            yield TextPane(id="content", classes="pane", wrap=True)
        yield KeyLine(WORKBENCH_ACTIONS)

    def on_mount(self) -> None:
        """Titles, and the first drawing."""
        for pane, title in (("sections", "sections"), ("requirements", "requirements"), ("why", "why"), ("content", "content")):
            self.query_one(f"#{pane}").border_title = Content(title)
        self.draw()

    @property
    def place(self) -> int | None:
        """The place under the cursor, or None where nothing is listed."""
        row = self.query_one("#candidates", RowTable).cursor_row
        return self.candidates.places[row] if 0 <= row < self.candidates.row_count() else None

    def draw(self, problem: str | None = None) -> None:
        """Everything, from the present result."""
        workbench, result = self.workbench, self.workbench.result
        self.requirements.refresh()
        self.query_one(TitleBar).show(workbench)
        self.query_one(StageBar).show(result, self.followed)
        self.query_one(BudgetGauge).show(result)
        self.query_one(ChangeLine).show(workbench, problem)
        for pane in ("candidates", "sections", "requirements"):
            self.query_one(f"#{pane}", RowTable).refresh_rows()
        self._title_candidates()
        self.draw_place()

    def draw_place(self) -> None:
        """What hangs on the cursor: why, and content."""
        place = self.place
        why = self.query_one("#why", TextPane)
        if place is None:
            why.show("no candidate is listed", "line--muted")
            self._show_content(None)
            return
        why.show_lines(StyledLines(why_lines(self.workbench, place)))
        self._show_content(place)

    def _show_content(self, place: int | None) -> None:
        """Show the content of this place, from its start; where it is shown already, it stays as it was scrolled."""
        content, result = self.query_one("#content", TextPane), self.workbench.result
        shown = None if place is None else (result.item(place), result.candidates.shown_ids[place], place == self.unmasked)
        if self._content_shown == shown:
            return
        self._content_shown = shown
        if place is None:
            content.show("")
            self._title(content, Content("content"))
        else:
            content.show_lines(content_lines(self.workbench, place, place == self.unmasked))
            self._title(content, plain(f"content · {result.item(place).source_id}"))

    def _title_candidates(self) -> None:
        table = self.query_one("#candidates", RowTable)
        followed = f" · only what {self.followed.value} took out ({self.candidates.row_count()})" if self.followed else ""
        self._title(table, Content(f"candidates{followed}"))

    def _title(self, pane: Widget, title: Content) -> None:
        """Give a pane another title. The same again would paint the whole pane."""
        if self._titles.get(pane) != title.plain:
            self._titles[pane] = title.plain
            pane.border_title = title

    def _change(self, change: Callable[[], object]) -> None:
        """Make a change and draw it; a refusal is shown and changes nothing."""
        problem = None
        place = self.place
        try:
            change()
        except CtxviewError as error:
            problem = f"{error.problem.message}; right would be {error.problem.expected}"
        self.unmasked = None
        if self.followed is not None:
            self.candidates.follow(self.followed)
        self.draw(problem)
        self._hold(place)

    def _hold(self, place: int | None) -> None:
        """Keep the cursor on the source it was on, wherever that is listed now."""
        row = None if place is None else self.candidates.row_of(place)
        table = self.query_one("#candidates", RowTable)
        if row is not None and row != table.cursor_row:
            table.cursor_row = row

    # what the panes tell

    @on(RowTable.Highlighted, "#candidates")
    def _cursor_moved(self) -> None:
        self.unmasked = None
        self.draw_place()

    @on(StageBar.Chosen)
    def _stage_chosen(self, event: StageBar.Chosen) -> None:
        self._follow(None if event.stage is self.followed else event.stage)

    @on(BudgetGauge.Stepped)
    def _gauge_stepped(self, event: BudgetGauge.Stepped) -> None:
        self._change(self.workbench.next_change if event.direction > 0 else self.workbench.previous_change)

    @on(BudgetGauge.Dragged)
    def _gauge_dragged(self, event: BudgetGauge.Dragged) -> None:
        self._change(lambda: self.workbench.drag_budget(event.budget, event.first))

    @on(BudgetGauge.TypingAsked)
    def _typing_asked(self) -> None:
        self.action_type_budget()

    # keys; dialogs and other screens are imported by the key that opens them, so that the first frame does not wait for them

    def action_next_change(self) -> None:
        self._change(self.workbench.next_change)

    def action_previous_change(self) -> None:
        self._change(self.workbench.previous_change)

    def action_step_budget(self, steps: int) -> None:
        self._change(lambda: self.workbench.step_budget(steps))

    def action_type_budget(self) -> None:
        from ctxview.app.dialogs.budget_dialog import BudgetDialog

        result = self.workbench.result

        def take(budget: tuple[int | None] | None) -> None:
            if budget is not None:
                self._change(lambda: self.workbench.set_budget(budget[0]))

        self.app.push_screen(BudgetDialog(self.workbench.budget_or_total, result.queue.total, result.meter.unit), take)

    def action_move_channel(self) -> None:
        from ctxview.app.dialogs.choice_dialog import ChoiceDialog
        from ctxview.app.dialogs.choices import channel_choices

        place = self.place
        if place is None:
            return

        def take(channel: str | None) -> None:
            if channel is not None:
                self._change(lambda: self.workbench.move_to_channel(place, channel))

        source_id, present = self.workbench.case.sources[place].source_id, self.workbench.result.item(place).channel
        text = "The channel alone gives a source its identity; its text never does."
        self.app.push_screen(ChoiceDialog(f"channel of {source_id}", text, channel_choices(self.workbench, place), present), take)

    def action_move_section(self, by: int) -> None:
        table = self.query_one("#sections", RowTable)
        if table.has_focus:
            kind = self.sections.kinds[table.cursor_row]
        elif self.place is not None:
            kind = self.workbench.result.item(self.place).kind
        else:
            return
        self._change(lambda: self.workbench.move_section(kind, by))
        table.cursor_row = self.sections.kinds.index(kind)

    def action_allow(self) -> None:
        from ctxview.app.dialogs.sensitivity_dialog import SensitivityDialog

        def toggle(sensitivity: Sensitivity) -> None:
            now = self.workbench.settings.allowed_sensitivities
            self._change(lambda: self.workbench.allow(sensitivity, sensitivity not in now))

        self.app.push_screen(SensitivityDialog(self.workbench, toggle))

    def action_choose_meter(self) -> None:
        from ctxview.app.dialogs.choice_dialog import ChoiceDialog
        from ctxview.app.dialogs.choices import meter_choices

        def take(meter: str | None) -> None:
            if meter is not None:
                self._change(lambda: self.workbench.set_meter(meter))

        text = "The budget's figure stays; what it counts changes."
        self.app.push_screen(ChoiceDialog("meter", text, meter_choices(), self.workbench.settings.meter), take)

    def action_choose_profile(self) -> None:
        from ctxview.app.dialogs.choice_dialog import ChoiceDialog
        from ctxview.app.dialogs.choices import profile_choices

        def take(profile: str | None) -> None:
            if profile is not None:
                self._change(lambda: self.workbench.set_profile(profile))

        text = "A profile is a list of stages. full also keeps a call with its result, and captured parts in their order of time."
        self.app.push_screen(ChoiceDialog("profile", text, profile_choices(), self.workbench.settings.profile), take)

    def action_undo(self) -> None:
        self._change(self.workbench.undo)

    def action_redo(self) -> None:
        self._change(self.workbench.redo)

    def action_take_baseline(self) -> None:
        self._change(self.workbench.take_baseline)

    def action_follow_stage(self) -> None:
        taking = [stage.name for stage in self.workbench.result.stages if self.workbench.result.stage_drops[stage.name]]
        after = taking.index(self.followed) + 1 if self.followed in taking else 0
        self._follow(taking[after] if after < len(taking) else None)

    def _follow(self, stage: StageName | None) -> None:
        place = self.place
        self.unmasked = None
        self.followed = stage
        self.candidates.follow(stage)
        self.draw()
        self._hold(place)

    def action_unmask(self) -> None:
        self.unmasked = None if self.unmasked == self.place else self.place
        self.draw_place()

    def action_wrap(self) -> None:
        content = self.query_one("#content", TextPane)
        content.wrap = not content.wrap

    def action_show_request(self) -> None:
        from ctxview.app.screens.request import RequestScreen

        self.app.push_screen(RequestScreen(self.workbench))

    def action_show_command(self) -> None:
        import shlex

        from ctxview.app.dialogs.text_dialog import TextDialog

        lines: list[StyledLine] = []
        for command in ("build", "request", "curve"):
            lines += [[(shlex.join(command_for(self.workbench, command)), "line--strong")], []]  # long ones are wrapped: told apart
        self.app.push_screen(TextDialog("the same by a command", lines[:-1]))

    def action_show_info(self) -> None:
        from ctxview.app.dialogs.text_dialog import TextDialog
        from ctxview.app.panes.info_lines import info_lines

        self.app.push_screen(TextDialog("this build", info_lines(self.workbench)))
