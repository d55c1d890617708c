"""The decoder of OpenAI Chat Completions messages."""

import hashlib

import pytest

from ctxview.core.channels import ChannelBasis
from ctxview.readers.message_part import Absence, DecodedMessages, MessagePart, PartType
from ctxview.readers.messages_openai_chat import decode_openai_messages


def decode(*messages: object) -> DecodedMessages:
    return decode_openai_messages(list(messages), "/messages")


def only(decoded: DecodedMessages) -> MessagePart:
    assert len(decoded.parts) == 1
    return decoded.parts[0]


def called(name: str, arguments: object = "{}", call_id: str | None = None) -> dict[str, object]:
    function = {"name": name, "arguments": arguments}
    return {"type": "function", "function": function} if call_id is None else {"type": "function", "id": call_id, "function": function}


def assistant(*calls: object) -> dict[str, object]:
    return {"role": "assistant", "tool_calls": list(calls)}


def result(text: object, call_id: str | None = None) -> dict[str, object]:
    return {"role": "tool", "content": text} if call_id is None else {"role": "tool", "content": text, "tool_call_id": call_id}


def pairs_by_place(decoded: DecodedMessages) -> list[list[str]]:
    return [[decoded.parts[place].place for place in pair] for pair in decoded.pairs]


@pytest.mark.parametrize(
    ("role", "channel"),
    [("system", "system"), ("developer", "developer"), ("user", "unknown_user"), ("assistant", "model_response")],
)
def test_the_role_of_a_text_is_its_channel(role: str, channel: str) -> None:
    part = only(decode({"role": role, "content": "text"}))
    assert (part.place, part.text, part.channel, part.channel_basis) == ("/messages/0/content", "text", channel, ChannelBasis.CARRIER)
    assert part.carrier_role == role


def test_each_content_part_is_a_part_of_its_own() -> None:
    decoded = decode({"role": "user", "content": [{"type": "text", "text": "one"}, {"type": "text", "text": "two"}]})
    assert [(part.place, part.text) for part in decoded.parts] == [("/messages/0/content/0", "one"), ("/messages/0/content/1", "two")]


def test_an_assistant_turn_is_read_in_the_order_in_which_it_was_written() -> None:
    decoded = decode(
        {
            "role": "assistant",
            "tool_calls": [called("look", '{"at":"box"}', "c1")],
            "refusal": "no",
            "content": "text",
            "reasoning_content": "thought",
        }
    )
    assert [(part.place, part.part_type, part.text) for part in decoded.parts] == [
        ("/messages/0/reasoning_content", PartType.THINKING, "thought"),
        ("/messages/0/content", PartType.TEXT, "text"),
        ("/messages/0/refusal", PartType.TEXT, "no"),
        ("/messages/0/tool_calls/0", PartType.TOOL_CALL, 'look {"at":"box"}'),
    ]
    assert {part.channel for part in decoded.parts} == {"model_response"}
    assert "refusal" in decoded.parts[2].notes


@pytest.mark.parametrize("key", ["reasoning", "reasoning_content", "thinking"])
def test_thinking_under_any_key_is_the_models(key: str) -> None:
    part = only(decode({"role": "assistant", key: "thought"}))
    assert (part.place, part.part_type, part.channel) == (f"/messages/0/{key}", PartType.THINKING, "model_response")


def test_reasoning_details_are_read_and_encrypted_ones_are_counted_as_missing() -> None:
    details = [
        {"type": "reasoning.text", "text": "a"},
        {"type": "reasoning.summary", "summary": "b"},
        {"type": "reasoning.encrypted", "data": "c2VjcmV0"},
        {"type": "reasoning.sung", "tune": "la"},
    ]
    decoded = decode({"role": "assistant", "reasoning_details": details})
    assert [part.part_type for part in decoded.parts] == [PartType.THINKING, PartType.THINKING, PartType.REDACTED]
    assert decoded.absences == ((Absence.REDACTED_THINKING, 1),)
    assert [part.place for part in decoded.unknown] == ["/messages/0/reasoning_details/3"]


