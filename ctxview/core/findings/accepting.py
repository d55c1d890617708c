"""A case with other secrets accepted, without reading it once more: what is masked as a whole is not known any more (spec 0, promise 3)."""

from collections.abc import Set

from ctxview.core.case import Case
from ctxview.core.values import replace


def with_accepted(case: Case, keys: Set[str]) -> Case | None:
    """The case as a reader would give it with these keys accepted; the same object where no secret in it is touched by that.

    None where a text beside the contents would be another, which only its file can say.
    """
    changed = [one for one in case.found_secrets if one.accepted != (one.key in keys)]
    if not changed:
        return case
    if any(one.place is None for one in changed):
        return None
    found = tuple(one if one.accepted == (one.key in keys) else replace(one, accepted=one.key in keys) for one in case.found_secrets)
    return replace(case, found_secrets=found, accepted_findings=frozenset(keys))


def accepted_secrets(case: Case) -> frozenset[str]:
    """Keys of the secrets that are shown because they were accepted."""
    return frozenset(one.key for one in case.found_secrets if one.accepted)
