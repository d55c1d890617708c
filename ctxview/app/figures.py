"""How figures and states are written on the screen: one place, so that every pane writes them the same."""

from ctxview.core.channels import Authority, Trust
from ctxview.core.decision import Decision, Outcome, Reason

WITHHELD = "–"
"""What stands for a figure that must not be told."""

UNLIMITED = "unlimited"


def grouped(number: int) -> str:
    """A whole number with thin groups of three: `12 345`."""
    return f"{number:,}".replace(",", " ")


def signed(number: int) -> str:
    """With its sign: `+3`, `−2`, `±0`."""
    return f"+{grouped(number)}" if number > 0 else f"−{grouped(-number)}" if number < 0 else "±0"


def limit_words(limit: int | None) -> str:
    """A budget limit."""
    return UNLIMITED if limit is None else grouped(limit)


def outcome_mark(decision: Decision) -> str:
    """One cell: selected, selected as data, masked, left out."""
    if decision.outcome is Outcome.SELECTED_AS_DATA:
        return "◐"
    if decision.outcome is Outcome.SELECTED:
        return "●"
    return "⊘" if decision.reason is Reason.SENSITIVE else "○"


OUTCOME_LEGEND: tuple[tuple[str, str], ...] = (
    ("●", "selected"),
    ("◐", "selected, but hostile: as data only"),
    ("○", "left out"),
    ("⊘", "left out because it is sensitive"),
    ("+ −", "came in, fell out against the baseline"),
    ("↑", "pinned by hand"),
)
"""For the help screen."""


def trust_words(trust: Trust) -> str:
    """A trust that fits a narrow column."""
    return "trusted" if trust is Trust.TRUSTED_SOURCE else trust.value


def authority_words(authority: Authority) -> str:
    """An authority; none is a dash, because most items have none."""
    return WITHHELD if authority is Authority.NONE else authority.value