@pytest.mark.parametrize(
    ("arguments", "text", "note"),
    [
        ('{"path": "a.py"}', 'look {"path": "a.py"}', None),
        ({"path": "数.py"}, 'look {"path": "数.py"}', None),
        ("path=a.py", "look path=a.py", "arguments_not_json"),
        ('"{\\"path\\": 1}"', 'look "{\\"path\\": 1}"', "arguments_double_encoded"),
        ("[1]", "look [1]", "arguments_not_object"),
        ("", "look", "arguments_empty"),
        (None, "look", "arguments_empty"),
        (7, "look 7", "arguments_not_object"),
    ],
)
def test_arguments_stay_as_the_model_wrote_them(arguments: object, text: str, note: str | None) -> None:
    part = only(decode(assistant(called("look", arguments, "c1"))))
    assert part.text == text
    assert [code for code in part.notes if code.startswith("arguments")] == ([] if note is None else [note])


def test_parallel_calls_pair_with_their_results_by_id_in_any_order() -> None:
    decoded = decode(assistant(called("a", "{}", "c1"), called("b", "{}", "c2")), result("for b", "c2"), result("for a", "c1"))
    assert pairs_by_place(decoded) == [
        ["/messages/0/tool_calls/0", "/messages/2/content"],
        ["/messages/0/tool_calls/1", "/messages/1/content"],
    ]
    assert [part.tool_name for part in decoded.parts] == ["a", "b", "b", "a"]


def test_calls_without_ids_pair_by_order() -> None:
    decoded = decode(assistant(called("a"), called("b", "{}", "")), result("for a"), result("for b", "made-up id"))
    assert pairs_by_place(decoded) == [
        ["/messages/0/tool_calls/0", "/messages/1/content"],
        ["/messages/0/tool_calls/1", "/messages/2/content"],
    ]
    assert all("matched_by_order" in part.notes for part in decoded.parts[2:])


def test_a_result_without_an_id_belongs_to_the_latest_turn_with_an_open_call() -> None:
    decoded = decode(assistant(called("a")), assistant(called("b"), called("c")), result("for b"), result("for c"), result("for a"))
    assert [part.tool_name for part in decoded.parts[3:]] == ["b", "c", "a"]


def test_an_id_that_comes_again_in_a_later_turn_is_the_later_call() -> None:
    decoded = decode(assistant(called("a", "{}", "same")), result("1", "same"), assistant(called("b", "{}", "same")), result("2", "same"))
    assert pairs_by_place(decoded) == [
        ["/messages/0/tool_calls/0", "/messages/1/content"],
        ["/messages/2/tool_calls/0", "/messages/3/content"],
    ]
    assert decoded.parts[3].tool_name == "b"


def test_two_calls_of_one_turn_with_the_same_id_take_their_results_in_order() -> None:
    decoded = decode(assistant(called("a", "{}", "same"), called("b", "{}", "same")), result("1", "same"), result("2", "same"))
    assert [part.tool_name for part in decoded.parts[2:]] == ["a", "b"]


def test_a_second_result_joins_the_pair_of_its_call() -> None:
    decoded = decode(assistant(called("a", "{}", "c1")), result("1", "c1"), result("2", "c1"))
    assert decoded.pairs == ((0, 1, 2),)
    assert "second_result" not in decoded.parts[1].notes
    assert "second_result" in decoded.parts[2].notes


def test_calls_and_results_without_a_partner_stay_alone() -> None:
    decoded = decode(result("early", "c1"), assistant(called("a", "{}", "c1")), result("stray", "c9"))
    assert decoded.pairs == ()
    assert [part.notes[-1] for part in decoded.parts] == ["unpaired_result", "unpaired_call", "unpaired_result"]


def test_an_empty_result_makes_no_part_and_its_call_says_so() -> None:
    decoded = decode(assistant(called("a", "{}", "c1")), result("  \n", "c1"))
    assert decoded.pairs == ()
    assert decoded.empty == 1
    assert only(decoded).notes == ("empty_result",)


def test_a_damaged_result_is_listed_and_its_call_says_so() -> None:
    decoded = decode(assistant(called("a", "{}", "c1")), result({"rows": 3}, "c1"))
    assert [(part.place, part.size) for part in decoded.damaged] == [("/messages/1/content", 10)]
    assert only(decoded).notes == ("result_not_read",)


