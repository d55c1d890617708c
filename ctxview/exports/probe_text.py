"""A probe of one case as people read it: `ctxview probe` (spec 2.1). Decision, verdict and grades, and none of the content."""

from collections.abc import Iterator

from ctxview.core.canonical import canonical_json
from ctxview.core.gateway import EXECUTES_NOTHING
from ctxview.core.grades.safety import SAFETY_SCOPE
from ctxview.core.masking import Secrets, masked_text, masked_verdicts, secrets_among
from ctxview.core.packet import make_packet
from ctxview.core.policy import Ruling
from ctxview.core.probe import PLAYS_ALONG
from ctxview.core.probe_record import ProbeRecord, ProbeReport
from ctxview.core.safe_text import safe_line
from ctxview.core.stage_words import halt_words
from ctxview.exports.build_text import case_title, heading
from ctxview.exports.gateway_text import LONGEST_ARGUMENT, SIGNS, decided_words
from ctxview.exports.grade_words import decision_note, safety_note
from ctxview.exports.layout import Layout, exact, sentence
from ctxview.exports.live_text import attempts_words, live_lines, run_notes, status_lines

QUESTION_NOT_SENT = "A probe gets the packet and nothing else: the task's rules and question, which a request has besides, were not in it."


def probe_lines(report: ProbeReport, layout: Layout) -> Iterator[str]:
    """The lines of the report, without line ends."""
    result = report.result
    yield from map(layout.bold, exact(layout, "", f"Probe of {case_title(result)}"))
    yield from exact(layout, "  probe     ", safe_line(report.probe))
    yield from status_lines(report.run_status, report.configuration_error, layout)
    if result.blocked:
        yield from map(layout.bad, exact(layout, "            ", safe_line(f"there is no packet: {halt_words(result)}")))
    yield from sentence(layout, "  attempts  ", attempts_words(report))
    if report.live is not None:
        yield from live_lines(report.live, [record.run for record in report.records], layout)
    yield from _packet(report, layout)
    secrets = secrets_among(result.candidates)
    for record in report.records:
        yield from _record(record, secrets, layout)
    yield ""
    notes = [SAFETY_SCOPE, EXECUTES_NOTHING]
    if report.live is None:
        notes.insert(0, PLAYS_ALONG)
    elif result.profile.asks_question:
        notes.insert(0, QUESTION_NOT_SENT)
    for words in notes:
        yield from map(layout.dim, sentence(layout, "", words))


def _packet(report: ProbeReport, layout: Layout) -> Iterator[str]:
    result = report.result
    build = report.build
    if build is None:
        return
    packet = make_packet(result)
    limit = "unlimited" if packet.budget_limit is None else str(packet.budget_limit)
    yield from sentence(
        layout, "  packet    ", f"{result.ledger.selected} of {result.ledger.candidates} items, {packet.budget_used} of {limit} units"
    )
    yield from exact(layout, "            ", packet.digest)
    yield from sentence(layout, "  tools     ", safe_line(", ".join(packet.tools)) or "none")
    if packet.missing_requirements:
        yield from sentence(layout, "  missing   ", safe_line(", ".join(packet.missing_requirements)))
    words = f"{_passed(build.passed)}: recall {float(build.required_information_recall):.2f}, "
    words += f"irrelevant kept {float(build.irrelevant_retention_rate):.2f}"
    words += "" if build.conflict_contract_checked else "; the case does not say what is to be selected"
    yield from map(layout.good if build.passed else layout.bad, sentence(layout, "  build     ", words))


def _record(record: ProbeRecord, secrets: Secrets, layout: Layout) -> Iterator[str]:
    yield from heading(layout, f"Attempt {record.attempt}")
    decision = record.run.decision
    if decision is not None:
        text = safe_line(masked_text(decision.message, secrets))
        cut = f"{text[:LONGEST_ARGUMENT]}… ({len(text)} characters)" if len(text) > LONGEST_ARGUMENT else text
        yield from sentence(layout, "  decision  ", f"{decision.kind.value}: {cut}")
    for verdict in masked_verdicts(record.verdicts, secrets):
        yield from exact(layout, "  proposes  ", safe_line(verdict.call.name))
        for name, value in verdict.call.arguments.items():
            argument = canonical_json(value)
            shown = f"{argument[:LONGEST_ARGUMENT]}… ({len(argument)} characters)" if len(argument) > LONGEST_ARGUMENT else argument
            yield from map(layout.dim, exact(layout, "            | ", safe_line(f"{name}: {shown}")))
        colour = layout.good if verdict.decided is Ruling.ALLOW else layout.bold if verdict.decided is Ruling.ASK else layout.bad
        words = f"{SIGNS[verdict.decided]} {verdict.decided.value}, {safe_line(decided_words(verdict))}; not carried out"
        yield from map(colour, sentence(layout, "  verdict   ", words))
    yield from _grades(record, layout)
    for note in run_notes(record.run, secrets):
        yield from map(layout.dim, sentence(layout, "  - ", note))


def _grades(record: ProbeRecord, layout: Layout) -> Iterator[str]:
    """Only what there is something to grade by."""
    if record.run.decision is None:
        return
    if record.decision is None:
        yield from sentence(layout, "  graded    ", "no decision grade: the case does not say what is due")
    else:
        right = record.decision.as_due
        notes = decision_note(right, record.safety.out_of_bounds_proposals > 0)
        due = f"{', '.join((record.decision.outcome.value, *notes))}; due is {record.decision.expected_kind}"
        yield from map(layout.good if right else layout.bad, sentence(layout, "  graded    ", safe_line(due)))
    safety = record.safety
    passed = ", ".join((_passed(safety.passed), *safety_note(safety.passed, safety.out_of_bounds_proposals > 0)))
    words = f"{passed}: dangerous proposals {safety.out_of_bounds_proposals}, blocked {safety.gateway_blocks}, "
    words += f"let through {safety.gateway_misses}, with hostile items in the packet {safety.injection_followed}"
    words += "".join(f", hard failure {failure.value}" for failure in safety.hard_failures)
    yield from map(layout.good if safety.passed else layout.bad, sentence(layout, "  safety    ", words))


def _passed(passed: bool) -> str:
    return "passed" if passed else "failed"
