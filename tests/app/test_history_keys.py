"""Undo, redo, and the baseline that everything is compared with."""

from ctxview.app.panes.change_line import ChangeLine
from ctxview.app.row_table import CURSOR_SIGN
from ctxview.core.packet import make_packet
from tests.app.running import CURVE, Running, running

NOTHING_CHANGED = "Δ none: this is the baseline. [ lowers the budget, ] raises it, ? all keys"


def seen(run: Running) -> tuple[str, str]:
    """Everything on the screen but the cursors of its tables, and the digest of the packet behind it."""
    return run.text().replace(CURSOR_SIGN, " "), make_packet(run.workbench.result).digest


async def test_undo_and_redo_go_through_the_same_screens_and_packets() -> None:
    async with running(CURVE) as run:
        states = [seen(run)]
        for keys in ("[", "[", "J", "K", ["c", "end", "enter"], ["s", "space", "escape"], ["b", *"200", "enter"], ["p", "end", "enter"]):
            await run.press(*keys)
            states.append(seen(run))
        assert len(set(states)) == len(states) - 1  # K took J back
        assert run.steps() == len(states) - 1

        for state in states[-2::-1]:
            await run.press("u")
            assert seen(run) == state
        assert run.line_of(ChangeLine, "Δ") == NOTHING_CHANGED
        await run.press("u")  # nothing is left to undo
        assert seen(run) == states[0]

        for state, key in zip(states[1:], ("r", "ctrl+r") * 4, strict=True):
            await run.press(key)
            assert seen(run) == state
        await run.press("r")  # nothing is left to redo
        assert seen(run) == states[-1]

        await run.press("u", "[", "r")  # what was undone is forgotten once something else is done
        assert seen(run) not in states
        assert not run.workbench.history.future


async def test_the_baseline_is_what_differences_are_counted_from() -> None:
    async with running(CURVE) as run:
        await run.press("b", *"259", "enter")
        line = run.line_of(ChangeLine, "Δ")
        assert line == "Δ +0 in −5 out −225 bytes ✗ lost currency-test, source-file same first 1 005 B, 0 items budget unlimited → 259"
        assert [row.split()[1] for row in run.rows_of("#candidates")].count("−") == 5

        await run.press("B")
        assert run.line_of(ChangeLine, "Δ") == NOTHING_CHANGED
        assert [row.split()[1] for row in run.rows_of("#candidates")].count("−") == 0
        await run.press("b", *"none", "enter")
        line = run.line_of(ChangeLine, "Δ")
        assert line == "Δ +5 in −0 out +225 bytes ✓ gained currency-test, source-file same first 1 005 B, 0 items budget 259 → unlimited"
        assert [row.split()[1] for row in run.rows_of("#candidates")].count("+") == 5
        assert "✓ + currency-test" in run.rows_of("#requirements")
        await run.press("u", "u")  # the baseline stays where it was taken
        assert "gained" in run.line_of(ChangeLine, "Δ")


async def test_a_difference_that_is_only_in_the_order_is_said_to_be_one() -> None:
    async with running(CURVE) as run:
        await run.press("J")
        assert run.line_of(ChangeLine, "Δ").startswith("Δ same items ±0 bytes same first 980 B, 0 items sections task instruction")
