"""Profiles: named lists of stages. A new rule is a new file and one line here (spec design 1)."""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.stage import Profile
from ctxview.core.stages.budget import BUDGET
from ctxview.core.stages.completeness import COMPLETENESS
from ctxview.core.stages.conflict import CONFLICT
from ctxview.core.stages.dedup import DEDUP
from ctxview.core.stages.order import ORDER
from ctxview.core.stages.scope import SCOPE
from ctxview.core.stages.sensitivity import SENSITIVITY
from ctxview.core.stages.supersession import SUPERSESSION
from ctxview.core.stages.what_if import WHAT_IF

_PACKET_STAGES = (SENSITIVITY, SCOPE, DEDUP, SUPERSESSION, CONFLICT, BUDGET, ORDER, COMPLETENESS)

PROFILES: Mapping[str, Profile] = MappingProxyType(
    {
        "packet": Profile("packet", _PACKET_STAGES, keeps_pairs=False, keeps_time=False),
        "full": Profile("full", _PACKET_STAGES, keeps_pairs=True, keeps_time=True),
    }
)
"""Every profile that this version builds, by name."""

LATER_PROFILES = ("minimal", "bundle")
"""Profiles of the case format that this version refuses by name."""

FIRST_STAGE = WHAT_IF
"""Comes before a profile's own list as soon as something is dropped by hand."""
