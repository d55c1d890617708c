"""On a terminal: its width, a little colour, and NO_COLOR."""

import os
import pty
import struct
import sys
from collections.abc import Iterator

import pytest

from ctxview.commands.output import standard_streams
from ctxview.exports.layout import Layout

fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Standard output is a terminal of 132 columns; its other end."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 132, 0, 0))
    with open(theirs, "w", encoding="utf-8", closefd=True) as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        yield ours
        monkeypatch.undo()
    os.close(ours)


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(
    ("environment", "colour"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False), ({"TERM": "xterm", "NO_COLOR": "0"}, False)],
)
def test_a_terminal_has_its_width_and_colour_unless_someone_minds(environment: dict[str, str], colour: bool) -> None:
    assert standard_streams(environment).output.layout == Layout(132, colour, folds=True)


def test_what_is_written_there_arrives(terminal: int) -> None:
    output = standard_streams({}).output
    output.write("价格\n")
    output.flush()
    assert os.read(terminal, 100).decode("utf-8") == "价格\r\n"


@pytest.mark.usefixtures("terminal")
def test_one_terminal_is_not_enough_for_the_app() -> None:
    assert standard_streams({}).output.is_terminal
    assert not standard_streams({}).has_keyboard
