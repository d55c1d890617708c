"""Progress of long work: one line on a terminal's standard error, gone again afterwards, and nothing anywhere else."""

import io

import pytest

from ctxview.commands.output import Output, Streams
from ctxview.commands.progress import EVERY, QUIET, Progress, progress, progress_of_lines
from ctxview.exports.layout import Layout
from tests.commands.calls import EXAMPLE, call

ERASE = "\r\x1b[K"


class Clock:
    """A time that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def messages() -> tuple[Output, io.BytesIO]:
    stream = io.BytesIO()
    return Output(stream, Layout(40), is_terminal=True, erases=True), stream


def test_short_work_says_nothing_and_long_work_says_how_far_it_is_in_one_line() -> None:
    output, stream = messages()
    clock = Clock()
    told = Progress(output, "looking", clock)
    told.show()
    assert stream.getvalue() == b""
    clock.now = QUIET + 1
    told.tell("7 tried")
    told.show()
    assert stream.getvalue().decode() == f"{ERASE}looking … {QUIET + 1:.1f} s, 7 tried"
    told.tell("a detail that is longer than the whole terminal is wide")
    told.show()
    assert len(stream.getvalue().decode().rpartition(ERASE)[2]) < 40


def shown_then(told: Progress, error: type[BaseException] | None) -> None:
    with told:
        told.show()
        if error is not None:
            raise error


def test_the_line_is_gone_when_the_work_is_done_or_stopped() -> None:
    for error in (None, KeyboardInterrupt):
        output, stream = messages()
        clock = Clock()
        told = Progress(output, "looking", clock)
        clock.now = 9.0
        if error is None:
            shown_then(told, None)
        else:
            with pytest.raises(error):
                shown_then(told, error)
        assert stream.getvalue().decode().endswith(ERASE)
    assert EVERY < QUIET


def test_a_reader_that_went_away_is_no_error() -> None:
    class Full(io.BytesIO):
        def write(self, data: object) -> int:
            raise OSError(28, "full")

    clock = Clock()
    told = Progress(Output(Full(), erases=True), "looking", clock)
    clock.now = 9.0
    with told:
        told.show()
        told.show()


@pytest.mark.parametrize(
    ("erases", "output_is_terminal", "as_json", "shown", "shown_beside_lines"),
    [
        (True, True, False, True, False),
        (True, False, False, True, True),
        (True, True, True, True, False),
        (True, False, True, False, True),
        (False, True, False, False, False),
        (False, False, False, False, False),
    ],
)
def test_only_who_sits_before_it_is_told(
    erases: bool, output_is_terminal: bool, as_json: bool, shown: bool, shown_beside_lines: bool
) -> None:
    stream = io.BytesIO()
    streams = Streams(io.BytesIO(), Output(io.BytesIO(), is_terminal=output_is_terminal), Output(stream, erases=erases))
    for told, expected in ((progress(streams, "working", as_json), shown), (progress_of_lines(streams, "working"), shown_beside_lines)):
        told._started -= 9
        told.show()
        assert (stream.getvalue() != b"") is expected
        stream.truncate(0)


def test_a_command_that_is_stopped_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    from ctxview.commands import built_case

    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(built_case, "built", stopped)
    called = call("build", "-", typed=EXAMPLE)
    assert (called.code, called.out, called.err) == (130, "", "ctxview: stopped\n")
