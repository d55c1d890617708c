"""Saving a case of its own: it opens with the same result, or what it cannot hold is listed and a scenario offered."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ctxview.app.application import CtxviewApp
from ctxview.app.dialogs.case_dialog import NoCaseDialog
from ctxview.app.dialogs.save_dialog import SaveDialog
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.path_field import PathField
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.readers.open_file import open_case
from ctxview.readers.scenario_file import file_digest
from tests.app.hostile_case import texts, write_case
from tests.app.running import CURVE, ROOT, SMALL, WIDE, Running, running, starting, work_done
from tests.hostile import HOSTILE, acts_on_terminal

SECRETS = ROOT / "fixtures" / "rules" / "secrets.yaml"
Picture = Callable[[CtxviewApp, str], None]


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A case of one's own in the working folder."""
    monkeypatch.chdir(tmp_path)
    Path("case.json").write_bytes((ROOT / CURVE).read_bytes())
    return Path("case.json")


def write(path: str | Path, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8")


def read(path: str | Path) -> str:
    return Path(path).read_text(encoding="utf-8")


def files(pattern: str) -> list[Path]:
    return list(Path().glob(pattern))


def field(run: Running) -> PathField:
    """Where the path is typed."""
    return run.app.screen.query_one(PathField)


async def asked(run: Running, *keys: str) -> None:
    """Press keys, the last of which asks for the dialog, and wait until it is there."""
    await run.press(*keys)
    await work_done(run.app)


async def test_the_saved_case_opens_with_the_same_result(path: Path) -> None:
    async with starting(file=path) as run:
        await asked(run, "b", *"259", "enter", "J", "ctrl+s")
        assert run.shows(SaveDialog)
        assert field(run).value == "case.saved.json"
        await run.press("enter")
        assert run.shows(TextDialog)
        assert "ctxview case.saved.json" in run.dialog_text()
        assert "ctxview case case.json --budget 259 --section-order" in run.dialog_text()
        result = run.workbench.result
        await run.press("escape")
        assert run.app.screen is run.bench
        assert run.workbench.changed
    again = build_once(open_case("case.saved.json"))
    assert make_packet(again).digest == make_packet(result).digest
    assert again.missing == result.missing


async def test_neither_the_open_file_nor_another_is_overwritten_unasked(path: Path) -> None:
    before = file_digest(str(path))
    write("other.json", "mine")
    async with starting(file=path) as run:
        await asked(run, "[", "ctrl+s")
        field(run).value = "case.json"
        await run.press("enter", "enter", "enter")
        assert "this is the case itself" in run.dialog_text()
        field(run).value = "other.json"
        await run.press("enter")
        assert "enter again overwrites it" in run.dialog_text()
        assert read("other.json") == "mine"
        await run.press("enter")
        assert run.shows(TextDialog)
    assert file_digest(str(path)) == before
    assert open_case("other.json").budget_limit == run.workbench.settings.budget_limit


async def test_what_a_case_cannot_hold_is_listed_and_enter_goes_on_with_a_scenario(path: Path) -> None:
    async with starting(file=path) as run:
        await asked(run, "S", "space", "escape", "a", "ctrl+s")
        assert run.shows(NoCaseDialog)
        words = run.dialog_text()
        assert "which stages run, and in which order" in words
        assert "is pinned" in words
        await run.press("enter")
        assert run.shows(SaveDialog)
        assert field(run).value == "case.scenario.json"
        await run.press("enter")
        assert run.shows(TextDialog)
    assert files("*.saved.json") == []


async def test_a_secret_is_said_to_be_left_out_and_is_not_in_the_file(path: Path) -> None:
    async with starting(file=SECRETS) as run:
        await asked(run, "ctrl+s")
        assert "not in it: the secret text of api-token, leaked-log, leaked-page, vault-entry, their-token" in run.dialog_text()
        assert field(run).value == "secrets.saved.json"
        await run.press("enter")
        assert "not in it: the secret text of api-token" in run.dialog_text()
        await run.press("escape")
        await asked(run, "s", "end", "space", "enter", "ctrl+s")
        assert run.shows(NoCaseDialog)
        assert "a secret is never copied" in run.dialog_text()
    # what only quotes a secret is not secret, and stands in the file
    assert read("secrets.saved.json").replace("failed with sample-password", "").count("made-up") == 1
    assert "sample-token" not in read("secrets.saved.json")


async def test_a_case_of_no_file_can_be_saved_too(path: Path) -> None:
    async with running(CURVE, shown_as="<stdin>") as run:
        await asked(run, "ctrl+s")
        field(run).value = "from-nowhere.json"
        await run.press("enter")
        assert run.shows(TextDialog)
    assert open_case("from-nowhere.json").sources == open_case(path).sources


async def test_hostile_names_do_nothing_in_the_dialogs(tmp_path: Path) -> None:
    path = write_case(tmp_path, texts(1, 4))
    async with starting(file=path) as run:
        await asked(run, "ctrl+s")
        assert acts_on_terminal(run.text()) == []
        field(run).value = f"{tmp_path}/no-folder/x"
        for text in HOSTILE[::12]:
            field(run).value = f"{tmp_path}/no-folder/{text}"
            await run.press("enter")
            assert acts_on_terminal(run.text()) == []
        field(run).value = f"{tmp_path}/saved.json"
        await run.press("enter")
        assert run.shows(TextDialog)
        assert acts_on_terminal(run.text()) == []
        await run.press("escape")
        for _ in range(5):
            await run.press("a", "down")
        await asked(run, "ctrl+s")
        assert run.shows(NoCaseDialog)
        assert acts_on_terminal(run.text()) == []


@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_the_dialogs_look_as_they_did(path: Path, size: tuple[int, int], screen_snapshot: Picture) -> None:
    write("secrets.yaml", read(SECRETS))
    async with starting(size, "secrets.yaml") as run:
        ending = f"{size[0]}x{size[1]}-dark"
        await asked(run, "ctrl+s")
        field(run).cursor_blink = False  # it would be there in one picture, and not in another
        await run.settle()
        screen_snapshot(run.app, f"save-case-{ending}")
        await run.press("enter")
        screen_snapshot(run.app, f"case-saved-{ending}")
        await run.press("escape")
        await asked(run, "a", "S", "space", "escape", "ctrl+s")
        screen_snapshot(run.app, f"no-case-{ending}")
