"""The text around a finding, cut to what can be read at a glance; never a text of a secret, or of one that must not be shown."""

from ctxview.core.findings.finding import Family, Finding
from ctxview.core.findings.searched_text import CONTENT
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line
from ctxview.core.texts_of import texts_of
from ctxview.core.values import dataclass

LINES_BEFORE = 3
LINES_AFTER = 12
CHARACTERS_AROUND = 800
"""Before and after what was found, at most."""
LONGEST_FOUND = 2000
"""Characters of what was found that are shown."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Raw texts, one after the other in the searched text."""

    before: str
    found: str
    after: str
    line: int
    """Of the first character of `before`, from 1."""
    cut: bool
    """Whether what was found is longer than what is shown of it."""


def is_masked(result: BuildResult, finding: Finding, accepted: bool) -> bool:
    """Whether nothing of the text may be shown: it is a secret, or its source is secret or somebody else's in this build."""
    if finding.rule.family is Family.SECRET and not accepted:
        return True
    if finding.place is None:
        return False
    item = result.item(finding.place)
    return item.secret or item.withheld


def passage_of(result: BuildResult, finding: Finding, accepted: bool = False) -> Passage | None:
    """The finding in its surroundings; None where it is masked, and where its text is not known.

    Args:
        result: a build of the case in which it was found.
        finding: one of that case.
        accepted: whether it is accepted, which lets a secret be seen.
    """
    if is_masked(result, finding, accepted):
        return None
    text = _text_of(result, finding)
    if text is None or finding.offset > len(text):
        return None
    start, end = finding.offset, min(finding.offset + finding.length, len(text))
    shown_end = min(end, start + LONGEST_FOUND)
    before = "\n".join(text[max(start - CHARACTERS_AROUND, 0) : start].split("\n")[-LINES_BEFORE - 1 :])
    after = "" if shown_end < end else "\n".join(text[end : end + CHARACTERS_AROUND].split("\n")[: LINES_AFTER + 1])
    return Passage(before, text[start:shown_end], after, finding.line - before.count("\n"), shown_end < end)


def _text_of(result: BuildResult, finding: Finding) -> str | None:
    case = result.case
    if finding.place is not None:
        source = case.sources[finding.place]
        if finding.part == CONTENT:
            return source.content
        text = getattr(source, finding.part.rpartition("/")[2], None)
        return text if isinstance(text, str) else None
    named = {"/name": case.name, "/description": case.description}
    if finding.part in named:
        return named[finding.part]
    return next((text for text, place in texts_of(case.task, "/task") if safe_line(place) == finding.part), None)
