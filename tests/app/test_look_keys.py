"""What is looked at by keys: one stage's drops, a secret, the command, the figures, the help."""

import io
import json
import shlex
from pathlib import Path

import pytest

from ctxview.app.actions import MOVEMENT, REQUEST_ACTIONS, WORKBENCH_ACTIONS
from ctxview.app.dialogs.keys_dialog import KeysDialog
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.figures import OUTCOME_LEGEND
from ctxview.app.panes.stage_bar import StageBar
from ctxview.app.theme import DARK, LIGHT, PROJECTOR
from ctxview.commands.command_line import run_command_line
from ctxview.commands.output import Output, Streams
from ctxview.core.channels import Sensitivity
from ctxview.core.packet import make_packet
from tests.app.running import CURVE, ROOT, Running, running, squeezed
from tests.cases import case, source

SECRETS = "fixtures/rules/secrets.yaml"
TOKEN, OTHER_TOKEN = "first-token-51423", "second-token-77"


def printed(words: list[str]) -> str:
    """What a command prints, started as a shell would start it."""
    output, messages = io.BytesIO(), io.BytesIO()
    code = run_command_line(words[1:], Streams(io.BytesIO(), Output(output), Output(messages)))
    assert code in (0, 1), messages.getvalue()
    return output.getvalue().decode()


def ids(run: Running) -> list[str]:
    return [run.workbench.case.sources[place].source_id for place in run.bench.candidates.places]


async def test_following_goes_through_the_stages_that_took_something_out_and_back_to_all() -> None:
    async with running("fixtures/price-lab/duplicate.json") as run:
        drops = {stage.value: count for stage, count in run.workbench.result.stage_drops.items() if count}
        assert drops
        everything = ids(run)
        for stage, count in drops.items():
            await run.press("f")
            assert run.bench.candidates.listing.followed == stage
            assert len(ids(run)) == count == len(run.rows_of("#candidates"))
            assert f"candidates · {count} of {len(everything)} · only what {stage} took out" in run.text()
            assert all(run.workbench.result.dropped_by(place) == stage for place in run.bench.candidates.places)
        await run.press("f")
        assert run.bench.candidates.listing.followed is None
        assert ids(run) == everything
        assert "only what" not in run.text()


async def test_a_click_on_a_stage_follows_it_and_a_second_click_shows_all_again() -> None:
    async with running(SECRETS) as run:
        column = run.lines_of(StageBar)[0].index("sensitivity") + 3
        await run.click("StageBar", (column + 1, 0))
        assert ids(run) == ["api-token", "api-token", "leaked-log", "leaked-page", "vault-entry", "their-token"]
        await run.press("s", "end", "space", "escape")  # the list follows what the stage takes out now
        assert ids(run) == []
        assert "no candidate here" in run.text()
        assert "no candidate is listed" in run.text()
        for key in ("c", "K", "x", "enter", "down", "w"):  # with nothing under the cursor nothing happens
            await run.press(key)
            assert run.app.screen is run.bench
        await run.press("u")
        assert len(ids(run)) == 6
        await run.click("StageBar", (column + 1, 0))
        assert len(ids(run)) == 11


SECRET_CASE = case(
    source("open", "nothing to hide"),
    source("first", TOKEN, "secret_fixture"),
    source("second", OTHER_TOKEN, "secret_fixture"),
    source("copy", TOKEN, "repository_file"),
    requirements=["never"],
)


async def test_a_secret_is_shown_by_its_key_alone_and_masked_again_when_the_cursor_moves() -> None:
    async with running(SECRET_CASE) as run:
        shown: list[str] = []

        async def press(*keys: str) -> None:
            for key in keys:
                await run.press(key)
                shown.append(run.text())

        await press(*["down", "i", "escape", "y", "escape", "v", "escape", "?", "escape", "c", "escape", "f", "f", "B", "w", "t", "t"])
        # from here on it is allowed, and selected
        await press(*["s", "end", "space", "escape", "v", "end", "escape", "i", "escape", "down", "up"])
        await press(*["f", "f", "[", "]", "u", "J", "q", "escape", "u"])
        assert not any(TOKEN in text or OTHER_TOKEN in text for text in shown)
        assert run.bench.place == 1
        assert "secret: masked here" in run.pane_text("#content")

        await run.press("x")
        assert TOKEN in run.text()
        assert OTHER_TOKEN not in run.text()
        await run.press("x")
        assert TOKEN not in run.text()
        await run.press("x", "down")
        assert TOKEN not in run.text()
        assert OTHER_TOKEN not in run.text()
        await run.press("up")
        assert TOKEN not in run.text()
        await run.press("x", "[")  # a change is no look at a secret
        assert TOKEN not in run.text()


async def test_unmasking_one_source_never_shows_another() -> None:
    async with running(SECRET_CASE) as run:
        await run.press("x")  # of a source that is no secret
        await run.press("f")
        assert ids(run)[0] == "first"
        assert TOKEN not in run.text()
        await run.press("f", "home", "down", "x")
        assert TOKEN in run.text()
        await run.press("f")
        assert TOKEN not in run.text()


