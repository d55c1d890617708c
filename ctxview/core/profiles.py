"""Profiles: named lists of stages. A new rule is a new file and one line here (spec design 1)."""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.decision import Reason
from ctxview.core.selection_order import by_kind_and_place, by_standing
from ctxview.core.stage import Profile
from ctxview.core.stages.budget import BUDGET
from ctxview.core.stages.completeness import COMPLETENESS
from ctxview.core.stages.conflict import CONFLICT
from ctxview.core.stages.dedup import DEDUP
from ctxview.core.stages.eligibility import ELIGIBILITY
from ctxview.core.stages.freshness import FRESHNESS
from ctxview.core.stages.identity import IDENTITY
from ctxview.core.stages.measure import MEASURE
from ctxview.core.stages.order import ORDER
from ctxview.core.stages.provenance import PROVENANCE, REPORTED_PROVENANCE
from ctxview.core.stages.scope import SCOPE
from ctxview.core.stages.sensitivity import SENSITIVITY
from ctxview.core.stages.supersession import SUPERSESSION
from ctxview.core.stages.what_if import WHAT_IF

_OWN: tuple[Profile, ...] = (
    Profile(
        "packet",
        (SENSITIVITY, SCOPE, DEDUP, SUPERSESSION, CONFLICT, BUDGET, ORDER, COMPLETENESS),
        order=by_standing,
        over_budget=Reason.BUDGET_EXCEEDED,
    ),
    Profile(
        "minimal",
        (SENSITIVITY, PROVENANCE, FRESHNESS, BUDGET, ORDER),
        order=by_kind_and_place,
        over_budget=Reason.OVER_BUDGET_WITHOUT_REFERENCE,
        buckets=False,
        counts_requirements=False,
        points=True,
        selects_references=False,
        refuses_contradictions=True,
        meter="declared",
    ),
    Profile(
        "bundle",
        (SENSITIVITY, ELIGIBILITY, IDENTITY, DEDUP, BUDGET, ORDER, MEASURE),
        order=by_standing,
        over_budget=Reason.BUDGET_EXCEEDED,
        counts_requirements=False,
        keeps_bundles=True,
        refuses_contradictions=True,
        weighs_principal=True,
        asks_question=True,
        meter="json-chars",
    ),
    Profile(
        "full",
        (
            SENSITIVITY,
            SCOPE,
            ELIGIBILITY,
            REPORTED_PROVENANCE,
            FRESHNESS,
            IDENTITY,
            DEDUP,
            SUPERSESSION,
            CONFLICT,
            BUDGET,
            ORDER,
            COMPLETENESS,
            MEASURE,
        ),
        order=by_standing,
        over_budget=Reason.BUDGET_EXCEEDED,
        keeps_pairs=True,
        keeps_time=True,
        keeps_bundles=True,
        points=True,
        refuses_contradictions=True,
        weighs_principal=True,
        asks_question=True,
    ),
)

PROFILES: Mapping[str, Profile] = MappingProxyType({profile.name: profile for profile in _OWN})
"""Every profile, by name, in the order of the chapters."""

FIRST_STAGE = WHAT_IF
"""Comes before a profile's own list as soon as something is dropped by hand."""
