"""Colour rules on the screen: a mark and a style in the rows, and a dialog of what there is (design 2)."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from ctxview.app.dialogs.colour_dialog import ColourDialog
from ctxview.app.ruled_table import RULE_STYLES
from ctxview.core.colour_rules import StyleWord
from ctxview.core.difference import Difference
from ctxview.core.filter.column import Column, ItemReader, Value
from ctxview.core.filter.parser import parse_filter
from ctxview.core.filter.places import places
from ctxview.core.item import Item
from ctxview.core.result import BuildResult
from ctxview.generator.big_case import big_core_case
from tests.app.running import CURVE, ROOT, SMALL, WIDE, Running, opened_by, running, starting, work_done
from tests.app.test_screens import Picture
from tests.hostile import HOSTILE, acts_on_terminal

SECRETS = "fixtures/rules/secrets.yaml"
RULES = """
[[rule]]
name = "secret"
filter = "sensitivity = secret"
style = "bad reverse"

[[rule]]
name = "left out"
filter = "not selected"
style = "underline"
mark = "✗"

[[rule]]
name = "all"
filter = "units >= 0"
style = ""
"""
WRONG = '[[rule]]\nname = "wrong"\nfilter = "colour = red"\nstyle = "good"\n'


def put(home: Path, text: str) -> None:
    """Make it the person's own file of rules."""
    folder = home / "home" / "config" / "ctxview"
    folder.mkdir(parents=True)
    (folder / "colours.toml").write_text(text, encoding="utf-8")


def marks(run: Running) -> list[str]:
    return [run.bench.candidates.cells(row)[2].text for row in range(run.bench.candidates.row_count())]


def test_every_word_of_a_style_has_its_class_in_a_table() -> None:
    assert tuple(f"rule--{word}" for word in StyleWord) == RULE_STYLES


async def test_each_row_has_the_mark_and_the_style_of_the_first_rule_that_matches(tmp_path: Path) -> None:
    put(tmp_path, RULES)
    async with running(CURVE) as run:
        assert marks(run) == ["a"] * 8
        await run.press("b", *"259", "enter")
        selected = run.workbench.result.selected_places
        assert marks(run) == ["a" if place in selected else "✗" for place in range(8)]
        left_out = next(place for place in range(8) if place not in selected)
        assert all("rule--underline" in cell.style.split() for cell in run.bench.candidates.cells(left_out))
        assert "✗" in run.line_of("#candidates", run.workbench.case.sources[left_out].source_id)
        table = run.table()
        plain, ruled = table.style_of(("line--muted",)), table.style_of(("line--muted", "rule--underline"))
        assert (bool(plain.underline), bool(ruled.underline), ruled.color) == (False, True, plain.color)
        assert table.style_of(("rule--bad", "rule--reverse")).reverse


async def test_titles_still_sort_and_the_marks_do_not(tmp_path: Path) -> None:
    put(tmp_path, RULES)
    async with running(CURVE) as run:
        header = run.lines_of("#candidates")[0]
        await run.click("#candidates", (header.index("Δ") + 3, 1))
        assert run.bench.candidates.listing.column is None
        await run.click("#candidates", (header.index("source") + 2, 1))
        assert run.bench.candidates.listing.column == "source"


async def test_without_a_file_there_is_no_column_and_the_dialog_says_how_to_begin() -> None:
    async with running(CURVE, SMALL) as run:
        assert len(run.bench.candidates.columns()) == 10
        await run.press("L")
        words = run.dialog_text()
        assert "There are no colour rules." in words
        assert "ctxview filter --colours prints an example" in words
        await run.press("escape")
        assert run.app.screen is run.bench


