"""States, times and updates of messages for properties (spec 4.4)."""

from datetime import datetime, timedelta, timezone

from hypothesis import strategies as st

from ctxview.core.message_thread import MessageRemoval, MessageThread, ThreadMessage, update_thread
from ctxview.core.turn_state import TurnState

offsets = st.integers(-840, 840).map(lambda minutes: timezone(timedelta(minutes=minutes)))
times = st.datetimes(min_value=datetime(2000, 1, 1), max_value=datetime(2100, 1, 1), timezones=offsets)  # noqa: DTZ001 (the bounds are naive)
names = st.sampled_from(["a", "b", "c", "d"])
states = st.builds(
    TurnState,
    order=st.text(min_size=1, max_size=4),
    time=st.none() | times,
    verified=st.booleans(),
    authorized=st.booleans(),
    source_events=st.lists(names, unique=True).map(tuple),
    revision=st.integers(0, 99),
)

messages = st.builds(ThreadMessage, names, st.sampled_from(["user", "assistant"]), st.text(max_size=3))
replacing = st.lists(messages, max_size=5)


@st.composite
def threads(draw: st.DrawFn) -> MessageThread:
    """A thread of some updates, each of which is possible."""
    thread = MessageThread()
    for update in draw(st.lists(replacing, max_size=4)):
        there = [message.message_id for message in thread.messages]
        removed = draw(st.lists(st.sampled_from(there), max_size=2)) if there else []
        thread = update_thread(thread, [*map(MessageRemoval, removed), *update])
    return thread
