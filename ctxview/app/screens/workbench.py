"""The workbench: candidates, stages, budget, sections, requirements, why and content of one case, changed live (design 2)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType

from ctxview.app.actions import WORKBENCH_ACTIONS, Action, bindings
from ctxview.app.block_pane import BlockPane
from ctxview.app.blocks import Spot
from ctxview.app.command_words import command_for, explain_command
from ctxview.app.panes.bundle_groups import no_bundles_words
from ctxview.app.panes.filter_line import FilterLine
from ctxview.app.panes.pair_signs import next_of_pair
from ctxview.app.panes.search_line import SearchLine, open_search
from ctxview.app.panes.stage_bar import StageBar
from ctxview.app.row_table import RowTable
from ctxview.app.screens.change_keys import ChangeKeys
from ctxview.core.bundle_report import bundle_fates
from ctxview.core.decision import StageName
from ctxview.core.values import replace

if TYPE_CHECKING:
    from ctxview.app.application import CtxviewApp
    from ctxview.app.copying import Clip, Refused
    from ctxview.core.findings.finding import Finding
    from ctxview.core.findings.inspection import Findings


class WorkbenchScreen(ChangeKeys):
    """The whole: panes, keys that change, and here the keys that look."""

    KEYS: ClassVar[tuple[Action, ...]] = WORKBENCH_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(WORKBENCH_ACTIONS)

    app: "CtxviewApp"

    @on(StageBar.Chosen)
    def _stage_chosen(self, event: StageBar.Chosen) -> None:
        self._follow(None if event.stage is self.candidates.listing.followed else event.stage)

    def action_follow_stage(self) -> None:
        taking = [stage.name for stage in self.workbench.result.stages if self.workbench.result.stage_drops[stage.name]]
        after = taking.index(self.candidates.listing.followed) + 1 if self.candidates.listing.followed in taking else 0
        self._follow(taking[after] if after < len(taking) else None)

    def _follow(self, stage: StageName | None) -> None:
        self.list_again(replace(self.candidates.listing, followed=stage))

    def action_follow_source(self) -> None:
        """As a filter, so that it can be changed, and a command says it; the same key again, or / and escape, takes it away."""
        line = self.query_one(FilterLine)
        if line.followed:
            line.action_clear()
        elif self.place is not None:
            from ctxview.core.relations import relation_filter

            line.put(str(relation_filter(self.workbench.result, self.place)), followed=True)

    def action_lift(self) -> None:
        """List everything again: lift the filter, then the search, then the stage that is followed; then go back below."""
        search = next((line for line in self.query(SearchLine) if line.has_class("open")), None)
        if self.candidates.listing.condition is not None:
            self.query_one(FilterLine).action_clear()
        elif search is not None:
            search.action_clear()
        elif self.candidates.listing.followed is not None:
            self._follow(None)
        elif self.app.above is not None:
            self.app.above.leave()

    def action_filter(self) -> None:
        self.query_one(FilterLine).open()

    @on(FilterLine.Changed)
    def _filtered(self, event: FilterLine.Changed) -> None:
        if event.condition != self.candidates.listing.condition:
            self.list_again(replace(self.candidates.listing, condition=event.condition))

    @on(FilterLine.Left)
    def _filter_left(self) -> None:
        self.query_one("#candidates", RowTable).focus()

    @on(RowTable.HeaderChosen, "#candidates")
    def _sorted_by(self, event: RowTable.HeaderChosen) -> None:
        column = self.candidates.sorts[event.column]
        if column is not None:
            self._sort(column)

    @on(RowTable.Chosen, "#candidates")
    def _go_to_partner(self) -> None:
        """From a tool call to its result, and back."""
        partner = None if self.place is None else next_of_pair(self.workbench.case, self.place)
        if partner is not None:
            self.go_to(partner)

    def _sort(self, column: str | None) -> None:
        """By this column; again, the other way round; a third time, as in the case."""
        now = self.candidates.listing
        if column is None or (column == now.column and now.descending):
            self.list_again(replace(now, column=None, descending=False))
        else:
            self.list_again(replace(now, column=column, descending=column == now.column))

    def action_sort(self) -> None:
        from ctxview.app.dialogs.choice_dialog import ChoiceDialog
        from ctxview.app.dialogs.choices import sort_choices

        def take(column: str | None) -> None:
            if column is not None:
                self._sort(column or None)

        text = "The same again turns the order round, a third time gives the order of the case."
        self.app.push_screen(ChoiceDialog("sort by", text, sort_choices(), self.candidates.listing.column or ""), take)

    def action_by_bundle(self) -> None:
        now = self.candidates.listing
        if not now.by_bundle and not bundle_fates(self.workbench.result):
            self.app.say(no_bundles_words(self.workbench.result), warns=True)
            return
        self.list_again(replace(now, by_bundle=not now.by_bundle))

    async def action_search(self) -> None:
        await open_search(self, "#content", lists=True)

    def action_match(self, direction: int) -> None:
        for line in self.query(SearchLine):
            line.go(direction)

    @on(SearchLine.Left)
    def _search_left(self) -> None:
        self.query_one("#candidates", RowTable).focus()

    @on(SearchLine.AllAsked)
    def _all_asked(self, event: SearchLine.AllAsked) -> None:
        self.query_one(FilterLine).put(event.condition)
        self.query_one("#candidates", RowTable).focus()

    def action_show_colours(self) -> None:
        from ctxview.app.dialogs.colour_dialog import ColourDialog
        from ctxview.readers.colour_rules import colours_path

        def take(condition: str | None) -> None:
            if condition is not None:
                self.query_one(FilterLine).put(condition)

        self.app.push_screen(ColourDialog(self.workbench, colours_path()), take)

    def action_jump(self, direction: int) -> None:
        """To the next candidate listed that came in or fell out against the baseline."""
        table, difference = self.query_one("#candidates", RowTable), self.workbench.difference
        changed = difference.entered | difference.left
        rows = range(table.cursor_row + 1, table.row_count) if direction > 0 else range(table.cursor_row - 1, -1, -1)
        row = next((row for row in rows if self.candidates.places[row] in changed), None)
        if row is not None:
            table.cursor_row = row

    def action_show_curve(self) -> None:
        from ctxview.app.screens.curve import CurveScreen

        def take(budget: int | None) -> None:
            if budget is not None:
                self._change(lambda: self.workbench.set_budget(budget))

        self.app.push_screen(CurveScreen(self.workbench), take)

    def action_show_comparison(self) -> None:
        from ctxview.app.compared import Compared, with_baseline
        from ctxview.app.dialogs.working_dialog import with_way_out
        from ctxview.app.screens.compare import CompareScreen

        def take(place: int | None) -> None:
            if place is not None:
                self._hold(place)

        def show(compared: Compared) -> None:
            self.app.push_screen(CompareScreen(self.workbench, compared), take)

        with_way_out(self.app, len(self.workbench.case.sources), "comparing", lambda: with_baseline(self.workbench), show)

    @on(RowTable.Chosen, "#requirements")
    def _verdict_chosen(self, event: RowTable.Chosen) -> None:
        if self.requirements.judges(event.row):
            self.action_show_gateway()

    def action_show_gateway(self) -> None:
        from ctxview.app.dialogs.working_dialog import with_way_out
        from ctxview.app.gateway_state import GatewayState, gateway_of
        from ctxview.app.screens.gateway import GatewayScreen

        def judged() -> GatewayState:
            state = gateway_of(self.workbench)
            _ = state.verdicts, state.probed  # what takes long in a large file
            return state

        def change(make: Callable[[], object]) -> str | None:
            return self._change(make, tells=False)

        def go(place: int | None) -> None:
            self.draw()  # verdicts may have flipped
            if place is not None:
                self.go_to(place)

        def show(_: GatewayState) -> None:
            self.app.push_screen(GatewayScreen(self.workbench, change), go)

        with_way_out(self.app, len(self.workbench.case.sources), "judging", judged, show)

    def action_show_findings(self) -> None:
        from ctxview.app.dialogs.working_dialog import with_way_out
        from ctxview.app.inspections import found_in
        from ctxview.app.later_figures import way_out_size

        inspection, result = self.workbench.inspection, self.workbench.result
        if inspection.findings is not None and inspection.meter == result.meter.name:
            self._show_findings()
            return

        self.findings_later.leave_it()

        def show(findings: "Findings") -> None:
            inspection.know(findings, result)
            self._draw_findings()
            self._show_findings()

        with_way_out(self.app, way_out_size(inspection.case), "looking for findings", lambda: found_in(inspection, result), show)

    def _show_findings(self) -> None:
        from ctxview.app.screens.findings import FindingsScreen

        def change(make: Callable[[], object]) -> str | None:
            return self._change(make, tells=False)

        def take(found: "Finding | None") -> None:
            if found is not None and found.place is not None:
                self.go_to(found.place)
                self.draw_place()  # so that its content is there to be scrolled
                self.call_after_refresh(self._go_to_passage, found)

        self.app.push_screen(FindingsScreen(self.workbench, change), take)

    def _go_to_passage(self, found: "Finding") -> None:
        """The content to the place of a finding, where it is shown."""
        content = self.query_one("#content", BlockPane)
        if found.place is None or found.place != self.place or found.part != "content":
            return
        if content.shown.blocks and content.shown.blocks[0].lines:
            before = self.workbench.case.sources[found.place].content[: found.offset]
            content.go_to(Spot(0, len(before.encode("utf-8", "surrogatepass"))))

    def action_unmask(self) -> None:
        if self.place is not None and self.workbench.result.item(self.place).withheld:
            self.app.say("this is another tenant's or another user's, and is never shown", warns=True)
            return
        self.unmasked = None if self.unmasked == self.place else self.place
        self.draw_place()

    def action_wrap(self) -> None:
        self.query_one("#content", BlockPane).action_toggle_wrap()

    def action_hex(self) -> None:
        content = self.query_one("#content", BlockPane)
        content.hex = not content.hex
        self._title_content()

    def to_copy(self) -> "Clip | Refused":
        """What a copy takes: the row, the reasons or the content, by where the focus is."""
        from ctxview.app.screens.workbench_copy import workbench_clip

        return workbench_clip(self.workbench, self.place, self.focused)

    def action_show_request(self) -> None:
        from ctxview.app.dialogs.working_dialog import with_way_out
        from ctxview.app.request_views import RebuiltView
        from ctxview.app.screens.request import RequestScreen, first_view

        place = self.place

        def show(view: RebuiltView) -> None:
            self.app.push_screen(RequestScreen(self.workbench, view, place))

        with_way_out(self.app, len(self.workbench.case.sources), "making the request", lambda: first_view(self.workbench), show)

    def commands(self) -> list[list[str]]:
        """The commands that print what is shown, as words; raw, not quoted."""
        commands = [command_for(self.workbench, command) for command in ("build", "request", "curve")]
        condition = self.candidates.listing.expression()
        if condition is not None:
            commands[0] += ["--filter", str(condition)]
        if self.place is not None:
            commands += [explain_command(self.workbench, self.place, command) for command in ("explain", "content")]
        return commands

    def action_show_command(self) -> None:
        from ctxview.app.dialogs.command_dialog import same_by_commands

        self.app.push_screen(same_by_commands(self.workbench, self.commands()))

    def go_to(self, place: int) -> None:
        """The cursor to this place; where it is not listed, everything is."""
        if self.candidates.row_of(place) is None:
            self.query_one(FilterLine).action_clear()
            self.list_again(replace(self.candidates.listing, condition=None, followed=None))
        self._hold(place)
        self.query_one("#candidates", RowTable).focus()

    def action_show_info(self) -> None:
        from ctxview.app.dialogs.text_dialog import TextDialog
        from ctxview.app.panes.info_lines import info_lines

        self.app.push_screen(TextDialog("this build", info_lines(self.workbench)))
