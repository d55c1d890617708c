"""The one writer to standard output and standard error: UTF-8 whatever the locale is, and a closed pipe is no error."""

import errno
import io
import os
import sys
from collections.abc import Iterable, Mapping
from typing import BinaryIO, TextIO

from ctxview.core.values import dataclass
from ctxview.exports.layout import Layout

_CLOSED = {errno.EPIPE, errno.ESHUTDOWN, errno.ECONNRESET}


class NotWritableError(Exception):
    """What was printed cannot be written. The cause is an `OSError`."""


class Output:
    """One stream of the program. After its reader has gone, everything written to it is dropped."""

    def __init__(self, stream: BinaryIO, layout: Layout | None = None, is_terminal: bool = False, erases: bool = False) -> None:
        """`erases` says that it is a terminal on which a line can be taken away again."""
        self._stream = stream
        self.layout = layout or Layout()
        self.is_terminal = is_terminal
        self.erases = erases
        self.closed = False
        """Whether its reader has gone: who writes much looks here, and stops."""

    def write(self, text: str) -> None:
        """Write a text as it is.

        Raises:
            NotWritableError: for any reason but a reader that has gone.
        """
        if self.closed:
            return
        try:
            self._stream.write(text.encode("utf-8"))
        except OSError as error:
            self._give_up(error)

    def write_lines(self, lines: Iterable[str]) -> None:
        """Write lines, each with a line end, until there are no more or the reader has gone."""
        for line in lines:
            self.write(f"{line}\n")
            if self.closed:
                return

    def flush(self) -> None:
        """Hand everything on to the reader.

        Raises:
            NotWritableError: as `write`.
        """
        if self.closed:
            return
        try:
            self._stream.flush()
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        self.closed = True
        try:
            # what still waits in the buffer goes nowhere, so that the interpreter's own last flush says nothing
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())
            os.close(nowhere)
        except OSError:
            pass  # a stream without a file has nothing to redirect
        if error.errno not in _CLOSED:
            raise NotWritableError from error


@dataclass(frozen=True, slots=True)
class Streams:
    """What a command reads from and writes to."""

    input: BinaryIO
    output: Output
    """Data, and only data."""
    messages: Output
    """Words for people."""
    has_keyboard: bool = False
    """Whether a person can type and see: the app can run."""


def standard_streams(environment: Mapping[str, str]) -> Streams:
    """The streams of this process."""
    output, messages = output_to(sys.stdout, environment), output_to(sys.stderr, environment)
    keyboard = sys.stdin is not None and sys.stdin.isatty()
    return Streams(
        sys.stdin.buffer if sys.stdin is not None else io.BytesIO(),
        output,
        messages,
        has_keyboard=keyboard and output.is_terminal and messages.is_terminal,
    )


def output_to(stream: TextIO | None, environment: Mapping[str, str]) -> Output:
    """The output to one stream of a process: as wide as its terminal, and coloured unless `NO_COLOR` minds."""
    if stream is None:  # closed before the program began
        return Output(io.BytesIO())
    # a buffer of our own: the stream's may be none at all (`python -u`), and then a write may do only a part
    writer = open(stream.fileno(), "wb", closefd=False)  # noqa: SIM115 (open until the process ends)
    if not stream.isatty():
        return Output(writer)
    erases = environment.get("TERM") != "dumb"
    colour = erases and not environment.get("NO_COLOR")
    return Output(writer, Layout(_width(stream), colour, folds=True), is_terminal=True, erases=erases)


def _width(stream: TextIO) -> int:
    try:
        return max(40, os.get_terminal_size(stream.fileno()).columns or Layout().width)
    except OSError:
        return Layout().width
