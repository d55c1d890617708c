"""Changes are kept as they are made, offered again after a crash, and forgotten when the app is left as it should be."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ctxview.app import application
from ctxview.app.dialogs.leave_dialog import LeaveDialog
from ctxview.app.dialogs.restore_dialog import RestoreDialog
from ctxview.app.panes.change_line import ChangeLine
from ctxview.app.screens.start_page import StartPage
from ctxview.app.screens.workbench import WorkbenchScreen
from ctxview.core.changes import DropSource, SetBudget, SetMeter, SourceName
from ctxview.core.scenario import Scenario
from ctxview.core.tweaks import with_drop, with_pin
from ctxview.readers.kept_scenarios import autosave, list_autosaves, load_autosave
from ctxview.readers.scenario_file import file_digest
from tests.app.hostile_case import texts, write_case
from tests.app.running import CURVE, ROOT, Running, opened_by, running, starting, until
from tests.hostile import acts_on_terminal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A case of one's own."""
    path = tmp_path / "case.json"
    path.write_bytes((ROOT / CURVE).read_bytes())
    return path


def kept(path: Path) -> Scenario | None:
    """What is kept for a file."""
    found = load_autosave(str(path))
    assert found is None or isinstance(found, Scenario)
    return found


def edit(path: Path) -> None:
    """Other bytes, the same case."""
    path.write_bytes(path.read_bytes() + b"\n")


def copied(path: Path) -> Path:
    """Another file with the same case."""
    other = path.with_name("other.json")
    other.write_bytes(path.read_bytes())
    return other


def leave_behind(path: Path, *changes: SetBudget | SetMeter | DropSource, digest: str | None = None) -> None:
    """What a crash leaves."""
    assert autosave(str(path), Scenario(str(path), digest or file_digest(str(path)), changes)) is None


async def kept_by(run: Running) -> None:
    """Wait until the timer has kept the changes."""
    await until(lambda: run.app._keeping is None)


async def changed(path: Path, *keys: str) -> Running:
    """An app that ended without being left, after some keys."""
    async with starting(file=path) as run:
        await run.press(*keys)
        run.app._keep()
    return run


async def test_a_change_is_kept_a_little_later_without_any_key(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "KEEP_AFTER", 0.001)
    async with starting(file=path) as run:
        await run.press("[")
        await kept_by(run)
        assert kept(path) == Scenario(str(path), file_digest(str(path)), (SetBudget(run.workbench.settings.budget_limit),))
        await run.press("u")
        await kept_by(run)
        assert kept(path) is None


async def test_many_changes_wait_for_one_timer(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("[")
        timer = run.app._keeping
        assert timer is not None
        await run.press("[", "J", "u", "r")
        assert run.app._keeping is timer
        assert kept(path) is None
        run.app._keep()
        assert kept(path) is not None
        assert run.app._keeping is None


async def test_what_is_kept_holds_no_content(path: Path) -> None:
    run = await changed(path, "[", "J", "a", "s", "space", "escape")
    (found,) = list_autosaves()
    text = found.path.read_text(encoding="utf-8")
    assert json.loads(text)["base"]["path"] == str(path)
    for source in run.workbench.case.sources:
        assert source.content[:20] not in text


async def test_a_fault_of_ours_keeps_the_last_changes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: WorkbenchScreen) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(WorkbenchScreen, "action_undo", broken)
    with pytest.raises(ZeroDivisionError):
        async with starting(file=path) as run:
            await run.press("[", "u")
    assert kept(path) is not None


@pytest.mark.parametrize("keys", [["q", "q"], ["ctrl+q", "enter"], ["O", "q", "y"]])
async def test_leaving_as_it_should_be_forgets_them(path: Path, keys: list[str]) -> None:
    async with starting(file=path) as run:
        await run.press("[")
        run.app._keep()
        assert kept(path) is not None
        await run.press(keys[0])
        assert run.shows(LeaveDialog) or run.shows(StartPage)
        await run.press(*keys[1:])
        assert run.left()
    assert kept(path) is None


