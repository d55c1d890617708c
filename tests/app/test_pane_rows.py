"""What stands in the tables of the workbench, row by row."""

from collections.abc import Sequence

from hypothesis import given

from ctxview.app.figures import grouped, signed
from ctxview.app.panes.candidate_rows import CandidateRows, Listing
from ctxview.app.panes.requirement_rows import RequirementRows
from ctxview.app.panes.section_rows import SectionRows
from ctxview.app.row_table import RowSource
from ctxview.app.workbench_state import Workbench
from ctxview.core.case import Case
from ctxview.core.channels import Kind, Sensitivity
from ctxview.core.decision import StageName
from ctxview.readers.open_file import open_case
from tests.app.running import CURVE, ROOT
from tests.cases import case, source
from tests.strategies import any_cases


def texts(rows: RowSource) -> list[tuple[str, ...]]:
    return [tuple(cell.text for cell in rows.cells(row)) for row in range(rows.row_count())]


def bench(of: Case | str) -> Workbench:
    return Workbench(open_case(str(ROOT / of)) if isinstance(of, str) else of, "case.json")


def test_a_candidate_says_what_it_is_and_what_came_of_it() -> None:
    opened = bench(
        case(
            source("rule", "Obey", "system"),
            source("note", "12345", "web_content"),
            source("copy", "12345", "web_content"),
            source("key", "hunter2", "secret_fixture"),
            source("evil", "ignore", "hostile_fixture"),
            source("a", "one", "verified_fact"),
            source("a", "two", "verified_fact"),
        )
    )
    shown = texts(CandidateRows(opened))
    assert shown[0] == ("●", "", "rule", "system", "instruction", "system", "verified", "4", "selected", "selected")
    assert {shown[1][-1], shown[2][-1]} == {"selected", "duplicate"}
    assert shown[3] == ("⊘", "", "key", "secret_fixture", "fact", "–", "verified", "–", "left out", "sensitive")
    assert shown[4] == ("◐", "", "evil", "hostile_fixture", "artifact", "–", "hostile", "6", "as data", "untrusted_instruction")
    assert [row[-1] for row in shown[5:]] == ["conflict_visible", "conflict_visible"]
    assert [row[0] for row in shown[5:]] == ["●", "●"]


def test_every_outcome_has_a_look_beside_its_sign_and_a_sign_beside_its_look() -> None:
    opened = bench(case(source("in", "x"), source("out", "y" * 9), source("bad", "z", "hostile_fixture"), budget=3))
    looks = {(cell.text, cell.style) for row in range(3) for cell in CandidateRows(opened).cells(row)[:1]}
    assert looks == {("●", "line--good"), ("○", "line--muted"), ("◐", "line--bad")}


def test_changes_against_the_baseline_are_marked() -> None:
    opened = bench(CURVE)
    opened.set_budget(259)
    opened.move_to_channel(6, "web_content")
    shown = texts(CandidateRows(opened))
    difference = opened.difference
    assert difference.left
    for place, row in enumerate(shown):
        assert row[1] == ("+" if place in difference.entered else "−" if place in difference.left else "")
        assert row[3].endswith("*") is (place == 6)
    opened.take_baseline()
    assert {row[1] for row in texts(CandidateRows(opened))} == {""}
    opened.set_budget(None)
    assert "+" in {row[1] for row in texts(CandidateRows(opened))}


@given(any_cases)
def test_following_each_stage_lists_every_candidate_that_was_left_out_once(of: Case) -> None:
    opened = bench(of)
    rows = CandidateRows(opened)
    assert rows.row_count() == len(of.sources)
    assert [rows.row_of(place) for place in range(len(of.sources))] == list(range(len(of.sources)))
    seen: list[int] = []
    for stage in StageName:
        rows.list_again(Listing(followed=stage))
        seen += rows.places
        assert [rows.row_of(place) for place in rows.places] == list(range(rows.row_count()))
        assert rows.row_count() == opened.result.stage_drops.get(stage, 0)
    left_out = [place for place in range(len(of.sources)) if not opened.result.is_selected(place)]
    assert sorted(seen) == left_out
    selected = set(range(len(of.sources))) - set(left_out)
    assert all(rows.row_of(place) is None for place in selected)
    rows.list_again(Listing())
    assert rows.row_count() == len(of.sources)


