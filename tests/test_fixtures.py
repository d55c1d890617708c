"""The fixtures are what their names, their descriptions and the index say, and no file of them acts on a terminal."""

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypedDict, cast

import pytest
import yaml

from ctxview.core.case import Case
from ctxview.core.compaction_ladder import CompactionCode, assess
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.turns import play_turns
from ctxview.readers.compaction_file import read_compaction
from ctxview.readers.fixture_index import COMPACTION, TURNS, Fixture, all_fixtures
from ctxview.readers.open_file import open_case
from ctxview.readers.turns_file import read_turns

FIXTURES = Path(__file__).parents[1] / "fixtures"
NATIVE = "minimal/"
NO_CASES = ("requests/", TURNS, COMPACTION, NATIVE)
OTHER_PROFILES = {"order-a1042": "bundle"}


class Listed(TypedDict):
    path: str
    topic: str
    line: str


Source = dict[str, object]
CaseValue = dict[str, object]

INDEX: list[Listed] = json.loads((FIXTURES / "index.json").read_text(encoding="utf-8"))
LISTED = [entry["path"] for entry in INDEX]
CASES = [path for path in LISTED if not path.startswith(NO_CASES)]
PRICE_LAB = [path for path in CASES if path.startswith("price-lab/")]


def load(path: str) -> CaseValue:
    text = (FIXTURES / path).read_text(encoding="utf-8")
    return cast("CaseValue", json.loads(text) if path.endswith(".json") else yaml.safe_load(text))


def opened(path: str) -> Case:
    return open_case(str(FIXTURES / path))


def sources(case: CaseValue) -> list[Source]:
    return cast("list[Source]", case["sources"])


def text_of(source: Source, name: str) -> str:
    return cast("str", source[name])


def size_of(text: str) -> int:
    return len(text.encode("utf-8"))


def sizes(path: str) -> dict[str, int]:
    return {text_of(source, "source_id"): size_of(text_of(source, "content")) for source in sources(load(path))}


# --- the index


def test_the_index_lists_every_fixture_once_and_nothing_else() -> None:
    beside = {
        (FIXTURES / path).parent / text_of(source, "content_file")
        for path in CASES
        for source in sources(load(path))
        if "content_file" in source
    }
    files = {path for path in FIXTURES.rglob("*") if path.is_file()} - beside - {FIXTURES / "index.json"}
    assert sorted(LISTED) == sorted(path.relative_to(FIXTURES).as_posix() for path in files)


@pytest.mark.parametrize("entry", INDEX, ids=LISTED)
def test_a_line_of_the_index_fits_beside_nothing_else_on_a_narrow_screen(entry: Listed) -> None:
    assert set(entry) == {"path", "topic", "line"}
    assert entry["topic"]
    assert 0 < len(entry["line"]) <= 76
    assert entry["line"].isascii()
    assert entry["line"].isprintable()


def test_topics_stand_together_in_the_index() -> None:
    topics = [entry["topic"] for entry in INDEX]
    assert sum(before != after for before, after in pairwise(topics)) == len(set(topics)) - 1


def test_both_formats_are_exercised() -> None:
    yaml_files = [path for path in PRICE_LAB if path.endswith(".yaml")]
    assert abs(len(PRICE_LAB) - 2 * len(yaml_files)) <= 4


@pytest.mark.parametrize("path", CASES)
def test_every_case_says_what_to_look_at(path: str) -> None:
    case = load(path)
    assert text_of(case, "name").strip()
    assert size_of(text_of(case, "description")) > 40
    assert case["profile"] == OTHER_PROFILES.get(path.partition("/")[0], "packet")


# --- safe to look at as files


