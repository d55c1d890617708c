"""A memory that is kept for other purposes is there and not read (spec 4.4)."""

from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.memory import Memory, MemoryReading, read_memories

purposes = st.sampled_from(["freight", "code", "delivery"])
memories = st.builds(
    Memory, st.sampled_from(["m1", "m2"]), st.integers().map(lambda number: f"text <{number}>"), st.none() | st.frozensets(purposes)
)


def test_a_memory_is_read_for_its_purposes_or_for_any_where_it_names_none() -> None:
    free, code, none = Memory("free", "a"), Memory("code", "b", frozenset({"code"})), Memory("none", "c", frozenset())
    assert read_memories([free, code, none], "code") == (
        MemoryReading("free", "a", None),
        MemoryReading("code", "b", None),
        MemoryReading("none", None, "purpose_not_allowed"),
    )


def test_without_a_purpose_only_what_is_for_anything_is_read() -> None:
    readings = read_memories([Memory("free", "a"), Memory("code", "b", frozenset({"code"}))], None)
    assert [reading.text for reading in readings] == ["a", None]


@given(st.lists(memories), st.none() | purposes)
def test_every_memory_is_there_and_the_text_of_one_that_is_not_read_is_nowhere(kept: list[Memory], purpose: str | None) -> None:
    readings = read_memories(kept, purpose)
    assert [reading.memory_id for reading in readings] == [memory.memory_id for memory in kept]
    for memory, reading in zip(kept, readings, strict=True):
        allowed = memory.purposes is None or (purpose is not None and purpose in memory.purposes)
        assert reading.reason == (None if allowed else "purpose_not_allowed")
        assert (memory.text in repr(reading)) is allowed