async def test_leaving_before_they_were_kept_keeps_nothing(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("[", "q", "q")
    assert run.app._keeping is None
    assert kept(path) is None


async def test_they_are_offered_again_and_restored_as_one_step(path: Path) -> None:
    crashed = await changed(path, "[", "[", "J", "a")
    async with starting(file=path) as run:
        assert run.shows(RestoreDialog)
        for change in crashed.workbench.changes():
            assert change in run.dialog_text()
        await run.press("enter")
        assert run.workbench.settings == crashed.workbench.settings
        assert run.steps() == 1
        assert "✗" not in run.line_of(ChangeLine, "Δ").split("lost")[0]
        await run.press("u")
        assert not run.workbench.changed
        run.app._keep()
        assert kept(path) is None


async def test_what_was_restored_is_kept_at_once_and_forgotten_on_leaving(path: Path) -> None:
    await changed(path, "[", "J")
    edit(path)
    async with starting(file=path) as run:
        await run.press("enter")
        found = kept(path)
        assert found is not None
        assert found.base_digest == file_digest(str(path))
        await run.press("q", "q")
    assert kept(path) is None


async def test_pins_and_drops_come_back(path: Path) -> None:
    async with starting(file=path) as run:
        settings = with_pin(with_drop(run.workbench.settings, 1, True), 0, True)
        run.workbench.change(settings)
        run.app._keep()
    async with starting(file=path) as run:
        await run.press("r")
        assert run.workbench.settings == settings


async def test_they_can_be_forgotten(path: Path) -> None:
    await changed(path, "[")
    async with starting(file=path) as run:
        await run.press("f")
        assert run.app.screen is run.bench
        assert not run.workbench.changed
        assert kept(path) is None


@pytest.mark.parametrize("keys", [["escape", "q"], ["ctrl+q"], ["escape", "O", "q"]])
async def test_what_was_not_decided_is_offered_once_more(path: Path, keys: list[str]) -> None:
    await changed(path, "[")
    before = kept(path)
    async with starting(file=path) as run:
        await run.press(*keys)
        assert run.left()
    assert kept(path) == before is not None


async def test_another_change_takes_their_place(path: Path) -> None:
    await changed(path, "[")
    async with starting(file=path) as run:
        await run.press("escape", "J")
        run.app._keep()
        found = kept(path)
        assert found is not None
        assert not any(isinstance(change, SetBudget) for change in found.changes)


async def test_a_file_that_was_edited_meanwhile_says_so_before_and_after(path: Path) -> None:
    await changed(path, "[")
    edit(path)
    async with starting(file=path) as run:
        assert "other_base" in run.dialog_text()
        await run.press("enter")
        assert run.workbench.changed
        assert "other_base" in run.line_of(ChangeLine, "other_base")


async def test_changes_of_sources_that_are_gone_are_left_out_and_named(path: Path) -> None:
    leave_behind(path, SetBudget(100), DropSource(SourceName("gone")))
    async with starting(file=path) as run:
        assert "change_left_out" in run.dialog_text()
        assert "gone" in run.dialog_text()
        await run.press("enter")
        assert run.workbench.settings.budget_limit == 100
        assert run.workbench.settings.drops == frozenset()


async def test_changes_that_do_not_fit_any_more_cannot_be_restored(path: Path) -> None:
    leave_behind(path, DropSource(SourceName("gone")))
    async with starting(file=path) as run:
        assert "they do not fit any more" in run.dialog_text()
        await run.press("enter")
        assert run.shows(RestoreDialog)
        await run.press("f")
        assert kept(path) is None


async def test_a_restored_setting_that_no_build_can_be_made_of_is_refused_and_changes_nothing(path: Path) -> None:
    leave_behind(path, SetMeter("declared"))
    async with starting(file=path) as run:
        await run.press("enter")
        assert not run.workbench.changed
        assert "needs size_units" in run.text()


async def test_a_file_opened_from_the_start_page_offers_its_own(path: Path) -> None:
    other = copied(path)
    async with starting(file=path) as run:
        await run.press("[", "O")
        run.app.open_path(str(other))
        await opened_by(run)
        assert not run.shows(RestoreDialog)
        assert kept(path) is not None
        await run.press("O")
        run.app.open_path(str(path))
        await opened_by(run)
        assert run.shows(RestoreDialog)
        await run.press("enter")
        assert run.workbench.changed


async def test_a_broken_autosave_is_no_hindrance(path: Path) -> None:
    await changed(path, "[")
    (found,) = list_autosaves()
    found.path.write_text("{broken")
    async with starting(file=path) as run:
        assert run.app.screen is run.bench
        await run.press("[")
        run.app._keep()
        assert kept(path) is not None


async def test_a_home_that_cannot_be_written_is_one_line_in_the_info(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(blocked))
    async with starting(file=path) as run:
        await run.press("[")
        run.app._keep()
        await run.press("i")
        assert "not kept changes: " in run.dialog_text()
        assert "it cannot be written" in run.dialog_text()
        await run.press("escape", "q", "q")
        assert run.left()
    assert run.app.return_code == 0


async def test_a_case_of_no_file_is_not_kept() -> None:
    async with running(CURVE) as run:
        await run.press("[")
        assert run.app.kept is None
        assert run.app._keeping is None
    assert list_autosaves() == ()


@pytest.mark.parametrize("part", range(4))
async def test_hostile_ids_and_names_are_kept_offered_and_restored_without_doing_anything(part: int, tmp_path: Path) -> None:
    path = write_case(tmp_path, texts(part, 4))
    async with starting(file=path) as run:
        places = range(len(run.workbench.case.sources))
        settings = replace(run.workbench.settings, pins=frozenset(places[::2]), drops=frozenset(places[1::2]))
        run.workbench.change(settings)
        run.app._keep()
        assert run.app.kept is not None
        assert run.app.kept.problem is None
    async with starting(file=path) as run:
        assert run.shows(RestoreDialog)
        assert acts_on_terminal(run.text()) == []
        await run.press("enter")
        assert run.workbench.settings == settings
        assert acts_on_terminal(run.text()) == []
    leave_behind(path, SetBudget(10), *(DropSource(SourceName(text)) for text in (f"{one}?" for one in texts(part, 24))), digest="0" * 64)
    async with starting(file=path) as run:
        assert "other_base" in run.dialog_text()
        assert acts_on_terminal(run.text()) == []
        await run.press("enter")
        assert acts_on_terminal(run.text()) == []
