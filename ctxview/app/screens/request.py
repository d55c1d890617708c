"""The request screen: the body as captured and the request as rebuilt, with authority and trust beside each part (design 2, spec 1.6)."""

from bisect import bisect_right
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from ctxview.app.actions import REQUEST_ACTIONS, Action, bindings
from ctxview.app.block_pane import BlockPane
from ctxview.app.blocks import Spot
from ctxview.app.command_words import command_for
from ctxview.app.content import joined, plain
from ctxview.app.figures import OUTCOME_WORDS, outcome_mark
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.request_legend import RequestLegend
from ctxview.app.panes.search_line import SearchLine, open_search
from ctxview.app.panes.view_tabs import ViewTab, ViewTabs
from ctxview.app.request_views import CapturedView, RebuiltView
from ctxview.app.workbench_state import Workbench
from ctxview.core.serializer import REQUEST_FORMATS

if TYPE_CHECKING:
    from ctxview.app.application import CtxviewApp
    from ctxview.app.copying import Clip, Refused


_SEEN = 4
"""Rows of a source, its heading and some of its text, from which on it is well seen."""

FIRST_FORMAT = next(iter(REQUEST_FORMATS))


def first_view(workbench: Workbench) -> RebuiltView:
    """What the screen begins with: made from the whole result, so in a thread for a large case."""
    return RebuiltView(workbench, FIRST_FORMAT)


