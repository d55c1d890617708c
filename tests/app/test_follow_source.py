"""Following one source: a filter of all that has to do with it, and the same key takes it away (design 2)."""

import shlex

from ctxview.app.panes.filter_line import FilterLine
from ctxview.core.relations import relation_filter
from tests.app.running import CURVE, ROOT, SMALL, running
from tests.cases import case, source
from tests.commands.calls import call
from tests.hostile import HOSTILE, acts_on_terminal

SECRETS = "fixtures/rules/secrets.yaml"
ANTHROPIC = "fixtures/requests/anthropic-repair-agent.json"


async def test_what_has_to_do_with_the_source_is_listed_until_the_key_is_pressed_again() -> None:
    async with running(ANTHROPIC) as run:
        await run.press("end", "up", "up")
        place = run.bench.place
        assert place is not None
        condition = relation_filter(run.workbench.result, place)
        await run.press("F")
        assert run.bench.place == place
        assert run.bench.candidates.listing.condition == condition
        assert 1 < run.bench.candidates.row_count() < len(run.workbench.case.sources)
        assert run.app.screen.query_one(FilterLine).has_class("open")
        await run.press("F")
        assert run.bench.candidates.row_count() == len(run.workbench.case.sources)
        assert run.bench.place == place
        await run.press("F", "/", "escape")
        assert run.bench.candidates.listing.condition is None


async def test_a_filter_that_was_changed_by_hand_is_followed_anew() -> None:
    async with running(CURVE) as run:
        await run.press("down", "F", "/", "backspace", "backspace", "enter")
        assert not run.app.screen.query_one(FilterLine).followed
        await run.press("/", "escape", "F")
        assert run.app.screen.query_one(FilterLine).followed


async def test_the_command_lists_what_the_screen_lists() -> None:
    async with running(CURVE) as run:
        await run.press("b", *"259", "enter", "end", "F", "y")
        listed = [run.workbench.result.candidates.shown_ids[place] for place in run.bench.candidates.places]
        line = run.dialog_text()
        words = shlex.split(line[line.index("ctxview build") : line.index("ctxview request")])
        assert "--filter" in words
        words[words.index(CURVE)] = str(ROOT / CURVE)
        assert sorted(call(*words[1:], "--json").value["filter"]["matched"]) == sorted(listed)
        await run.press("escape", "F", "f", "y")
        line = run.dialog_text()
        assert "--filter 'not selected and stage = budget'" in line


async def test_of_a_secret_only_its_id_and_no_copy_is_followed() -> None:
    async with running(SECRETS) as run:
        place = next(place for place in range(11) if run.workbench.result.item(place).secret)
        await run.press(*["down"] * place, "F")
        name = run.workbench.case.sources[place].source_id
        assert {run.workbench.case.sources[listed].source_id for listed in run.bench.candidates.places} == {name}


async def test_the_language_is_explained_where_a_filter_is_written() -> None:
    async with running(CURVE, SMALL) as run:
        await run.press("/", "f1")
        words = run.dialog_text()
        assert "whom it may override" in words
        assert "the same or another" not in words
        await run.press("escape", "escape")
        assert run.table().has_focus


async def test_every_hostile_id_can_be_followed() -> None:
    texts = [text.encode("utf-8", "replace").decode("utf-8") for text in HOSTILE[::61]]
    sources = [source(text, f"{number} {copy}") for number, text in enumerate(texts) for copy in range(2)]
    async with running(case(*sources)) as run:
        for _ in texts:
            await run.press("F")
            listed = run.bench.candidates.places
            assert len(listed) == 2
            assert len({run.workbench.case.sources[place].source_id for place in listed}) == 1
            assert acts_on_terminal(run.text().replace("\n", "")) == []
            await run.press("F", "down", "down")
