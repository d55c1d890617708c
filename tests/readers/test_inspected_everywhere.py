"""Secrets in places, names, reasons, reports and what was typed: none is told, in whatever spelling."""

import json
from pathlib import Path

import pytest

from ctxview.core.findings.baseline import Baseline
from ctxview.core.policy import DEFAULT_POLICY
from ctxview.core.problem import CtxviewError, ErrorCode, Problem, escaped, unescaped
from ctxview.readers.findings_baseline import read_baseline
from ctxview.readers.inspected import holds_secret, inspected_error
from ctxview.readers.permissions_file import read_permissions, with_permissions
from ctxview.readers.policy_file import read_policy
from ctxview.readers.scenario_file import read_scenario

TOKEN = "ghp_" + "Zq7Lw2Xc9Vb4Nm1Kj8Hg5Fd3Sa6Po0Iu2Yt4"
LONG = "sk-ant-api03-" + "Zq7Lw2Xc9Vb4Nm1Kj8Hg5Fd3Sa6Po0Iu2Yt4" * 2 + "Re5Wq8Tz3Ux6Vy9Wa1Xb"
ROOT = Path(__file__).resolve().parents[2]
READS_NO_TEXT_OF_A_PERSON = {"file_text.py", "content_file.py", "token_engine.py", "recent_files.py"}
"""They read bytes for another reader, a tokenizer's file, or a list that the program wrote itself."""


def told(error: CtxviewError) -> str:
    return repr((error.problem, error.others))


def file_of(folder: Path, value: object) -> str:
    path = folder / "some.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


def test_a_name_in_a_place_is_the_same_after_it_was_escaped() -> None:
    for name in ("a/b", "~1", "~0", "~01/", "/~"):
        assert unescaped(escaped(name)) == name


def test_an_escaped_pointer_hides_no_secret_in_an_error() -> None:
    problem = Problem(ErrorCode.WRONG_TYPE, "x", "y", f"/permissions/a~1{TOKEN}", "f")
    assert TOKEN[8:20] not in told(inspected_error(CtxviewError(problem)))


@pytest.mark.parametrize("name", [f"a/{TOKEN}", "https://bob:Zq7Lw2Xc9Vb4~xq@db.corp.io/x", "x" * 60 + " " + LONG])
def test_a_setting_that_is_not_read_is_listed_without_the_secret_in_its_name(name: str, tmp_path: Path) -> None:
    policy = with_permissions(DEFAULT_POLICY, read_permissions(file_of(tmp_path, {"permissions": {name: 1}})))
    assert len(policy.unread) == 1
    shown = unescaped(repr(policy.unread))
    assert not any(secret[at : at + 9] in shown for secret in (TOKEN, LONG, "Zq7Lw2Xc9Vb4") for at in range(4, len(secret) - 9))


def test_a_contracts_argument_that_is_called_by_a_secret_is_not_told(tmp_path: Path) -> None:
    tool = {"writes": True, "arguments": {TOKEN: {"type": "text"}, "path": {"type": "path"}}}
    policy = read_policy(file_of(tmp_path, {"ctxview_policy": 1, "tools": {"apply_patch": tool}}))
    names = list(policy.tools["apply_patch"].arguments)
    assert len(names) == 2
    assert "path" in names
    assert TOKEN not in names
    assert policy.tools["apply_patch"].writes


def test_what_is_wrong_with_accepted_findings_tells_no_secret(tmp_path: Path) -> None:
    path = file_of(tmp_path, {"ctxview_findings": 1, "accepted": [], LONG: 1})
    with pytest.raises(CtxviewError) as refused:
        read_baseline(path)
    assert refused.value.problem.code is ErrorCode.UNKNOWN_FIELD
    assert LONG[20:32] not in told(refused.value)
    one = {"key": "k", "rule": "secret-jwt", "reason": f"see {TOKEN}"}
    read: Baseline = read_baseline(file_of(tmp_path, {"ctxview_findings": 1, "accepted": [one]}))
    assert TOKEN not in repr(read)


def test_what_is_wrong_with_permissions_and_scenarios_tells_no_secret(tmp_path: Path) -> None:
    for read, value in (
        (read_permissions, {"permissions": {"allow": {LONG: 1}}}),
        (read_scenario, {"ctxview_scenario": 1, "base": {}, "changes": [], LONG: 1}),
    ):
        with pytest.raises(CtxviewError) as refused:
            read(file_of(tmp_path, value))
        assert LONG[20:32] not in told(refused.value)


def test_a_reason_with_a_secret_is_known_and_one_without_is_not() -> None:
    assert holds_secret(f"see {TOKEN}")
    assert not holds_secret("the example of the provider's own documentation")


def test_every_reader_of_a_file_inspects_what_it_has_to_say_of_it() -> None:
    reading = [file for file in sorted((ROOT / "ctxview/readers").glob("*.py")) if "read_bytes(" in file.read_text(encoding="utf-8")]
    assert len(reading) > 10
    for file in reading:
        if file.name not in READS_NO_TEXT_OF_A_PERSON:
            text = file.read_text(encoding="utf-8")
            assert "problems_inspected" in text or "inspected_problems" in text, file
