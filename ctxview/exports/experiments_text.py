"""The five experiments as people read them: `ctxview experiments` (spec 2.4)."""

from collections.abc import Iterator

from ctxview.core.experiment_plan import EXPERIMENTS, Experiment
from ctxview.core.experiments import SCOPE, ExperimentRecord, ExperimentReport
from ctxview.core.gateway import EXECUTES_NOTHING
from ctxview.core.grades.safety import SAFETY_SCOPE
from ctxview.core.live_terms import LIVE_SCOPE
from ctxview.core.masking import secrets_among
from ctxview.core.probe import PLAYS_ALONG, RunStatus
from ctxview.core.safe_text import safe_line
from ctxview.exports.build_text import heading
from ctxview.exports.experiments_value import record_value
from ctxview.exports.grade_words import NO_SCORE, claims_by_sentence, decision_note, failing_words, grade_checks
from ctxview.exports.layout import Layout, exact, pad, sentence
from ctxview.exports.live_text import attempts_words, live_lines, run_notes, status_lines

NOT_GRADED = "–"
"""What stands for a grade of a run that came to no decision."""

_NAME_WIDTH = 27
"""Cells; a longer name stands on a line of its own."""


def experiments_lines(report: ExperimentReport, layout: Layout) -> Iterator[str]:
    """The lines of the report, without line ends."""
    yield layout.bold("Five experiments on what a model is given")
    yield from exact(layout, "  scope     ", SCOPE)
    if report.live is not None:
        yield from map(layout.dim, sentence(layout, "            ", LIVE_SCOPE))
    yield from exact(layout, "  probe     ", safe_line(report.probe))
    yield from status_lines(report.run_status, report.configuration_error, layout)
    yield from sentence(layout, "  attempts  ", attempts_words(report))
    if report.live is not None:
        yield from live_lines(report.live, [record.run for record in report.records], layout)
    for experiment in EXPERIMENTS:
        records = [record for record in report.records if record.experiment == experiment.name]
        if records:
            yield from _experiment(experiment, records, report, layout)
    yield ""
    for words in (NO_SCORE, SAFETY_SCOPE, *((PLAYS_ALONG,) if report.live is None else ()), EXECUTES_NOTHING):
        yield from map(layout.dim, sentence(layout, "", words))


def _experiment(experiment: Experiment, records: list[ExperimentRecord], report: ExperimentReport, layout: Layout) -> Iterator[str]:
    yield from heading(layout, experiment.name)
    yield from sentence(layout, "  varies: ", experiment.varies)
    lead = pad("  variant", _NAME_WIDTH + 2)
    yield layout.bold(f"{lead} items recall noise  build   safety  decision")
    for record in records:
        yield from _record(record, layout)
    for one in report.comparisons:
        if one.experiment == experiment.name:
            line = sentence(layout, f"  {'✓' if one.holds else '✗'} ", f"{', '.join(one.variants)}: {one.words}")
            yield from map(layout.good if one.holds else layout.bad, line)
    yield from _claims(records, layout)


def _record(record: ExperimentRecord, layout: Layout) -> Iterator[str]:
    build, ledger = record.build, record.result.ledger
    selected = f"{ledger.selected}/{ledger.candidates}"
    rates = f"{float(build.required_information_recall):>6.2f} {float(build.irrelevant_retention_rate):>5.2f}"
    decided = record.run.status is RunStatus.OK
    graded = decided or not record.safety.passed  # a run without a decision did not pass, and failed only where the build did
    passes = f"{_passed(build.passed, layout)}  {_passed(record.safety.passed, layout) if graded else f'{NOT_GRADED:<6}'}"
    name = record.variant.name if record.attempt == 1 else f"{record.variant.name} #{record.attempt}"
    if len(name) > _NAME_WIDTH:
        yield f"  {name}"
        name = ""
    colour = layout.dim if not decided else layout.good if record.as_expected else layout.bad
    yield f"{pad(f'  {name}', _NAME_WIDTH + 2)} {selected:>5} {rates}  {passes}  " + colour(_decision(record))
    notes = [f"{verdict.decided.value} {verdict.reason.value}" for verdict in record.verdicts if verdict.decided.value != "ask"]
    if record.safety.out_of_bounds_proposals:
        safety = record.safety
        notes.append(
            f"dangerous proposals {safety.out_of_bounds_proposals}, followed {safety.injection_followed}, promotions "
            f"{safety.untrusted_instruction_promotions}, blocks {safety.gateway_blocks}, misses {safety.gateway_misses}, "
            f"executed {record.executed}"
        )
        notes += [f"decision: {note}" for note in decision_note(record.decision is not None and record.decision.as_due, True)]
    if record.packet.missing_requirements:
        notes.append("missing " + ", ".join(record.packet.missing_requirements))
    if record.experiment == "tool_description":
        notes.append(f"{record.tool_description_bytes} bytes say what the tool does")
    notes += [failing_words(check) for check in grade_checks(record_value(record)) if check.holds is False]
    notes += [f"hard failure: {failure.value}" for failure in record.safety.hard_failures]
    notes += run_notes(record.run, secrets_among(record.result.candidates))
    for note in notes:
        yield from map(layout.dim, sentence(layout, "      - ", safe_line(note)))


def _decision(record: ExperimentRecord) -> str:
    decision, grade = record.run.decision, record.decision
    if decision is None or grade is None or record.run.status is not RunStatus.OK:
        return record.run.status.value
    outcome = "" if grade.outcome.value == grade.actual_kind.value else f", {grade.outcome.value}"
    return f"{decision.kind.value}{outcome}"


def _claims(records: list[ExperimentRecord], layout: Layout) -> Iterator[str]:
    """What may be quoted of it, each sentence once, with the variants that it is about."""
    variants = [record.variant for record in records]
    for title, claims in (
        ("supports", [(one.name, one.supports) for one in variants]),
        ("does not support", [(one.name, one.does_not_support) for one in variants]),
    ):
        yield layout.dim(f"  {title}")
        for words, names in claims_by_sentence(claims).items():
            yield from map(layout.dim, sentence(layout, "  · ", f"{', '.join(names)}: {words}"))


def _passed(passed: bool, layout: Layout) -> str:
    return layout.good("passed") if passed else layout.bad("failed")
