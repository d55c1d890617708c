"""What goes to a real terminal: on hostile text no other sequence than on harmless text, and no title, link or clipboard."""

import os
import re
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import pyte

from scripts.app_in_terminal import Terminal
from tests.app.hostile_case import FILE_NAME
from tests.app.running import CURVE, ROOT
from tests.hostile import acts_on_terminal

COLUMNS, ROWS = 100, 30

ESCAPE = "\x1b"
GONE = "not "
STEPS: tuple[tuple[str, str], ...] = (
    ("", "candidates"),
    ("\x1b[B" * 3, "content"),
    ("v", "as rebuilt"),
    ("n", "as rebuilt"),
    (ESCAPE, f"{GONE}as rebuilt"),
    ("i", "this build"),
    (ESCAPE, f"{GONE}this build"),
    ("y", "by a command"),
    (ESCAPE, f"{GONE}by a command"),
    ("[", "same items"),
    ("q", "leave?"),
)
"""Keys, and words that stand on the terminal when they are done, or do so no longer."""

PATIENCE = 60

SEQUENCE = re.compile(
    r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[PX^_][^\x1b]*\x1b\\|\x1b\[(?P<private>[<-?]?)[0-9;:]*(?P<end>[ -/]*[@-~])|\x1b[ -/]*[0-~]"
)


def sort_of(match: re.Match[str]) -> str:
    """What a sequence is. Of those that colour and place, the figures do not count; of all others everything does."""
    end = match["end"]
    return f"CSI {end}" if end in ("m", "H") and not match["private"] else match.group()


class Shown:
    """One run of the program in a terminal of its own."""

    again: ClassVar[dict[str, str]] = {}
    """Keys that are pressed again and again until these words stand there."""

    def __init__(self, file: Path, steps: Sequence[tuple[str, str]], last_keys: str = "", exit_code: int = 0) -> None:
        line = f"cd {shlex.quote(str(ROOT))} && exec {shlex.quote(sys.executable)} -m ctxview {shlex.quote(os.fspath(file))}"
        terminal = Terminal(line, COLUMNS, ROWS)
        self.screen = pyte.Screen(COLUMNS, ROWS)
        stream = pyte.ByteStream(self.screen)
        try:
            for keys, words in steps:
                terminal.type(keys)
                self._wait_for(terminal, stream, words)
            terminal.type(last_keys)
            while not terminal.ended:
                terminal.read(1)
        except BaseException:
            terminal.kill()
            raise
        assert terminal.exit_code() == exit_code
        self.text = bytes(terminal.seen).decode("utf-8")

    def _wait_for(self, terminal: Terminal, stream: pyte.ByteStream, words: str) -> None:
        for _ in range(PATIENCE):
            if (words.removeprefix(GONE) in "\n".join(self._lines())) is not words.startswith(GONE):
                return
            seen = len(terminal.seen)
            terminal.read(1)
            stream.feed(bytes(terminal.seen[seen:]))
            if words in self.again:
                terminal.type(self.again[words])
        raise AssertionError(f"{words!r} never stood on the terminal:\n" + "\n".join(self._lines()))

    def _lines(self) -> list[str]:
        """What stands on the terminal. Its own way to say so stumbles over half a wide character, which a frame in parts can leave."""
        return ["".join(self.screen.buffer[row][column].data for column in range(COLUMNS)) for row in range(ROWS)]

    @property
    def sequences(self) -> set[str]:
        """Every sort of sequence that was sent."""
        return {sort_of(match) for match in SEQUENCE.finditer(self.text)}

    @property
    def rest(self) -> str:
        """What was sent besides, line ends aside."""
        return SEQUENCE.sub("", self.text).replace("\r\n", "\n")


def assert_sends_no_more(hostile: Shown, harmless: Shown) -> None:
    assert "CSI m" in harmless.sequences
    assert hostile.sequences <= harmless.sequences
    strings = {sequence for sequence in hostile.sequences if sequence[:2] in ("\x1b]", "\x1bP", "\x1b_", "\x1b^", "\x1bX")}
    assert strings <= {"\x1b]22;default\x07"}  # the shape of the mouse pointer, which Textual sets
    assert acts_on_terminal(hostile.rest) == acts_on_terminal(harmless.rest) == []
    assert "␛" in hostile.rest


def test_hostile_text_sends_nothing_to_the_terminal_that_harmless_text_does_not(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes((ROOT / "fixtures/text/hostile-text.json").read_bytes())
    assert_sends_no_more(Shown(path, STEPS, "q"), Shown(ROOT / CURVE, STEPS, "q"))


def test_a_refusal_of_a_hostile_file_sends_nothing_either(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_text("[\x1b]0;x\x07", encoding="utf-8")
    hostile = Shown(path, [("", "not_json")], "q", exit_code=2)
    assert_sends_no_more(hostile, Shown(ROOT / "no-such-file", [("", "not_found")], "q", exit_code=2))
