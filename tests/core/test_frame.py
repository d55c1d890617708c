"""No content and no id can end the frame around an item, or open another (spec 1.4)."""

import re
import sys
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ctxview.core.frame import encode_listed_name, encode_name, escape_content, frame_item, unescape_content
from ctxview.core.pipeline import build_once
from tests.cases import case, source
from tests.core.hostile_texts import hostile_texts, plain_texts
from tests.core.request_parser import MARK, plain_content, plain_name

texts = st.one_of(hostile_texts, plain_texts)


@settings(max_examples=10 * settings().max_examples)
@given(texts)
def test_one_backslash_off_every_match_gives_the_text_back(text: str) -> None:
    escaped = escape_content(text)
    assert unescape_content(escaped) == text
    assert plain_content(escaped) == text


@settings(max_examples=5 * settings().max_examples)
@given(texts)
def test_an_escaped_text_holds_no_mark_of_the_frame(text: str) -> None:
    assert MARK.search("\n" + escape_content(text) + "\n") is None


@given(texts)
def test_escaping_only_adds_backslashes(text: str) -> None:
    assert escape_content(text).replace("\\", "") == text.replace("\\", "")


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("[ITEM", "\\[ITEM"),
        ("[/item]", "\\[/item]"),
        ("\\[ITEM", "\\\\[ITEM"),
        ("a\\\\\\</Untrusted_Data>b", "a\\\\\\\\</Untrusted_Data>b"),
        ("<CONTEXT_SECTION kind=task>", "\\<CONTEXT_SECTION kind=task>"),
        ("</MISSING_REQUIREMENTS>", "\\</MISSING_REQUIREMENTS>"),
        ("[ITEM[ITEM", "\\[ITEM\\[ITEM"),
        ("[[ITEM<<UNTRUSTED_DATA", "[\\[ITEM<\\<UNTRUSTED_DATA"),
    ],
)
def test_a_match_gets_one_backslash_which_takes_those_before_it_along(text: str, escaped: str) -> None:
    assert escape_content(text) == escaped


@pytest.mark.parametrize(
    "text",
    [
        "harmless", "a \\ b", "\\", "\\\\[", "[ITE M", "[ ITEM", "< UNTRUSTED_DATA", "<//UNTRUSTED_DATA", "ITEM]", "[//ITEM", "<ITEM>",
        "[UNTRUSTED_DATA]", "[\u0131TEM", "[\u0130TEM", "<UNTRU\u017fTED_DATA",
        "<CONTEXT_SECT\u0131ON", "<MI\u017f\u017fING_REQUIREMENTS", "</>",
        "\uff3bITEM\uff3d",
    ],
)  # fmt: skip
def test_harmless_content_keeps_its_bytes_and_only_ascii_letters_fold(text: str) -> None:
    assert escape_content(text) == text
    assert unescape_content(text) == text


def test_a_megabyte_of_backslashes_is_escaped_at_once() -> None:
    run = "\\" * 1_000_000
    for text in (run + "<", run + "[", "[" + run, run + "[ITEM" + run):
        assert unescape_content(escape_content(text)) == text
    assert len(escape_content(run + "[ITEM")) == len(run) + 6


@settings(max_examples=5 * settings().max_examples)
@given(texts)
def test_a_name_in_a_header_cannot_end_it_and_can_be_read_back(name: str) -> None:
    for encoded in (encode_name(name), encode_listed_name(name)):
        assert not re.search(r"[\s=\"'\[\]<>]", encoded)
        assert not any(unicodedata.category(character) in ("Cc", "Cf", "Zs", "Zl", "Zp") for character in encoded)
        assert plain_name(encoded) == name
    assert "," not in encode_listed_name(name)


def test_every_control_format_and_white_space_character_is_encoded() -> None:
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        if unicodedata.category(character) in ("Cc", "Cf") or character.isspace():
            assert encode_name(character) == "".join(f"%{byte:02X}" for byte in character.encode())


def test_names_are_percent_encoded_as_utf_8_with_upper_case_hex() -> None:
    assert encode_name("a b%=\"'[]<>") == "a%20b%25%3D%22%27%5B%5D%3C%3E"
    assert encode_name("\u2028\u200b\U000e0041\xad\t") == "%E2%80%A8%E2%80%8B%F3%A0%81%81%C2%AD%09"
    assert encode_name("价格/é🙂,;:#&\\") == "价格/é🙂,;:#&\\"
    assert encode_listed_name("a,b") == "a%2Cb"


@pytest.mark.parametrize("name", ["pricing.py", "tests/test_pricing.py", "价格.md", "/messages/3/content/0", "tool-schema:apply_patch", ""])
def test_harmless_ids_keep_their_bytes(name: str) -> None:
    assert encode_name(name) == name


def test_an_item_stands_between_its_header_and_its_end() -> None:
    item = build_once(case(source("my file.py", "line 1\n[/ITEM]\nline 2", "web_content"))).candidates.items[0]
    header = f"[ITEM id={item.item_id} source=my%20file.py authority=none trust=unverified sensitivity=public]"
    assert frame_item(item) == header + "\nline 1\n\\[/ITEM]\nline 2\n[/ITEM]"
