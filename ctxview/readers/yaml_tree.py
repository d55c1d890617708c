"""A value built from YAML events, one after the other: keys once and texts, no tags, bounded depth, bounded aliases."""

import yaml

from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import dataclass
from ctxview.readers.places import pointer, quoted
from ctxview.readers.strict_json import DEEPEST, MOST_DUPLICATES, JsonValue, duplicate_key, too_deep
from ctxview.readers.surrogates import join_surrogates, repair_surrogates
from ctxview.readers.yaml_scalars import plain_value

MOST_ALIASED_VALUES = 100_000
"""Values that all aliases of a file together may stand for."""
MOST_ALIASED_CHARACTERS = 1 << 25
"""Characters that all aliases of a file together may stand for."""


@dataclass(slots=True)
class _Measured:
    """A value with what an alias for it brings."""

    value: JsonValue
    depth: int = 0
    """Levels of lists and objects, itself included; 0 for a scalar."""
    size: int = 1
    """Values in it, itself included."""
    characters: int = 0


@dataclass(slots=True)
class _Open:
    """A list or an object whose end has not come yet."""

    items: list[JsonValue] | dict[str, JsonValue]
    anchor: str | None
    depth: int = 1
    size: int = 1
    characters: int = 0
    key: str | None = None
    """In an object: the key whose value comes next; None where a key comes next."""


