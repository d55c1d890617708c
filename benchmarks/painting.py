"""From a key to the last byte of the frame that it changes, in a terminal of 120 columns and 40 rows."""

import sys
from collections.abc import Sequence
from itertools import cycle

from benchmarks.line import Group, Line, Target
from benchmarks.samples import Samples
from benchmarks.terminal import Terminal

_KEYS = "]++-"
"""To the next change, two steps up, one down."""

MEDIAN_TARGETS = {10_000: 16.0, 100_000: 33.0}
LATE_TARGETS = {10_000: 50.0}
"""Milliseconds that the 99th percentile may take."""


def painting_group(quick: bool) -> Group:
    """The budget moved by keys, in cases of three sizes; the toolkit's hello with a key that changes a word beside each."""
    keys = 30 if quick else 100
    lines: list[Line] = []
    for rows in (100, 10_000) if quick else (100, 10_000, 100_000):
        app = Terminal([sys.executable, "-m", "benchmarks.big_app", str(rows), "100"])
        hello = Terminal([sys.executable, "-m", "benchmarks.hello_app"])
        try:
            app.wait_for(["candidates", "selected"])
            hello.wait_for(["hello", "quit"])
            waits, hello_waits, busy = press_in_turns([(app, _KEYS), (hello, "x")], keys)
        finally:
            app.kill()
            hello.kill()
        lines += _lines(f"{rows:,}".replace(",", " "), rows, waits, hello_waits, busy)
    return Group("painting", f"{keys} keys that move the budget, each until its frame is on the terminal", lines)


def _lines(label: str, rows: int, waits: Samples, hello: Samples, busy: Samples | None) -> list[Line]:
    def target(of: dict[int, float]) -> Target | None:
        return Target(of[rows], of_figure=True) if rows in of else None

    lines = [
        Line(f"{label} rows", waits, reference="hello's key", against=hello, target=target(MEDIAN_TARGETS)),
        Line(f"{label} rows, 99th percentile", waits, share=99, reference="hello's key", against=hello, target=target(LATE_TARGETS)),
    ]
    if busy is not None:
        lines.append(Line(f"{label} rows, of it on a processor", busy))
    return lines


def press_in_turns(programs: Sequence[tuple[Terminal, str]], keys: int, warm_up: int = 6) -> tuple[Samples, Samples, Samples | None]:
    """Waits of the first program and of the second, and seconds that the first spent on a processor, where the system tells."""
    quiet = 0.12
    for terminal, _ in programs:
        terminal.settle(0.7)
    waits: list[list[float]] = [[], []]
    busy: list[float] = []
    endless = [cycle(sequence) for _, sequence in programs]
    for number in range(keys + warm_up):
        for place, (terminal, _) in enumerate(programs):
            before = terminal.on_processor()
            wait = terminal.press(next(endless[place]), quiet)
            after = terminal.on_processor()
            if number >= warm_up:
                waits[place].append(wait)
                if place == 0 and before is not None and after is not None:
                    busy.append(after - before)
    return Samples(tuple(waits[0])), Samples(tuple(waits[1])), Samples(tuple(busy)) if busy else None


def refill_group(quick: bool) -> Group:
    """All rows of a table replaced, in a table of ten thousand and in one of a million."""
    few, many = (Terminal([sys.executable, "-m", "benchmarks.refill_app", str(rows)]) for rows in (10_000, 1_000_000))
    try:
        few.wait_for(["column 5"])
        many.wait_for(["column 5"])
        of_many, of_few, _ = press_in_turns([(many, "x"), (few, "x")], 20 if quick else 60)
    finally:
        few.kill()
        many.kill()
    return Group(
        "refill",
        "every row of a table replaced, until the frame is on the terminal",
        [Line("10 000 rows", of_few), Line("1 000 000 rows", of_many, reference="10 000 rows", against=of_few, target=Target(2))],
    )
