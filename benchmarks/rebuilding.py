"""The core: a build from nothing, and what each sort of change costs afterwards (targets: design, chapter 4)."""

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.line import Group, Line, Target
from benchmarks.reference import greedy_only, hash_contents, plain_items, plain_rebuild
from benchmarks.samples import Samples, each_in_turn, take_turns
from ctxview.core.case import Case
from ctxview.core.curve import curve_points, last_breakpoint, next_breakpoint
from ctxview.core.difference import compare
from ctxview.core.landmarks import MOST_UNITS, find_landmarks
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.trace import Trace, make_trace
from ctxview.core.tweaks import with_budget
from ctxview.generator.big_case import big_core_case

_BUDGETS = 37
"""More than the pipeline keeps boards for, so that each build after a change is one."""


@dataclass(frozen=True, slots=True)
class _Measured:
    """What was measured of one case."""

    sources: int
    size: int
    times: dict[str, Samples]

    @property
    def label(self) -> str:
        """The case in words."""
        return f"{self.sources:,} × {self.size} B".replace(",", " ")


def rebuild_group(quick: bool) -> Group:
    """Everything but the curve, at three sizes and with contents of two lengths."""
    small, middle = _measure(1_000, 100, 60 if quick else 200), _measure(10_000, 100, 25 if quick else 80)
    long = _measure(10_000, 1024, 15 if quick else 40)
    cases = [small, middle, long]
    if not quick:
        cases.append(_measure(100_000, 100, 12))
    lines = [line for measured in cases for line in _lines(measured)]
    growth = Line(
        "rebuild, 10 000 against 1 000",
        middle.times["rebuild"],
        reference="at 1 000",
        against=small.times["rebuild"],
        target=Target(15),
    )
    return Group("rebuild", "a new budget, among 37 of them; references are plain loops over the same items", [*lines, growth])


def _measure(sources: int, size: int, rounds: int) -> _Measured:
    case = big_core_case(sources, size)
    pipeline = Pipeline(case)
    result = pipeline.build()
    settings, total = result.settings, result.queue.total
    items, costs = plain_items(result), list(result.queue.costs)
    contents = [source.content for source in case.sources]
    # from a fifth to four fifths of everything, each far from the one before
    budgets = [total // 5 + (number * 14 % _BUDGETS) * total * 3 // (5 * _BUDGETS) for number in range(_BUDGETS)]
    steps = _small_steps(total, case)

    def rebuild(limit: int) -> Trace:
        built = pipeline.build(with_budget(settings, limit))
        return make_trace(built, make_packet(built))

    def step(limit: int) -> object:
        built = pipeline.build(with_budget(settings, limit))
        return built.ledger, built.stage_drops, compare(result, built), next_breakpoint(built.selection), last_breakpoint(built.selection)

    quick: dict[str, Callable[[], object]] = {
        "greedy": each_in_turn(lambda limit: greedy_only(costs, limit), budgets),
        "decisions": each_in_turn(lambda limit: pipeline.build(with_budget(settings, limit)), budgets),
        "step": each_in_turn(step, steps),
    }
    slower: dict[str, Callable[[], object]] = {
        "ref": each_in_turn(lambda limit: plain_rebuild(items, limit), budgets),
        "rebuild": each_in_turn(rebuild, budgets),
        "hash": lambda: hash_contents(contents),
    }
    slowest: dict[str, Callable[[], object]] = {"full": lambda: build_once(case), "all": lambda: _build_all(case)}
    times = take_turns(quick, rounds, 5) | take_turns(slower, rounds) | take_turns(slowest, max(2, rounds // 15))
    return _Measured(sources, size, times)


def _small_steps(total: int, case: Case) -> list[int]:
    """Budgets that go up by a thousandth of everything, or by a source, whichever is more."""
    step = max(total // 1000, total // max(1, len(case.sources)))
    return [total // 2 + number * step for number in range(_BUDGETS)]


def _build_all(case: Case) -> Trace:
    built = build_once(case)
    return make_trace(built, make_packet(built))


def _lines(measured: _Measured) -> list[Line]:
    times, label = measured.times, measured.label
    at_ten_thousand = measured.sources == 10_000

    def target(most: float) -> Target | None:
        return Target(most) if at_ten_thousand else None

    short = measured.size == 100
    return [
        Line(f"{label}: full build, nothing reused", times["full"], reference="hash", against=times["hash"]),
        Line(f"{label}: the same with packet and trace", times["all"], reference="hash", against=times["hash"]),
        Line(
            f"{label}: decisions after a budget change", times["decisions"], reference="greedy", against=times["greedy"], target=target(1)
        ),
        Line(f"{label}: decisions after a budget change", times["decisions"], reference="hash", against=times["hash"]),
        Line(f"{label}: decisions after a budget change", times["decisions"], reference="full build", against=times["full"]),
        Line(
            f"{label}: rebuild with packet, digest, trace",
            times["rebuild"],
            reference="ref",
            against=times["ref"],
            target=target(1.5) if short else None,
        ),
        Line(
            f"{label}: small step, as the screen asks",
            times["step"],
            reference="rebuild",
            against=times["rebuild"],
            target=target(0.2) if short else None,
        ),
        Line(f"{label}: greedy, a plain loop", times["greedy"]),
        Line(f"{label}: ref, a plain loop with trace, join, digest", times["ref"]),
        Line(f"{label}: hash of every content once", times["hash"]),
    ]


def curve_group(quick: bool) -> Group:
    """All points of a curve, and the landmarks of the longest queue that a gauge marks."""
    case = big_core_case(200 if quick else 1_000, 100)
    result = build_once(case)
    points = sum(1 for _ in curve_points(result.queue, result.carriers))
    small = build_once(_gauge_case())
    times = take_turns(
        {
            "curve": lambda: sum(1 for _ in curve_points(result.queue, result.carriers)),
            "landmarks": lambda: find_landmarks(small.queue, small.carriers),
            "full": lambda: build_once(case),
        },
        3,
    )
    each = Samples(tuple(value / points for value in times["curve"].values))
    return Group(
        "curve",
        f"every point, from no budget to all; {points} of them at {len(result.queue.costs)} items",
        [
            Line("all points", times["curve"], reference="full build", against=times["full"]),
            Line("one point", each, reference="full build", against=times["full"]),
            Line(f"landmarks of {len(small.queue.costs)} units", times["landmarks"]),
        ],
    )


def _gauge_case() -> Case:
    """The longest queue that a gauge marks, or nearly."""
    sources = MOST_UNITS
    while len(build_once(big_core_case(sources + 1, 400)).queue.costs) <= MOST_UNITS:
        sources += 1
    return big_core_case(sources, 400)
