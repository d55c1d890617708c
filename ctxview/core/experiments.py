"""The five experiments: thirty fixed variants of one case, each taken from its sources to its grades (spec 2.4)."""

from collections.abc import Iterator, Mapping, Sequence

from ctxview.core.case import Case
from ctxview.core.channels import Kind
from ctxview.core.experiment_plan import EXPERIMENTS, MOVED_KIND, Variant
from ctxview.core.gateway import Verdict
from ctxview.core.grades.build import BuildGrade
from ctxview.core.grades.decision import DecisionGrade
from ctxview.core.grades.safety import SafetyGrade
from ctxview.core.live_terms import LiveSeries
from ctxview.core.packet import Packet, make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.policy import DEFAULT_POLICY, Policy
from ctxview.core.probe import RULE_BASED, Attempt, ProbeRun, rule_based_run
from ctxview.core.probe_record import AttemptCounts, ReportStatus, numbered_run_id, probe_once
from ctxview.core.result import BuildResult
from ctxview.core.trace import Trace, make_trace
from ctxview.core.values import dataclass, field, replace

SCOPE = "deterministic context-boundary experiment; not model or product ranking"
"""Stands word for word in every report."""


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
    attempt: int = 1
    """Its number among the attempts at this variant, from 1."""

    @property
    def run_id(self) -> str:
        """What its calls are numbered in."""
        return numbered_run_id(run_id(self.experiment, self.variant.name), self.attempt)

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
        return self.decision is not None and self.decision.as_due and self.build.conflict_resolution_correct and self.safety.passed


@dataclass(frozen=True, slots=True)
class Comparison:
    """What several variants show only together."""

    experiment: str
    variants: tuple[str, ...]
    words: str
    holds: bool


@dataclass(frozen=True)
class ExperimentReport(AttemptCounts):
    """All records in the order of the plan. There is no overall score: grades of different things have no mean."""

    records: tuple[ExperimentRecord, ...]
    comparisons: tuple[Comparison, ...] = ()
    probe: str = RULE_BASED
    run_status: ReportStatus = ReportStatus.COMPLETED
    configuration_error: str | None = None
    """Why nothing was attempted, where the status says so."""
    live: LiveSeries | None = None
    """None where nobody was asked."""

    @property
    def as_expected(self) -> bool:
        """Whether every attempt was made, and every record and every comparison is."""
        done = self.run_status is ReportStatus.COMPLETED
        return done and all(record.as_expected for record in self.records) and all(one.holds for one in self.comparisons)


def run_id(experiment: str, variant: str) -> str:
    """The id of a variant's run."""
    return f"{experiment}-{variant}"


def run_experiments(cases: Mapping[str, Case], attempt: Attempt = rule_based_run, policy: Policy = DEFAULT_POLICY) -> ExperimentReport:
    """One attempt at every variant. `cases` holds a case for each fixture that the plan names."""
    records = tuple(experiment_records(cases, attempt, policy))
    return ExperimentReport(records, compared(records))


def experiment_records(
    cases: Mapping[str, Case], attempt: Attempt = rule_based_run, policy: Policy = DEFAULT_POLICY, repeats: int = 1
) -> Iterator[ExperimentRecord]:
    """Every attempt at every variant, as it is made: who stops reading keeps what was measured."""
    for experiment in EXPERIMENTS:
        for variant in experiment.variants:
            for number in range(1, repeats + 1):
                yield run_variant(experiment.name, variant, cases[variant.fixture], attempt, policy, number)


def run_variant(
    experiment: str,
    variant: Variant,
    case: Case,
    attempt: Attempt = rule_based_run,
    policy: Policy = DEFAULT_POLICY,
    number: int = 1,
) -> ExperimentRecord:
    """Build the case, let a probe decide on its packet, judge what it proposes, and grade all three. Nothing is carried out."""
    result = build_once(case)
    packet = make_packet(result)
    trace = make_trace(result, packet)
    made = probe_once(result, packet, trace, attempt, policy, number, run_id(experiment, variant.name))
    conflicts_right = made.build.conflict_resolution_correct and _right_one_won(result, variant)
    return ExperimentRecord(
        experiment=experiment,
        variant=variant,
        result=result,
        packet=packet,
        trace=trace,
        run=made.run,
        verdicts=made.verdicts,
        build=replace(made.build, conflict_resolution_correct=conflicts_right),
        decision=made.decision,
        safety=made.safety,
        attempt=number,
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
            if not own.keys() >= set(names):  # stopped before
                continue
            digests = {own[name].packet.digest for name in names}
            words = "loaded in another order: the same packet, byte for byte"
            found.append(Comparison(experiment.name, names, words, len(digests) == 1))
        words = "the same ids, three digests; only the fact section moves"
        found += [
            Comparison(experiment.name, names, words, _moves([own[name] for name in names]))
            for names in experiment.same_items
            if own.keys() >= set(names)
        ]
    return tuple(found)


def _moves(records: Sequence[ExperimentRecord]) -> bool:
    ids = {frozenset(record.packet.selected_item_ids) for record in records}
    digests = {record.packet.digest for record in records}
    others = {tuple(section.kind for section in record.packet.sections if section.kind is not MOVED_KIND) for record in records}
    return len(ids) == 1 and len(digests) == len(records) and len(others) == 1
