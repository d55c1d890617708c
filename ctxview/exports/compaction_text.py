"""A compaction check as people read it: `ctxview compaction` (spec 6)."""

from collections.abc import Iterator, Sequence

from ctxview.core.compaction import Compaction, RecordPointer, said
from ctxview.core.compaction_anchors import Advice, AdviceCode, AnchorPointer, PointerFound, advice, anchor_pointers
from ctxview.core.compaction_decisions import discarded, retained, verifications
from ctxview.core.compaction_ladder import Assessment, CompactionCode, CompactionStatus, Rung, RungStatus, assess, ladder
from ctxview.core.compaction_lookup import RecordLookup, record_lookup
from ctxview.core.compaction_reading import ReadField, blamed_first, what_was_read
from ctxview.core.compaction_words import (
    CHECK_TITLES,
    DOES_NOT_MEAN,
    NO_NAME,
    OF_A_LIST,
    RIGHT_WOULD_BE,
    advice_words,
    decision_notes,
    pointer_words,
    read_words,
    rung_words,
)
from ctxview.core.safe_text import safe_line
from ctxview.exports.build_text import heading
from ctxview.exports.layout import Layout, exact, sentence

_SIGNS = {RungStatus.PASSED: "✓", RungStatus.FAILED: "✗", RungStatus.NOT_REACHED: "–"}
_NAMES_AT = 30
"""Column at which the names behind the titles of checks begin."""


def compaction_lines(compaction: Compaction, layout: Layout) -> Iterator[str]:
    """The lines of a compaction's result, its ladder, its anchors and the advice, without line ends."""
    assessment, rungs = assess(compaction), ladder(compaction)
    yield from _result(assessment, layout)
    counts = ", ".join(f"{sum(rung.status is status for rung in rungs)} {status.replace('_', ' ')}" for status in RungStatus)
    yield from heading(layout, f"Checks ({counts})")
    yield from _rungs(compaction, rungs, layout)
    anchors = anchor_pointers(compaction)
    yield from heading(layout, "Anchors and their pointers")
    if not anchors:
        yield "  none"
    for beside in anchors:
        yield from _anchor(beside, layout)
    yield from _resumption(compaction, layout)
    given = advice(compaction)
    if given:
        yield from heading(layout, "Advice, which decides nothing")
        for one in given:
            yield from _advice(one, layout)


def _result(assessment: Assessment, layout: Layout) -> Iterator[str]:
    run = "of a run without an id" if assessment.run_id is None else f"of run {safe_line(assessment.run_id)}"
    yield from map(layout.bold, exact(layout, "", f"Compaction {run}"))
    ready = assessment.status is CompactionStatus.READY_TO_RESUME
    yield from _signed(layout, ready, sentence(layout, f"{'✓' if ready else '✗'} ", f"{assessment.status}: {assessment.code}"))
    if assessment.anchor_id is not None:
        yield from exact(layout, "  anchor ", _name(assessment.anchor_id))
    if assessment.pointer_kind is not None:
        yield from exact(layout, "  pointer kind ", _name(assessment.pointer_kind))
    yield from map(layout.dim, sentence(layout, "  ", f"It does not mean {DOES_NOT_MEAN[assessment.code]}"))


def _resumption(compaction: Compaction, layout: Layout) -> Iterator[str]:
    """What the record says of itself besides: what was kept and dropped, and how the work goes on."""
    for title, decisions in (("Retained", retained(compaction)), ("Discarded", discarded(compaction))):
        if decisions:
            yield from heading(layout, title)
        for judged in decisions:
            notes = decision_notes(judged)
            lines = exact(layout, "✗ " if judged.fails else "· ", _name(judged.decision.kind))
            yield from _signed(layout, False if judged.fails else None, lines)
            if judged.reasoned:
                yield from exact(layout, "    ", safe_line(judged.decision.reason or ""))
            for note in notes:
                yield from sentence(layout, "    ", note)
    verify = verifications(compaction)
    record = compaction.record
    if verify or said(record.next_action) or said(record.summary):
        yield from heading(layout, "Going on")
    for lead, text in (("  summary   ", record.summary), ("  next      ", record.next_action)):
        if said(text):
            yield from exact(layout, lead, safe_line(text or ""))
    for one in verify:
        yield from exact(layout, "  verify    ", _name(one.name))


