"""Messages by id: appended, replaced in place, removed, and old checkpoints stay (spec 4.4)."""

import pytest
from hypothesis import given

from ctxview.core.message_thread import (
    MessageChanges,
    MessageRemoval,
    MessageThread,
    ThreadMessage,
    ThreadUpdate,
    message_changes,
    reduce_messages,
    update_thread,
)
from ctxview.core.problem import CtxviewError
from tests.core.turn_strategy import replacing, threads

ASK, WISH = ThreadMessage("ask", "user", "Who pays?"), ThreadMessage("wish", "user", "Thursday")
FRIDAY, NOTE = ThreadMessage("wish", "user", "Friday"), ThreadMessage("note", "assistant", "Noted.")


def test_an_unknown_id_is_appended_and_a_known_one_replaced_where_it_stands() -> None:
    assert reduce_messages([], [WISH, ASK]) == (WISH, ASK)
    assert reduce_messages([WISH, ASK], [NOTE, FRIDAY]) == (FRIDAY, ASK, NOTE)


def test_a_removal_removes() -> None:
    assert reduce_messages([WISH, ASK], [MessageRemoval("wish")]) == (ASK,)


def test_removing_an_unknown_id_is_an_error_that_says_which() -> None:
    with pytest.raises(CtxviewError) as refused:
        reduce_messages([ASK], [NOTE, MessageRemoval("wish")])
    problem = refused.value.problem
    assert (problem.code.value, problem.place) == ("unknown_message", "/1")
    assert '"wish"' in problem.message


def test_within_one_update_the_last_word_on_an_id_counts() -> None:
    assert reduce_messages([WISH, ASK], [MessageRemoval("wish"), FRIDAY]) == (FRIDAY, ASK)
    assert reduce_messages([ASK], [WISH, MessageRemoval("wish")]) == (ASK,)
    assert reduce_messages([ASK], [WISH, FRIDAY]) == (ASK, FRIDAY)
    assert reduce_messages([WISH, ASK], [MessageRemoval("wish"), MessageRemoval("wish")]) == (ASK,)


def test_a_message_that_comes_back_in_a_later_update_stands_at_the_end() -> None:
    thread = update_thread(update_thread(MessageThread(), [WISH, ASK]), [MessageRemoval("wish")])
    assert update_thread(thread, [WISH]).messages == (ASK, WISH)
    with pytest.raises(CtxviewError):
        update_thread(thread, [MessageRemoval("wish")])


def test_replacing_does_not_erase_the_checkpoint_that_held_the_old_one() -> None:
    thread = MessageThread()
    updates: list[ThreadUpdate] = [[ASK, WISH], [FRIDAY], [MessageRemoval("wish"), NOTE]]
    for update in updates:
        thread = update_thread(thread, update)
    assert thread.checkpoints == ((ASK, WISH), (ASK, FRIDAY), (ASK, NOTE))
    assert thread.messages == (ASK, NOTE)
    assert MessageThread().messages == ()


def test_what_an_update_did_is_told_by_ids() -> None:
    assert message_changes([ASK, WISH], [NOTE, FRIDAY]) == MessageChanges(("note",), ("wish",), ("ask",))
    assert message_changes([ASK, WISH], [ASK, WISH]) == MessageChanges((), (), ())


@given(threads(), replacing)
def test_the_same_messages_twice_are_the_same_as_once(thread: MessageThread, update: list[ThreadMessage]) -> None:
    once = reduce_messages(thread.messages, update)
    assert reduce_messages(once, update) == once


@given(threads(), replacing)
def test_checkpoints_that_are_there_never_change(thread: MessageThread, update: list[ThreadMessage]) -> None:
    later = update_thread(thread, update)
    assert later.checkpoints[:-1] == thread.checkpoints
    assert len(later.checkpoints) == len(thread.checkpoints) + 1


@given(threads(), replacing)
def test_what_was_there_keeps_its_order_and_no_id_stands_twice(thread: MessageThread, update: list[ThreadMessage]) -> None:
    before = [message.message_id for message in thread.messages]
    after = [message.message_id for message in reduce_messages(thread.messages, update)]
    assert after[: len(before)] == before
    assert len(set(after)) == len(after)
    last = {message.message_id: message for message in update}
    assert all(message == last.get(message.message_id, message) for message in reduce_messages(thread.messages, update))


@given(threads())
def test_removing_all_leaves_nothing_and_all_checkpoints(thread: MessageThread) -> None:
    emptied = update_thread(thread, [MessageRemoval(message.message_id) for message in thread.messages])
    assert emptied.messages == ()
    assert emptied.checkpoints[:-1] == thread.checkpoints
