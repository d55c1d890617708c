"""The curve, the filter and the changes of big cases, from a key to the frame that it changes, in a terminal of 120 columns and 40 rows."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice

from benchmarks.line import Group, Line, Target
from benchmarks.painting import LATE_TARGETS, MEDIAN_TARGETS
from benchmarks.samples import Samples
from benchmarks.terminal import Terminal
from ctxview.core.curve_track import CurveTrack
from ctxview.core.filter.errors import FilterError
from ctxview.core.filter.parser import parse_filter
from ctxview.core.pipeline import build_once
from ctxview.generator.big_case import big_core_case

FILTERS = ("trust < trusted_source and units > 1KB", 'content ~ "x"')
"""What is typed, key by key."""

_ESCAPE, _CLEAR, _ENTER = "\x1b", "\x15", "\r"
"""Escape leaves a screen or a line; the toolkit waits a tenth of a second for more behind it, so its own time is not told."""
_RIGHT, _LEFT = "\x1b[C", "\x1b[D"
_CURVE_KEYS = (_RIGHT, _RIGHT, _LEFT, "g", _RIGHT, "n")
_CHANGES = "ae"
_QUIET = 0.12
_BEFORE_A_KEY = 0.03
"""Seconds from a frame to the next key, as a held key has them: what is made between keys goes on being made."""
_FIRST_POINTS = 256


@contextmanager
def _programs(sources: int) -> Iterator[tuple[Terminal, Terminal]]:
    """The app on a case of so many sources, and the toolkit's hello."""
    app = Terminal([sys.executable, "-m", "benchmarks.big_app", str(sources), "100"])
    hello = Terminal([sys.executable, "-m", "benchmarks.hello_app"])
    try:
        app.wait_for(["candidates", "selected"])
        hello.wait_for(["hello", "quit"])
        app.settle(0.7)
        hello.settle(0.7)
        yield app, hello
    finally:
        app.kill()
        hello.kill()


def _sizes(quick: bool) -> tuple[int, ...]:
    return (10_000,) if quick else (10_000, 100_000)


def curve_keys_group(quick: bool) -> Group:
    """The curve screen opened, and its cursor moved while the curve is still being made."""
    keys = 30 if quick else 100
    lines: list[Line] = []
    for sources in _sizes(quick):
        label = f"{sources:,} sources".replace(",", " ")
        with _programs(sources) as (app, hello):
            opened: list[float] = []
            waits: list[float] = []
            hello_waits: list[float] = []
            for _ in range(3 if quick else 6):
                opened.append(app.frame_after("o"))
                for key in islice(cycle(_CURVE_KEYS), keys // (3 if quick else 6)):
                    time.sleep(_BEFORE_A_KEY)
                    waits.append(app.frame_after(key))
                    hello_waits.append(hello.frame_after("x"))
                app.frame_after(_ESCAPE)
                app.settle(0.5)
        reference = Samples(tuple(hello_waits))
        lines.append(
            Line(f"{label}: opened, to the first frame with points", Samples(tuple(opened)), reference="hello's key", against=reference)
        )
        lines += _key_lines(f"{label}: a key", sources, Samples(tuple(waits)), reference)
        lines += _first_points(label, sources)
    return Group("curve keys", "the curve screen, while its points are made; each key until a frame is on the terminal", lines)


def _first_points(label: str, sources: int) -> list[Line]:
    """What the points cost that a frame waits for, and the full build beside them."""
    case = big_core_case(sources, 100)
    builds, tracks = [], []
    for _ in range(3):
        start = time.process_time()
        result = build_once(case)
        built = time.process_time()
        CurveTrack(result.queue, result.carriers).advance(_FIRST_POINTS)
        tracks.append(time.process_time() - built)
        builds.append(built - start)
    return [
        Line(f"{label}: first {_FIRST_POINTS} points", Samples(tuple(tracks)), reference="full build", against=Samples(tuple(builds))),
    ]


def filter_keys_group(quick: bool) -> Group:
    """Filters typed key by key; what fits is applied at once, so most keys only change the line, and some the list."""
    lines: list[Line] = []
    for sources in _sizes(quick):
        label = f"{sources:,} sources".replace(",", " ")
        listing: list[float] = []
        waits: list[float] = []
        hello_waits: list[float] = []
        busy: list[float] = []
        listing_busy: list[float] = []
        with _programs(sources) as (app, hello):
            for text in FILTERS if quick else FILTERS * 2:
                app.press("/", _QUIET)
                for number, (key, lists) in enumerate(zip((*text, _CLEAR), (*_lists(text), True), strict=True)):
                    before = app.on_processor()
                    waits.append(app.press(key, _QUIET))
                    after = app.on_processor()
                    if lists:
                        listing.append(waits[-1])
                    if before is not None and after is not None:
                        busy.append(after - before)
                        if lists:
                            listing_busy.append(after - before)
                    if number % 3 == 0:
                        hello_waits.append(hello.press("x", _QUIET))
                app.press(_ENTER, _QUIET)  # leaves the line, so that the next text begins a new one
        reference = Samples(tuple(hello_waits))
        lines += _key_lines(f"{label}: a key", sources, Samples(tuple(waits)), reference)
        lines.append(Line(f"{label}: a key that lists anew", Samples(tuple(listing)), reference="hello's key", against=reference))
        if busy:
            lines.append(Line(f"{label}: a key, of it on a processor", Samples(tuple(busy))))
            lines.append(Line(f"{label}: one that lists anew, of it on a processor", Samples(tuple(listing_busy))))
    return Group("filter keys", f"typed: {' and '.join(FILTERS)}; each key until its last frame is on the terminal", lines)


def change_keys_group(quick: bool) -> Group:
    """Sources pinned and dropped in a big case, and the cursor moved while the build for that is made."""
    sources, rounds = (10_000, 2) if quick else (50_000, 5)
    changed: list[float] = []
    waits: list[float] = []
    hello_waits: list[float] = []
    with _programs(sources) as (app, hello):
        for key in _CHANGES * rounds:
            changed.append(app.frame_after(key))
            for _ in range(10):
                time.sleep(_BEFORE_A_KEY)
                waits.append(app.frame_after("j"))
                hello_waits.append(hello.frame_after("x"))
            app.settle(2.0)
    label = f"{sources:,} sources".replace(",", " ")
    reference = Samples(tuple(hello_waits))
    return Group(
        "change keys",
        "a source pinned, another dropped; the cursor moved meanwhile; each key until a frame is on the terminal",
        [
            Line(f"{label}: pin or drop, to the next frame", Samples(tuple(changed)), reference="hello's key", against=reference),
            *_key_lines(f"{label}: a key while it is built", sources, Samples(tuple(waits)), reference),
        ],
    )


def _lists(text: str) -> Sequence[bool]:
    """For each key, whether what is typed by then is another filter than before."""
    found, before = [], None
    for end in range(1, len(text) + 1):
        try:
            now = parse_filter(text[:end])
        except FilterError:
            found.append(False)
            continue
        found.append(now != before)
        before = now
    return found


def _key_lines(label: str, sources: int, waits: Samples, hello: Samples) -> list[Line]:
    def target(of: dict[int, float]) -> Target | None:
        return Target(of[sources], of_figure=True) if sources in of else None

    return [
        Line(label, waits, reference="hello's key", against=hello, target=target(MEDIAN_TARGETS)),
        Line(f"{label}, 99th percentile", waits, share=99, reference="hello's key", against=hello, target=target(LATE_TARGETS)),
    ]
