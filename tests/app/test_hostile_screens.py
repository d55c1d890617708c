"""Hostile text in every place of a case, through every screen, dialog and pane: it is seen, and nothing of it acts."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from textual.widgets import Static

from ctxview.app.screens.opening import OpeningScreen
from ctxview.app.shell_words import shell_line
from ctxview.core.case import Case
from ctxview.core.channels import Sensitivity
from ctxview.core.packet import make_packet
from ctxview.core.safe_text import safe_line
from ctxview.core.serializer import make_messages
from tests.app.hostile_case import FILE_NAME, refusals, texts, write_case
from tests.app.running import SMALL, Running, all_rows, running, running_on, squeezed
from tests.cases import case, source
from tests.hostile import HOSTILE, acts_on_terminal, long_line, long_wide_line

PARTS = 2
"""So that two workers share the work."""


def look(run: Running) -> str:
    """The whole screen, in which nothing acts."""
    text = run.text()
    assert acts_on_terminal(text) == []
    return text


def harmless(text: str) -> list[str]:
    """The characters of a text that must be seen as themselves, in order: no mark stands for a letter, a figure or a sign."""
    return [each for each in text if each.isascii() and each.isprintable() and not each.isspace()]


def seen(text: str) -> str:
    """How a text is to be seen, without spaces: a pane shows a tab as an arrow to its stop, one line as a sign."""
    return squeezed(text).replace("␉", "→")


def assert_seen(text: str, shown: str) -> None:
    """A text stands in what is shown, as itself or as marks. `shown` is without spaces, because long words are cut by the wrap."""
    # what combines with the character before it may do so with the space that we put there
    start = max(shown.find(seen(safe_line(text))), shown.find(seen(safe_line(f" {text}"))))
    assert start >= 0, text
    rest = iter(shown[start:])
    assert all(each in rest for each in harmless(text)), text


def pane(run: Running, name: str) -> str:
    """All of a pane, scrolled through, without spaces; nothing in it acts."""
    rows = all_rows(run.pane(name))
    assert acts_on_terminal("\n".join(rows)) == []
    return seen("".join(rows))


def test_there_are_enough_texts_of_every_sort() -> None:
    assert len(HOSTILE) >= 200
    assert {text for part in range(PARTS) for text in texts(part, PARTS)} == set(HOSTILE)


@pytest.mark.parametrize("part", range(PARTS))
async def test_every_candidate_can_be_looked_at(part: int, tmp_path: Path) -> None:
    async with running(write_case(tmp_path, texts(part, PARTS))) as run:
        of, table = run.workbench.case, run.table()
        assert_seen(of.name, seen(look(run).splitlines()[0]))
        for place, one in enumerate(of.sources):
            table.cursor_row = place
            run.bench.draw_place()
            why, content = pane(run, "#why"), pane(run, "#content")
            assert_seen(one.source_id, why)
            for name in one.required_for:
                assert_seen(name, content)
            for text in filter(None, (one.path, one.version, one.title, one.channel)):
                assert_seen(text, content)
            if not run.workbench.result.item(place).secret:
                assert all(seen(safe_line(line)) in content for line in one.content.split("\n"))
            if place % 10 == 0:
                await run.settle()
                look(run)


@pytest.mark.parametrize("part", range(PARTS))
async def test_every_row_of_every_table_can_be_scrolled_to_in_both_directions(part: int, tmp_path: Path) -> None:
    async with running(write_case(tmp_path, texts(part, PARTS)), SMALL) as run:
        for name in ("#candidates", "#sections", "#requirements"):
            table = run.table(name)
            table.focus()
            await run.press("$")
            rows = all_rows(table)
            assert acts_on_terminal("\n".join(rows)) == []
            await run.press("0", "end")
            look(run)
            await run.press("right", "right", "home")
            look(run)
            assert acts_on_terminal("\n".join(all_rows(table))) == []


@pytest.mark.parametrize("part", range(PARTS))
async def test_every_screen_and_dialog_can_be_looked_at(part: int, tmp_path: Path) -> None:
    async with running(write_case(tmp_path, texts(part, PARTS))) as run:
        of = run.workbench.case
        await run.press("v")
        look(run)
        shown = pane(run, "#request")
        packet = make_packet(run.workbench.result)
        for message in make_messages(packet):
            for piece in message.pieces:
                for line in piece.text.split("\n"):
                    assert seen(safe_line(line)) in shown
        await run.press("w", "$", "end", "n", "N", "escape")
        look(run)

        await run.press("i")
        look(run)
        info = pane(run, "TextPane")
        assert_seen(of.name, info)
        assert_seen(of.description, info)
        assert_seen(FILE_NAME, info)
        await run.press("escape", "y")
        look(run)
        assert squeezed(shell_line([FILE_NAME]).removeprefix("$'")) in pane(run, "TextPane")
        for keys in (["escape", "?"], ["escape", "m"], ["escape", "p"], ["escape", "b", "enter"], ["escape", "s"]):
            await run.press(*keys)
            look(run)
        await run.press("end", "space", "escape", "v")  # with the secrets allowed
        look(run)
        pane(run, "#request")
        await run.press("escape", "q")
        look(run)


@pytest.mark.parametrize("part", range(PARTS))
async def test_what_was_changed_by_hand_can_be_looked_at(part: int, tmp_path: Path) -> None:
    async with running(write_case(tmp_path, texts(part, PARTS))) as run:
        for keys in (["["], ["a"], ["down", "e"], ["o"], ["end"], ["home", "n"], ["escape", "d"], ["end"], ["escape", "C"], ["end"]):
            await run.press(*keys)
            look(run)
        for keys in (["escape", "S"], ["escape", "l"], ["escape", "/"], [*"source = x"], ["enter", "/", "escape"]):
            await run.press(*keys)
            look(run)
        requirements = run.table("#requirements")
        requirements.focus()
        for row in range(0, requirements.row_count, 9):
            requirements.cursor_row = row
            await run.press("n")
            look(run)
            await run.press("escape")
        run.table().focus()
        await run.press("h")
        look(run)
        await run.press("escape")
        look(run)


@pytest.mark.parametrize("part", range(PARTS))
async def test_every_channel_can_be_chosen_and_is_said_in_every_line_about_it(part: int, tmp_path: Path) -> None:
    async with running(write_case(tmp_path, texts(part, PARTS))) as run:
        await run.press("c")
        assert acts_on_terminal("\n".join(all_rows(run.table("RowTable")))) == []
        await run.press("end", "$")
        look(run)
        await run.press("escape")
        channels = list(run.workbench.case.channels)
        for place in range(0, len(run.workbench.case.sources), 12):
            run.table().cursor_row = place
            run.bench._change(partial(run.workbench.move_to_channel, place, channels[-1 - place]))
            await run.settle()
            look(run)
        await run.press("q")  # the command names all that was moved
        look(run)
        await run.press("escape", "y")
        pane(run, "TextPane")
        await run.press("escape", "m", "down", "enter")  # refused, naming a source
        assert "needs size_units" in look(run)
        run.workbench.allow(Sensitivity.INTERNAL, False)  # everything falls out: the lost requirements stand in one line
        run.bench.draw()
        look(run)
        await run.press("f", "f", "f", "end")
        look(run)


@pytest.mark.parametrize("part", range(PARTS))
async def test_every_refusal_can_be_read(part: int) -> None:
    errors = refusals(texts(part, PARTS), at_once=8)

    def load() -> Case:
        raise errors[0]

    async with running_on(FILE_NAME, load, (160, 80)) as run:
        screen = run.app.screen
        assert isinstance(screen, OpeningScreen)
        for error in errors:
            screen.refuse(error)
            await run.settle()
            look(run)
            box = run.app.screen.query_one("#opening-text", Static)
            shown = seen("".join(strip.text for strip in box.render_lines(box.size.region)))
            assert acts_on_terminal(shown) == []
            for problem in (error.problem, *error.others):
                for text in (problem.file, problem.place, problem.message, problem.expected):
                    assert_seen(text, shown)


async def test_a_line_of_a_megabyte_can_be_an_id_a_path_a_requirement_and_a_name() -> None:
    line = long_line()
    of = replace(case(source(f"{line}#", "text", path=line), requirements=[f"{line}?"]), name=line)
    async with running(of) as run:
        assert "#" not in run.lines_of("#candidates")[1]
        await run.press("$")
        assert "#" in run.lines_of("#candidates")[1]
        for keys in (["i", "end"], ["escape", "c"], ["enter", "b", *"2000000", "enter"], ["q"]):
            await run.press(*keys)
            look(run)


@pytest.mark.parametrize("line", [long_line(), long_wide_line()], ids=["ascii", "wide"])
async def test_a_line_of_a_megabyte_can_be_content(line: str) -> None:
    async with running(case(source("long", f"{line}#"))) as run:
        look(run)
        run.pane("#content").focus()
        await run.press("end")
        assert "#" in "".join(run.lines_of("#content"))
        await run.press("w", "end", "$")
        assert "#" in "".join(run.lines_of("#content"))
        look(run)
        await run.press("v", "end")
        assert "[/ITEM]" in look(run)
