"""On a terminal: its width, a little colour, and NO_COLOR."""

import os
import pty
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import pytest

from ctxview.commands.output import output_to
from ctxview.exports.layout import Layout

fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")


@contextmanager
def terminal(columns: int) -> Iterator[tuple[TextIO, int]]:
    """A stream to a terminal, and the terminal's other end."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    try:
        with os.fdopen(theirs, "w", encoding="utf-8") as stream:
            yield stream, ours
    finally:
        os.close(ours)


@pytest.mark.parametrize(
    ("environment", "colour"),
    [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"NO_COLOR": ""}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "xterm", "NO_COLOR": "0"}, False),
    ],
)
def test_a_terminal_has_its_width_and_colour_unless_someone_minds(environment: dict[str, str], colour: bool) -> None:
    with terminal(132) as (stream, _):
        output = output_to(stream, environment)
        assert output.is_terminal
        assert output.layout == Layout(132, colour, folds=True)


@pytest.mark.parametrize(("columns", "width"), [(0, 80), (3, 40), (80, 80)])
def test_a_width_that_is_none_or_too_small_is_not_taken(columns: int, width: int) -> None:
    with terminal(columns) as (stream, _):
        assert output_to(stream, {}).layout.width == width


def test_what_is_written_there_arrives() -> None:
    with terminal(80) as (stream, other_end):
        output = output_to(stream, {})
        output.write("价格\n")
        output.flush()
        assert os.read(other_end, 100).decode("utf-8") == "价格\r\n"


def test_a_file_has_80_columns_no_colour_and_whole_ids() -> None:
    with Path(os.devnull).open("w", encoding="utf-8") as stream:
        output = output_to(stream, {"COLUMNS": "200"})
        assert not output.is_terminal
        assert output.layout == Layout(80, colour=False, folds=False)
