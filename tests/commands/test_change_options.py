"""Pins, drops, requirements and rows of channels as options: the same for every command that builds (case format)."""

import pytest

from tests.commands.calls import EXAMPLE, Json, JsonObject, call, case, source
from tests.commands.test_settings_options import BUILDERS
from tests.hostile import HOSTILE, acts_on_terminal
from tests.rows import every


def built(*arguments: str, typed: JsonObject = EXAMPLE) -> Json:
    return call("build", "-", "--json", *arguments, typed=typed).value


def reasons(value: Json) -> dict[str, str]:
    return {excluded["source_id"]: excluded["reason"] for excluded in value["excluded"]}


@pytest.mark.parametrize("command", BUILDERS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    "options",
    [
        ("--pin", "noise.txt"),
        ("--drop", "forum"),
        ("--require", "old-notes"),
        ("--channel-rule", "hostile_fixture.trust=verified"),
    ],
    ids=" ".join,
)
def test_each_option_is_known_to_each_command(command: tuple[str, ...], options: tuple[str, ...]) -> None:
    called = call(*command, *options, typed=EXAMPLE)
    assert called.err == ""
    assert called.code in (0, 1)


def test_a_drop_takes_out_every_source_of_the_id() -> None:
    value = built("--drop", "stock", "--drop", "forum")
    assert [excluded["reason"] for excluded in value["excluded"] if excluded["source_id"] == "stock"] == ["dropped_by_hand"] * 2
    assert reasons(value)["forum"] == "dropped_by_hand"
    text = call("build", "-", "--drop", "stock", typed=EXAMPLE).out
    assert text.count("drop of stock off → on") == 2


def test_a_pin_puts_a_source_first() -> None:
    assert reasons(built("--budget", "400"))["noise.txt"] == "budget_exceeded"
    value = built("--budget", "400", "--pin", "noise.txt")
    assert "noise.txt" not in reasons(value)
    assert "pin of noise.txt off → on" in call("build", "-", "--pin", "noise.txt", typed=EXAMPLE).out


def test_a_requirement_is_added() -> None:
    missing = {one["requirement"] for one in built("--require", "a", "--require", "b")["missing_requirements"]}
    assert {"a", "b", "never-brought"} <= missing
    assert "requirement a off → on" in call("build", "-", "--require", "a", typed=EXAMPLE).out


def test_a_row_changes_for_every_source_of_its_channel() -> None:
    text = call("build", "-", "--channel-rule", "verified_fact.trust=unknown", typed=EXAMPLE).out
    assert "trust of channel verified_fact verified → unknown" in text
    sections = built("--channel-rule", "verified_fact.trust=unknown")["packet"]["sections"]
    facts = next(section["serialized_content"] for section in sections if section["kind"] == "fact")
    assert facts.count("trust=unknown") == facts.count("source=stock") == 2


def test_several_fields_of_one_row_change_together_in_any_order() -> None:
    kind, authority = ("--channel-rule", "verified_fact.kind=instruction"), ("--channel-rule", "verified_fact.authority=user")
    for options in ((*kind, *authority), (*authority, *kind)):
        lines = call("build", "-", *options, typed=EXAMPLE).out
        assert "kind of channel verified_fact fact → instruction" in lines
        assert "authority of channel verified_fact none → user" in lines
    assert call("build", "-", "--json", *kind, typed=EXAMPLE).error["code"] == "instruction_authority_required"


def test_a_channel_may_hold_the_signs_that_an_option_ends_its_parts_with() -> None:
    own = {"kind": "artifact", "authority": "none", "trust": "unknown", "retention": "low", "sensitivity": "public"}
    value = case(source("a", "x.y=z", "x"), channels={"x.y=z": own})
    assert "trust=hostile" in str(built("--channel-rule", "x.y=z.trust=hostile", typed=value)["packet"])


@pytest.mark.parametrize(
    ("options", "code", "place", "expected"),
    [
        (("--pin", "form"), "unknown_source", "--pin", '"forum"'),
        (("--drop", "form"), "unknown_source", "--drop", '"forum"'),
        (("--channel-rule", "memory"), "not_allowed_value", "--channel-rule", "CHANNEL.FIELD=VALUE"),
        (("--channel-rule", "memory=x"), "not_allowed_value", "--channel-rule", "CHANNEL.FIELD=VALUE"),
        (("--channel-rule", "memori.trust=hostile"), "unknown_source_channel", "--channel-rule", "one of memory, "),
        (("--channel-rule", "memory.trusty=hostile"), "not_allowed_value", "--channel-rule", "one of trust, "),
        (("--channel-rule", "memory.trust=hostil"), "not_allowed_value", "--channel-rule", "one of hostile, "),
        (("--channel-rule", "memory.authority=user"), "non_instruction_authority", "--channel-rule", "authority none"),
    ],
)
def test_a_wrong_value_is_refused_with_the_option_as_its_place(options: tuple[str, ...], code: str, place: str, expected: str) -> None:
    called = call("build", "-", "--json", *options, typed=EXAMPLE)
    assert called.code == 2
    assert (called.error["code"], called.error["place"]) == (code, place)
    assert expected in called.error["expected"]


@pytest.mark.parametrize("part", range(4))
def test_what_is_typed_comes_back_as_marks(part: int) -> None:
    value = case(source("a", "system", "x"))

    def check(text: str) -> None:
        for option in (f"--pin={text}", f"--drop={text}", f"--channel-rule={text}", f"--channel-rule={text}.trust=x", f"--scenario={text}"):
            called = call("build", "-", "--json", option, typed=value)
            assert called.code == 2, option
            assert acts_on_terminal(called.out) == acts_on_terminal(called.err) == []
        called = call("build", "-", f"--require={text}", typed=value)
        assert acts_on_terminal(called.out) == []
        assert called.code in (0, 1)

    every(HOSTILE[part::4], check)
