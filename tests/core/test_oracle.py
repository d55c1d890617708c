"""The core against a second reading of chapter 1 that shares no code with it."""

from dataclasses import replace

from hypothesis import given, settings

from ctxview.core.canonical import value_digest
from ctxview.core.case import Case
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.trace import make_trace
from tests.core import oracle
from tests.core.tweak_strategy import settings_for
from tests.strategies import cases


def same_shape(result: BuildResult) -> dict[str, object]:
    """What the oracle answers, taken from a build."""
    packet = make_packet(result)
    trace = make_trace(result, packet)
    return {
        "packet": packet.value(),
        "digest": packet.digest,
        "missing": {one.requirement: list(one.why) for one in result.missing},
        "state": result.state,
        "ledger": (result.ledger.candidates, result.ledger.selected, result.ledger.excluded),
        "entries": [
            (
                entry.item_id,
                entry.content_digest,
                entry.estimated_units,
                entry.source_id,
                entry.decision.stage,
                entry.decision.outcome,
                entry.decision.reason,
                sorted(entry.decision.notes),
            )
            for entry in trace.entries
        ],
        "stage_counts": trace.stage_counts,
        "selected_item_ids": list(trace.selected_item_ids),
    }


@settings(max_examples=6 * settings().max_examples)
@given(cases())
def test_a_build_says_what_the_plain_reading_of_chapter_1_says(case: Case) -> None:
    assert same_shape(build_once(case)) == oracle.build(case, Settings.of(case))


@settings(max_examples=3 * settings().max_examples)
@given(cases().flatmap(settings_for))
def test_so_does_a_build_with_settings_of_the_screen(changed: tuple[Case, Settings]) -> None:
    case, chosen = changed
    chosen = replace(chosen, stages=None)  # chapter 1 has its stages in one order only
    assert same_shape(build_once(case, chosen)) == oracle.build(case, chosen)


def test_the_two_readings_take_the_same_digest_of_a_value() -> None:
    value = {"b": ["价", None, True, 1], "a": {"\u2028": '"\\\n'}}
    assert value_digest(value) == oracle.sha256(oracle.canonical(value))
