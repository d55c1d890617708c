"""Completion: what is offered can stand there, and what can stand there is offered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.filter.columns import COLUMNS
from ctxview.core.filter.completion import complete
from ctxview.core.filter.conditions import Filter
from ctxview.core.filter.errors import FilterError
from ctxview.core.filter.parser import DEEPEST, parse_filter
from ctxview.core.filter.tokens import LONGEST_FILTER, TokenKind, tokens
from tests.core.filter.filter_strategy import filters_of_listed_words, texts

KNOWN = {"source": ["AGENTS.md", "a b", "and", 'q"q', "\x1b"], "requires": ["currency-test"], "trust": ["ignored"], "units": ["3"]}


def offered(marked: str) -> list[str]:
    """The options at the `|` of the text."""
    before, after = marked.split("|")
    return [option.text for option in complete(before + after, len(before), KNOWN).options]


def completed(marked: str, option: str) -> str:
    """The text with this option taken at the `|`."""
    before, after = marked.split("|")
    text = before + after
    completions = complete(text, len(before), KNOWN)
    assert option in [one.text for one in completions.options]
    return text[: completions.start] + option + text[completions.end :]


def mistake(text: str) -> int | None:
    """Where the text is no filter, or None where it is one."""
    try:
        parse_filter(text)
    except FilterError as error:
        return error.start
    return None


@given(texts, st.data())
def test_whatever_is_offered_makes_no_mistake_where_it_is_put(text: str, data: st.DataObject) -> None:
    cursor = data.draw(st.integers(-1, len(text) + 1))
    completions = complete(text, cursor, KNOWN)
    assert 0 <= completions.start <= min(max(cursor, 0), len(text)) <= completions.end <= len(text)
    for option in completions.options:
        place = mistake(text[: completions.start] + option.text + text[completions.end :])
        assert place is None or place >= completions.start + len(option.text), option


@given(filters_of_listed_words)
def test_every_word_of_a_filter_is_offered_where_it_stands(condition: Filter) -> None:
    text = str(condition)
    for token in tokens(text):
        if token.kind is not TokenKind.END:
            for typed in {0, 1, len(token.text) - 1}:
                begun = text[: token.start + typed] if token.kind is TokenKind.WORD else text[: token.start].rstrip() + " "
                assert token.text in [option.text for option in complete(begun, len(begun)).options]


@pytest.mark.parametrize(
    ("marked", "options"),
    [
        ("tr|", ["trust"]),
        ("TR|", ["trust"]),
        ("t|rxyz = verified", ["trust", "title", "task"]),
        ("pa|", ["path", "pair"]),
        ("selected and no|", ["notes", "not"]),
        ("trust |", ["=", "!=", "<", "<=", ">", ">=", "in"]),
        ("kind |", ["=", "!=", "in"]),
        ("requires |", ["has", "~", "like"]),
        ("path |", ["=", "!=", "in", "~", "like"]),
        ("trust !|", ["!="]),
        ("trust <|= verified", ["<", "<="]),
        ("|< 3", [*COLUMNS, "not", "("]),
        ("source |=x", ["=", "!=", "~"]),
        ("trust |< verified", ["=", "!=", "<", "<=", ">", ">=", "in"]),
        ("trust <|", ["hostile", "unknown", "unverified", "trusted_source", "verified"]),
        ("trust < un|", ["unknown", "unverified"]),
        ("change = |", ["in", "out", "same"]),
        ("kind in |", ["("]),
        ("kind in (|", ["instruction", "task", "fact", "artifact", "observation", "tool_schema"]),
        ("kind in (fact |", [",", ")"]),
        ("kind in (fact, ta|", ["task"]),
        ("selected |", ["and", "or"]),
        ("(selected |", ["and", "or", ")"]),
        ("(selected) |", ["and", "or"]),
        ("source = |", ["AGENTS.md", '"a b"', '"and"', '"q\\"q"', '"\\u{1b}"']),
        ("source = a|", ["AGENTS.md", '"a b"', '"and"']),
        ('source = "a|', ["AGENTS.md", '"a b"', '"and"']),
        ('source = "a|bc" and selected', ["AGENTS.md", '"a b"', '"and"']),
        ("requires has c|", ["currency-test"]),
        ("channel = system|", ["system"]),
        ("units > |", []),
        ("path like |", []),
        ("nonsense |", []),
        ("nonsense = x and |", []),
        ('source = "\\q|', []),
    ],
)
def test_what_is_offered_at_a_cursor(marked: str, options: list[str]) -> None:
    assert offered(marked) == options


@pytest.mark.parametrize(
    ("marked", "option", "text"),
    [
        ("tr|usx < verified", "trust", "trust < verified"),
        ("trust <|= verified", "<", "trust < verified"),
        ("trust = |verified", "hostile", "trust = hostile"),
        ('trust = "ver|bose" and moved', "verified", "trust = verified and moved"),
        ('trust = "ver|ified and moved', "verified", "trust = verified and moved"),
        ("kind in (ta|)", "task", "kind in (task)"),
        ("source !|", "!=", "source !="),
        ("|< verified", "trust", "trust< verified"),
        ("trust |<= verified", "in", "trust in verified"),
        ("(selected|)", "selected", "(selected)"),
        ("(selected |)", "or", "(selected or)"),
    ],
)
def test_an_option_takes_the_place_of_its_whole_word(marked: str, option: str, text: str) -> None:
    assert completed(marked, option) == text


def test_an_empty_filter_begins_with_a_column_a_not_or_a_parenthesis() -> None:
    assert offered("|") == [*COLUMNS, "not", "("]


def test_options_say_what_they_are() -> None:
    words = {option.text: option.words for option in complete("", 0).options}
    assert words["trust"] == COLUMNS["trust"].words
    assert all(words.values())
    assert complete("trust < v", 9).options[0].words == "5 of 5, from the lowest"


def test_nothing_is_offered_that_would_be_too_deep_or_too_long() -> None:
    assert offered("(" * DEEPEST + "|") == [*COLUMNS]
    assert "selected" not in offered("selected and" + " " * (LONGEST_FILTER - 15) + "|")
    assert "id" in offered("selected and" + " " * (LONGEST_FILTER - 15) + "|")
