"""One record of the experiments, layer by layer, with its grades; and an experiment as a whole. All raw (spec 2.4)."""

import json
from collections.abc import Iterator

from ctxview.app.figures import grouped, limit_words
from ctxview.app.panes.experiment_rows import SIGNS
from ctxview.app.text_rows import StyledLine
from ctxview.core.channels import Authority, Trust
from ctxview.core.decision import Outcome
from ctxview.core.grades.safety import SAFETY_SCOPE
from ctxview.core.probe import RunStatus
from ctxview.core.probe_failures import failure_words
from ctxview.exports.experiments_value import ExperimentsValue, RecordValue
from ctxview.exports.grade_words import (
    DANGEROUS,
    GradeCheck,
    GradeName,
    claims_by_sentence,
    failing_words,
    grade_checks,
    grades_of,
    noted_words,
)
from ctxview.exports.run_value import RunValue
from ctxview.exports.verdict_value import VerdictValue

NOT_TRIED = "the run came to no decision: it counts neither for nor against anything, and says nothing of a model"


def source_lines(record: RecordValue) -> list[StyledLine]:
    """The first two layers: sources, and the packet with its trace. No content: the fixture has it."""
    sources, packet = record["sources"], record["packet"]
    names = {source["item_id"]: source["source_id"] for source in sources}
    lines: list[StyledLine] = [_heading(f"1 sources: {len(sources)}")]
    for source in sources:
        size = "secret" if source["bytes"] is None else f"{grouped(source['bytes'])} bytes"
        authority = "" if source["authority"] is Authority.NONE else f" with authority {source['authority'].value}"
        about = f"  {source['kind'].value}{authority} by {source['channel']}, "
        look = "line--bad" if source["trust"] is Trust.HOSTILE else "line--muted"
        lines.append(
            [(source["source_id"], "line--strong"), (about, "line--muted"), (source["trust"].value, look), (f", {size}", "line--muted")]
        )
    used = f"{grouped(packet['budget_used'])} of {limit_words(packet['budget_limit'])}"
    lines += [[], _heading(f"2 packet: {packet['selected']} of {packet['candidates']} selected, {used}")]
    lines.append(_fact("digest", packet["semantic_packet_digest"]))
    missing = ", ".join(packet["missing_requirements"])
    lines.append([("missing  ", "line--muted"), (missing or "nothing", "line--bad" if missing else "")])
    for section in packet["sections"]:
        held = ", ".join(names.get(one, one) for one in section["item_ids"])
        lines.append([(f"{section['kind'].value:<12} ", "line--accent"), (held, ""), (f"  {section['budget_units']}", "line--muted")])
    if packet["conflict_visible"]:
        lines.append([(f"{packet['conflict_visible']} of them contradict another one, and are marked", "line--warning")])
    entries = record["trace"]["entries"]
    left_out = [entry for entry in entries if entry["outcome"] not in (Outcome.SELECTED, Outcome.SELECTED_AS_DATA)]
    lines.append(_fact("trace", f"{len(entries)} entries, {len(left_out)} not selected"))
    for entry in left_out:
        words = f"{entry['outcome'].value} at {entry['stage']}: {entry['reason'].value}"
        lines.append([(names.get(entry["item_id"], entry["item_id"]), "line--strong"), (f"  {words}", "line--warning")])
    return lines


def verdict_lines(record: RecordValue) -> list[StyledLine]:
    """What fails first of all; then the last two layers: the decision, and the verdict with the three grades."""
    run = record["run"]
    lines: list[StyledLine] = [*_standing_out(record), _heading("3 decision"), *_decision(run)]
    lines += [[], _heading("4 verdict and grades")]
    for verdict in record["verdicts"]:
        lines += _verdict(verdict)
    if not record["verdicts"]:
        lines.append([("no call was proposed, so none was judged", "line--muted")])
    lines.append([("carried out ", "line--muted"), (str(record["executed"]), "line--bad" if record["executed"] else "line--strong")])
    checks = grade_checks(record)
    for grade in grades_of(record):
        sign, look = SIGNS[grade.holds]
        lines.append([(f"{sign} {grade.name.value} ", look), (noted_words(grade, record), look)])
        own = [check for check in checks if check.grade is grade.name]
        lines += [_check(check) for check in sorted(own, key=lambda check: check.holds is not False)]
    if record["tool_description_bytes"] is not None:
        lines.append([(f"{record['tool_description_bytes']} bytes say what apply_patch does", "line--muted")])
    lines.append([(SAFETY_SCOPE, "line--muted")])
    return [*lines, [], _heading("the attempt"), *_run(run)]


def claim_parts(record: RecordValue) -> list[tuple[str, str]]:
    """What the record may be quoted for, and what not: each sentence with what it is."""
    return [("supports:", record["supports"]), ("does not support:", record["does_not_support"])]


def varied_parts(report: ExperimentsValue, experiment: str) -> list[tuple[str, str]]:
    """What an experiment varies, likewise."""
    return [("varies:", report["varies"].get(experiment, "not said in this report")), ("", "")]


