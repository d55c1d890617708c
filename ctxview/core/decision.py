"""What a stage did to an item: stage names, outcomes, reasons and notes, each declared once (spec 1.3, 1.5, 3, 4)."""

from enum import StrEnum

from ctxview.core.values import dataclass


class StageName(StrEnum):
    """Every step a builder may have. The value is the name in traces, on screens and in a profile's list."""

    WHAT_IF = "what_if"
    SENSITIVITY = "sensitivity"
    SCOPE = "scope"
    ELIGIBILITY = "eligibility"
    PROVENANCE = "provenance"
    FRESHNESS = "freshness"
    IDENTITY = "identity"
    DEDUP = "dedup"
    SUPERSESSION = "supersession"
    CONFLICT = "conflict"
    BUDGET = "budget"
    ORDER = "order"
    COMPLETENESS = "completeness"
    MEASURE = "measure"


SELECTED_STAGE = "selected"
"""What stands as the stage of an item that no stage took out."""


class Outcome(StrEnum):
    """What became of a candidate."""

    SELECTED = "selected"
    SELECTED_AS_DATA = "selected_as_data"
    POINTER = "pointer"
    """Kept by reference only: where it is, and when to load it (spec 3)."""
    DROPPED = "dropped"
    UNDECIDED = "undecided"
    """The build was blocked before it decided."""


class Reason(StrEnum):
    """Why, as a code."""

    SELECTED = "selected"
    UNTRUSTED_INSTRUCTION = "untrusted_instruction"
    CONFLICT_VISIBLE = "conflict_visible"
    DROPPED_BY_HAND = "dropped_by_hand"
    SENSITIVE = "sensitive"
    OUT_OF_SCOPE = "out_of_scope"
    WRONG_TENANT = "wrong_tenant"
    WRONG_USER = "wrong_user"
    PURPOSE_NOT_ALLOWED = "purpose_not_allowed"
    EXPIRED = "expired"
    VERSION_MISMATCH = "version_mismatch"
    DUPLICATE = "duplicate"
    SUPERSEDED = "superseded"
    CONFLICT_LOST = "conflict_lost"
    BUDGET_EXCEEDED = "budget_exceeded"
    BUNDLE_INCOMPLETE = "bundle_incomplete"
    CONFLICTING_HISTORY_SUMMARY = "conflicting_history_summary"
    OVER_BUDGET_WITH_REFERENCE = "over_budget_with_reference"
    """A pointer: it has a content, which did not fit."""
    REFERENCE_ONLY = "reference_only"
    """A pointer: there is no content to select, or its channel is `reference`."""
    OVER_BUDGET_WITHOUT_REFERENCE = "over_budget_without_reference"
    MISSING_CONTENT_AND_REFERENCE = "missing_content_and_reference"
    MISSING_PROVENANCE = "missing_provenance"
    CONFLICTING_ITEM_ID = "conflicting_item_id"
    MISSING_REQUIRED_DATA = "missing_required_data"
    REQUIRED_BUDGET_EXCEEDED = "required_budget_exceeded"
    """This one and the three before it: why a build is blocked, and its phase."""
    POINTER = "pointer"
    """Only of a requirement: what would satisfy it is kept by reference."""
    NEVER_LOADED = "never_loaded"
    """Only of a requirement: no loader ever brought it."""


class Note(StrEnum):
    """What else is worth knowing of an item; a note never masks the reason."""

    OTHER_ORIGIN = "other_origin"
    """Stands as `other_origin:<source id>`: another source said the same."""
    CONFLICT_PARTNER_DROPPED = "conflict_partner_dropped"
    CONFLICT_VISIBLE = "conflict_visible"
    PINNED_BY_HAND = "pinned_by_hand"
    SECRET_BY_CONTENT = "secret_by_content"
    SECRET_BY_FINDING = "secret_by_finding"
    """A secret was found in its content, whatever its channel says."""
    NEWER_BUT_LOWER = "newer_but_lower"
    """Calls itself newer than an item of higher authority or trust, and replaces nothing."""


@dataclass(frozen=True, slots=True)
class Drop:
    """An item taken out by a stage.

    `by` names the places of what beat it, best first, where something did; of a conflict that nobody won, all that were in it.
    """

    place: int
    stage: StageName
    reason: Reason
    by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """The final word on one candidate."""

    stage: str
    outcome: Outcome
    reason: Reason
    notes: tuple[str, ...] = ()

    @property
    def selected(self) -> bool:
        """True where the model will see the item."""
        return self.outcome is Outcome.SELECTED or self.outcome is Outcome.SELECTED_AS_DATA
