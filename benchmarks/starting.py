"""From the start of a process to what a person sees, and the memory that it takes."""

import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.line import Group, Line, Target
from benchmarks.samples import Samples
from benchmarks.terminal import Terminal, environment

FIXTURE = Path(__file__).resolve().parents[1] / "fixtures" / "price-lab" / "curve.json"


@dataclass(frozen=True, slots=True)
class _Start:
    """One start in a terminal. Seconds, and megabytes."""

    first: float
    full: float
    busy: float | None
    megabytes: float | None


def start_group(quick: bool) -> Group:
    """The app on a small case beside the toolkit's hello, in turns."""
    hello: list[_Start] = []
    ours: list[_Start] = []
    for number in range(5 if quick else 13):
        if number == 1:  # the first of each compiles what was not compiled yet
            hello.clear()
            ours.clear()
        hello.append(_start(["-m", "benchmarks.hello_app"], ["hello"], ["hello", "greeting", "quit"]))
        ours.append(_start(["-m", "ctxview", str(FIXTURE)], ["candidates"], ["candidates", "selected", "content · ", "quit"]))
    full = _samples(start.full for start in hello)
    lines = [
        Line("first paint", _samples(start.first for start in ours), reference="hello", against=full),
        Line("full paint", _samples(start.full for start in ours), reference="hello", against=full, target=Target(1.25)),
        Line("hello, a bare app with header and footer", full),
    ]
    if all(start.busy is not None and start.megabytes is not None for start in (*hello, *ours)):
        busy, of_hello = (_samples(start.busy or 0 for start in starts) for starts in (ours, hello))
        lines.append(Line("of it on processors", busy, reference="hello", against=of_hello))
        memory, of_hello = (_samples(start.megabytes or 0 for start in starts) for starts in (ours, hello))
        lines.append(Line("memory", memory, unit="MB", reference="hello", against=of_hello, target=Target(1.3)))
    return Group("start", "`ctxview FILE` with a small case, until everything is on the terminal", lines)


def _samples(values: Iterable[float]) -> Samples:
    return Samples(tuple(values))


def _start(arguments: Sequence[str], first: Sequence[str], full: Sequence[str]) -> _Start:
    terminal = Terminal([sys.executable, *arguments])
    try:
        first_paint = terminal.wait_for(first)
        full_paint = terminal.wait_for(full)
        terminal.settle(0.2)
        busy, memory = terminal.on_processor(), terminal.most_memory()
    finally:
        terminal.kill()
    return _Start(first_paint, full_paint, busy, None if memory is None else memory / 1e6)


def command_group(quick: bool) -> Group:
    """Commands without the app, against what the interpreter and the imports that they cannot do without take by themselves."""
    measured = {
        "bare": ["-c", "pass"],
        "argparse": ["-c", "import argparse"],
        "library": ["-c", "import argparse, enum, hashlib, json, typing"],
        "help": ["-m", "ctxview", "--help"],
        "build": ["-m", "ctxview", "build", str(FIXTURE)],
    }
    times: dict[str, list[float]] = {name: [] for name in measured}
    for number in range(7 if quick else 21):
        for name, arguments in measured.items():
            seconds = _run(arguments)
            if number:  # the first of each compiles what was not compiled yet
                times[name].append(seconds)
    help_allowed, build_allowed = _allowed(times, "argparse"), _allowed(times, "library")
    bare, of_help, build = (Samples(tuple(times[name])) for name in ("bare", "help", "build"))
    return Group(
        "commands",
        "whole processes; allowed are three bare Pythons, and what the command needs of the standard library",
        [
            Line("python -c pass", bare),
            Line("ctxview --help", of_help, reference="bare Python", against=bare),
            Line("ctxview --help", of_help, reference="3 bare + argparse", against=help_allowed, target=Target(1)),
            Line("ctxview build, a small case", build, reference="bare Python", against=bare),
            Line("ctxview build, a small case", build, reference="3 bare + library", against=build_allowed, target=Target(1)),
        ],
    )


def _allowed(times: dict[str, list[float]], imports: str) -> Samples:
    return Samples(tuple(3 * bare + max(0.0, needed - bare) for bare, needed in zip(times["bare"], times[imports], strict=True)))


def _run(arguments: Sequence[str]) -> float:
    start = time.perf_counter()
    # what is run is this interpreter and our own arguments
    command = [sys.executable, *arguments]
    subprocess.run(command, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)  # noqa: S603
    return time.perf_counter() - start
