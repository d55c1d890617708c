"""Values are declared as by the standard library: every class here is declared by both, and both do the same."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from functools import cached_property
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core import values

Declare = Callable[..., Callable[[type], type]]


@values.dataclass(frozen=True, slots=True)
class Pair:
    """Stands in a module, so that it can be pickled."""

    one: int
    other: object = None


def _classes(declare: Declare, field: Callable[..., object]) -> dict[str, type]:
    class Slots:
        COUNT: ClassVar[int] = 3
        one: int
        two: object = "two"
        three: object = field(default=None, compare=False)
        four: object = field(default_factory=tuple, repr=False)

        def __post_init__(self) -> None:
            if self.one == 13:
                raise ValueError("13")

    class Later:
        one: int
        two: object = "two"
        double: int = field(init=False)  # type: ignore[assignment] # the standard library's own says that it is an int
        fixed: str = field(init=False, default="fixed")  # type: ignore[assignment] # likewise

        def __post_init__(self) -> None:
            object.__setattr__(self, "double", 2 * self.one)

    class Own:  # noqa: PLW1641 (the hash that it gets is what is compared)
        one: int
        two: object = None

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, type(self)) and str(self.one)[:1] == str(other.one)[:1]

    class OwnHash:
        one: int
        two: object = None

        def __hash__(self) -> int:
            return 1

    class Cached:
        one: int
        two: object = None

        @cached_property
        def half(self) -> str:
            return str(self.one)

    class Nothing:
        pass

    later = type("Later", (), {name: value for name, value in Later.__dict__.items() if name not in ("__dict__", "__weakref__")})
    body = {name: value for name, value in Slots.__dict__.items() if name not in ("__dict__", "__weakref__")}

    def again() -> type:
        return type("Slots", (), dict(body))

    made = {
        "slots": declare(frozen=True, slots=True)(Slots),
        "dictionary": declare(frozen=True)(again()),
        "mutable": declare()(again()),
        "mutable slots": declare(slots=True)(again()),
        "identity": declare(frozen=True, slots=True, eq=False)(again()),
        "silent": declare(frozen=True, repr=False)(again()),
        "later": declare(frozen=True, slots=True)(Later),
        "later in a dictionary": declare(frozen=True)(later),
        "own": declare(frozen=True, slots=True)(Own),
        "own hash": declare(slots=True)(OwnHash),
        "cached": declare(frozen=True)(Cached),
        "nothing": declare(frozen=True, slots=True)(Nothing),
    }

    inherited = {"__annotations__": {"five": int, "two": object}, "five": 5, "two": "another"}
    return {**made, "below": declare(frozen=True, slots=True)(type("Below", (made["slots"],), inherited))}


OURS = _classes(values.dataclass, values.field)
THEIRS = _classes(dataclasses.dataclass, dataclasses.field)

some = st.one_of(st.integers(0, 3), st.just(13), st.text(max_size=2), st.just(()))
named = st.dictionaries(st.sampled_from(["two", "three", "four", "five", "fixed"]), some, max_size=2)
calls = st.tuples(st.lists(some, min_size=1, max_size=3), named)


def _told(do: Callable[[], object]) -> object:
    """What it gives, or the kind of the error."""
    try:
        return do()
    except dataclasses.FrozenInstanceError:
        return values.FrozenValueError
    except Exception as error:  # noqa: BLE001 (every kind is compared)
        return type(error)


def _made(classes: dict[str, type], name: str, call: tuple[list[object], dict[str, object]]) -> object:
    return _told(lambda: classes[name](*call[0], **call[1]))


def _seen(value: object, name: str, other: object, changes: dict[str, object], replace: Callable[..., object]) -> list[object]:
    def hashed() -> object:
        return hash(value) if name != "identity" else "by identity"

    def shown(of: object) -> object:
        return "by identity" if name == "silent" else repr(of).replace(type(of).__qualname__, "X")

    fields = ["one", "two", "three", "four", "five", "double", "fixed", "half", "COUNT", "unknown"]
    return [
        shown(value),
        value == other,
        value != other,
        value == copy.copy(value),
        _told(hashed),
        [getattr(value, field, None) for field in fields],
        _told(lambda: shown(replace(value, **changes)) if not {"double", "fixed"} & changes.keys() else None),
        getattr(type(value), "__match_args__", None),
        getattr(type(value), "__slots__", None),
        hasattr(value, "__dict__"),
        [one.name for one in dataclasses.fields(value)],  # type: ignore[arg-type] # the very question
        _told(lambda: setattr(value, "one", 1)),
        _told(lambda: delattr(value, "two")),
    ]


@pytest.mark.parametrize("name", sorted(OURS))
@given(calls, calls, st.dictionaries(st.sampled_from(["one", "two", "three", "unknown"]), some, max_size=2))
def test_a_value_does_what_one_of_the_standard_library_does(
    name: str, call: tuple[list[object], dict[str, object]], second: tuple[list[object], dict[str, object]], changes: dict[str, object]
) -> None:
    ours, theirs = _made(OURS, name, call), _made(THEIRS, name, call)
    if isinstance(theirs, type):
        assert ours is theirs
        return
    others = _made(OURS, name, second), _made(THEIRS, name, second)
    by_ours, by_theirs = (
        _seen(*seen) for seen in ((ours, name, others[0], changes, values.replace), (theirs, name, others[1], changes, dataclasses.replace))
    )
    assert repr(by_ours) == repr(by_theirs)


@given(st.integers(), st.integers())
def test_the_standard_library_changes_a_value_likewise(one: int, other: int) -> None:
    assert dataclasses.replace(Pair(one), other=other) == values.replace(Pair(one), other=other) == Pair(one, other)
    assert dataclasses.asdict(Pair(one, other)) == {"one": one, "other": other}


def test_a_value_is_copied_and_kept_whole() -> None:
    value = Pair(1, [Pair(2), "text"])
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
    assert copy.deepcopy(value).other is not value.other


def test_a_default_that_could_be_changed_is_refused() -> None:
    with pytest.raises(ValueError, match="can be changed"):

        @values.dataclass
        class Shared:
            items: list[int] = []  # noqa: RUF012 (what is refused)


def test_a_method_is_compiled_once_and_keeps_its_name() -> None:
    assert all(Pair(number) == Pair(number) for number in range(9)), "more than are made without a method of their own"
    first = (Pair.__init__, Pair.__eq__)
    assert Pair(2) != Pair(1)
    assert (Pair.__init__, Pair.__eq__) == first
    assert Pair.__init__.__qualname__ == "Pair.__init__"
    with pytest.raises(TypeError, match=r"Pair\.__init__\(\) missing 1 required positional argument: 'one'"):
        Pair()  # type: ignore[call-arg] # what is refused


@dataclasses.dataclass
class Strange:
    """Declared by the standard library."""

    one: int


@pytest.mark.parametrize("value", [Pair(1), Pair, Strange(1), Strange])
def test_the_fields_of_any_value_are_found_by_whomever_it_was_declared(value: Pair | Strange | type[Pair] | type[Strange]) -> None:
    assert values.is_dataclass(value)
    assert values.fields(value)[0].name == "one"
    assert not values.is_dataclass(1)
