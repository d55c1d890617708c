"""Codes in words, for people: reasons, notes, warnings, states. The codes themselves stand in the core."""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.case import CHANGE_LEFT_OUT, OTHER_BASE
from ctxview.core.decision import Note, Reason
from ctxview.core.result import Ledger
from ctxview.core.stage_order import DEMONSTRATION

REASON_WORDS: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.SELECTED: "no rule took it out",
        Reason.UNTRUSTED_INSTRUCTION: "its channel is hostile: the model sees it as data, between marks",
        Reason.CONFLICT_VISIBLE: "another item of the same source id says something else, and both stay",
        Reason.DROPPED_BY_HAND: "taken out by hand",
        Reason.SENSITIVE: "its sensitivity is not among those that are allowed",
        Reason.OUT_OF_SCOPE: "of another repository, another task, or a path that does not apply",
        Reason.WRONG_TENANT: "another tenant's: nothing of it may be seen",
        Reason.WRONG_USER: "another user's: nothing of it may be seen",
        Reason.PURPOSE_NOT_ALLOWED: "there, and not read: it may not be used for this purpose",
        Reason.EXPIRED: "expired",
        Reason.VERSION_MISMATCH: "not the version that is required of its source",
        Reason.DUPLICATE: "the same content as another of its kind, which stays and stands for it",
        Reason.SUPERSEDED: "a newer version with no less authority and trust is there",
        Reason.CONFLICT_LOST: "in conflict with others of its kind and source id, and not the one to stay",
        Reason.BUDGET_EXCEEDED: "did not fit into what was left of the budget; nothing is cut",
        Reason.BUNDLE_INCOMPLETE: "what it belongs together with was taken out",
        Reason.CONFLICTING_HISTORY_SUMMARY: "contradicts evidence that is selected; neither is judged right",
        Reason.OVER_BUDGET_WITH_REFERENCE: "did not fit, and is kept by its reference",
        Reason.REFERENCE_ONLY: "kept by its reference; its content is not loaded",
        Reason.OVER_BUDGET_WITHOUT_REFERENCE: "did not fit, or is not selected by its kind, and says no reference to keep",
        Reason.MISSING_CONTENT_AND_REFERENCE: "has no content, and nothing that this profile could point to",
        Reason.MISSING_PROVENANCE: "blocked: something does not say where it comes from or when it was observed",
        Reason.CONFLICTING_ITEM_ID: "blocked: one id stands for different contents",
        Reason.MISSING_REQUIRED_DATA: "blocked: a required bundle cannot be whole",
        Reason.REQUIRED_BUDGET_EXCEEDED: "blocked: what is required does not fit",
        Reason.POINTER: "what would satisfy it is kept by its reference only",
        Reason.NEVER_LOADED: "no source brings it",
    }
)
"""Every reason, in words."""

_NOTE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        Note.OTHER_ORIGIN.value: "the same content came from",
        Note.CONFLICT_PARTNER_DROPPED.value: "what it is in conflict with was left out",
        Note.CONFLICT_VISIBLE.value: "in conflict with another item of its source id",
        Note.PINNED_BY_HAND.value: "pinned by hand",
        Note.SECRET_BY_FINDING.value: "secret, because a secret was found in it",
        Note.SECRET_BY_CONTENT.value: "secret, because a secret candidate has the same content",
        Note.NEWER_BUT_LOWER.value: "calls itself newer, has less authority or trust, and replaces nothing",
    }
)

_WARNING_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "empty_packet": "nothing was selected: the model would see no item at all",
        "repaired_surrogates": "the file held broken characters (lone surrogates); each now stands as U+FFFD",
        "unknown_parts": "the request holds parts that this version does not know; they are listed, and no item was made of them",
        "damaged_parts": "the request holds damaged parts; they are listed, and no item was made of them",
        "fields_not_read": "the case says something that no stage of its profile reads",
        DEMONSTRATION: "stages are off or moved, so this shows what goes wrong without them: no packet to use",
        OTHER_BASE: "the scenario was made for another file, or for this one before it changed",
        CHANGE_LEFT_OUT: "a change of the scenario is left out, because there is no such source:",
    }
)

_STATE_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "ready": "built, and no requirement is missing",
        "incomplete": "built, but requirements are missing",
        "refresh_required": "built, but something in it must be loaded anew before it is used",
        "blocked": "not built",
    }
)

MASKED_PART = "secret: masked here, as in every list and report"
READY_MEANS = "Ready says that the case passed the explicit rules, not that a model saw, understood or did anything."
DIGEST_MEANS = "A digest says that two packets are the same, not that they are right."


def has_words(note: str) -> bool:
    """Whether a note is one of the builder's, which stand here in words; a reader's own are short codes."""
    return note.partition(":")[0] in _NOTE_WORDS


def note_words(note: str) -> str:
    """A note in words; the code itself where it is a reader's own. Raw: a source id may stand in it."""
    code, colon, rest = note.partition(":")
    words = _NOTE_WORDS.get(code)
    if words is None:
        return note
    return f"{words} {rest}" if colon else words


def warning_words(code: str) -> str:
    """A warning in words behind its code; the code alone where it is a reader's own. Raw: a source id may stand in it."""
    name, colon, rest = code.partition(":")
    words = _WARNING_WORDS.get(name)
    if words is None:
        return code
    return f"{name}: {words} {rest}" if colon else f"{name}: {words}"


def state_words(state: str, phase: str) -> str:
    """A state with its phase and what it says."""
    words = _STATE_WORDS.get(state)
    return f"{state} ({phase})" if words is None else f"{state} ({phase}): {words}"


def ledger_words(ledger: Ledger) -> str:
    """The sum as it should come out: `11 = 7 selected + 1 pointers + 3 excluded`. A gap is named."""
    parts = [f"{ledger.selected} selected", f"{ledger.pointers} pointers", f"{ledger.excluded} excluded"]
    if ledger.undecided:
        parts.append(f"{ledger.undecided} undecided")
    total = ledger.selected + ledger.pointers + ledger.excluded + ledger.undecided
    if ledger.balanced:
        return f"{ledger.candidates} = {' + '.join(parts)}"
    gap = abs(ledger.candidates - total)
    return f"{ledger.candidates} ≠ {total} = {' + '.join(parts)}: a gap of {gap}, which is an error of this program"
