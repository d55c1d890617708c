"""The names of the stages in the room that there is."""

from hypothesis import given
from hypothesis import strategies as st

from ctxview.app.panes.stage_bar import fit_labels
from ctxview.core.decision import StageName

names = st.sampled_from([stage.value for stage in StageName])
stages = st.lists(st.tuples(names, st.sampled_from([0, 0, 1, 12, 100_000])), max_size=9, unique_by=lambda stage: stage[0])

PACKET = [("sensitivity", 1), ("scope", 0), ("dedup", 1), ("supersession", 0), ("conflict", 0), ("budget", 3)]


def cells(labels: list[str], first: str, last: str) -> int:
    return len(" ▸ ".join([first, *labels, last]))


def test_with_room_every_name_is_whole() -> None:
    assert fit_labels(PACKET, "11", "6", 200) == ["sensitivity −1", "scope", "dedup −1", "supersession", "conflict", "budget −3"]


def test_names_that_took_nothing_are_cut_first() -> None:
    whole = cells(["sensitivity −1", "scope", "dedup −1", "supersession", "conflict", "budget −3"], "11", "6")
    assert fit_labels(PACKET, "11", "6", whole - 1) == ["sensitivity −1", "scope", "dedup −1", "supers", "confli", "budget −3"]
    assert fit_labels(PACKET, "11", "6", whole - 10) == ["sensitivity −1", "scop", "dedup −1", "supe", "conf", "budget −3"]
    assert fit_labels(PACKET, "11", "6", whole - 20) == ["sensit −1", "sco", "dedup −1", "sup", "con", "budget −3"]


def test_what_was_taken_out_is_never_cut() -> None:
    assert fit_labels(PACKET, "11", "6", 1) == ["s −1", "s", "d −1", "s", "c", "b −3"]


@given(stages, st.integers(-5, 200))
def test_labels_fit_wherever_the_shortest_do_and_always_tell_every_count(several: list[tuple[str, int]], room: int) -> None:
    labels = fit_labels(several, "1000", "7", room)
    assert len(labels) == len(several)
    for label, (name, taken) in zip(labels, several, strict=True):
        shown, _, count = label.partition(" −")
        assert shown
        assert name.startswith(shown)
        assert count == (str(taken) if taken else "")
    shortest = [f"{name[0]} −{taken}" if taken else name[0] for name, taken in several]
    assert cells(labels, "1000", "7") <= max(room, cells(shortest, "1000", "7"))


@given(stages, st.integers(0, 200))
def test_more_room_never_shortens_a_label(several: list[tuple[str, int]], room: int) -> None:
    narrow, wide = fit_labels(several, "9", "9", room), fit_labels(several, "9", "9", room + 1)
    assert cells(narrow, "9", "9") <= cells(wide, "9", "9")
