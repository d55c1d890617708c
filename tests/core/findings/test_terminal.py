"""Sequences that a terminal acts on are told by what they would do (design chapter 3)."""

import pytest

from ctxview.core.findings.finding import Severity
from tests.core.findings.finding_cases import findings_in, rules_in, the_finding


def test_a_write_to_the_clipboard_is_told_with_its_text() -> None:
    found = the_finding("terminal-clipboard", "ok\x1b]52;c;cm0gLXJmIC8K\x07")
    assert found.severity is Severity.HIGH
    assert found.decoded == "rm -rf /␊"


@pytest.mark.parametrize(
    ("text", "rule", "words", "decoded"),
    [
        ("\x1b]0;all tests passed\x1b\\", "terminal-control", "title", "all tests passed"),
        ("\x1b[2J", "terminal-control", "erases the screen", None),
        ("\x1b[3A", "terminal-control", "cursor up", None),
        ("\x9b6n", "terminal-control", "answer", None),
        ("\x1bc", "terminal-control", "resets", None),
        ("\x1bPdata\x1b\\", "terminal-control", "commands", "data"),
        ("\x1b[8mhidden\x1b[0m", "terminal-hidden", "conceals", None),
        ("\x1b]8;;https://evil.example/\x1b\\", "terminal-link", "link", "https://evil.example/"),
        ("\x1b[31mred", "terminal-colour", "1 sequences", None),
        ("\x1b]52;c;???", "terminal-clipboard", "clipboard", "???"),
    ],
)
def test_each_sequence_is_told_by_what_it_would_do(text: str, rule: str, words: str, decoded: str | None) -> None:
    found = the_finding(rule, text)
    assert words in found.words
    assert found.decoded == decoded


def test_colours_of_a_program_are_counted_once_and_hide_nothing() -> None:
    text = "\x1b[38;5;8mgrey\x1b[0m \x1b[1;38;2;8;8;8mdark\x1b[0m" * 50
    (found,) = findings_in(text)
    assert (found.rule.id, found.severity) == ("terminal-colour", Severity.INFO)
    assert found.words.startswith("200 sequences")


@pytest.mark.parametrize("text", [r"print('\x1b[31m')", "ESC[2J in a document", "naïve café 日本", "tab\tand\r\nline ends"])
def test_what_only_speaks_of_sequences_is_none(text: str) -> None:
    assert rules_in(text) == set()