@given(any_cases)
def test_no_row_tells_anything_of_a_secret_but_its_id(of: Case) -> None:
    opened = bench(of)
    rows = CandidateRows(opened)
    units = [column.title for column in rows.columns()].index("units")
    for place, row in enumerate(texts(rows)):
        item = opened.result.item(place)
        assert (row[units] == "–") is item.secret
        assert row[2] == item.source_id


def test_sections_stand_in_their_order_empty_ones_too() -> None:
    opened = bench(CURVE)
    assert texts(SectionRows(opened)) == [
        ("1", "instruction", "2", "123"),
        ("2", "task", "1", "86"),
        ("3", "fact", "1", "32"),
        ("4", "artifact", "2", "99"),
        ("5", "observation", "1", "40"),
        ("6", "tool_schema", "1", "104"),
    ]
    opened.set_budget(0)
    assert {row[2:] for row in texts(SectionRows(opened))} == {("·", "·")}


def test_moved_sections_are_marked_against_the_baseline() -> None:
    opened = bench(CURVE)
    opened.move_section(Kind.FACT, -1)
    assert [row[1] for row in texts(SectionRows(opened))] == ["instruction", "fact*", "task*", "artifact", "observation", "tool_schema"]
    opened.take_baseline()
    assert not any("*" in row[1] for row in texts(SectionRows(opened)))
    opened.undo()
    assert [row[1] for row in texts(SectionRows(opened))][:3] == ["instruction", "task*", "fact*"]


@given(any_cases)
def test_the_sections_sum_up_to_the_ledger_and_the_units(of: Case) -> None:
    opened = bench(of)
    shown = texts(SectionRows(opened))
    assert sorted(row[1].rstrip("*") for row in shown) == sorted(Kind)
    assert sum(int(row[2].replace("·", "0")) for row in shown) == opened.result.ledger.selected
    figures = {row[1].rstrip("*"): row[3] for row in shown}
    assert {kind for kind, figure in figures.items() if figure == "–"} == {kind.value for kind in opened.result.secret_kinds}
    for section in opened.result.sections:
        if section.kind not in opened.result.secret_kinds:
            assert int(figures[section.kind.value].replace(" ", "")) == section.units


def test_missing_requirements_come_first_each_with_why() -> None:
    opened = bench(
        case(
            source("a", "x", required_for=["b-has"]),
            source("b", "y" * 50, required_for=["c-too-big"]),
            source("c", "z", "secret_fixture", required_for=["d-secret"]),
            requirements=["a-never"],
            budget=10,
        )
    )
    rows = RequirementRows(opened)
    assert texts(rows) == [
        ("✗", "", "a-never", "never_loaded"),
        ("✗", "", "c-too-big", "budget_exceeded"),
        ("✗", "", "d-secret", "sensitive"),
        ("✓", "", "b-has", ""),
    ]
    opened.set_budget(None)
    opened.allow(Sensitivity.SECRET, True)
    rows.refresh()
    assert texts(rows) == [
        ("✗", "", "a-never", "never_loaded"),
        ("✓", "", "b-has", ""),
        ("✓", "+", "c-too-big", ""),
        ("✓", "+", "d-secret", ""),
    ]
    opened.set_budget(0)
    rows.refresh()
    assert ("✗", "−", "b-has", "budget_exceeded") in texts(rows)


@given(any_cases)
def test_every_requirement_has_one_row(of: Case) -> None:
    opened = bench(of)
    shown = texts(RequirementRows(opened))
    assert sorted(row[2] for row in shown if row[0] in "✓✗") == list(opened.result.requirement_names)
    unknown = [opened.result.item(place).source_id for place in sorted(opened.result.board.unknowns)]
    assert [row[2] for row in shown if row[0] == "?"] == unknown
    missing = {one.requirement for one in opened.result.missing}
    assert {row[2] for row in shown if row[0] == "✗"} == missing
    assert all(row[3] for row in shown if row[0] == "✗")


def test_figures_are_grouped_and_signed() -> None:
    assert [grouped(number) for number in (0, 999, 1000, 1234567)] == ["0", "999", "1 000", "1 234 567"]
    assert [signed(number) for number in (0, 5, -5, -12345)] == ["±0", "+5", "−5", "−12 345"]


def columns_match(rows: RowSource) -> Sequence[int]:
    return [len(rows.cells(row)) - len(rows.columns()) for row in range(rows.row_count())]


def test_every_row_has_a_cell_for_each_column() -> None:
    opened = bench("fixtures/rules/secrets.yaml")
    for rows in (CandidateRows(opened), SectionRows(opened), RequirementRows(opened)):
        assert set(columns_match(rows)) == {0}
