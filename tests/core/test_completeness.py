"""Stages 7 and 8: the order of sections, and what is missing with why (spec 1.3)."""

from itertools import permutations

import pytest

from ctxview.core.channels import Kind, Sensitivity
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from tests.cases import OTHER_REPOSITORY, case, missing, source

ONE_OF_EACH = {
    Kind.INSTRUCTION: source("i", "i", "system"),
    Kind.TASK: source("t", "t", "user_request"),
    Kind.FACT: source("f", "f", "verified_fact"),
    Kind.ARTIFACT: source("a", "a", "repository_file"),
    Kind.OBSERVATION: source("o", "o", "tool_observation"),
    Kind.TOOL_SCHEMA: source("s", "s", "tool_schema"),
}


def sections(order: tuple[Kind, ...], kinds: tuple[Kind, ...] = tuple(Kind)) -> list[str]:
    packet = make_packet(build_once(case(*(ONE_OF_EACH[kind] for kind in kinds), order=order)))
    return [section.kind.value for section in packet.sections]


def test_the_default_order_of_sections() -> None:
    assert sections(tuple(Kind)) == ["instruction", "task", "fact", "artifact", "observation", "tool_schema"]


def test_kinds_that_the_order_does_not_name_come_after_in_name_order() -> None:
    assert sections(()) == ["artifact", "fact", "instruction", "observation", "task", "tool_schema"]
    assert sections((Kind.TASK,)) == ["task", "artifact", "fact", "instruction", "observation", "tool_schema"]
    assert sections((Kind.TOOL_SCHEMA, Kind.FACT)) == ["tool_schema", "fact", "artifact", "instruction", "observation", "task"]


def test_every_order_is_followed_and_an_empty_section_is_left_out() -> None:
    for order in permutations((Kind.FACT, Kind.TASK, Kind.ARTIFACT)):
        assert sections(order, (Kind.TASK, Kind.ARTIFACT)) == [kind.value for kind in order if kind is not Kind.FACT]


def test_inside_a_section_selection_order_holds_and_not_the_required_bucket() -> None:
    fact = source("fact", "f", "verified_fact")
    page = source("page", "p", "web_content", required_for={"r"})
    result = build_once(case(page, fact))
    assert [item.source_id for item in result.selected_items] == ["fact", "page"]
    assert [unit[0].source_id for unit in result.queue.units] == ["page", "fact"]


def test_a_requirement_that_no_loader_ever_brought_is_seen_to_be_missing() -> None:
    assert missing(build_once(case(source(), requirements={"b", "a"}))) == {"a": ("never_loaded",), "b": ("never_loaded",)}


def test_what_is_selected_satisfies_and_any_one_of_several_carriers_is_enough() -> None:
    small, large = source("s", "small", required_for={"r"}), source("l", "l" * 100, "verified_fact", required_for={"r"})
    assert missing(build_once(case(small, large, requirements={"r"}, budget=5))) == {}
    assert build_once(case(small, large, requirements={"r"}, budget=5)).state == "ready"


def test_why_names_every_reason_once_and_sorted() -> None:
    result = build_once(
        case(
            source(".env", "token", "secret_fixture", required_for={"r"}),
            source(".env2", "token2", "secret_fixture", required_for={"r"}),
            source("doc", "old", version="1", required_for={"r"}),
            source("doc", "new", version="2"),
            source("large", "l" * 100, required_for={"r", "q"}),
            source("rule", "user rule", "user_instruction", required_for={"r"}),
            source("rule", "rule", "system"),
            source("foreign", "f", repository=OTHER_REPOSITORY, required_for={"r"}),
            budget=50,
        )
    )
    assert missing(result) == {"q": ("budget_exceeded",), "r": ("budget_exceeded", "conflict_lost", "sensitive", "superseded")}
    assert (result.state, result.phase) == ("incomplete", "missing_requirements")


def test_a_dropped_candidate_declares_requirements_too() -> None:
    result = build_once(case(source(".env", "token", "secret_fixture", required_for={"secret-safety"}), source("a")))
    assert missing(result) == {"secret-safety": ("sensitive",)}
    assert missing(build_once(result.case, None)) == missing(result)


@pytest.mark.parametrize("allowed", [(), (Sensitivity.SECRET,)])
def test_allowing_it_satisfies_it(allowed: tuple[Sensitivity, ...]) -> None:
    result = build_once(case(source(".env", "token", "secret_fixture", required_for={"r"}), allowed=allowed))
    assert missing(result) == ({} if allowed else {"r": ("sensitive",)})


def test_missing_requirements_are_sorted_by_code_point() -> None:
    names = {"b", "a", "B", "价", "a,b", ""}
    assert make_packet(build_once(case(requirements=names))).missing_requirements == tuple(sorted(names))
