"""How far long work is, in one line on standard error that is gone again when the work is done: for a person at a terminal only."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ctxview.commands.output import NotWritableError, Output, Streams

if TYPE_CHECKING:
    from threading import Event, Thread
    from types import TracebackType

QUIET = 0.5
"""Seconds before anything is said: what is done by then needs no word."""

EVERY = 0.2
"""Seconds from one word to the next."""

_ERASE = "\r\x1b[K"


class Progress:
    """Shows `what … 3.2 s`, with what was told last, while a `with` block runs. Words are ours, or made safe by who tells them."""

    def __init__(self, messages: Output | None, what: str, clock: Callable[[], float] = time.monotonic) -> None:
        """`messages` is None where nothing is to be shown."""
        self._messages, self._what, self._clock = messages, what, clock
        self._detail = ""
        self._shown = False
        self._started = clock()
        self._end: Event | None = None
        self._thread: Thread | None = None

    def tell(self, detail: str) -> None:
        """How far it is, for the next time that the line is written."""
        self._detail = detail

    def show(self) -> None:
        """Write the line as it is now, unless the work has only begun. It never takes a second row."""
        seconds = self._clock() - self._started
        if self._messages is None or seconds < QUIET:
            return
        words = f"{self._what} … {seconds:.1f} s" + (f", {self._detail}" if self._detail else "")
        try:
            self._messages.write(_ERASE + words[: self._messages.layout.width - 1])
            self._messages.flush()
        except NotWritableError:
            self._messages = None
            return
        self._shown = True

    def __enter__(self) -> "Progress":
        """Begin to look at the clock beside the work."""
        if self._messages is not None:
            from threading import Event, Thread  # here, so that a command in a script does not load it

            self._end = Event()
            self._thread = Thread(target=self._tick, args=(self._end,), daemon=True)
            self._thread.start()
        return self

    def _tick(self, end: "Event") -> None:
        while not end.wait(EVERY):
            self.show()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: "TracebackType | None") -> None:
        """Take the line away, however the work ended."""
        if self._end is not None and self._thread is not None:
            self._end.set()
            self._thread.join()
        if self._messages is not None and self._shown:
            try:
                self._messages.write(_ERASE)
                self._messages.flush()
            except NotWritableError:
                self._messages = None


def progress(streams: Streams, what: str, as_json: bool = False) -> Progress:
    """The progress of work that prints nothing: silent where nobody sits before standard error, or JSON goes to another program.

    Args:
        streams: of the command.
        what: a phrase, such as `comparing`.
        as_json: whether the command prints JSON.
    """
    silent = as_json and not streams.output.is_terminal
    return Progress(streams.messages if streams.messages.erases and not silent else None, what)


def progress_of_lines(streams: Streams, what: str) -> Progress:
    """The same of work that prints lines as it goes: silent where they are seen themselves."""
    return Progress(streams.messages if streams.messages.erases and not streams.output.is_terminal else None, what)
