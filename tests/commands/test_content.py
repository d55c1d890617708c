"""`ctxview content`: what a source says, safe to look at, as text or hex; nothing of a secret."""

import pytest

from ctxview.exports.layout import Layout
from tests.commands.calls import EXAMPLE, WITH_SECRET, call, case, source
from tests.hostile import HOSTILE, acts_on_terminal, long_line


def test_the_content_stands_alone_on_the_output_and_its_name_beside_it() -> None:
    called = call("content", "-", "a", typed=case(source("a", "web_content", "one\n\ttwo\n\x1b[2J")))
    assert called.out == "one\n→   two\n␛[2J\n"
    assert called.err == "a: web_content, fact, authority none, trust unverified, 13 bytes of UTF-8\n"
    assert called.code == 0


def test_all_sources_of_an_id_are_printed() -> None:
    twice = case(source("a", "web_content", "one"), source("a", "memory", "two"))
    assert call("content", "-", "a", typed=twice).out == "one\n\ntwo\n"
    assert call("content", "-", "test_price.py", typed=EXAMPLE).err.count("test_price.py: ") == 2


def test_hex_is_as_wide_as_there_is_room() -> None:
    value = case(source("a", "web_content", "修 price\n0123456789"))
    assert call("content", "-", "a", "--hex", typed=value).out == (
        "0000  e4 bf ae 20  70 72 69 63  65 0a 30 31  32 33 34 35  ... price.012345\n"
        "0010  36 37 38 39                                         6789\n"
    )
    narrow = call("content", "-", "a", "--hex", typed=value, layout=Layout(60)).out
    assert narrow.splitlines()[0] == "0000  e4 bf ae 20  70 72 69 63  ... pric"


@pytest.mark.parametrize("hex_option", [(), ("--hex",)])
def test_a_secret_is_masked_also_where_the_options_allow_it(hex_option: tuple[str, ...]) -> None:
    called = call("content", "-", "token", "--allow-sensitivity", "secret", *hex_option, typed=WITH_SECRET)
    assert called.out == ""
    assert "secret: masked here" in called.err
    assert "bytes" not in called.err


def test_options_that_change_the_case_change_what_is_secret() -> None:
    value = case(source("a", "web_content", "plain words"))
    assert call("content", "-", "a", "--channel", "a=secret_fixture", typed=value).out == ""


def test_an_id_that_there_is_none_of_names_the_nearest() -> None:
    called = call("content", "-", "contrakt", "--json", typed=EXAMPLE)
    assert called.code == 2
    called = call("content", "-", "contrakt", typed=EXAMPLE)
    assert '"contract"' in called.err


def test_hostile_contents_and_names_come_out_as_marks() -> None:
    value = case(*(source(text, "web_content", f"{number} {text}") for number, text in enumerate(HOSTILE[::5])))
    ids = [one["source_id"] for one in value["sources"]]  # type: ignore[attr-defined]  # a list in every case
    for text in ids[::4]:
        for option in ((), ("--hex",)):
            called = call("content", "-", *option, "--", text, typed=value)
            assert acts_on_terminal(called.out) == []
            assert acts_on_terminal(called.err) == []


def test_a_megabyte_is_printed_whole() -> None:
    value = case(source("a", "web_content", long_line()))
    assert call("content", "-", "a", "--hex", typed=value).out.count("\n") == -(-len(long_line().encode()) // 16)
