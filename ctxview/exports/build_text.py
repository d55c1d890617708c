"""A build as people read it: `ctxview build` (design 2). Never any content."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ctxview.core.band_flips import band_flips
from ctxview.core.bundle_report import bundle_fates
from ctxview.core.channels import Kind
from ctxview.core.decision import Outcome, Reason
from ctxview.core.item import Item
from ctxview.core.packet import make_packet
from ctxview.core.pointer import pointers_of
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line
from ctxview.core.settings import Settings
from ctxview.core.stage_words import halt_words
from ctxview.core.trace import in_trace_order
from ctxview.core.tweaks import describe_change
from ctxview.exports.layout import Layout, exact, pad, sentence
from ctxview.exports.records_text import records_lines
from ctxview.exports.words import DIGEST_MEANS, READY_MEANS, REASON_WORDS, has_words, ledger_words, note_words, state_words, warning_words

if TYPE_CHECKING:
    from ctxview.core.filter.places import Filtered

WITHHELD = "–"
"""What stands for the units of a secret."""

MOST_UNKNOWNS = 3
"""Sources of unknown time that are named where nothing depends on it."""

WIDE = 104
"""Cells from which on there is room for the channel beside each item."""


def build_lines(result: BuildResult, layout: Layout, filtered: "Filtered | None" = None) -> Iterator[str]:
    """The lines of a build, without line ends. Reads all selected content, for the digest.

    With a filter only the candidates that fulfil it are listed; every figure is still of the whole build.
    """
    yield from _head(result, layout)
    if filtered is not None:
        yield from _filter(result, filtered, layout)
    yield from _stages(result, layout)
    yield from _selected(result, filtered, layout)
    yield from _bundles(result, layout)
    yield from _pointers(result, filtered, layout)
    yield from _left_out(result, filtered, layout)
    yield from _refresh(result, layout)
    yield from _unknowns(result, layout)
    yield from _missing(result, layout)
    yield from _warnings(result, layout)
    if result.case.capture is not None:
        yield from records_lines(result.case.capture, layout)
    yield ""
    for words in (READY_MEANS, f"Units are {result.meter.means}.", DIGEST_MEANS):
        yield from map(layout.dim, sentence(layout, "", words))


def heading(layout: Layout, words: str) -> Iterator[str]:
    """An empty line and a heading."""
    yield ""
    yield layout.bold(words)


def case_title(result: BuildResult) -> str:
    """The case's name, or its task where it has none."""
    return safe_line(result.case.name or result.case.task.id) or "case without a name"


def shown_units(result: BuildResult, item: Item) -> str:
    """The units of an item as a text; those of a secret are not told."""
    return WITHHELD if item.secret else str(result.units(item.place))


def meter_words(result: BuildResult) -> str:
    """The unit with its meter: what stands beside figures."""
    return f"{result.meter.unit}, meter {result.meter.name}"


def _head(result: BuildResult, layout: Layout) -> Iterator[str]:
    settings, unit = result.settings, result.meter.unit
    yield from map(layout.bold, exact(layout, "", case_title(result)))
    colour = layout.good if result.state == "ready" else layout.bad
    yield from map(colour, sentence(layout, "  state     ", state_words(result.state, result.phase)))
    if result.blocked:
        yield from map(colour, exact(layout, "            ", safe_line(halt_words(result))))
    yield f"  profile   {result.profile.name}"
    used = f"{result.used} {unit}" if settings.budget_limit is None else f"{result.used} of {settings.budget_limit} {unit}"
    unlimited = "; the budget is unlimited" if settings.budget_limit is None else ""
    yield from sentence(layout, "  used      ", f"{used} (meter {result.meter.name}){unlimited}")
    yield from _estimate(result, layout)
    ledger = sentence(layout, "  ledger    ", ledger_words(result.ledger))
    yield from ledger if result.ledger.balanced else map(layout.bad, ledger)
    if result.profile.weighs_principal:
        yield from _principal(result, layout)
    lead = "  changed   "
    for line in describe_change(result.case, Settings.of(result.case), settings):
        yield from exact(layout, lead, safe_line(line))
        lead = " " * len(lead)
    if result.blocked:
        return
    yield from exact(layout, "  digest    ", make_packet(result).digest)
    if not result.profile.counts_requirements and not result.queue.required_places:
        return
    yield from heading(layout, f"Required ({meter_words(result)})")
    for figure, words in (
        (result.selected_required_units, "selected of the required bucket (selected_required_units)"),
        (result.queue.all_required_units, "in the whole required bucket (all_required_candidate_units)"),
        (result.queue.evidence_units, "evidence for requirements (requirement_evidence_units)"),
    ):
        yield from sentence(layout, f"  {figure:>7}  ", words)


