"""The findings of a case, looked for once for as long as it is open: filters ask for them at every key."""

from collections.abc import Mapping

from ctxview.core.contents import Contents
from ctxview.core.findings.finding import Finding
from ctxview.core.findings.inspection import Findings, findings_of
from ctxview.core.result import BuildResult

_FINDINGS = "findings"


def findings_by_place(result: BuildResult) -> Mapping[int, tuple[Finding, ...]]:
    """By the place of their source, what the case's person has not accepted. The first call of a case looks through all of it."""
    kept = result.candidates.contents.kept
    found = kept.get(_FINDINGS)
    if not isinstance(found, _ByPlace):
        accepted = result.case.accepted_findings
        by_place = findings_of(result).by_place
        new = {place: tuple(one for one in several if one.key not in accepted) for place, several in by_place.items()}
        found = kept[_FINDINGS] = _ByPlace({place: several for place, several in new.items() if several})
    return found.findings


def keep_findings(contents: Contents, findings: Findings) -> None:
    """Go by these, which were found in a case with these contents, from now on."""
    contents.kept[_FINDINGS] = _ByPlace(findings.by_place)


class _ByPlace:
    def __init__(self, findings: Mapping[int, tuple[Finding, ...]]) -> None:
        self.findings = findings
