"""The generator: the same case for the same seed, and everything in it that a builder has a rule for."""

import hashlib
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from ctxview.core.case import Case
from ctxview.core.channels import Sensitivity
from ctxview.core.decision import Reason
from ctxview.core.pipeline import build_once
from ctxview.generator import Mixture, big_case, big_core_case
from ctxview.generator.__main__ import main
from ctxview.generator.big_case import big_case_lines
from ctxview.generator.mixture import CHANNEL_SHARES, HEAD
from ctxview.readers.open_file import open_case

ROOT = Path(__file__).parents[1]


def text_of(case: Case) -> str:
    return "".join(big_case_lines(case))


def sizes(case: Case) -> list[int]:
    return [len(source.content.encode()) for source in case.sources if source.channel != "secret_fixture"]


def test_the_same_seed_gives_the_same_bytes_on_every_machine() -> None:
    text = text_of(big_core_case(400, 200, seed=7))
    assert hashlib.sha256(text.encode()).hexdigest() == "a3a5f3a53756eb10059f754c6458804669e9984f7422850d739490df0bd13832"


def test_another_seed_gives_another_case() -> None:
    assert big_core_case(50, seed=1).sources != big_core_case(50, seed=2).sources


def test_the_shared_random_numbers_are_left_alone() -> None:
    before = random.getstate()
    big_core_case(50)
    assert random.getstate() == before


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 777])
def test_a_case_has_exactly_as_many_sources_as_asked_for(count: int) -> None:
    case = big_core_case(count)
    assert len(case.sources) == count
    assert tuple(source.channel for source in case.sources[:3]) == HEAD[:count]


@pytest.mark.parametrize(("count", "size"), [(-1, 10), (10, 0)])
def test_what_cannot_be_made_is_refused(count: int, size: int) -> None:
    with pytest.raises(ValueError, match="at least"):
        big_core_case(count, size)


@pytest.mark.parametrize("size", [100, 1024, 9000])
def test_contents_have_about_the_size_asked_for_and_differ_moderately(size: int) -> None:
    found = sizes(big_core_case(2000, size))
    assert 0.9 * size < sum(found) / len(found) < 1.1 * size
    assert max(found) <= 1.5 * size + 100
    assert len(set(found)) > 30


@pytest.mark.parametrize("size", [1, 7])
def test_no_content_is_blank_however_small(size: int) -> None:
    assert all(source.content.strip() for source in big_core_case(300, size).sources)


def test_channels_come_as_often_as_their_shares_say() -> None:
    case = big_core_case(20_000, 40)
    counts = Counter(source.channel for source in case.sources[3:])
    assert set(counts) == set(CHANNEL_SHARES)
    for channel, share in CHANNEL_SHARES.items():
        assert counts[channel] / 20_000 == pytest.approx(share, abs=0.01)


def test_every_rule_of_the_builder_finds_work() -> None:
    result = build_once(big_core_case(5000, 120, mixture=Mixture(room=2)))
    reasons = Counter(result.decision(place).reason for place in range(5000))
    assert set(reasons) == {
        Reason.SELECTED, Reason.UNTRUSTED_INSTRUCTION, Reason.CONFLICT_VISIBLE, Reason.SENSITIVE, Reason.OUT_OF_SCOPE,
        Reason.DUPLICATE, Reason.SUPERSEDED, Reason.CONFLICT_LOST,
    }  # fmt: skip
    assert reasons[Reason.DUPLICATE] > 50
    assert reasons[Reason.SUPERSEDED] > 20


def test_about_half_of_the_sources_fit() -> None:
    result = build_once(big_core_case(5000, 120))
    assert 0.3 < result.ledger.selected / 5000 < 0.7
    assert Reason.BUDGET_EXCEEDED in {result.decision(place).reason for place in range(5000)}


def test_a_secret_leaks_into_an_open_channel() -> None:
    case = big_core_case(5000, 120)
    secrets = {source.content for source in case.sources if case.channels[source.channel].sensitivity is Sensitivity.SECRET}
    assert any(source.content in secrets for source in case.sources if source.channel == "tool_observation")


def test_one_requirement_is_never_loaded() -> None:
    case = big_core_case(5000, 120)
    carried = {name for source in case.sources for name in source.required_for}
    assert case.requirements - carried == {"need-12"}
    assert [need.requirement for need in build_once(case).missing if need.why == ("never_loaded",)] == ["need-12"]


def test_a_mixture_without_copies_and_conflicts_has_none() -> None:
    plain = Mixture(duplicates=0, conflicts=0, versions=0, foreign=0, chinese=0, requirements=0, room=2)
    case = big_core_case(3000, 200, mixture=plain)
    result = build_once(case)
    reasons = {result.decision(place).reason for place in range(3000)}
    assert reasons == {Reason.SELECTED, Reason.UNTRUSTED_INSTRUCTION, Reason.SENSITIVE, Reason.OUT_OF_SCOPE}
    outside = {source.channel for place, source in enumerate(case.sources) if result.decision(place).reason is Reason.OUT_OF_SCOPE}
    assert outside == {"repository_rule"}
    assert case.requirements == frozenset()


def test_a_reader_makes_of_the_file_what_was_written(tmp_path: Path) -> None:
    case = big_core_case(600, 150, seed=3)
    file = tmp_path / "big.json"
    file.write_text(text_of(case), encoding="utf-8")
    assert open_case(str(file)) == case


def test_the_value_and_the_text_are_the_same_case() -> None:
    assert json.loads(text_of(big_core_case(300, 150))) == big_case(300, 150)


def test_the_command_writes_what_a_terminal_does_not_act_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--sources", "300", "--size", "150", "--seed", "5"]) == 0
    text = capsys.readouterr().out
    assert json.loads(text) == big_case(300, 150, 5)
    assert text.replace("\n", "").isprintable()
    assert text.isascii()


@pytest.mark.parametrize("wrong", [["--sources", "-1"], ["--size", "0"], ["--seed", "x"]])
def test_the_command_refuses_a_wrong_number(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(wrong)
    assert stop.value.code == 2
    assert wrong[0] in capsys.readouterr().err


def test_a_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "ctxview.generator", "--sources", "3000"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(10) == b'{"ctxview"'
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
