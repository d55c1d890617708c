"""A program in a terminal of its own (a pseudo-terminal), and when what it writes arrives there. For systems with `pty` only."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Sequence
from pathlib import Path

COLUMNS, ROWS = 120, 40

_SEQUENCES = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[P_^X][^\x1b]*\x1b\\|\x1b[ -/]*[0-~]")
_ASKS_FOR_FRAMES = b"\x1b[?2026$p"
_HAS_FRAMES = b"\x1b[?2026;2$y"
FRAME_END = b"\x1b[?2026l"
"""What a program writes at the end of a frame to a terminal that said it knows frames (synchronized output)."""

_CHANGES_THE_SCREEN = ("NO_COLOR", "FORCE_COLOR", "COLORFGBG", "TERM_PROGRAM", "TEXTUAL")
_SLOWS_IMPORTS = ("PYTHONDONTWRITEBYTECODE", "PYTHONPROFILEIMPORTTIME")
"""Without them modules are compiled once, as those of an installed program are."""


def environment() -> dict[str, str]:
    """The variables for a program that is measured: what a person has, without what bends the result."""
    return {name: value for name, value in os.environ.items() if not name.startswith((*_CHANGES_THE_SCREEN, *_SLOWS_IMPORTS))}


class SilentError(Exception):
    """The program ended, or did not write what was waited for."""


class Terminal:
    """A program that was started in a terminal of 120 columns and 40 rows. Times are seconds since its start."""

    def __init__(self, arguments: Sequence[str]) -> None:
        """Start the program of this path and arguments."""
        self.seen = bytearray()
        inherited = environment()
        fixed = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": str(COLUMNS), "LINES": str(ROWS), "LANG": "C.UTF-8"}
        self._answered = False
        self._start = time.perf_counter()
        self._process, self._screen = pty.fork()
        if self._process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
            os.execve(arguments[0], [*arguments], {**inherited, **fixed})  # noqa: S606 (a shell would cost time)

    def now(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._start

    def read(self, seconds: float) -> bytes:
        """What arrives next, or nothing where nothing does in this time.

        Raises:
            SilentError: the program has ended.
        """
        if not select.select([self._screen], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self._screen, 1 << 20)
        except OSError:  # how Linux says that the other side has closed
            data = b""
        if not data:
            raise SilentError(f"the program ended; the end of what it wrote:\n{self.painted()[-2000:]}")
        self.seen += data
        if not self._answered and _ASKS_FOR_FRAMES in self.seen:
            self._answered = True
            os.write(self._screen, _HAS_FRAMES)
        return data

    def painted(self) -> str:
        """All that was written, without the sequences that place and colour it."""
        return _SEQUENCES.sub(b"", self.seen).decode("utf-8", "replace")

    def wait_for(self, words: Sequence[str], limit: float = 60) -> float:
        """The time at which the last of these words had been painted.

        Raises:
            SilentError: not within `limit` seconds.
        """
        while True:
            if self.now() > limit:
                raise SilentError(f"after {limit:.0f} s there is no {words} in:\n{self.painted()[-2000:]}")
            if self.read(1.0):
                arrived = self.now()
                painted = self.painted()
                if all(word in painted for word in words):
                    return arrived

    def press(self, key: str, quiet: float) -> float:
        """Press a key; seconds until the last byte came that was written because of it: then nothing came for `quiet` seconds.

        Raises:
            SilentError: nothing was painted.
        """
        pressed = last = self.now()
        os.write(self._screen, key.encode())
        while self.read(quiet if last > pressed else 5.0):
            last = self.now()
        if last == pressed:
            raise SilentError(f"nothing was painted after {key!r}")
        return last - pressed

    def frame_after(self, key: str) -> float:
        """Press a key; seconds until the end of the next frame, where the program goes on painting by itself.

        Raises:
            SilentError: no frame ended within 5 seconds.
        """
        while self.read(0.0):
            pass
        before, pressed = len(self.seen), self.now()
        os.write(self._screen, key.encode())
        while FRAME_END not in self.seen[before:]:
            if self.now() > pressed + 5.0:
                raise SilentError(f"no frame was painted after {key!r}")
            self.read(1.0)
        return self.now() - pressed

    def settle(self, quiet: float) -> None:
        """Wait until nothing came for so many seconds."""
        while self.read(quiet):
            pass

    def on_processor(self) -> float | None:
        """Seconds that the program has spent on processors, by all its threads; None where the system does not tell."""
        try:
            threads = list(Path(f"/proc/{self._process}/task").iterdir())
            return sum(int((thread / "schedstat").read_text("ascii").split()[0]) for thread in threads) / 1e9
        except (OSError, ValueError):
            return None

    def most_memory(self) -> int | None:
        """The most bytes of memory that the program had at a time; None where the system does not tell."""
        try:
            status = Path(f"/proc/{self._process}/status").read_text("ascii")
        except OSError:
            return None
        found = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
        return int(found[1]) * 1024 if found else None

    def kill(self) -> None:
        """End the program."""
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        os.close(self._screen)