def _estimate(result: BuildResult, layout: Layout) -> Iterator[str]:
    """How far off the count may be, and what that would change."""
    found = band_flips(result)
    if found is None:
        return
    least = "" if found.complete else "at least "
    band = f"for the model that reads it {found.band.low_percent:+} to {found.band.high_percent:+} % ({found.band.source})"
    yield from sentence(layout, "  estimate  ", f"{band}: {least}{len(found.places)} items would flip inside that band")


def _principal(result: BuildResult, layout: Layout) -> Iterator[str]:
    """For whom and at which time: only what the case or an option says."""
    settings = result.settings
    said = (
        ("tenant", settings.principal.tenant),
        ("user", settings.principal.user),
        ("purpose", settings.purpose),
        ("at", settings.now),
    )
    words = ", ".join(f"{name} {value}" for name, value in said if value is not None)
    if words:
        yield from exact(layout, "  for       ", safe_line(words))


def _bundles(result: BuildResult, layout: Layout) -> Iterator[str]:
    fates = bundle_fates(result)
    if not fates:
        return
    yield from heading(layout, f"Bundles, whole or not at all ({meter_words(result)})")
    for fate in fates:
        units = WITHHELD if fate.units is None else str(fate.units)
        kind = "required" if fate.bundle.required else "optional"
        line = f"{fate.bundle.name}: {kind}, {len(fate.places)} items, {fate.reason.value}: {REASON_WORDS[fate.reason]}"
        colour = layout.good if fate.selected else layout.bad if fate.bundle.required else layout.dim
        yield from map(colour, exact(layout, f"  {units:>7}  ", safe_line(line)))
        if fate.lacking:
            yield from map(colour, exact(layout, " " * 11 + "- lacks ", safe_line(", ".join(fate.lacking))))


def _filter(result: BuildResult, filtered: "Filtered", layout: Layout) -> Iterator[str]:
    yield ""
    yield from map(layout.bold, exact(layout, "  filter    ", safe_line(str(filtered.condition))))
    count, total = len(filtered.places), result.ledger.candidates
    fulfil = f"{count} of {total} candidates {'fulfils' if count == 1 else 'fulfil'} it"
    yield from sentence(layout, "            ", f"{fulfil}, and only they are listed; every figure is of the whole build")


def _stages(result: BuildResult, layout: Layout) -> Iterator[str]:
    yield from heading(layout, "Stages, with what each took out")
    taken = [f"{name.value} {-count if count else 0}" for name, count in result.stage_drops.items()]
    ends = "blocked" if result.blocked else str(result.selection.count)
    yield from sentence(layout, "  ", f"{result.ledger.candidates} > " + " > ".join(taken) + f" > {ends}")


def _selected(result: BuildResult, filtered: "Filtered | None", layout: Layout) -> Iterator[str]:
    if not any(_listed(section.items, filtered) for section in result.sections):
        return
    yield from heading(layout, f"Selected, in the order of the packet ({meter_words(result)})")
    for number, section in enumerate(result.sections, 1):
        listed = _listed(section.items, filtered)
        if not listed:
            continue
        # the sum of a section with one secret in it would tell its length
        units = WITHHELD if any(item.secret for item in section.items) else section.units
        by_authority = section.kind is Kind.INSTRUCTION  # which decides among instructions; among all others trust does
        title = f"  {number} {section.kind.value}: {units} {result.meter.header_unit}"
        channel = f"{'channel':<18}" if layout.width >= WIDE else ""
        yield layout.bold(f"{title:<36} {channel}{'authority' if by_authority else 'trust':<14}  source")
        for item in listed:
            rank = item.authority.value if by_authority else item.trust.value
            lead = f"{_figures(result, item, layout)}{rank:<14}  "
            yield from exact(layout, lead, safe_line(item.source_id))
            yield from _comments(result, item, layout)


def _listed(items: Sequence[Item], filtered: "Filtered | None") -> Sequence[Item]:
    return items if filtered is None else [item for item in items if item.place in filtered.places]


