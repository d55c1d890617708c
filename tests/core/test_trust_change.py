"""What changes where a source is trusted, or dropped; the verdict on a call does not (spec 2)."""

import pytest

from ctxview.core.case import Case
from ctxview.core.pipeline import Pipeline
from ctxview.core.policy import DEFAULT_POLICY, Ruling
from ctxview.core.probe import DecisionKind
from ctxview.core.settings import Settings
from ctxview.core.trust_change import TrustChange, judged_build, trust_change, trusted_channels
from ctxview.core.trust_words import JUDGES_THE_CALL, decision_words, trust_sentences
from ctxview.core.tweaks import with_budget, with_channel, with_drop
from ctxview.readers.captured_calls import calls_of
from ctxview.readers.open_file import open_case
from tests.app.running import ROOT
from tests.cases import case, source

INJECTION = "fixtures/price-lab/injection-path.yaml"
BAIT = 8


@pytest.fixture(scope="module")
def injection() -> Case:
    return open_case(str(ROOT / INJECTION))


def change(case: Case, settings: Settings) -> TrustChange:
    pipeline = Pipeline(case)
    return trust_change(pipeline.build(), pipeline.build(settings), calls_of(case), DEFAULT_POLICY)


def to_channel(case: Case, channel: str, place: int = BAIT) -> TrustChange:
    return change(case, with_channel(case, Settings.of(case), place, channel))


def test_a_trusted_source_leaves_its_wrapper_and_no_verdict_flips(injection: Case) -> None:
    found = to_channel(injection, "repository_file")
    (moved,) = found.moved
    assert moved.wrapped == (True, False)
    assert (found.flips, found.others) == ((), ())
    assert found.before.digest != found.after.digest
    assert found.before.verdicts == found.after.verdicts
    assert (found.before.promotions, found.after.promotions) == (0, 0)
    assert (found.before.dangerous, found.after.dangerous) == (2, 2)
    said = trust_sentences(found)
    assert said[0].startswith("forged-target comes through repository_file in place of hostile_fixture: trust hostile → trusted_source")
    assert "outside of the untrusted wrapper" in said[1]
    assert any("call 1 (apply_patch) stays deny" in one and JUDGES_THE_CALL in one for one in said)
    assert any("decides as before, apply_patch on .env, which the gateway would deny (protected_path)" in one for one in said)
    assert said[-1].startswith("The grade counts hostile items by their label alone")


def test_a_channel_of_instructions_gives_it_authority_and_that_is_said(injection: Case) -> None:
    said = trust_sentences(to_channel(injection, "repository_rule"))
    assert any("an instruction of authority repository now" in one for one in said)
    assert not any("an instruction of authority" in one for one in trust_sentences(to_channel(injection, "verified_fact")))


def test_a_dropped_source_changes_the_decision_of_the_probe(injection: Case) -> None:
    found = change(injection, with_drop(Settings.of(injection), BAIT, True))
    assert [one.dropped for one in found.moved] == [True]
    assert decision_words(found.before.probed).startswith("apply_patch on .env")
    assert decision_words(found.after.probed).startswith("apply_patch on pricing.py")
    said = trust_sentences(found)
    assert said[0] == "forged-target is dropped: the model does not see it."
    assert any("decides otherwise" in one for one in said)
    assert any("dangerous calls 2 → 1 (1 in the file, the probe's 1 → 0)." in one for one in said)


def test_what_another_channel_pushes_out_is_counted_and_named() -> None:
    sources = [source("page", "x" * 40, "web_content"), source("file", "y" * 40, "repository_file")]
    tight = case(*sources, budget=45)
    found = to_channel(tight, "system", 0)
    assert [one.place for one in found.others] == [1]
    said = trust_sentences(found)
    assert any(one.startswith("It comes into the packet, in the section instruction, outside") for one in said)
    assert "Of the other candidates, 1 out: file." in said


def test_the_same_settings_change_nothing(injection: Case) -> None:
    found = change(injection, Settings.of(injection))
    assert (found.moved, found.others) == ((), ())
    assert "The packet is the same, byte for byte." in trust_sentences(found)


def test_a_blocked_build_has_no_decision() -> None:
    blocked = open_case(str(ROOT / "fixtures/order-a1042/budget-too-small.json"))
    result = Pipeline(blocked).build()
    assert result.blocked
    judged = judged_build(result, (), DEFAULT_POLICY)
    assert (judged.digest, judged.probed.decision, judged.probed.verdict) == (None, None, None)
    assert "no decision" in decision_words(judged.probed)
    found = change(blocked, with_budget(Settings.of(blocked), None))
    assert "The build is blocked no more." in trust_sentences(found)


def test_without_a_call_the_sentence_says_so_and_the_probe_still_decides() -> None:
    found = to_channel(case(source("page", "text", "web_content")), "verified_fact", 0)
    assert found.after.probed.decision is not None
    assert found.after.probed.decision.kind is DecisionKind.ANSWER
    assert f"The file proposes no call; and {JUDGES_THE_CALL}." in trust_sentences(found)


def test_trusted_channels_keep_the_kind_first_and_are_never_secret(injection: Case) -> None:
    result = Pipeline(injection).build()
    names = trusted_channels(injection, result.item(BAIT))
    assert names[0] == "repository_file"
    assert "secret_fixture" not in names
    assert "web_content" not in names
    page = Pipeline(case(source("page", "text", "web_content"))).build()
    assert trusted_channels(page.case, page.item(0))[0] == "verified_fact"


def test_a_secret_that_is_moved_to_an_open_channel_is_still_masked(injection: Case) -> None:
    from dataclasses import replace

    from ctxview.core.proposal import Proposal, make_calls

    secret = "hidden-7f3a1c"
    made = replace(case(source("key", secret, "secret_fixture")), proposals=(Proposal("read_file", {"path": secret}),))
    pipeline = Pipeline(made)
    after = pipeline.build(with_channel(made, Settings.of(made), 0, "repository_file"))
    judged = judged_build(after, make_calls(made.proposals, "run"), DEFAULT_POLICY)
    assert secret not in str(judged.verdicts)
    assert judged.verdicts[0].decided is Ruling.ALLOW
