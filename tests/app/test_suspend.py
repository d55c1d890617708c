"""Back to the shell and in again, with another size of the terminal: everything is painted as it was."""

import fcntl
import shlex
import struct
import sys
import termios

import pyte

from scripts.app_in_terminal import GIVES_SCREEN_BACK, TAKES_SCREEN, Terminal
from tests.app.running import CURVE, ROOT

COLUMNS, ROWS = 100, 30
PATIENCE = 60


class Shown:
    """A terminal as a person sees it."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self.screen)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def wait_for(self, words: str, in_last_line: bool = False) -> None:
        for _ in range(PATIENCE):
            if words in (self.screen.display[-1] if in_last_line else self.text):
                return
            seen = len(self.terminal.seen)
            self.terminal.read(1)
            self._stream.feed(bytes(self.terminal.seen[seen:]))
        raise AssertionError(f"{words!r} never stood on the terminal:\n{self.text}")

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.terminal._screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def test_the_app_is_left_and_comes_back_in_a_terminal_of_another_size() -> None:
    app = f"{shlex.quote(sys.executable)} -m ctxview {CURVE}"
    # with job control, as in a shell that a person types in
    shell = f"cd {shlex.quote(str(ROOT))} && unset COLUMNS LINES && set -m; {app}; echo IN THE SHELL; read -r line; fg; exit $?"
    terminal = Terminal(shell, COLUMNS, ROWS)
    shown = Shown(terminal)
    try:
        shown.wait_for("? help")
        terminal.type("[[")
        shown.wait_for("7/8 selected")
        terminal.type("\x1a")
        shown.wait_for("IN THE SHELL")
        assert terminal.seen.count(GIVES_SCREEN_BACK) == 1
        shown.screen.reset()
        shown.resize(120, 40)
        terminal.type("\n")
        shown.wait_for("7/8 selected")
        shown.wait_for("q quit", in_last_line=True)  # of the terminal as it is now
        assert terminal.seen.count(TAKES_SCREEN) == 2
        terminal.type("uu")
        shown.wait_for("8/8 selected")
        terminal.type("q")
        while not terminal.ended:
            terminal.read(1)
    except BaseException:
        terminal.kill()
        raise
    assert terminal.exit_code() == 0
    assert terminal.seen.count(GIVES_SCREEN_BACK) == 2
