"""A secret that was found in an opened file is on no screen, in no copy and in no saved file, until a person asks to look at it."""

import json
from pathlib import Path

from tests.app.running import Running, all_rows, running, squeezed
from tests.planted_secrets import SECRETS

RULES = ("secret-github-token", "secret-stripe-key", "secret-url-password")
PARTS = tuple(SECRETS[rule][len(SECRETS[rule]) // 2 - 6 : len(SECRETS[rule]) // 2 + 4] for rule in RULES)


def write_case(folder: Path) -> Path:
    sources = [
        {"source_id": f"page {rule}", "channel": "web_content", "content": f"log:\n{SECRETS[rule]}\nend", "title": SECRETS[rule]}
        for rule in RULES
    ] + [
        {"source_id": f"id {SECRETS[rule]}", "channel": "repository_file", "content": rule, "path": f"src/{SECRETS[rule]}"}
        for rule in RULES
    ]
    path = folder / "case.json"
    task = {"id": f"t {SECRETS[RULES[0]]}", "repository": "shop", "goal": SECRETS[RULES[1]], "question": SECRETS[RULES[2]]}
    case = {"ctxview": 1, "name": SECRETS[RULES[0]], "task": task, "requirements": [SECRETS[RULES[1]]], "sources": sources}
    path.write_text(json.dumps(case), "utf-8")
    return path


def look(run: Running) -> None:
    shown = squeezed(run.text())
    assert [part for part in PARTS if squeezed(part) in shown] == []


async def test_no_screen_shows_what_was_found_until_a_person_asks_for_it(tmp_path: Path) -> None:
    async with running(write_case(tmp_path)) as run:
        assert len(run.workbench.case.secret_by_finding) == len(RULES)
        reasons = ""
        for _ in run.workbench.case.sources:
            look(run)
            reasons += "".join(all_rows(run.pane("#why")))
            await run.press("Y")
            assert [part for part in PARTS if part in run.app.clipboard] == []
            await run.press("down")
        assert all(rule in reasons for rule in RULES)
        for keys in ("h", "c", "v n n X", "o", "d", "y", "n", "U"):
            await run.press(*keys.split())
            look(run)
            await run.press("escape")
        shown = ""
        for _ in run.workbench.case.sources:
            await run.press("x")
            shown += squeezed(run.text())
            await run.press("up")
        assert all(squeezed(part) in shown for part in PARTS)
