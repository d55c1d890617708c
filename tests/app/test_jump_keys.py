"""From one difference to the next (design 2)."""

from tests.app.running import CURVE, Running, running


def changed(run: Running) -> list[int]:
    difference = run.workbench.difference
    return [row for row, place in enumerate(run.bench.candidates.places) if place in difference.entered | difference.left]


async def test_the_keys_stop_at_every_candidate_that_came_in_or_fell_out_and_at_no_other() -> None:
    async with running(CURVE) as run:
        await run.press("b", *"259", "enter", "home")
        rows = changed(run)
        assert len(rows) == 5
        table = run.table()
        seen = [0] if 0 in rows else []
        for _ in rows:
            await run.press(".")
            if table.cursor_row not in seen:
                seen.append(table.cursor_row)
        assert seen == rows
        await run.press(".")
        assert table.cursor_row == rows[-1]
        for row in rows[-2::-1]:
            await run.press(",")
            assert table.cursor_row == row
        await run.press(",")
        assert table.cursor_row == rows[0]


async def test_they_follow_the_order_of_the_list_and_pass_by_what_is_not_listed() -> None:
    async with running(CURVE) as run:
        await run.press("b", *"259", "enter", "l", *["down"] * 11, "enter", "/", *"units > 30", "enter", "home")
        rows = changed(run)
        assert rows
        await run.press(*["."] * 9)
        assert run.table().cursor_row == rows[-1]


async def test_without_a_difference_the_cursor_stays() -> None:
    async with running(CURVE) as run:
        await run.press("down", ".")
        assert run.table().cursor_row == 1
        await run.press(",")
        assert run.table().cursor_row == 1
