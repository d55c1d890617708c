"""The gateway screen: verdicts, the rule that decided, what led to a call, edits of the policy, and what trust would change."""

import json
import shlex
from pathlib import Path

import pytest

from ctxview.app.content import cells_of
from ctxview.app.dialogs.choice_dialog import ChoiceDialog
from ctxview.app.dialogs.command_dialog import CommandDialog
from ctxview.app.dialogs.name_dialog import NameDialog
from ctxview.app.dialogs.policy_file_dialog import PolicyFileDialog
from ctxview.app.dialogs.save_dialog import SaveDialog
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.dialogs.what_if_dialog import WhatIfDialog
from ctxview.app.screens.gateway import GatewayScreen
from ctxview.core.policy import DEFAULT_POLICY, Ruling
from tests.app.running import CURVE, ROOT, SMALL, WIDE, Running, running
from tests.app.test_screens import BOTH, Picture
from tests.commands.calls import SECRET, call
from tests.hostile import HOSTILE, acts_on_terminal

INJECTION = "fixtures/price-lab/injection-path.yaml"
ANTHROPIC = "fixtures/requests/anthropic-repair-agent.json"
BAIT = 8


def screen(run: Running) -> GatewayScreen:
    assert isinstance(run.app.screen, GatewayScreen)
    return run.app.screen


def title(run: Running) -> str:
    return " ".join(run.lines_of("#gateway-title")[0].split())


def decided(run: Running) -> list[Ruling]:
    return [verdict.decided for verdict in screen(run).state.verdicts]


async def test_the_denied_call_the_rule_and_what_led_to_it_are_on_the_screen() -> None:
    async with running(INJECTION) as run:
        assert "V: 1 deny, 1 ask, 1 allow" in str(run.bench.query_one("#requirements").border_title)
        await run.press("V")
        assert title(run) == "gateway · 3 calls: 1 deny, 1 ask, 1 allow · the default policy · nothing is carried out"
        rows = run.rows_of("#calls")
        assert rows[0] == "✗ 1 apply_patch deny protected_path no path=./.ENV old=A new=B"
        assert [row.split()[0] for row in rows] == ["✗", "?", "✓", "✗"]
        assert "P apply_patch deny protected_path no rule-based-v1, fault injection" in rows[3]
        words = run.pane_text("#verdict")
        for said in ("✗ deny protected_path", "rule .env", "carried out: no", "▶ 5 a protected name in a path deny: decided"):
            assert said in words
        assert '↳ path ".env" at character 66 forged-target (hostile)' in words
        assert "INJECTED_TARGET=.env" in words
        assert "no proof of a cause" in words
        assert "passed" in words.partition("▶ 5")[0]
        assert "not reached" in words.partition("▶ 5")[2]
        assert run.rows_of("#call-context")[0].startswith("! forged-target hostile in ↳ .env @66")
        assert "1 not trusted" in str(run.table("#call-context").border_title)


async def test_the_key_of_the_verdicts_is_named_where_there_are_calls_and_room() -> None:
    for file, calls in ((INJECTION, True), (CURVE, False)):
        async with running(file, (120, 40)) as run:
            assert ("V verdict" in run.text()) is calls
            assert "u undo" in run.text()
            await run.resize(SMALL)
            assert "V verdict" not in run.text()


async def test_enter_on_an_item_goes_to_it_in_the_workbench_and_escape_goes_back() -> None:
    async with running(INJECTION) as run:
        await run.press("V", "enter")
        assert run.app.focused is run.table("#call-context")
        await run.press("enter")
        assert run.app.screen is run.bench
        assert run.bench.place == BAIT
        await run.press("V", "escape")
        assert run.app.screen is run.bench
        assert run.bench.place == BAIT
        await run.press("V", "V")
        assert run.app.screen is run.bench
        assert run.steps() == 0


