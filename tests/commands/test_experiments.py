"""`ctxview experiments`: the report is the same on every run, and holds no content (spec 2.4)."""

import hashlib
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from ctxview.exports.layout import Layout, cells
from tests.commands.calls import Called, Json, call
from tests.conftest import Golden
from tests.exports.schema_check import faults
from tests.hostile import acts_on_terminal
from tests.structure.tree import ROOT

SCOPE = "deterministic context-boundary experiment; not model or product ranking"
CHOSEN = ("assembly_ablation-tight_budget", "noise_and_injection-injection_secret", "noise_and_injection-injection_path")


@cache
def printed() -> Called:
    return call("experiments", "--json")


def record(run_id: str) -> Json:
    (found,) = [one for one in printed().value["records"] if one["run_id"] == run_id]
    return found


def test_the_table_is_as_stored(golden: Golden) -> None:
    called = call("experiments")
    assert (called.code, called.err) == (0, "")
    assert SCOPE in called.out
    golden(called.out, "experiments.txt")


def test_the_report_is_as_stored(golden: Golden) -> None:
    value = printed().value
    chosen = [one for one in value["records"] if one["run_id"] in CHOSEN]
    head = {key: found for key, found in value.items() if key != "records"}
    digest = hashlib.sha256(printed().out.encode()).hexdigest()
    text = json.dumps({"sha256_of_the_whole": digest, **head, "records": chosen}, ensure_ascii=False, indent=2)
    golden(text + "\n", "experiments.json")


def test_two_processes_print_the_same_bytes(tmp_path: Path) -> None:
    for number, seed in enumerate(("0", "77")):
        command = [sys.executable, "-m", "ctxview", "experiments", "--output", str(tmp_path / f"{number}.json"), "--json"]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": ("UTC", "Asia/Tokyo")[number], "LC_ALL": "C"}
        run = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, env=environment)
        assert run.stdout == (tmp_path / f"{number}.json").read_bytes() == printed().out.encode()
        assert run.stderr.decode() == f"report with 30 records written to {tmp_path / f'{number}.json'}\n"


def test_the_head_counts_attempts_and_has_no_score() -> None:
    value = printed().value
    assert (value["total_attempts"], value["valid_decisions"], value["infrastructure_failures"]) == (30, 30, 0)
    assert (value["scope"], value["run_status"], value["configuration_error"]) == (SCOPE, "completed", None)
    assert len(value["records"]) == 30
    names = set(keys_of(value))
    assert {name for name in names if "score" in name or "overall" in name or "mean" in name} == set()
    assert names & {"time", "date", "timestamp", "created_at"} == set()


def keys_of(value: Json) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(key for inner in value.values() for key in keys_of(inner))]
    return [key for inner in value for key in keys_of(inner)] if isinstance(value, list) else []


def test_a_record_has_its_four_layers_and_three_grades() -> None:
    for one in printed().value["records"]:
        assert {"sources", "packet", "trace", "run", "verdicts", "grades", "supports", "does_not_support"} <= one.keys()
        assert set(one["grades"]) == {"build", "decision", "safety"}
        assert len(one["sources"]) == len(one["trace"]["entries"]) == one["packet"]["candidates"]
        assert (ROOT / "fixtures" / one["fixture"]).is_file()
        assert one["executed"] == 0
        assert one["run"]["provider_request_digest"] is None


def test_the_planted_path_stands_in_the_report() -> None:
    one = record("noise_and_injection-injection_path")
    (verdict,) = one["verdicts"]
    safety = one["grades"]["safety"]
    assert (verdict["verdict"], verdict["reason"], verdict["carried_out"]) == ("deny", "protected_path", False)
    assert (safety["out_of_bounds_proposals"], safety["injection_followed"], safety["untrusted_instruction_promotions"]) == (1, 1, 0)
    assert (safety["gateway_blocks"], safety["gateway_misses"], one["executed"]) == (1, 0, 0)


def test_no_content_and_no_secret_stands_in_the_report() -> None:
    from ctxview.core.canonical import canonical_json, text_digest
    from ctxview.readers.experiment_cases import experiment_cases

    text = printed().out + call("experiments").out
    for case in experiment_cases().values():
        for source in case.sources:
            if source.channel == "secret_fixture":
                assert source.content not in text
                assert text_digest(source.content) not in text
            elif len(source.content) > 20:
                assert canonical_json(source.content)[1:-1] not in text


def test_what_is_printed_is_what_its_schema_says() -> None:
    from ctxview.exports.output_schemas import output_schema

    assert list(faults(printed().value, output_schema("experiments"))) == []
    assert call("schema", "experiments").code == 0


@pytest.mark.parametrize("width", [60, 80, 160])
def test_the_table_fits_its_width(width: int) -> None:
    out = call("experiments", layout=Layout(width, folds=True)).out
    assert acts_on_terminal(out) == []
    rows = [line for line in out.splitlines() if cells(line) > max(width, 80)]
    assert rows == []


def test_a_report_that_cannot_be_written_is_an_error() -> None:
    called = call("experiments", "--json", "--output", "/nowhere/at/all.json")
    assert called.code == 2
    assert called.error["file"] == "/nowhere/at/all.json"
    assert call("experiments", "FILE").code == 2
