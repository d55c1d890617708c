"""The tour, replayed: its keys do what it says, and its words stand on the screen (scripts/tour.keys)."""

import io
import shlex
from contextlib import AsyncExitStack, chdir
from pathlib import Path

import pytest

from ctxview.app.dialogs.flip_dialog import FlipDialog
from ctxview.app.dialogs.leave_dialog import LeaveDialog
from ctxview.app.screens.curve import CurveScreen
from ctxview.commands.command_line import run_command_line
from ctxview.commands.output import Output, Streams
from scripts.tour_script import TERMINAL_KEYS, TOUR, Step, TourError, filled, missing, noted, pressed, read_tour
from tests.app.running import ROOT, SMALL, WIDE, Running, starting, until

STEPS = read_tour(TOUR.read_text(encoding="utf-8"))


async def until_found(run: Running) -> None:
    """Wait for what is computed off the keys' way."""
    screen = run.app.screen
    if isinstance(screen, FlipDialog):
        await run.app.workers.wait_for_complete(list(screen.workers))
    if isinstance(screen, CurveScreen):
        await until(lambda: screen.track.done)
    await run.settle()


def printed(command: str) -> list[str]:
    """The lines that a command prints."""
    out = io.BytesIO()
    run_command_line(shlex.split(command)[1:], Streams(io.BytesIO(), Output(out), Output(io.BytesIO()), has_keyboard=False))
    return out.getvalue().decode().splitlines()


async def scene(steps: list[Step], size: tuple[int, int], known: dict[str, str]) -> None:
    """What is done from the opening of one file to that of the next."""
    async with AsyncExitStack() as stack:
        opened = steps[0].open
        assert opened is not None
        run = await stack.enter_async_context(starting(size, opened))
        for step in steps:
            if step.run is None:
                for key in pressed(step, known):
                    await run.press(key)
                await until_found(run)
                lines = run.lines()
                known |= noted(step, lines)
            else:
                lines = printed(filled(step.run, known))
            assert missing(step, lines, known) == [], "\n".join([step.say, *lines])
        while not run.left():  # else what was changed is kept, and offered by the next start
            await run.press("y" if run.shows(LeaveDialog) else "q")


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["small", "wide"])
async def test_every_step_of_the_tour_shows_what_it_says(size: tuple[int, int], tmp_path: Path) -> None:
    known = {"folder": str(tmp_path)}
    starts = [number for number, step in enumerate(STEPS) if step.open is not None]
    with chdir(ROOT):
        for start, end in zip(starts, [*starts[1:], len(STEPS)], strict=True):
            await scene(STEPS[start:end], size, known)
    assert len(known["digest"]) > 50


def test_the_tour_answers_the_questions_of_a_new_person() -> None:
    assert len({step.scene for step in STEPS}) == 5
    assert all(step.see for step in STEPS)
    named = {key for step in STEPS for key in step.keys if len(key) > 1 and not key.startswith('"')}
    assert named <= TERMINAL_KEYS.keys()


@pytest.mark.parametrize("text", ["press o", "see words", "open x\nsays y", "note digest of"])
def test_a_line_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(TourError, match="line"):
        read_tour(text)


def test_words_that_do_not_stand_there_are_told() -> None:
    (step,) = read_tour('open a\nkeys x "$folder/y" enter\nsee $folder  z\nsee two   words\nnote digest of'.removeprefix("open a\n"))
    assert pressed(step, {"folder": "f"}) == ["x", "f", "/", "y", "enter"]
    assert missing(step, ["two words", "f"], {"folder": "f"}) == ["f z"]
    assert noted(step, ["the digest of abc"]) == {"digest": "abc"}
    with pytest.raises(TourError, match="nothing stands behind"):
        noted(step, ["the digest of"])
