"""What is accepted of the findings at each step of the history, and the case as it is inspected with that (design 2 and 3)."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.worker import NoActiveWorker, get_current_worker

from ctxview.core.case import Case
from ctxview.core.pipeline import Pipeline
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.result import BuildResult

if TYPE_CHECKING:
    from ctxview.core.findings.baseline import Baseline
    from ctxview.core.findings.inspection import Findings

AcceptedFile = tuple["Baseline", str]
"""What is accepted, and the path of the file that says it."""

ReadAgain = Callable[[frozenset[str]], Case]
"""Reads the very same bytes once more, with these keys accepted."""


class Inspection:
    """One case as it is shown with what is accepted. Its findings are looked for later, off the keys' way."""

    def __init__(
        self,
        case: Case,
        pipeline: Pipeline,
        accepted: "Baseline | None" = None,
        saved_as: str | None = None,
        file: AcceptedFile | None = None,
    ) -> None:
        """`file` is the one that was in force before, where none is saved now."""
        self.case = case
        self.pipeline = pipeline
        self.accepted = accepted
        """None where nothing was accepted."""
        self.saved_as = saved_as
        """Path of the file that says all of it, as it was given; raw."""
        self.file = file if accepted is None or saved_as is None else (accepted, saved_as)
        """What was last loaded or saved, whether it says what is accepted now or not; None as long as nothing was."""
        self.findings: Findings | None = None
        """None as long as they are not known."""
        self.meter = ""
        """In which the findings count."""

    @property
    def keys(self) -> frozenset[str]:
        """Of all that is accepted."""
        return frozenset() if self.accepted is None else self.accepted.keys

    @property
    def unsaved(self) -> bool:
        """Whether something is accepted that no file says."""
        return self.accepted is not None and self.saved_as is None

    def know(self, findings: "Findings", result: BuildResult) -> None:
        """Take what was found in a build of its case."""
        self.findings, self.meter = findings, result.meter.name
        self.go_by_it(result)

    def go_by_it(self, result: BuildResult) -> None:
        """Filters of this build ask for these findings from now on."""
        if self.findings is not None:
            from ctxview.core.findings.kept import keep_findings

            keep_findings(result.candidates.contents, self.findings)


def settled(accepted: "Baseline", file: AcceptedFile | None) -> "tuple[Baseline | None, str | None]":
    """What is accepted after a change, and the file that says it: back at what the file says, or at nothing, it is as it was there.

    Args:
        accepted: all that is accepted now.
        file: the file in force; None where there is none.
    """
    if file is not None:
        return file if accepted.says_as(file[0]) else (accepted, None)
    return (accepted, None) if accepted.accepted or accepted.tools else (None, None)


class Inspections:
    """The inspection at every step of a history, by the number of steps before it, and one of them in force. Never changes."""

    def __init__(self, steps: tuple[Inspection, ...], at: int) -> None:
        self._steps, self._at = steps, at

    @property
    def present(self) -> Inspection:
        """The one in force."""
        return self._steps[self._at]

    def step(self, number: int, inspection: Inspection) -> "Inspections":
        """With a new step, which has this inspection; what was undone is forgotten."""
        return Inspections((*self._steps[:number], inspection), number)

    def at(self, number: int) -> "Inspections":
        """With that of a step which was made before in force."""
        return Inspections(self._steps, number)

    def replaced(self, before: Inspection, after: Inspection) -> "Inspections":
        """With another for every step that has the one before: it says the same, and knows its file."""
        return Inspections(tuple(after if one is before else one for one in self._steps), self._at)


class LeftError(Exception):
    """Nobody waits for the findings any more."""


def found_in(inspection: Inspection, result: BuildResult) -> "Findings":
    """The findings of a build of its case; for a thread, which leaves keys their turn and ends when nobody waits for it.

    Raises:
        LeftError: nobody does.
    """
    from ctxview.core.findings.baseline import NO_BASELINE
    from ctxview.core.findings.inspection import findings_of

    return findings_of(result, inspection.accepted or NO_BASELINE, _looked())


def _looked() -> Callable[[], None] | None:
    """What the search of a worker's thread calls between sources; None where it is no worker's."""
    try:
        worker = get_current_worker()
    except NoActiveWorker:
        return None

    def looked() -> None:
        time.sleep(0)  # a key is dealt with meanwhile
        if worker.is_cancelled:
            raise LeftError

    return looked


def inspected_again(
    present: Inspection, result: BuildResult, accepted: "Baseline", saved_as: str | None, again: ReadAgain | None
) -> Inspection:
    """The same case with something else accepted, and its findings; for a thread. A build of `result`'s settings is made ready.

    Args:
        present: the inspection that stays as it is.
        result: a build of its case.
        accepted: all that is accepted from now on.
        saved_as: as of `Inspection`; None where no file was loaded with it.
        again: None where the case was read from no file.

    Raises:
        CtxviewError: what reading or building refuses; `not_allowed_value` where the case would have to be read again and cannot be.
    """
    from ctxview.core.findings.accepting import with_accepted
    from ctxview.core.findings.inspection import Findings
    from ctxview.readers.meter_names import find_meter

    case = with_accepted(present.case, accepted.keys)
    if case is None:
        if again is None:
            message = "the text that this secret stands in is masked as a whole, and this case was read from no file that says it"
            raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, "open the case from its file", ""))
        case = again(accepted.keys)
    same = case is present.case
    pipeline = present.pipeline if same else Pipeline(case, find_meter)
    kept, path = (accepted, saved_as) if saved_as is not None else settled(accepted, present.file)
    inspection = Inspection(case, pipeline, kept, path, present.file)
    build = result if same else pipeline.build(result.settings)
    known = present.findings
    tools = accepted.tools != (present.accepted.tools if present.accepted else {})
    if known is not None and same and not tools:
        inspection.findings = Findings(known.all, accepted, known.tools)
    else:
        inspection.findings = found_in(inspection, build)
    inspection.meter = result.meter.name
    return inspection
