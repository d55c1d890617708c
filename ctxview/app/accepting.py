"""How a workbench goes on with its case inspected anew: its settings, and what it is compared with (design 2 and 3)."""

from typing import TYPE_CHECKING

from ctxview.core.case import Case
from ctxview.core.findings.accepting import accepted_secrets
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.reload import Reload, carried_settings, describe_waiting
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings

if TYPE_CHECKING:
    from ctxview.app.inspections import Inspection
    from ctxview.app.workbench_state import Workbench


def settings_for(workbench: "Workbench", case: Case) -> Settings:
    """The present settings for the case as it is inspected now. They differ only where one of them names a text that is masked in one.

    Raises:
        CtxviewError: a change that would have no place any more.
    """
    settings = workbench.settings
    if case is workbench.case or Settings.of(case) == workbench.opened:
        return settings
    carried, left_out = carried_settings(Reload(workbench.case, case), settings)
    if left_out:
        message = f"a change that you made names a text that is masked now: {describe_waiting(left_out[0])}"
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, "undo that change first", ""))
    return carried


def baseline_for(workbench: "Workbench", inspection: "Inspection", result: BuildResult) -> tuple[BuildResult, Settings, Reload | None]:
    """What the build of another inspection is compared with: the baseline as it is, unless it shows a secret that is accepted no more.

    Args:
        workbench: before it goes on.
        inspection: with which it goes on.
        result: the build that it goes on with.
    """
    baseline = workbench.baseline
    if accepted_secrets(baseline.case) <= accepted_secrets(inspection.case):
        return baseline, workbench.baseline_settings, workbench.reload
    if workbench.reload is None and workbench.baseline_settings != result.settings:
        try:
            return inspection.pipeline.build(workbench.baseline_settings), workbench.baseline_settings, None
        except CtxviewError:
            pass  # it names a masked text: then the build is compared with itself
    return result, result.settings, None
