from hypothesis import given
from hypothesis import strategies as st

from ctxview.app.column_widths import GAP, Column, place_columns

columns = st.lists(
    st.builds(
        Column,
        st.just("title"),
        st.integers(0, 40),
        minimum=st.none() | st.integers(0, 20),
        maximum=st.none() | st.integers(0, 60),
        flexible=st.booleans(),
        priority=st.integers(0, 4),
    ),
    max_size=8,
)


@given(columns, st.integers(-2, 200))
def test_columns_that_are_shown_fit_side_by_side(shared: list[Column], room: int) -> None:
    places = place_columns(shared, room)
    assert bool(places) == (bool(shared) and room > 0)
    end = -GAP
    for place in places:
        assert place.start == end + GAP
        assert place.width >= min(shared[place.column].least, room)
        end = place.start + place.width
    assert end <= max(room, 0)
    assert [place.column for place in places] == sorted(place.column for place in places)


@given(columns, st.integers(1, 200))
def test_a_column_is_hidden_only_for_want_of_room(shared: list[Column], room: int) -> None:
    shown = {place.column for place in place_columns(shared, room)}
    hidden = set(range(len(shared))) - shown
    if hidden:
        assert max(shared[column].priority for column in shown) <= min(shared[column].priority for column in hidden)
        back = min(hidden, key=lambda column: (shared[column].priority, column))
        assert sum(shared[column].least for column in {*shown, back}) + GAP * len(shown) > room


def widths(shared: list[Column], room: int) -> dict[int, int]:
    return {place.column: place.width for place in place_columns(shared, room)}


def test_flexible_columns_take_what_is_left_and_give_first() -> None:
    shared = [Column("a", 10), Column("b", 20, flexible=True), Column("c", 10, minimum=5)]
    assert widths(shared, 42) == {0: 10, 1: 20, 2: 10}
    assert widths(shared, 100) == {0: 10, 1: 78, 2: 10}
    assert widths(shared, 35) == {0: 10, 1: 13, 2: 10}
    assert widths(shared, 27) == {0: 10, 1: 8, 2: 7}


def test_a_flexible_column_stops_at_its_maximum() -> None:
    shared = [Column("a", 5, flexible=True, maximum=8), Column("b", 5, flexible=True)]
    assert widths(shared, 31) == {0: 8, 1: 22}
    assert widths([Column("a", 5, flexible=True, maximum=8)], 31) == {0: 8}


def test_the_least_important_column_goes_first() -> None:
    shared = [Column("a", 10), Column("b", 10, priority=2), Column("c", 10, priority=1), Column("d", 10, priority=2)]
    assert set(widths(shared, 43)) == {0, 1, 2, 3}
    assert set(widths(shared, 42)) == {0, 1, 2}
    assert set(widths(shared, 31)) == {0, 2}
    assert set(widths(shared, 20)) == {0}
    assert widths(shared, 4) == {0: 4}
