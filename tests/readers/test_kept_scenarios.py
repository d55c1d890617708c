"""Autosaves: one a file, private, never in the way (design 2)."""

import json
import os
from pathlib import Path

import pytest

from ctxview.core.changes import PinSource, SetBudget, SourceName
from ctxview.core.problem import Problem
from ctxview.core.scenario import Scenario
from ctxview.readers.kept_scenarios import autosave, delete_autosave, list_autosaves, load_autosave

DIGEST = "0" * 64


def tweaks(limit: int, base: str = "/case.json") -> Scenario:
    return Scenario(base, DIGEST, (SetBudget(limit), PinSource(SourceName("a"))))


def state() -> Path:
    return Path(os.environ["XDG_STATE_HOME"]) / "ctxview"


def files_of_state() -> list[Path]:
    return [path for path in state().rglob("*") if path.is_file()]


def test_tweaks_are_kept_for_each_file_and_the_last_ones_win() -> None:
    for base, limit in (("a.json", 1), ("b.json", 2), ("a.json", 3)):
        assert autosave(base, tweaks(limit)) is None
    assert load_autosave("a.json") == tweaks(3)
    assert load_autosave("b.json") == tweaks(2)
    assert load_autosave("c.json") is None
    assert len(files_of_state()) == 2


def test_a_file_is_known_by_its_absolute_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert autosave(str(tmp_path / "a.json"), tweaks(1)) is None
    monkeypatch.chdir(tmp_path)
    assert load_autosave("a.json") == tweaks(1)
    assert load_autosave("./x/../a.json") == tweaks(1)


def test_without_changes_nothing_is_kept() -> None:
    assert autosave("a.json", tweaks(1)) is None
    assert autosave("a.json", Scenario("a.json", DIGEST, ())) is None
    assert load_autosave("a.json") is None
    assert files_of_state() == []


def test_what_is_deleted_is_gone_and_deleting_twice_is_no_problem() -> None:
    assert autosave("a.json", tweaks(1)) is None
    assert delete_autosave("a.json") is None
    assert load_autosave("a.json") is None
    assert delete_autosave("a.json") is None
    assert delete_autosave("never.json") is None


def test_the_list_has_the_newest_first_and_leaves_out_what_is_broken() -> None:
    for number, base in enumerate(("a.json", "b.json", "c.json")):
        assert autosave(base, tweaks(number, f"/{base}")) is None
    paths = {kept.scenario.base_path: kept.path for kept in list_autosaves()}
    for age, name in enumerate(("/b.json", "/a.json", "/c.json")):
        os.utime(paths[name], (1000 - age, 1000 - age))
    assert [kept.scenario.base_path for kept in list_autosaves()] == ["/b.json", "/a.json", "/c.json"]
    paths["/a.json"].write_text("{", encoding="utf-8")
    assert [kept.scenario.base_path for kept in list_autosaves()] == ["/b.json", "/c.json"]


def test_a_broken_one_is_a_problem_and_is_written_anew() -> None:
    assert autosave("a.json", tweaks(1)) is None
    (path,) = files_of_state()
    for broken in (b"", b"\xff", b"[]", b'{"ctxview_scenario": 9}'):
        path.write_bytes(broken)
        assert isinstance(load_autosave("a.json"), Problem)
    assert autosave("a.json", tweaks(2)) is None
    assert load_autosave("a.json") == tweaks(2)


def test_only_their_owner_reads_them() -> None:
    assert autosave("a.json", tweaks(1)) is None
    (path,) = files_of_state()
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o077 == 0


def test_no_content_is_written() -> None:
    assert autosave("a.json", tweaks(1)) is None
    (path,) = files_of_state()
    assert json.loads(path.read_text(encoding="utf-8")) == {
        "ctxview_scenario": 1,
        "base": {"path": "/case.json", "digest": DIGEST},
        "changes": [{"change": "budget", "limit": 1}, {"change": "pin", "source_id": "a", "on": True}],
    }


def test_without_a_state_folder_of_its_own_the_home_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    for value in ("", "relative/path"):
        monkeypatch.setenv("XDG_STATE_HOME", value)
        assert autosave(f"{value}.json", tweaks(1)) is None
    assert len(list((tmp_path / "me/.local/state/ctxview/autosaves").iterdir())) == 2


def test_a_home_that_cannot_be_written_is_told_and_nothing_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        monkeypatch.setenv("XDG_STATE_HOME", str(place))
        problem = autosave("a.json", tweaks(1))
        assert isinstance(problem, Problem)
        assert "cannot be written" in problem.message
        assert load_autosave("a.json") is None
        assert list_autosaves() == ()


def test_without_any_home_it_is_told_and_nothing_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "")
    monkeypatch.setenv("HOME", "")
    assert isinstance(autosave("a.json", tweaks(1)), Problem)
    assert isinstance(load_autosave("a.json"), Problem)
    assert isinstance(delete_autosave("a.json"), Problem)
    assert list_autosaves() == ()


def test_a_path_that_is_no_text_has_its_own_autosave() -> None:
    assert autosave("\udcff.json", Scenario("\udcff.json", DIGEST, (SetBudget(1),))) is None
    kept = load_autosave("\udcff.json")
    assert isinstance(kept, Scenario)
    assert kept.changes == (SetBudget(1),)