def acts_or_hides(character: str) -> bool:
    """What a terminal might act on, and what shows nothing or changes its neighbour."""
    category = unicodedata.category(character)
    selector = 0xFE00 <= ord(character) <= 0xFE0F or 0xE0000 <= ord(character) <= 0xE0FFF
    return selector or (character != "\n" and category in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me"})


@pytest.mark.parametrize("path", sorted(path.relative_to(FIXTURES).as_posix() for path in FIXTURES.rglob("*") if path.is_file()))
def test_a_fixture_can_be_printed_to_a_terminal(path: str) -> None:
    text = (FIXTURES / path).read_bytes().decode("utf-8")
    assert [hex(ord(character)) for character in text if acts_or_hides(character)] == []


# --- the common fixture and its sizes

COMMON = {
    "harness-contract": 69,
    "AGENTS.md": 54,
    "repair-task": 86,
    "pricing.py": 60,
    "test_pricing.py": 39,
    "pytest-run": 40,
    "currency-signs": 32,
    "apply_patch": 104,
}


def digest(path: str) -> str:
    return make_packet(build_once(opened(path))).digest


def other_sizes(path: str) -> dict[str, int]:
    """What differs from the common fixture in this file."""
    found = sizes(path)
    return {name: found.get(name, 0) for name, size in COMMON.items() if found.get(name) != size}


@pytest.mark.parametrize("path", PRICE_LAB)
def test_the_common_sources_have_the_sizes_of_the_spec(path: str) -> None:
    expected = {
        "price-lab/missing-required.json": {"test_pricing.py": 0},
        "price-lab/tool-vague.yaml": {"apply_patch": 14},
        "price-lab/tool-precise-negative.yaml": {"apply_patch": 129},
    }.get(path, {})
    if "-t2." in path or "-t3." in path:
        assert set(other_sizes(path)) == {"repair-task"}
    else:
        assert other_sizes(path) == expected


@pytest.mark.parametrize("path", PRICE_LAB)
def test_the_task_of_the_common_fixture_is_the_same_everywhere(path: str) -> None:
    case = load(path)
    assert case["task"] == {"id": "repair-price", "repository": "price-lab", "target_path": "pricing.py"}
    assert set(cast("list[str]", case["requirements"])) >= {"source-file", "currency-test", "tool-schema:apply_patch"}


def common_sources(path: str) -> list[Source]:
    return [source for source in sources(load(path)) if source["source_id"] in COMMON]


@pytest.mark.parametrize("path", [path for path in PRICE_LAB if not re.search("position|tool|missing|restored", path)])
def test_variants_only_add_to_the_common_sources(path: str) -> None:
    assert common_sources(path) == sources(load("price-lab/complete.json"))


def test_the_restored_source_is_the_one_that_was_missing() -> None:
    restored, short = sources(load("price-lab/required-restored.json")), sources(load("price-lab/missing-required.json"))
    assert restored[:-1] == short
    assert restored[-1] in sources(load("price-lab/complete.json"))


@pytest.mark.parametrize("wording", ["t1", "t2", "t3"])
def test_only_the_place_of_the_fact_section_moves(wording: str) -> None:
    cases = {
        place: load(next(path for path in PRICE_LAB if path.startswith(f"price-lab/position-{place}-{wording}.")))
        for place in ("front", "middle", "back")
    }
    orders = {place: cast("list[str]", case["section_order"]) for place, case in cases.items()}
    assert [order.index("fact") for order in orders.values()] == [0, 2, 5]
    assert len({tuple(kind for kind in order if kind != "fact") for order in orders.values()}) == 1
    assert cases["front"]["sources"] == cases["middle"]["sources"] == cases["back"]["sources"]
    digests = {digest(path) for path in PRICE_LAB if "position" in path and f"-{wording}." in path}
    assert len(digests) == 3


@pytest.mark.parametrize(("first", "last"), [("trusted-first.yaml", "trusted-last.yaml"), ("hostile-first.json", "hostile-last.yaml")])
def test_first_and_last_hold_the_same_sources_and_give_the_same_packet(first: str, last: str) -> None:
    before, after = sources(load(f"price-lab/{first}")), sources(load(f"price-lab/{last}"))
    assert before != after
    assert sorted(map(repr, before)) == sorted(map(repr, after))
    assert digest(f"price-lab/{first}") == digest(f"price-lab/{last}")


# --- what more budget costs, by a greedy of our own


class Candidate(NamedTuple):
    bucket: int
    retention: int
    trust: int
    authority: int
    item_id: str
    units: int
    requirements: frozenset[str]


# retention, trust and authority, 0 is best
RANKS = {
    "system": (0, 0, 0),
    "user_request": (0, 1, 5),
    "tool_schema": (1, 0, 5),
    "tool_observation": (1, 0, 5),
    "verified_fact": (1, 0, 5),
    "repository_rule": (1, 1, 2),
    "repository_file": (2, 1, 5),
}


def candidates(path: str) -> list[Candidate]:
    """In the order in which the budget tries them. For cases without copies, conflicts, secrets or foreign sources."""
    case = load(path)
    task = cast("dict[str, str]", case["task"])
    found = []
    for source in sources(case):
        content, required = text_of(source, "content"), frozenset(cast("list[str]", source.get("required_for", [])))
        identity = {key: source.get(key) for key in ("channel", "observed_at", "path", "source_id", "version")}
        identity |= {
            "repository": task["repository"],
            "task_id": task["id"],
            "content_digest": hashlib.sha256(content.encode()).hexdigest(),
        }
        item_id = hashlib.sha256(json.dumps(identity, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
        ranks = RANKS[text_of(source, "channel")]
        found.append(Candidate(0 if required or ranks[0] == 0 else 1, *ranks, item_id, size_of(content), required))
    return sorted(found)


def greedy(queue: list[Candidate], budget: int) -> list[Candidate]:
    taken: list[Candidate] = []
    for candidate in queue:
        if sum(other.units for other in taken) + candidate.units <= budget:
            taken.append(candidate)
    return taken


def test_more_budget_loses_the_currency_test_three_times() -> None:
    queue = candidates("price-lab/curve.json")
    holds = [any("currency-test" in taken.requirements for taken in greedy(queue, budget)) for budget in range(600)]
    changes = [budget for budget in range(1, 600) if holds[budget] != holds[budget - 1]]
    assert changes == [39, 69, 108, 155, 194, 259, 298]
    description = text_of(load("price-lab/curve.json"), "description")
    assert [int(number) for number in re.findall(r"\b\d{2,}\b", description)] == changes


def test_the_tight_budget_has_the_three_figures_of_its_description() -> None:
    queue = candidates("price-lab/tight-budget.json")
    assert sum(taken.units for taken in greedy(queue, 180)) == 155
    assert sum(candidate.units for candidate in queue if candidate.bucket == 0) == 358
    assert sum(candidate.units for candidate in queue if candidate.requirements) == 203
    description = text_of(load("price-lab/tight-budget.json"), "description")
    assert {"180", "155", "358", "203"} <= set(re.findall(r"\d+", description))


# --- what the descriptions promise, by the builder


@pytest.mark.parametrize(
    "fixture", [one for one in all_fixtures() if not one.name.startswith((TURNS, COMPACTION))], ids=lambda fixture: fixture.name
)
def test_every_case_that_the_app_lists_opens(fixture: Fixture) -> None:
    case = opened(fixture.name)
    assert build_once(case).ledger.balanced


def test_the_app_lists_every_fixture_and_those_that_are_no_cases_are_what_they_say() -> None:
    listed = [fixture.name for fixture in all_fixtures()]
    records = [path for path in listed if path.startswith(COMPACTION)]
    turns = [path for path in listed if path.startswith(TURNS)]
    assert listed == [*LISTED]
    assert [play_turns(read_turns(str(FIXTURES / path))).sound for path in turns] == [True, False, False, False]
    assert {assess(read_compaction(str(FIXTURES / path))).code for path in records} == {*CompactionCode}


@pytest.mark.parametrize("path", CASES)
def test_a_build_gives_the_figures_of_the_description(path: str) -> None:
    case = opened(path)
    result = build_once(case)
    figures = re.search(r"(\d+) of (\d+) selected", case.description)
    assert figures is not None
    assert (result.ledger.selected, result.ledger.candidates) == (int(figures[1]), int(figures[2]))
    used = re.search(r"(\d+) (?:of \d+ units|bytes) used", case.description)
    assert used is None or result.used == int(used[1])
    assert bool(result.missing) == ("missing" in case.description.replace("nothing missing", "").replace("missing_required_data", ""))
    for reason in re.findall(r"\b[a-z]+_[a-z]+\b", case.description):
        said = {result.decision(place).reason for place in range(len(case.sources))} | {why for need in result.missing for why in need.why}
        said |= {result.decision(place).outcome for place in range(len(case.sources))}
        assert reason in said or reason in {"apply_patch", "test_pricing", "content_file", "size_units", "send_mail"}


# --- hostile text

HOSTILE = sources(load("text/hostile-text.json"))

SORTS = {
    "every C0 control": "".join(map(chr, range(0x20))),
    "DEL and every C1 control": "".join(map(chr, range(0x7F, 0xA0))),
    "a change of colour": "\x1b[31m",
    "a cleared screen": "\x1b[2J",
    "a title": "\x1b]0;",
    "the clipboard": "\x1b]52;c;",
    "a hyperlink": "\x1b]8;;",
    "a device control string": "\x1bP",
    "an application command": "\x1b_",
    "a private message": "\x1b^",
    "a reset": "\x1bc",
    "an eight-bit sequence": "\x9b31m",
    "an embedding": "\u202a",
    "an override": "\u202e",
    "an isolate": "\u2066",
    "a mark of direction": "\u200f",
    "a zero-width space": "\u200b",
    "a joiner": "\u200d",
    "a byte order mark": "\ufeff",
    "a soft hyphen": "\u00ad",
    "a variation selector": "\ufe0f",
    "a variation selector of the supplement": "\U000e0100",
    "the tag block": "\U000e006f\U000e0062\U000e0065\U000e0079",
    "a line separator": "\u2028",
    "a filler": "\u3164",
    "a private character": "\ue000",
    "piled marks": "\u0301\u0300\u0336",
    "a lone surrogate": "\ud83d ",
    "markup of Rich": "[bold red]",
    "markup of Rich in upper case": "[BOLD]",
    "a link in markup": "[link=",
    "an action of Textual": "[@click=app.quit]",
    "a style of Textual": "[$primary",
    "an unclosed bracket": "[red [",
    "a closing tag": "[/]",
    "an end of an item": "[/ITEM]",
    "a forged item": "[ITEM id=ctx-0 ",
    "an end of untrusted data": "</UNTRUSTED_DATA>",
    "an end of a section": "</CONTEXT_SECTION>",
    "missing requirements": "<MISSING_REQUIREMENTS>",
    "a frame with backslashes": "\\\\\\<UNTRUSTED_DATA",
    "a look-alike of a mark": "\u241b",
}


def strings_of(source: Source, field: str) -> Iterator[str]:
    value = source.get(field)
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        yield from value


@pytest.mark.parametrize("field", ["source_id", "path", "version", "content", "required_for"])
@pytest.mark.parametrize("sort", SORTS)
def test_hostile_text_of_every_sort_stands_in_every_field(sort: str, field: str) -> None:
    assert any(SORTS[sort] in text for source in HOSTILE for text in strings_of(source, field))


def test_hostile_text_stands_in_the_names_of_the_case_too() -> None:
    case = load("text/hostile-text.json")
    task, channels = cast("dict[str, str]", case["task"]), cast("dict[str, object]", case["channels"])
    for text in (
        text_of(case, "name"),
        task["id"],
        task["repository"],
        task["target_path"],
        *channels,
        *cast("list[str]", case["requirements"]),
    ):
        assert "\x1b" in text


# --- the other texts


def test_the_chinese_case_has_wide_characters_in_every_name() -> None:
    case = load("text/chinese.json")
    names = [text_of(source, "source_id") for source in sources(case)] + cast("list[str]", case["requirements"])
    assert all(any(unicodedata.east_asian_width(character) in "WF" for character in name) for name in names)


def test_the_emoji_case_holds_every_way_to_build_one() -> None:
    ids = "".join(text_of(source, "source_id") for source in sources(load("text/emoji.yaml")))
    for part in ("\u200d", "\ufe0f", "\U0001f1e8\U0001f1f3", "\U0001f3fd", "\U000e007f", "\u0301"):
        assert part in ids


def test_the_long_line_is_one_line_of_100_kb_that_says_where_it_is() -> None:
    data = (FIXTURES / "text" / "long-line.txt").read_bytes()
    assert len(data) == 102_400
    assert b"\n" not in data
    places = [(match.start(), int(match[1])) for match in re.finditer(rb"<(\d+)>", data)]
    assert len(places) > 500
    assert all(start == said for start, said in places)


def test_six_secrets_are_named_by_five_redacted_ids() -> None:
    result = build_once(opened("rules/secrets.yaml"))
    shown = [name for name in result.candidates.shown_ids.values() if name.startswith("redacted-")]
    assert len(shown) == 6
    assert set(shown) == {f"redacted-{number}" for number in range(1, 6)}