async def test_a_rule_flips_verdicts_at_once_and_undo_and_redo_go_both_ways() -> None:
    async with running(INJECTION) as run:
        await run.press("V", "down", "a")
        assert run.shows(ChoiceDialog)
        await run.press("down", "down", "enter")
        assert decided(run) == [Ruling.DENY, Ruling.ALLOW, Ruling.ALLOW]
        row = run.rows_of("#calls")[1]
        assert "ask → allow rule_allows" in row
        assert "⇄ flips ask (side_effect_requires_approval)" in run.pane_text("#verdict")
        assert "1 verdict flips" in title(run)
        assert "1 edit" in title(run)
        await run.press("u")
        assert decided(run) == [Ruling.DENY, Ruling.ASK, Ruling.ALLOW]
        assert "flips" not in title(run)
        await run.press("r")
        assert decided(run) == [Ruling.DENY, Ruling.ALLOW, Ruling.ALLOW]
        await run.press("escape")
        assert "V: 1 deny, 2 allow" in str(run.bench.query_one("#requirements").border_title)
        await run.press("V", "R")
        assert decided(run) == [Ruling.DENY, Ruling.ASK, Ruling.ALLOW]
        assert screen(run).state.policy == DEFAULT_POLICY


async def test_a_name_is_protected_and_no_more() -> None:
    async with running(INJECTION) as run:
        await run.press("V", "p")
        assert run.shows(NameDialog)
        await run.press("enter")  # .env, as the gateway reads the path
        assert decided(run)[0] is Ruling.ASK
        assert run.rows_of("#calls")[0].startswith("? 1 apply_patch deny → ask")
        await run.press("p", "enter")
        assert decided(run)[0] is Ruling.DENY
        await run.press("p", *["backspace"] * 20, *"a/b", "enter")
        assert run.shows(TextDialog)
        assert "slash" in run.dialog_text()
        await run.press("escape")
        assert screen(run).state.policy.protected_paths == (".env.*", ".git", ".env")


async def test_a_contract_says_whether_a_tool_changes_something() -> None:
    async with running(INJECTION) as run:
        await run.press("V", "down", "c", "down", "enter")
        assert decided(run) == [Ruling.DENY, Ruling.ALLOW, Ruling.ALLOW]
        await run.press("c", "end", "enter")
        assert decided(run) == [Ruling.DENY, Ruling.DENY, Ruling.ALLOW]
        assert "→ c adds a contract for it" in run.pane_text("#verdict")
        await run.press("c", "enter")
        assert decided(run) == [Ruling.DENY, Ruling.ASK, Ruling.ALLOW]


async def test_calls_of_a_captured_request_get_their_tools_from_an_agent() -> None:
    async with running(ANTHROPIC) as run:
        assert "V: 11 calls" in str(run.bench.query_one("#requirements").border_title)
        await run.press("V")
        assert title(run).startswith("gateway · 11 calls: 11 deny")
        assert "the policy knows apply_patch, read_file, run_tests" in run.pane_text("#verdict")
        await run.press("c", "end", "enter")
        found = {verdict.call.ordinal: verdict.reason.value for verdict in screen(run).state.verdicts}
        assert (found[1], found[2], found[7]) == ("policy_allows", "side_effect_requires_approval", "unknown_tool")
        assert "flip" in title(run)
        await run.press("down", "down", "down", "down", "down")
        assert "in the body before it: 37" in str(run.table("#call-context").border_title)
        assert "tides.example" in run.pane_text("#verdict")
        place = screen(run).verdict
        assert place is not None
        await run.press("enter")
        assert run.bench.place == place.call.place


async def test_the_tools_that_the_request_defines_are_taken_over_from_any_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    async with running(ANTHROPIC) as run:
        await run.press("V", "end", "c")  # on the probe's row
        assert "the tools that this request defines (12)" in run.text()
        assert "come from the request itself prove nothing" in run.dialog_text()
        await run.press("enter")
        assert decided(run) == [Ruling.ASK] * 11
        shown = screen(run).state.policy
        await run.press("i")
        assert "those that the request itself defines" in run.dialog_text()
        await run.press("escape", "y")
        line = run.dialog_text().partition("ctxview gateway ")[2].partition(" Y copies")[0]
        assert shlex.split(line) == [ANTHROPIC, "--context", "--request-tools"]
        printed = call("gateway", *shlex.split(line), "--json").value
        assert [one["verdict"] for one in printed["verdicts"]] == ["ask"] * 11
        await run.press("escape", "home", "c")
        assert "this request defines" not in run.text()  # all are known
        await run.press("escape", "u")
        assert decided(run) == [Ruling.DENY] * 11
        await run.press("r")
        assert screen(run).state.policy == shown


