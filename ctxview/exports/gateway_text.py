"""Verdicts as people read them: `ctxview gateway` (spec 2.2)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ctxview.core.canonical import canonical_json
from ctxview.core.case import Case
from ctxview.core.gateway import EXECUTES_NOTHING, Verdict, VerdictReason
from ctxview.core.judged_case import JudgedCase
from ctxview.core.policy import Policy, Ruling
from ctxview.core.safe_text import safe_line
from ctxview.exports.build_text import heading
from ctxview.exports.call_context_text import change_lines, context_lines, leads_note, probe_lines
from ctxview.exports.layout import Layout, exact, sentence

LONGEST_ARGUMENT = 400
"""Characters of an argument's value that are shown; `--json` has them all."""

MOST_TOOLS = 6
"""Tools that a sentence names."""

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


def gateway_lines(judged: JudgedCase, layout: Layout) -> Iterator[str]:
    """The lines of what the gateway says of a case, without line ends."""
    verdicts, policy = judged.verdicts, judged.policy
    yield from map(layout.bold, exact(layout, "", f"Gateway for {safe_line(judged.case.name or judged.case.task.id)}"))
    counts = Counter(verdict.decided for verdict in verdicts)
    parts = ", ".join(f"{counts[ruling]} {ruling}" for ruling in Ruling if counts[ruling])
    yield from sentence(layout, "  calls     ", f"{len(verdicts)}: {parts}" if verdicts else no_calls_words(judged.case))
    for number, verdict in enumerate(verdicts):
        yield ""
        yield from _verdict(verdict, layout)
        if judged.contexts:
            yield from context_lines(judged.contexts[number], layout)
    unknown = unknown_tools_words(verdicts, policy)
    if unknown is not None:
        yield ""
        yield from sentence(layout, "", safe_line(unknown))
    if judged.probed is not None:
        yield from probe_lines(judged.probed, layout)
    if judged.change is not None:
        yield from change_lines(judged.change, layout)
    if policy.unread:
        yield from heading(
            layout, f"Rules that were not understood, or not taken over: {len(policy.unread)}. None of them allows anything."
        )
        for rule in policy.unread:
            yield from exact(layout, "  ! ", safe_line(f"{rule.file}{rule.place}  {rule.text}"))
            held = f"; calls of {', '.join(rule.holds_back)} are not allowed past it" if rule.holds_back else ""
            yield from sentence(layout, "      ", safe_line(f"{rule.why}{held}"))
    yield ""
    yield from leads_note(judged.contexts, layout)
    yield from map(layout.dim, sentence(layout, "", EXECUTES_NOTHING))


def no_calls_words(case: Case) -> str:
    """What there is to judge where there is nothing."""
    if case.capture is not None:
        return "none: no tool was called in this request so far"
    return "none: the case proposes no call; its field proposals can hold some, each a name with arguments"


def unknown_tools_words(verdicts: Sequence[Verdict], policy: Policy) -> str | None:
    """How tools that the policy has no contract for get one; None where there are none. Raw."""
    unknown = list(dict.fromkeys(one.call.name for one in verdicts if one.reason is VerdictReason.UNKNOWN_TOOL))
    if not unknown:
        return None
    known = ", ".join([*policy.tools][:MOST_TOOLS]) or "no tool"
    more = f" and {len(policy.tools) - MOST_TOOLS} more" if len(policy.tools) > MOST_TOOLS else ""
    named = ", ".join(unknown[:MOST_TOOLS]) + (f" and {len(unknown) - MOST_TOOLS} more" if len(unknown) > MOST_TOOLS else "")
    return (
        f"Not in this policy: {named}. It knows {known}{more}. --permissions FILE takes over the rules of an agent's settings.json "
        "with that agent's own tools, and --policy FILE names any others; --print-policy prints one to begin with."
    )


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
    if call.written is not None:
        yield from map(layout.dim, exact(layout, "      | ", safe_line(f"(no JSON object) {_cut(call.written)}")))
    for name, value in call.arguments.items():
        yield from map(layout.dim, exact(layout, "      | ", safe_line(f"{name}: {_cut(canonical_json(value))}")))


def _cut(text: str) -> str:
    return f"{text[:LONGEST_ARGUMENT]}… ({len(text)} characters)" if len(text) > LONGEST_ARGUMENT else text
