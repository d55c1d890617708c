"""What the commands print is what `ctxview schema` says of it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ctxview.exports.output_schemas import OUTPUT_TYPES, output_schema
from tests.commands.calls import EXAMPLE, REQUEST_BODY, WITH_SECRET, Json, JsonObject, call, case
from tests.exports.schema_check import faults
from tests.structure.tree import ROOT

CASES: list[JsonObject] = [EXAMPLE, WITH_SECRET, REQUEST_BODY, case()]
FIXTURES = sorted(path.relative_to(ROOT) for path in (ROOT / "fixtures").rglob("*.json") if path.name != "index.json")


@pytest.mark.parametrize("value", CASES)
@pytest.mark.parametrize("command", ["build", "request", "curve"])
def test_an_output_is_what_its_schema_says(command: str, value: JsonObject) -> None:
    assert list(faults(call(command, "-", "--json", typed=value).value, output_schema(command))) == []


@pytest.mark.parametrize("value", CASES)
def test_packet_and_trace_are_parts_of_a_build_with_schemas_of_their_own(value: JsonObject) -> None:
    built = call("build", "-", "--json", typed=value).value
    for part in ("packet", "trace"):
        assert list(faults(built[part], output_schema(part))) == []


@pytest.mark.parametrize("source_id", ["price.py", "test_price.py", "token", "noise.txt", "docs/AGENTS.md"])
def test_an_explanation_is_what_its_schema_says_alone_or_in_a_list(source_id: str) -> None:
    value = json.loads(call("explain", "-", source_id, "--json", typed=EXAMPLE).out)
    assert isinstance(value, list) is (source_id == "test_price.py")
    assert list(faults(value, output_schema("explain"))) == []


def test_the_other_format_and_an_error_are_what_their_schemas_say() -> None:
    anthropic = call("request", "-", "--format", "anthropic", "--json", typed=EXAMPLE).value
    assert list(faults(anthropic, output_schema("request"))) == []
    assert list(faults(call("build", "-", "--json", typed=[]).value, output_schema("error"))) == []


@pytest.mark.parametrize("fixture", FIXTURES, ids=str)
def test_what_is_printed_of_every_fixture_is_what_its_schema_says(fixture: Path) -> None:
    for command in ("build", "request", "curve"):
        called = call(command, str(ROOT / fixture), "--json")
        name = "error" if called.code == 2 else command
        assert list(faults(called.value, output_schema(name))) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda built: built.pop("phase"),
        lambda built: built.update(more=1),
        lambda built: built["ledger"].update(balanced=1),
        lambda built: built["trace"]["entries"][0].update(reason="because"),
        lambda built: built["trace"]["entries"][0].update(estimated_units="69"),
        lambda built: built["trace"]["stage_counts"].update(budget=None),
        lambda built: built["packet"]["sections"][0].update(kind="rule"),
        lambda built: built["packet"].update(tools="apply_patch"),
        lambda built: built.update(ctxview=2),
    ],
    ids=["no phase", "one more", "number for bool", "reason", "text for number", "null for number", "kind", "text for list", "version"],
)
def test_an_output_that_drifted_is_found(change: Callable[[Json], object]) -> None:
    built = call("build", "-", "--json", typed=EXAMPLE).value
    change(built)
    assert len(list(faults(built, output_schema("build")))) == 1


@pytest.mark.parametrize("interval", [[1], [1, 2, 3], [None, 2]])
def test_an_interval_has_two_ends(interval: list[int | None]) -> None:
    curve = call("curve", "-", "--json", typed=EXAMPLE).value
    curve["recovery"]["a"] = [interval]
    assert len(list(faults(curve, output_schema("curve")))) == 1


@pytest.mark.parametrize("name", OUTPUT_TYPES)
def test_every_schema_is_printed_and_says_what_it_is(name: str) -> None:
    called = call("schema", name)
    assert (called.code, called.err) == (0, "")
    assert called.value == output_schema(name)
    assert called.value["title"] == f"ctxview {name}"
    assert called.value["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schema_of_the_case_file_is_printed_too() -> None:
    assert call("schema", "case").value["title"] == "ctxview case"


def test_a_schema_says_what_its_fields_mean() -> None:
    properties: Json = output_schema("trace")["$defs"]["TraceEntryValue"]["properties"]
    assert properties["stage"]["description"] == "The stage that decided, or `selected`."


@pytest.mark.parametrize("typed", [EXAMPLE, WITH_SECRET], ids=["masked", "allowed"])
def test_a_filtered_build_and_a_comparison_are_what_their_schemas_say(typed: object, tmp_path: Path) -> None:
    filtered = call("build", "-", "--json", "--filter", "not selected", typed=typed).value
    assert list(faults(filtered, output_schema("build"))) == []
    other = tmp_path / "other.json"
    other.write_text(
        json.dumps(
            case(
                {"source_id": "token", "channel": "system", "content": "another"},
                {"source_id": "new", "channel": "reference", "content": "y"},
            )
        ),
        encoding="utf-8",
    )
    for options in ((), ("--budget", "60"), ("--channel", "forum=web_content"), ("--with", str(other))):
        assert list(faults(call("compare", "-", "--json", *options, typed=typed).value, output_schema("compare"))) == []