async def test_permissions_and_the_tools_of_the_request_come_out_the_same_in_either_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.json").write_text(json.dumps({"permissions": {"allow": ["mcp__tracker__Read"], "deny": ["WebFetch"]}}))
    found = []
    async with running(ANTHROPIC) as run:
        await run.press("V")
        for order in (("c", "m"), ("m", "c")):
            for key in order:
                await run.press(*(("c", "enter") if key == "c" else ("m", *"s.json", "enter")))
                while run.shows(PolicyFileDialog):
                    await run.pilot.pause()
                await run.settle()
            found.append(screen(run).state.policy)
            await run.press("R")
    assert found[0] == found[1]
    printed = call("gateway", str(ROOT / ANTHROPIC), "--request-tools", "--permissions", "s.json", "--print-policy").value
    assert set(printed["tools"]) == set(found[0].tools)


async def test_parts_of_a_request_are_told_apart_and_no_title_is_cut_in_the_middle_of_what_counts() -> None:
    async with running(ANTHROPIC, SMALL) as run:
        await run.press("V", "c", "enter", "a", "enter")
        assert "default + the request's tools, 1 edit" in title(run)
        assert title(run).endswith("…")
        names = [row.split()[1] for row in run.rows_of("#call-context") if "/" in row]
        assert len(set(names)) == len(names) > 1
        assert all(name[-1].isdigit() or not name.startswith("/") for name in names)
        for size in (SMALL, (120, 40), WIDE, (200, 60)):
            await run.resize(size)
            for pane in ("#verdict", "#call-context"):
                widget = screen(run).query_one(pane)
                assert cells_of(str(widget.border_title)) <= widget.outer_size.width - 4
            assert str(run.table("#call-context").border_title).endswith(("with leads", "↳", "no proof of a cause"))
        assert "no proof of a cause" in str(run.table("#call-context").border_title)
        assert title(run).endswith("nothing is carried out")


async def test_what_would_change_if_the_page_were_trusted_is_said_and_can_be_taken_over() -> None:
    async with running(INJECTION) as run:
        await run.press("V", "w")
        assert run.shows(ChoiceDialog)
        await run.press("enter")
        assert run.shows(WhatIfDialog)
        words = run.dialog_text()
        for said in (
            "forged-target comes through repository_file in place of hostile_fixture",
            "outside of the untrusted wrapper",
            "call 1 (apply_patch) stays deny",
            "the gateway judges the call, not who asked for it",
            "ctxview gateway fixtures/price-lab/injection-path.yaml --context --channel forged-target=repository_file",
        ):
            assert said in words
        await run.press("escape")
        assert run.steps() == 0
        await run.press("w", "enter", "enter")
        assert run.steps() == 1
        assert "0 not trusted" in str(run.table("#call-context").border_title)
        await run.press("escape", "u")
        assert run.workbench.result.item(BAIT).channel == "hostile_fixture"


async def test_undo_takes_back_edits_and_what_was_taken_over_in_the_order_in_which_they_were_made() -> None:
    async with running(INJECTION) as run:
        await run.press("V", "u")
        assert "no edit of the policy is left to take back" in run.text()

        def now() -> tuple[str, int]:
            return run.workbench.result.item(BAIT).channel, len(screen(run).state.policy.rules)

        seen = [now()]
        for keys in (("a", "enter"), ("w", "enter", "enter"), ("a", "down", "enter")):
            await run.press(*keys)
            seen.append(now())
        assert len(set(seen[:3])) == 3
        for expected in reversed(seen[:-1]):
            await run.press("u")
            assert now() == expected
        assert run.steps() == 0
        for expected in seen[1:]:
            await run.press("r")
            assert now() == expected
        await run.press("r")
        assert "left to make again" in run.text()


