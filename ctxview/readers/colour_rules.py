"""The file of colour rules: TOML, one `[[rule]]` after the other (design 2, Find). What is wrong is told and left out, never raised."""

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.readers.toml_file import MOST_BYTES as MOST_BYTES
from ctxview.readers.toml_file import parse_toml, settings_path

if TYPE_CHECKING:
    from ctxview.core.colour_rules import ColourRule, ColourRules, StyleWord
    from ctxview.core.filter.conditions import Filter

FILE = "colours.toml"
MOST_RULES = 100
LONGEST_NAME = 200
LONGEST_MARK = 2
_FIELDS = ("name", "filter", "style", "mark")


def colours_path() -> str:
    """Where the file is looked for, among the person's settings; empty without a home."""
    return settings_path(FILE)


def read_colour_rules(chosen: str | None = None) -> "ColourRules | None":
    """The rules of a file that was chosen, or of the one at `colours_path`. None where that one is not there.

    Nothing is raised: `problems` holds what is wrong, and the rules that are right hold all the same.
    """
    path = colours_path() if chosen is None else chosen
    if chosen is None and not (path and os.path.lexists(path)):
        return None
    from ctxview.core.colour_rules import ColourRules

    try:
        rules, problems = _read(path)
    except CtxviewError as error:
        rules, problems = (), (error.problem, *error.others)
    if problems:
        from ctxview.readers.inspected import inspected_problems

        problems = inspected_problems(problems)
    return ColourRules(path, tuple(rules), tuple(problems))


def _read(path: str) -> "tuple[Sequence[ColourRule], Sequence[Problem]]":
    from ctxview.readers.file_text import STANDARD_INPUT, decode, read_bytes

    if path == STANDARD_INPUT:
        raise _wrong("colour rules are read from a file, and not from standard input", "the path of a file of rules", "--colours")
    data = read_bytes(path)
    if len(data) > MOST_BYTES:
        raise _wrong(f"it has {len(data)} bytes", f"at most {MOST_BYTES}", "", path)
    document = parse_toml(decode(data, path).text, path, "a flat list of [[rule]]")
    problems = [
        Problem(ErrorCode.UNKNOWN_FIELD, f"there is no {_quoted(name)} here", "[[rule]], once for each rule", name, path)
        for name in document
        if name != "rule"
    ]
    listed = document.get("rule", [])
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise _wrong("rule is no list of tables", "[[rule]] before each rule, in two brackets", "rule", path)
    if len(listed) > MOST_RULES:
        raise _wrong(f"there are {len(listed)} rules", f"at most {MOST_RULES}", "rule", path)
    rules: list[ColourRule] = []
    for number, table in enumerate(listed, 1):
        try:
            rules.append(_rule(table, number, path))
        except CtxviewError as error:
            problems += (error.problem, *error.others)
    return rules, problems


def _rule(table: Mapping[str, object], number: int, path: str) -> "ColourRule":
    """One rule.

    Raises:
        CtxviewError: all that is wrong with it.
    """
    from ctxview.core.colour_rules import ColourRule

    name = table.get("name")
    where = f"rule {number}" + (f" ({_short(name)})" if isinstance(name, str) and name.strip() else "")
    problems = list(_wrong_fields(table, where, path))
    if problems:
        raise CtxviewError(problems[0], problems[1:])
    texts = {field: str(table[field]) for field in _FIELDS if field in table}
    condition = _condition(texts["filter"], where, path)
    return ColourRule(texts["name"], condition, _style(texts["style"], where, path), _mark(texts, where, path))


def _wrong_fields(table: Mapping[str, object], where: str, path: str) -> Iterator[Problem]:
    from ctxview.core.near_names import nearest_first

    for field in table:
        if field not in _FIELDS:
            message = f"a rule has no field {_quoted(field)}"
            yield Problem(ErrorCode.UNKNOWN_FIELD, message, nearest_first(field, list(_FIELDS)), f"{where}, {_short(field)}", path)
    for field in _FIELDS:
        value = table.get(field)
        if value is None:
            if field != "mark":
                yield Problem(ErrorCode.MISSING_FIELD, f"{field} is missing", f'{field} = "…"', where, path)
        elif not isinstance(value, str):
            yield Problem(ErrorCode.WRONG_TYPE, f"{field} is no text", f'{field} = "…", in quotes', f"{where}, {field}", path)
        elif not value.strip() and field != "style":
            yield Problem(ErrorCode.NOT_ALLOWED_VALUE, f"{field} is empty", "a text with something in it", f"{where}, {field}", path)
        elif field == "name" and len(value) > LONGEST_NAME:
            message = f"the name has {len(value)} characters"
            yield Problem(ErrorCode.NOT_ALLOWED_VALUE, message, f"at most {LONGEST_NAME}", f"{where}, name", path)


def _condition(text: str, where: str, path: str) -> "Filter":
    from ctxview.core.filter.errors import FilterError
    from ctxview.core.filter.parser import parse_filter

    try:
        return parse_filter(text)
    except FilterError as error:
        place = f"{where}, filter, character {error.start + 1}"
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, error.message, error.expected, place, path)) from None


def _style(text: str, where: str, path: str) -> "tuple[StyleWord, ...]":
    from ctxview.core.colour_rules import COLOURS, StyleWord
    from ctxview.core.near_names import nearest_first

    words, known = text.split(), [word.value for word in StyleWord]
    place = f"{where}, style"
    for word in words:
        if word not in known:
            raise _wrong(f"there is no style {_quoted(word)}", nearest_first(word, known), place, path)
    style = tuple(word for word in StyleWord if word.value in words)
    colours = [word for word in style if word in COLOURS]
    if len(colours) > 1:
        raise _wrong(f"{' and '.join(colours)} are two colours", "one colour, and as many other words as wanted", place, path)
    return style


def _mark(texts: Mapping[str, str], where: str, path: str) -> str:
    """The mark that is given, or the name's first letter or digit."""
    from ctxview.core.safe_text import safe_line

    mark = texts.get("mark")
    if mark is None:
        return next((character for character in texts["name"] if character.isalnum() and safe_line(character) == character), "*")
    if len(mark) > LONGEST_MARK or safe_line(mark) != mark or any(character.isspace() for character in mark):
        raise _wrong(f"{_quoted(mark)} is no mark", f"one or {LONGEST_MARK} visible characters", f"{where}, mark", path)
    return mark


def _wrong(message: str, expected: str, place: str, path: str = "") -> CtxviewError:
    return CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, expected, place, path))


def _quoted(text: str) -> str:
    from ctxview.readers.places import quoted

    return quoted(text)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"
