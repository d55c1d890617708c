"""Verdicts as people read them: `ctxview gateway` (spec 2.2)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ctxview.core.canonical import canonical_json
from ctxview.core.gateway import EXECUTES_NOTHING, Verdict, VerdictReason
from ctxview.core.policy import Policy, Ruling
from ctxview.core.safe_text import safe_line
from ctxview.exports.build_text import heading
from ctxview.exports.layout import Layout, exact, sentence

LONGEST_ARGUMENT = 400
"""Characters of an argument's value that are shown; `--json` has them all."""

VERDICT_WORDS: Mapping[VerdictReason, str] = MappingProxyType(
    {
        VerdictReason.UNKNOWN_TOOL: "the policy has no contract for a tool of this name",
        VerdictReason.MISSING_REQUIRED_ARGUMENTS: "an argument that the tool's contract requires is missing",
        VerdictReason.CANNOT_JUDGE: "it cannot be judged, and so it is not allowed",
        VerdictReason.PROTECTED_PATH: "a segment of the path is protected, however it is spelled",
        VerdictReason.PATH_ESCAPES_ROOT: "the path is absolute, on a drive, in a home folder, a URL, or above the root",
        VerdictReason.RULE_DENIES: "a rule denies it",
        VerdictReason.RULE_ASKS: "a rule asks for approval",
        VerdictReason.RULE_ALLOWS: "a rule allows it",
        VerdictReason.SIDE_EFFECT_REQUIRES_APPROVAL: "the tool changes something, so a person has to approve",
        VerdictReason.POLICY_ALLOWS: "nothing in the policy is against it",
    }
)
"""Every reason, in words."""

SIGNS: Mapping[Ruling, str] = MappingProxyType({Ruling.ALLOW: "✓", Ruling.ASK: "?", Ruling.DENY: "✗", Ruling.UNKNOWN: "!"})
"""A sign for each verdict; the word stands beside it."""


def gateway_lines(title: str, verdicts: Sequence[Verdict], policy: Policy, layout: Layout) -> Iterator[str]:
    """The lines of masked verdicts, without line ends; the title is raw."""
    yield from map(layout.bold, exact(layout, "", f"Gateway for {safe_line(title)}"))
    counts = Counter(verdict.decided for verdict in verdicts)
    parts = ", ".join(f"{counts[ruling]} {ruling}" for ruling in Ruling if counts[ruling])
    yield from sentence(layout, "  calls     ", f"{len(verdicts)}: {parts}" if verdicts else "none: the case proposes no call")
    for verdict in verdicts:
        yield ""
        yield from _verdict(verdict, layout)
    if policy.unread:
        yield from heading(
            layout, f"Rules that were not understood, or not taken over: {len(policy.unread)}. None of them allows anything."
        )
        for rule in policy.unread:
            yield from exact(layout, "  ! ", safe_line(f"{rule.file}{rule.place}  {rule.text}"))
            held = f"; calls of {', '.join(rule.holds_back)} are not allowed past it" if rule.holds_back else ""
            yield from sentence(layout, "      ", safe_line(f"{rule.why}{held}"))
    yield ""
    yield from map(layout.dim, sentence(layout, "", EXECUTES_NOTHING))


def decided_words(verdict: Verdict) -> str:
    """The reason with its words, and what decided. Raw: names of arguments and rules stand in it."""
    what = ", ".join(part for part in (verdict.argument, verdict.rule) if part is not None)
    words = f"{verdict.reason.value}: {VERDICT_WORDS[verdict.reason]}"
    return f"{words} ({what})" if what else words


def _verdict(verdict: Verdict, layout: Layout) -> Iterator[str]:
    call = verdict.call
    colour = layout.good if verdict.decided is Ruling.ALLOW else layout.bold if verdict.decided is Ruling.ASK else layout.bad
    lead = f"  {call.ordinal} {SIGNS[verdict.decided]} {verdict.decided.value:<8} "
    yield from map(colour, exact(layout, lead, safe_line(call.name)))
    yield from sentence(layout, "      ", safe_line(decided_words(verdict)))
    yield f"      {call.call_id}  {call.action_id}"
    for name, value in call.arguments.items():
        text = canonical_json(value)
        cut = f"{text[:LONGEST_ARGUMENT]}… ({len(text)} characters)" if len(text) > LONGEST_ARGUMENT else text
        yield from map(layout.dim, exact(layout, "      | ", safe_line(f"{name}: {cut}")))
