"""The texts of the compaction screen: a check with its rule and what it read, an anchor, a pointer, the rest of the record. All raw."""

from collections.abc import Iterator, Sequence

from ctxview.app.panes.compaction_rows import RUNG_SIGNS, anchor_notes, named
from ctxview.app.text_rows import StyledLine
from ctxview.core.compaction import Compaction, RecordPointer, said
from ctxview.core.compaction_anchors import AdviceCode, AnchorPointer, advice
from ctxview.core.compaction_decisions import JudgedDecision, discarded, retained, verifications
from ctxview.core.compaction_ladder import STATUS_OF, Rung, RungStatus
from ctxview.core.compaction_lookup import RecordLookup
from ctxview.core.compaction_reading import blamed_first, what_was_read
from ctxview.core.compaction_words import (
    CHECK_TITLES,
    DOES_NOT_MEAN,
    FAILS_WHEN,
    RIGHT_WOULD_BE,
    advice_words,
    decision_notes,
    read_words,
    rung_words,
)

NOT_FOLLOWED = "No pointer is followed: whether its target exists, or may be read, is not known here."


def rung_lines(compaction: Compaction, lookup: RecordLookup, rung: Rung, first: bool) -> list[StyledLine]:
    """One check. `first` says that it is the one that decides."""
    sign, look = RUNG_SIGNS[rung.status]
    about = rung.anchor_id if rung.anchor_id is not None else rung.pointer_kind
    lines: list[StyledLine] = [
        [
            (f"{sign} {rung.status.replace('_', ' ')} ", look),
            (f"{rung.check} {CHECK_TITLES[rung.code]}", "line--strong"),
            *([] if about is None else [(f"  {named(about)}", "line--accent")]),
        ],
        [(rung_words(rung), "")],
    ]
    if rung.status is RungStatus.FAILED:
        decides = "decides: it is the first that fails" if first else "fails too, and does not decide"
        lines.append([(f"{rung.code} → {STATUS_OF[rung.code]}; ", "line--muted"), (decides, "line--accent" if first else "line--muted")])
    lines.append([("fails when ", "line--muted"), (FAILS_WHEN[rung.code], "")])
    if rung.status is not RungStatus.PASSED:
        lines.append([("right would be ", "line--muted"), (RIGHT_WOULD_BE[rung.code], "")])
    read = what_was_read(compaction, lookup, rung)
    lines.append([("what it read", "line--muted")])
    told = frozenset(one.place for one in read)
    for one, blamed in blamed_first(read, rung):
        mark = ("  · ", "line--muted")
        if blamed:
            mark = ("  – ", "line--warning") if rung.needs else ("  ✗ ", "line--bad")
        lines.append([mark, (one.place, "line--muted"), ("  ", ""), (read_words(one), "line--muted" if one.missing else "line--strong")])
    mark, words = (("  – ", "line--warning"), "  is not there") if rung.needs else (("  ✗ ", "line--bad"), "  asks for it")
    lines += [[mark, (place, "line--muted"), (words, "")] for place in rung.places if place not in told]
    if rung.status is RungStatus.FAILED:
        lines.append([("does not mean ", "line--warning"), (DOES_NOT_MEAN[rung.code], "")])
    return lines


def anchor_lines(beside: AnchorPointer, rungs: Sequence[Rung]) -> list[StyledLine]:
    """One anchor with its pointer, and what came of its checks."""
    anchor = beside.anchor
    lines: list[StyledLine] = [
        [("anchor ", "line--muted"), (named(anchor.anchor_id), "line--strong")],
        [(anchor_notes(beside), "line--muted")],
    ]
    if beside.place is None:
        lines.append([("not in the record", "line--bad")])
    else:
        lines += _texts(("statement", anchor.statement), ("pointer", anchor.pointer_id))
        if said(anchor.status):
            lines += _texts(("status", anchor.status))
    if beside.pointer is not None:
        lines += _pointer(beside.pointer)
    for rung in rungs:
        if beside.required and rung.anchor_id == anchor.anchor_id:
            sign, look = RUNG_SIGNS[rung.status]
            lines.append([(f"{sign} ", look), (f"{rung.check} {CHECK_TITLES[rung.code]}: ", ""), (rung_words(rung), look)])
    return [*lines, [(NOT_FOLLOWED, "line--muted")]]


def pointer_lines(pointer: RecordPointer, namers: Sequence[AnchorPointer]) -> list[StyledLine]:
    """One pointer, with the anchors that name it."""
    names = ", ".join(named(one.anchor.anchor_id) for one in namers)
    return [
        [("pointer ", "line--muted"), (named(pointer.pointer_id), "line--strong")],
        *_pointer(pointer),
        [("named by  ", "line--muted"), (names, "line--accent") if names else ("no anchor", "line--muted")],
        [(NOT_FOLLOWED, "line--muted")],
    ]


def _pointer(pointer: RecordPointer) -> Iterator[StyledLine]:
    return _texts(("kind", pointer.kind), ("target", pointer.target), ("purpose", pointer.purpose))


def _texts(*fields: tuple[str, str | None]) -> Iterator[StyledLine]:
    for name, text in fields:
        yield [(f"{name:<10}", "line--muted"), (text or "", "") if said(text) else ("missing", "line--bad")]


def record_lines(compaction: Compaction) -> list[StyledLine]:
    """What the record says besides: discarded, to verify, advice, retained, and how the work goes on."""
    record = compaction.record
    lines: list[StyledLine] = [*_decisions("discarded", discarded(compaction))]
    lines += [[], _heading("must be verified")]
    for one in verifications(compaction):
        if one.anchor is None:
            lines.append([("? ", "line--warning"), (named(one.name), ""), ("  no anchor says what it is", "line--warning")])
        else:
            statement = record.anchors[one.anchor].statement or ""
            lines.append([("· ", "line--muted"), (named(one.name), "line--strong"), (f"  {statement}", "line--muted")])
    if not record.must_verify:
        lines.append([("nothing is named", "line--muted")])
    given = advice(compaction)
    if given:
        lines += [[], _heading("advice, which decides nothing")]
    for hint in given:
        name = [(f"  {named(hint.name)}", "")] if hint.code is not AdviceCode.FIELD_NOT_READ else []
        lines += [[("· ", "line--muted"), (hint.place, "line--muted"), *name], [("  ", ""), (advice_words(hint), "line--warning")]]
    lines += [[], *_decisions("retained", retained(compaction)), [], _heading("going on")]
    lines += _texts(("next", record.next_action), ("summary", record.summary))
    return lines


def _decisions(title: str, decisions: Sequence[JudgedDecision]) -> Iterator[StyledLine]:
    yield _heading(title)
    for judged in decisions:
        mark = ("✗ ", "line--bad") if judged.fails else ("· ", "line--muted")
        reason = f"  {judged.decision.reason or ''}" if judged.reasoned else ""
        yield [mark, (named(judged.decision.kind), "line--strong"), (reason, "line--muted")]
        for note in decision_notes(judged):
            yield [("  ", ""), (note, "line--bad" if judged.fails else "line--warning")]
    if not decisions:
        yield [("nothing", "line--muted")]


def _heading(title: str) -> StyledLine:
    return [(f"━━ {title}", "line--accent")]
