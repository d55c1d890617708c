"""The compare screen: what differs from the baseline, in the list and in the request (design 2)."""

import json
import shlex
from contextlib import suppress
from pathlib import Path

import pytest
from textual.worker import WorkerFailed

from ctxview.app.dialogs.other_file_dialog import OtherFileDialog
from ctxview.app.screens.compare import CompareScreen
from ctxview.core.comparison import changed_items, first_difference
from ctxview.core.decision import StageName
from ctxview.core.stage_order import with_stage_switched
from tests.app.running import CURVE, ROOT, SMALL, Running, running, work_done
from tests.app.test_screens import BOTH, Picture
from tests.commands.calls import call

SECRETS = "fixtures/rules/secrets.yaml"


def title(run: Running) -> str:
    return " ".join(run.lines_of("#compare-title")[0].split())


async def test_without_a_change_it_says_that_nothing_differs() -> None:
    async with running(CURVE) as run:
        await run.press("d")
        assert isinstance(run.app.screen, CompareScreen)
        assert "no difference" in title(run)
        assert "every candidate is decided as before" in run.text()
        assert "✓ both requests are the same, byte for byte" in run.pane_text("#first-difference")
        await run.press("enter", "d")
        assert not run.shows(CompareScreen)


async def test_each_candidate_that_differs_is_a_row_and_enter_goes_on_with_it() -> None:
    async with running(CURVE) as run:
        await run.press("b", *"259", "enter", "d")
        changes = changed_items(run.workbench.baseline, run.workbench.result)
        rows = run.rows_of("#changes")
        names = [run.workbench.case.sources[change.place].source_id for change in changes]
        assert [row.split()[1:3] for row in rows] == [[change.kind.value, name] for change, name in zip(changes, names, strict=True)]
        assert title(run) == "against the baseline: 5 out · 484 → 259 bytes (−225)"
        await run.press("down", "enter")
        assert run.app.screen is run.bench
        assert run.bench.place == changes[1].place
        await run.press("d", "escape")
        assert run.bench.place == changes[1].place
        assert run.steps() == 1


async def test_where_the_requests_part_is_shown_with_both_lines() -> None:
    async with running(CURVE) as run:
        await run.press("down", "down", "K", "d")
        difference = first_difference(run.workbench.baseline, run.workbench.result)
        assert difference is not None
        words = run.pane_text("#first-difference")
        assert f"the first {difference.offset} bytes are the same" in words
        assert f"they part in message {difference.message}" in words
        assert "changed sections task instruction" in words
        assert "− " in words
        assert "+ " in words
        assert "moved" in title(run)


async def test_a_secret_in_one_of_the_requests_keeps_the_lines_back() -> None:
    async with running(SECRETS) as run:
        await run.press("s", "end", "space", "escape", "d")
        words = run.pane_text("#first-difference")
        assert "⊘ a secret is in one of them, so neither lines nor sizes are shown" in words
        assert "would tell its size" in run.pane_text("#cache")
        secrets = [run.workbench.case.sources[place].content for place in range(11) if run.workbench.result.item(place).secret]
        assert secrets
        assert all(content not in run.text() for content in secrets)
        assert "–" in run.text()


async def test_another_meter_is_named_on_both_sides() -> None:
    async with running("fixtures/declared.json") as run:
        await run.press("m", "up", "enter", "d")
        assert "declared →" in title(run)
        assert "utf8-bytes" in title(run)


async def test_stages_turned_off_are_said_among_the_changes() -> None:
    async with running("fixtures/price-lab/duplicate.json") as run:
        workbench = run.workbench
        workbench.change(with_stage_switched(workbench.result.profile, workbench.settings, StageName.DEDUP))
        run.bench.draw()
        await run.press("d")
        assert "changed stages" in run.pane_text("#first-difference")
        assert "in" in title(run)


