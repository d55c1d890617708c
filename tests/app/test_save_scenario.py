"""Saving the changes as a scenario: where, what is refused, and the command that builds it."""

import io
from pathlib import Path

import pytest

from ctxview.app.dialogs.save_dialog import SaveDialog, suggested_path
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.path_field import PathField
from ctxview.commands.command_line import run_command_line
from ctxview.commands.output import Output, Streams
from ctxview.core.packet import make_packet
from ctxview.readers.scenario_file import file_digest, read_scenario
from tests.app.hostile_case import texts, write_case
from tests.app.running import CURVE, ROOT, Running, running, squeezed, starting
from tests.hostile import HOSTILE, acts_on_terminal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A case of one's own."""
    path = tmp_path / "case.json"
    path.write_bytes((ROOT / CURVE).read_bytes())
    return path


def suggested_for(path: Path) -> Path:
    """Where the changes of a case are saved if nothing else is typed."""
    return path.with_name("case.scenario.json")


def write(path: Path, text: str) -> None:
    """A file of somebody's."""
    path.write_text(text, encoding="utf-8")


def field(run: Running) -> PathField:
    """Where the path is typed."""
    return run.app.screen.query_one(PathField)


async def test_the_changes_are_saved_beside_the_case_and_the_command_builds_the_same(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("[", "[", "J", "a", "W")
        assert run.shows(SaveDialog)
        saved = suggested_for(path)
        assert field(run).value == str(saved)
        await run.press("enter")
        assert run.shows(TextDialog)
        assert squeezed(f"ctxview build {path} --scenario {saved}") in squeezed(run.dialog_text())
        digest = make_packet(run.workbench.result).digest
        await run.press("escape")
        assert run.app.screen is run.bench
    scenario = read_scenario(str(saved))
    assert scenario.base_path == "case.json"
    assert scenario.name == "case"
    assert run.workbench.case.sources[0].content not in saved.read_text(encoding="utf-8")
    out = io.BytesIO()
    streams = Streams(io.BytesIO(), Output(out), Output(io.BytesIO()), has_keyboard=False)
    run_command_line(["build", str(path), "--scenario", str(saved), "--json"], streams)
    assert digest in out.getvalue().decode()


async def test_a_file_that_is_there_is_overwritten_by_enter_twice_only(path: Path) -> None:
    saved = suggested_for(path)
    write(saved, "mine")
    async with starting(file=path) as run:
        await run.press("[", "W", "enter")
        assert "enter again overwrites it" in run.dialog_text()
        assert saved.read_text() == "mine"
        await run.press("end", "x", "backspace")  # another path was typed in between
        assert "enter again overwrites it" not in run.dialog_text()
        await run.press("enter")
        assert "enter again overwrites it" in run.dialog_text()
        assert saved.read_text() == "mine"
        await run.press("enter")
        assert run.shows(TextDialog)
    assert read_scenario(str(saved)).changes


async def test_the_case_itself_is_never_overwritten(path: Path) -> None:
    before = file_digest(str(path))
    async with starting(file=path) as run:
        await run.press("[", "W")
        field(run).value = str(path)
        await run.press("enter", "enter", "enter")
        assert "this is the case itself" in run.dialog_text()
        assert run.shows(SaveDialog)
    assert file_digest(str(path)) == before


async def test_what_goes_wrong_is_said_in_the_dialog_and_another_path_can_be_tried(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("[", "W")
        field(run).value = f"{path.parent}/no/such/folder.json"
        await run.press("enter")
        assert "it cannot be written: no such file or directory" in run.dialog_text()
        field(run).value = ""
        await run.press("enter")
        assert run.shows(SaveDialog)
        field(run).value = f"{path.parent}/other.json"
        await run.press("enter")
        assert run.shows(TextDialog)
    assert read_scenario(f"{path.parent}/other.json").name == "other"


async def test_escape_saves_nothing(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("[", "W", "escape")
        assert run.app.screen is run.bench
    assert not suggested_for(path).exists()


async def test_without_changes_or_a_file_there_is_nothing_to_save(path: Path) -> None:
    async with starting(file=path) as run:
        await run.press("W")
        assert "nothing is changed" in run.dialog_text()
    async with running(CURVE) as run:
        await run.press("[", "W")
        assert "read from no file" in run.dialog_text()


@pytest.mark.parametrize("part", range(4))
async def test_hostile_names_go_through_the_dialog_without_doing_anything(part: int, tmp_path: Path) -> None:
    path = write_case(tmp_path, texts(part, 4))
    async with starting(file=path) as run:
        await run.press("b", "1", "enter", "W")
        field(run).value = f"{tmp_path}/no-folder/x"
        for text in HOSTILE[part::16]:
            field(run).value = f"{tmp_path}/no-folder/{text}"
            await run.press("enter")
            assert acts_on_terminal(run.text()) == []
        field(run).value = f"{tmp_path}/kept.json"
        await run.press("enter")
        assert run.shows(TextDialog)
        assert acts_on_terminal(run.text()) == []
    assert read_scenario(f"{tmp_path}/kept.json").changes


def test_the_path_that_is_suggested_can_be_written_and_seen() -> None:
    assert suggested_path("a/case.yaml", in_package=False) == "a/case.scenario.json"
    assert suggested_path("case", in_package=False) == "case.scenario.json"
    assert suggested_path("/package/curve.json", in_package=True) == "curve.scenario.json"
    assert suggested_path("a/\x1b[2J.json", in_package=False) == "case.scenario.json"
