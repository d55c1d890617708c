"""A case that is read without the model is the case that the model gives, and whatever the model refuses is never read without it."""

import copy
import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from ctxview.core.case import Case
from ctxview.core.channels import CHANNELS, Kind
from ctxview.core.problem import Problem
from ctxview.readers import case_model, plain_case
from ctxview.readers.case_reader import case_from_value
from ctxview.readers.content_file import ContentFolder
from ctxview.readers.open_file import case_of_value
from ctxview.readers.strict_json import JsonValue, parse_json
from ctxview.readers.strict_yaml import parse_yaml
from tests.readers.test_case_examples import outcome
from tests.strategies import any_cases
from tests.test_fixtures import CASES, FIXTURES

FILE = "case.json"
CHANNEL: dict[str, JsonValue] = {
    "kind": "instruction", "authority": "user", "trust": "unknown", "retention": "high", "sensitivity": "public",
}  # fmt: skip
WHOLE: dict[str, JsonValue] = {
    "ctxview": 1,
    "name": "all plain fields",
    "description": "once each",
    "profile": "full",
    "task": {
        "id": "t", "repository": "r", "target_path": "a/b", "revision": 3, "goal": "g", "stop_condition": "s",
        "verification_target": "v", "question": "q", "rules": "u",
    },
    "budget": {"limit": 7, "meter": "declared"},
    "section_order": [kind.value for kind in reversed(Kind)],
    "requirements": ["need"],
    "allowed_sensitivities": ["public", "secret", "public"],
    "provider_boundary": "local",
    "channels": {"our own": CHANNEL},
    "sources": [
        {
            "source_id": "one", "channel": "our own", "content": "text", "path": "p", "version": "1.10", "observed_at": "now",
            "required_for": ["need"], "repository": "other", "task_id": None, "title": "T", "position": -4, "size_units": 2,
        },
        {"source_id": "two", "channel": "verified_fact", "content": " x ", "content_file": None, "size_units": 1},
    ],
    "proposals": [{"name": "tool", "arguments": {"a": [1.5, None]}}],
    "expect": {
        "selected": ["one"], "reasons": {"one": "selected"}, "missing": [], "irrelevant": [], "decision": "tool", "tool": "x",
        "arguments": ["a"],
    },
}  # fmt: skip
ODD: tuple[JsonValue, ...] = (
    None, True, False, 0, 1, -1, 2**63 - 1, 2**63, -(2**63), 10**400, 1.0, 2.5, 1e300, "", " ", "\u3000", "x", "1", "\ud83d",
    "\ude00 \ud83d", "full", "packet", "minimal", "utf8-bytes", "declared", "json-chars", "secret", "tool", "system", "none", "task",
    "../x", "absent.txt", [], {}, [None], ["x"], ["x", "x"], ["task", "task"], ["task"], ["public"], [1], [[]], {"a": "b"}, {"a": 1},
    {"name": "n"}, {"": CHANNEL}, {"system": CHANNEL}, {"own": CHANNEL}, {"own": {**CHANNEL, "kind": "fact"}},
    {"own": {**CHANNEL, "authority": "none"}},
)  # fmt: skip
FIELDS = (
    "ctxview", "profile", "budget", "limit", "meter", "channels", "content", "content_file", "name", "tool", "authority", "Task", "\ud83d",
    "principal", "purpose", "now", "required_versions", "strict_provenance", "bundles", "id", "freshness", "reference", "load_when",
    "conflicts_with", "tenant", "user", "purposes", "expires_at", "item_ids", "required", "priority",
)  # fmt: skip

Part = dict[str, JsonValue] | list[JsonValue]


def value_of(case: Case) -> dict[str, JsonValue]:
    """The case as a file says it."""
    own = {name: rule for name, rule in case.channels.items() if name not in CHANNELS}
    return {
        "ctxview": 1,
        "profile": case.profile,
        "task": {"id": case.task.id, "repository": case.task.repository, "target_path": case.task.target_path},
        "budget": {"limit": case.budget_limit, "meter": case.meter},
        "section_order": [*map(str, case.section_order)],
        "requirements": [*case.requirements],
        "allowed_sensitivities": [*map(str, case.allowed_sensitivities)],
        "provider_boundary": case.provider_boundary,
        "channels": {
            name: {field: str(getattr(rule, field)) for field in ("kind", "authority", "trust", "retention", "sensitivity")}
            for name, rule in own.items()
        },
        "sources": [
            {
                "source_id": source.source_id, "channel": source.channel, "content": source.content, "repository": source.repository,
                "task_id": source.task_id, "path": source.path, "version": source.version, "observed_at": source.observed_at,
                "required_for": [*source.required_for], "position": source.position, "size_units": source.size_units,
                "title": source.title,
            }
            for source in case.sources
        ],
    }  # fmt: skip