async def test_the_command_that_it_shows_prints_the_same_comparison() -> None:
    async with running(CURVE) as run:
        await run.press("b", *"259", "enter", "d", "y")
        line = next(word for word in run.dialog_text().split("  ") if "ctxview compare" in word)
        words = shlex.split(line[line.index("ctxview compare") :].removesuffix(" Y copies, escape leaves"))
        assert words == ["ctxview", "compare", CURVE, "--budget", "259"]
        printed = call(*words[1:], "--json").value
        changes = changed_items(run.workbench.baseline, run.workbench.result)
        assert [item["source_id"] for item in printed["items"]] == [run.workbench.case.sources[one.place].source_id for one in changes]
        await run.press("escape", "escape", "B", "d", "y")
        assert "no option says the baseline that was taken here" in run.dialog_text()


TURN_ONE, TURN_TWO = (f"fixtures/order-a1042/turn-{name}.json" for name in ("one", "two"))


async def compare_with(run: Running, path: str) -> None:
    """The file on the list of the dialog, chosen by keys."""
    await run.press("O")
    dialog = run.app.screen
    assert isinstance(dialog, OtherFileDialog)
    for _ in range([row.path for row in dialog._rows].index(path) - 1):
        await run.press("down")
    await run.press("enter")
    await work_done(run.app)


async def test_the_screen_says_why_turn_two_cannot_use_what_turn_one_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    async with running(TURN_TWO, SMALL) as run:
        await run.press("d")
        await compare_with(run, TURN_ONE)
        assert run.shows(CompareScreen)
        assert title(run).startswith(f"against {TURN_ONE}: 1 changed")
        lines = run.lines_of("#cache")
        assert lines[0] == "✗ what was kept for the other file cannot be used: 4 parts of its key changed"
        assert lines[1].strip().startswith("task.revision was 1 and is 2: the task's state has changed")
        assert "✓ policy: its own parts stayed, so its own cache can be used." in lines  # all of it seen without a key
        assert "A provider's prompt cache lives from this beginning" in run.pane_text("#cache")
        await run.press("y")
        assert f"ctxview compare {TURN_ONE} --with {TURN_TWO}" in run.dialog_text()
        await run.press("escape", "B")
        assert title(run).startswith("against the baseline: no difference")
        assert "what was kept under this key can be used" in run.pane_text("#cache")
        assert run.steps() == 0


@pytest.mark.parametrize("size", BOTH)
async def test_the_cache_of_another_file_looks_as_it_did(
    size: tuple[int, int], screen_snapshot: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    async with running(TURN_TWO, size) as run:
        await run.press("d", "O")
        screen_snapshot(run.app, f"other-file-{size[0]}x{size[1]}-dark")
        await run.press("escape")
        await compare_with(run, TURN_ONE)
        screen_snapshot(run.app, f"compare-turns-{size[0]}x{size[1]}-dark")


async def test_what_is_wrong_with_another_file_is_said_where_it_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    async with running(TURN_TWO) as run:
        await run.press("d", "O", "slash", *"fixtures/none.json", "enter")
        with suppress(WorkerFailed):  # it fails on purpose, and may have done so before anybody waits
            await work_done(run.app)
        assert run.shows(OtherFileDialog)
        assert "not_found" in run.dialog_text()
        await run.press("escape")
        assert title(run).startswith("against the baseline")


async def test_a_candidate_of_the_other_file_only_is_not_gone_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    one, other = tmp_path / "a.json", tmp_path / "b.json"
    value = json.loads((ROOT / TURN_ONE).read_text())
    one.write_text(json.dumps(value))
    value["sources"].append({**value["sources"][1], "source_id": "only-there", "content": "a kettle more"})
    other.write_text(json.dumps(value))
    async with running(one) as run:
        await run.press("d")
        await compare_with(run, str(other))
        row = run.line_of("#changes", "only-there")
        assert row.endswith("selected not in the file") or "not in the file" in row
        assert [change.after for change in run.app.screen.compared.changes] == [None]  # type: ignore[attr-defined]  # this screen's
        await run.press("enter")
        assert run.shows(CompareScreen)
