"""How a tool call and its result are seen to belong together in the list: a bracket for each part, with the pair's number."""

from collections.abc import Mapping

from ctxview.core.case import Case

TITLE = "⇄"


def pair_signs(case: Case) -> Mapping[int, str]:
    """By place: `┌7` opens the seventh pair of the case, `└7` closes it, `├7` stands between. Counted in the order of the case."""
    signs: dict[int, str] = {}
    for number, pair in enumerate(sorted(tuple(sorted(pair)) for pair in case.pairs), 1):
        for place in pair:
            bracket = "┌" if place == pair[0] else "└" if place == pair[-1] else "├"
            signs[place] = f"{bracket}{number}"
    return signs


def next_of_pair(case: Case, place: int) -> int | None:
    """The place of the next part of the same pair, after the last the first; None for what is in no pair."""
    pair = next((sorted(pair) for pair in case.pairs if place in pair), None)
    return None if pair is None else pair[(pair.index(place) + 1) % len(pair)]
