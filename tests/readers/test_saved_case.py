"""A saved case opens with the same result; what it cannot say is refused or named, and a secret's text is never in it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import event, given

from ctxview.core.case import Case
from ctxview.core.channels import Sensitivity
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.problem import CtxviewError, Problem
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_budget, with_channel, with_channel_rule, with_drop, with_pin, with_profile
from ctxview.exports.build_value import build_value
from ctxview.readers.fixture_index import COMPACTION, TURNS, Fixture, all_fixtures
from ctxview.readers.open_file import case_of_bytes, open_case
from ctxview.readers.saved_case import SavedCase, save_case, saved_case
from ctxview.readers.surrogates import repair_surrogates
from tests.cases import case, source
from tests.core.tweak_strategy import RULES, settings_for
from tests.hostile import HOSTILE, acts_on_terminal
from tests.strategies import OWN_CHANNELS, any_cases

FIXTURES = [fixture for fixture in all_fixtures() if not fixture.name.startswith((TURNS, COMPACTION))]
SECRET = "s3cr3t-t0ken"
OF_READING = ("repaired_surrogates", "unknown_parts", "damaged_parts")
"""Warnings about the file that was read: the saved one has nothing to be warned of."""
NEEDS_PAIRS = ("requests/responses-coding-agent.json",)
"""Two calls had the same result: alone, one of the results would be a duplicate."""
PAIRED = case(source("/0", "call"), source("/1", "came back " * 9), source("/2", "more"), budget=30, profile="full", pairs=[(0, 1)])


def of(several: Case, settings: Settings | None = None) -> BuildResult:
    return Pipeline(several).build(settings)


def read_back(text: str) -> BuildResult:
    """What the text opens with."""
    return build_once(case_of_bytes("case.json", text.encode()))


def comparable(result: BuildResult) -> object:
    """`build --json` without what a case file has no field for, and without the numbers of secrets, which go by their texts."""
    value = build_value(result)
    for entry in value["trace"]["entries"]:
        entry["notes"] = []
    value["trace"]["entries"] = [one for one in value["trace"]["entries"] if not one["item_id"].startswith("redacted")]
    secrets = sorted(one["source_id"] for one in value["excluded"] if one["item_id"].startswith("redacted"))
    value["excluded"] = [one for one in value["excluded"] if not one["item_id"].startswith("redacted")]
    value.pop("records", None)
    value["warnings"] = [code for code in value["warnings"] if code not in OF_READING]
    return value, secrets


def refusals(result: BuildResult) -> list[str]:
    """What a case file cannot hold of it."""
    with pytest.raises(CtxviewError) as caught:
        saved_case(result, None, None)
    problems = (caught.value.problem, *caught.value.others)
    assert all("scenario" in problem.expected for problem in problems)
    return [problem.message.removeprefix("a case file cannot hold ") for problem in problems]


def has_words(result: BuildResult) -> bool:
    """Whether nothing at all of it could be a reason to refuse."""
    settings, secrets = result.settings, (*result.candidates.secret_places, *build_once(result.case).candidates.secret_places)
    by_hand = (settings.stages, settings.pins, settings.drops, settings.channel_rules, result.case.pairs, secrets)
    return not any(by_hand)


@given(any_cases.flatmap(settings_for))
def test_what_is_saved_opens_with_the_same_result(changed: tuple[Case, Settings]) -> None:
    several, settings = changed
    result = of(several, settings)
    try:
        saved = saved_case(result, None, None)
    except CtxviewError as error:
        event("refused")
        if has_words(result):
            raise AssertionError from error
        return
    event("saved")
    assert acts_on_terminal(saved.text) == []
    again = read_back(saved.text)
    assert comparable(again) == comparable(result)
    assert again.settings == replace(settings, channel_of=(), channel_rules=(), stages=None)
    assert again.case.pairs == ()


@pytest.mark.parametrize("fixture", FIXTURES, ids=[fixture.name for fixture in FIXTURES])
def test_every_fixture_comes_back_from_its_saved_case(fixture: Fixture, tmp_path: Path) -> None:
    opened = build_once(open_case(fixture.path))
    target = tmp_path / "saved.json"
    saved = save_case(opened, str(fixture.path), str(target))
    if fixture.name in NEEDS_PAIRS:
        assert isinstance(saved, Problem)
        assert "that calls and their results belong together: /input/" in saved.message
        return
    if fixture.name == "minimal/unknown-source.json":
        assert isinstance(saved, Problem)  # a case names the source of everything in it
        return
    assert isinstance(saved, SavedCase)
    again = build_once(open_case(target))
    if opened.case.minimal is not None:
        opened = replace(opened, case=replace(opened.case, minimal=None))  # what is saved has no names of that input
    assert comparable(again) == comparable(opened)
    assert (again.case.name, again.case.description) == (opened.case.name, opened.case.description)


def test_changes_are_part_of_the_saved_case() -> None:
    opened = case(source("a", "1" * 9), source("b", "2", "our_own"), budget=20, channels=OWN_CHANNELS)
    settings = with_budget(with_channel(opened, Settings.of(opened), 0, "web_content"), 7)
    settings = with_channel_rule(opened, settings, "our_own", RULES[0])
    value = json.loads(saved_case(of(opened, settings), None, None).text)
    assert value["budget"] == {"limit": 7, "meter": "utf8-bytes"}
    assert [one["channel"] for one in value["sources"]] == ["web_content", "our_own"]
    assert value["channels"]["our_own"]["trust"] == "hostile"
    assert value["channels"]["our_own"]["authority"] == "user"


def test_what_only_a_scenario_holds_is_refused_by_name() -> None:
    opened = case(source("a", "1"), source("b", "2", "web_content"))
    own = Settings.of(opened)
    assert refusals(of(opened, with_pin(own, 0, True))) == ["that a is pinned"]
    assert refusals(of(opened, with_drop(own, 1, True))) == ["that b is dropped by hand"]
    row = replace(opened.channels["web_content"], retention=opened.channels["system"].retention)
    assert refusals(of(opened, with_channel_rule(opened, own, "web_content", row))) == [
        "the changed row of the channel web_content, which is built in and fixed"
    ]
    unused = with_channel_rule(opened, own, "memory", opened.channels["web_content"])
    assert saved_case(of(opened, unused), None, None).lost == ("the changed row of the channel memory, through which no source comes",)
    stages = tuple(stage.name for stage in of(opened).stages[1:])
    assert refusals(of(opened, replace(own, stages=stages)))[0].startswith("which stages run, and in which order")


def test_pairs_are_named_where_they_do_not_matter_and_refused_where_they_do() -> None:
    assert refusals(of(PAIRED)) == ["that calls and their results belong together: /0 would be decided otherwise"]
    whole = with_budget(Settings.of(PAIRED), None)
    assert saved_case(of(PAIRED, whole), None, None).lost == (
        "that 1 call and what came back belong together: with another budget one may come in alone",
    )


def test_a_secret_that_never_enters_has_a_line_in_its_place() -> None:
    opened = case(
        source("token", SECRET, "secret_fixture", size_units=len(SECRET)),
        source("copy", SECRET, size_units=1),
        source("other", "another secret", "secret_fixture", size_units=2),
        source("stood", "[a secret text stood here: 1]", size_units=3),
    )
    saved = saved_case(of(opened), None, None)
    assert SECRET not in saved.text
    assert saved.lost == ("the secret text of token, copy, other: a line that says so stands in its place",)
    sources = json.loads(saved.text)["sources"]
    assert [one["content"] for one in sources] == [f"[a secret text stood here: {number}]" for number in (2, 2, 3, 1)]
    assert sources[0]["size_units"] == 1
    assert comparable(read_back(saved.text)) == comparable(of(opened))


@pytest.mark.parametrize("channel", ["secret_fixture", "web_content"])
def test_a_secret_that_the_result_depends_on_is_never_copied(channel: str) -> None:
    opened = case(source("token", SECRET, "secret_fixture"), source("a", "1"))
    settings = with_channel(opened, Settings.of(opened), 0, channel)
    if channel == "secret_fixture":
        settings = replace(settings, allowed_sensitivities=frozenset(Sensitivity))
    assert refusals(of(opened, settings)) == ["the text of token: it is secret, and a secret is never copied"]


def test_a_secret_text_that_a_proposal_repeats_is_not_copied_either() -> None:
    said = {"/proposals": [{"name": "send", "arguments": {"text": f"it is {SECRET}", "more": [SECRET, 1, None]}}]}
    secrets = [source("token", SECRET, "secret_fixture"), source("start", SECRET[:4], "secret_fixture")]
    opened = replace(case(*secrets, source("a", "1")), unread=said)
    saved = saved_case(of(opened), None, None)
    assert SECRET not in saved.text
    arguments = json.loads(saved.text)["proposals"][0]["arguments"]
    assert arguments == {"text": "it is [a secret text stood here]", "more": ["[a secret text stood here]", 1, None]}


FILED = {
    "ctxview": 1,
    "profile": "packet",
    "task": {"id": "t", "repository": "r", "goal": "g"},
    "now": "2026-01-01T00:00:00Z",
    "expect": {"selected": ["a"]},
    "proposals": [{"name": "tool", "arguments": {"path": "x", "odd": [1.5, None]}}],
    "sources": [
        {"source_id": "a", "channel": "repository_file", "content_file": "texts/a.txt", "reference": "somewhere", "freshness": "expired"},
        {"source_id": "token", "channel": "secret_fixture", "content_file": "texts/token.txt"},
        {"source_id": "c", "channel": "web_content", "content": "c", "task_id": None},
    ],
}


@pytest.fixture
def filed(tmp_path: Path) -> Path:
    """A case with texts in files beside it, and with fields that no build reads."""
    folder = tmp_path / "lab"
    (folder / "texts").mkdir(parents=True)
    (folder / "texts" / "a.txt").write_text("text of a", encoding="utf-8")
    (folder / "texts" / "token.txt").write_text(SECRET, encoding="utf-8")
    (folder / "case.json").write_text(json.dumps(FILED), encoding="utf-8")
    return folder / "case.json"


def saved_at(result: BuildResult, base: Path, target: Path) -> tuple[SavedCase, dict[str, object]]:
    """What was saved, and its value."""
    saved = save_case(result, str(base), str(target))
    assert isinstance(saved, SavedCase)
    assert target.read_text(encoding="utf-8") == saved.text
    value = json.loads(saved.text)
    assert isinstance(value, dict)
    return saved, value


def test_fields_that_no_build_reads_and_files_of_texts_stay(filed: Path) -> None:
    opened = build_once(open_case(filed))
    saved, value = saved_at(opened, filed, filed.with_name("again.json"))
    assert (saved.lost, saved.inlined) == ((), ())
    assert value["sources"] == FILED["sources"]
    assert {name: value[name] for name in FILED} == FILED
    assert open_case(filed.with_name("again.json")) == opened.case


def test_a_file_of_texts_is_named_from_a_folder_above_and_taken_over_elsewhere(filed: Path, tmp_path: Path) -> None:
    opened = build_once(open_case(filed))
    _, value = saved_at(opened, filed, tmp_path / "above.json")
    assert isinstance(value["sources"], list)
    assert value["sources"][0]["content_file"] == "lab/texts/a.txt"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    saved, value = saved_at(opened, filed, elsewhere / "case.json")
    assert saved.inlined == ("texts/a.txt", "texts/token.txt")
    assert isinstance(value["sources"], list)
    assert value["sources"][0]["content"] == "text of a"
    assert SECRET not in saved.text
    assert comparable(build_once(open_case(elsewhere / "case.json"))) == comparable(opened)


def test_a_secret_in_a_file_of_its_own_may_be_allowed_where_that_file_can_be_named(filed: Path, tmp_path: Path) -> None:
    case_allowed = replace(open_case(filed), allowed_sensitivities=frozenset(Sensitivity))
    opened = build_once(case_allowed)
    saved, _ = saved_at(opened, filed, filed.with_name("again.json"))
    assert SECRET not in saved.text
    assert build_value(build_once(open_case(filed.with_name("again.json")))) == build_value(opened)
    (tmp_path / "elsewhere").mkdir()
    problem = save_case(opened, str(filed), str(tmp_path / "elsewhere" / "case.json"))
    assert isinstance(problem, Problem)
    assert "text of token: it is secret" in problem.message
    assert not (tmp_path / "elsewhere" / "case.json").exists()


def test_a_text_that_was_changed_on_disk_is_taken_over_as_it_was_read(filed: Path) -> None:
    opened = build_once(open_case(filed))
    (filed.parent / "texts" / "a.txt").write_text("another text", encoding="utf-8")
    saved, value = saved_at(opened, filed, filed.with_name("again.json"))
    assert saved.inlined == ("texts/a.txt",)
    assert isinstance(value["sources"], list)
    assert value["sources"][0]["content"] == "text of a"


def test_another_profile_weighs_what_the_case_says_and_so_does_the_saved_case(filed: Path) -> None:
    opened = open_case(filed)
    full = of(opened, with_profile(Settings.of(opened), "full"))
    assert full.decision(0).reason == "expired"
    saved_at(full, filed, filed.with_name("full.json"))
    again = build_once(open_case(filed.with_name("full.json")))
    assert [again.decision(place) for place in range(3)] == [full.decision(place) for place in range(3)]


def test_what_goes_wrong_is_returned(tmp_path: Path) -> None:
    opened = of(case(source("a", "1")))
    for target in (tmp_path, tmp_path / "no" / "folder.json", f"{tmp_path}/\0"):
        assert isinstance(save_case(opened, None, str(target)), Problem)
    assert list(tmp_path.iterdir()) == []


def test_hostile_texts_come_back_and_the_file_is_safe_to_look_at() -> None:
    texts = list(dict.fromkeys(text for text, _ in map(repair_surrogates, HOSTILE) if text.strip()))
    opened = case(*(source(text, f"{text} {n}", "web_content", path=text, version=text, title=text) for n, text in enumerate(texts)))
    opened = replace(opened, name=texts[0], description=texts[1], requirements=frozenset(texts))
    saved = saved_case(of(opened), None, None)
    assert acts_on_terminal(saved.text) == []
    assert case_of_bytes("case.json", saved.text.encode()) == opened
