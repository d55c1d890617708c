"""The build in figures: state, ledger, budget, digest, warnings, and what the reader says of a captured file."""

from ctxview.app.figures import base_units, flip_words, grouped, limit_words
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.case import Capture
from ctxview.core.packet import make_packet
from ctxview.exports.words import DIGEST_MEANS, READY_MEANS, ledger_words, state_words, warning_words

_MOST_PARTS = 50


def info_lines(workbench: Workbench) -> list[StyledLine]:
    """All lines. Reads all selected content for the digest, so it is made when asked for. Texts are raw."""
    result, case = workbench.result, workbench.case
    lines: list[StyledLine] = [
        _fact("file", workbench.file),
        _fact("case", case.name or "without a name"),
        *([_fact("about", case.description)] if case.description else []),
        _fact("state", state_words(result.state, result.phase)),
        [(READY_MEANS, "line--muted")],
        *_figures(workbench),
        *_digests(workbench),
    ]
    lines.extend([("⚠ ", "line--warning"), (warning_words(warning), "line--warning")] for warning in result.warnings)
    lines.extend([("not kept    ", "line--warning"), (f"{what}: {why}", "line--muted")] for what, why in workbench.remarks.items())
    if case.capture is not None:
        lines += _capture_lines(case.capture)
    return lines


def _fact(name: str, words: str) -> StyledLine:
    return [(name.ljust(12), "line--muted"), (words, "")]


def _accuracy(workbench: Workbench) -> list[StyledLine]:
    """How sure the count is, and what it spends before any item."""
    result, later = workbench.result, workbench.later
    lines = []
    band = result.meter.band_for(result.case.model)
    if not band.exact:
        lines.append(_fact("", f"{band.source}" if band.source else "an estimate"))
    if later is not None and later.flips is not None:
        lines.append(_fact("", flip_words(later.flips)))
    if base_units(result):
        words = f"{grouped(base_units(result))} of {limit_words(result.settings.budget_limit)} before any item: rules, question, wrapping"
        lines.append(_fact("", words))
    return lines


def _figures(workbench: Workbench) -> list[StyledLine]:
    result = workbench.result
    unit, queue = result.meter.unit, result.queue
    used = f"{grouped(result.used)} used of {limit_words(result.settings.budget_limit)}"
    return [
        _fact("ledger", ledger_words(result.ledger)),
        _fact("budget", f"{used}; all together {grouped(queue.total)} {unit}"),
        _fact("meter", f"{result.meter.name}: {result.meter.means}"),
        *_accuracy(workbench),
        _fact(
            "required", f"{grouped(result.selected_required_units)} selected of {grouped(queue.all_required_units)} in the required bucket"
        ),
        _fact("evidence", f"{grouped(queue.evidence_units)} {unit} of candidates that carry a requirement"),
    ]


def _digests(workbench: Workbench) -> list[StyledLine]:
    digest = make_packet(workbench.result).digest
    same = digest == make_packet(workbench.baseline).digest
    return [
        _fact("digest", digest),
        _fact("baseline", "the same packet" if same else "another packet"),
        [(DIGEST_MEANS, "line--muted")],
    ]


def _capture_lines(capture: Capture) -> list[StyledLine]:
    unknown, damaged = len(capture.unknown), len(capture.damaged)
    total = capture.read + capture.empty + unknown + damaged
    parts = f"{total} = {capture.read} read + {capture.empty} empty + {unknown} unknown + {damaged} damaged"
    lines = [[], _fact("format", capture.format), _fact("parts", parts)]
    for sort, found in (("unknown", capture.unknown), ("damaged", capture.damaged)):
        lines += [
            [(f"{sort.ljust(12)}", "line--warning"), (f"{part.place}  {part.what}, {part.size} bytes", "")] for part in found[:_MOST_PARTS]
        ]
        if len(found) > _MOST_PARTS:
            lines.append(_fact(sort, f"and {len(found) - _MOST_PARTS} more; ctxview build --json lists all"))
    lines += [[("not here    ", "line--warning"), (words, "")] for words in capture.missing]
    lines += [[("remark      ", "line--muted"), (words, "line--muted")] for words in capture.remarks]
    return lines
