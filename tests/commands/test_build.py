"""`ctxview build`: the result as JSON and as text, and what the exit code says of it."""

import json
from pathlib import Path

import pytest

from ctxview.core.result import BuildResult, Ledger
from ctxview.exports.layout import Layout
from tests.commands.calls import EXAMPLE, READY, REQUEST_BODY, SECRET, WITH_SECRET, call, case, source
from tests.conftest import Golden


def test_the_json_of_a_build_is_as_stored(golden: Golden) -> None:
    golden(call("build", "-", "--json", typed=EXAMPLE).out, "build.json")


def test_the_text_of_a_build_is_as_stored(golden: Golden) -> None:
    golden(call("build", "-", typed=EXAMPLE).out, "build.txt")


def test_the_text_on_a_wide_screen_is_as_stored(golden: Golden) -> None:
    golden(call("build", "-", typed=EXAMPLE, layout=Layout(140, folds=True)).out, "build-140.txt")


def test_the_json_of_a_captured_request_is_as_stored(golden: Golden) -> None:
    golden(call("build", "-", "--json", typed=REQUEST_BODY).out, "build-captured.json")


def test_the_text_of_a_captured_request_is_as_stored(golden: Golden) -> None:
    golden(call("build", "-", typed=REQUEST_BODY).out, "build-captured.txt")


def test_the_keys_stand_in_the_order_of_the_contract() -> None:
    value = call("build", "-", "--json", typed=EXAMPLE).value
    assert list(value) == [
        *("ctxview", "profile", "state", "phase", "packet", "pointers", "excluded", "unknowns", "refresh"),
        *("missing_requirements", "warnings", "trace", "ledger"),
    ]
    captured = call("build", "-", "--json", typed=REQUEST_BODY).value
    assert list(captured) == [*value, "records"]


def test_what_is_excluded_stands_in_the_order_of_the_trace() -> None:
    value = call("build", "-", "--json", typed=EXAMPLE).value
    dropped = [entry["item_id"] for entry in value["trace"]["entries"] if entry["outcome"] == "dropped"]
    assert [excluded["item_id"] for excluded in value["excluded"]] == dropped
    assert {excluded["source_id"] for excluded in value["excluded"]} == {
        *("docs/AGENTS.md", "test_price.py", "copy of test", "token", "noise.txt"),
    }


def test_a_ready_case_ends_with_0_and_an_incomplete_one_with_1() -> None:
    assert call("build", "-", typed=READY).code == 0
    assert call("build", "-", "--json", typed=READY).code == 0
    incomplete = call("build", "-", typed=EXAMPLE)
    assert incomplete.code == 1
    assert incomplete.err == ""


def test_a_text_holds_no_content_and_a_trace_holds_none_either() -> None:
    contents = [str(each["content"]) for each in EXAMPLE["sources"]]  # type: ignore[attr-defined]  # a list of objects, as written there
    text = call("build", "-", typed=EXAMPLE).out
    trace = json.dumps(call("build", "-", "--json", typed=EXAMPLE).value["trace"], ensure_ascii=False)
    assert [content for content in contents if content in text or content in trace] == []


def test_a_secret_has_another_name_and_no_figures() -> None:
    text = call("build", "-", typed=WITH_SECRET).out
    (line,) = [line for line in text.splitlines() if line.endswith(" token")]
    assert line.split() == ["–", "redacted-1", "verified", "token"]
    (section,) = [line for line in text.splitlines() if " fact: " in line]
    assert "fact: – bytes" in section
    value = call("build", "-", "--json", typed=WITH_SECRET).value
    assert "redacted-1" in value["trace"]["selected_item_ids"]
    assert "redacted-1" not in value["packet"]["selected_item_ids"]
    assert SECRET in json.dumps(value["packet"])
    assert SECRET not in json.dumps(value["trace"])


def test_the_text_names_what_was_changed_for_this_call() -> None:
    text = call("build", "-", "--budget", "100", "--channel", "forum=web_content", typed=EXAMPLE).out
    assert "  changed   budget 400 → 100\n            channel of forum hostile_fixture → web_content\n" in text


def test_every_figure_of_the_text_has_its_meter_beside_it() -> None:
    text = call("build", "-", typed=case(source("a", "system", "x", size_units=5), budget={"limit": 7, "meter": "declared"})).out
    assert "used      5 of 7 units (meter declared)" in text
    assert text.count("meter declared") == 3
    assert "bytes" not in " ".join(text.split()).replace("neither bytes nor tokens", "")


def test_a_ledger_with_a_gap_is_shown_as_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BuildResult, "ledger", Ledger(9, 4, 1, 3, 0))
    text = call("build", "-", typed=READY, layout=Layout(colour=True)).out
    (line,) = [line for line in text.splitlines() if "ledger" in line]
    assert line.startswith("\x1b[31m  ledger    9 ≠ 8 = 4 selected + 1 pointers + 3 excluded: a gap of 1")


def test_an_undecided_item_has_its_place_in_the_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BuildResult, "ledger", Ledger(9, 4, 1, 3, 1))
    assert "  ledger    9 = 4 selected + 1 pointers + 3 excluded + 1 undecided\n" in call("build", "-", typed=READY).out


def test_a_case_without_sources_is_built_and_warned_of() -> None:
    called = call("build", "-", typed=case())
    assert called.code == 0
    assert "  ! empty_packet: nothing was selected" in called.out


def test_a_file_and_standard_input_give_the_same_bytes(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(EXAMPLE), encoding="utf-8")
    assert call("build", str(file), "--json").out == call("build", "-", "--json", typed=EXAMPLE).out
