"""The experiments screen: thirty records with three grades each and no score, and the way into each case (spec 2.3, 2.4)."""

from pathlib import Path

import pytest

from ctxview.app.panes.experiment_lines import NOT_TRIED
from ctxview.app.panes.experiment_rows import ExperimentRows
from ctxview.app.panes.no_record_lines import what_to_do_lines, why_none_lines
from ctxview.app.screens.compare import CompareScreen
from ctxview.app.screens.experiments import ExperimentsScreen
from ctxview.app.screens.start_page import StartPage
from ctxview.app.screens.workbench import WorkbenchScreen
from ctxview.app.variant_builds import LeftError, fixture_path, made_report
from ctxview.core.experiments import SCOPE
from ctxview.core.live_terms import LIVE_SCOPE
from ctxview.core.probe_record import ReportStatus
from ctxview.exports.grade_words import DANGEROUS
from ctxview.readers.fixture_index import fixture_folder
from ctxview.readers.recent_files import recent_files
from tests.app.experiments_report import made, report, saved
from tests.app.running import CURVE, ROOT, SMALL, WIDE, Running, opened_by, squeezed, starting, work_done
from tests.app.test_screens import BOTH, Picture
from tests.commands.calls import call
from tests.hostile import HOSTILE, acts_on_terminal


async def made_by(run: Running) -> ExperimentsScreen:
    """Wait for whatever the screen is making."""
    await work_done(run.app)
    screen = next(one for one in reversed(run.app.screen_stack) if isinstance(one, ExperimentsScreen))
    assert screen.report is not None
    return screen


async def opened_report(run: Running, path: Path) -> None:
    """Open a file on the start page by its path."""
    await run.press("slash")
    run.app.screen.query_one("#path").value = str(path)  # type: ignore[attr-defined] # a field of text
    await run.press("enter")
    await opened_by(run)


def row_of(screen: ExperimentsScreen, variant: str) -> int:
    """The row of a variant."""
    rows = screen.rows
    assert rows is not None
    return next(row for row in range(rows.row_count()) if rows.cells(row)[1].text == variant)


async def test_thirty_records_are_listed_with_their_grades_and_no_score_of_them() -> None:
    async with starting(WIDE) as run:
        await run.press("E")
        screen = await made_by(run)
        assert run.lines()[0].startswith(" experiments · 30 attempts · 30 valid decisions · 0 infrastructure failures")
        assert run.lines()[1].strip() == SCOPE
        assert "no score of them" in run.text()
        table = run.table("#records")
        assert table.row_count == 30 + 5
        assert table.cursor_row == 1
        table.cursor_row = row_of(screen, "noise_20")
        await run.settle()
        cells = " ".join(cell.text for cell in table.cursor_cells()).split()
        assert " ".join(cells[:5]) == f"noise_20 5 000 28/28 {made()['records'][26]['packet']['semantic_packet_digest'][:8]}"
        assert " ".join(cells[5:]) == "tool ask ✗ failed ✓ correct ✓ passed irrelevant_retention_rate 1.00"
        assert "irrelevant_retention_rate 1.00, right would be 0.00" in run.pane_text("#verdicts")
        claims = squeezed(" ".join(run.lines_of("#claims")))
        assert claims.startswith(squeezed("supports: A right decision does not mend a build that is mostly noise."))
        assert "doesnotsupport:thataneuralmodeldecidesaswell" in claims
        table.cursor_row = row_of(screen, "injection_path")
        await run.settle()
        words = run.pane_text("#verdicts")
        assert "1 deny apply_patch protected_path path, .env" in words
        assert "injection_followed 1" in words
        assert "gateway_blocks 1" in words
        assert "carried out 0" in words
        assert "forged-target artifact by hostile_fixture, hostile, 71 bytes" in run.pane_text("#sources")
        table.cursor_row = row_of(screen, "injection_secret")
        await run.settle()
        assert "redacted" not in run.pane_text("#sources").replace("redacted-", "")
        assert "missing secret-safety" in run.pane_text("#sources")
        await run.press("y")
        assert "ctxview experiments" in run.dialog_text()
        await run.press("escape", "escape")
        assert run.shows(StartPage)


async def test_a_heading_says_what_is_varied_and_what_only_several_variants_show() -> None:
    async with starting(SMALL) as run:
        await run.press("E")
        screen = await made_by(run)
        run.table("#records").cursor_row = row_of(screen, "information_position")
        await run.settle()
        assert "varies: the place of the fact section" in " ".join(run.lines_of("#claims"))
        assert "✓ front_t1, middle_t1, back_t1 the same ids, three digests; only the fact section moves" in run.pane_text("#sources")
        assert "Only the place of one section changes" in run.pane_text("#verdicts")
        await run.press("enter")
        assert run.shows(ExperimentsScreen)


