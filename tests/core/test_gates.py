"""What is dropped before anything is compared: by hand, for its sensitivity, out of scope (spec 1.3, stages 1 and 2)."""

from dataclasses import replace

import pytest

from ctxview.core.channels import Sensitivity
from ctxview.core.decision import StageName
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.settings import Settings
from tests.cases import OTHER_REPOSITORY, case, decided, missing, reasons, selected, source


def test_only_allowed_sensitivities_pass() -> None:
    three = (source("page", "p", "web_content"), source("file", "f", "repository_file"), source(".env", "s", "secret_fixture"))
    assert reasons(build_once(case(*three))) == ["selected", "selected", "sensitive"]
    assert reasons(build_once(case(*three, allowed={Sensitivity.PUBLIC}))) == ["selected", "sensitive", "sensitive"]
    assert reasons(build_once(case(*three, allowed=()))) == ["sensitive"] * 3
    assert reasons(build_once(case(*three, allowed=Sensitivity))) == ["selected"] * 3
    assert decided(build_once(case(*three)), 2) == ("sensitivity", "dropped", "sensitive")


def test_what_is_both_sensitive_and_foreign_is_sensitive_because_that_stage_comes_first() -> None:
    result = build_once(case(source(".env", "s", "secret_fixture", repository=OTHER_REPOSITORY)))
    assert decided(result, 0) == ("sensitivity", "dropped", "sensitive")


@pytest.mark.parametrize("channel", ["repository_file", "system", "user_request", "tool_schema"])
def test_another_repository_or_task_is_out_of_scope(channel: str) -> None:
    result = build_once(
        case(
            source("a", "a", channel, repository=OTHER_REPOSITORY),
            source("b", "b", channel, task_id="another-task"),
            source("c", "c", channel, task_id=None),
            source("d", "d", channel),
            source("e", "e", channel, repository=OTHER_REPOSITORY, task_id=None),
        )
    )
    assert reasons(result) == ["out_of_scope", "out_of_scope", "selected", "selected", "out_of_scope"]
    assert decided(result, 0) == ("scope", "dropped", "out_of_scope")


@pytest.mark.parametrize("channel", ["system", "developer", "repository_rule", "user_instruction", "harness_reminder", "constraint"])
def test_an_instruction_must_reach_the_target(channel: str) -> None:
    rules = [source(f"r{n}", f"rule {n}", channel, path=path) for n, path in enumerate(("src/AGENTS.md", "docs/AGENTS.md", "../x", None))]
    assert reasons(build_once(case(*rules, target="src/pricing.py"))) == ["selected", "out_of_scope", "out_of_scope", "selected"]
    assert reasons(build_once(case(*rules, target="/etc/passwd"))) == ["out_of_scope", "out_of_scope", "out_of_scope", "selected"]


def test_the_path_of_what_is_no_instruction_says_nothing_about_scope() -> None:
    result = build_once(case(source("f", "text", "repository_file", path="/somewhere/else.py"), target="src/pricing.py"))
    assert reasons(result) == ["selected"]


def test_what_is_foreign_brings_no_requirement() -> None:
    foreign = source("f", "text", repository=OTHER_REPOSITORY, required_for={"theirs"})
    rule = source("r", "rule", "repository_rule", path="docs/AGENTS.md", required_for={"rule"})
    dropped = source("s", "secret", "secret_fixture", required_for={"ours"})
    assert missing(build_once(case(foreign, rule, dropped, target="src/x"))) == {"ours": ("sensitive",)}


def test_a_requirement_of_the_task_that_only_something_foreign_carries_was_never_loaded() -> None:
    foreign = source("f", "text", repository=OTHER_REPOSITORY, required_for={"source-file"})
    assert missing(build_once(case(foreign, requirements={"source-file"}))) == {"source-file": ("never_loaded",)}


def test_a_drop_by_hand_is_the_first_stage_of_all() -> None:
    two = case(source("a", "same"), source("b", "same", "secret_fixture"), source("c", "other", required_for={"r"}))
    chosen = replace(Settings.of(two), drops=frozenset({1, 2}))
    result = build_once(two, chosen)
    assert result.stages[0].name is StageName.WHAT_IF
    assert decided(result, 2) == ("what_if", "dropped", "dropped_by_hand")
    assert missing(result) == {"r": ("dropped_by_hand",)}
    assert next(iter(result.stage_drops)) == "what_if"


def test_without_a_drop_by_hand_there_is_no_such_stage() -> None:
    pipeline = Pipeline(case(source()))
    names = [stage.name.value for stage in pipeline.build().stages]
    assert names == ["sensitivity", "scope", "dedup", "supersession", "conflict", "budget", "order", "completeness"]


def test_dropping_by_hand_lets_a_copy_take_the_place() -> None:
    two = case(source("a", "same", "verified_fact"), source("b", "same", "web_content"))
    assert selected(build_once(two)) == ["a"]
    assert selected(build_once(two, replace(Settings.of(two), drops=frozenset({0})))) == ["b"]
