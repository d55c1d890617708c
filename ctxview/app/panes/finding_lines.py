"""A finding in lines: what it is, what its rule cannot find, its source, and the passage it stands in (design 2 and 3)."""

from collections.abc import Iterator, Sequence

from ctxview.app.figures import OUTCOME_WORDS, grouped, outcome_mark, outcome_style
from ctxview.app.panes.finding_rows import LOOKS, Group, place_words, shown_words
from ctxview.app.text_rows import StyledLine
from ctxview.core.findings.finding import Family, Finding
from ctxview.core.findings.inspection import Findings
from ctxview.core.findings.passage import is_masked, passage_of
from ctxview.core.findings.rules import RULES
from ctxview.core.result import BuildResult
from ctxview.exports.findings_value import NOT_ALL

MOST_IN_WHY = 8
"""Findings of a source that are said one by one where it is said why."""

_FOUND = "text-pane--match-now"


def finding_lines(result: BuildResult, finding: Finding, reason: str | None) -> list[StyledLine]:
    """All that is known of one. Texts are raw; `reason` is why it is accepted."""
    sign, style = LOOKS[finding.severity]
    accepted = reason is not None
    lines: list[StyledLine] = [[(f"{sign} {finding.severity.value} ", style), (finding.rule.id, "line--strong")]]
    if reason is not None:
        lines.append([("✓ accepted: ", "line--good"), (reason, "")])
    lines.append([(shown_words(result, finding, accepted), "")])
    if finding.decoded is not None and not is_masked(result, finding, accepted):
        lines.append([("it says  ", "line--muted"), (finding.decoded, "line--bad")])
    lines.append([("where    ", "line--muted"), (place_words(finding), "line--accent"), (f"  {_where(finding)}", "")])
    if finding.place is not None:
        lines += source_lines(result, finding.place)
    lines += rule_lines(finding)
    lines.append([("key      ", "line--muted"), (finding.key, "line--muted")])
    return lines


def group_lines(result: BuildResult, group: Group) -> list[StyledLine]:
    """A heading: its rule, or its source."""
    sign, style = LOOKS[group.severity]
    lines: list[StyledLine] = [[(f"{sign} {group.severity.value} ", style), (group.name, "line--strong")]]
    if group.place is not None:
        lines += source_lines(result, group.place)
    if group.rule is not None:
        lines += rule_lines(group.findings[0])
    else:
        rules = dict.fromkeys(one.rule.id for one in group.findings)
        lines.append([("rules    ", "line--muted"), (", ".join(rules), "")])
    count = len(group.findings)
    lines.append(
        [(f"{grouped(count)} {'finding' if count == 1 else 'findings'} below; A accepts all of them with one reason", "line--muted")]
    )
    return lines


def rule_lines(finding: Finding) -> list[StyledLine]:
    """What the rule finds, and what it does not."""
    rule = finding.rule
    lines: list[StyledLine] = [[("finds    ", "line--muted"), (rule.finds, "")], [("misses   ", "line--muted"), (rule.misses, "")]]
    if finding.severity is not rule.severity:
        lines.append([("         ", ""), (f"{rule.severity.value} elsewhere; a step lower in your own files and rules", "line--muted")])
    return lines


def source_lines(result: BuildResult, place: int) -> list[StyledLine]:
    """What stands behind a source, and what came of it in this build."""
    item, decision = result.item(place), result.decision(place)
    said = dict.fromkeys((OUTCOME_WORDS[decision.outcome], decision.reason.value))
    who = f"{item.channel}, authority {item.authority.value}, trust {item.trust.value}"
    return [
        [("channel  ", "line--muted"), (who, "line--bad" if item.trust.rank == 0 else "")],
        [
            ("outcome  ", "line--muted"),
            (f"{outcome_mark(decision)} {', '.join(said)}", outcome_style(decision)),
            (f" · {item.sensitivity.value}", "line--bad" if item.secret else "line--muted"),
        ],
    ]


