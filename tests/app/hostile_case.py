"""One case that holds the hostile texts in every place where a case can hold text."""

import json
from collections.abc import Sequence
from pathlib import Path

from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from tests.hostile import HOSTILE

FILE_NAME = "x\x1b]0;owned\x07[red]\u202e\u200b [bold] .json"


def texts(part: int, parts: int) -> list[str]:
    """One of several parts of the hostile texts, every sort in each."""
    return list(HOSTILE[part::parts])


def write_case(folder: Path, hostile: Sequence[str]) -> Path:
    """A case file with each text as id, path, version, title, requirement, channel and content, in a file of a hostile name."""
    several = [*hostile, *hostile[:4]]
    value = {
        "ctxview": 1,
        "name": several[0],
        "description": "\n".join(hostile),
        "profile": "packet",
        "task": {"id": several[1], "repository": several[2], "target_path": several[3]},
        "channels": {f"{text} {place}": _channel(place) for place, text in enumerate(hostile)},
        "requirements": [f"never {text}" for text in hostile[::3]],
        "sources": [
            {
                "source_id": text,
                "channel": f"{text} {place}",
                "content": f"{text}\n{place} {several[place + 1]}",
                "path": several[place + 1] if place % 5 else None,
                "version": several[place + 2],
                "title": several[place + 3],
                "required_for": [text],
            }
            for place, text in enumerate(hostile)
        ],
    }
    path = folder / FILE_NAME
    path.write_text(json.dumps(value, ensure_ascii=True), encoding="ascii")
    return path


def _channel(place: int) -> dict[str, str]:
    """Every sort of channel by turns, hostile and secret ones too."""
    kinds = ("fact", "artifact", "observation", "tool_schema")
    trusts = ("hostile", "unverified", "verified", "trusted_source")
    return {
        "kind": kinds[place % 4],
        "authority": "none",
        "trust": trusts[place // 4 % 4],
        "retention": "normal",
        "sensitivity": "secret" if place % 17 == 16 else "internal",
    }


def refusals(hostile: Sequence[str], at_once: int) -> list[CtxviewError]:
    """Refusals whose every text is hostile, a few problems each."""
    several = [*hostile, *hostile[:3]]
    problems = [
        Problem(ErrorCode.WRONG_TYPE, several[place], several[place + 1], several[place + 2], several[place + 3])
        for place in range(0, len(hostile), 4)
    ]
    groups = [problems[start : start + at_once] for start in range(0, len(problems), at_once)]
    return [CtxviewError(group[0], group[1:]) for group in groups]