def test_every_part_of_a_mixed_result_is_in_the_pair() -> None:
    mixed = [{"type": "text", "text": "seen"}, {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}]
    decoded = decode(assistant(called("a", "{}", "c1")), result(mixed, "c1"))
    assert pairs_by_place(decoded) == [["/messages/0/tool_calls/0", "/messages/1/content/0", "/messages/1/content/1"]]
    assert [part.part_type for part in decoded.parts] == [PartType.TOOL_CALL, PartType.TOOL_RESULT, PartType.IMAGE]
    assert "tool_result" in decoded.parts[2].notes


def test_legacy_functions_pair_by_name() -> None:
    decoded = decode(
        {"role": "assistant", "content": None, "function_call": {"name": "find", "arguments": "{}"}},
        {"role": "function", "name": "find", "content": "found"},
    )
    assert pairs_by_place(decoded) == [["/messages/0/function_call", "/messages/1/content"]]
    assert decoded.empty == 1


def test_a_result_under_another_name_is_not_taken_for_the_call() -> None:
    decoded = decode(
        {"role": "assistant", "function_call": {"name": "find", "arguments": "{}"}},
        {"role": "function", "name": "other", "content": "found"},
    )
    assert decoded.pairs == ()


def test_a_custom_tool_takes_free_text() -> None:
    part = only(decode(assistant({"type": "custom", "id": "c1", "custom": {"name": "note", "input": "free text"}})))
    assert (part.text, part.notes) == ("note free text", ("unpaired_call",))


def test_an_image_is_one_line_with_type_size_and_digest() -> None:
    part = only(decode({"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,aGVs\nbG8="}}]}))
    assert part.text == f"image, image/png, 5 bytes, sha256 {hashlib.sha256(b'hello').hexdigest()}"
    assert (part.part_type, part.channel) == (PartType.IMAGE, "unknown_user")


@pytest.mark.parametrize("data", ["?ü", "AA?AA", "AAA", "=AAA"])
def test_data_that_is_not_base64_is_digested_as_text(data: str) -> None:
    part = only(decode({"role": "user", "content": [{"type": "image_url", "image_url": {"url": f"data:image/png;base64,{data}"}}]}))
    raw = data.encode()
    assert f"{len(raw)} bytes, sha256 {hashlib.sha256(raw).hexdigest()} of its text, which is not base64" in part.text
    assert "not_base64" in part.notes


@pytest.mark.parametrize("url", ["data:image/png;base64" + "QUJD" * 400, "QUJD" * 400, "DATA:image/png;base64," + "QUJD" * 400])
def test_base64_never_stands_in_a_part(url: str) -> None:
    text = only(decode({"role": "user", "content": [{"type": "image_url", "image_url": {"url": url}}]})).text
    assert "QUJDQUJD" not in text
    assert int(text.split(" bytes")[0].rpartition(" ")[2]) >= 1200


def test_a_plain_data_url_is_decoded() -> None:
    part = only(decode({"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:image/svg+xml,%3Csvg/%3E"}}]}))
    assert part.text.startswith(f"image, image/svg+xml, 6 bytes, sha256 {hashlib.sha256(b'<svg/>').hexdigest()}")


@pytest.mark.parametrize("role", ["system", "developer", "user", "tool"])
def test_what_is_fetched_from_a_url_is_web_content_whoever_sent_the_url(role: str) -> None:
    decoded = decode({"role": role, "content": [{"type": "image_url", "image_url": {"url": "https://a.example/\n b.png"}}]})
    part = only(decoded)
    assert (part.text, part.channel, part.channel_basis) == (
        "image by url https://a.example/ b.png",
        "web_content",
        ChannelBasis.STRUCTURAL,
    )
    assert decoded.absences == ((Absence.BY_URL, 1),)


def test_a_very_long_url_is_cut_and_says_so() -> None:
    part = only(decode({"role": "user", "content": [{"type": "image_url", "image_url": {"url": "https://a.example/" + "x" * 9000}}]}))
    assert len(part.text) < 2100
    assert part.text.endswith("… (9018 characters)")


