"""The gateway screen's panes: calls, the verdict under the cursor, and what was before the model (design 2)."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from ctxview.app.content import cells_of, ellipsis, joined, plain
from ctxview.app.gateway_actions import GATEWAY_ACTIONS
from ctxview.app.gateway_state import gateway_of
from ctxview.app.once_dismissed import OnceDismissed
from ctxview.app.panes.gateway_rows import CallRows, ContextRows
from ctxview.app.panes.key_line import KeyLine
from ctxview.app.panes.styled_lines import StyledLines
from ctxview.app.panes.verdict_lines import probe_lines, verdict_lines
from ctxview.app.row_table import RowTable
from ctxview.app.text_pane import TextPane
from ctxview.app.workbench_state import Workbench
from ctxview.core.gateway import Verdict
from ctxview.core.policy_history import PolicyState
from ctxview.core.trust_words import counted_verdicts


class GatewayPanes(OnceDismissed[int | None]):
    """Three linked panes. It holds no rule: what it shows is asked of the gateway's state."""

    AUTO_FOCUS = "#calls"

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self.workbench = workbench
        self.state = gateway_of(workbench)
        self.calls = CallRows(self.state)
        self.items = self._context_rows(self.calls.verdict_at(0))
        self._drawn = -1
        """The row whose context is shown: the cursor there stays on its item as long as that is the same."""

    def compose(self) -> ComposeResult:
        """A title, the calls, the verdict beside what was before the model, the keys."""
        yield Static(id="gateway-title", classes="screen-title")
        yield RowTable(self.calls, id="calls", classes="pane")
        with Container(id="gateway-below"):
            yield TextPane(id="verdict", classes="pane", wrap=True)
            yield RowTable(self.items, id="call-context", classes="pane", empty="nothing is in the packet")
        yield KeyLine(GATEWAY_ACTIONS)

    def on_mount(self) -> None:
        """The first drawing."""
        self.query_one("#calls").border_title = Content("calls · P: the rule-based probe on the present packet")
        self._fit()
        self.draw()
        self.call_after_refresh(self._entitle)

    def on_resize(self) -> None:
        """The room has changed."""
        self._fit()
        self._draw_title()
        self.call_after_refresh(self._entitle)

    def _fit(self) -> None:
        """As many rows as there are calls, up to a third."""
        frame = 1 if self.has_class("-low") else 2
        most = max(5, self.app.size.height // 3)
        self.query_one("#calls").styles.height = min(self.calls.row_count() + 1 + frame, most)

    @property
    def row(self) -> int:
        """The row under the cursor of the calls."""
        return max(self.query_one("#calls", RowTable).cursor_row, 0)

    @property
    def verdict(self) -> Verdict | None:
        """The masked verdict under the cursor; None for a probe that proposes no call."""
        return self.calls.verdict_at(self.row)

    @property
    def place(self) -> int | None:
        """The place of the item under the cursor."""
        return self.items.place_at(self.query_one("#call-context", RowTable).cursor_row)

    def draw(self) -> None:
        """Everything, by the policy in force."""
        self._draw_title()
        self.query_one("#calls", RowTable).refresh_rows()
        self.draw_call()

    def draw_call(self) -> None:
        """What hangs on the cursor of the calls."""
        verdict, probe = self.verdict, self.calls.is_probe(self.row)
        before = None if probe or verdict is None else self.state.was(verdict.call.ordinal)
        held = self.place if self._drawn == self.row else None
        self._drawn = self.row
        self.items = self._context_rows(verdict)
        context = self.items.context
        pane = self.query_one("#verdict", TextPane)
        if probe or verdict is None:
            pane.show_lines(StyledLines(probe_lines(self.state, context)))
        else:
            pane.show_lines(StyledLines(verdict_lines(self.state, verdict, before, context)))
        table = self.query_one("#call-context", RowTable)
        places = [one.item.place for one in context.items]
        table.show_rows(self.items, places.index(held) if held in places else 0)
        self._entitle()

    def _context_rows(self, verdict: Verdict | None) -> ContextRows:
        return ContextRows(self.state.context(verdict), pointers=self.workbench.case.capture is not None)

    def _entitle(self) -> None:
        """The titles of the two panes below, in words that fit."""
        verdict, context = self.verdict, self.items.context
        pane, table = self.query_one("#verdict"), self.query_one("#call-context")
        if verdict is None or self.calls.is_probe(self.row):
            pane.border_title = Content("the rule-based probe: fault injection")
        else:
            pane.border_title = plain(ellipsis(f"verdict · call {verdict.call.ordinal} · {verdict.call.name}", _room(pane)))
        before = verdict is not None and verdict.call.place is not None
        count, leads = len(context.items), context.with_leads
        short, long = ("before it", "in the body before it") if before else ("packet", "in the packet")
        counts = f": {count} · {context.untrusted} not trusted"
        words = (
            f"{long}{counts} · {leads} with leads, no proof of a cause",
            f"{long}{counts} · {leads} with leads",
            f"{short}{counts} · {leads} with leads",
            f"{short}{counts} · {leads} ↳",
        )
        room = _room(table)
        table.border_title = Content(next((one for one in words if cells_of(one) <= room), ellipsis(words[-1], room)))

    def _draw_title(self) -> None:
        title = joined(*self._title()).truncate(self.app.size.width, ellipsis=True)
        self.query_one("#gateway-title", Static).update(title)

    def _title(self) -> list[tuple[str, str]]:
        """What matters most comes first: the end is cut where there is no room."""
        state = self.state
        verdicts, flips = state.verdicts, state.flip_count()
        counted = f"{len(verdicts)} {'call' if len(verdicts) == 1 else 'calls'}: {counted_verdicts(verdicts)}" if verdicts else "no calls"
        present = state.history.present
        edits = len(present.edits)
        edited = f", {edits} {'edit' if edits == 1 else 'edits'}" if edits else ""
        parts: list[tuple[str, str]] = [(f" gateway · {counted}", "bold"), (f" · {policy_name(present)}{edited}", "$text-muted")]
        if flips:
            parts.append((f" · {flips} {'verdict flips' if flips == 1 else 'verdicts flip'}", "bold $text-accent"))
        if state.policy.unread:
            parts.append((f" · {len(state.policy.unread)} rules not understood (i)", "$text-warning"))
        parts.append((" · nothing is carried out", "$text-success"))
        return parts

    @on(RowTable.Highlighted, "#calls")
    def _cursor_moved(self) -> None:
        self.draw_call()


def policy_name(state: PolicyState) -> str:
    """Where a policy is from, in few words: names of files without their folders, cut; raw."""
    more = ["the request's tools"] * state.request_tools
    if state.permissions:
        others = len(state.permissions) - 1
        more.append(_file_name(state.permissions[-1]) + (f" and {others} more" if others else ""))
    if state.file is None and not more:
        return "the default policy"
    return " + ".join(["default" if state.file is None else _file_name(state.file), *more])


def _file_name(path: str) -> str:
    return ellipsis(path.rpartition("/")[2], _LONGEST_NAME)


_LONGEST_NAME = 24
"""Cells of a file's name in the title."""


def _room(pane: Widget) -> int:
    """Cells for a title in the frame of a pane; what is not laid out yet will have half of the screen."""
    return (pane.outer_size.width or pane.app.size.width // 2) - _BESIDE_TITLE


_BESIDE_TITLE = 4
"""Corners of the frame, and a cell of it at each end of the title."""
