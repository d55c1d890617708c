"""Declares values as the standard library's `dataclasses` does, and to a type checker with nothing else.

At run time a class is ready in a tenth of the time: its methods are compiled when they are first called, most of them never are, and what
the standard library needs to look into classes (`inspect`, `ast`, `tokenize`) is not imported. That was half of what a start took.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar

_Value = TypeVar("_Value")
_NONE = object()
"""No default: None is one."""
_FIELDS = "__ctxview_fields__"
_FEW = 8
"""Values of a class that are made without a method of its own."""


class FrozenValueError(AttributeError):
    """Something was set or deleted in a value that never changes."""


class _Field:
    """One field of a class. A factory makes its default anew for each value; without `init`, the class sets it itself."""

    __slots__ = ("compare", "default", "factory", "init", "name", "repr")

    def __init__(
        self,
        *,
        default: object = _NONE,
        default_factory: Callable[[], object] | None = None,
        init: bool = True,
        repr: bool = True,
        compare: bool = True,
    ) -> None:
        self.name = ""
        self.default, self.factory, self.init, self.repr, self.compare = default, default_factory, init, repr, compare


class _StandardFields:
    """Where the standard library's own `replace` and `fields` look: they are told the same as there, once they are asked for."""

    def __get__(self, instance: object, owner: type) -> Mapping[str, object]:
        import dataclasses  # noqa: PLC0415 (this module is there so that it is not imported)

        def standard(one: _Field) -> object:
            options: dict[str, Any] = {"init": one.init, "repr": one.repr, "compare": one.compare}
            if one.factory is not None:
                options["default_factory"] = one.factory
            elif one.default is not _NONE:
                options["default"] = one.default
            return dataclasses.field(**options)

        made = dataclasses.make_dataclass(owner.__name__, [(one.name, object, standard(one)) for one in _fields(owner)])
        found: Mapping[str, object] = made.__dict__["__dataclass_fields__"]
        return found


def declared(cls: type[_Value] | None = None, *, frozen: bool = False, slots: bool = False, eq: bool = True, repr: bool = True) -> object:
    """The class with `__init__`, `__repr__`, `__eq__` and `__hash__` by its fields, as far as it has none of its own.

    Args:
        cls: the class; without it, the decorator for one.
        frozen: whether nothing can be set or deleted later.
        slots: whether a value has room for its fields only.
        eq: whether equal fields make equal values; with `frozen`, these can be hashed.
        repr: whether it is shown with its fields.

    Raises:
        ValueError: a default that could be changed: all values would share it.
    """
    if cls is None:
        return lambda named: _declare(named, frozen, slots, eq, repr)
    return _declare(cls, frozen, slots, eq, repr)


def _declare(cls: type[_Value], frozen: bool, slots: bool, eq: bool, shown: bool) -> type[_Value]:
    above = {one.name: one for base in reversed(cls.__mro__[1:]) for one in base.__dict__.get(_FIELDS, ())}
    own = dict(_own_fields(cls))
    if slots:
        cls = _with_slots(cls, own, [name for name in own if name not in above])
    else:
        for one in own.values():
            if one.default is not _NONE:
                setattr(cls, one.name, one.default)
            elif one.name in cls.__dict__:
                delattr(cls, one.name)
    named = tuple({**above, **own}.values())
    methods: dict[str, object] = {
        _FIELDS: named,
        "__match_args__": tuple(one.name for one in named if one.init),
        "__dataclass_fields__": _StandardFields(),
        "__init__": _first_initializer(cls, frozen, slots),
    }
    if shown:
        methods["__repr__"] = _shown
    if eq:
        methods["__eq__"] = _compiled_later(cls, "__eq__", lambda: _comparer(cls))
        methods["__hash__"] = _compiled_later(cls, "__hash__", lambda: _hasher(cls)) if frozen else None
    if frozen:
        methods |= {"__setattr__": _refuse, "__delattr__": _refuse, "__reduce__": _reduced}
    has = cls.__dict__
    # a class with an `__eq__` of its own has None for its hash, which is none of its own
    missing = [name for name in methods if has.get(name) is None]
    for name in missing:
        type.__setattr__(cls, name, methods[name])
    return cls


def _with_slots(cls: type[_Value], own: Iterable[str], slots: Iterable[str]) -> type[_Value]:
    """The same class made again: slots can only be asked for at the making."""
    without = {*own, "__dict__", "__weakref__"}
    body = {name: value for name, value in cls.__dict__.items() if name not in without}
    make: Callable[..., type[_Value]] = type(cls)
    made = make(cls.__name__, cls.__bases__, {**body, "__slots__": tuple(slots)})
    made.__qualname__ = cls.__qualname__
    return made


def _own_fields(cls: type) -> Iterator[tuple[str, _Field]]:
    for name, annotation in cls.__annotations__.items():
        if annotation is ClassVar or getattr(annotation, "__origin__", None) is ClassVar:
            continue
        default = cls.__dict__.get(name, _NONE)
        one = default if isinstance(default, _Field) else _Field(default=default)
        if one.default.__class__.__hash__ is None:
            raise ValueError(f"the default of {cls.__qualname__}.{name} can be changed")
        one.name = name
        yield name, one


def _fields(cls: type) -> tuple[_Field, ...]:
    found: tuple[_Field, ...] = getattr(cls, _FIELDS)
    return found


