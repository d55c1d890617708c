"""State, phase and warnings of a build (spec 1, 3; case format)."""

from dataclasses import replace

from ctxview.core.case import Capture, UnknownPart
from ctxview.core.pipeline import build_once
from tests.cases import case, source

PART = UnknownPart("/messages/0/content/1", 'block type "hologram"', 40)


def test_ready_says_no_more_than_that_the_rules_passed() -> None:
    result = build_once(case(source("a", required_for={"r"}), requirements={"r"}))
    assert (result.state, result.phase, result.warnings) == ("ready", "assembled", ())


def test_a_missing_requirement_makes_a_build_incomplete() -> None:
    result = build_once(case(source(), requirements={"r"}))
    assert (result.state, result.phase) == ("incomplete", "missing_requirements")


def test_nothing_selected_is_never_plain_success() -> None:
    for nothing in (case(), case(source(), budget=0), case(source(), allowed=())):
        assert "empty_packet" in build_once(nothing).warnings
    assert "empty_packet" not in build_once(case(source())).warnings


def test_warnings_stand_in_a_fixed_order() -> None:
    everything = replace(
        case(warnings=("fields_not_read",), repaired=2), capture=Capture("openai-chat", read=0, unknown=(PART,), damaged=(PART,))
    )
    result = build_once(everything)
    assert result.warnings == ("fields_not_read", "repaired_surrogates", "unknown_parts", "damaged_parts", "empty_packet")


def test_a_capture_of_which_everything_was_read_warns_of_nothing() -> None:
    read = replace(case(source()), capture=Capture("openai-chat", read=1, empty=1))
    assert build_once(read).warnings == ()
