"""Opens what a person or a program gives: a case in JSON or YAML, or a captured request, told apart by content (case format).

Nothing slow is imported before it is needed: neither a captured request nor a case that is plainly right needs pydantic.
Every case leaves here inspected: its secrets are found, and no problem names one.
"""

import os.path
import re
from collections.abc import Set
from hashlib import sha256
from typing import TYPE_CHECKING, BinaryIO

from ctxview.core.case import Case
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import replace
from ctxview.readers.file_text import STANDARD_INPUT, decode, file_name, read_bytes
from ctxview.readers.inspected import NOTHING, inspected_case, problems_inspected
from ctxview.readers.json_line import parse_json_line, problems_in_line
from ctxview.readers.strict_json import JsonValue, Parsed, parse_json

if TYPE_CHECKING:
    from pathlib import Path

CAN_BE_OPENED = (
    "a case (an object with ctxview, task and sources, in JSON or YAML), the input of a minimal packet (taskAnchor, candidates), "
    "or the body of a request to OpenAI (Chat Completions, Responses), Anthropic (Messages) or Gemini (generateContent), in JSON"
)
_YAML_NAMES = frozenset({".yaml", ".yml"})
_LIKE_A_CASE = re.compile(r"^(?:---\s*)?[\"']?(?:ctxview|task|sources)[\"']?[ \t]*:", re.MULTILINE)

_OF_A_COMPACTION = frozenset({"run", "record", "policy"})
"""An object with two of these is a compaction record: what is missing there is for its own checks to say."""


def open_case(path: "str | Path", stdin: BinaryIO | None = None, accepted: Set[str] = NOTHING) -> Case:
    """The case in a file, or on standard input where the path is `-`. Content files stand beside the file.

    `accepted`, here and below: keys of findings that a person accepted.

    Raises:
        CtxviewError: every code of the case format; the file is the path as given, `<stdin>` for standard input.
    """
    return case_of_bytes(str(path), read_bytes(str(path), stdin), accepted)


def case_of_bytes(path: str, data: bytes, accepted: Set[str] = NOTHING) -> Case:
    """The case in these bytes, which were read from the path: for who must know the very bytes, as a digest does.

    Raises:
        CtxviewError: as `open_case`, but for the file itself.
    """
    file = file_name(path)
    folder = None if path == STANDARD_INPUT else _folder(path)
    with problems_inspected() as read:
        read.append(data)
        decoded = decode(data, file)
        suffix = os.path.splitext(path)[1].lower()  # noqa: PTH122 (pathlib is slow to import)
        parsed = _parse(decoded.text, file, suffix)
        read.append(parsed.value)
        return _with_body(case_of_value(parsed.value, file, folder, decoded.repaired + parsed.repaired, accepted), data)


def plain_case_of_bytes(path: str, data: bytes, accepted: Set[str] = NOTHING) -> Case | None:
    """The same case, where it can be read without importing anything slow; None where that takes the model or a reader of YAML.

    Raises:
        CtxviewError: as `case_of_bytes`, but for all that the model would have to say; what is no JSON may be YAML.
    """
    file = file_name(path)
    with problems_inspected() as read:
        read.append(data)
        decoded = decode(data, file)
        parsed = parse_json(decoded.text, file)
        read.append(parsed.value)
        repaired = decoded.repaired + parsed.repaired
        if isinstance(parsed.value, dict) and _is_case(parsed.value):
            case = _plain_case(parsed.value, _folder(path), repaired)
            return None if case is None else inspected_case(case, accepted)
        return _with_body(case_of_value(parsed.value, file, None, repaired, accepted), data)


def open_json_line(line: bytes, file: str, number: int, accepted: Set[str] = NOTHING) -> Case:
    """The case in one line of JSON Lines. `number` counts lines from 1; there is no folder, so no content files.

    Raises:
        CtxviewError: as `open_case`; places begin with `line N`.
    """
    with problems_inspected() as read, problems_in_line(number):
        read.append(line)
        parsed = parse_json_line(line, file, CAN_BE_OPENED)
        read.append(parsed.value)
        return _with_body(case_of_value(parsed.value, file, None, parsed.repaired, accepted), line)


def case_of_value(value: JsonValue, file: str, folder: "str | Path | None", repaired: int = 0, accepted: Set[str] = NOTHING) -> Case:
    """The case that a parsed file holds, whichever of the known formats it has, with its secrets found.

    Raises:
        CtxviewError: `unknown_format`, or what the reader of its format refuses.
    """
    return inspected_case(_case_of_value(value, file, folder, repaired), accepted)


