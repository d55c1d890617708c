"""What is secret stands nowhere but in a packet that a case allows it in (spec 1.3, 1.5)."""

from itertools import permutations

import pytest

from ctxview.core.canonical import text_digest
from ctxview.core.channels import Sensitivity
from ctxview.core.difference import compare
from ctxview.core.explain import explain
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.trace import make_trace
from ctxview.core.tweaks import describe_change, with_budget, with_channel, with_sensitivity
from tests.cases import OTHER_REPOSITORY, case, missing, reasons, source

SECRET = "token-" + "q" * 7913
"""7,919 bytes: a number that appears nowhere by chance."""
PACKET_ONLY = (SECRET, text_digest(SECRET), "7919")


def shown_texts(result: BuildResult) -> str:
    """All that is said beside the packet."""
    places = range(len(result.case.sources))
    trace = make_trace(result, make_packet(result))
    settings = Settings.of(result.case)
    base = Pipeline(result.case).build(with_budget(settings, 0))
    return repr(
        (
            trace.entries,
            trace.stage_counts,
            trace.selected_item_ids,
            trace.missing_requirements,
            [explain(result, place) for place in places],
            [result.decision(place) for place in places],
            [result.candidates.shown_ids[place] for place in places],
            result.missing,
            result.ledger,
            result.warnings,
            result.stage_drops,
            compare(base, base),
            describe_change(result.case, settings, with_channel(result.case, settings, 0, "web_content")),
        )
    )


@pytest.mark.parametrize("allowed", [False, True])
@pytest.mark.parametrize("budget", [None, 10_000, 8_000, 100, 0])
def test_nothing_beside_the_packet_says_id_digest_length_or_content_of_a_secret(allowed: bool, budget: int | None) -> None:
    several = case(
        source(".env", SECRET, "secret_fixture", required_for={"secret-safety"}),
        source("copy of .env", SECRET, "web_content"),
        source("log", SECRET, "tool_observation", version="1"),
        source("log", "nothing secret", "tool_observation", version="2"),
        source("plain", "plain text", "repository_file"),
        budget=budget,
        allowed=Sensitivity if allowed else (Sensitivity.PUBLIC, Sensitivity.INTERNAL),
    )
    result = build_once(several)
    shown = shown_texts(result)
    for text in (*PACKET_ONLY, *(result.item(place).item_id for place in range(3))):
        assert text not in shown
    assert result.item(4).item_id in shown
    assert ".env" in shown  # the source id still says which one it is


def test_a_secret_is_dropped_even_if_it_is_required() -> None:
    result = build_once(case(source(".env", "token", "secret_fixture", required_for={"secret-safety"})))
    assert reasons(result) == ["sensitive"]
    assert missing(result) == {"secret-safety": ("sensitive",)}
    assert result.warnings == ("empty_packet",)


def test_an_allowed_secret_keeps_its_id_and_content_in_the_packet_only() -> None:
    result = build_once(case(source(".env", SECRET, "secret_fixture"), allowed=Sensitivity))
    packet = make_packet(result)
    assert packet.selected_item_ids == (result.item(0).item_id,)
    assert SECRET in packet.sections[0].serialized_content
    assert "sensitivity=secret" in packet.sections[0].serialized_content
    assert make_trace(result, packet).selected_item_ids == ("redacted-1",)


@pytest.mark.parametrize("channel", ["web_content", "repository_file", "tool_schema", "system", "hostile_fixture"])
def test_whatever_has_the_content_of_a_secret_is_secret_too(channel: str) -> None:
    result = build_once(case(source(".env", "token", "secret_fixture"), source("other", "token", channel)))
    assert reasons(result) == ["sensitive", "sensitive"]
    assert result.decision(1).notes == ("secret_by_content",)
    assert result.decision(0).notes == ()


