"""Files that the app shows and does not change: turns of a conversation, a compaction record, a report of the experiments."""

from typing import TYPE_CHECKING, NamedTuple

from ctxview.app.opened_file import is_fixture
from ctxview.core.problem import CtxviewError

if TYPE_CHECKING:
    from ctxview.core.compaction import Compaction
    from ctxview.core.turns import PlayedTurns
    from ctxview.exports.experiments_value import ExperimentsValue
    from ctxview.readers.strict_json import JsonValue

_SIGNS = (b'"ctxview_turns"', b'"ctxview_experiments"', b'"record"', b'"policy"')
"""Without one of these in its bytes, a file is none of them: a big case is not read twice for that."""


class OpenedTurns(NamedTuple):
    """Turns of a conversation."""

    path: str
    """As it was given; raw."""
    played: "PlayedTurns"


class OpenedCompaction(NamedTuple):
    """A compaction record."""

    path: str
    compaction: "Compaction"


class OpenedExperiments(NamedTuple):
    """A report of the experiments, as `ctxview experiments --output` writes it."""

    path: str
    report: "ExperimentsValue"


ShownFile = OpenedTurns | OpenedCompaction | OpenedExperiments


def shown_file(path: str, data: bytes) -> ShownFile | None:
    """What a file holds, of these bytes, where it is one of them; None where it is not, or is no JSON at all.

    Raises:
        CtxviewError: it is one of them, and something is wrong with it.
    """
    if not any(sign in data for sign in _SIGNS):
        return None
    from ctxview.readers.file_text import decode, file_name
    from ctxview.readers.inspected import problems_inspected
    from ctxview.readers.recent_files import remember_file
    from ctxview.readers.strict_json import parse_json

    file = file_name(path)
    try:
        value = parse_json(decode(data, file).text, file).value
    except CtxviewError:
        return None  # YAML perhaps, or what is wrong is said by the reader of all formats
    with problems_inspected() as read:
        read.append(value)
        shown = _of_value(value, path, file) if isinstance(value, dict) else None
    if shown is not None and not is_fixture(path):
        remember_file(path)
    return shown


def shown_again(path: str, kind: type[ShownFile]) -> ShownFile:
    """The file read anew.

    Raises:
        CtxviewError: whatever is wrong with it, also that it is no such file any more.
    """
    from ctxview.core.problem import ErrorCode, Problem
    from ctxview.readers.file_text import read_bytes

    shown = shown_file(path, read_bytes(path))
    if not isinstance(shown, kind):
        message, expected = "this is another kind of file now", "the kind that it was; O opens it as what it is"
        raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, message, expected, file=path))
    return shown


def _of_value(value: "dict[str, JsonValue]", path: str, file: str) -> ShownFile | None:
    if "ctxview_turns" in value:
        from ctxview.core.turns import play_turns
        from ctxview.readers.turns_file import turns_from_value

        return OpenedTurns(path, play_turns(turns_from_value(value, file)))
    if "ctxview_experiments" in value:
        from ctxview.exports.experiments_value import ExperimentsValue, wrong_total
        from ctxview.readers.inspected import inspected_value
        from ctxview.readers.printed_value import printed_value

        report = printed_value(inspected_value(value), file, list[ExperimentsValue])
        problem = wrong_total(report, file)
        if problem is not None:
            raise CtxviewError(problem)
        return OpenedExperiments(path, report)
    from ctxview.readers.open_file import is_compaction

    if is_compaction(value):
        from ctxview.readers.compaction_file import compaction_from_value

        return OpenedCompaction(path, compaction_from_value(value, file))
    return None
