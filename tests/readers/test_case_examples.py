"""Cases that the other tests of the reader start from, and what the reader makes of the spec's own examples."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from ctxview.core.case import DEFAULT_SECTION_ORDER, DEFAULT_SENSITIVITIES, Bundle, Case, Principal, Source, Task
from ctxview.core.case_value import case_value as written_value
from ctxview.core.channels import CHANNELS, Authority, ChannelRule, Kind, Retention, Sensitivity, Trust
from ctxview.core.problem import CtxviewError, Problem
from ctxview.readers.case_reader import case_from_value
from ctxview.readers.strict_json import JsonValue, parse_json

FILE = "a case.json"
T = TypeVar("T")


def source(**fields: JsonValue) -> dict[str, JsonValue]:
    """A valid source with these fields; a field that is `...` is left out."""
    return {"source_id": "pricing.py", "channel": "repository_file", "content": "def parse_price(): ...", **fields}


def value(*sources: JsonValue, **fields: JsonValue) -> dict[str, JsonValue]:
    """A valid case of these sources with these fields, profile `packet`."""
    return {
        "ctxview": 1,
        "profile": "packet",
        "task": {"id": "repair-price", "repository": "price-lab"},
        "sources": list(sources),
        **fields,
    }


def read(case_value: JsonValue, folder: Path | None = None) -> Case:
    """The case of a value."""
    return case_from_value(case_value, FILE, folder)


def refused(function: Callable[[], object]) -> list[Problem]:
    """Every problem that the function is refused with, the first one first."""
    with pytest.raises(CtxviewError) as caught:
        function()
    return [caught.value.problem, *caught.value.others]


def outcome(function: Callable[[], T]) -> T | list[Problem]:
    """What the function gives, or every problem that it is refused with. Nothing else may escape."""
    try:
        return function()
    except CtxviewError as error:
        return [error.problem, *error.others]


def refusal_of(case_value: JsonValue, folder: Path | None = None) -> Problem:
    """The only problem of a value."""
    problems = refused(lambda: read(case_value, folder))
    assert len(problems) == 1, problems
    assert problems[0].file == FILE
    return problems[0]


EVERY_FIELD: dict[str, JsonValue] = {
    "ctxview": 1,
    "name": "price-repair",
    "description": "every field of the format",
    "profile": "packet",
    "task": {
        "id": "repair-price",
        "repository": "price-lab",
        "target_path": "pricing.py",
        "revision": 3,
        "goal": "read the sign",
        "stop_condition": "the tests pass",
        "verification_target": "test_pricing.py",
        "question": "who pays?",
        "rules": "answer shortly",
    },
    "budget": {"limit": 5000, "meter": "declared"},
    "section_order": ["fact", "instruction"],
    "requirements": ["source-file", "source-file"],
    "allowed_sensitivities": ["public", "secret"],
    "provider_boundary": "local",
    "principal": {"tenant": "a", "user": "u"},
    "purpose": "support",
    "now": "2026-01-01T00:00:00Z",
    "required_versions": {"pricing.py": "1"},
    "strict_provenance": True,
    "channels": {
        "mine": {"kind": "instruction", "authority": "user", "trust": "hostile", "retention": "low", "sensitivity": "secret"},
    },
    "bundles": [{"name": "policy", "item_ids": ["p"], "required": True, "priority": -1}],
    "sources": [
        {
            "source_id": "pricing.py",
            "channel": "mine",
            "content": " text\n",
            "path": "a/pricing.py",
            "version": "1.10",
            "observed_at": "2026-01-01",
            "required_for": ["source-file"],
            "repository": "another-lab",
            "task_id": "another-task",
            "id": "p",
            "title": "the prices",
            "position": -4,
            "freshness": "fresh",
            "size_units": 7,
            "reference": "see there",
            "load_when": "now",
            "conflicts_with": ["q"],
            "tenant": "a",
            "user": "u",
            "purposes": ["support"],
            "expires_at": "2027-01-01T00:00:00Z",
        }
    ],
    "proposals": [{"name": "apply_patch", "arguments": {"path": ["any", {"shape": 1.5}]}}, {"name": "run_tests"}],
    "expect": {
        "selected": ["pricing.py"],
        "reasons": {"pricing.py": "selected"},
        "missing": [],
        "irrelevant": [],
        "decision": "tool",
        "tool": "apply_patch",
        "arguments": ["path"],
    },
}


def test_every_field_of_the_format_is_read() -> None:
    own = ChannelRule(Kind.INSTRUCTION, Authority.USER, Trust.HOSTILE, Retention.LOW, Sensitivity.SECRET)
    case = read(EVERY_FIELD)
    assert case == Case(
        task=Task(
            id="repair-price",
            repository="price-lab",
            target_path="pricing.py",
            revision=3,
            goal="read the sign",
            stop_condition="the tests pass",
            verification_target="test_pricing.py",
            question="who pays?",
            rules="answer shortly",
        ),
        sources=(
            Source(
                source_id="pricing.py",
                channel="mine",
                content=" text\n",
                repository="another-lab",
                task_id="another-task",
                path="a/pricing.py",
                version="1.10",
                observed_at="2026-01-01",
                required_for=frozenset({"source-file"}),
                position=-4,
                size_units=7,
                title="the prices",
                id="p",
                reference="see there",
                load_when="now",
                conflicts_with=("q",),
                tenant="a",
                user="u",
                purposes=frozenset({"support"}),
                expires_at="2027-01-01T00:00:00Z",
            ),
        ),
        name="price-repair",
        description="every field of the format",
        profile="packet",
        budget_limit=5000,
        meter="declared",
        section_order=(Kind.FACT, Kind.INSTRUCTION),
        requirements=frozenset({"source-file"}),
        allowed_sensitivities=frozenset({Sensitivity.PUBLIC, Sensitivity.SECRET}),
        provider_boundary="local",
        channels={**CHANNELS, "mine": own},
        unread={f"/{name}": EVERY_FIELD[name] for name in ("proposals", "expect")},
        principal=Principal("a", "u"),
        purpose="support",
        now="2026-01-01T00:00:00Z",
        required_versions={"pricing.py": "1"},
        strict_provenance=True,
        bundles=(Bundle("policy", ("p",), required=True, priority=-1),),
    )


def test_what_was_read_is_written_as_it_was() -> None:
    case = read(EVERY_FIELD)
    written = written_value(case)
    sources = EVERY_FIELD["sources"]
    assert isinstance(sources, list)
    assert isinstance(sources[0], dict)
    without_default = {name: field for name, field in sources[0].items() if name != "freshness"}  # fresh is what absent says
    assert written == {**EVERY_FIELD, "requirements": ["source-file"], "sources": [without_default]}
    assert read(parse_json(json.dumps(written), FILE).value) == case


def test_only_version_task_and_sources_are_needed() -> None:
    case = read({"ctxview": 1, "task": {"id": "t", "repository": "r"}, "sources": []})
    assert case == Case(task=Task("t", "r"), sources=())
    assert (case.profile, case.meter, case.budget_limit) == ("full", "utf8-bytes", None)
    assert (case.section_order, case.allowed_sensitivities) == (DEFAULT_SECTION_ORDER, DEFAULT_SENSITIVITIES)
    assert case.provider_boundary == "external-model"
    assert case.channels == CHANNELS


def with_nulls(part: dict[str, JsonValue], *names: str) -> dict[str, JsonValue]:
    """The object with each of these fields present and null."""
    return {**part, **dict.fromkeys(names)}


def test_null_for_an_optional_field_counts_as_absent() -> None:
    optional = [name for name in EVERY_FIELD if name not in ("ctxview", "task", "sources")]
    optional_of_task = ["target_path", "revision", "goal", "stop_condition", "verification_target", "question", "rules"]
    every_source = EVERY_FIELD["sources"]
    assert isinstance(every_source, list)
    assert isinstance(every_source[0], dict)
    optional_of_source = [name for name in every_source[0] if name not in ("source_id", "channel", "content", "task_id")]
    plain = source()
    nulls = value(with_nulls(plain, *optional_of_source, "content_file"))
    nulls["task"] = with_nulls({"id": "repair-price", "repository": "price-lab"}, *optional_of_task)
    bare = value(plain)
    del bare["profile"]
    assert read(with_nulls(nulls, *optional)) == read(bare)
    assert read(value(budget={"limit": None, "meter": None})) == read(value())


def test_null_for_a_needed_field_is_a_wrong_type() -> None:
    problem = refusal_of(value(source(channel=None)))
    assert (problem.code, problem.place) == ("wrong_type", "/sources/0/channel")


def test_a_source_takes_repository_and_task_from_the_task() -> None:
    (one,) = read(value(source())).sources
    assert (one.repository, one.task_id) == ("price-lab", "repair-price")


def test_a_task_id_of_null_is_any_task() -> None:
    (one,) = read(value(source(task_id=None))).sources
    assert one.task_id is None


def test_a_repository_of_null_is_the_tasks() -> None:
    (one,) = read(value(source(repository=None))).sources
    assert one.repository == "price-lab"


def test_empty_lists_are_not_their_defaults() -> None:
    case = read(value(section_order=[], allowed_sensitivities=[]))
    assert case.section_order == ()
    assert case.allowed_sensitivities == frozenset()


def test_the_same_source_twice_stays_two_sources() -> None:
    assert len(read(value(source(), source())).sources) == 2


def test_content_keeps_its_white_space() -> None:
    assert read(value(source(content="\r\n\t x \n\n"))).sources[0].content == "\r\n\t x \n\n"


def test_what_was_repaired_before_is_counted_on() -> None:
    assert case_from_value(value(source()), FILE, None, 3).repaired == 3
