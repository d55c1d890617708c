"""The workbench's panes: placed, drawn from the present result, and kept on the same source through every change (design 2)."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import ScreenResume
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from ctxview.app.actions import WORKBENCH_ACTIONS
from ctxview.app.block_pane import BlockPane
from ctxview.app.content import cells_of, plain
from ctxview.app.findings_later import FindingsLater
from ctxview.app.later_figures import LaterFigures, counted_at_once, later_figures
from ctxview.app.panes.banner_line import BannerLine
from ctxview.app.panes.budget_gauge import BudgetGauge
from ctxview.app.panes.candidate_rows import CandidateRows, Listing
from ctxview.app.panes.change_line import ChangeLine
from ctxview.app.panes.content_lines import content_block
from ctxview.app.panes.disk_line import DiskLine
from ctxview.app.panes.filter_line import FilterLine
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.requirement_rows import RequirementRows
from ctxview.app.panes.section_rows import SectionRows
from ctxview.app.panes.stage_bar import StageBar
from ctxview.app.panes.styled_lines import HangingLines, StyledLines
from ctxview.app.panes.title_bar import TitleBar
from ctxview.app.panes.why_lines import why_lines
from ctxview.app.pointer_targets import PointerTargets
from ctxview.app.row_table import RowTable
from ctxview.app.ruled_table import RuledTable
from ctxview.app.text_pane import TextPane
from ctxview.app.workbench_state import Workbench
from ctxview.core.case import Case
from ctxview.core.item import Item
from ctxview.core.pipeline import Pipeline
from ctxview.core.problem import CtxviewError
from ctxview.core.result import BuildResult

if TYPE_CHECKING:
    from ctxview.core.reload import Reload

ROOMY, RICH = 110, 180
"""Columns of the screen from which on there is room for whole source ids, and for more columns than the usual ones."""

LOWEST, SLIMMEST = 14, 60
"""Rows below which only the list is shown, and columns below which nothing stands beside the list, and why without the text."""

COUNT_AFTER = 1.0
"""Seconds without a key from which on a big case's later figures are counted."""


