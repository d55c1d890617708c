"""The turns screen's texts: one state with the write that made it, memory and snapshot, messages with their checkpoints. All raw."""

from ctxview.app.text_rows import StyledLine
from ctxview.core.memory import NOT_READ_WORDS
from ctxview.core.message_thread import ThreadMessage
from ctxview.core.problem import Problem
from ctxview.core.state_snapshot import JUDGES_FIELDS, SNAPSHOT_FIELDS
from ctxview.core.turn_state import TurnState
from ctxview.core.turns import PlayedTurns, PlayedUpdate
from ctxview.exports.turns_text import difference_words, time_words, yes_words

_NAME = 15
_WRITES_NOTE = "Only a writer that saw the current revision is heard, and no write changes whether it is authorized."
_KEPT_NOTE = "Replacing or removing a message does not erase it from older checkpoints."


def state_lines(played: PlayedTurns, row: int) -> list[StyledLine]:
    """The state of a row of `TurnRows`; of a write also what was there before it, and why it was refused."""
    if row == 0:
        about = [(played.turns.description, "line--muted")] if played.turns.description else []
        return [*_fields(played.turns.state, None), *([[], about] if about else [])]
    event = played.events[row - 1]
    refused, after = event.saved.refused, event.saved.store.current
    lines: list[StyledLine] = [_fact("write", f"pick-up moved to {time_words(event.event.time)}")]
    if event.event.expected_revision != event.before.revision:
        lines.append(_fact("made from", f"revision {event.event.expected_revision}, while the current one was {event.before.revision}"))
    if refused is not None:
        lines += [*_refusal(refused), [("what was there stays:", "line--muted")], *_fields(after, None)]
    else:
        lines += _fields(after, event.before)
    return [*lines, [(_WRITES_NOTE, "line--muted")]]


def _fields(state: TurnState, before: TurnState | None) -> list[StyledLine]:
    def field(name: str, now: str, was: str | None) -> StyledLine:
        if was is None or was == now:
            return _fact(name, now)
        return [(name.ljust(_NAME), "line--muted"), (was, "line--muted"), (" → ", "line--muted"), (now, "line--accent")]

    lines = [
        field("revision", str(state.revision), None if before is None else str(before.revision)),
        field("order", state.order, None if before is None else before.order),
        field("time", time_words(state.time), None if before is None else time_words(before.time)),
        field("verified", yes_words(state.verified), None if before is None else yes_words(before.verified)),
        field("authorized", yes_words(state.authorized), None if before is None else yes_words(before.authorized)),
    ]
    had = state.source_events if before is None else before.source_events
    for number, event in enumerate(state.source_events):
        style = "" if event in had else "line--accent"
        lines.append([(("source events" if number == 0 else "").ljust(_NAME), "line--muted"), (event, style)])
    return lines


def memory_lines(played: PlayedTurns) -> list[StyledLine]:
    """Each memory, read or not; then the snapshot field by field."""
    purpose = played.turns.purpose
    lines: list[StyledLine] = [_fact("purpose", "none" if purpose is None else purpose)]
    for reading in played.memories:
        if reading.text is None:
            lines.append([("– ", "line--muted"), (reading.memory_id, "line--strong"), (f"  {reading.reason}", "line--warning")])
            lines.append([(f"  {NOT_READ_WORDS}", "line--muted")])
        else:
            lines.append([("✓ ", "line--good"), (reading.memory_id, "line--strong")])
            lines += _content(reading.text)
    if not played.memories:
        lines.append([("no memory", "line--muted")])
    return [*lines, *_snapshot_lines(played)]


def _snapshot_lines(played: PlayedTurns) -> list[StyledLine]:
    findings = played.findings
    if findings is None:
        return []
    lines: list[StyledLine] = [[], [(f"━━ snapshot beside revision {played.store.current.revision}", "line--strong")]]
    added = dict.fromkeys(finding.field for finding in findings if finding.field not in SNAPSHOT_FIELDS)
    for name in (*SNAPSHOT_FIELDS, *added):
        found = [finding for finding in findings if finding.field == name]
        if not found:
            lines.append([("✓ ", "line--good"), (name, "")])
        lines += [
            [("✗ ", "line--bad"), (name, "line--strong"), (f" {one.kind.value}: ", "line--bad"), (difference_words(one), "")]
            for one in found
        ]
    return [*lines, [(JUDGES_FIELDS, "line--muted")]]


def message_lines(played: PlayedTurns) -> list[StyledLine]:
    """Each update with what it did and the checkpoint that it left."""
    lines: list[StyledLine] = []
    for number, update in enumerate(played.updates, 1):
        lines += [*([[]] if lines else []), *_update(number, update)]
    if not lines:
        return [[("no messages", "line--muted")]]
    return [*lines, [], [(_KEPT_NOTE, "line--muted")]]


def _update(number: int, update: PlayedUpdate) -> list[StyledLine]:
    if update.refused is not None:
        return [[(f"━━ update {number} ", "line--strong"), ("✗ refused, no checkpoint", "line--bad")], *_refusal(update.refused)]
    changes = update.changes
    told = (("appended", changes.appended), ("replaced", changes.replaced), ("removed", changes.removed))
    words = ", ".join(f"{words} {name}" for words, names in told for name in names) or "nothing changed"
    heading: StyledLine = [
        (f"━━ update {number} → checkpoint {len(update.thread.checkpoints)} ", "line--strong"),
        (words, "line--accent"),
    ]
    return [heading, *(line for message in update.thread.messages for line in _message(message))]


def _message(message: ThreadMessage) -> list[StyledLine]:
    return [[(message.message_id, "line--strong"), (f"  {message.role}", "line--muted")], *_content(message.content)]


def _content(text: str) -> list[StyledLine]:
    """Every line begins with a bar, so that no content can pass for a heading."""
    return [[("  │ ", "line--muted"), (line, "")] for line in text.split("\n")]


def _refusal(problem: Problem) -> list[StyledLine]:
    return [
        [("✗ ", "line--bad"), (f"{problem.code.value}: {problem.message}", "line--bad")],
        [("  right would be ", "line--muted"), (problem.expected, "")],
    ]


def _fact(name: str, words: str) -> StyledLine:
    return [(name.ljust(_NAME), "line--muted"), (words, "")]
