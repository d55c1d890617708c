"""What the findings screen says of its list, where the cursor goes with undo, and what dialogs say that enter does."""

import inspect
import pkgutil
from importlib import import_module

import ctxview.app.dialogs
from ctxview.app.dialogs.dialog import Dialog
from tests.app.running import SMALL, running
from tests.app.test_findings_screen import FILE, accept, go_to_rule, screen_of, under_cursor


def dialogs() -> list[type[Dialog[object]]]:
    found = []
    for module in pkgutil.iter_modules(ctxview.app.dialogs.__path__):
        members = vars(import_module(f"ctxview.app.dialogs.{module.name}")).values()
        found += [one for one in members if inspect.isclass(one) and issubclass(one, Dialog) and one.__module__.endswith(module.name)]
    return [one for one in found if one is not Dialog]


def test_every_dialog_with_a_field_says_what_enter_does() -> None:
    with_field = [one for one in dialogs() if "Field(" in (text := inspect.getsource(one)) or "Input(" in text]
    assert len(with_field) > 4
    for one in with_field:
        declared = [key for binding in one.BINDINGS for key in getattr(binding, "key", "").split(",")]
        assert one.ENTER or "enter" in declared, one.__name__


async def test_the_title_says_whether_all_are_listed_or_only_new_ones_by_rule_as_by_source() -> None:
    async with running(FILE, SMALL) as run:
        await run.press("!")
        titles = []
        for key in ("f", "b", "f", "s", "f"):
            titles.append(str(run.table("#findings").border_title))
            await run.press(key)
        assert titles == [
            "by rule · only new: 6", "by rule · new and accepted: 6", "by source · new and accepted: 6", "by source · only new: 6",
            "by source · only new, only high: 3 of 6",
        ]  # fmt: skip
        assert str(run.table("#findings").border_title) == "by source · new and accepted, only high: 3 of 6"
        await run.press("f", "s", "s", "s", "b", "a")
        assert "enter accept" in run.lines()[-1]


async def test_undo_goes_to_the_finding_that_came_back() -> None:
    async with running(FILE, SMALL) as run:
        await run.press("!")
        await go_to_rule(run, "invisible-tags")
        await accept(run)
        await run.press("end")
        assert under_cursor(run).rule.id == "near-duplicate"
        await run.press("u")
        assert under_cursor(run).rule.id == "invisible-tags"
        await run.press("f", "end", "r")
        assert under_cursor(run).rule.id == "invisible-tags"
        assert screen_of(run).rows.reason_of(under_cursor(run)) == "seen"


async def test_a_masked_passage_says_which_key_does_what_where() -> None:
    async with running(FILE, SMALL) as run:
        await run.press("!")
        await go_to_rule(run, "secret-url-password")
        said = " ".join(run.pane_text("#passage").split())
        assert "masked: line 3, 35 characters from column" in said
        assert "enter goes there, and x there looks at it" in said
