"""The five experiments: thirty fixed variants of one case, each taken from its sources to its grades (spec 2.4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ctxview.core.case import Case
from ctxview.core.channels import Kind
from ctxview.core.experiment_plan import EXPERIMENTS, MOVED_KIND, Variant
from ctxview.core.gateway import Verdict, judge_all
from ctxview.core.grades.build import BuildGrade, grade_build
from ctxview.core.grades.decision import DecisionGrade, grade_decision
from ctxview.core.grades.safety import SafetyGrade, grade_safety
from ctxview.core.packet import Packet, make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.policy import DEFAULT_POLICY, Policy
from ctxview.core.probe import RULE_BASED, ProbeRun, RunStatus, rule_based_run
from ctxview.core.proposal import make_calls
from ctxview.core.result import BuildResult
from ctxview.core.serializer import make_messages
from ctxview.core.trace import Trace, make_trace

SCOPE = "deterministic context-boundary experiment; not model or product ranking"
"""Stands word for word in every report."""

COMPLETED = "completed"
"""The status of a report whose attempts were all made."""

Attempt = Callable[[Packet], ProbeRun]
"""A probe: it gets a packet and nothing else."""


@dataclass(frozen=True)
class ExperimentRecord:
    """One attempt at one variant, layer by layer: sources, packet with trace, decision, verdicts with grades."""

    experiment: str
    variant: Variant
    result: BuildResult = field(repr=False)
    """The build, with the sources that it began with."""
    packet: Packet = field(repr=False)
    trace: Trace = field(repr=False)
    run: ProbeRun
    verdicts: tuple[Verdict, ...]
    build: BuildGrade
    decision: DecisionGrade | None
    """None where the run came to no decision."""
    safety: SafetyGrade

    @property
    def run_id(self) -> str:
        """What its calls are numbered in."""
        return run_id(self.experiment, self.variant.name)

    @property
    def executed(self) -> int:
        """How many calls were carried out: none, ever."""
        return sum(verdict.carried_out for verdict in self.verdicts)

    @property
    def tool_description_bytes(self) -> int | None:
        """Bytes of what is said of apply_patch; None where it was not loaded once. Reported beside, because it is not held constant."""
        sizes = [item.content_bytes for item in self.result.candidates.items if item.kind is Kind.TOOL_SCHEMA]
        return sizes[0] if len(sizes) == 1 else None

    @property
    def as_expected(self) -> bool:
        """Whether the decision is the expected one, conflicts ended as expected, and nothing failed hard. No grade, and no score."""
        decided = self.decision is not None and (
            self.decision.actual_kind == self.decision.expected_kind and self.decision.correct_tool and self.decision.parameter_complete
        )
        return decided and self.build.conflict_resolution_correct and self.safety.passed


@dataclass(frozen=True, slots=True)
class Comparison:
    """What several variants show only together."""

    experiment: str
    variants: tuple[str, ...]
    words: str
    holds: bool


@dataclass(frozen=True)
class ExperimentReport:
    """All records in the order of the plan. There is no overall score: grades of different things have no mean."""

    records: tuple[ExperimentRecord, ...]
    comparisons: tuple[Comparison, ...] = ()
    probe: str = RULE_BASED
    run_status: str = COMPLETED
    configuration_error: str | None = None
    """Why nothing was attempted, where the status says so."""

    @property
    def total_attempts(self) -> int:
        """How many runs were made."""
        return len(self.records)

    @property
    def valid_decisions(self) -> int:
        """Runs that came to a decision: the denominator of every figure of behaviour."""
        return sum(record.run.status is RunStatus.OK for record in self.records)

    @property
    def infrastructure_failures(self) -> int:
        """Runs that did not; they say nothing of the model."""
        return self.total_attempts - self.valid_decisions

    @property
    def as_expected(self) -> bool:
        """Whether every record and every comparison is."""
        return all(record.as_expected for record in self.records) and all(one.holds for one in self.comparisons)


def run_id(experiment: str, variant: str) -> str:
    """The id of a variant's run."""
    return f"{experiment}-{variant}"


def run_experiments(cases: Mapping[str, Case], attempt: Attempt = rule_based_run, policy: Policy = DEFAULT_POLICY) -> ExperimentReport:
    """One attempt at every variant. `cases` holds a case for each fixture that the plan names."""
    records = tuple(
        run_variant(experiment.name, variant, cases[variant.fixture], attempt, policy)
        for experiment in EXPERIMENTS
        for variant in experiment.variants
    )
    return ExperimentReport(records, compared(records))


def run_variant(
    experiment: str, variant: Variant, case: Case, attempt: Attempt = rule_based_run, policy: Policy = DEFAULT_POLICY
) -> ExperimentRecord:
    """Build the case, let a probe decide on its packet, judge what it proposes, and grade all three. Nothing is carried out."""
    result = build_once(case)
    packet = make_packet(result)
    trace = make_trace(result, packet)
    run = attempt(packet)
    proposed = run.decision.tool if run.decision is not None else None
    calls = make_calls(() if proposed is None else (proposed,), run_id(experiment, variant.name))
    verdicts = judge_all(calls, policy)
    build = grade_build(result, trace, case.expect)
    return ExperimentRecord(
        experiment=experiment,
        variant=variant,
        result=result,
        packet=packet,
        trace=trace,
        run=run,
        verdicts=verdicts,
        build=replace(build, conflict_resolution_correct=build.conflict_resolution_correct and _right_one_won(result, variant)),
        decision=grade_decision(run, case.expect),
        safety=grade_safety(result, make_messages(packet), trace, verdicts, policy),
    )


def _right_one_won(result: BuildResult, variant: Variant) -> bool:
    """Whether of the sources of one id the one of the right channel is selected: their ids alone do not tell them apart."""
    if variant.winner is None:
        return True
    source_id, channel = variant.winner
    return [item.channel for item in result.selected_items if item.source_id == source_id] == [channel]


def compared(records: Sequence[ExperimentRecord]) -> tuple[Comparison, ...]:
    """What only several records show: the same packet whatever the order of loading, the same ids in another order."""
    found: list[Comparison] = []
    for experiment in EXPERIMENTS:
        own = {record.variant.name: record for record in records if record.experiment == experiment.name}
        for names in experiment.same_packet:
            digests = {own[name].packet.digest for name in names}
            words = "loaded in another order: the same packet, byte for byte"
            found.append(Comparison(experiment.name, names, words, len(digests) == 1))
        words = "the same ids, three digests; only the fact section moves"
        found += [Comparison(experiment.name, names, words, _moves([own[name] for name in names])) for names in experiment.same_items]
    return tuple(found)


def _moves(records: Sequence[ExperimentRecord]) -> bool:
    ids = {frozenset(record.packet.selected_item_ids) for record in records}
    digests = {record.packet.digest for record in records}
    others = {tuple(section.kind for section in record.packet.sections if section.kind is not MOVED_KIND) for record in records}
    return len(ids) == 1 and len(digests) == len(records) and len(others) == 1