def _rungs(compaction: Compaction, rungs: Sequence[Rung], layout: Layout) -> Iterator[str]:
    told: set[CompactionCode] = set()
    lookup = record_lookup(compaction.record)
    for rung in rungs:
        yield from _rung(compaction, lookup, rung, layout)
        if rung.status is RungStatus.FAILED and rung.code not in told:  # what it does not mean is the same for each anchor
            told.add(rung.code)
            yield from map(layout.dim, sentence(layout, "    ", f"It does not mean {DOES_NOT_MEAN[rung.code]}"))


def _rung(compaction: Compaction, lookup: RecordLookup, rung: Rung, layout: Layout) -> Iterator[str]:
    lead = f"{_SIGNS[rung.status]} {rung.check} {CHECK_TITLES[rung.code]}"
    named = rung.anchor_id if rung.anchor_id is not None else rung.pointer_kind
    lines = iter([lead]) if named is None else exact(layout, f"{lead:<{_NAMES_AT}}", _name(named))
    yield from _signed(layout, None if rung.needs else rung.status is RungStatus.PASSED, lines)
    if rung.status is RungStatus.PASSED:
        if named is None and rung.code in OF_A_LIST:
            yield from sentence(layout, "    ", rung_words(rung))
        return
    yield from sentence(layout, "    ", f"{rung_words(rung)} [{rung.code}]")
    yield from _looked_at(what_was_read(compaction, lookup, rung), rung, layout)
    yield from sentence(layout, "    right would be: ", RIGHT_WOULD_BE[rung.code])


def _looked_at(read: tuple[ReadField, ...], rung: Rung, layout: Layout) -> Iterator[str]:
    """What is to blame, what asks for it, and what else was compared: each place with what stands there."""
    blame = "    needs " if rung.needs else "    see   "
    for one, blamed in blamed_first(read, rung):
        words = f" has {read_words(one)}" if one.missing else f": {read_words(one)}"
        yield from exact(layout, blame if blamed else "    read  ", safe_line(one.place + words))
    told = frozenset(one.place for one in read)
    for place in rung.places:
        if place not in told:
            yield from exact(layout, blame, f"{safe_line(place)} {'is not there' if rung.needs else 'asks for it'}")


def _anchor(beside: AnchorPointer, layout: Layout) -> Iterator[str]:
    anchor = beside.anchor
    holds = beside.counts and beside.found is PointerFound.USABLE
    yield from _signed(layout, holds, exact(layout, f"{'✓' if holds else '✗'} ", _name(anchor.anchor_id)))
    yield from sentence(layout, "    ", ", ".join(_notes(beside)))
    if said(anchor.status):
        yield from exact(layout, "    status    ", safe_line(anchor.status or ""))
    if said(anchor.statement):
        yield from exact(layout, "    statement ", safe_line(anchor.statement or ""))
    if beside.place is None:
        return
    lead, indent = "    pointer   ", " " * 14
    if said(anchor.pointer_id):
        yield from exact(layout, lead, safe_line(anchor.pointer_id or ""))
        lead = indent
    if beside.found is not PointerFound.USABLE:
        yield from sentence(layout, lead, pointer_words(beside.found))
    if beside.pointer is not None:
        yield from _pointer(beside.pointer, layout)


def _notes(beside: AnchorPointer) -> Iterator[str]:
    yield "required" if beside.required else "not required"
    if beside.place is None:
        yield "not in the record"
    elif not said(beside.anchor.statement):
        yield "without a statement"
    elif not said(beside.anchor.anchor_id):
        yield "without an id"
    elif not beside.counts:
        yield "another one of this id counts"


def _pointer(pointer: RecordPointer, layout: Layout) -> Iterator[str]:
    for name, text in (("kind", pointer.kind), ("target", pointer.target), ("purpose", pointer.purpose)):
        yield from exact(layout, f"      {name:<7} ", safe_line(text or "") if said(text) else "missing")


def _advice(given: Advice, layout: Layout) -> Iterator[str]:
    yield from exact(layout, "  ", safe_line(given.place))
    if given.name and given.code is not AdviceCode.FIELD_NOT_READ:
        yield from exact(layout, "    ", safe_line(given.name))
    yield from sentence(layout, "    ", advice_words(given))


def _name(name: str | None) -> str:
    """A name as it can be shown; a blank one shows nothing, so it is said."""
    return safe_line(name or "") if said(name) else NO_NAME


def _signed(layout: Layout, good: bool | None, lines: Iterator[str]) -> Iterator[str]:
    """Lines that begin with a sign, which is coloured; None has no colour."""
    first = next(lines)
    yield first if good is None else (layout.good if good else layout.bad)(first[0]) + first[1:]
    yield from lines
