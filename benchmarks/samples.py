"""Measured times of one thing, and the few figures that are told of them."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Samples:
    """Values of one quantity, in the order in which they were measured; at least one."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one, or half-way between the two in the middle."""
        return median(self.values)

    def percentile(self, share: float) -> float:
        """The smallest value that at least `share` percent of all do not exceed (nearest rank)."""
        ordered = sorted(self.values)
        return ordered[max(0, math.ceil(len(ordered) * share / 100) - 1)]


def take_turns(measured: Mapping[str, Callable[[], object]], rounds: int, calls: int = 1) -> dict[str, Samples]:
    """Processor seconds of a call of each function.

    A round calls each function `calls` times in a row, and takes their mean; then it is the next one's turn, so that a slow
    moment of the machine falls on all of them. What other programs take away is no time of the function: what waits for
    something must be measured with another clock.
    """
    times: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(rounds):
        for name, function in measured.items():
            start = time.process_time()
            for _ in range(calls):
                function()
            times[name].append((time.process_time() - start) / calls)
    return {name: Samples(tuple(values)) for name, values in times.items()}


def each_in_turn(function: Callable[[int], object], arguments: Sequence[int]) -> Callable[[], object]:
    """A function without an argument that gives another of these to `function` at each call, round and round."""
    calls = 0

    def call() -> object:
        nonlocal calls
        calls += 1
        return function(arguments[(calls - 1) % len(arguments)])

    return call