def _case_of_value(value: JsonValue, file: str, folder: "str | Path | None", repaired: int) -> Case:
    if isinstance(value, dict):
        if _is_case(value):
            case = _plain_case(value, folder, repaired)
            if case is not None:
                return case
            from ctxview.readers.case_reader import case_from_value

            return case_from_value(value, file, folder, repaired)
        if "ctxview_scenario" in value:
            message = "this is a scenario: changes to a case, and no case itself"
            expected = "the case that it was made for; the scenario goes with it: ctxview build CASE --scenario FILE"
            raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, message, expected, file=file))
        if "candidates" in value and ("taskAnchor" in value or "budgetUnits" in value):
            from ctxview.readers.minimal_reader import case_from_minimal

            return case_from_minimal(value, file, repaired)
        if "ctxview_turns" in value:
            message = "these are turns of a conversation, and no case: nothing is built from them"
            raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, message, "a case; turns are shown by ctxview turns FILE", file=file))
        if is_compaction(value):
            message = "this is a compaction record, and no case: nothing is built from it"
            expected = "a case; whether work can be resumed from a record is shown by ctxview compaction FILE"
            raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, message, expected, file=file))
    from ctxview.readers.request_reader import case_from_request

    case = case_from_request(value, file, repaired)
    if case is None:
        raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, f"{_what_it_is(value)} of no known format", CAN_BE_OPENED, file=file))
    return case


def is_compaction(value: dict[str, JsonValue]) -> bool:
    """Whether this is a compaction record, of which nothing is built."""
    return not _is_case(value) and len(_OF_A_COMPACTION & value.keys()) > 1


def _folder(path: str) -> str:
    return os.path.dirname(path)  # noqa: PTH120 (pathlib is slow to import)


def _is_case(value: dict[str, JsonValue]) -> bool:
    return "ctxview" in value or ("task" in value and "sources" in value)


def _plain_case(value: dict[str, JsonValue], folder: "str | Path | None", repaired: int) -> Case | None:
    from ctxview.readers.content_file import ContentFolder
    from ctxview.readers.plain_case import plain_case

    return plain_case(value, ContentFolder(folder), repaired)


def _with_body(case: Case, data: bytes) -> Case:
    """A captured request knows the very bytes that it was captured as; a case needs no more than what was read."""
    if case.capture is None:
        return case
    return replace(case, capture=replace(case.capture, body_digest=sha256(data).hexdigest(), body_bytes=len(data)))


def _parse(text: str, file: str, suffix: str) -> Parsed:
    """JSON where the text begins like JSON, else YAML. A name of YAML allows YAML that begins like JSON."""
    if not text.strip():
        raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, "the file is empty", CAN_BE_OPENED, file=file))
    if text[:2] in ("{\0", "\0{"):
        message = "the text looks like UTF-16 without a byte order mark"
        raise CtxviewError(
            Problem(ErrorCode.NOT_TEXT, message, "text in UTF-8, or in UTF-16 with a byte order mark", "line 1, byte 0", file)
        )
    if suffix == ".json" or text.lstrip(" \t\r\n").startswith(("{", "[")):
        try:
            return parse_json(text, file)
        except CtxviewError as error:
            if error.problem.code is not ErrorCode.NOT_JSON:
                raise
            if _is_json_lines(text, suffix):
                message = "this is JSON Lines, one value a line, and a case is one value"
                expected = CAN_BE_OPENED + "; cases line by line go to standard input with --jsonl"
                raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, message, expected, file=file), [error.problem]) from None
            if suffix not in _YAML_NAMES:
                raise
    from ctxview.readers.strict_yaml import parse_yaml

    try:
        return parse_yaml(text, file)
    except CtxviewError as error:
        if suffix in _YAML_NAMES or error.problem.code is not ErrorCode.NOT_YAML or _LIKE_A_CASE.search(text):
            raise
        problem = Problem(ErrorCode.UNKNOWN_FORMAT, "the text is neither JSON nor YAML", CAN_BE_OPENED, file=file)
        raise CtxviewError(problem, [error.problem]) from None


def _is_json_lines(text: str, suffix: str) -> bool:
    """Whether a text that is no JSON is several lines of it: by its name, or because its first line is a whole value."""
    first, _, rest = text.strip().partition("\n")
    if suffix == ".jsonl" or not rest.lstrip().startswith(("{", "[")):
        return suffix == ".jsonl"
    try:
        return isinstance(parse_json(first, "").value, dict | list)
    except CtxviewError:
        return False


def _what_it_is(value: JsonValue) -> str:
    if isinstance(value, dict):
        return "this is an object"
    return "this is a list" if isinstance(value, list) else "this is a text"
