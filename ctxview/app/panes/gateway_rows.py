"""The gateway's tables: the calls with their verdicts and the probe's beside them, and what was before the model (design 2)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ctxview.app.column_widths import Column
from ctxview.app.content import cells_of
from ctxview.app.figures import trust_look, trust_words
from ctxview.app.gateway_state import GatewayState
from ctxview.app.row_table import Cell
from ctxview.core.call_context import CallContext, ContextItem, Lead
from ctxview.core.canonical import canonical_json
from ctxview.core.gateway import Verdict
from ctxview.core.policy import Ruling
from ctxview.core.probe import RULE_BASED
from ctxview.core.proposal import Call
from ctxview.exports.gateway_text import SIGNS

RULING_STYLES: Mapping[Ruling, str] = MappingProxyType(
    {Ruling.ALLOW: "line--good", Ruling.ASK: "line--warning", Ruling.DENY: "line--bad", Ruling.UNKNOWN: "line--accent"}
)
"""The component class of each verdict; sign and word say the same."""

LONGEST_VALUE = 60
"""Characters of an argument's value in a row."""

_CALLS: tuple[Column, ...] = (
    Column("", 1),
    Column("#", 3, align="right"),
    Column("tool", 13, minimum=8, flexible=True, maximum=30),
    Column("verdict", 12, minimum=12, flexible=True, maximum=16),
    Column("reason", 19, minimum=12, flexible=True, maximum=30),
    Column("done", 4, priority=1),
    Column("arguments", 22, minimum=8, flexible=True),
)

_SHORTEST_LEADS, _LEADS = 4, 14
"""Cells of the column of leads: its title, and what it has beside a long name."""


def _item_columns(leads: int, pointers: bool) -> tuple[Column, ...]:
    """`leads` cells are what the longest lead takes: what the column does not use, the name gets."""
    return (
        Column("", 1),
        Column("source", 14, minimum=12, flexible=True, maximum=60 if pointers else 40),
        Column("trust", 10),
        Column("packet", 6, priority=1),
        Column("lead", min(leads, _LEADS), minimum=min(leads, 10), flexible=True, maximum=leads),
    )


class CallRows:
    """A `RowSource`: one row a call, and last the rule-based probe on the present packet."""

    def __init__(self, state: GatewayState) -> None:
        self._state = state

    def columns(self) -> Sequence[Column]:
        """The same always."""
        return _CALLS

    def row_count(self) -> int:
        """The calls, and the probe."""
        return len(self._state.calls) + 1

    def verdict_at(self, row: int) -> Verdict | None:
        """The masked verdict of a row; None for a probe that proposes no call."""
        verdicts = self._state.verdicts
        return verdicts[row] if 0 <= row < len(verdicts) else self._state.probed.verdict

    def is_probe(self, row: int) -> bool:
        """Whether the row is the probe's."""
        return row >= len(self._state.calls)

    def cells(self, row: int) -> Sequence[Cell]:
        """One row."""
        verdict = self.verdict_at(row)
        if not self.is_probe(row):
            assert verdict is not None, "every call has a verdict"
            return self._row(str(verdict.call.ordinal), verdict, self._state.was(verdict.call.ordinal))
        if verdict is not None:
            sign, _, tool, *cells = self._row("P", verdict, None)
            return (sign, Cell("P", "line--accent", "right"), tool, *cells[:-1], _probe_cell(short_arguments(verdict.call)))
        decision = self._state.probed.decision
        kind = "no packet" if decision is None else decision.kind.value
        message = "the build is blocked" if decision is None else decision.message
        none = Cell("–", "line--muted")
        return (none, Cell("P", "line--accent", "right"), Cell(kind), none, none, none, _probe_cell(message))

    def _row(self, number: str, verdict: Verdict, was: Verdict | None) -> tuple[Cell, ...]:
        style = RULING_STYLES[verdict.decided]
        decided = verdict.decided.value if was is None else f"{was.decided.value} → {verdict.decided.value}"
        return (
            Cell(SIGNS[verdict.decided], style),
            Cell(number, "line--muted", "right"),
            Cell(verdict.call.name),
            Cell(decided, style if was is None else f"{style} line--strong"),
            Cell(verdict.reason.value, style),
            Cell("no", "line--muted"),
            Cell(short_arguments(verdict.call), "line--muted"),
        )


class ContextRows:
    """A `RowSource`: what was before the model, the untrusted first, with the leads in it."""

    def __init__(self, context: CallContext, *, pointers: bool) -> None:
        """`pointers`: whether the sources are called by pointers into a captured body, whose ends tell them apart."""
        self.context = context
        self._pointers = pointers
        leads = max((cells_of(_leads(one)) for one in context.items if one.leads), default=0)
        self._columns = _item_columns(max(leads, _SHORTEST_LEADS), pointers)

    def columns(self) -> Sequence[Column]:
        """The same always."""
        return self._columns

    def row_count(self) -> int:
        """The items."""
        return len(self.context.items)

    def place_at(self, row: int) -> int | None:
        """The place of the item in a row; None where there is none."""
        return self.context.items[row].item.place if 0 <= row < len(self.context.items) else None

    def cells(self, row: int) -> Sequence[Cell]:
        """One item."""
        one = self.context.items[row]
        sign, style, _ = trust_look(one.item.trust)
        return (
            Cell(sign, style),
            Cell(one.item.source_id, "line--strong" if one.leads else "", ends=self._pointers),
            Cell(trust_words(one.item.trust), style),
            Cell("in" if one.selected else "out", "line--muted"),
            Cell(_leads(one), "line--accent"),
        )


def short_arguments(call: Call) -> str:
    """The arguments on one line, each cut; raw."""
    if call.written is not None:
        return f"no JSON object: {call.written[:LONGEST_VALUE]}"
    return "  ".join(f"{name}={_short(value)}" for name, value in call.arguments.items())


def short_lead(lead: Lead) -> str:
    """A lead in a narrow column: the text, and where; raw."""
    where = "in its name" if lead.offset is None else f"@{lead.offset}"
    return f"{_short(lead.text)} {where}" + (f" ×{lead.times}" if lead.times > 1 else "")


def _leads(one: ContextItem) -> str:
    """The first lead, and how many more there are."""
    if not one.leads:
        return ""
    return f"↳ {short_lead(one.leads[0])}" + (f" +{len(one.leads) - 1}" if len(one.leads) > 1 else "")


def _short(value: object) -> str:
    text = value if isinstance(value, str) else canonical_json(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def _probe_cell(words: str) -> Cell:
    """What the probe proposes, behind its name: no one is to take it for a model's."""
    return Cell(f"{RULE_BASED}, fault injection · {words}", "line--accent")