class YamlTree:
    """Takes the events of one file, in order. `repaired` counts lone surrogates, `line` is where the last event began."""

    def __init__(self, file: str) -> None:
        self.repaired = 0
        self.line = 1
        self._file = file
        self._open: list[_Open] = []
        self._anchors: dict[str, _Measured | None] = {}
        self._root: JsonValue = None
        self._documents = 0
        self._aliased_values = 0
        self._aliased_characters = 0
        self._duplicates: list[Problem] = []

    def take(self, event: yaml.Event) -> None:
        """The next event of the parser.

        Raises:
            CtxviewError: `not_yaml`, `too_deep` or `wrong_type`.
        """
        if event.start_mark is not None:
            self.line = event.start_mark.line + 1
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close()
        elif isinstance(event, yaml.CollectionStartEvent):
            self._start(event)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                raise self._no_yaml(event, "a second document begins here", "one document in a file")

    def finished(self) -> JsonValue:
        """The value, after the last event; null for a file without any.

        Raises:
            CtxviewError: `duplicate_key`.
        """
        if self._duplicates:
            raise CtxviewError(self._duplicates[0], self._duplicates[1:MOST_DUPLICATES])
        return self._root

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        text: str = event.value
        if event.tag is not None:
            raise self._tagged(event)
        value: JsonValue = text
        if event.implicit[0]:
            if text == "<<" and self._key_is_next():
                raise self._no_yaml(event, "the merge key << is not read", "the fields written out")
            try:
                value = plain_value(text)
            except ValueError as error:
                raise self._no_yaml(event, str(error), "a smaller number, or a text in quotes") from None
        elif not text.isascii():
            value, repaired = repair_surrogates(text)
            if repaired:  # escapes, of which two together may well be one character
                value, repaired = repair_surrogates(join_surrogates(text))
            self.repaired += repaired
        measured = _Measured(value, characters=len(text))
        if event.anchor is not None:
            self._anchors[event.anchor] = measured
        self._put(measured)

    def _start(self, event: yaml.CollectionStartEvent) -> None:
        if event.tag is not None:
            raise self._tagged(event)
        is_list = isinstance(event, yaml.SequenceStartEvent)
        if self._key_is_next():
            raise self._no_text_key("a list" if is_list else "an object", None)
        self._check_depth(event, 1)
        self._open.append(_Open([] if is_list else {}, event.anchor))
        if event.anchor is not None:
            self._anchors[event.anchor] = None

    def _close(self) -> None:
        done = self._open.pop()
        measured = _Measured(done.items, done.depth, done.size, done.characters)
        if done.anchor is not None and self._anchors[done.anchor] is None:  # not where the name was given anew inside
            self._anchors[done.anchor] = measured
        self._put(measured)

    def _alias(self, event: yaml.AliasEvent) -> None:
        name = event.anchor or ""
        if name not in self._anchors:
            raise self._no_yaml(event, f"nothing before has the anchor {quoted(name)}", "an anchor that stands before its alias")
        measured = self._anchors[name]
        if measured is None:
            message = f"the alias {quoted(name)} stands inside of what it stands for"
            raise self._refuse(ErrorCode.TOO_DEEP, event, message, "a value that does not hold itself")
        self._check_depth(event, measured.depth)
        self._aliased_values += measured.size
        self._aliased_characters += measured.characters
        if self._aliased_values > MOST_ALIASED_VALUES or self._aliased_characters > MOST_ALIASED_CHARACTERS:
            message = f"aliases stand for more than {MOST_ALIASED_VALUES} values or {MOST_ALIASED_CHARACTERS} characters"
            raise self._refuse(ErrorCode.TOO_DEEP, event, message, "fewer aliases, or the values written out")
        self._put(measured)

    def _put(self, measured: _Measured) -> None:
        """The value to its place in what is open."""
        if not self._open:
            self._root = measured.value
            return
        holder = self._open[-1]
        holder.size += measured.size
        holder.characters += measured.characters
        holder.depth = max(holder.depth, measured.depth + 1)
        if isinstance(holder.items, list):
            holder.items.append(measured.value)
        elif holder.key is not None:
            holder.items[holder.key] = measured.value
            holder.key = None
        elif isinstance(measured.value, str):
            if measured.value in holder.items:
                self._duplicate(measured.value)
            holder.key = measured.value
        else:
            raise self._no_text_key(_KIND_OF_KEY.get(type(measured.value), "a number"), measured.value)

    def _key_is_next(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1].items, dict) and self._open[-1].key is None

    def _check_depth(self, event: yaml.Event, levels: int) -> None:
        if len(self._open) + levels > DEEPEST:
            raise too_deep(_place(event), self._file)

    def _duplicate(self, key: str) -> None:
        if len(self._duplicates) < MOST_DUPLICATES:
            self._duplicates.append(duplicate_key(pointer([*self._path(), key]), key, f" (again in line {self.line})", self._file))

    def _path(self) -> list[str | int]:
        """Names and indexes from the root to what comes next in the innermost open list or object."""
        steps = [len(holder.items) if isinstance(holder.items, list) else holder.key for holder in self._open]
        return [step for step in steps if step is not None]

    def _no_text_key(self, what: str, value: JsonValue) -> CtxviewError:
        message = f"{what} stands as a key (line {self.line})"
        path = self._path() if value is None or isinstance(value, list | dict) else [*self._path(), str(value).lower()]
        return CtxviewError(
            Problem(ErrorCode.WRONG_TYPE, message, "a text as key, in quotes where it looks like a number", pointer(path), self._file)
        )

    def _tagged(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> CtxviewError:
        return self._no_yaml(event, f"the tag {quoted(event.tag or '')} is not read", "a value without a tag; a text in quotes")

    def _no_yaml(self, event: yaml.Event, message: str, expected: str) -> CtxviewError:
        return self._refuse(ErrorCode.NOT_YAML, event, message, expected)

    def _refuse(self, code: ErrorCode, event: yaml.Event, message: str, expected: str) -> CtxviewError:
        return CtxviewError(Problem(code, message, expected, _place(event), self._file))


_KIND_OF_KEY: dict[type, str] = {type(None): "null", bool: "true or false", list: "a list", dict: "an object"}


def _place(event: yaml.Event) -> str:
    mark = event.start_mark
    return f"line {mark.line + 1}, column {mark.column + 1}" if mark is not None else ""