def inner_parts(value: JsonValue) -> list[Part]:
    """Every object and list in a value, itself first."""
    if isinstance(value, dict):
        return [value, *(part for inner in value.values() for part in inner_parts(inner))]
    return [value, *(part for inner in value for part in inner_parts(inner))] if isinstance(value, list) else []


@st.composite
def nearly_cases(draw: st.DrawFn) -> dict[str, JsonValue]:
    """A case after a few changes anywhere: other values, fields gone, fields added, elements twice."""
    value = draw(st.one_of(st.just(WHOLE).map(copy.deepcopy), any_cases.map(value_of)))
    for _ in range(draw(st.sampled_from((1, 1, 2, 3, 0)))):
        part = draw(st.sampled_from(inner_parts(value)))
        odd = copy.deepcopy(draw(st.sampled_from(ODD)))
        if isinstance(part, dict):
            known = draw(st.sampled_from([*part])) if part else "x"
            name = draw(st.sampled_from((known, known, known, draw(st.sampled_from(FIELDS)))))
            if draw(st.sampled_from(("replace", "replace", "remove"))) == "replace":
                part[name] = odd
            else:
                part.pop(name, None)
        else:
            place = draw(st.integers(0, len(part)))
            part[place : place + draw(st.integers(0, 1))] = draw(st.sampled_from(([odd], [], copy.deepcopy(part[:place]))))
    return value


def with_and_without_the_model(value: JsonValue, folder: Path | None = None) -> tuple[Case | None, Case | list[Problem]]:
    parsed = parse_json(json.dumps(value), FILE)
    assert isinstance(parsed.value, dict)
    plain = plain_case.plain_case(parsed.value, ContentFolder(folder), parsed.repaired)
    return plain, outcome(lambda: case_from_value(parsed.value, FILE, folder, parsed.repaired))


@settings(max_examples=8 * settings().max_examples)
@given(nearly_cases())
def test_what_is_read_without_the_model_is_what_the_model_reads_and_the_rest_is_left_to_it(value: dict[str, JsonValue]) -> None:
    plain, modelled = with_and_without_the_model(value)
    if plain is not None:
        assert plain == modelled
    parsed = parse_json(json.dumps(value), FILE)
    if isinstance(parsed.value, dict) and "ctxview" in parsed.value:
        assert outcome(lambda: case_of_value(parsed.value, FILE, None, parsed.repaired)) == modelled


@given(any_cases)
def test_a_right_case_needs_no_model(case: Case) -> None:
    plain, modelled = with_and_without_the_model(value_of(case))
    assert plain == modelled


def test_every_plain_field_is_read_without_the_model() -> None:
    plain, modelled = with_and_without_the_model(WHOLE)
    assert plain is not None
    assert plain == modelled


@pytest.mark.parametrize("path", CASES)
def test_every_fixture_is_read_without_the_model(path: str) -> None:
    file = FIXTURES / path
    text = file.read_text(encoding="utf-8")
    parsed = parse_json(text, path) if path.endswith(".json") else parse_yaml(text, path)
    assert isinstance(parsed.value, dict)
    plain = plain_case.plain_case(parsed.value, ContentFolder(file.parent), parsed.repaired)
    assert plain is not None
    assert plain == case_from_value(parsed.value, path, file.parent, parsed.repaired)


@pytest.mark.parametrize(
    ("table", "model"),
    [
        (plain_case.CASE, case_model.CaseFile),
        (plain_case.TASK, case_model.CaseTask),
        (plain_case.BUDGET, case_model.CaseBudget),
        (plain_case.CHANNEL, case_model.CaseChannel),
        (plain_case.SOURCE, case_model.CaseSource),
        (plain_case.PROPOSAL, case_model.CaseProposal),
        (plain_case.EXPECTATION, case_model.CaseExpectation),
        (plain_case.PRINCIPAL, case_model.CasePrincipal),
        (plain_case.BUNDLE, case_model.CaseBundle),
    ],
)
def test_the_tables_have_the_fields_of_the_model(table: Mapping[str, plain_case.Check], model: type[BaseModel]) -> None:
    assert table.keys() == model.model_fields.keys()


def test_content_files_are_read_without_the_model_and_what_is_wrong_with_them_is_not(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(b"a \xed\xa0\x80 b")  # a lone surrogate
    (tmp_path / "blank.txt").write_text(" \n")

    def case(path: str) -> dict[str, JsonValue]:
        return {
            "ctxview": 1,
            "task": {"id": "t", "repository": "r"},
            "sources": [{"source_id": name, "channel": "reference", "content_file": path} for name in "ab"],
        }

    plain, modelled = with_and_without_the_model(case("notes.txt"), tmp_path)
    assert plain is not None
    assert plain == modelled
    assert plain.repaired == 2
    for path in ("blank.txt", "absent.txt", "../notes.txt"):
        plain, modelled = with_and_without_the_model(case(path), tmp_path)
        assert plain is None
        assert isinstance(modelled, list)
        assert len(modelled) == 2
