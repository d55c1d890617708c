"""What each check of a compaction record looked at, what was kept and dropped, and their words (spec 6)."""

from typing import cast

import pytest
from hypothesis import given

from ctxview.core.compaction import LOSS_CHECK_OF_UNCERTAIN, UNCERTAIN, Compaction, said
from ctxview.core.compaction_decisions import discarded, retained, verifications
from ctxview.core.compaction_ladder import CHECKS, CompactionCode, RungStatus, ladder
from ctxview.core.compaction_lookup import record_lookup
from ctxview.core.compaction_reading import ReadField, what_was_read
from ctxview.core.compaction_words import FAILS_WHEN, RIGHT_WOULD_BE, decision_notes, read_words
from ctxview.readers.compaction_file import compaction_from_value
from ctxview.readers.strict_json import JsonValue
from tests.commands.calls import Json
from tests.core.test_compaction import READY, changed, inputs


def readings(compaction: Compaction, code: CompactionCode, name: str | None = None) -> list[tuple[str, object]]:
    """What the check of this code read, of an anchor or a pointer kind."""
    lookup = record_lookup(compaction.record)
    rung = next(one for one in ladder(compaction) if one.code is code and name in (None, one.anchor_id, one.pointer_kind))
    return [(one.place, one.value) for one in what_was_read(compaction, lookup, rung)]


def test_every_check_has_its_rule_and_what_would_be_right() -> None:
    assert tuple(FAILS_WHEN) == tuple(RIGHT_WOULD_BE) == CHECKS


def test_a_check_reads_both_sides_of_what_it_compares() -> None:
    ready = changed(lambda value: value["record"].update(scope="elsewhere"))
    assert readings(ready, CompactionCode.OTHER_RUN) == [
        ("/run/id", "move-import-7"),
        ("/record/runId", "move-import-7"),
        ("/run/scope", "price-lab"),
        ("/record/scope", "elsewhere"),
    ]


def test_a_check_of_an_anchor_reads_that_anchor_and_its_pointer() -> None:
    ready = changed(lambda value: value["record"]["lossChecks"].remove("uncertain_anchor:rounding"))
    assert readings(ready, CompactionCode.ANCHOR_MISSING, "goal") == [
        ("/record/anchors/0/statement", "Every call site uses parse_price, and the old importer is gone.")
    ]
    assert readings(ready, CompactionCode.POINTER_MISSING, "goal") == [
        ("/record/anchors/0/pointerId", "task"),
        ("/record/pointers/0/target", "tickets/214.md"),
        ("/record/pointers/0/purpose", "read what was asked for"),
    ]
    assert readings(ready, CompactionCode.UNCERTAIN_UNCHECKED, "goal") == [("/record/anchors/0/status", None)]
    found = [("/record/anchors/1/status", "uncertain"), ("/record/lossChecks", None)]
    assert readings(ready, CompactionCode.UNCERTAIN_UNCHECKED, "rounding") == found
    sound = compaction_from_value(cast("JsonValue", READY), "record.json")
    assert readings(sound, CompactionCode.UNCERTAIN_UNCHECKED, "rounding")[1] == ("/record/lossChecks", "uncertain_anchor:rounding")
    assert readings(sound, CompactionCode.POINTER_KIND_MISSING, "evidence")[0] == ("/record/pointers/1/target", "logs/pytest-0319.txt")


@given(inputs)
def test_what_is_to_blame_was_read_or_asked_for_it(value: Json) -> None:
    compaction = compaction_from_value(cast("JsonValue", value), "record.json")
    lookup = record_lookup(compaction.record)
    for rung in ladder(compaction):
        read = what_was_read(compaction, lookup, rung)
        places = {one.place for one in read}
        assert len(places) == len(read)
        assert {place for place in rung.places if not place.startswith("/policy/required")} <= places | {"/record/anchors"}
        if rung.status is RungStatus.FAILED and rung.code is CompactionCode.INCOMPLETE:
            assert {one.place for one in read if one.missing} == set(rung.places)
        if rung.status is RungStatus.PASSED and rung.code is not CompactionCode.DISCARD_NOT_JUSTIFIED:
            assert not any(one.missing for one in read if not one.place.endswith("/status"))
        if rung.code is CompactionCode.UNCERTAIN_UNCHECKED and len(read) == 2:
            checks = compaction.record.loss_checks or ()
            assert read[0].value == UNCERTAIN
            assert (read[1].value is not None) == (f"{LOSS_CHECK_OF_UNCERTAIN}{rung.anchor_id}" in checks)


@given(inputs)
def test_what_fails_the_last_check_is_marked_and_every_entry_to_verify_has_its_anchor(value: Json) -> None:
    compaction = compaction_from_value(cast("JsonValue", value), "record.json")
    last = ladder(compaction)[-1]
    assert (last.status is RungStatus.FAILED) == any(one.fails for one in discarded(compaction))
    assert not any(one.fails for one in retained(compaction))
    for one in verifications(compaction):
        stated = [
            anchor for anchor in compaction.record.anchors if said(one.name) and anchor.anchor_id == one.name and said(anchor.statement)
        ]
        assert (one.anchor is not None) == bool(stated)
        assert one.anchor is None or compaction.record.anchors[one.anchor] in stated


@pytest.mark.parametrize(
    ("value", "words"),
    [(None, "nothing"), (" ", "a blank text"), ((), "an empty list"), (("a", " "), "a, without a name"), ("text", "text")],
)
def test_what_was_read_is_told(value: str | tuple[str, ...] | None, words: str) -> None:
    assert read_words(ReadField("/run/id", value)) == words


def test_what_is_to_be_said_of_a_discard_is_said() -> None:
    odd = changed(lambda value: value["record"].update(discarded=[{"kind": "error_output"}, {"kind": "old_draft", "reason": "x"}, {}]))
    assert [decision_notes(one) for one in discarded(odd)] == [
        ("not a kind that may be discarded", "no reason says why"),
        (),
        ("not a kind that may be discarded", "no reason says why"),
    ]
    nobody = changed(
        lambda value: (value["policy"].pop("allowedDiscardKinds"), value["record"].update(discarded=[{"kind": "a", "reason": "b"}, {}]))
    )
    assert [(one.allowed, one.fails) for one in discarded(nobody)] == [(None, False), (None, True)]
