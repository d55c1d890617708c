"""Reads and writes scenario files: tweaks of a case that a person kept (case format). Never any content."""

import json
import os
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from ctxview.core.change_values import from_value, to_value
from ctxview.core.changes import Change
from ctxview.core.near_names import nearest_first
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.safe_text import json_escape_unsafe
from ctxview.core.scenario import Scenario
from ctxview.readers.atomic_file import write_whole
from ctxview.readers.file_text import decode, file_name, read_bytes
from ctxview.readers.inspected import problems_inspected
from ctxview.readers.places import pointer, quoted
from ctxview.readers.strict_json import JsonValue, parse_json

FORMAT_VERSION = 1
MOST_PROBLEMS = 20
"""Problems that one error lists."""

_FIELDS = ("ctxview_scenario", "base", "name", "changes")
_BASE_FIELDS = ("path", "digest")
_DIGEST = re.compile(r"[0-9a-f]{64}")


def bytes_digest(data: bytes) -> str:
    """How a scenario knows its base: SHA-256 of the file's bytes, hex."""
    return sha256(data).hexdigest()


def file_digest(path: str) -> str:
    """The digest of a case or a request as it is now.

    Raises:
        CtxviewError: `not_found`, `not_readable`.
    """
    return bytes_digest(read_bytes(path))


def scenario_for(base: str, digest: str, changes: Sequence[Change], path: str, name: str = "") -> Scenario:
    """A scenario to be saved at a path. It names its base from there where that lies beside or below it, else absolutely."""
    here, there = os.path.dirname(os.path.abspath(path)), os.path.abspath(base)  # noqa: PTH100, PTH120 (no link is followed)
    try:
        near = os.path.relpath(there, here) if os.path.commonpath([here, there]) == here else there
    except ValueError:  # on another drive
        near = there
    return Scenario(Path(near).as_posix(), digest, tuple(changes), name)


def base_file(scenario: Scenario, path: str) -> Path:
    """Where the base of a scenario lies that was read from this path."""
    return Path(path).parent / scenario.base_path


def read_scenario(path: str) -> Scenario:
    """The scenario in a file.

    Raises:
        CtxviewError: all that was found wrong (places are JSON pointers), what the file's reading or JSON refuses, `newer_format`,
            or `unknown_format` where it is no scenario at all.
    """
    file = file_name(path)
    data = read_bytes(path)
    with problems_inspected() as read:
        read.append(data)
        value = parse_json(decode(data, file).text, file).value
        read.append(value)
        return scenario_from_value(value, file)


def scenario_from_value(value: JsonValue, file: str) -> Scenario:
    """The scenario that a file's value says; errors as of `read_scenario`."""
    if not isinstance(value, dict) or "ctxview_scenario" not in value:
        expected = "an object with ctxview_scenario, base and changes, as the app saves it"
        raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, "this is no scenario", expected, file=file))
    reading = _Reading(file)
    reading.version(value["ctxview_scenario"])
    reading.fields(value, _FIELDS, ())
    base = value.get("base")
    path = digest = ""
    if not isinstance(base, dict):
        reading.add(*_absent_or_wrong("base" in value, "base", "an object with path and digest"), "/base")
    else:
        reading.fields(base, _BASE_FIELDS, ("base",))
        path, digest = reading.text(base, "path", ("base",)), reading.text(base, "digest", ("base",))
        if "digest" in base and isinstance(base["digest"], str) and not _DIGEST.fullmatch(digest):
            expected = "64 lower-case hex digits: the SHA-256 of the base file's bytes"
            reading.add(ErrorCode.NOT_ALLOWED_VALUE, "this is no digest", expected, "/base/digest")
    name = "" if value.get("name") is None else reading.text(value, "name", ())
    changes = reading.changes(value)
    reading.raise_any()
    return Scenario(path, digest, changes, name)


def scenario_value(scenario: Scenario) -> dict[str, object]:
    """The scenario as the value of its file."""
    named: dict[str, object] = {"name": scenario.name} if scenario.name else {}
    base = {"path": scenario.base_path, "digest": scenario.base_digest}
    return {"ctxview_scenario": FORMAT_VERSION, "base": base, **named, "changes": [to_value(change) for change in scenario.changes]}


def scenario_text(scenario: Scenario) -> str:
    """The text of its file: readable, and safe to look at."""
    return json_escape_unsafe(json.dumps(scenario_value(scenario), ensure_ascii=False, indent=2)) + "\n"


def save_scenario(path: str, scenario: Scenario) -> Problem | None:
    """Write a scenario where the person says, whole or not at all. What goes wrong is returned, never raised."""
    return write_whole(path, scenario_text(scenario))


class _Reading:
    """What was found wrong in one file so far."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._problems: list[Problem] = []

    def add(self, code: ErrorCode, message: str, expected: str, place: str) -> None:
        self._problems.append(Problem(code, message, expected, place, self._file))

    def raise_any(self) -> None:
        if self._problems:
            raise CtxviewError(self._problems[0], self._problems[1:MOST_PROBLEMS])

    def version(self, version: JsonValue) -> None:
        """A newer file is refused at once: its other problems would only be that it is newer."""
        expected = f"the whole number {FORMAT_VERSION}"
        if not isinstance(version, int) or isinstance(version, bool):
            self.add(ErrorCode.WRONG_TYPE, "the version of the format is no whole number", expected, "/ctxview_scenario")
        elif version > FORMAT_VERSION:
            message = f"the scenario has a newer format than {FORMAT_VERSION}, which this version of ctxview reads"
            self.add(ErrorCode.NEWER_FORMAT, message, f"a newer ctxview, or a scenario of format {FORMAT_VERSION}", "/ctxview_scenario")
            self.raise_any()
        elif version < FORMAT_VERSION:
            self.add(ErrorCode.NOT_ALLOWED_VALUE, "there is no such version of the format", expected, "/ctxview_scenario")

    def fields(self, value: Mapping[str, JsonValue], known: Sequence[str], above: Sequence[str]) -> None:
        for name in value:
            if name not in known:
                place = pointer([*above, name])
                self.add(ErrorCode.UNKNOWN_FIELD, f"there is no field {quoted(name)} here", nearest_first(name, known), place)

    def text(self, value: Mapping[str, JsonValue], name: str, above: Sequence[str]) -> str:
        text = value.get(name)
        if isinstance(text, str):
            return text
        self.add(*_absent_or_wrong(name in value, name, "a text, in quotes"), pointer([*above, name]))
        return ""

    def changes(self, value: Mapping[str, JsonValue]) -> tuple[Change, ...]:
        changes = value.get("changes")
        if not isinstance(changes, list):
            self.add(*_absent_or_wrong("changes" in value, "changes", "a list of changes"), "/changes")
            return ()
        read = []
        for number, change in enumerate(changes):
            try:
                read.append(from_value(change, f"/changes/{number}"))
            except CtxviewError as error:
                problem = error.problem
                self.add(problem.code, problem.message, problem.expected, problem.place)
        return tuple(read)


def _absent_or_wrong(present: bool, name: str, expected: str) -> tuple[ErrorCode, str, str]:
    if present:
        return ErrorCode.WRONG_TYPE, f"the field {quoted(name)} is something else than {expected.partition(',')[0]}", expected
    return ErrorCode.MISSING_FIELD, f"the field {quoted(name)} is missing", f"{quoted(name)} in this object"
