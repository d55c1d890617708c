"""Bundles as groups of the list, pointers, and what must be loaded anew."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from ctxview.app.application import CtxviewApp
from ctxview.app.panes.bundle_groups import group_by_bundle
from ctxview.app.panes.candidate_rows import CandidateRows, Listing
from ctxview.app.panes.requirement_rows import RequirementRows
from ctxview.app.panes.section_rows import SectionRows
from ctxview.app.workbench_state import Workbench
from ctxview.core.case import Bundle
from ctxview.core.filter.parser import parse_filter
from ctxview.core.filter.places import places
from ctxview.readers.open_file import open_case
from tests.app.running import ROOT, SMALL, WIDE, running, work_done
from tests.app.test_pane_rows import texts
from tests.cases import case, source

TURN_ONE = "fixtures/order-a1042/turn-one.json"
DELETED = "fixtures/order-a1042/condition-deleted.json"
MINIMAL = "fixtures/minimal/failed-test.json"


def bench(file: str) -> Workbench:
    return Workbench(open_case(str(ROOT / file)), file)


def grouped(opened: Workbench) -> list[tuple[str, ...]]:
    rows = CandidateRows(opened)
    rows.list_again(Listing(by_bundle=True))
    assert rows.count == len(opened.case.sources)
    return [(row[0], row[2], row[7], row[-1]) for row in texts(rows)]


def test_each_bundle_is_a_heading_with_its_state_and_units_over_its_sources() -> None:
    shown = grouped(bench(TURN_ONE))
    assert shown[0] == ("▾", "return-policy", "560", "required, selected")
    assert [row[1] for row in shown[1:3]] == ["  return-policy", "  return-policy"]
    assert ("▾", "small-talk", "1 414", "optional, no room") in shown
    rest = shown[[row[1] for row in shown].index("in no bundle") :]
    assert rest[0][-1] == "4 listed"
    assert len(rest) == 5


def test_what_a_bundle_lacks_is_named_below_it() -> None:
    shown = grouped(bench(DELETED))
    assert shown[0] == ("▾", "return-policy", "–", "required, lacks policy-condition")
    assert ("✗", "  policy-condition", "", "missing") in shown
    assert ("▾", "order-and-state", "–", "required, undecided") in shown


def test_a_source_of_two_bundles_stands_in_both_and_is_marked() -> None:
    of = replace(
        case(source("a", "one"), source("b", "two"), source("c", "three"), profile="bundle"),
        bundles=(Bundle("first", ("a", "b")), Bundle("second", ("b",))),
    )
    names = [row[1] for row in grouped(Workbench(of, "case.json"))]
    assert names == ["first", "  a", "‡ b", "second", "‡ b", "in no bundle", "c"]


def test_another_tenants_source_is_in_no_bundle_whatever_it_calls_itself() -> None:
    foreign = replace(source("a", "theirs"), tenant="other")
    of = replace(case(source("a", "ours"), foreign, profile="bundle"), bundles=(Bundle("first", ("a",)),))
    groups = group_by_bundle(Workbench(of, "case.json").result, range(2))
    assert [row for row in groups.rows if row >= 0] == [0, 1]
    assert groups.members == {0}


def test_outcomes_reasons_and_bundles_can_be_asked_for() -> None:
    result = bench(MINIMAL).result
    names = {one: [result.case.sources[place].source_id for place in places(parse_filter(one), result, None)] for one in (
        "outcome = pointer", "reason = reference_only", "reason = conflicting_history_summary", "outcome = selected",
    )}  # fmt: skip
    assert list(names.values()) == [["whole-log"], ["whole-log"], ["yesterday"], ["failure"]]
    blocked = bench(DELETED).result
    assert len(places(parse_filter("outcome = undecided and reason = missing_required_data"), blocked, None)) == 4
    assert len(places(parse_filter("bundle has order-and-state"), blocked, None)) == 2


def test_a_filter_finds_nothing_in_the_text_of_another_tenant() -> None:
    of = case(replace(source("theirs", "needle"), tenant="other"), source("ours", "needle"), profile="bundle")
    result = Workbench(of, "case.json").result
    assert list(places(parse_filter("content ~ needle"), result, None)) == [1]
    assert list(places(parse_filter("bytes > 0"), result, None)) == [1]


def test_sections_of_a_meter_that_counts_the_request_are_in_bytes() -> None:
    assert SectionRows(bench(TURN_ONE)).columns()[-1].title == "bytes"
    assert SectionRows(bench(MINIMAL)).columns()[-1].title == "units"


def test_what_is_to_be_loaded_anew_is_listed_with_why() -> None:
    rows = RequirementRows(bench(MINIMAL))
    assert rows.title() == "requirements · 2 to load anew"
    assert texts(rows) == [("↻", "", "old-run", "expired"), ("↻", "", "yesterday", "against failure")]


async def test_a_pointer_says_where_it_is_when_to_load_it_and_whether_it_is_there() -> None:
    async with running(str(ROOT / MINIMAL), WIDE) as run:
        await run.press("down")
        await work_done(run.app)
        why = run.pane_text("#why")
        assert "pointer · reference_only" in why
        assert "at logs/run-41.txt" in why
        assert "nothing of this name beside the case" in why
        assert "the failure alone does not say" in why
        assert "sees nothing of it" in why
        await run.press("down")
        assert "neither is judged right" in run.pane_text("#why")
        assert "which is selected" in run.pane_text("#why")


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_a_pointer_looks_as_it_did(size: tuple[int, int], screen_snapshot: Callable[[CtxviewApp, str], None]) -> None:
    async with running(MINIMAL, size) as run:
        await run.press("down")
        await work_done(run.app)
        screen_snapshot(run.app, f"pointer-{size[0]}x{size[1]}-dark")


async def test_a_key_groups_the_list_by_bundle_and_keeps_the_cursor_on_its_source() -> None:
    async with running(TURN_ONE, SMALL) as run:
        before = run.bench.place
        await run.press("U")
        assert run.bench.place == before
        await run.press("home")
        assert run.bench.place is None
        assert "whole or not at all; added 560 chars" in run.pane_text("#why")
        for key in ("c", "a", "e", "C", "h", "F", "x", ".", ",", "K"):  # none of them is about a bundle
            await run.press(key)
        assert run.steps() == 0
        await run.press("U")
        assert run.table().row_count == 9
        await run.press("p", "home", "enter", "U")
        assert run.bench.candidates.groups is None


async def test_another_tenants_text_is_shown_to_nobody_who_asks() -> None:
    of = case(replace(source("theirs", "needle in it", title="their title"), tenant="other"), profile="bundle")
    async with running(of, SMALL) as run:
        await run.press("x")
        assert "needle" not in run.text()
        assert "their title" not in run.text()
        assert "nothing of it is shown" in run.pane_text("#content")