def passage_lines(result: BuildResult, finding: Finding, accepted: bool) -> list[StyledLine]:
    """The text around it, what was found told apart by a sign at its lines and a look; or why it is not shown."""
    passage = passage_of(result, finding, accepted)
    if passage is None:
        return list(_kept_back(result, finding, accepted))
    found = passage.found or "⟨here⟩"
    lines: list[StyledLine] = []
    before, rest = passage.before.split("\n"), found.split("\n")
    after = passage.after.split("\n")
    lines += [[("  ", ""), (text, "line--muted")] for text in before[:-1]]
    mark = ("▌ ", "line--accent")
    tail: StyledLine = [("…", "line--muted")] if passage.cut else [(after[0], "line--muted")]
    if len(rest) == 1:
        lines.append([mark, (before[-1], "line--muted"), (rest[0], _FOUND), *tail])
    else:
        lines.append([mark, (before[-1], "line--muted"), (rest[0], _FOUND)])
        lines += [[mark, (text, _FOUND)] for text in rest[1:-1]]
        lines.append([mark, (rest[-1], _FOUND), *tail])
    return lines + [[("  ", ""), (text, "line--muted")] for text in after[1:]]


def _kept_back(result: BuildResult, finding: Finding, accepted: bool) -> Iterator[StyledLine]:
    if not is_masked(result, finding, accepted):
        yield [("this finding is about more than one place of the text", "line--muted")]
        return
    at = f"line {grouped(finding.line)}, {grouped(finding.length)} characters from column {grouped(finding.column)} on"
    yield [(f"⊘ masked: {at}", "line--bad")]
    if finding.place is None:
        yield [("The whole text that it stands in is masked.", "line--muted")]
        return
    item = result.item(finding.place)
    if item.withheld:
        yield [("It is another tenant's or another user's in this build.", "line--muted")]
    else:
        yield [("Its source counts as secret: no list, report or copy shows it. enter goes there, and x there looks at it.", "line--muted")]


def nothing_lines(findings: Findings) -> list[StyledLine]:
    """Which rules looked, where they found nothing."""
    families = {family: sum(rule.family is family for rule in RULES.values()) for family in Family}
    lines: list[StyledLine] = [
        [("✓ ", "line--good"), ("nothing new is listed", "line--strong")],
        [(NOT_ALL, "line--muted")],
        [(f"{len(RULES)} rules looked:", "")],
    ]
    for family, count in families.items():
        lines.append([(f"  {family.value.replace('_', ' '):<13}", "line--accent"), (f"{count} {'rule' if count == 1 else 'rules'}", "")])
    if findings.accepted:
        lines.insert(1, [(f"{grouped(len(findings.accepted))} accepted; f lists them", "")])
    return lines


def every_rule_lines() -> list[StyledLine]:
    """What each rule finds and cannot find."""
    lines: list[StyledLine] = []
    for rule in RULES.values():
        lines += [
            [(f"{LOOKS[rule.severity][0]} {rule.severity.value} ", LOOKS[rule.severity][1]), (rule.id, "line--strong")],
            [("  finds   ", "line--muted"), (rule.finds, "")],
            [("  misses  ", "line--muted"), (rule.misses, "")],
        ]
    return lines


def why_finding_lines(result: BuildResult, found: Sequence[Finding]) -> list[StyledLine]:
    """A line for each new finding of a source, for the why pane."""
    lines: list[StyledLine] = []
    for one in found[:MOST_IN_WHY]:
        sign, style = LOOKS[one.severity]
        part = "" if one.part == "content" else f"{one.part.rpartition('/')[2]}, "
        lines.append([(f"{sign} ", style), (one.rule.id, style), (f"  {part}line {one.line}: {shown_words(result, one, False)}", "")])
    if len(found) > MOST_IN_WHY:
        lines.append([(f"  and {grouped(len(found) - MOST_IN_WHY)} findings more: ! lists all", "line--muted")])
    return lines


def _where(finding: Finding) -> str:
    return f"line {grouped(finding.line)}, column {grouped(finding.column)}"
