"""What a case says and no stage of the present profile reads: worth a warning, as the result looks as if it had been weighed."""

from ctxview.core.case import NOBODY, Case, Source
from ctxview.core.decision import StageName
from ctxview.core.stage import Profile

FIELDS_NOT_READ = "fields_not_read"
"""Warning: the case says something that no stage of the profile reads."""


def reads_all(case: Case, profile: Profile) -> bool:
    """Whether the profile reads everything that the case and its sources say about who may see what, pointers, bundles and freshness."""
    if not profile.weighs_principal and (case.principal != NOBODY or case.purpose or case.now or case.required_versions):
        return False
    if (case.bundles and not profile.keeps_bundles) or (case.strict_provenance and not profile.has(StageName.PROVENANCE)):
        return False
    return all(_reads(source, profile) for source in case.sources)


def _reads(source: Source, profile: Profile) -> bool:
    of_somebody = source.tenant or source.user or source.purposes is not None or source.expires_at
    return (
        (profile.weighs_principal or not of_somebody)
        and (profile.has(StageName.IDENTITY) or source.id is None)
        and (profile.has(StageName.FRESHNESS) or not source.expired)
        and (profile.points or not (source.reference or source.load_when))
        and (profile.refuses_contradictions or not source.conflicts_with)
    )
