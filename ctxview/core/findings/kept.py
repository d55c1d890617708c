"""The findings of a case, computed once for as long as it is open: filters ask for them at every key."""

from weakref import WeakKeyDictionary

from ctxview.core.contents import Contents
from ctxview.core.findings.baseline import NO_BASELINE
from ctxview.core.findings.finding import Finding
from ctxview.core.findings.inspection import findings_of
from ctxview.core.result import BuildResult

_KEPT: WeakKeyDictionary[Contents, dict[int, tuple[Finding, ...]]] = WeakKeyDictionary()


def findings_by_place(result: BuildResult) -> dict[int, tuple[Finding, ...]]:
    """By the place of their source, what the case's person has not accepted. The first call of a case looks through all of it."""
    contents = result.candidates.contents
    found = _KEPT.get(contents)
    if found is None:
        accepted = result.case.accepted_findings
        by_place = findings_of(result, NO_BASELINE).by_place
        found = {place: new for place, all_ in by_place.items() if (new := tuple(one for one in all_ if one.key not in accepted))}
        _KEPT[contents] = found
    return found