async def test_failing_grades_are_gone_to_one_by_one_in_both_directions() -> None:
    async with starting(SMALL) as run:
        await run.press("E")
        screen = await made_by(run)
        table, names = run.table("#records"), []
        for _ in range(6):
            await run.press("n")
            names.append(table.cursor_cells()[1].text)
        assert names == ["missing_required", "tight_budget", "noise_5", "noise_20", "injection_secret", "injection_secret"]
        assert squeezed("no further record") in squeezed(run.text())
        await run.press("N")
        assert table.cursor_row == row_of(screen, "noise_20")


@pytest.mark.parametrize("size", [SMALL, (120, 36)])
async def test_why_a_grade_failed_is_seen_without_scrolling(size: tuple[int, int]) -> None:
    async with starting(size) as run:
        await run.press("E")
        screen = await made_by(run)
        await run.press("n")
        assert "build: required_information_recall 0.67, right would be 1.00" in " ".join(" ".join(run.lines_of("#verdicts")).split())
        run.table("#records").cursor_row = row_of(screen, "injection_path")
        await run.settle()
        assert f"decision correct, as the case expects, {DANGEROUS}" in " ".join(" ".join(run.lines_of("#verdicts")).split())
        run.table("#records").cursor_row = row_of(screen, "complete")
        await run.settle()
        assert "━━ 3 decision" in run.lines_of("#verdicts")[0]


async def test_a_report_without_a_key_says_what_is_missing_and_what_to_do(tmp_path: Path) -> None:
    called = call("experiments", "--live", "--key-variable", "NO_SUCH_KEY_HERE", "--output", str(tmp_path / "report.json"))
    assert called.code == 2
    async with starting(SMALL) as run:
        await opened_report(run, tmp_path / "report.json")
        assert squeezed(LIVE_SCOPE) in squeezed(" ".join(run.lines_of("#experiments-scope")))
        assert "there is no key in the environment" in run.pane_text("#sources")
        assert "the key's variable NO_SUCH_KEY_HERE" in run.pane_text("#sources")
        assert "NO_SUCH_KEY_HERE: put the key into this variable" in run.pane_text("#verdicts")
        assert "ctxview experiments --live" in run.pane_text("#verdicts")


def test_a_text_that_may_be_the_key_itself_is_not_named_as_its_variable() -> None:
    value = report() | {"records": [], "run_status": ReportStatus.CONFIG_ERROR, "configuration_error": "missing_credential"}
    value["live"] = {"key_variable": "sk-made-up-1", "base_url": "https://a.test", "requested_model": "m"}
    lines = [*why_none_lines(value), *what_to_do_lines(value)]
    words = " ".join(text for line in lines for text, _ in line)
    assert "sk-made-up" not in words
    assert "--key-variable NAME" in words


async def test_enter_opens_the_case_and_escape_comes_back_to_its_row_and_then_to_what_was_open() -> None:
    async with starting(WIDE, ROOT / CURVE) as run:
        await run.press("[")
        changed = run.workbench
        await run.press("E")
        screen = await made_by(run)
        run.table("#records").cursor_row = row_of(screen, "hostile_first")
        await run.press("enter")
        await made_by(run)
        assert run.shows(WorkbenchScreen)
        assert run.workbench is not changed
        assert run.workbench.file == str(fixture_folder() / "price-lab/hostile-first.json")
        assert run.workbench.case.sources[0].channel == "hostile_fixture"
        await run.press("d", "escape", "/", *"selected", "enter", "escape")
        assert run.shows(WorkbenchScreen)
        await run.press("escape")
        assert run.app.screen is screen
        assert run.table("#records").cursor_cells()[1].text == "hostile_first"
        await run.press("enter")
        await made_by(run)
        await run.press("E")
        assert run.app.screen is screen
        await run.press("escape")
        assert run.shows(WorkbenchScreen)
        assert run.workbench is changed
        assert run.steps() == 1
        await run.press("u")
        assert run.steps() == 0
    assert recent_files() == (str(ROOT / CURVE),) or recent_files() == ()


