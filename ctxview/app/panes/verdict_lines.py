"""The verdict pane's lines: the rule that decided in words, the arguments, and the whole table with what became of each rule."""

from collections.abc import Iterator

from ctxview.app.gateway_state import GatewayState
from ctxview.app.panes.gateway_rows import RULING_STYLES
from ctxview.app.text_rows import StyledLine
from ctxview.core.call_context import NO_PROOF, CallContext
from ctxview.core.canonical import canonical_json
from ctxview.core.gateway import EXECUTES_NOTHING, RuleState, Verdict, VerdictReason
from ctxview.core.probe import PLAYS_ALONG, RULE_BASED
from ctxview.core.trust_words import decision_words
from ctxview.exports.call_context_text import lead_words
from ctxview.exports.gateway_text import LONGEST_ARGUMENT, SIGNS, VERDICT_WORDS, no_calls_words

_STATES = {RuleState.PASSED: ("·", "line--muted"), RuleState.DECIDED: ("▶", "line--strong"), RuleState.NOT_REACHED: (" ", "line--muted")}


def verdict_lines(state: GatewayState, verdict: Verdict, was: Verdict | None, context: CallContext) -> list[StyledLine]:
    """All lines of one call, most telling first; texts are raw."""
    return [*_decided(state, verdict, was), *_leads(context), [], *_arguments(verdict), [], *_table(state, verdict)]


def probe_lines(state: GatewayState, context: CallContext) -> list[StyledLine]:
    """The lines of the rule-based probe on the present packet."""
    found = state.probed
    lines: list[StyledLine] = [
        [(f"{RULE_BASED}  ", "line--strong"), (PLAYS_ALONG, "line--accent")],
        [("on the present packet it decides: ", "line--muted"), (decision_words(found), "line--strong")],
    ]
    if not state.calls:
        lines = [[("no call: ", "line--strong"), (no_calls_words(state.result.case).removeprefix("none: "), "")], [], *lines]
    if found.verdict is None:
        return lines
    return [*lines, [], *verdict_lines(state, found.verdict, None, context)]


def _decided(state: GatewayState, verdict: Verdict, was: Verdict | None) -> Iterator[StyledLine]:
    style = RULING_STYLES[verdict.decided]
    yield [(f"{SIGNS[verdict.decided]} {verdict.decided.value} ", style), (f" {verdict.reason.value}", "line--strong")]
    yield [(VERDICT_WORDS[verdict.reason], "")]
    for what, value in (("argument", verdict.argument), ("rule", verdict.rule)):
        if value is not None:
            yield [(f"{what:<9} ", "line--muted"), (value, "line--strong")]
    if was is not None:
        yield [("⇄ flips  ", "line--accent"), (f"{was.decided.value} ({was.reason.value}) by the policy before the edits", "line--accent")]
    yield [("carried out: no  ", "line--strong"), (EXECUTES_NOTHING.partition(":")[0], "line--muted")]
    if verdict.reason is VerdictReason.UNKNOWN_TOOL:
        known = ", ".join(sorted(state.policy.tools)[:_MOST_TOOLS]) or "no tool"
        yield [("→ c adds a contract for it, m takes over an agent's permissions with its tools, f loads a policy file", "line--accent")]
        yield [(f"  the policy knows {known}{', …' if len(state.policy.tools) > _MOST_TOOLS else ''}", "line--muted")]


def _leads(context: CallContext) -> Iterator[StyledLine]:
    found = [(one, lead) for one in context.items for lead in one.leads]
    if not found:
        return
    yield []
    yield [(NO_PROOF, "line--muted")]
    for one, lead in found[:_MOST_LEADS]:
        style = "line--bad" if one.untrusted else "line--muted"
        yield [("↳ ", "line--accent"), (lead_words(lead), ""), ("  ", ""), (f"{one.item.source_id} ({one.item.trust.value})", style)]
        if lead.excerpt:
            yield [("  │ ", style), (lead.excerpt, "line--muted")]
    if len(found) > _MOST_LEADS:
        yield [(f"  and {len(found) - _MOST_LEADS} more", "line--muted")]
    if context.not_looked_for:
        yield [(f"  {context.not_looked_for} texts of the call were not looked for", "line--warning")]


_MOST_TOOLS = 6
"""Tools of the policy that are named."""

_MOST_LEADS = 8
"""Leads that the pane lists; the table beside it has a row for each item."""


def _arguments(verdict: Verdict) -> Iterator[StyledLine]:
    call = verdict.call
    yield [("arguments", "line--muted")]
    if call.written is not None:
        yield [("no JSON object  ", "line--bad"), (_cut(call.written), "")]
    elif not call.arguments:
        yield [("none", "line--muted")]
    for name, value in call.arguments.items():
        text = value if isinstance(value, str) else canonical_json(value)
        yield [(f"{name}  ", "line--accent"), (_cut(text), "")]


def _cut(text: str) -> str:
    return f"{text[:LONGEST_ARGUMENT]}… ({len(text)} characters)" if len(text) > LONGEST_ARGUMENT else text


def _table(state: GatewayState, verdict: Verdict) -> Iterator[StyledLine]:
    yield [("the rules in the order in which they are tried: · passed  ▶ decided", "line--muted")]
    for number, (rule, became) in enumerate(state.tried(verdict), 1):
        sign, style = _STATES[became]
        decided = became is RuleState.DECIDED
        look = RULING_STYLES[verdict.decided] if decided else style
        said = f"{verdict.decided.value}: decided" if decided else became.value
        asks = look if decided else "" if became is RuleState.PASSED else style
        yield [(f"{sign} {number:>2} ", look), (rule.asks, asks), ("  ", ""), (said, look if decided else "line--muted")]
