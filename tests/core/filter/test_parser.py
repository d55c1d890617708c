"""Reading: what is printed is read back, and what is wrong is pointed at."""

import pytest
from hypothesis import given

from ctxview.core.filter.conditions import Filter
from ctxview.core.filter.errors import FilterError
from ctxview.core.filter.glob import LONGEST_PATTERN
from ctxview.core.filter.parser import DEEPEST, parse_filter
from ctxview.core.filter.tokens import LONGEST_FILTER
from tests.core.filter.filter_strategy import filters, texts

TRUST = "hostile, unknown, unverified, trusted_source or verified"
NUMBER = "a whole number such as 1500, 2K, 1KB (1,000) or 1KiB (1,024)"
ESCAPES = r"one of \\ \" \' \n \r \t, or \u{…} with the number of a character"


def read(text: str) -> Filter | FilterError:
    try:
        return parse_filter(text)
    except FilterError as error:
        return error


def refused(text: str) -> FilterError:
    with pytest.raises(FilterError) as caught:
        parse_filter(text)
    return caught.value


@given(filters)
def test_a_printed_filter_is_read_as_an_equal_one(condition: Filter) -> None:
    assert parse_filter(str(condition)) == condition


@given(texts)
def test_any_text_is_a_filter_with_a_printed_form_or_an_error_inside_the_text(text: str) -> None:
    answer = read(text)
    if isinstance(answer, FilterError):
        assert 0 <= answer.start <= answer.end <= len(text)
        assert answer.message
        assert answer.expected
    else:
        assert parse_filter(str(answer)) == answer
        assert str(parse_filter(str(answer))) == str(answer)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("trust<trusted_source and units>1KB", "trust < trusted_source and units > 1000"),
        ("TRUST == Verified", "trust = verified"),
        ("not(selected)or((moved))", "not selected or moved"),
        ("selected and (moved or pinned)", "selected and (moved or pinned)"),
        ("selected and moved or pinned", "selected and moved or pinned"),
        ("(selected and moved) and pinned", "(selected and moved) and pinned"),
        ("not (selected and moved)", "not (selected and moved)"),
        ("not not selected", "not not selected"),
        ("NOT selected AND moved", "not selected and moved"),
        ("source='it\\'s'", 'source = "it\'s"'),
        ('source = "AGENTS.md"', "source = AGENTS.md"),
        ('source = "and"', 'source = "and"'),
        ("source = ''", 'source = ""'),
        ("change = in", "change = in"),
        ("change in (in, OUT)", "change in (in, out)"),
        ("position > -3", "position > -3"),
        ("units in (1k,1K,2m,1kb,1MB,1kib,1MiB,007)", "units in (1000, 1000, 2000000, 1000, 1000000, 1024, 1048576, 7)"),
        ('content ~ "a\n\x1b\u202e\U000e0041\\u{1f642}"', 'content ~ "a\\n\\u{1b}\\u{202e}\\u{e0041}🙂"'),
        ("path like src/*.py", "path like src/*.py"),
        (r"path = C:\a", r'path = "C:\\a"'),
        ("requires has currency-test", "requires has currency-test"),
    ],
)
def test_the_printed_form(text: str, printed: str) -> None:
    assert str(parse_filter(text)) == printed


