"""What the compare screen shows: the present result against its baseline, or against the build of another file (design 2)."""

from ctxview.app.workbench_state import Workbench
from ctxview.core.build_cache import CacheUse, cache_use
from ctxview.core.comparison import ChangedItem, FirstDifference, changed_items, first_difference, kept_back
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass


@dataclass(frozen=True)
class Compared:
    """Two builds, the second of them the present one."""

    before: BuildResult
    after: BuildResult
    changes: tuple[ChangedItem, ...]
    settings: tuple[str, ...]
    """What differs in the settings, one raw line each."""
    request: FirstDifference | None
    """Where the two requests part; None where they are the same."""
    cache: CacheUse
    other: str | None
    """The other file's path, raw; None for the baseline."""

    @property
    def kept_back(self) -> str | None:
        """Why no line of the requests is shown, in words; None where both may be."""
        return kept_back(self.before, self.after)


def with_baseline(workbench: Workbench) -> Compared:
    """Against the baseline. Reads all selected content of both builds."""
    before, after = workbench.baseline, workbench.result
    return Compared(
        before=before,
        after=after,
        changes=changed_items(before, after, reload=workbench.reload),
        settings=workbench.changes(),
        request=first_difference(before, after),
        cache=cache_use(before, after),
        other=None,
    )


def with_file(workbench: Workbench, other: str, before: BuildResult) -> Compared:
    """Against the build of another file, as `ctxview compare OTHER --with FILE`."""
    from ctxview.core.two_builds import compare_builds

    found = compare_builds(before, workbench.result)
    return Compared(
        before=before,
        after=workbench.result,
        changes=tuple(
            ChangedItem(
                one.before_place or 0 if one.after_place is None else one.after_place, one.kind, one.before, one.after, one.before_place
            )
            for one in found.items
        ),
        settings=found.settings,
        request=found.request,
        cache=found.cache,
        other=other,
    )
