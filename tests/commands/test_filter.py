"""`ctxview build --filter` and `ctxview filter`: only what fulfils a filter, with the totals of all; mistakes under their place."""

import json

import pytest

from ctxview.core.filter.columns import COLUMNS
from ctxview.core.filter.help import EXAMPLES, help_lines
from ctxview.core.filter.operators import OPERATORS
from ctxview.exports.filter_text import pointed_lines
from ctxview.exports.layout import Layout, cells
from tests.commands.calls import EXAMPLE, REQUEST_BODY, SECRET, WITH_SECRET, call
from tests.conftest import Golden
from tests.hostile import HOSTILE, acts_on_terminal


def matched(condition: str, *options: str, typed: object = EXAMPLE) -> list[str]:
    return call("build", "-", "--json", "--filter", condition, *options, typed=typed).value["filter"]["matched"]  # type: ignore[no-any-return]  # JSON


def test_a_filtered_build_is_as_stored(golden: Golden) -> None:
    golden(call("build", "-", "--filter", "units > 20 and not (kind=fact)", typed=EXAMPLE).out, "build-filtered.txt")


def test_json_is_the_whole_build_with_one_key_more_at_its_end() -> None:
    for typed in (EXAMPLE, REQUEST_BODY):
        whole = call("build", "-", "--json", typed=typed)
        called = call("build", "-", "--json", "--filter", "not selected AND  units>20", typed=typed)
        assert called.code == whole.code
        assert list(called.value) == [*whole.value, "filter"]
        assert {key: value for key, value in called.value.items() if key != "filter"} == whole.value
        assert called.value["filter"]["expression"] == "not selected and units > 20"


def test_what_is_matched_stands_in_trace_order_under_the_ids_of_the_trace() -> None:
    entries = call("build", "-", "--json", typed=EXAMPLE).value["trace"]["entries"]
    assert matched("not selected") == [entry["item_id"] for entry in entries if entry["outcome"] == "dropped"]
    assert matched("source = token") == ["redacted-1"]
    assert matched("source = nobody") == []


def test_the_text_lists_only_what_fulfils_it_and_says_of_how_many() -> None:
    whole, part = (call("build", "-", *options, typed=EXAMPLE).out.splitlines() for options in ((), ("--filter", "source ~ AGENTS")))
    assert "2 of 14 candidates fulfil it, and only they are listed; every figure is of the whole build" in " ".join(" ".join(part).split())
    names = {line.split()[-1] for line in part if "  ctx-" in line or "  redacted-" in line}
    assert names == {"rules/AGENTS.md", "docs/AGENTS.md"}
    for kept in ("  used  ", "  ledger  ", "  digest  ", "  state  "):
        assert [line for line in part if line.startswith(kept)] == [line for line in whole if line.startswith(kept)]


def test_none_and_one_that_fulfil_it_are_said_as_well() -> None:
    none = call("build", "-", "--filter", "source = nobody", typed=EXAMPLE).out
    assert "0 of 14 candidates fulfil it" in none
    assert "Selected" not in none.replace("selected of", "")
    assert "1 of 14 candidates fulfils it" in call("build", "-", "--filter", "source = forum", typed=EXAMPLE).out


def test_change_is_told_against_the_case_as_it_stands() -> None:
    assert matched("change != same") == []
    out = matched("change = out", "--budget", "100")
    assert out
    assert set(out) == set(matched("selected")) - set(matched("selected", "--budget", "100"))


def test_each_line_of_json_lines_is_filtered() -> None:
    called = call("build", "--jsonl", "--filter", "selected", typed=f"{json.dumps(EXAMPLE)}\n[]\n{json.dumps(REQUEST_BODY)}\n")
    one, wrong, two = (json.loads(line) for line in called.out.splitlines())
    assert sorted(one["filter"]["matched"]) == sorted(one["trace"]["selected_item_ids"])
    assert "error" in wrong
    assert two["filter"]["expression"] == "selected"


