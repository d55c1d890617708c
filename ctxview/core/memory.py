"""Stored preferences, read for a purpose: one that is not meant for it is there and not read, which is no fault (spec 4.4)."""

from collections.abc import Iterable

from ctxview.core.decision import Reason
from ctxview.core.values import dataclass

NOT_READ_WORDS = "there and not read: it is kept for other purposes, so nothing is wrong with it"


@dataclass(frozen=True, slots=True)
class Memory:
    """Something that was kept across conversations."""

    memory_id: str
    text: str
    purposes: frozenset[str] | None = None
    """What it may be read for. None is anything; an empty set is nothing."""


@dataclass(frozen=True, slots=True)
class MemoryReading:
    """What a purpose gets to see of one memory."""

    memory_id: str
    text: str | None
    """None where it was not read."""
    reason: str | None
    """`purpose_not_allowed`, or None where it was read."""


def read_memories(memories: Iterable[Memory], purpose: str | None) -> tuple[MemoryReading, ...]:
    """Every memory in its order, each read or with the reason why not. No purpose is none of the purposes that a memory names."""
    return tuple(_read(memory, purpose) for memory in memories)


def _read(memory: Memory, purpose: str | None) -> MemoryReading:
    if memory.purposes is None or purpose in memory.purposes:
        return MemoryReading(memory.memory_id, memory.text, None)
    return MemoryReading(memory.memory_id, None, Reason.PURPOSE_NOT_ALLOWED.value)
