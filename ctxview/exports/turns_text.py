"""Turns as people read them: `ctxview turns` (spec 4.4)."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from ctxview.core.canonical import canonical_json
from ctxview.core.memory import NOT_READ_WORDS, MemoryReading
from ctxview.core.message_thread import ThreadMessage
from ctxview.core.problem import Problem
from ctxview.core.safe_text import safe_line, safe_lines
from ctxview.core.state_snapshot import JUDGES_FIELDS, SNAPSHOT_FIELDS, FindingKind, SnapshotFinding
from ctxview.core.turn_state import TurnState
from ctxview.core.turns import PlayedEvent, PlayedTurns, PlayedUpdate
from ctxview.exports.build_text import heading
from ctxview.exports.layout import Layout, cells, exact, sentence

_WRITES_NOTE = "Only a writer that saw the current revision is heard, and no write changes whether it is authorized."


def turns_lines(played: PlayedTurns, layout: Layout) -> Iterator[str]:
    """The lines of played turns, without line ends."""
    turns = played.turns
    yield from map(layout.bold, exact(layout, "", f"Turns of {safe_line(turns.name or turns.state.order)}"))
    if turns.description:
        yield from sentence(layout, "", safe_line(turns.description))
    yield from heading(layout, "State before" if played.events else "State")
    yield from _state(turns.state, layout)
    if played.events:
        yield from heading(layout, "Writes")
        for number, event in enumerate(played.events, 1):
            yield from _event(number, event, layout)
        yield from map(layout.dim, sentence(layout, "  ", _WRITES_NOTE))
        yield from heading(layout, "State now")
        yield from _state(played.store.current, layout)
    if played.memories:
        yield from _memories(played, layout)
    if played.findings is not None:
        yield from _snapshot(played.findings, played.store.current, layout)
    if played.updates:
        yield from _messages(played, layout)


def _state(state: TurnState, layout: Layout) -> Iterator[str]:
    yield f"  revision       {state.revision}"
    yield from exact(layout, "  order          ", safe_line(state.order))
    yield f"  time           {time_words(state.time)}"
    yield f"  verified       {yes_words(state.verified)}"
    yield f"  authorized     {yes_words(state.authorized)}"
    lead = "  source events  "
    for event in state.source_events:
        yield from exact(layout, lead, safe_line(event))
        lead = " " * len(lead)
    if not state.source_events:
        yield f"{lead}none"


def _event(number: int, played: PlayedEvent, layout: Layout) -> Iterator[str]:
    event, after = played.event, played.saved.store.current
    refused = played.saved.refused
    sign = layout.bad("✗") if refused else layout.good("✓")
    yield from _signed(layout, f"  {number} ", sign, f" pick-up moved to {time_words(event.time)}, by ", event.event_id)
    if refused is not None:
        yield from _refusal(refused, layout)
        yield f"      revision stays {after.revision}"
        return
    yield f"      revision {played.before.revision} → {after.revision}; before it: {time_words(played.before.time)}"
    yield f"      authorized stays {yes_words(after.authorized)}"


def _refusal(problem: Problem, layout: Layout) -> Iterator[str]:
    yield from sentence(layout, f"      refused [{problem.code.value}]: ", safe_line(problem.message))
    yield from sentence(layout, "      expected: ", safe_line(problem.expected))


def _memories(played: PlayedTurns, layout: Layout) -> Iterator[str]:
    purpose = played.turns.purpose
    named = "no purpose" if purpose is None else f"purpose {safe_line(purpose)}"
    yield from heading(layout, f"Memory ({named})")
    for reading in played.memories:
        yield from _memory(reading, layout)


def _memory(reading: MemoryReading, layout: Layout) -> Iterator[str]:
    if reading.text is None:
        yield from exact(layout, "  – ", safe_line(reading.memory_id))
        yield from map(layout.dim, sentence(layout, "      ", f"{reading.reason}: {NOT_READ_WORDS}"))
        return
    yield from _signed(layout, "  ", layout.good("✓"), " ", reading.memory_id)
    yield from _content(reading.text)


def _snapshot(findings: Sequence[SnapshotFinding], state: TurnState, layout: Layout) -> Iterator[str]:
    yield from heading(layout, f"Snapshot beside revision {state.revision}")
    added = [finding.field for finding in findings if finding.field not in SNAPSHOT_FIELDS]
    for name in (*SNAPSHOT_FIELDS, *added):
        found = [finding for finding in findings if finding.field == name]
        if not found:
            yield f"  {layout.good('✓')} {name}"
        for finding in found:
            words = f"{safe_line(name)} [{finding.kind.value}]: {difference_words(finding)}"
            lead, *rest = sentence(layout, "  ✗ ", words)
            yield layout.bad(lead)
            yield from map(layout.bad, rest)
    yield from map(layout.dim, sentence(layout, "  ", JUDGES_FIELDS))


def difference_words(finding: SnapshotFinding) -> str:
    """What stands on both sides, made safe."""
    snapshot, state = (safe_line(canonical_json(value)) for value in (finding.in_snapshot, finding.in_state))
    match finding.kind:
        case FindingKind.DIFFERS:
            return f"{snapshot} in the snapshot, {state} in the state"
        case FindingKind.MISSING:
            return f"the state has {state}, and the snapshot does not"
        case FindingKind.ADDED:
            return f"the snapshot has {snapshot}, and the state does not"


def _messages(played: PlayedTurns, layout: Layout) -> Iterator[str]:
    yield from heading(layout, "Updates of the messages, by id")
    for number, update in enumerate(played.updates, 1):
        yield from _update(number, update, layout)
    checkpoints = played.thread.checkpoints
    for number, checkpoint in enumerate(checkpoints, 1):
        now = ", the messages now" if number == len(checkpoints) else ""
        yield from heading(layout, f"Checkpoint {number}{now}")
        yield from _checkpoint(checkpoint, layout)
    yield ""
    yield from map(layout.dim, sentence(layout, "", "Replacing or removing a message does not erase it from older checkpoints."))


def _update(number: int, played: PlayedUpdate, layout: Layout) -> Iterator[str]:
    if played.refused is not None:
        yield f"  {number} {layout.bad('✗')} no checkpoint"
        yield from _refusal(played.refused, layout)
        return
    yield f"  {number} {layout.good('✓')} checkpoint {len(played.thread.checkpoints)}"
    changes = played.changes
    told = (("appended", changes.appended), ("replaced", changes.replaced), ("removed", changes.removed))
    for words, names in told:
        for name in names:
            yield from exact(layout, f"      {words:<8} ", safe_line(name))
    if not any(names for _, names in told):
        yield "      nothing changed"


def _checkpoint(messages: Sequence[ThreadMessage], layout: Layout) -> Iterator[str]:
    if not messages:
        yield "  no message"
    for message in messages:
        yield from exact(layout, "  ", f"{safe_line(message.message_id)}  {safe_line(message.role)}")
        yield from _content(message.content)


def _content(text: str) -> Iterator[str]:
    """Every line begins with a bar, so that no content can pass for a heading."""
    for line in safe_lines(text, cells=cells):
        yield f"    │ {line}" if line else "    │"


def _signed(layout: Layout, before: str, sign: str, after: str, name: str) -> Iterator[str]:
    """A line with a coloured sign in its lead; the name is raw, and folds behind the lead."""
    plain = f"{before}x{after}"
    first, *rest = exact(layout, plain, safe_line(name))
    yield before + sign + first[len(before) + 1 :]
    yield from rest


def time_words(time: datetime | None) -> str:
    """A time of a state."""
    return "not arranged" if time is None else time.isoformat(" ")


def yes_words(value: bool) -> str:
    """A field that is true or not."""
    return "yes" if value else "no"
