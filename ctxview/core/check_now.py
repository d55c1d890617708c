"""The time of a build is given, never taken from a clock; where something expires, it must be given (spec 4.1)."""

from ctxview.core.case import Case
from ctxview.core.instant import read_instant
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.stage import Profile

INSTANT_EXAMPLE = "a date and time such as 2026-07-15T10:00:00Z"


def check_now(case: Case, profile: Profile, now: str | None) -> None:
    """Refuse a time that no build can be made at.

    Raises:
        CtxviewError: `not_allowed_value` for what is no RFC 3339 time, `missing_field` for none where a source has `expires_at`.
    """
    if not profile.weighs_principal:
        return
    if now is not None:
        if read_instant(now) is None:
            raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, "the time of the build is none of RFC 3339", INSTANT_EXAMPLE, "/now"))
        return
    for source in case.sources:
        if source.expires_at is not None:
            message = f"source {source.source_id!r} has expires_at, and the time of the build is not given"
            raise CtxviewError(Problem(ErrorCode.MISSING_FIELD, message, f"now, {INSTANT_EXAMPLE}", "/now"))
