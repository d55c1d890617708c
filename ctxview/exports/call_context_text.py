"""What was before the model when a call was proposed, and the rule-based probe, as people read them: `gateway --context` (spec 2.2)."""

from collections.abc import Iterator, Sequence

from ctxview.core.call_context import NO_PROOF, CallContext, ContextItem, Lead
from ctxview.core.canonical import canonical_json
from ctxview.core.probe import PLAYS_ALONG, RULE_BASED
from ctxview.core.safe_text import safe_line
from ctxview.core.trust_change import ProbedBuild, TrustChange
from ctxview.core.trust_words import decision_words, trust_sentences
from ctxview.exports.build_text import heading
from ctxview.exports.layout import Layout, exact, pad, sentence

LONGEST_TEXT = 60
"""Characters of a lead's text that are shown; `--json` has them all."""

MOST_ITEMS = 20
"""Items of a call that are listed; of more only the number is said."""


def context_lines(context: CallContext, layout: Layout) -> Iterator[str]:
    """The lines below a verdict: what is not trusted, then what holds a text of the call, and how much else there was."""
    count = len(context.items)
    before = "in the packet" if context.call.place is None else "in the body before it"
    yield from sentence(layout, "      ", f"{before}: {count} {'item' if count == 1 else 'items'}, {context.untrusted} not trusted")
    listed = [one for one in context.items if one.untrusted or one.leads]
    for one in listed[:MOST_ITEMS]:
        lead = f"      {item_sign(one)} {pad(one.item.trust.value, 14)} "
        yield from exact(layout, lead, safe_line(one.item.source_id))
        for found in one.leads:
            yield from exact(layout, "         ↳ ", safe_line(lead_words(found)))
            if found.excerpt:
                yield from map(layout.dim, exact(layout, "           | ", safe_line(found.excerpt)))
    if len(listed) > MOST_ITEMS:
        yield from sentence(layout, "      ", f"and {len(listed) - MOST_ITEMS} more of them; --json has them all")
    if count > len(listed):
        yield from map(layout.dim, sentence(layout, "      ", f"{count - len(listed)} more, trusted and without a lead"))
    if context.not_looked_for:
        yield from sentence(layout, "      ", f"{context.not_looked_for} texts of the call were not looked for")


def probe_lines(found: ProbedBuild, layout: Layout) -> Iterator[str]:
    """What the rule-based probe makes of the packet."""
    yield from heading(layout, f"The rule-based probe ({RULE_BASED}) on this packet")
    yield from sentence(layout, "  ", safe_line(decision_words(found)))
    yield from map(layout.dim, sentence(layout, "  ", PLAYS_ALONG))


def change_lines(change: TrustChange, layout: Layout) -> Iterator[str]:
    """What the options change, in sentences."""
    yield from heading(layout, "What the options change, against the case as it stands")
    for words in trust_sentences(change):
        yield from sentence(layout, "  - ", safe_line(words))


def item_sign(one: ContextItem) -> str:
    """A sign for how far an item is trusted: hostile, not trusted, trusted."""
    return "!" if one.item.trust.rank == 0 else "?" if one.untrusted else "│"


def lead_words(lead: Lead) -> str:
    """A lead in words; raw."""
    text = canonical_json(lead.text if len(lead.text) <= LONGEST_TEXT else f"{lead.text[:LONGEST_TEXT]}…")
    argument = f"{lead.argument} " if lead.argument else ""
    where = "in its name" if lead.offset is None else f"at character {lead.offset}"
    return f"{argument}{text} {where}" + (f", {lead.times} times" if lead.times > 1 else "")


def leads_note(contexts: Sequence[CallContext], layout: Layout) -> Iterator[str]:
    """What a lead is worth, where there may be any."""
    if contexts:
        yield from map(layout.dim, sentence(layout, "", NO_PROOF))