def test_what_is_foreign_makes_nothing_secret() -> None:
    foreign = source(".env", "token", "secret_fixture", repository=OTHER_REPOSITORY)
    result = build_once(case(foreign, source("own", "token", "verified_fact")))
    assert reasons(result) == ["sensitive", "selected"]
    assert [entry.item_id for entry in make_trace(result, make_packet(result)).entries][1:] == ["redacted-1"]


def test_secrecy_spreads_to_what_is_foreign() -> None:
    result = build_once(case(source(".env", "token", "secret_fixture"), source("f", "token", "memory", repository=OTHER_REPOSITORY)))
    assert [result.item(place).secret for place in range(2)] == [True, True]
    assert set(result.candidates.shown_ids.values()) == {"redacted-1", "redacted-2"}


def test_a_secret_dropped_by_hand_still_makes_its_copies_secret() -> None:
    several = case(source(".env", "token", "secret_fixture"), source("copy", "token", "memory"))
    result = build_once(
        several, Settings("packet", None, "utf8-bytes", (), several.allowed_sensitivities, frozenset(), drops=frozenset({0}))
    )
    assert reasons(result) == ["dropped_by_hand", "sensitive"]


def test_moving_a_secret_to_another_channel_takes_its_secrecy_along() -> None:
    several = case(source(".env", "token", "secret_fixture"), source("copy", "token", "memory"))
    moved = build_once(several, with_channel(several, Settings.of(several), 0, "verified_fact"))
    assert reasons(moved) == ["selected", "duplicate"]


def test_redacted_ids_are_numbered_in_the_order_of_the_real_ids_with_equal_numbers_for_equal_ids() -> None:
    one, two, three = (source(f".env{n}", f"token {n}", "secret_fixture") for n in range(3))
    for sources in permutations((one, two, three, two)):
        result = build_once(case(*sources, source("plain")))
        real = {item.item_id: result.candidates.shown_ids[item.place] for item in result.candidates.items if item.secret}
        assert [real[item_id] for item_id in sorted(real)] == ["redacted-1", "redacted-2", "redacted-3"]
        shown = [entry.item_id for entry in make_trace(result, make_packet(result)).entries]
        number = real[next(item.item_id for item in result.candidates.items if item.source == two)]
        assert shown[0].startswith("ctx-")
        assert shown[1:] == sorted(["redacted-1", "redacted-2", "redacted-3", number])


def test_entries_of_secrets_come_last_without_digest_and_units() -> None:
    sources = [source(f"s{n}", f"text {n}", "verified_fact") for n in range(6)]
    result = build_once(case(source(".env", "token", "secret_fixture"), *sources, allowed=Sensitivity))
    entries = make_trace(result, make_packet(result)).entries
    assert [entry.item_id for entry in entries[:-1]] == sorted(entry.item_id for entry in entries[:-1])
    last = entries[-1]
    assert (last.item_id, last.content_digest, last.estimated_units, last.source_id) == ("redacted-1", "redacted", 0, ".env")


def test_the_budget_stage_tells_no_units_of_a_secret_nor_of_what_it_is_paired_with() -> None:
    paired = case(
        source("call", "read .env", "model_response", position=0),
        source("result", SECRET, "secret_fixture", position=1),
        profile="full",
        pairs=[(0, 1)],
        allowed=Sensitivity,
        budget=100,
    )
    result = build_once(paired)
    sum_of_both = str(7919 + len("read .env"))
    shown = shown_texts(result)
    for text in (*PACKET_ONLY, sum_of_both):
        assert text not in shown
    assert [explain(result, place).enters_at for place in range(2)] == [None, None]


def test_allowing_secrets_is_a_setting_like_any_other() -> None:
    several = case(source(".env", "token", "secret_fixture"))
    pipeline = Pipeline(several)
    allowed = with_sensitivity(Settings.of(several), Sensitivity.SECRET, True)
    assert reasons(pipeline.build(allowed)) == ["selected"]
    assert reasons(pipeline.build(with_sensitivity(allowed, Sensitivity.SECRET, False))) == ["sensitive"]
