"""What would flip an item, as programs read it: each change as it stands in a scenario file, so that it can be put into one."""

from typing import Literal, NotRequired, TypeAlias, cast

from typing_extensions import TypedDict

from ctxview.core.change_values import to_value
from ctxview.core.channels import Sensitivity
from ctxview.core.flips import Flip


class BudgetFlipValue(TypedDict):
    """Another budget."""

    change: Literal["budget"]
    limit: int


class ChannelFlipValue(TypedDict):
    """The source itself through another channel."""

    change: Literal["channel"]
    source_id: str
    occurrence: NotRequired[int]
    """Which of several sources of this id, in the order of the case, from 0."""
    channel: str


class PinFlipValue(TypedDict):
    """The source itself pinned, or no longer."""

    change: Literal["pin"]
    source_id: str
    occurrence: NotRequired[int]
    """Which of several sources of this id, in the order of the case, from 0."""
    on: bool


class DropFlipValue(TypedDict):
    """Another source dropped by hand, or the source itself no longer."""

    change: Literal["drop"]
    source_id: str
    occurrence: NotRequired[int]
    """Which of several sources of this id, in the order of the case, from 0."""
    on: bool


class SensitivitiesFlipValue(TypedDict):
    """Other sensitivities that may pass."""

    change: Literal["allowed_sensitivities"]
    allowed_sensitivities: list[Sensitivity]
    """All that may pass."""


class RequirementFlipValue(TypedDict):
    """A requirement of the task, or no longer one: where the line of missing ones takes room."""

    change: Literal["requirement"]
    name: str
    on: bool


class PurposeFlipValue(TypedDict):
    """Another purpose."""

    change: Literal["purpose"]
    purpose: str | None


_Change: TypeAlias = (
    BudgetFlipValue | ChannelFlipValue | PinFlipValue | DropFlipValue | SensitivitiesFlipValue | RequirementFlipValue | PurposeFlipValue
)


class FlipValue(TypedDict):
    """One change that alone brings the item in, or out; a build has verified it."""

    change: _Change
    """As it stands in the `changes` of a scenario file."""
    words: str


def flip_value(flip: Flip) -> FlipValue:
    """One flip as a JSON value."""
    return {"change": cast("_Change", to_value(flip.change)), "words": flip.words}
