"""Who may see what: tenant, user, purpose, expiry and required versions (spec 4.1)."""

from ctxview.core.case import Case, Source
from ctxview.core.decision import Reason
from ctxview.core.instant import Instant, read_instant
from ctxview.core.settings import Settings


def foreign_reason(source: Source, settings: Settings) -> Reason | None:
    """Why the principal or the purpose makes this source foreign, or None where it does not."""
    if source.tenant is not None and source.tenant != settings.principal.tenant:
        return Reason.WRONG_TENANT
    if source.user is not None and source.user != settings.principal.user:
        return Reason.WRONG_USER
    if source.purposes is not None and settings.purpose not in source.purposes:
        return Reason.PURPOSE_NOT_ALLOWED
    return None


def is_withheld(source: Source, settings: Settings) -> bool:
    """Whether text, digest and id must appear nowhere: what is another tenant's, or another user's."""
    return foreign_reason(source, settings) in (Reason.WRONG_TENANT, Reason.WRONG_USER)


def unfit_reason(source: Source, case: Case, now: Instant | None) -> Reason | None:
    """Why a source that is not foreign may not be used: it is expired, or of another version than the required one."""
    expires = None if source.expires_at is None else read_instant(source.expires_at)
    if expires is not None and now is not None and expires <= now:
        return Reason.EXPIRED
    required = case.required_versions.get(source.source_id)
    return None if required is None or source.version == required else Reason.VERSION_MISMATCH