class RequestScreen(Screen[None]):
    """Made from the present result when it is opened: first as rebuilt, which is what would be sent."""

    KEYS: ClassVar[tuple[Action, ...]] = REQUEST_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(REQUEST_ACTIONS)
    AUTO_FOCUS = "#request"

    app: "CtxviewApp"

    def __init__(self, workbench: Workbench, rebuilt: RebuiltView, place: int | None = None) -> None:
        """`rebuilt` comes from `first_view`; `place` is that of the source at which it is opened, None for the first message."""
        super().__init__()
        self._place = place
        self.workbench = workbench
        self.format = FIRST_FORMAT
        self.view: CapturedView | RebuiltView = rebuilt
        self._chosen = 0
        """The message or part that keys went to last, from 0."""
        self._pane_title = ""

    def compose(self) -> ComposeResult:
        """The views, a line about the one that is shown, what the signs mean, and the view."""
        yield ViewTabs()
        yield Static(id="request-title")
        yield RequestLegend()
        yield Static(id="request-note")
        yield BlockPane(id="request", classes="pane", wrap=True)
        yield KeyLine(REQUEST_ACTIONS)

    def on_mount(self) -> None:
        """Show the request as rebuilt."""
        note = self._not_in_it()
        self.query_one("#request-note", Static).update(plain(note, "$text-warning"))
        self.query_one("#request-note").display = bool(note)
        self._draw()
        self.call_after_refresh(self._go_to_source)
        self.watch(self.pane, "scroll_y", self._title_pane, init=False)

    def _not_in_it(self) -> str:
        """That the source of the list's cursor is not in the request, and why; raw. Empty where it is in it."""
        if self._place is None or self.workbench.result.blocked or self.workbench.result.is_selected(self._place):
            return ""
        name, decision = self.workbench.result.item(self._place).source_id, self.workbench.result.decision(self._place)
        return f" {outcome_mark(decision)} {name} is not in the request: {OUTCOME_WORDS[decision.outcome]}, {decision.reason.value}"

    def _go_to_source(self) -> None:
        """To the source of the list's cursor; where that is seen well from the top, the top."""
        spot = None if self._place is None or not isinstance(self.view, RebuiltView) else self.view.spot_of(self._place)
        if spot is not None and self.pane.row_of(spot) + _SEEN > self.pane.size.height:
            self.pane.go_to(spot)
            self._title_pane()

    @property
    def pane(self) -> BlockPane:
        """Where the view is shown."""
        return self.query_one("#request", BlockPane)

    def _draw(self) -> None:
        self.pane.show_blocks(self.view.blocks, self.view.marked)
        self._draw_titles()

    def _draw_titles(self) -> None:
        rebuilt = isinstance(self.view, RebuiltView)
        captured = "captured" if self.workbench.case.capture is not None else "captured: none, this is a case"
        views = [ViewTab("rebuilt", rebuilt, "show_view('rebuilt')"), ViewTab(captured, not rebuilt, "show_view('captured')")]
        formats = [ViewTab(name, rebuilt and name == self.format, f"show_format('{name}')") for name in REQUEST_FORMATS]
        self.query_one(ViewTabs).show([("c", views), ("f", formats)])
        self.query_one("#request-title", Static).update(joined(*self.view.title))
        self._title_pane()

    def _title_pane(self) -> None:
        """Say which message the keys are at. The same title again would paint the whole pane."""
        what = "request · as rebuilt · nothing is sent" if isinstance(self.view, RebuiltView) else "request · as captured"
        count = len(self.pane.shown.starts())
        at = f" · {self.view.unit_name} {self.current + 1} of {count}" if count else ""
        title = what + at + (" · hex of UTF-8" if self.pane.hex else "")
        if title != self._pane_title:
            self._pane_title = title
            self.pane.border_title = Content(title)

    @property
    def current(self) -> int:
        """The message or part that keys are at, from 0: the one they went to, while it is seen; else the one that is seen first."""
        starts, first = self.pane.shown.starts(), self.pane.first_line
        if self._chosen < len(starts) and first <= starts[self._chosen] <= self.pane.last_line:
            return self._chosen
        return max(bisect_right(starts, first) - 1, 0)

    # keys

    def action_back(self) -> None:
        """To the workbench."""
        self.app.pop_screen()

    async def action_search(self) -> None:
        """Search in the messages."""
        await open_search(self, "#request", lists=False)

    def action_match(self, direction: int) -> None:
        """To the next match, or to the one before."""
        for line in self.query(SearchLine):
            line.go(direction)

    @on(SearchLine.Left)
    def _search_left(self) -> None:
        self.pane.focus()

    def action_switch_view(self) -> None:
        """The other view."""
        self.action_show_view("captured" if isinstance(self.view, RebuiltView) else "rebuilt")

    def action_show_view(self, name: str) -> None:
        """One of the two, from its start; a case was not captured."""
        if name == "rebuilt":
            self.view = RebuiltView(self.workbench, self.format)
        elif self.workbench.case.capture is None:
            self.app.say("this file is a case: it has no captured body, only the request that is rebuilt from it", warns=True)
            return
        else:
            self.view = CapturedView(self.workbench, self.workbench.case.capture)
        self._chosen = 0
        self._draw()

    def action_switch_format(self) -> None:
        """The next format of the rebuilt request."""
        names = list(REQUEST_FORMATS)
        self.action_show_format(names[(names.index(self.format) + 1) % len(names)])

    def action_show_format(self, name: str) -> None:
        """The rebuilt request in this format; what is seen first stays where it was."""
        if isinstance(self.view, CapturedView):
            self.app.say("a captured body has the format that it has; c shows the request as rebuilt", warns=True)
            return
        spot = self.pane.held_spot
        self.format = name
        self.view = RebuiltView(self.workbench, name)
        self._draw()
        self.pane.go_to(spot)

    def action_hex(self) -> None:
        """Bytes, or text again."""
        self.pane.hex = not self.pane.hex
        self._draw_titles()

    def action_wrap(self) -> None:
        """Wrap long lines, or not."""
        self.pane.action_toggle_wrap()

    def action_difference(self) -> None:
        """To where it differs from the baseline."""
        spot = self.view.next_difference(self.pane.first_spot)
        if spot is None:
            self.app.say(self.view.same_words, warns=True)
        else:
            self.pane.go_to(spot)

    def action_next_message(self) -> None:
        """The next message's heading to the top."""
        self._go(1)

    def action_previous_message(self) -> None:
        """The heading before."""
        self._go(-1)

    def _go(self, direction: int) -> None:
        starts, to = self.pane.shown.starts(), self.current + direction
        if direction < 0 and starts and starts[self.current] < self.pane.first_line:
            to = self.current  # in its middle, the start of the same one is the one before
        if 0 <= to < len(starts):
            self._chosen = to
            self.pane.go_to(Spot(self.pane.shown.block_at(starts[to]), None))
            self._title_pane()

    def action_show_command(self) -> None:
        """The command that prints this view."""
        from ctxview.app.dialogs.command_dialog import same_by_commands

        self.app.push_screen(same_by_commands(self.workbench, [self._command()]))

    def _command(self) -> list[str]:
        return [*command_for(self.workbench, "request"), *self.view.options, *(["--hex"] if self.pane.hex else [])]

    def to_copy(self) -> "Clip | Refused":
        """The message or the part of the body that the keys are at, without the secrets in it."""
        from ctxview.app.copying import SECRET_REFUSED, Refused, hex_clip, text_clip

        found = self.view.unit(self.current)
        if found is None:
            return Refused("no message is here")
        what, blocks, masked = found
        if not blocks:
            return Refused(SECRET_REFUSED if masked else "this part was not read, so there is no text of it")
        if self.pane.hex:
            return hex_clip(f"the bytes of {what}", blocks, self._command(), masked=masked)
        return text_clip(what, "".join(block.text for block in blocks), self._command(), masked=masked)
