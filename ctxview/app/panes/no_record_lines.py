"""What the experiments screen says of a report without a record: why there is none, and what to do. All raw (spec 2.1)."""

from ctxview.app.text_rows import StyledLine
from ctxview.core.live_terms import may_be_key_variable
from ctxview.core.probe_failures import CONFIGURATION_WORDS, ConfigurationError, remedy_words
from ctxview.core.probe_record import ReportStatus
from ctxview.exports.experiments_value import ExperimentsValue

COMMAND = "ctxview experiments --live --output FILE"
_NO_ATTEMPT = "it ended before the first attempt was complete"


def why_none_lines(report: ExperimentsValue) -> list[StyledLine]:
    """What is missing, with the name of the key's variable where that is it."""
    code = report["configuration_error"]
    status = report["run_status"].value if code is None else f"{report['run_status'].value}: {code}"
    words = _NO_ATTEMPT if code is None else CONFIGURATION_WORDS.get(code, "nothing was sent")
    lines: list[StyledLine] = [[("✗ ", "line--bad"), (status, "line--strong")], [(words, "")]]
    variable = _variable(report)
    if _of_the_key(code):
        named = [(variable, "line--accent")] if variable else [("no variable is named for this endpoint", "line--warning")]
        lines.append([("the key's variable  ", "line--muted"), *named])
    if "live" in report:
        lines.append([("endpoint  ", "line--muted"), (report["live"]["base_url"], "")])
        lines.append([("model     ", "line--muted"), (report["live"]["requested_model"], "")])
    return lines


def what_to_do_lines(report: ExperimentsValue) -> list[StyledLine]:
    """How to come to a report with records."""
    code, variable = report["configuration_error"], _variable(report)
    lines: list[StyledLine] = []
    remedy = "" if code is None else remedy_words(code, variable)
    if remedy:
        lines.append([(f"{variable}: " if variable and _of_the_key(code) else "", "line--accent"), (remedy, "")])
    live = "live" in report or report["run_status"] is ReportStatus.CONFIG_ERROR
    lines.append([("by the command  ", "line--muted"), (COMMAND if live else COMMAND.replace(" --live", ""), "line--strong")])
    return [*lines, [("f5 reads this file anew", "line--muted")]]


def _of_the_key(code: str | None) -> bool:
    return code in (ConfigurationError.MISSING_CREDENTIAL, ConfigurationError.UNUSABLE_CREDENTIAL)


def _variable(report: ExperimentsValue) -> str | None:
    """The name of the key's variable; a file of others may hold anything there, the key too."""
    name = report["live"]["key_variable"] if "live" in report else None
    return name if name is not None and may_be_key_variable(name) else None
