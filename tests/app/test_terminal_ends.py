"""What a real terminal may do to the app: keys that are no keys, and an end from outside."""

import os
import signal
from pathlib import Path

import pytest

from scripts.app_in_terminal import Terminal
from tests.app.running import CURVE
from tests.app.test_hostile_terminal import GONE, Shown

NO_KEYS = (
    "\x1b[97;1:3u",
    "\x1b[9999999u",
    "\x1b[99999999999999999999;1u",
    "\x1b[97:65;1u",
    "\x1b[97;;9999999u",
    "\x1b[1;2:3A",
)
"""Sequences on which Textual's parser of keys fails."""


class Insisting(Shown):
    """What was read together with a sequence that is no key is lost, so the key behind it is pressed until it counts."""

    again = {"this build": "i"}  # noqa: RUF012 (declared above)


@pytest.mark.parametrize("keys", NO_KEYS)
def test_keys_that_are_no_keys_do_not_end_the_app(keys: str) -> None:
    steps = [("", "candidates"), (keys, "candidates"), ("i", "this build"), ("\x1b", f"{GONE}this build")]
    assert "Traceback" not in Insisting(Path(CURVE), steps, last_keys="q").text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_an_end_from_outside_gives_the_terminal_back(number: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []

    def end(terminal: Terminal, keys: str) -> None:
        if keys == "END":
            ended.append(terminal.process)
            os.kill(terminal.process, number)
        else:
            typed(terminal, keys)

    typed = Terminal.type
    monkeypatch.setattr(Terminal, "type", end)
    shown = Shown(Path(CURVE), [("", "candidates")], last_keys="END", exit_code=128 + number)
    assert ended
    assert "\x1b[?1049l" in shown.text
    assert "\x1b[?25h" in shown.text
