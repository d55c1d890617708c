"""Run a command line that ends in the app, in a terminal made for it, and leave the app as a person would.

    python scripts/app_in_terminal.py 'ctxview fixtures/price-lab/curve.json'

It waits until the app has taken the screen and painted a word, types `q`, answers a question with `y`, and wants exit code 0
and the screen given back. Standard library only, for a machine that has nothing else yet.
"""

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

TAKES_SCREEN = b"\x1b[?1049h"
GIVES_SCREEN_BACK = b"\x1b[?1049l"
SEQUENCES = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[P_^X][^\x1b]*\x1b\\|\x1b[ -/]*[0-~]")
PATIENCE = 5.0
"""Seconds after `q` until a question is assumed and answered."""


class AppError(Exception):
    """What went wrong, in words."""


class Terminal:
    """A pseudo-terminal with one command line in it."""

    def __init__(self, line: str, columns: int, rows: int) -> None:
        self.seen = bytearray()
        self.ended = False
        self.process, self._screen = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.environ.update(TERM="xterm-256color", COLUMNS=str(columns), LINES=str(rows))
            os.execvp("bash", ["bash", "-c", line])

    def read(self, seconds: float) -> None:
        """Take in what is written within this time."""
        if not select.select([self._screen], [], [], seconds)[0]:
            return
        try:
            data = os.read(self._screen, 65536)
        except OSError:  # how Linux says that the other side has closed
            data = b""
        self.seen += data
        self.ended = not data

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._screen, keys.encode())

    def painted(self) -> str:
        """What was written since the app took the screen, without the sequences that place and colour it."""
        return SEQUENCES.sub(b"", self.seen.partition(TAKES_SCREEN)[2]).decode("utf-8", "replace")

    def exit_code(self) -> int:
        """Wait for the end, which has come."""
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def kill(self) -> None:
        """End the command line and all that it started."""
        os.killpg(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)


def drive(terminal: Terminal, word: str, limit: float) -> float:
    """See the app painted, quit it, and return the seconds that it took to paint.

    Raises:
        AppError: it ended early, did not paint or did not quit in time, ended with an error, or kept the screen.
    """
    start = time.monotonic()
    while word not in terminal.painted():
        if terminal.ended:
            raise AppError(f"it ended with exit code {terminal.exit_code()} before it had painted {word!r}")
        if time.monotonic() - start > limit:
            terminal.kill()
            raise AppError(f"it had not painted {word!r} after {limit:.0f} s")
        terminal.read(1.0)
    painted_after = time.monotonic() - start

    terminal.type("q")
    asked, answered = time.monotonic(), False
    while not terminal.ended:
        waited = time.monotonic() - asked
        if waited > PATIENCE and not answered:
            terminal.type("y")
            answered = True
        if waited > 4 * PATIENCE:
            terminal.kill()
            raise AppError("it did not quit")
        terminal.read(1.0)
    code = terminal.exit_code()
    if code != 0:
        raise AppError(f"it ended with exit code {code}")
    if GIVES_SCREEN_BACK not in terminal.seen:
        raise AppError("it did not give the screen back")
    return painted_after


def main() -> int:
    """Drive the app once; 0 if it painted and quit well."""
    parser = argparse.ArgumentParser(description="Run a command line that ends in the app, in a terminal made for it, and quit the app.")
    parser.add_argument("line", help="the command line, for bash")
    parser.add_argument("--word", default="candidates", help="a word of the painted screen (default: %(default)s)")
    parser.add_argument("--size", default="80x24", help="columns x rows (default: %(default)s)")
    parser.add_argument("--limit", type=float, default=600.0, help="seconds until it must have painted (default: %(default)s)")
    options = parser.parse_args()
    columns, rows = map(int, options.size.split("x"))
    terminal = Terminal(options.line, columns, rows)
    try:
        seconds = drive(terminal, options.word, options.limit)
    except AppError as error:
        print(f"{options.line}\n  {error}. The end of what it wrote:", file=sys.stderr)
        print(re.sub(r"\s*\n\s*|\s{2,}", "\n  ", SEQUENCES.sub(b"", terminal.seen).decode("utf-8", "replace"))[-3000:], file=sys.stderr)
        return 1
    print(f"painted at {options.size} after {seconds:.1f} s, and quit with exit code 0")
    return 0


if __name__ == "__main__":
    sys.exit(main())
