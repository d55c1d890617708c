"""The request screen: the messages that a model would be sent, as rebuilt, with authority and trust beside each item (spec 1.6)."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from ctxview.app.actions import REQUEST_ACTIONS, Action, bindings
from ctxview.app.content import joined
from ctxview.app.figures import grouped
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.request_lines import RequestLines, request_lines
from ctxview.app.panes.search_line import SearchLine, open_search
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.text_pane import TextPane
from ctxview.app.workbench_state import Workbench
from ctxview.core.packet import make_packet


class RequestScreen(Screen[None]):
    """Made from the present result when it is opened."""

    KEYS: ClassVar[tuple[Action, ...]] = REQUEST_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(REQUEST_ACTIONS)
    AUTO_FOCUS = "#request"

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self.workbench = workbench
        self.lines = RequestLines([], [])

    def compose(self) -> ComposeResult:
        """A line about the whole, and the messages."""
        yield Static(id="request-title")
        yield TextPane(id="request", classes="pane", wrap=True)
        yield KeyLine(REQUEST_ACTIONS)

    def on_mount(self) -> None:
        """Make the packet, which reads all selected content, and show it."""
        workbench, result = self.workbench, self.workbench.result
        packet = make_packet(result)
        same = ""
        if workbench.baseline is not result:
            same = " = baseline" if make_packet(workbench.baseline).digest == packet.digest else " ≠ baseline"
        self.lines = request_lines(packet)
        pane = self.query_one("#request", TextPane)
        pane.border_title = Content("request · as rebuilt · nothing is sent")
        pane.show_lines(StyledLines(self.lines.lines))
        self.query_one("#request-title", Static).update(
            joined(
                (f" {grouped(len(self.lines.starts))} messages · {grouped(result.used)} {result.meter.unit} of content", "bold"),
                (f" · packet {packet.digest[:16]}…{same}", "$text-muted"),
            )
        )

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
        self.query_one("#request", TextPane).focus()

    def action_wrap(self) -> None:
        """Wrap long lines, or not."""
        pane = self.query_one("#request", TextPane)
        pane.wrap = not pane.wrap

    def action_next_message(self) -> None:
        """The next message's heading to the top."""
        self._go(1)

    def action_previous_message(self) -> None:
        """The heading before."""
        self._go(-1)

    def _go(self, direction: int) -> None:
        pane = self.query_one("#request", TextPane)
        now = pane.first_line
        targets = [line for line in self.lines.starts if (line > now if direction > 0 else line < now)]
        if targets:
            pane.scroll_to_line(targets[0] if direction > 0 else targets[-1])
