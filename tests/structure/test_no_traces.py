"""The project's files speak of the project: not of a machine's folders, nor of how or with what they were written."""

import re

import pytest

from tests.structure.tree import text_files

MACHINE_FOLDERS = "work|tmp|root|opt|Users|home/[a-z]+"
MAKERS = "ai|llm|gpt|chatgpt|claude|copilot|codex|cursor|gemini|a language model"
TRACES = re.compile(
    "|".join(
        (
            rf"(?<![\w.~*/>)}}\]$-])/(?:{MACHINE_FOLDERS})/[\w.]",  # an absolute path, not a part of a longer one
            r"\b[A-Z]:\\Users\\",
            rf"(?i:\b(?:generated|written|made|authored|created) (?:with|by|using) (?:an? )?(?:{MAKERS})\b)",
            r"(?i:co-authored-" + "by:)",
            r"(?i:\bas an ai\b(?! model))",
            r"(?i:\bthe " + r"(?:brief|lead) (?:says|said|asks|asked|wants)\b)",
            r"(?i:\bpython" + r"hosted\.org|\bpy" + r"pi\.org|\bregistry\.npm" + r"js\.org)",
        )
    )
)


@pytest.mark.parametrize(
    "text",
    [  # in pieces, so that this file passes its own test
        "see " + "/work" + "/main/ctxview",
        '"/tmp' + '/case.json"',
        "/home" + "/dev/project",
        "open(" + "/root" + "/x)",
        "C:" + "\\Users\\dev",
        "Generated " + "with Claude",
        "Co-Authored-" + "By: someone",
        "files.python" + "hosted.org",
    ],
)
def test_a_trace_is_found(text: str) -> None:
    assert TRACES.search(text)


@pytest.mark.parametrize(
    "text", ["docs/work/notes.md", "https://example.org/home/page", "written by users", "$HOME/work/x", "the home folder"]
)
def test_what_is_no_trace_is_let_through(text: str) -> None:
    assert not TRACES.search(text)


def test_no_file_of_the_project_holds_a_trace() -> None:
    found = []
    for name, text in text_files():
        found += [f"{name}: {match.group()!r}" for match in TRACES.finditer(text)]
    assert found == []
