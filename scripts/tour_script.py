"""The file of the tour, read: scenes of steps, each with keys or a command, and the words that must stand there when it is done."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import Template

TOUR = Path(__file__).with_name("tour.keys")

TERMINAL_KEYS: Mapping[str, str] = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "ctrl+u": "\x15",
}
"""What a terminal sends for the keys that have a name."""


_KEY = re.compile(r'"[^"]*"|\S+')


class TourError(Exception):
    """A line of the file that is none, or words that do not stand where they should."""


@dataclass
class Step:
    """One thing that is done: one of `open`, `keys` and `run` is set."""

    scene: str
    say: str = ""
    open: str | None = None
    keys: tuple[str, ...] = ()
    """Names of keys, a character being its own name, and typed texts in quotes."""
    run: str | None = None
    see: list[str] = field(default_factory=list)
    note: tuple[str, str] | None = None
    """A name, and the word behind which stands what it is to stand for."""


def read_tour(text: str) -> list[Step]:
    """All steps, in order.

    Raises:
        TourError: a line begins with no word that is known, or there is nothing yet that it could be of.
    """
    return list(_steps(text))


def _steps(text: str) -> Iterator[Step]:
    scene = say = ""
    step: Step | None = None
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word in ("", "#"):
            continue
        if word in ("open", "keys", "run"):
            if step is not None:
                yield step
            step, say = Step(scene, say), ""
        if word == "==":
            scene = rest
        elif word == "say":
            say = rest
        elif step is None or not _take(step, word, rest):
            raise TourError(f"line {number}: {word!r} is no word of a tour")
    if step is not None:
        yield step


def _take(step: Step, word: str, rest: str) -> bool:
    """Put a line into its step; False where it is none."""
    match word:
        case "open":
            step.open = rest
        case "keys":
            step.keys = tuple(_KEY.findall(rest))
        case "run":
            step.run = rest
        case "see":
            step.see.append(rest)
        case "note":
            name, _, behind = rest.partition(" ")
            step.note = (name, behind.strip())
        case _:
            return False
    return True


def pressed(step: Step, known: Mapping[str, str]) -> list[str]:
    """The keys one by one, with typed texts as their characters."""
    keys: list[str] = []
    for key in step.keys:
        keys += filled(key[1:-1], known) if len(key) > 1 and key.startswith('"') else [key]
    return keys


def filled(text: str, known: Mapping[str, str]) -> str:
    """The text with what is known put in for `$NAME`."""
    return Template(text).substitute(known)


def missing(step: Step, lines: list[str], known: Mapping[str, str]) -> list[str]:
    """The words that should stand on one line, and stand on none."""
    shown = [" ".join(line.split()) for line in lines]
    return [words for words in (" ".join(filled(one, known).split()) for one in step.see) if not any(words in line for line in shown)]


def noted(step: Step, lines: list[str]) -> dict[str, str]:
    """What the step notes of the screen.

    Raises:
        TourError: the word is not there.
    """
    if step.note is None:
        return {}
    name, behind = step.note
    for line in lines:
        words = line.split()
        if behind in words[:-1]:
            return {name: words[words.index(behind) + 1]}
    raise TourError(f"nothing stands behind {behind!r}")