def _compiled_later(cls: type, name: str, make: Callable[[], Callable[..., object]]) -> Callable[..., object]:
    """A method that is replaced by what `make` compiles when it is called."""

    def method(*values: object, **named: object) -> object:
        real = make()
        type.__setattr__(cls, name, real)
        return real(*values, **named)

    return method


def _function(cls: type, head: str, lines: Iterable[str], known: dict[str, object]) -> Callable[..., object]:
    # the text is made of the names of fields in our own sources
    exec(f"def {head}:\n " + "\n ".join(lines), known)  # noqa: S102
    function = known[head.partition("(")[0]]
    assert isinstance(function, FunctionType)
    function.__qualname__ = f"{cls.__qualname__}.{function.__name__}"
    return function


def _first_initializer(cls: type, frozen: bool, slots: bool) -> Callable[..., object]:
    """Fills the first few values field by field: to compile a class's own takes as long as some fifty of them."""
    calls = 0

    def initialize(self: object, /, *values: object, **named: object) -> None:
        nonlocal calls
        calls += 1
        if calls > _FEW or not _filled(self, _fields(cls), values, named):
            real = _initializer(cls, frozen, slots)
            type.__setattr__(cls, "__init__", real)
            real(self, *values, **named)
        elif hasattr(cls, "__post_init__"):
            cls.__post_init__(self)

    return initialize


def _filled(value: object, fields: tuple[_Field, ...], values: tuple[object, ...], named: Mapping[str, object]) -> bool:
    """Set all fields of a value; False where its class's own method has to say what is wrong with what was given."""
    given = dict(zip((one.name for one in fields if one.init), values, strict=False))
    if len(given) < len(values) or given.keys() & named.keys():
        return False
    given |= named
    for one in fields:
        if one.name in given and one.init:
            filling = given.pop(one.name)
        elif one.factory is not None:
            filling = one.factory()
        elif one.default is not _NONE:
            filling = one.default
        elif one.init:
            return False
        else:
            continue  # the class sets it
        object.__setattr__(value, one.name, filling)
    return not given


def _initializer(cls: type, frozen: bool, slots: bool) -> Callable[..., object]:
    known: dict[str, object] = {"_none": _NONE, "_set": object.__setattr__}
    parameters, lines = ["self"], []
    for one in _fields(cls):
        name = value = one.name
        known[f"_default_{name}"], known[f"_make_{name}"] = one.default, one.factory
        if not one.init:
            if one.default is _NONE:
                continue  # the class sets it
            value = f"_default_{name}"
        elif one.factory is not None:
            parameters.append(f"{name}=_none")
            value = f"_make_{name}() if {name} is _none else {name}"
        else:
            parameters.append(name if one.default is _NONE else f"{name}=_default_{name}")
        if not frozen:
            lines.append(f"self.{name} = {value}")
        elif slots:
            # the slot's own way in, which nothing else has, is quicker than that of all objects
            known[f"_set_{name}"] = getattr(cls, name).__set__
            lines.append(f"_set_{name}(self, {value})")
        else:
            lines.append(f"_set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    return _function(cls, f"__init__({', '.join(parameters)})", lines or ["pass"], known)


def _comparer(cls: type) -> Callable[..., object]:
    one, other = (_row(owner, cls) for owner in ("self", "other"))
    lines = ["if other.__class__ is self.__class__:", f" return {one} == {other}", "return NotImplemented"]
    return _function(cls, "__eq__(self, other)", lines, {})


def _hasher(cls: type) -> Callable[..., object]:
    return _function(cls, "__hash__(self)", [f"return hash({_row('self', cls)})"], {})


def _row(owner: str, cls: type) -> str:
    return "(" + "".join(f"{owner}.{one.name}, " for one in _fields(cls) if one.compare) + ")"


def _shown(self: object) -> str:
    return f"{type(self).__qualname__}({', '.join(f'{one.name}={getattr(self, one.name)!r}' for one in _fields(type(self)) if one.repr)})"


def _refuse(self: object, name: str, value: object = None) -> NoReturn:
    raise FrozenValueError(f"{type(self).__qualname__}.{name} never changes")


def _reduced(self: object) -> tuple[type, tuple[object, ...]]:
    """What a copy is made of: the fields can only be set at the making."""
    return type(self), tuple(getattr(self, one.name) for one in _fields(type(self)) if one.init)


def changed(value: _Value, /, **changes: object) -> _Value:
    """Another value of the same class, with these fields changed."""
    for one in _fields(type(value)):
        if one.init:
            changes.setdefault(one.name, getattr(value, one.name))
    return type(value)(**changes)


def is_declared(value: object) -> bool:
    """Whether this is such a value or its class, declared here or by the standard library."""
    cls = value if isinstance(value, type) else type(value)
    return any("__dataclass_fields__" in base.__dict__ for base in cls.__mro__)


def fields_of(value: object) -> "Sequence[_Field | Field[Any]]":
    """The fields of a value, or of a class; each has a `name`."""
    cls = value if isinstance(value, type) else type(value)
    if hasattr(cls, _FIELDS):
        return _fields(cls)
    import dataclasses  # noqa: PLC0415 (nothing of ours is declared by it)

    return dataclasses.fields(cls)


if TYPE_CHECKING:
    from dataclasses import Field
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import fields as fields
    from dataclasses import is_dataclass as is_dataclass
    from dataclasses import replace as replace
else:
    dataclass, field, replace, fields, is_dataclass = declared, _Field, changed, fields_of, is_declared
