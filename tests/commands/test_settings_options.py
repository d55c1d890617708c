"""The options that change a case: the same for every command that builds."""

import pytest

from tests.commands.calls import EXAMPLE, Json, JsonObject, call, case, source

BUILDERS = [("build", "-"), ("request", "-"), ("curve", "-"), ("explain", "-", "contract")]


def built(*arguments: str, typed: JsonObject = EXAMPLE) -> Json:
    return call("build", "-", "--json", *arguments, typed=typed).value


@pytest.mark.parametrize("command", BUILDERS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    "options",
    [
        ("--budget", "100"),
        ("--budget", "none"),
        ("--meter", "utf8-bytes"),
        ("--section-order", "task,fact"),
        ("--channel", "forum=web_content"),
        ("--allow-sensitivity", "secret", "--allow-sensitivity", "public"),
        ("--profile", "full"),
    ],
    ids=" ".join,
)
def test_each_option_is_known_to_each_command(command: tuple[str, ...], options: tuple[str, ...]) -> None:
    called = call(*command, *options, typed=EXAMPLE)
    assert called.err == ""
    assert called.code in (0, 1)


def test_a_budget_is_a_number_or_none() -> None:
    assert built("--budget", "77")["packet"]["budget_limit"] == 77
    assert built("--budget", "0")["packet"]["selected_item_ids"] == []
    assert built("--budget", "none")["packet"]["budget_limit"] is None


def test_a_section_order_may_name_some_kinds_or_none() -> None:
    sections = [section["kind"] for section in built("--section-order", "tool_schema,fact")["packet"]["sections"]]
    assert sections[:2] == ["tool_schema", "fact"]
    by_name = [section["kind"] for section in built("--section-order", "")["packet"]["sections"]]
    assert by_name == sorted(by_name)


def test_a_channel_is_given_to_every_source_of_the_id() -> None:
    text = call("build", "-", "--channel", "stock=web_content", typed=EXAMPLE).out
    assert text.count("channel of stock verified_fact → web_content") == 2


def test_an_id_may_hold_the_sign_that_ends_it() -> None:
    value = case(source("a=b=c", "verified_fact", "x"))
    assert built("--channel", "a=b=c=tool_observation", typed=value)["packet"]["sections"][0]["kind"] == "observation"


def test_channels_of_the_case_can_be_chosen() -> None:
    own = {"kind": "artifact", "authority": "none", "trust": "unknown", "retention": "low", "sensitivity": "public"}
    value = case(source("a", "verified_fact", "x"), channels={"ours": own})
    assert built("--channel", "a=ours", typed=value)["packet"]["sections"][0]["kind"] == "artifact"


def test_later_moves_of_one_source_win() -> None:
    text = call("build", "-", "--channel", "forum=reference", "--channel", "forum=memory", typed=EXAMPLE).out
    assert "channel of forum hostile_fixture → memory" in text
    assert "→ reference" not in text


def test_allowed_sensitivities_replace_the_list() -> None:
    reasons = {excluded["source_id"]: excluded["reason"] for excluded in built("--allow-sensitivity", "secret")["excluded"]}
    assert reasons["contract"] == "sensitive"
    assert reasons.get("token") != "sensitive"
    nothing = built("--allow-sensitivity", "none")
    assert {excluded["reason"] for excluded in nothing["excluded"]} == {"sensitive"}
    assert nothing["ledger"]["selected"] == 0


def test_a_profile_is_another_list_of_stages() -> None:
    assert built("--profile", "full")["profile"] == "full"


@pytest.mark.parametrize(
    ("options", "code", "place", "expected"),
    [
        (("--budget", "many"), "not_allowed_value", "--budget", "a whole number from 0, or none"),
        (("--budget", "1.5"), "not_allowed_value", "--budget", "a whole number from 0, or none"),
        (("--budget", ""), "not_allowed_value", "--budget", "a whole number from 0, or none"),
        (("--budget", "１２"), "not_allowed_value", "--budget", "a whole number from 0, or none"),
        (("--budget", "9" * 5000), "not_allowed_value", "--budget", "a whole number from 0, or none"),
        (("--budget", "-1"), "negative_budget", "--budget", "a whole number from 0, or none"),
        (("--meter", "utf8-byte"), "not_allowed_value", "--meter", "one of utf8-bytes, declared"),
        (("--section-order", "task,facts"), "not_allowed_value", "--section-order", "one of fact, instruction"),
        (("--section-order", "task,task"), "duplicate_section_kind", "--section-order", "each kind at most once"),
        (("--channel", "forum"), "not_allowed_value", "--channel", "SOURCE_ID=CHANNEL"),
        (("--channel", "forum=web"), "unknown_source_channel", "--channel", "one of system"),
        (("--channel", "form=web_content"), "unknown_source", "--channel", '"forum"'),
        (("--allow-sensitivity", "secrets"), "not_allowed_value", "--allow-sensitivity", "one of secret, public"),
        (("--allow-sensitivity", "none", "--allow-sensitivity", "public"), "not_allowed_value", "--allow-sensitivity", "one of"),
        (("--profile", "ful"), "not_allowed_value", "--profile", "one of full, packet"),
        (("--profile", "minimum"), "not_allowed_value", "--profile", "one of minimal, packet, bundle, full"),
    ],
)
def test_a_wrong_value_is_refused_with_the_option_as_its_place(options: tuple[str, ...], code: str, place: str, expected: str) -> None:
    called = call("build", "-", "--json", *options, typed=EXAMPLE)
    assert called.code == 2
    assert (called.error["code"], called.error["place"]) == (code, place)
    assert expected in called.error["expected"]


def test_a_meter_that_cannot_count_the_case_names_the_file_and_the_source() -> None:
    error = call("build", "-", "--json", "--meter", "declared", typed=EXAMPLE).error
    assert (error["code"], error["file"], error["place"]) == ("missing_field", "<stdin>", "/sources/0/size_units")


def test_a_time_that_is_none_is_refused_with_its_option() -> None:
    error = call("build", "-", "--json", "--set-now", "today", typed=EXAMPLE).error
    assert (error["code"], error["place"]) == ("not_allowed_value", "--set-now")