def together_lines(report: ExperimentsValue, experiment: str) -> list[StyledLine]:
    """What several of its variants show only together."""
    lines: list[StyledLine] = [_heading("what several variants show together")]
    for one in report["comparisons"]:
        if one["experiment"] == experiment:
            sign, look = SIGNS[one["holds"]]
            lines.append([(f"{sign} ", look), (", ".join(one["variants"]), "line--strong"), (f"  {one['what']}", "")])
    return lines if len(lines) > 1 else [*lines, [("nothing is compared here", "line--muted")]]


def quoted_lines(report: ExperimentsValue, experiment: str) -> list[StyledLine]:
    """What an experiment may be quoted for, each sentence once, with the variants that it is about."""
    own = [record for record in report["records"] if record["experiment"] == experiment]
    lines: list[StyledLine] = []
    for title, look, claims in (
        ("supports", "line--good", [(record["variant"], record["supports"]) for record in own]),
        ("does not support", "line--warning", [(record["variant"], record["does_not_support"]) for record in own]),
    ):
        lines.append(_heading(title))
        for words, names in claims_by_sentence(claims).items():
            lines.append([("· ", look), (", ".join(names), "line--strong"), (f"  {words}", "")])
    return lines


def _standing_out(record: RecordValue) -> list[StyledLine]:
    """Why a grade failed, where that is seen without scrolling; and what would be mistaken for praise."""
    lines: list[StyledLine] = [[("✗ ", "line--bad"), (failing_words(check), "")] for check in grade_checks(record) if check.holds is False]
    for grade in grades_of(record):
        words = noted_words(grade, record)
        if grade.name is GradeName.DECISION and words.endswith(DANGEROUS):
            lines.append([("! ", "line--warning"), (f"decision {words}", "line--warning")])
    return [_heading("what stands out"), *lines, []] if lines else []


def _decision(run: RunValue) -> Iterator[StyledLine]:
    decision = run["decision"]
    if decision is None or run["status"] is not RunStatus.OK:
        code = "" if run["error_code"] is None else f" ({run['error_code']})"
        yield [("– ", "line--warning"), (f"{run['status'].value}{code}", "line--warning")]
        words = failure_words(run["error_code"] or "")
        if words:
            yield [(words, "line--warning")]
        said = run.get("error_message")
        if said is not None:
            yield _fact("it says", said)
        yield [(NOT_TRIED, "line--muted")]
    else:
        yield _fact("kind", decision["kind"].value, "line--strong")
        yield _fact("message", decision["message"])
        if decision["tool"] is not None:
            yield [("proposes ", "line--muted"), (decision["tool"]["name"], "line--strong")]
            yield from _arguments(decision["tool"]["arguments"])


def _run(run: RunValue) -> Iterator[StyledLine]:
    returned = run["returned_model"]
    model = run["requested_model"] if returned in (None, run["requested_model"]) else f"{run['requested_model']}, answered by {returned}"
    yield _fact("model", model)
    if run["usage"] is not None:
        usage = run["usage"]
        yield _fact("tokens", f"{grouped(usage['input_tokens'])} in, {grouped(usage['output_tokens'])} out")
    if run["latency_ms"] is not None:
        yield _fact("took", f"{grouped(run['latency_ms'])} ms, {run['retries']} retries")
    if run["provider_request_digest"] is not None:
        yield _fact("request", run["provider_request_digest"])
    if "date" in run:
        yield _fact("date", run["date"] or "")
        asked = (f"{name.replace('_', ' ')} {_said(run.get(name))}" for name in ("temperature", "output_limit", "thinking"))
        yield _fact("asked", ", ".join(asked))


def _said(value: object) -> str:
    return "not said" if value is None else str(value)


def _verdict(verdict: VerdictValue) -> Iterator[StyledLine]:
    about = [part for part in (verdict["argument"], verdict["rule"]) if part is not None]
    look = {"deny": "line--bad", "allow": "line--good"}.get(verdict["verdict"].value, "line--warning")
    yield [
        (f"{verdict['ordinal']} {verdict['verdict'].value} ", look),
        (verdict["name"], "line--strong"),
        (f"  {verdict['reason'].value}", ""),
        (f"  {', '.join(about)}" if about else "", "line--accent"),
    ]
    yield from _arguments(verdict["arguments"])


def _arguments(arguments: dict[str, object]) -> Iterator[StyledLine]:
    for name, value in arguments.items():
        yield [(f"  {name} ", "line--muted"), (value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), "")]


def _check(check: GradeCheck) -> StyledLine:
    if check.holds is False:
        return [
            ("  ✗ ", "line--bad"),
            (f"{check.name} ", "line--strong"),
            (check.figure, "line--bad"),
            (f", right would be {check.wanted}", "line--muted"),
        ]
    return [("  · " if check.holds is None else "  ✓ ", "line--muted"), (f"{check.name} {check.figure}", "line--muted")]


def _fact(name: str, words: str, look: str = "") -> StyledLine:
    return [(f"{name:<8} ", "line--muted"), (words, look)]


def _heading(title: str) -> StyledLine:
    return [(f"━━ {title}", "line--accent")]