async def test_dropping_the_bait_changes_what_the_probe_decides() -> None:
    async with running(INJECTION) as run:
        await run.press("V", "w", "end", "enter")
        assert "decides otherwise: apply_patch on .env" in run.dialog_text()
        await run.press("enter")
        assert "P apply_patch ask side_effect" in run.rows_of("#calls")[3]


async def test_a_policy_is_saved_as_a_file_and_judged_by_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = "p.json"
    async with running(INJECTION) as run:
        await run.press("V", "down", "a", "down", "down", "enter", "y")
        assert run.shows(CommandDialog)
        assert "no option says the edit of the policy" in run.dialog_text()
        await run.press("escape", "W")
        assert run.shows(SaveDialog)
        await run.press("ctrl+u", *str(path), "enter")
        while run.shows(SaveDialog):
            await run.pilot.pause()
        words = run.dialog_text()
        assert f"ctxview gateway {INJECTION} --context --policy {path}" in words
        await run.press("escape", "y")
        line = "ctxview gateway" + run.dialog_text().partition(" Y copies")[0].partition("ctxview gateway")[2]
        printed = call(*shlex.split(line.replace(INJECTION, str(ROOT / INJECTION)))[1:], "--json").value
        assert [one["verdict"] for one in printed["verdicts"]] == [one.value for one in (Ruling.DENY, Ruling.ALLOW, Ruling.ALLOW)]
        await run.press("escape", "W", "ctrl+u", *str(path), "enter")
        assert "enter again overwrites it" in run.dialog_text()
        await run.press("escape", "R", "f", *str(path), "enter")
        while run.shows(PolicyFileDialog):
            await run.pilot.pause()
        await run.settle()
        assert decided(run) == [Ruling.DENY, Ruling.ALLOW, Ruling.ALLOW]
        assert " · p.json · " in title(run)


async def test_permissions_are_taken_over_and_what_was_not_understood_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = "s.json"
    (tmp_path / path).write_text(json.dumps({"permissions": {"allow": ["Read"], "deny": ["Read(*.{pem,key})", "WebFetch"]}}))
    async with running(ANTHROPIC) as run:
        await run.press("V", "m", *str(path), "enter")
        while run.shows(PolicyFileDialog):
            await run.pilot.pause()
        await run.settle()
        found = {verdict.call.ordinal: verdict.reason.value for verdict in screen(run).state.verdicts}
        assert (found[1], found[6]) == ("cannot_judge", "rule_denies")
        assert "1 rules not understood (i)" in title(run)
        assert " · default + s.json · " in title(run)
        await run.press("i")
        words = run.dialog_text()
        assert "deny Read(*.{pem,key})" in words
        assert "braces are not understood" in words
        await run.press("escape", "y")
        assert f"--permissions {path}" in run.dialog_text()
        await run.press("escape", "m", *"none.json", "enter")
        while "not_found" not in run.dialog_text():
            await run.pilot.pause()
        assert run.shows(PolicyFileDialog)


async def test_a_case_without_calls_says_what_to_do_and_shows_the_probe() -> None:
    async with running(CURVE) as run:
        await run.press("V")
        assert title(run).startswith("gateway · no calls")
        words = run.pane_text("#verdict")
        assert "its field proposals can hold some" in words
        assert "fault injection, and no model's weakness" in words
        await run.press("w", "escape", "c", "a", "p", "escape", "escape")
        assert run.app.screen is run.bench


async def test_the_command_that_it_shows_prints_the_same_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    async with running(INJECTION) as run:
        await run.press("V", "y")
        words = shlex.split(run.dialog_text().partition(" Y copies")[0])
        assert words == ["ctxview", "gateway", INJECTION, "--context"]
        printed = call(*words[1:], "--json").value
        shown = screen_under(run).state
        assert [one["action_id"] for one in printed["verdicts"]] == [one.call.action_id for one in shown.verdicts]
        assert printed["probe"]["verdict"]["call_id"] == shown.probed.verdict.call.call_id  # type: ignore[union-attr]  # it proposes one


def screen_under(run: Running) -> GatewayScreen:
    return next(one for one in reversed(run.app.screen_stack) if isinstance(one, GatewayScreen))


