"""A halt: why a build is blocked, and what it had not decided (spec 3, 4)."""

from ctxview.core.decision import Reason, StageName
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class LackingBundle:
    """A required bundle that cannot be whole."""

    name: str
    item_ids: tuple[str, ...]
    """Names that the bundle asks for and that no eligible item has."""


@dataclass(frozen=True, slots=True)
class Halt:
    """The stage that stopped the build, and all that it can say. The reason is the result's phase."""

    stage: StageName
    reason: Reason
    places: tuple[int, ...] = ()
    """Places of the items that are to blame, where items are: both origins of one id."""
    bundles: tuple[LackingBundle, ...] = ()
    bundle: str | None = None
    """Name of the required bundle that does not fit; None where rules and question alone do not."""
    needed: int | None = None
    """Units that the request takes with it."""
    needed_in_all: int | None = None
    """Units that the request takes with all required bundles: the smallest budget that is enough."""
    available: int | None = None
    """Units of the budget."""
