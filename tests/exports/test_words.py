"""Codes in words: none is left without."""

import pytest

from ctxview.core.decision import Note, Reason
from ctxview.core.result import Ledger
from ctxview.exports.words import REASON_WORDS, has_words, ledger_words, note_words, state_words, warning_words


def test_every_reason_and_every_note_of_the_builder_has_words() -> None:
    assert set(REASON_WORDS) == set(Reason)
    assert [note for note in Note if not has_words(note.value)] == []


def test_a_note_keeps_the_source_id_behind_its_colon() -> None:
    assert note_words("other_origin:a:b") == "the same content came from a:b"


def test_a_code_that_is_a_readers_own_stands_for_itself() -> None:
    assert note_words("image") == "image"
    assert not has_words("image")
    assert warning_words("odd_file") == "odd_file"
    assert state_words("resting", "provenance") == "resting (provenance)"


@pytest.mark.parametrize("code", ["empty_packet", "repaired_surrogates", "unknown_parts", "damaged_parts", "fields_not_read"])
def test_a_warning_is_told_with_its_code(code: str) -> None:
    assert warning_words(code).startswith(f"{code}: ")


def test_a_ledger_is_a_sum() -> None:
    assert ledger_words(Ledger(11, 7, 1, 3, 0)) == "11 = 7 selected + 1 pointers + 3 excluded"
    assert ledger_words(Ledger(12, 7, 1, 3, 1)) == "12 = 7 selected + 1 pointers + 3 excluded + 1 undecided"
    assert ledger_words(Ledger(11, 7, 1, 4, 0)).startswith("11 ≠ 12 = 7 selected + 1 pointers + 4 excluded: a gap of 1")