def test_audio_and_files_are_described() -> None:
    decoded = decode(
        {
            "role": "user",
            "content": [
                {"type": "input_audio", "input_audio": {"data": "aGVsbG8=", "format": "wav"}},
                {"type": "file", "file": {"filename": "a.pdf", "file_data": "data:application/pdf;base64,aGVsbG8="}},
                {"type": "file", "file": {"file_id": "file_1"}},
            ],
        }
    )
    digest = hashlib.sha256(b"hello").hexdigest()
    assert [part.text for part in decoded.parts] == [
        f"audio, wav, 5 bytes, sha256 {digest}",
        f'document "a.pdf", application/pdf, 5 bytes, sha256 {digest}',
        "document by id file_1",
    ]
    assert decoded.absences == ((Absence.PROVIDER_FILE, 1),)


def test_an_earlier_audio_answer_is_held_by_the_provider() -> None:
    decoded = decode({"role": "assistant", "audio": {"id": "audio_7"}})
    assert only(decoded).text == "audio answer by id audio_7"
    assert decoded.absences == ((Absence.PROVIDER_AUDIO, 1),)


@pytest.mark.parametrize("content", [None, "", " \t\n", []])
def test_an_empty_content_is_read_and_makes_no_part(content: object) -> None:
    decoded = decode({"role": "user", "content": content})
    assert (decoded.parts, decoded.empty, decoded.unknown, decoded.damaged) == ((), 1, (), ())


def test_a_message_with_nothing_in_it_is_one_empty_part() -> None:
    assert decode({"role": "assistant"}).empty == 1


@pytest.mark.parametrize("message", [7, "text", None, ["text"], {"content": "x"}, {"role": 3, "content": "x"}])
def test_what_is_no_message_is_damaged(message: object) -> None:
    decoded = decode(message)
    assert [part.place for part in decoded.damaged] == ["/messages/0"]
    assert decoded.parts == ()


@pytest.mark.parametrize("content", [7, True, {"type": "text", "text": "x"}, ["x"], [{"type": "text", "text": 7}], [{"type": "file"}]])
def test_content_of_a_wrong_type_is_damaged_with_its_place(content: object) -> None:
    decoded = decode({"role": "user", "content": content})
    assert len(decoded.damaged) == 1
    assert decoded.damaged[0].place.startswith("/messages/0/content")
    assert decoded.damaged[0].size > 0


def test_what_is_not_known_is_listed_with_place_and_size() -> None:
    decoded = decode(
        {"role": "narrator", "content": "x"},
        {"role": "user", "content": [{"type": "scent", "of": "ink"}], "mood/now~": "calm", "ts": 17, "id": "m1"},
    )
    assert [(part.place, part.what, part.size) for part in decoded.unknown] == [
        ("/messages/0", 'a message of role "narrator"', 33),
        ("/messages/1/content/0", 'content part of type "scent"', 27),
        ("/messages/1/mood~1now~0", 'message field "mood/now~"', 6),
    ]


def test_calls_in_a_turn_of_the_user_are_not_read_as_the_models() -> None:
    decoded = decode({"role": "user", "content": "hi", "tool_calls": [called("a")]})
    assert [part.place for part in decoded.unknown] == ["/messages/0/tool_calls"]
    assert only(decoded).channel == "unknown_user"


@pytest.mark.parametrize("messages", [None, 7, "text", {"role": "user"}])
def test_messages_that_are_no_list_are_damaged(messages: object) -> None:
    decoded = decode_openai_messages(messages, "/log/3/messages")
    assert [part.place for part in decoded.damaged] == ["/log/3/messages"]


def test_places_start_where_the_container_says() -> None:
    decoded = decode_openai_messages([{"role": "user", "content": "x"}], "/log/entries/0/body/messages")
    assert decoded.parts[0].place == "/log/entries/0/body/messages/0/content"


def test_names_of_participants_are_kept() -> None:
    decoded = decode({"role": "user", "name": "mei", "content": "x"}, {"role": "user", "name": "ada", "content": "y"})
    assert decoded.participants == ("ada", "mei")