@pytest.mark.parametrize("file", [CURVE, SECRETS, "fixtures/requests/anthropic-repair-agent.json"])
async def test_the_command_on_the_screen_gives_the_packet_on_the_screen(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    async with running(file) as run:
        await run.press("[", "[", "[", "J", "down", "c", "up", "enter", "s", "home", "space", "end", "space", "escape", "p", "end", "enter")
        await run.press("y")
        assert run.shows(TextDialog)
        shown = run.dialog_text()
        await run.press("escape")
        assert run.app.screen is run.bench
        packet = make_packet(run.workbench.result)

        commands = [f"ctxview {words}" for words in shown.removesuffix(" Y copies, escape leaves").split("ctxview ")[1:]]
        build, request, curve, explain, content = (shlex.split(command) for command in commands)
        value = json.loads(printed([*build, "--json"]))
        assert value["packet"]["semantic_packet_digest"] == packet.digest
        assert value["state"] == run.workbench.result.state
        assert printed([*request, "--json"]).strip().startswith("{")
        assert json.loads(printed([*curve, "--json"]))
        assert json.loads(printed([*explain, "--json"]))
        printed([*content, "--hex"])


async def test_the_command_of_a_file_with_a_hostile_name_is_shown_as_marks(tmp_path: Path) -> None:
    path = tmp_path / "a \x1b]0;x\x07;rm \u202e.json"
    path.write_bytes((ROOT / CURVE).read_bytes())
    async with running(path) as run:
        await run.press("y")
        assert "ctxview build $'" in run.dialog_text()
        assert "a \\033]0;x\\007;rm \\u202e.json'" in run.dialog_text()


async def test_the_figures_of_the_build_are_shown() -> None:
    async with running(CURVE) as run:
        await run.press("b", *"259", "enter", "i")
        text = run.dialog_text()
        for words in (
            "file fixtures/price-lab/curve.json",
            "case curve",
            "state incomplete (missing_requirements)",
            "ledger 8 = 3 selected + 0 pointers + 5 excluded",
            "budget 259 used of 259; all together 484 bytes",
            "meter utf8-bytes: UTF-8 bytes of content; exact, and no tokens",
            "baseline another packet",
        ):
            assert words in text
        assert make_packet(run.workbench.result).digest in squeezed(text)
        await run.press("escape", "u", "i")
        assert "baseline the same packet" in run.dialog_text()


async def test_a_captured_request_says_what_of_it_was_not_read() -> None:
    async with running("fixtures/requests/odd-parts.json") as run:
        await run.press("i")
        text = run.dialog_text()
        capture = run.workbench.case.capture
        assert capture is not None
        assert capture.unknown
        assert f"format {capture.format}" in text
        total = capture.read + capture.empty + len(capture.unknown) + len(capture.damaged)
        assert f"parts {total} = {capture.read} read + {capture.empty} empty + {len(capture.unknown)} unknown" in text
        for part in (*capture.unknown, *capture.damaged):
            assert squeezed(f"{part.place} {part.what}, {part.size} bytes") in squeezed(text)
        assert "⚠ unknown_parts" in text


async def test_the_help_names_every_action_of_the_screen_it_was_asked_on() -> None:
    async with running(CURVE) as run:
        for keys, actions in (([], WORKBENCH_ACTIONS), (["v"], REQUEST_ACTIONS)):
            await run.press(*keys, "?")
            dialog = run.app.screen
            assert isinstance(dialog, KeysDialog)
            listed = {(shown.strip(), words) for shown, words, _ in dialog.rows}
            assert {(action.shown, action.help) for action in actions} <= listed
            assert {*MOVEMENT, *OUTCOME_LEGEND} <= listed
            await run.press("?")
            assert not run.shows(KeysDialog)


async def test_a_key_can_be_chosen_from_the_help_and_does_what_it_does() -> None:
    async with running(CURVE) as run:
        await run.press("?", "enter")
        assert not run.shows(KeysDialog)
        await run.press("u")
        await run.press("?", "down", "enter")
        assert run.workbench.settings.budget_limit == 484


async def test_the_keys_of_the_declarations_are_bound_and_each_key_does_one_thing() -> None:
    for actions in (WORKBENCH_ACTIONS, REQUEST_ACTIONS):
        declared = [key for action in actions for key in action.keys.split(",")]
        assert len(declared) == len(set(declared))
    async with running(CURVE, size=(250, 60)) as run:
        bound = {key for key, active in run.app.screen.active_bindings.items() if active.node is run.bench}
        keys = {key for action in WORKBENCH_ACTIONS for key in action.keys.split(",")}
        assert keys <= {*bound, "ctrl+q"}  # which Textual keeps for the app itself
        last = run.lines()[-1]
        for action in WORKBENCH_ACTIONS:
            assert (f" {action.shown} {action.label} " in last) is action.footer


async def test_the_theme_is_dark_light_or_for_a_projector() -> None:
    async with running(CURVE) as run:
        assert run.app.theme == DARK.name
        await run.press("t")
        assert run.app.theme == LIGHT.name
        assert not run.app.current_theme.dark
        await run.press("v", "t")
        assert run.app.theme == PROJECTOR.name
        await run.press("t")
        assert run.app.theme == DARK.name


async def test_the_content_is_wrapped_or_not_wherever_the_focus_is() -> None:
    long = case(source("long", "word " * 100))
    async with running(long) as run:
        assert run.pane("#content").wrap
        rows = len([line for line in run.lines_of("#content") if line])
        await run.press("w")
        assert not run.pane("#content").wrap
        assert len([line for line in run.lines_of("#content") if line]) < rows
        await run.press("w")
        assert run.pane("#content").wrap
        run.pane("#content").focus()
        await run.press("w")
        assert not run.pane("#content").wrap


async def test_allowing_the_secret_lets_it_be_selected_and_leaves_it_masked() -> None:
    async with running(SECRET_CASE) as run:
        await run.press("s", "end", "space", "escape", "down")
        assert run.workbench.settings.allowed_sensitivities == frozenset(Sensitivity)
        assert run.workbench.result.is_selected(1)
        assert "●" in run.line_of("#candidates", "first")
        assert " – " in run.line_of("#candidates", "first")  # its length is a secret too
        await run.press("v")
        assert "⊘ a secret that the case allows: masked on the screen, sent as it is" in run.pane_text("#request")
        assert TOKEN not in run.pane_text("#request")