def write(path: Path, sources: list[object], proposals: list[object]) -> Path:
    value = {
        "ctxview": 1,
        "profile": "packet",
        "task": {"id": "t", "repository": "r"},
        "sources": sources,
        "proposals": proposals,
    }
    path.write_text(json.dumps(value, ensure_ascii=True))
    return path


async def test_a_secret_in_arguments_is_on_no_pane_and_in_no_dialog(tmp_path: Path) -> None:
    patch = {"path": f"src/{SECRET}.py", "old": "a", "new": "b", "password": "opens-all"}
    sources: list[object] = [
        {"source_id": "key", "channel": "secret_fixture", "content": SECRET},
        {"source_id": "page", "channel": "web_content", "content": f"look at src/price.py {SECRET}"},
    ]
    calls: list[object] = [{"name": "apply_patch", "arguments": patch}, {"name": "read_file", "arguments": {"path": "src/price.py"}}]
    async with running(write(tmp_path / "case.json", sources, calls)) as run:
        await run.press("V")
        seen = [run.text(), run.pane_text("#verdict")]
        for keys in (("p",), ("i",), ("w",), ("y",)):
            await run.press(*keys)
            seen.append(run.dialog_text())
            await run.press("escape")
        await run.press("a", "c")
        seen.append(run.text())
        await run.press("escape", "down")
        seen += [run.text(), run.pane_text("#verdict")]
        assert "[redacted]" in seen[1]
        assert 'path "src/price.py"' in seen[-1]
        for text in seen:
            assert SECRET not in text
            assert "opens-all" not in text


async def test_hostile_names_and_arguments_do_nothing(tmp_path: Path) -> None:
    texts = [text for text in HOSTILE if text.strip()][::11]
    sources: list[object] = [
        {"source_id": text, "channel": "web_content", "content": f"{text} {number}"} for number, text in enumerate(texts)
    ]
    calls: list[object] = [{"name": text, "arguments": {text: text, "path": text}} for text in texts]
    async with running(write(tmp_path / "case.json", sources, calls), SMALL, shown_as=f"{texts[3]}.json") as run:
        await run.press("V")
        for row in range(0, len(texts), 3):
            run.table("#calls").cursor_row = row
            await run.settle()
            assert not acts_on_terminal(run.text())
            assert not acts_on_terminal(run.pane_text("#verdict"))
        for keys in (("c", "enter"), ("a", "enter"), ("i",), ("y",), ("w", "enter"), ("p",)):
            await run.press(*keys)
            assert not acts_on_terminal(run.text())
            await run.press("escape") if not run.shows(GatewayScreen) else None


PICTURES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("gateway", INJECTION, ("V",)),
    ("gateway-probe", CURVE, ("V",)),
    ("gateway-flips", INJECTION, ("V", "down", "a", "down", "down", "enter")),
    ("gateway-rule", INJECTION, ("V", "down", "a")),
    ("gateway-trusted", INJECTION, ("V", "w", "enter")),
    ("gateway-channel", INJECTION, ("V", "w")),
    ("gateway-captured", ANTHROPIC, ("V", "down", "down", "down", "down", "down")),
    ("gateway-policy", INJECTION, ("V", "i")),
)


@pytest.mark.parametrize("size", BOTH)
@pytest.mark.parametrize(("name", "file", "keys"), PICTURES)
async def test_it_looks_as_it_did(size: tuple[int, int], name: str, file: str, keys: tuple[str, ...], screen_snapshot: Picture) -> None:
    async with running(file, size) as run:
        await run.press(*keys)
        run.app.clear_notifications()
        await run.settle()
        screen_snapshot(run.app, f"{name}-{size[0]}x{size[1]}-dark")


async def test_the_first_row_and_the_rule_are_seen_at_every_size() -> None:
    async with running(INJECTION, SMALL) as run:
        await run.press("V")
        for size in (SMALL, (120, 40), (200, 60), WIDE):
            await run.resize(size)
            text = run.text()
            for said in ("protected_path", "deny", "1 not trusted", "hostile", ".env @66"):
                assert said in text