@pytest.mark.parametrize(
    ("text", "at", "message", "expected"),
    [
        ("", "", "a condition is missing", "a column, not, or ("),
        ("   ", "", "a condition is missing", "a column, not, or ("),
        ("selected and", "", "a condition is missing", "a column, not, or ("),
        ("selected and or moved", "or", '"or" stands where a column should be', "a column, not, or ("),
        ('"trust" = verified', '"trust"', '"trust" stands where a column should be', "a column, not, or ("),
        ("trsut = verified", "trsut", 'there is no column "trsut"; the nearest is trust', "a column, not, or ("),
        ("pricing", "pricing", 'there is no column "pricing"', "a column, not, or ("),
        ("trust", "", "trust is compared with nothing", "=, !=, <, <=, >, >= or in"),
        ("trust is verified", "is", '"is" is no operator', "=, !=, <, <=, >, >= or in"),
        ("trust not in (verified)", "not", "not stands before the column: not trust …", "=, !=, <, <=, >, >= or in"),
        ("kind < fact", "<", "< does not fit kind, which is a named column", "=, != or in"),
        ("units ~ 3", "~", "~ does not fit units, which is a number column", "=, !=, <, <=, >, >= or in"),
        ("requires = a", "=", "= does not fit requires, which is a set column", "has, ~ or like"),
        ("selected = yes", "=", "selected is a flag and stands alone", "selected, or not selected"),
        ("trust < ", "", "a value is missing", TRUST),
        ("trust < verfied", "verfied", 'trust is never "verfied"; the nearest is verified', TRUST),
        ("trust = zzz", "zzz", 'trust is never "zzz"', TRUST),
        ("sensitivity != secrt", "secrt", 'sensitivity is never "secrt"; the nearest is secret', "public, internal or secret"),
        ("units > 1.5KB", "1.5KB", '"1.5KB" is no whole number', NUMBER),
        ("units > 1000001000000000000", "1000001000000000000", '"1000001000000000000" is no whole number', NUMBER),
        ("units > ٣", "٣", '"٣" is no whole number', NUMBER),
        ("source = and moved", "and", 'a value is missing before "and", which means itself only in quotes', "a word, or a text in quotes"),
        ("source = my file", "file", '"file" does not belong here', "and, or, or the end; a text with spaces stands in quotes"),
        ("selected)", ")", "a ) stands without its (", "and, or, or the end; a text with spaces stands in quotes"),
        ("(selected", "", "a ( is not closed", "and, or, or )"),
        ("(selected moved)", "moved", '"moved" does not belong here', "and, or, or )"),
        ("kind in fact", "fact", "a list of values is missing", "( and values with commas between them"),
        ("kind in ()", ")", "a value is missing", "instruction, task, fact, artifact, observation or tool_schema"),
        ("kind in (fact", "", "a list is not closed", "a comma or )"),
        ("kind in (fact task)", "task", '"task" does not belong into the list', "a comma or )"),
        ("source = \"a", '"a', "a quote is opened and not closed", 'a " at the end of the text'),
        ("source = 'a\\'", "'a\\'", "a quote is opened and not closed", "a ' at the end of the text"),
        ('source = "a\\q"', "\\q", r"the escape \q means nothing", ESCAPES),
        ('source = "\\u{110000}"', "\\u{110000}", r"the escape \u{110000} means nothing", ESCAPES),
        ("source ! a", "!", "a ! alone means nothing", "!= for unequal, or not before the column"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_where_it_is(text: str, at: str, message: str, expected: str) -> None:
    error = refused(text)
    assert (text[error.start : error.end], error.message, error.expected) == (at, message, expected)
    assert error.start == (text.rindex(at) if at else len(text))


def test_the_first_mistake_is_told_also_where_a_later_one_is_of_another_sort() -> None:
    assert refused('trsut = x and source = "open').message.startswith('there is no column "trsut"')


def test_an_error_names_what_could_stand_there() -> None:
    assert [option.text for option in refused("sensitivity = x").options] == ["public", "internal", "secret"]


def test_a_long_word_is_cut_in_the_message() -> None:
    assert len(refused("y" * 5000).message) < 100


def test_nesting_ends_at_its_limit_and_not_in_a_recursion_error() -> None:
    assert str(parse_filter("(" * DEEPEST + "selected" + ")" * DEEPEST)) == "selected"
    assert str(parse_filter("not " * DEEPEST + "selected")) == "not " * DEEPEST + "selected"
    for opening in ("(", "not ", "not("):
        error = refused(opening * 2000)
        assert error.message == "there are too many parentheses and nots inside each other"


def test_what_is_closed_again_counts_no_longer() -> None:
    parse_filter(" and ".join(["(not selected)"] * (DEEPEST + 1)))


def test_a_filter_is_refused_that_is_too_long_as_written_or_as_printed() -> None:
    assert refused("selected " + " " * LONGEST_FILTER).start == LONGEST_FILTER
    raw = f'source = "{chr(0x1B) * (LONGEST_FILTER // 2)}"'
    assert refused(raw).message == "the filter is too long when it is printed"
    parse_filter(f'source = "{"x" * (LONGEST_FILTER - 11)}"')


def test_a_pattern_has_a_limit_and_other_texts_do_not() -> None:
    long = "x" * (LONGEST_PATTERN + 1)
    assert refused(f"content like {long}").message == "the pattern is too long"
    parse_filter(f"content ~ {long}")
    parse_filter(f"content like {long[1:]}")