@pytest.mark.parametrize("command", [("build", "-", "--filter"), ("filter",)])
def test_a_mistake_is_shown_under_its_place_and_ends_with_2(command: tuple[str, ...]) -> None:
    called = call(*command, "units > 5 and colour = red", typed=EXAMPLE)
    assert called.code == 2
    assert called.out == ""
    line, signs, error, *_ = called.err.splitlines()
    assert line == "  units > 5 and colour = red"
    assert signs == " " * 16 + "^" * 6
    assert error == f"error: {'--filter' if len(command) > 1 else 'FILTER'}, character 15 [not_allowed_value]"
    assert "no column" in called.err


def test_the_error_is_json_where_json_is_asked_for() -> None:
    called = call("build", "-", "--json", "--filter", "units >", typed=EXAMPLE)
    assert (called.error["code"], called.error["place"]) == ("not_allowed_value", "--filter, character 8")


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize(("start", "end"), [(0, 3), (500, 503), (999, 1000), (1000, 1000), (300, 900)])
@pytest.mark.parametrize("text", ["x" * 1000, "价" * 1000, "\x1b[31m" * 200], ids=["narrow", "wide", "control"])
def test_a_place_in_a_long_filter_is_shown_within_the_page(width: int, start: int, end: int, text: str) -> None:
    line, signs = pointed_lines(text, start, end, Layout(width))
    assert cells(line) <= width + 2
    assert 0 < len(signs) <= width + 3
    assert set(signs.strip()) == {"^"}


def test_no_hostile_text_in_a_filter_acts_on_the_terminal() -> None:
    for text in HOSTILE:
        typed = text.replace("\0", "").encode("utf-8", "surrogateescape" if text.isascii() else "replace").decode("utf-8", "replace")
        for condition in (typed, f"content ~ {typed}", f"source = '{typed}"):
            for called in (call("filter", condition), call("build", "-", "--filter", condition, typed=EXAMPLE)):
                assert acts_on_terminal(called.out) == acts_on_terminal(called.err) == []
                assert called.code in (0, 1, 2)


def test_the_printed_form_is_printed_and_reads_as_itself() -> None:
    for text in EXAMPLES:
        printed = call("filter", text).out.strip()
        assert call("filter", printed).out.strip() == printed


def test_the_language_is_printed_with_all_its_columns_and_operators() -> None:
    out = call("filter").out
    words = " ".join(out.split())
    for name in (*COLUMNS, *(operator.symbol for operator in OPERATORS)):
        assert f"\n  {name} " in out
    for line in help_lines():
        assert " ".join(line.split()) in words
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("typed", [EXAMPLE, WITH_SECRET], ids=["masked", "allowed"])
def test_a_filter_tells_nothing_of_a_secret(typed: object) -> None:
    """Not its text, not its size, not its id, however the question is put."""
    bare = call("build", "-", "--json", "--filter", "source = token", typed=typed).value["filter"]["matched"]
    assert bare == ["redacted-1"]
    for question in (
        *(f'content ~ "{piece}"' for piece in (SECRET, SECRET[0], "", SECRET.upper())),
        "content like *",
        f'content != "{SECRET}x"',
        *(f"{column} {comparison}" for column in ("units", "bytes") for comparison in (">= 0", "< 1M", f"= {len(SECRET)}")),
        "id ~ ctx",
    ):
        assert matched(f"source = token and ({question})", typed=typed) == []
        assert matched(f"source = token and not ({question})", typed=typed) == ["redacted-1"]


def test_what_is_secret_only_by_its_content_is_told_as_little() -> None:
    typed = {**EXAMPLE, "sources": [*EXAMPLE["sources"], {"source_id": "copy", "channel": "reference", "content": SECRET}]}  # type: ignore[misc]  # a list
    for question in (f'content ~ "{SECRET}"', "units >= 0", "bytes > 1", "content like *"):
        assert matched(f"source = copy and ({question})", typed=typed) == []
        assert matched(f"source = copy and not ({question})", typed=typed) != []
