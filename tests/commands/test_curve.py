"""`ctxview curve`: every budget from which the result is another one, printed as it is found."""

import io
import json

import pytest
from typing_extensions import Buffer

from ctxview.commands.command_line import run_command_line
from ctxview.commands.output import Output, Streams
from tests.commands.calls import EXAMPLE, WITH_SECRET, Json, JsonObject, call, case, source
from tests.conftest import Golden

LOSING = case(
    *(source(name, "repository_file", name * size, required_for=[name]) for name, size in (("a", 30), ("b", 40), ("c", 50))),
    source("d", "verified_fact", "d" * 60, required_for=["d"]),
)
"""More budget loses what less had."""


def test_the_curve_is_as_stored(golden: Golden) -> None:
    golden(call("curve", "-", "--json", typed=LOSING).out, "curve.json")
    golden(call("curve", "-", typed=LOSING).out, "curve.txt")


def test_the_part_of_a_curve_is_as_stored(golden: Golden) -> None:
    golden(call("curve", "-", "--from", "45", "--to", "100", "--json", typed=LOSING).out, "curve-45-100.json")
    golden(call("curve", "-", "--from", "45", "--to", "100", typed=LOSING).out, "curve-45-100.txt")


def test_the_keys_stand_in_the_order_of_the_contract() -> None:
    value = call("curve", "-", "--json", typed=EXAMPLE).value
    assert list(value) == ["meter", "points", "recovery", "inversions"]
    assert [list(point) for point in value["points"]] == [["budget", "used", "count", "added", "removed", "missing"]] * len(value["points"])


def build_at(value: JsonObject, budget: int) -> Json:
    return call("build", "-", "--json", "--budget", str(budget), typed=value).value


@pytest.mark.parametrize("value", [LOSING, EXAMPLE, WITH_SECRET])
def test_every_point_says_what_a_build_with_its_budget_says(value: JsonObject) -> None:
    curve = call("curve", "-", "--json", typed=value).value
    selected: set[str] = set()
    for point in curve["points"]:
        selected = (selected - set(point["removed"])) | set(point["added"])
        built = build_at(value, point["budget"])
        assert sorted(built["trace"]["selected_item_ids"]) == sorted(selected)
        assert (built["packet"]["budget_used"], len(selected)) == (point["used"], point["count"])
        assert built["packet"]["missing_requirements"] == point["missing"]


def test_a_secret_that_a_case_allows_appears_by_its_redacted_id() -> None:
    points = call("curve", "-", "--json", typed=WITH_SECRET).value["points"]
    assert any("redacted-1" in point["added"] for point in points)


def test_a_range_begins_with_all_that_is_selected_there_and_clips_what_it_says() -> None:
    whole = call("curve", "-", "--json", typed=LOSING).value
    part = call("curve", "-", "--from", "45", "--to", "100", "--json", typed=LOSING).value
    assert part["points"][0]["budget"] == 45
    assert sorted(part["points"][0]["added"]) == sorted(build_at(LOSING, 45)["packet"]["selected_item_ids"])
    assert part["points"][1:] == [point for point in whole["points"] if 45 < point["budget"] <= 100]
    assert {
        name: [[max(a, 45), min(b or 101, 101)] for a, b in spans if a <= 100 and (b or 101) > 45]
        for name, spans in whole["recovery"].items()
    } == (part["recovery"])


@pytest.mark.parametrize(
    ("arguments", "code", "place"),
    [
        (("--from", "9", "--to", "8"), "not_allowed_value", "--from"),
        (("--from", "-1"), "negative_budget", "--from"),
        (("--to", "-1"), "negative_budget", "--to"),
        (("--to", "many"), "not_allowed_value", "--to"),
        (("--to", "none"), "not_allowed_value", "--to"),
    ],
)
def test_a_range_that_is_none_is_refused(arguments: tuple[str, ...], code: str, place: str) -> None:
    called = call("curve", "-", "--json", *arguments, typed=LOSING)
    assert (called.code, called.error["code"], called.error["place"]) == (2, code, place)


def test_a_range_of_one_budget_is_a_range() -> None:
    value = call("curve", "-", "--json", "--from", "50", "--to", "50", typed=LOSING).value
    assert [point["budget"] for point in value["points"]] == [50]
    assert value["inversions"] == []


def test_a_curve_of_nothing_is_one_point() -> None:
    called = call("curve", "-", "--json", typed=case())
    assert called.value == {
        "meter": "utf8-bytes",
        "points": [{"budget": 0, "used": 0, "count": 0, "added": [], "removed": [], "missing": []}],
        "recovery": {},
        "inversions": [],
    }
    assert call("curve", "-", typed=case()).code == 0


class _CountedPieces(io.BytesIO):
    """Keeps no more than the longest piece that was written."""

    longest = 0
    pieces = 0

    def write(self, data: Buffer) -> int:
        size = memoryview(data).nbytes
        self.longest = max(self.longest, size)
        self.pieces += 1
        return size


@pytest.mark.parametrize("form", [("--json",), ()])
def test_a_long_curve_is_written_point_by_point(form: tuple[str, ...]) -> None:
    sources = [source(f"file-{n}", "repository_file", "x" * (n % 37 + 20) + str(n)) for n in range(120)]
    out = _CountedPieces()
    streams = Streams(io.BytesIO(json.dumps(case(*sources)).encode()), Output(out), Output(io.BytesIO()))
    assert run_command_line(["curve", "-", *form], streams) == 0
    assert out.pieces > 400
    assert out.longest < 10_000
