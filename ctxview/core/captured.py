"""A captured request as it was given: its parts in their order, with what the present build makes of each (design 2, spec chapter 5)."""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import takewhile

from ctxview.core.case import Capture, UnknownPart
from ctxview.core.decision import Decision
from ctxview.core.item import Item
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class CapturedPart:
    """A part of the body that became a source."""

    pointer: str
    """JSON pointer; raw."""
    role: str
    """Wire role, or empty outside of the messages; raw."""
    item: Item
    decision: Decision


@dataclass(frozen=True, slots=True)
class UnreadPart:
    """A part that became no source."""

    state: str
    """`unknown` or `damaged`."""
    part: UnknownPart


def captured_parts(result: BuildResult, capture: Capture) -> tuple[CapturedPart | UnreadPart, ...]:
    """All parts in the order in which the model reads them; what was not read stands before the first part that follows it in its list."""
    read = [CapturedPart(part.pointer, part.role, result.item(place), result.decision(place)) for place, part in enumerate(capture.parts)]
    unread = [UnreadPart("unknown", part) for part in capture.unknown] + [UnreadPart("damaged", part) for part in capture.damaged]
    if not unread:
        return tuple(read)
    before: dict[int, list[UnreadPart]] = {}
    paths = [_path(part.pointer) for part in read]
    of_list: dict[tuple[str | int, ...], list[int]] = {}
    for place, path in enumerate(paths):
        of_list.setdefault(_list_of(path), []).append(place)
    for one in sorted(unread, key=lambda one: [(isinstance(step, str), step) for step in _path(one.part.place)]):
        before.setdefault(_follower(_path(one.part.place), paths, of_list), []).append(one)
    merged: list[CapturedPart | UnreadPart] = []
    for place, part in enumerate(read):
        merged += [*before.get(place, ()), part]
    return (*merged, *before.get(len(read), ()))


def left_out_count(result: BuildResult, capture: Capture) -> int:
    """How many parts that were read the present build leaves out."""
    return sum(not result.decision(place).selected for place in range(len(capture.parts)))


def completeness_lines(capture: Capture) -> tuple[str, ...]:
    """What the body holds and what it does not, a raw line each: every part is exactly one of read, empty, unknown, damaged."""
    counts = (capture.read, capture.empty, len(capture.unknown), len(capture.damaged))
    words = " + ".join(f"{count} {name}" for count, name in zip(counts, ("read", "empty", "unknown", "damaged"), strict=True))
    missing = tuple(f"not in the file: {what}" for what in capture.missing) or ("nothing is known to be missing from the file",)
    return (f"{sum(counts)} parts = {words}", *missing, *(f"remark: {what}" for what in capture.remarks))


def _path(pointer: str) -> list[str | int]:
    return [int(step) if step.isascii() and step.isdigit() and len(step) < 10 else step for step in pointer.split("/")[1:]]


def _list_of(path: list[str | int]) -> tuple[str | int, ...]:
    """The outermost list in which this path stands: all steps before its first number."""
    return tuple(takewhile(lambda step: isinstance(step, str), path))


def _follower(path: list[str | int], paths: list[list[str | int]], of_list: Mapping[tuple[str | int, ...], list[int]]) -> int:
    """The place of the first part that comes after this path in the same list; after the last of its list where there is none."""
    places = of_list.get(_list_of(path), [])
    if not places:
        return len(paths)
    at = bisect_left(places, True, key=lambda place: _is_after(paths[place], path))
    return places[at] if at < len(places) else places[-1] + 1


def _is_after(one: list[str | int], other: list[str | int]) -> bool:
    for step, from_step in zip(one, other, strict=False):
        if step != from_step:
            return isinstance(step, int) and isinstance(from_step, int) and step > from_step
    return False
