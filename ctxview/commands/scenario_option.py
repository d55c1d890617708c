"""`--scenario FILE`: tweaks that someone kept, applied before all other options (case format)."""

from typing import TYPE_CHECKING

from ctxview.commands.output import Streams
from ctxview.core.case import CHANGE_LEFT_OUT, OTHER_BASE, Case
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.values import dataclass, replace

if TYPE_CHECKING:
    from ctxview.core.scenario import Scenario

OPTION = "--scenario"


@dataclass(frozen=True, slots=True)
class KeptTweaks:
    """A scenario that was read, and the path by which errors call it."""

    scenario: "Scenario"
    file: str

    def replayed(self, case: Case, data: bytes) -> tuple[Case, Settings]:
        """The case with the scenario's warnings, and its settings with the changes; `data` is what the case was read from.

        Raises:
            CtxviewError: a change that cannot be, or no change that finds its source; the file is the scenario's.
        """
        from ctxview.core.scenario import replay
        from ctxview.readers.scenario_file import bytes_digest

        try:
            done = replay(case, self.scenario, bytes_digest(data))
        except CtxviewError as error:
            problems = [replace(problem, file=self.file) for problem in (error.problem, *error.others)]
            raise CtxviewError(problems[0], problems[1:]) from None
        return replace(case, warnings=(*case.warnings, *done.warnings)), done.settings


def read_kept_tweaks(path: str | None) -> KeptTweaks | None:
    """What the option names; None where it was not given.

    Raises:
        CtxviewError: as `read_scenario`; `not_allowed_value` for standard input, where the case may stand.
    """
    if path is None:
        return None
    from ctxview.readers.file_text import STANDARD_INPUT
    from ctxview.readers.scenario_file import read_scenario

    if path == STANDARD_INPUT:
        message = "a scenario is read from a file, and not from standard input"
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, "the path of a scenario file", OPTION))
    return KeptTweaks(read_scenario(path), path)


def say_scenario_warnings(result: BuildResult, streams: Streams) -> None:
    """The scenario's warnings on standard error, for a command whose output has no place for them."""
    if not result.warnings:
        return
    from ctxview.core.safe_text import safe_line
    from ctxview.core.stage_order import DEMONSTRATION
    from ctxview.core.unread import FIELDS_NOT_READ
    from ctxview.exports.layout import sentence
    from ctxview.exports.words import warning_words

    for code in result.warnings:
        if code.partition(":")[0] in (OTHER_BASE, CHANGE_LEFT_OUT, DEMONSTRATION, FIELDS_NOT_READ):
            streams.messages.write_lines(sentence(streams.messages.layout, "warning: ", safe_line(warning_words(code))))
