"""Take the tour of `tour.keys` in a real terminal, and fail where the words of a step do not stand there.

    python scripts/tour.py [--slow] [--size 80x24]

It needs a terminal of its own making only, so it runs anywhere; `--slow` waits a little at each step and shows the screen,
for a person who watches. The words of each step are printed as it is done.
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyte

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.app_in_terminal import PATIENCE, AppError, Terminal
from scripts.tour_script import TERMINAL_KEYS, TOUR, Step, TourError, filled, missing, noted, pressed, read_tour

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 60.0
"""Seconds until the words of a step must stand there."""
QUIET = 0.05
"""Seconds without output after which what was typed counts as done with: keys that come too fast may find no dialog yet."""


class Shown:
    """The program in a terminal, and what stands on it."""

    def __init__(self, file: str, columns: int, rows: int) -> None:
        line = f"cd {shlex.quote(str(ROOT))} && exec {shlex.quote(sys.executable)} -m ctxview {shlex.quote(file)}"
        self.terminal = Terminal(line, columns, rows)
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)

    def lines(self) -> list[str]:
        """The screen as it stands."""
        return list(self.screen.display)

    def read(self, seconds: float) -> bool:
        """Take in what is written within this time; False where nothing is."""
        seen = len(self.terminal.seen)
        self.terminal.read(seconds)
        self._stream.feed(bytes(self.terminal.seen[seen:]))
        return len(self.terminal.seen) > seen

    def press(self, key: str) -> None:
        """Press a key, and wait until nothing more is painted."""
        self.terminal.type(TERMINAL_KEYS.get(key, key))
        deadline = time.monotonic() + PATIENCE
        self.read(4 * QUIET)
        while time.monotonic() < deadline and self.read(QUIET):
            pass

    def wait_for(self, step: Step, known: dict[str, str]) -> None:
        """Until the words of the step stand on the screen.

        Raises:
            TourError: they do not.
        """
        deadline = time.monotonic() + LIMIT
        while lacking := missing(step, self.lines(), known):
            if self.terminal.ended or time.monotonic() > deadline:
                raise TourError(f"{lacking} does not stand on the screen:\n" + "\n".join(self.lines()))
            self.read(0.2)

    def leave(self) -> None:
        """Quit as a person would.

        Raises:
            TourError: it ended with an error.
        """
        deadline = time.monotonic() + LIMIT
        while not self.terminal.ended:
            if time.monotonic() > deadline:
                self.terminal.kill()
                raise TourError("it did not quit")
            self.press("y" if any("leave?" in line for line in self.lines()) else "q")
        code = self.terminal.exit_code()
        if code != 0:
            raise TourError(f"it ended with exit code {code}")


def printed(command: str) -> list[str]:
    """The lines that a command prints; it may find that a case is not ready, which is exit code 1.

    Raises:
        TourError: it failed.
    """
    words = shlex.split(command)
    assert words[0] == "ctxview", command
    done = subprocess.run([sys.executable, "-m", "ctxview", *words[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise TourError(f"{command}\nended with exit code {done.returncode}:\n{done.stderr}")
    return done.stdout.splitlines()


def take(steps: list[Step], folder: str, size: tuple[int, int], slow: float, screens: bool) -> None:
    """All steps, one program after the other.

    Raises:
        TourError: words of a step do not stand there.
        AppError: the program did not start or end as it should.
    """
    known = {"folder": folder}
    shown: Shown | None = None
    scene = ""
    for step in steps:
        if step.scene != scene:
            scene = step.scene
            print(f"\n{scene}")
        print(f"  {step.say}" if step.say else "")
        if step.open is not None:
            if shown is not None:
                shown.leave()
            shown = Shown(step.open, *size)
            print(f"    ctxview {step.open}")
        if step.run is not None:
            command = filled(step.run, known)
            print(f"    {command}")
            lines = printed(command)
            if lacking := missing(step, lines, known):
                raise TourError(f"{lacking} is not among what was printed:\n" + "\n".join(lines))
        else:
            assert shown is not None, "the first step opens a file"
            if step.keys:
                print(f"    keys: {filled(' '.join(step.keys), known)}")
            for key in pressed(step, known):
                shown.press(key)
                time.sleep(slow / 10)
            shown.wait_for(step, known)
            lines = shown.lines()
            known |= noted(step, lines)
        for words in step.see:
            print(f"    ✓ {filled(words, known)}")
        if screens and step.run is None:
            print("\n".join(f"    │{line}│" for line in lines))
        sys.stdout.flush()
        time.sleep(slow)
    if shown is not None:
        shown.leave()


def main() -> int:
    """Take the tour once; 0 if all of it went as it should."""
    parser = argparse.ArgumentParser(description="Take the tour of scripts/tour.keys in a terminal.")
    parser.add_argument("--slow", action="store_true", help="show the screen after each step, and wait for a person to read it")
    parser.add_argument("--size", default="80x24", help="columns x rows (default: %(default)s)")
    options = parser.parse_args()
    columns, rows = map(int, options.size.split("x"))
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        # what the program remembers stays in there
        os.environ.update(XDG_STATE_HOME=f"{folder}/state", XDG_DATA_HOME=f"{folder}/data", XDG_CONFIG_HOME=f"{folder}/config")
        saved = Path(folder, "saved")
        saved.mkdir()
        try:
            take(read_tour(TOUR.read_text("utf-8")), str(saved), (columns, rows), 4.0 if options.slow else 0.0, options.slow)
        except (TourError, AppError) as error:
            print(f"\n{error}", file=sys.stderr)
            return 1
    print(f"\nall of the tour at {options.size} after {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