class WorkbenchPanes(Screen[None]):
    """Draws what the workbench state is; the keys that change it are in the classes below this one."""

    AUTO_FOCUS = "#candidates"

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self.workbench = workbench
        self.candidates = CandidateRows(workbench)
        self.sections = SectionRows(workbench)
        self.requirements = RequirementRows(workbench)
        self.targets = PointerTargets(self, workbench, self.draw_place)
        self.findings_later = FindingsLater(self, workbench, self._draw_findings)
        self.unmasked: int | None = None
        """The place whose secret is shown, until the cursor moves or anything changes."""
        self._titles: dict[Widget, str] = {}
        self._content_shown: tuple[Item, str, bool] | None = None
        self._problem: str | None = None
        """What the line of changes says instead."""
        self._at_once: tuple[Case, bool] | None = None
        """Whether the figures of this case are counted without waiting."""
        self._counting: Timer | None = None
        self._drawn: tuple[BuildResult, int | None] | None = None
        """Of which build and candidate it was last said why."""
        self._was_in_front = False
        self._waits: Callable[[], None] | None = None
        """What is to be done when this screen is in front again."""

    def compose(self) -> ComposeResult:
        """All panes; the sheet places them."""
        yield TitleBar()
        yield StageBar()
        yield BudgetGauge()
        yield BannerLine()
        yield ChangeLine()
        yield DiskLine()
        yield FilterLine()
        with Vertical(id="panes"):
            with Horizontal(id="upper"):
                yield RuledTable(self.candidates, id="candidates", classes="pane", empty="no candidate here; esc lifts a filter")
                with Vertical(id="side"):
                    yield RowTable(self.sections, id="sections", classes="pane")
                    yield RowTable(self.requirements, id="requirements", classes="pane", empty="nothing is required or unknown")
            with Horizontal(id="lower"):
                yield TextPane(id="why", classes="pane", wrap=True)
                yield BlockPane(wrap=True, id="content", classes="pane")
        yield KeyLine(WORKBENCH_ACTIONS, self._further_keys)

    def on_mount(self) -> None:
        """Titles, and the first drawing."""
        titled = [self.query(f"#{pane}") for pane in ("sections", "requirements", "why", "content")]
        if not all(titled):
            return  # the app is left while this screen was being made
        for pane in titled:
            pane.first().border_title = Content(pane.first().id or "")
        self.draw(self._wrong_colours())

    def take_colours(self) -> None:
        """Draw with the colour rules that were read meanwhile."""
        if self.workbench.colours is not None:
            self.candidates.take_rules()
            self.draw(self._wrong_colours())

    def _wrong_colours(self) -> str | None:
        colours = self.workbench.colours
        return f"colour rules: {colours.problems[0].message}; L shows all" if colours and colours.problems else None

    def on_resize(self) -> None:
        """With more room, source ids get it first, then columns that are left out elsewhere."""
        self.set_class(self.size.height < LOWEST, "-tiny")
        self.set_class(self.size.width < SLIMMEST, "-slim")
        room = self.size.width >= ROOMY, self.size.width >= RICH
        if room != (self.candidates.roomy, self.candidates.rich):
            self.candidates.roomy, self.candidates.rich = room
            self.candidates.take_case()
            self.query_one("#candidates", RowTable).refresh_rows()

    @property
    def place(self) -> int | None:
        """The place under the cursor, or None where nothing is listed."""
        row = self.query_one("#candidates", RowTable).cursor_row
        place = self.candidates.places[row] if 0 <= row < self.candidates.row_count() else None
        return place if place is not None and place >= 0 else None

    def draw(self, problem: str | None = None) -> None:
        """Everything, from the present result."""
        self._problem = problem
        workbench, result = self.workbench, self.workbench.result
        self._count_later()
        self.findings_later.look()
        self.candidates.take_findings()
        self.requirements.refresh()
        self.query_one(TitleBar).show(workbench)
        self.query_one(StageBar).show(result, self.candidates.listing.followed)
        self.set_class(self.query_one(BannerLine).show(workbench), "-bannered")
        self._show_later(problem)
        for pane in ("candidates", "sections", "requirements"):
            self.query_one(f"#{pane}", RowTable).refresh_rows()
        self._title_candidates()
        self._title(self.query_one("#requirements"), Content(self.requirements.title()))
        self.draw_place()

    # what costs more than the decisions

    def _show_later(self, problem: str | None) -> None:
        later = self.workbench.later
        self.query_one(BudgetGauge).show(self.workbench.result, None if later is None else later.flips)
        self.query_one(ChangeLine).show(self.workbench, problem)

    def _count_later(self) -> None:
        """Count at once where nobody would notice; else in a thread, when no key has come for a moment."""
        workbench = self.workbench
        if workbench.later is not None:
            return
        baseline, result = workbench.baseline, workbench.result
        if self._at_once is None or self._at_once[0] is not workbench.case:
            self._at_once = workbench.case, counted_at_once(workbench.case)
        if self._at_once[1] or (baseline is result and result.meter.band_for(workbench.case.model).exact):
            workbench.know_later(baseline, result, later_figures(baseline, result))
            return
        if self._counting is not None:
            self._counting.stop()

        def work() -> None:  # no partial: the toolkit writes out what its workers are made of
            self._count(baseline, result)

        self._counting = self.set_timer(COUNT_AFTER, lambda: self.run_worker(work, group="later", thread=True))

    def _count(self, baseline: BuildResult, result: BuildResult) -> None:
        figures = later_figures(baseline, result)
        self.app.call_from_thread(self._counted, baseline, result, figures)

    def _counted(self, baseline: BuildResult, result: BuildResult, figures: LaterFigures) -> None:
        if self.is_attached and self.workbench.know_later(baseline, result, figures):
            self._show_later(self._problem)

    def _draw_findings(self) -> None:
        """What is known of findings now."""
        self.candidates.take_findings()
        self.query_one(TitleBar).show(self.workbench)
        self.query_one("#candidates", RowTable).refresh_rows()
        self.draw_place()

    def draw_place(self) -> None:
        """What hangs on the cursor: why, and content."""
        place = self.place
        self._drawn = (self.workbench.result, place)
        why = self.query_one("#why", TextPane)
        if place is None:
            group = self.candidates.group_row(self.query_one("#candidates", RowTable).cursor_row)
            if group is None:
                why.show("no candidate is listed", "line--muted")
            else:
                from ctxview.app.panes.group_lines import group_lines

                why.show_lines(StyledLines(group_lines(self.workbench, group)))
            self._show_content(None)
            return
        why.show_lines(HangingLines(why_lines(self.workbench, place, self.targets.found(place))))
        self._show_content(place)

    def _show_content(self, place: int | None) -> None:
        """Show the content of this place, from its start; where it is shown already, it stays as it was scrolled."""
        content, result = self.query_one("#content", BlockPane), self.workbench.result
        shown = None if place is None else (result.item(place), result.candidates.shown_ids[place], place == self.unmasked)
        if self._content_shown == shown:
            return
        self._content_shown = shown
        if place is None:
            content.show_blocks([])
        else:
            content.show_blocks([content_block(self.workbench, place, place == self.unmasked)])
        self._title_content()

    def _title_content(self) -> None:
        content, place = self.query_one("#content", BlockPane), self.place
        words = "content · hex of its UTF-8" if content.hex else "content"
        self._title(content, plain(words if place is None else f"{words} · {self.workbench.result.item(place).source_id}"))

    def _title_candidates(self) -> None:
        table = self.query_one("#candidates", RowTable)
        listing = self.candidates.listing
        words = ["candidates"]
        if listing.followed is not None or listing.condition is not None:
            words.append(f"{self.candidates.count} of {len(self.workbench.case.sources)}")  # first: a long condition is cut
        if listing.followed is not None:
            words.append(f"only what {listing.followed.value} took out")
        if listing.condition is not None:
            words.append(str(listing.condition))
        if listing.by_bundle:
            words.append("by bundle")
        self._title(table, plain(" · ".join(words)))

    def _title(self, pane: Widget, title: Content) -> None:
        """Give a pane another title. The same again would paint the whole pane."""
        if self._titles.get(pane) != title.plain:
            self._titles[pane] = title.plain
            pane.border_title = title

    def _further_keys(self) -> frozenset[str]:
        case = self.workbench.case
        calls = case.proposals or (() if case.capture is None else case.capture.calls)
        return frozenset({"show_gateway"} if calls else ())

    def _change(self, change: Callable[[], object], tells: bool = True) -> str | None:
        """Make a change and draw it; a refusal changes nothing, is shown, and given back for a dialog that tells it itself."""
        refused = None
        place = self.place
        try:
            change()
        except CtxviewError as error:
            refused = error
        return self.show_change(refused, place, tells)

    def show_change(self, refused: CtxviewError | None, place: int | None, tells: bool = True) -> str | None:
        """Draw what is otherwise now, or what was refused; the cursor stays on the source that stands at this place."""
        problem = None if refused is None else f"{refused.problem.message}; right would be {refused.problem.expected}"
        self.unmasked = None
        self.query_one(DiskLine).changed()
        if self.candidates.listing.moving:
            self.candidates.list_again(self.candidates.listing)
            self._hold(place)
        self.draw(problem)
        if problem is not None and tells and cells_of(problem) > self.size.width - 6:
            from ctxview.app.dialogs.text_dialog import TextDialog

            self.app.push_screen(TextDialog("refused, nothing was changed", [[(problem, "")]]))
        return problem

    # the file on disk

    def say_of_disk(self, words: str, style: str = "$text-muted", until_change: bool = False) -> None:
        """One line about the file on disk, raw; nothing where another file is open by now."""
        if self.is_attached:
            self.query_one(DiskLine).say(words, style, until_change)

    def read_anew(self, reload: "Reload", pipeline: Pipeline) -> bool:
        """Go on with another reading of the file; cursor, filter and order stay as far as they can. False where nothing is another."""
        place = self.place
        if not self.workbench.read_anew(reload, pipeline):
            return False
        self.unmasked = None
        self.targets.forget()
        self._content_shown = None
        self.candidates.list_again(self.candidates.listing)
        self.draw()
        self._hold(None if place is None else reload.new_place.get(place))
        return True

    def in_front(self, do: Callable[[], None]) -> None:
        """Do this as soon as no dialog and no other screen stands before this one: what they show is of the build as it is."""
        if self.is_active:
            do()
        else:
            self._waits = do

    def on_screen_resume(self, event: ScreenResume) -> None:
        """What waited for this is done, after the answer of the dialog that is left."""
        self.findings_later.look()
        if not self._was_in_front:
            self._was_in_front = True
            event.refresh_styles = False  # all panes were styled a moment ago, when they were placed: again would take as long
        waits, self._waits = self._waits, None
        if waits is not None:
            self.call_later(self.in_front, waits)

    def list_again(self, listing: Listing) -> None:
        """List other candidates, or in another order; the cursor stays on its source where that is still listed."""
        place = self.place
        self.unmasked = None
        self.candidates.list_again(listing)
        self._hold(place)
        self.draw()

    def _hold(self, place: int | None) -> None:
        """Keep the cursor on the source it was on, wherever that is listed now."""
        row = None if place is None else self.candidates.row_of(place)
        table = self.query_one("#candidates", RowTable)
        if table.row_count != self.candidates.row_count():
            table.refresh_rows()
        if row is not None and row != table.cursor_row:
            table.cursor_row = row

    # what the panes tell

    @on(RowTable.Chosen, "#requirements")
    def _go_to_source(self, event: RowTable.Chosen) -> None:
        """To the source that a row is about; a filter that hides it is not lifted."""
        place = self.requirements.place_at(event.row)
        if place is None:
            return
        if self.candidates.row_of(place) is None:
            self.app.notify("its source is not listed: / and escape lift the filter", severity="warning", markup=False)
            return
        self._hold(place)
        self.query_one("#candidates", RowTable).focus()

    @on(RowTable.Highlighted, "#candidates")
    def _cursor_moved(self) -> None:
        if self.unmasked is None and self._drawn == (self.workbench.result, self.place):
            return  # drawn with everything else
        self.unmasked = None
        self.draw_place()
