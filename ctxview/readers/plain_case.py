"""Tells a case that is certainly right without pydantic, whose import takes longer than all else that a small case needs.

A table of fields and plain types, and no rule of its own: what is between the fields, `check_rules` says here as it does after the
model. Whatever the table is not sure about is no error here: the model reads it, and says what is wrong. A field that is in no table
makes its case one for the model.
"""

from collections.abc import Callable, Iterable, Mapping

from ctxview.core.case import LARGEST_NUMBER, Case
from ctxview.core.channels import Authority, Kind, Retention, Sensitivity, Trust, check_rule
from ctxview.core.instant import read_instant
from ctxview.core.meters import METERS
from ctxview.core.problem import CtxviewError
from ctxview.core.profiles import PROFILES
from ctxview.readers.case_problems import Problems
from ctxview.readers.case_rules import check_rules
from ctxview.readers.checked_case import case_of_checked, channel_rule, content_path
from ctxview.readers.content_file import ContentFolder
from ctxview.readers.strict_json import JsonValue

Check = Callable[[JsonValue], bool]
"""Whether a value is certainly one that its field may have. Null is not asked about: it counts as absent."""


def _text(value: JsonValue) -> bool:
    return type(value) is str


def _visible(value: JsonValue) -> bool:
    return type(value) is str and bool(value.strip())


def _truth(value: JsonValue) -> bool:
    return type(value) is bool


def _instant(value: JsonValue) -> bool:
    return isinstance(value, str) and read_instant(value) is not None


def _number(value: JsonValue, least: int = -LARGEST_NUMBER) -> bool:
    return type(value) is int and least <= value <= LARGEST_NUMBER


def _from_zero(value: JsonValue) -> bool:
    return _number(value, 0)


def _above_zero(value: JsonValue) -> bool:
    return _number(value, 1)


def _anything(_value: JsonValue) -> bool:
    return True


def _one_of(names: Iterable[str]) -> Check:
    allowed = frozenset(map(str, names))
    return lambda value: type(value) is str and value in allowed


def _list_of(check: Check) -> Check:
    return lambda value: type(value) is list and all(map(check, value))


def _by_name(check: Check) -> Check:
    return lambda value: type(value) is dict and all(map(check, value.values()))


def _each_once(value: JsonValue) -> bool:
    return _list_of(_one_of(Kind))(value) and isinstance(value, list) and len({*map(str, value)}) == len(value)


def _object(fields: Mapping[str, Check], *needed: str) -> Check:
    """An object with no other fields than these; those that are needed are there, and not null."""

    def check(value: JsonValue) -> bool:
        if type(value) is not dict:
            return False
        for name in needed:
            if value.get(name) is None:
                return False
        for name, part in value.items():
            fits = fields.get(name)
            if fits is None or not (part is None or fits(part)):
                return False
        return True

    return check


_TEXTS = _list_of(_text)

TASK: Mapping[str, Check] = {
    "id": _visible,
    "repository": _visible,
    "target_path": _text,
    "revision": _number,
    "goal": _text,
    "stop_condition": _text,
    "verification_target": _text,
    "question": _text,
    "rules": _text,
}
BUDGET: Mapping[str, Check] = {"limit": _from_zero, "meter": _one_of(METERS)}
CHANNEL: Mapping[str, Check] = {
    "kind": _one_of(Kind),
    "authority": _one_of(Authority),
    "trust": _one_of(Trust),
    "retention": _one_of(Retention),
    "sensitivity": _one_of(Sensitivity),
}
SOURCE: Mapping[str, Check] = {
    "source_id": _visible,
    "channel": _text,
    "content": _visible,
    "content_file": _text,
    "path": _text,
    "version": _text,
    "observed_at": _text,
    "required_for": _TEXTS,
    "repository": _visible,
    "task_id": _text,
    "title": _text,
    "id": _visible,
    "freshness": _one_of(("fresh", "expired")),
    "reference": _visible,
    "load_when": _text,
    "conflicts_with": _TEXTS,
    "tenant": _text,
    "user": _text,
    "purposes": _TEXTS,
    "expires_at": _instant,
    "position": _number,
    "size_units": _above_zero,
}
PRINCIPAL: Mapping[str, Check] = {"tenant": _text, "user": _text}
BUNDLE: Mapping[str, Check] = {"name": _visible, "item_ids": _TEXTS, "required": _truth, "priority": _number}
PROPOSAL: Mapping[str, Check] = {"name": _text, "arguments": _by_name(_anything)}
EXPECTATION: Mapping[str, Check] = {
    "selected": _TEXTS,
    "reasons": _by_name(_text),
    "missing": _TEXTS,
    "irrelevant": _TEXTS,
    "decision": _one_of(("tool", "answer", "needs_context", "refuse")),
    "tool": _text,
    "arguments": _TEXTS,
}
CASE: Mapping[str, Check] = {
    "ctxview": lambda value: type(value) is int and value == 1,
    "name": _text,
    "description": _text,
    "profile": _one_of(PROFILES),
    "task": _object(TASK, "id", "repository"),
    "budget": _object(BUDGET),
    "section_order": _each_once,
    "requirements": _TEXTS,
    "allowed_sensitivities": _list_of(_one_of(Sensitivity)),
    "provider_boundary": _text,
    "principal": _object(PRINCIPAL),
    "purpose": _text,
    "now": _instant,
    "required_versions": _by_name(_text),
    "strict_provenance": _truth,
    "bundles": _list_of(_object(BUNDLE, "name", "item_ids")),
    "channels": _by_name(_object(CHANNEL, *CHANNEL)),
    "sources": _list_of(_object(SOURCE, "source_id", "channel")),
    "proposals": _list_of(_object(PROPOSAL, "name")),
    "expect": _object(EXPECTATION),
}
_is_plain = _object(CASE, "ctxview", "task", "sources")


def plain_case(value: Mapping[str, JsonValue], contents: ContentFolder, repaired: int = 0) -> Case | None:
    """The case that the model would give for this value, or None where the model must be asked.

    Args:
        value: what a reader of JSON or YAML gives, so no text in it has a lone surrogate.
        contents: the folder of its content files.
        repaired: lone surrogates that were replaced in the case file itself.
    """
    if not _is_plain({**value}):
        return None
    problems = Problems("")
    check_rules(value, problems)
    if problems.any or not _own_channels_are_right(value.get("channels")) or not _content_files_are_right(value["sources"], contents):
        return None
    return case_of_checked(value, contents, repaired)


def _own_channels_are_right(channels: JsonValue) -> bool:
    try:
        for row in channels.values() if isinstance(channels, dict) else ():
            check_rule(channel_rule(row if isinstance(row, dict) else {}), "")
    except CtxviewError:
        return False
    return True


def _content_files_are_right(sources: JsonValue, contents: ContentFolder) -> bool:
    records = [source for source in sources if isinstance(source, dict)] if isinstance(sources, list) else []
    try:
        return all(contents.text(path).text.strip() for path in map(content_path, records) if path is not None)
    except CtxviewError:
        return False