def _figures(result: BuildResult, item: Item, layout: Layout) -> str:
    channel = pad(safe_line(item.channel), 16) + "  " if layout.width >= WIDE else ""
    return f"  {shown_units(result, item):>7}  {result.candidates.shown_ids[item.place]:<24}  {channel}"


def _comments(result: BuildResult, item: Item, layout: Layout) -> Iterator[str]:
    decision = result.decision(item.place)
    words = [note_words(note) for note in decision.notes if has_words(note)]
    codes = ", ".join(note for note in decision.notes if not has_words(note))
    if codes:
        words.append(codes)
    if decision.selected and decision.reason is not Reason.SELECTED:
        words.insert(0, f"{decision.reason.value}: {REASON_WORDS[decision.reason]}")
    for comment in words:
        yield from map(layout.dim, sentence(layout, " " * 11 + "- ", safe_line(comment)))


def _left_out(result: BuildResult, filtered: "Filtered | None", layout: Layout) -> Iterator[str]:
    dropped = [(result.decision(item.place), item) for item in in_trace_order(result)]
    dropped = [(decision, item) for decision, item in dropped if decision.outcome is Outcome.DROPPED]
    if not any(filtered is None or item.place in filtered.places for _, item in dropped):
        return
    yield from heading(layout, f"Left out ({meter_words(result)})")
    ranks = {stage.name.value: number for number, stage in enumerate(result.stages)}
    dropped.sort(key=lambda one: (ranks[one[0].stage], one[0].reason))
    for (stage, reason), members in groupby(dropped, key=lambda one: (one[0].stage, one[0].reason)):
        items = [item for _, item in members]
        listed = _listed(items, filtered)
        if not listed:
            continue
        yield from map(layout.bold, sentence(layout, f"  {stage}, {reason.value}: ", f"{len(items)}; {REASON_WORDS[reason]}"))
        for item in listed:
            yield from exact(layout, _figures(result, item, layout), safe_line(item.source_id))
            yield from _comments(result, item, layout)


def _pointers(result: BuildResult, filtered: "Filtered | None", layout: Layout) -> Iterator[str]:
    """The model sees none of them: whoever reads the packet does."""
    found = [one for one in pointers_of(result) if filtered is None or one.place in filtered.places]
    if not found:
        return
    yield from heading(layout, f"Pointers, of which nothing is read ({meter_words(result)})")
    for one in found:
        item = result.item(one.place)
        yield from exact(layout, _figures(result, item, layout), safe_line(item.source_id))
        reason = result.decision(one.place).reason
        for words in (f"{reason.value}: {REASON_WORDS[reason]}", f"at {one.reference}", f"to be loaded when: {one.load_when}"):
            yield from map(layout.dim, sentence(layout, " " * 11 + "- ", safe_line(words)))


def _refresh(result: BuildResult, layout: Layout) -> Iterator[str]:
    if not result.refresh:
        return
    yield from heading(layout, "To be loaded anew")
    for one in result.refresh:
        against = ", ".join(result.item(place).source_id for place in one.against)
        words = f"{one.reason.value}" + (f": {against}" if against else "")
        yield from exact(layout, "  ↻ ", safe_line(f"{result.item(one.place).source_id}: {words}"))


def _unknowns(result: BuildResult, layout: Layout) -> Iterator[str]:
    unknowns = result.board.unknowns
    if not unknowns:
        return
    yield from heading(layout, f"Of unknown origin or time: {len(unknowns)} of {result.ledger.candidates}")
    if not result.blocked and len(unknowns) > MOST_UNKNOWNS:
        yield from sentence(layout, "  ", "reported only: the case does not ask for it to be known; --json names them")
        return
    for item in in_trace_order(result):
        if item.place in unknowns:
            yield from exact(layout, "  ? ", safe_line(f"{item.source_id}: no {', no '.join(unknowns[item.place])}"))


def _missing(result: BuildResult, layout: Layout) -> Iterator[str]:
    if not result.missing:
        return
    yield from heading(layout, "Missing requirements")
    for one in result.missing:
        yield from map(layout.bad, exact(layout, "  ✗ ", safe_line(one.requirement)))
        for why in one.why:
            yield from sentence(layout, "      ", f"{why}: {REASON_WORDS[Reason(why)]}")


def _warnings(result: BuildResult, layout: Layout) -> Iterator[str]:
    if not result.warnings:
        return
    yield from heading(layout, "Warnings")
    for code in result.warnings:
        yield from sentence(layout, "  ! ", safe_line(warning_words(code)))
