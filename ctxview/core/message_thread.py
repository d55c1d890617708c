"""Messages by id, reduced as LangGraph's messages are: append, replace in place, remove; old checkpoints stay (spec 4.4)."""

from collections.abc import Sequence
from typing import TypeAlias

from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class ThreadMessage:
    """One message of a conversation. Its id says which one it is; the place in the list does not."""

    message_id: str
    role: str
    content: str


@dataclass(frozen=True, slots=True)
class MessageRemoval:
    """Takes a message out."""

    message_id: str


ThreadUpdate: TypeAlias = Sequence[ThreadMessage | MessageRemoval]
"""What one step hands to the reducer."""


@dataclass(frozen=True, slots=True)
class MessageThread:
    """A conversation with all that it ever was: one checkpoint for each update."""

    checkpoints: tuple[tuple[ThreadMessage, ...], ...] = ()

    @property
    def messages(self) -> tuple[ThreadMessage, ...]:
        """The messages as they are now."""
        return self.checkpoints[-1] if self.checkpoints else ()


@dataclass(frozen=True, slots=True)
class MessageChanges:
    """What an update did, by ids."""

    appended: tuple[str, ...]
    replaced: tuple[str, ...]
    """Those that say something else now."""
    removed: tuple[str, ...]


def reduce_messages(messages: Sequence[ThreadMessage], update: ThreadUpdate) -> tuple[ThreadMessage, ...]:
    """The messages after an update. Removals count at its end, so a message that is set again later in the same update stays.

    Raises:
        CtxviewError: `unknown_message` for a removal of an id that is not there; the place is its number in the update, as a pointer.
    """
    reduced = {message.message_id: message for message in messages}
    removed: set[str] = set()
    for number, change in enumerate(update):
        known = change.message_id in reduced
        if isinstance(change, ThreadMessage):
            reduced[change.message_id] = change  # a key that is known keeps its place
            removed.discard(change.message_id)
        elif known:
            removed.add(change.message_id)
        else:
            raise CtxviewError(_unknown(change.message_id, f"/{number}"))
    return tuple(message for message in reduced.values() if message.message_id not in removed)


def update_thread(thread: MessageThread, update: ThreadUpdate) -> MessageThread:
    """The thread with one checkpoint more; those before it stay as they are.

    Raises:
        CtxviewError: as `reduce_messages`.
    """
    return MessageThread((*thread.checkpoints, reduce_messages(thread.messages, update)))


def message_changes(before: Sequence[ThreadMessage], after: Sequence[ThreadMessage]) -> MessageChanges:
    """What differs between two lists of messages."""
    old = {message.message_id: message for message in before}
    new = {message.message_id: message for message in after}
    return MessageChanges(
        appended=tuple(name for name in new if name not in old),
        replaced=tuple(name for name, message in new.items() if name in old and old[name] != message),
        removed=tuple(name for name in old if name not in new),
    )


def _unknown(message_id: str, place: str) -> Problem:
    message = f'there is no message "{message_id}" to remove'
    return Problem(ErrorCode.UNKNOWN_MESSAGE, message, "the id of a message that is there", place)
