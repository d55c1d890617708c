"""The line of keys while a dialog is open, and the words of `?`: the dialog's own, and whole at every size."""

import pytest
from textual.binding import Binding

from ctxview.app.actions import WORKBENCH_ACTIONS
from ctxview.app.dialogs.choice_dialog import ChoiceDialog
from ctxview.app.dialogs.keys_dialog import KeyRows, KeysDialog, KeyTable
from ctxview.app.panes.dialog_keys import dialog_keys, fitting
from tests.app.running import CURVE, SMALL, running


def test_enter_stands_first_and_the_way_out_last() -> None:
    declared = [Binding("escape,q", "leave", "leave"), Binding("space", "switch", "switch"), Binding("enter", "leave", "leave")]
    assert [(key.shown, key.label) for key in dialog_keys(declared, "take")] == [("enter", "take"), ("space", "switch"), ("esc", "leave")]
    assert [(key.shown, key.label) for key in dialog_keys(declared, "")] == [("space", "switch"), ("esc", "leave")]


def test_the_way_out_is_the_last_to_go_where_there_is_no_room() -> None:
    keys = dialog_keys([Binding("escape", "leave", "leave"), Binding("space", "switch", "switch"), Binding("K", "move", "earlier")], "take")
    assert [key.shown for key in fitting(keys, 200)] == ["enter", "space", "K", "esc"]
    assert [key.shown for key in fitting(keys, 24)] == ["enter", "esc"]
    assert [key.shown for key in fitting(keys, 3)] == ["esc"]


async def test_the_line_of_keys_is_the_dialogs_while_one_is_open_and_can_be_clicked() -> None:
    async with running(CURVE, SMALL) as run:
        behind = run.lines()[-1]
        await run.press("down", "c")
        assert run.shows(ChoiceDialog)
        assert run.lines()[-1].split() == ["enter", "take", "esc", "leave"]
        await run.click("DialogKeys", (12, 0))
        assert run.app.screen is run.bench
        assert run.lines()[-1] == behind
        await run.press("c", "home")
        await run.click("DialogKeys", (2, 0))
        assert run.steps() == 1
        await run.press("S")
        assert run.lines()[-1].split() == ["space", "switch", "K", "earlier", "J", "later", "esc", "leave"]
        await run.press("escape", "y")
        assert run.lines()[-1].split() == ["Y", "copy", "esc", "leave"]


@pytest.mark.parametrize("width", [1, 20, 52, 200])
def test_wrapped_words_of_the_help_are_all_of_them(width: int) -> None:
    rows = KeyRows(WORKBENCH_ACTIONS)
    rows.wrap_at(width)
    said: dict[int, str] = {}
    for row in range(rows.row_count()):
        entry = rows.entry_at(row)
        key, words = rows.cells(row)
        assert key.text == (rows.rows[entry][0] if row == rows.row_of(entry) else "")
        assert len(words.text) <= width
        said[entry] = said.get(entry, "") + words.text
    assert {entry: "".join(words.split()) for entry, words in said.items()} == {
        entry: "".join(words.split()) for entry, (_, words, _) in enumerate(rows.rows)
    }


async def test_the_help_loses_no_word_in_a_small_terminal_and_stays_on_its_key_in_another() -> None:
    written = sum(action.help.count("…") for action in WORKBENCH_ACTIONS)
    async with running(CURVE, SMALL) as run:
        await run.press("?")
        assert run.shows(KeysDialog)
        assert run.dialog_text().count("…") == written
        await run.press("end", "pageup", "pageup")
        table = run.app.screen.query_one(KeyTable)
        entry = table.keys.entry_at(table.cursor_row)
        await run.resize((160, 48))
        assert table.keys.entry_at(table.cursor_row) == entry
        assert run.dialog_text().count("…") == written