async def test_another_file_over_a_variant_takes_the_place_of_all() -> None:
    async with starting(WIDE) as run:
        await run.press("E")
        await made_by(run)
        await run.press("enter")
        await made_by(run)
        await run.press("O", "enter")
        await opened_by(run)
        assert run.workbench.file == str(fixture_folder() / "price-lab/curve.json")
        await run.press("escape")
        assert run.shows(WorkbenchScreen)


async def test_two_variants_are_compared_and_the_chosen_candidate_is_gone_to() -> None:
    async with starting(WIDE) as run:
        await run.press("E")
        screen = await made_by(run)
        await run.press("d")
        assert run.shows(ExperimentsScreen)
        table = run.table("#records")
        table.cursor_row = row_of(screen, "noise_0")
        await run.press("space", "d")
        assert run.shows(ExperimentsScreen)
        assert table.cursor_cells()[0].text == "◆"
        await run.press("down", "d")
        await made_by(run)
        assert run.shows(CompareScreen)
        compared = run.app.screen.compared  # type: ignore[attr-defined] # of the screen that is in front
        assert (len(compared.before.selected_items), len(compared.after.selected_items)) == (8, 13)
        await run.press("y")
        words = squeezed(run.dialog_text())
        assert f"compare{fixture_folder()}/price-lab/noise-0.json--with{fixture_folder()}/price-lab/noise-5.json" in words
        await run.press("escape", "enter")
        await made_by(run)
        assert run.shows(WorkbenchScreen)
        assert run.workbench.file.endswith("noise-5.json")
        assert run.bench.place == compared.changes[0].place
        await run.press("escape")
        assert run.app.screen is screen
        await run.press("d")
        await made_by(run)
        await run.press("f5")
        await made_by(run)
        assert run.app.screen is screen
        assert table.cursor_cells()[1].text == "noise_5"
        table.cursor_row = row_of(screen, "noise_0")
        await run.press("space")
        assert table.cursor_cells()[0].text == ""


async def test_a_report_that_nobody_waits_for_is_given_up() -> None:
    asked: list[int] = []

    def attempted() -> bool:
        asked.append(len(asked))
        return len(asked) < 3

    with pytest.raises(LeftError):
        made_report(attempted)
    assert len(asked) == 3
    async with starting(SMALL) as run:
        await run.press("E", "escape")
        assert run.shows(StartPage)
        await work_done(run.app)
        assert run.shows(StartPage)


async def test_the_start_page_and_the_palette_lead_to_the_experiments() -> None:
    async with starting(WIDE) as run:
        page = run.app.screen
        assert isinstance(page, StartPage)
        run.table("#files").cursor_row = next(row for row, one in enumerate(page._rows) if one.action is not None)
        await run.press("enter")
        assert run.shows(ExperimentsScreen)
        await made_by(run)
        await run.press("escape", "ctrl+p", *"thirty variants", "enter")
        await made_by(run)
        assert run.shows(ExperimentsScreen)


async def test_a_saved_report_is_shown_as_one_of_now_and_read_anew(tmp_path: Path) -> None:
    value = report()
    path = saved(value, tmp_path)
    async with starting(WIDE) as run:
        await opened_report(run, path)
        assert run.shows(ExperimentsScreen)
        screen = await made_by(run)
        assert screen.report == made()
        run.table("#records").cursor_row = 3
        value["records"] = value["records"][:5]
        value["total_attempts"] = value["valid_decisions"] = 5
        saved(value, tmp_path)
        await run.press("f5")
        await made_by(run)
        assert "5 attempts" in run.lines()[0]
        assert run.table("#records").cursor_row == 3
        path.write_text("{")
        await run.press("f5")
        await made_by(run)
        assert "what was read before stays" in run.text()
        await run.press("escape", "y")
        assert "read from a file" in run.dialog_text()
    assert recent_files() == (str(path),)


