"""How long is waited before asking again (spec 2.1)."""

import pytest

from ctxview.live.retry_wait import LONGEST_WAIT, wait_seconds
from tests.live.asking import START


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, 1.0),
        ("0", 0.0),
        ("7", 7.0),
        (" 7 ", 7.0),
        ("30", 30.0),
        ("31", None),
        ("9" * 400, None),
        ("Sun, 16 Aug 2026 09:30:05 GMT", 5.0),
        ("Sun, 16 Aug 2026 11:30:05 +0200", 5.0),
        ("Sun, 16 Aug 2026 09:30:05 -0000", 5.0),
        ("Sunday, 16-Aug-26 09:30:05 GMT", 5.0),
        ("Sun, 16 Aug 2026 09:29:59 GMT", 0.0),
        ("Sun, 16 Aug 2026 10:30:00 GMT", None),
        ("-7", 1.0),
        ("1.5", 1.0),
        ("٧", 1.0),
        ("", 1.0),
        ("soon", 1.0),
        ("Sun, 99 Aug 2026 09:30:05 GMT", 1.0),
        ("Sun, 16 Aug 99999 09:30:05 GMT", 1.0),
        ("Sun, 16 Aug 2026 09:30:05 +99999999999999", 1.0),
    ],
)
def test_the_server_is_heard_where_it_says_a_time(header: str | None, seconds: float | None) -> None:
    assert wait_seconds(header, 0, START) == seconds


def test_without_a_word_each_wait_is_twice_the_one_before_up_to_a_limit() -> None:
    assert [wait_seconds(None, retries, START) for retries in range(6)] == [1.0, 2.0, 4.0, 8.0, 16.0, None]
    assert LONGEST_WAIT == 30.0
