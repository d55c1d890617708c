"""What a build could use of what was kept for another one: the whole, a part of it, or the request's beginning (spec 4.4)."""

from collections.abc import Callable

from ctxview.core.build_key import build_key, leading_request
from ctxview.core.cache_key import CacheKey, KeyComparison, changed_parts, key_words
from ctxview.core.comparison import kept_back
from ctxview.core.leading_bytes import LeadingSame
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass

PREFIX_NOTE = "A provider's prompt cache lives from this beginning. Correctness comes first: a stale beginning is never kept for it."


@dataclass(frozen=True, slots=True)
class CacheUse:
    """The second build beside the first."""

    keys: tuple[CacheKey, CacheKey]
    parts: KeyComparison
    words: tuple[str, ...]
    """A sentence for each part of the key that changed, then for each cache inside of a build; raw."""
    leading: LeadingSame | None
    """None where a secret is in one of the requests, whose size it would tell."""
    keys_told: bool
    """Whether the keys may be shown: they are digests of all candidates, so not beside a secret, nor to another tenant."""

    @property
    def usable(self) -> bool:
        """Whether the whole of what was kept for the first build holds for the second."""
        return not self.parts.changed


def cache_use(before: BuildResult, after: BuildResult) -> CacheUse:
    """Compare two builds. Reads all selected content of both."""
    keys = build_key(before), build_key(after)
    return CacheUse(
        keys=keys,
        parts=changed_parts(*keys),
        words=key_words(*keys),
        leading=told_leading(before, after),
        keys_told=kept_back(before, after) is None and not any(_own_secrets(result) for result in (before, after)),
    )


def told_leading(before: BuildResult, after: BuildResult) -> LeadingSame | None:
    """How much of the second request is the first one's beginning; None where that would tell a secret's size."""
    return None if before.secret_kinds or after.secret_kinds else leading_request(before, after)


def leading_words(leading: LeadingSame, unit: str, figure: Callable[[int], str] = str) -> str:
    """How much of a request stays the same from its first byte on. `figure` writes a number."""
    return (
        f"the first {figure(leading.bytes)} of {figure(leading.total_after)} bytes stay the same, with {figure(leading.items)} of "
        f"{figure(leading.items_after)} items in them ({figure(leading.units)} of {figure(leading.units_after)} {unit})"
    )


def _own_secrets(result: BuildResult) -> bool:
    return any(place not in result.candidates.foreign for place in result.candidates.secret_places)