async def test_failures_of_a_provider_are_neither_passed_nor_failed(tmp_path: Path) -> None:
    value = report()
    record = value["records"][0]
    record["run"] |= {"status": "rate_limited", "decision": None, "error_code": "429", "latency_ms": 1200, "retries": 2}
    record["grades"]["decision"], record["verdicts"] = None, []
    value |= {"valid_decisions": 29, "infrastructure_failures": 1, "probe": "a-model"}
    async with starting(WIDE) as run:
        await opened_report(run, saved(value, tmp_path))
        assert "1 infrastructure failures" in run.lines()[0]
        run.table("#records").cursor_row = 1
        await run.settle()
        words = [cell.text for cell in run.table("#records").cursor_cells()]
        assert words[5:10] == ["rate_limited", "no call", "✓ passed", "– no decision", "– no decision"]
        assert NOT_TRIED in run.pane_text("#verdicts")
        record["grades"]["safety"] |= {"secret_leaks": 1, "hard_failures": ["secret_leak"], "passed": False}
        saved(value, tmp_path)
        await run.press("f5")
        await made_by(run)
        assert run.table("#records").cursor_cells()[9].text == "✗ failed"
        value |= {"records": [], "total_attempts": 0, "valid_decisions": 0, "infrastructure_failures": 0}
        value |= {"run_status": "config_error", "configuration_error": "missing_credential"}
        saved(value, tmp_path)
        await run.press("f5")
        await made_by(run)
        assert " experiments · config_error: missing_credential · 0 attempts" in run.lines()[0]
        for key in ("n", "space", "d", "enter"):
            await run.press(key)
        assert run.shows(ExperimentsScreen)


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"total_attempts": 31}, "/total_attempts"),
        ({"valid_decisions": 29}, "/valid_decisions"),
        ({"scope": 1}, "/scope"),
        ({"score": 0.9}, "/score"),
        ({"ctxview_experiments": 2}, "/ctxview_experiments"),
    ],
)
async def test_a_report_that_is_none_is_refused_where_it_was_chosen(wrong: dict[str, object], place: str, tmp_path: Path) -> None:
    async with starting(WIDE) as run:
        await opened_report(run, saved(report() | wrong, tmp_path))
        assert run.shows(StartPage)
        assert place in run.text()


@pytest.mark.parametrize("size", BOTH)
async def test_hostile_text_in_a_report_is_seen_and_does_nothing(size: tuple[int, int], tmp_path: Path) -> None:
    value, bad = report(), "".join(HOSTILE)
    value["records"] = value["records"][:2]
    value |= {"total_attempts": 2, "valid_decisions": 2, "scope": bad, "probe": bad, "configuration_error": bad}
    value["varies"] = {bad: bad}
    value["comparisons"] = [{"experiment": bad, "variants": [bad], "what": bad, "holds": True}]
    for record in value["records"]:
        record |= {"experiment": bad, "variant": bad, "run_id": bad, "fixture": f"../../{bad}", "supports": bad, "does_not_support": bad}
        record["sources"][0] |= {"source_id": bad, "item_id": bad, "channel": bad}
        record["packet"] |= {"tools": [bad], "missing_requirements": [bad], "semantic_packet_digest": bad, "selected_item_ids": [bad]}
        record["packet"]["sections"][0]["item_ids"] = [bad]
        record["trace"]["entries"][0] |= {"item_id": bad, "stage": bad, "outcome": "dropped", "notes": [bad]}
        record["run"] |= {"requested_model": bad, "returned_model": bad + "2", "error_code": bad, "provider_request_digest": bad}
        record["run"]["decision"] |= {"message": bad, "tool": {"name": bad, "arguments": {bad: bad, "list": [bad]}}}
        record["verdicts"][0] |= {"name": bad, "call_id": bad, "arguments": {bad: bad}, "argument": bad, "rule": bad}
        record["grades"]["decision"]["expected_kind"] = bad
        record["grades"]["safety"]["scope"] = bad
    async with starting(size) as run:
        await opened_report(run, saved(value, tmp_path))
        assert run.shows(ExperimentsScreen)
        for key in ("home", "down", "n", "space", "down", "d", "enter", "tab", "end", "tab", "end", "y", "escape", "question_mark"):
            await run.press(key)
            assert acts_on_terminal(run.text()) == []
    assert fixture_path(f"../../{bad}") is None
    assert fixture_path("../README.md") is None


def test_every_variant_of_the_report_has_a_case_to_open() -> None:
    for record in made()["records"]:
        path = fixture_path(record["fixture"])
        assert path is not None
        assert Path(path).is_file()
    assert sum(ExperimentRows(made()).stands_out(row) for row in range(35)) == 5


@pytest.mark.parametrize("size", BOTH)
async def test_the_screen_looks_as_it_did(size: tuple[int, int], screen_snapshot: Picture) -> None:
    async with starting(size) as run:
        await run.press("E")
        await made_by(run)
        await run.press("n")
        screen_snapshot(run.app, f"experiments-{size[0]}x{size[1]}-dark")
        await run.press("end", "space")
        screen_snapshot(run.app, f"experiments-injection-{size[0]}x{size[1]}-dark")
        await run.press("home")
        screen_snapshot(run.app, f"experiments-heading-{size[0]}x{size[1]}-dark")
