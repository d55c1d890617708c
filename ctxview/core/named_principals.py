"""Whom a case names: the tenants, users and purposes that it could be built for. Names only, nothing else of a source (spec 4.1)."""

from ctxview.core.case import Case
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class NamedPrincipals:
    """What stands in the case and on its sources, each name once, sorted; raw."""

    tenants: tuple[str, ...]
    users: tuple[str, ...]
    purposes: tuple[str, ...]


def named_principals(case: Case) -> NamedPrincipals:
    """All names of a case."""
    tenants, users, purposes = {case.principal.tenant}, {case.principal.user}, {case.purpose}
    for source in case.sources:
        tenants.add(source.tenant)
        users.add(source.user)
        purposes.update(source.purposes or ())
    return NamedPrincipals(*(tuple(sorted(name for name in names if name is not None)) for names in (tenants, users, purposes)))
