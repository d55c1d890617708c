"""How figures and states are written on the screen: one place, so that every pane writes them the same."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ctxview.core.channels import Authority, Trust
from ctxview.core.decision import Decision, Outcome, Reason

if TYPE_CHECKING:
    from ctxview.core.band_flips import BandFlips
    from ctxview.core.result import BuildResult

WITHHELD = "–"
"""What stands for a figure that must not be told."""

UNLIMITED = "unlimited"


def grouped(number: int) -> str:
    """A whole number with thin groups of three: `12 345`."""
    return f"{number:,}".replace(",", " ")


def signed(number: int) -> str:
    """With its sign: `+3`, `−2`, `±0`."""
    return f"+{grouped(number)}" if number > 0 else f"−{grouped(-number)}" if number < 0 else "±0"


def base_units(result: "BuildResult") -> int:
    """Units that rules, question and wrapping take before any item; 0 for a meter that counts the content alone."""
    terms = result.queue.terms
    return 0 if terms is None else terms.base


def flip_words(flips: "BandFlips", *, short: bool = False) -> str:
    """An estimate's error band, and how many items would be decided otherwise at some count inside of it."""
    band, count = flips.band, len(flips.places)
    if short:
        return f"{signed(band.low_percent)}…{signed(band.high_percent)} %: {grouped(count)}{'' if flips.complete else '+'} flip"
    items = f"{grouped(count)}{'' if flips.complete else ' or more'} {'item' if count == 1 and flips.complete else 'items'}"
    return f"estimate {signed(band.low_percent)} to {signed(band.high_percent)} %: {items} would flip"


def limit_words(limit: int | None) -> str:
    """A budget limit."""
    return UNLIMITED if limit is None else grouped(limit)


OUTCOME_WORDS: Mapping[Outcome, str] = MappingProxyType(
    {
        Outcome.SELECTED: "selected",
        Outcome.SELECTED_AS_DATA: "as data",
        Outcome.POINTER: "pointer",
        Outcome.DROPPED: "left out",
        Outcome.UNDECIDED: "blocked",
    }
)
"""What became of a candidate, in a narrow column."""


def outcome_style(decision: Decision) -> str:
    """The component class of a decision; its sign and its words say the same without any colour."""
    if decision.outcome is Outcome.SELECTED_AS_DATA:
        return "line--bad"
    if decision.outcome is Outcome.SELECTED:
        return "line--warning" if decision.reason is Reason.CONFLICT_VISIBLE else "line--good"
    if decision.outcome is Outcome.POINTER:
        return "line--accent"
    if decision.outcome is Outcome.UNDECIDED:
        return "line--warning"
    return "line--bad" if decision.reason is Reason.SENSITIVE else "line--muted"


def outcome_mark(decision: Decision) -> str:
    """One cell: selected, selected as data, pointer, undecided, masked, left out."""
    if decision.outcome is Outcome.SELECTED_AS_DATA:
        return "◐"
    if decision.outcome is Outcome.SELECTED:
        return "●"
    if decision.outcome is Outcome.POINTER:
        return "◌"
    if decision.outcome is Outcome.UNDECIDED:
        return "◇"
    return "⊘" if decision.reason is Reason.SENSITIVE else "○"


OUTCOME_LEGEND: tuple[tuple[str, str], ...] = (
    ("●", "selected"),
    ("◐", "selected, but hostile: as data only"),
    ("◌", "pointer: kept by its reference only, nothing of it is read"),
    ("○", "left out"),
    ("◇", "undecided: the build was blocked before it decided"),
    ("⊘", "left out because it is sensitive"),
    ("▾ ‡ ✗", "by bundles (U): a bundle; a source that more than one of them has; a name that nothing eligible has"),
    ("+ −", "came in, fell out against the baseline"),
    ("↑", "pinned by hand"),
    ("⇄ ┌ └", "a tool call and its result, with the pair's number where there is room; enter goes from one to the other"),
    ("✗ ! · i", "below !: new findings in it, of which the worst is high, medium, low or only for information; ! lists them"),
)
"""For the help screen."""


AUTHORITY_LOOKS: Mapping[Authority, tuple[str, str]] = MappingProxyType(
    {
        Authority.SYSTEM: ("S", "authority--system"),
        Authority.DEVELOPER: ("D", "authority--developer"),
        Authority.REPOSITORY: ("R", "authority--repository"),
        Authority.USER: ("U", "authority--user"),
        Authority.UNTRUSTED: ("×", "authority--untrusted"),
        Authority.NONE: ("·", "authority--none"),
    }
)
"""A sign of one cell and a component class of `BlockPane`, for each authority."""

TRUST_LOOKS: tuple[tuple[str, str, str], ...] = (
    ("!", "line--bad", "hostile"),
    ("?", "line--warning", "untrusted"),
    ("│", "line--good", "trusted"),
)
"""A sign of one cell, a component class and a word: hostile, wrapped as untrusted, neither."""


def trust_look(trust: Trust) -> tuple[str, str, str]:
    """Which of `TRUST_LOOKS` a trust has."""
    return TRUST_LOOKS[0 if trust.rank == 0 else 1 if trust.rank < Trust.TRUSTED_SOURCE.rank else 2]


def trust_words(trust: Trust) -> str:
    """A trust that fits a narrow column."""
    return "trusted" if trust is Trust.TRUSTED_SOURCE else trust.value


def authority_words(authority: Authority) -> str:
    """An authority; none is a dash, because most items have none."""
    return WITHHELD if authority is Authority.NONE else authority.value