async def test_the_dialog_counts_what_each_rule_matches_and_enter_lists_it(tmp_path: Path) -> None:
    put(tmp_path, RULES)
    async with running(SECRETS) as run:
        await run.press("L")
        dialog = run.app.screen
        assert isinstance(dialog, ColourDialog)
        await work_done(run.app)
        found = {condition: places(parse_filter(condition), run.workbench.result) for condition in ("sensitivity = secret", "not selected")}
        rows = run.rows_of("RuledTable")
        assert rows[0].startswith(f"s secret {len(found['sensitivity = secret'])} {len(found['sensitivity = secret'])} ")
        only = set(found["not selected"]) - set(found["sensitivity = secret"])
        assert rows[1].startswith(f"✗ left out {len(found['not selected'])} {len(only)} ")
        await run.press("down", "enter")
        assert list(run.bench.candidates.places) == found["not selected"]
        assert run.table().has_focus


async def test_what_is_wrong_with_the_file_is_said_and_the_rest_holds(tmp_path: Path) -> None:
    put(tmp_path, RULES + WRONG)
    async with running(CURVE, SMALL) as run:
        assert "✗ colour rules: there is no column" in run.text()
        assert marks(run) == ["a"] * 8
        await run.press("L")
        words = run.dialog_text()
        assert 'rule 4 (wrong), filter, character 1: there is no column "colour"' in words
        assert "right would be a column, not, or (" in words


async def test_a_frame_asks_the_rules_for_the_rows_that_it_shows_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, RULES)
    asked: list[int] = []

    def watched(self: Column, result: BuildResult, difference: Difference | None) -> ItemReader:
        read = self.reader(result, difference)

        def reading(item: Item) -> Value:
            asked.append(item.place)
            return read(item)

        return reading

    monkeypatch.setattr(Column, "single_reader", property(lambda self: partial(watched, self)))
    async with running(big_core_case(3000, 40), SMALL) as run:
        assert 0 < len(set(asked)) < 60
        asked.clear()
        await run.press("[")
        assert 0 < len(set(asked)) < 60


async def test_hostile_names_filters_and_paths_of_rules_can_be_looked_at(tmp_path: Path) -> None:
    texts = [text.translate(dict.fromkeys(range(55296, 57344))) for text in HOSTILE[::7]]
    written = ["".join(f"\\U{ord(character):08x}" for character in text) for text in texts]
    half = len(written) // 2
    right = "".join(
        f'[[rule]]\nname = "{text}"\nfilter = "source ~ x{number}"\nstyle = "bold"\n' for number, text in enumerate(written[:60])
    )
    wrong = "".join(
        f'[[rule]]\nname = "{text}"\nfilter = "{text}"\nstyle = "{text}"\nmark = "{text}"\n' for text in written[half : half + 30]
    )
    put(tmp_path, right + wrong)
    async with running(CURVE, WIDE) as run:
        await run.press("L")
        await work_done(run.app)
        assert acts_on_terminal(run.dialog_text()) == []
        await run.press(*["down"] * 3, "enter")
        assert acts_on_terminal(run.text().replace("\n", "")) == []


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["small", "wide"])
async def test_the_dialog_looks_as_it_did(size: tuple[int, int], tmp_path: Path, screen_snapshot: Picture) -> None:
    put(tmp_path, RULES + WRONG)
    async with running(SECRETS, size) as run:
        assert run.workbench.colours is not None
        run.workbench.colours = replace(run.workbench.colours, path="/settings/ctxview/colours.toml")
        await run.press("L")
        await work_done(run.app)
        screen_snapshot(run.app, f"colours-{size[0]}x{size[1]}-dark")


async def test_a_small_file_is_shown_at_once_and_coloured_when_its_rules_are_read(tmp_path: Path) -> None:
    put(tmp_path, RULES + WRONG)
    async with starting(SMALL, ROOT / CURVE) as run:
        await opened_by(run)
        assert marks(run) == ["a"] * 8
        assert all(row.split()[:2] == ["●", "a"] for row in run.rows_of("#candidates"))
        assert "✗ colour rules: there is no column" in run.text()
