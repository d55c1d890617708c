"""The decoder of Gemini contents."""

import hashlib

import pytest

from ctxview.core.channels import CHANNELS, ChannelBasis
from ctxview.readers.message_part import Absence, DecodedMessages, MessagePart, PartType
from ctxview.readers.messages_gemini import decode_gemini_contents, decode_gemini_system
from ctxview.readers.parts_ledger import PartsLedger
from ctxview.readers.tool_channels import Producer, ToolFacts

DIGEST = hashlib.sha256(b"hello").hexdigest()
HUGE = 10**4000


def decode(*contents: object) -> DecodedMessages:
    return decode_gemini_contents(list(contents), "/contents")


def user(*parts: object) -> dict[str, object]:
    return {"role": "user", "parts": list(parts)}


def model(*parts: object) -> dict[str, object]:
    return {"role": "model", "parts": list(parts)}


def call(name: str, identity: str | None = None, arguments: object = None) -> dict[str, object]:
    found: dict[str, object] = {"name": name, "args": {} if arguments is None else arguments}
    return {"functionCall": found if identity is None else {**found, "id": identity}}


def response(name: str | None, value: object, identity: str | None = None, **more: object) -> dict[str, object]:
    found: dict[str, object] = {"response": value, **more}
    found |= {} if name is None else {"name": name}
    return {"functionResponse": found if identity is None else {**found, "id": identity}}


def only(decoded: DecodedMessages) -> MessagePart:
    assert len(decoded.parts) == 1
    return decoded.parts[0]


def counts(decoded: DecodedMessages) -> tuple[int, int, int, int]:
    return len(decoded.parts), decoded.empty, len(decoded.unknown), len(decoded.damaged)


def pairs_by_place(decoded: DecodedMessages) -> list[list[str]]:
    return [[decoded.parts[place].place for place in pair] for pair in decoded.pairs]


@pytest.mark.parametrize(("role", "channel"), [("user", "unknown_user"), ("model", "model_response"), (None, "unknown_user")])
def test_the_role_of_a_text_is_its_channel(role: str | None, channel: str) -> None:
    content = {"parts": [{"text": "text"}]} if role is None else {"role": role, "parts": [{"text": "text"}]}
    part = only(decode(content))
    assert (part.place, part.text, part.channel, part.channel_basis) == ("/contents/0/parts/0", "text", channel, ChannelBasis.CARRIER)


def test_one_content_and_one_part_need_no_list() -> None:
    part = only(decode_gemini_contents({"role": "user", "parts": {"text": "text"}}, "/contents"))
    assert (part.place, part.text) == ("/contents/parts", "text")


def test_places_start_where_the_container_says() -> None:
    assert only(decode_gemini_contents([user({"text": "x"})], "/log/3/request/contents")).place == "/log/3/request/contents/0/parts/0"


def test_a_call_is_its_name_and_its_arguments() -> None:
    part = only(decode(model(call("look", "f1", {"path": "数/a.py"}))))
    assert (part.text, part.part_type, part.tool_name, part.call_id) == ('look {"path": "数/a.py"}', PartType.TOOL_CALL, "look", "f1")
    assert (part.channel, part.channel_basis) == ("model_response", ChannelBasis.STRUCTURAL)


@pytest.mark.parametrize("role", ["user", "function"])
def test_results_without_ids_pair_by_name_and_then_by_order(role: str) -> None:
    answers = [response("b", {"output": "for b"}), response("a", {"output": "for a 1"}), response("a", {"output": "for a 2"})]
    decoded = decode(model(call("a"), call("b"), call("a")), {"role": role, "parts": answers})
    assert pairs_by_place(decoded) == [
        ["/contents/0/parts/0", "/contents/1/parts/1"],
        ["/contents/0/parts/1", "/contents/1/parts/0"],
        ["/contents/0/parts/2", "/contents/1/parts/2"],
    ]
    assert all("matched_by_order" in part.notes for part in decoded.parts[3:])


def test_results_with_ids_pair_by_id() -> None:
    decoded = decode(
        model(call("a", "f1"), call("a", "f2")), user(response("a", {"output": "2"}, "f2"), response("a", {"output": "1"}, "f1"))
    )
    assert pairs_by_place(decoded) == [
        ["/contents/0/parts/0", "/contents/1/parts/1"],
        ["/contents/0/parts/1", "/contents/1/parts/0"],
    ]
    assert not any("matched_by_order" in part.notes for part in decoded.parts)


def test_ids_that_only_the_results_have_do_not_mix_up_names() -> None:
    decoded = decode(
        model(call("a"), call("b")), user(response("b", {"output": "x"}, "made-up-1"), response("a", {"output": "y"}, "made-up-2"))
    )
    assert [(part.tool_name, part.text) for part in decoded.parts[2:]] == [("b", "x"), ("a", "y")]


def test_a_name_is_answered_in_the_latest_turn_that_calls_it() -> None:
    decoded = decode(model(call("a")), model(call("a"), call("a")), user(*(response("a", {"output": str(number)}) for number in range(3))))
    assert pairs_by_place(decoded) == [
        ["/contents/0/parts/0", "/contents/2/parts/2"],
        ["/contents/1/parts/0", "/contents/2/parts/0"],
        ["/contents/1/parts/1", "/contents/2/parts/1"],
    ]


def test_a_result_under_another_name_is_not_taken_for_the_call() -> None:
    decoded = decode(model(call("a")), user(response("b", {"output": "x"})))
    assert decoded.pairs == ()
    assert [part.notes[-1] for part in decoded.parts] == ["unpaired_call", "unpaired_result"]


def test_empty_and_damaged_results_are_noted_at_their_calls() -> None:
    decoded = decode(model(call("a"), call("b")), user(response("a", {}), response("b", [1])))
    assert [part.notes for part in decoded.parts] == [("empty_result",), ("result_not_read",)]
    assert [part.place for part in decoded.damaged] == ["/contents/1/parts/1/functionResponse/response"]


@pytest.mark.parametrize(
    ("value", "text", "failed"),
    [
        ({"output": "a\nb"}, "a\nb", False),
        ({"result": "a"}, "a", False),
        ({"error": "no such file"}, "no such file", True),
        ({"output": "a", "code": 0}, '{"output": "a", "code": 0}', False),
        ({"error": {"code": 5}}, '{"error": {"code": 5}}', True),
        ({"error": None, "output": "数"}, '{"error": null, "output": "数"}', False),
        ({"rows": [1, 2]}, '{"rows": [1, 2]}', False),
        ("plain", "plain", False),
    ],
)
def test_a_result_is_its_text_or_its_json(value: object, text: str, failed: bool) -> None:
    part = decode(model(call("a")), user(response("a", value))).parts[1]
    assert (part.text, part.is_error, "error_result" in part.notes) == (text, failed, failed)


@pytest.mark.parametrize(
    ("name", "channel", "basis"),
    [
        ("get_order", "tool_observation", ChannelBasis.CARRIER),
        ("read_file", "tool_observation", ChannelBasis.CARRIER),
        ("google_web_search", "web_content", ChannelBasis.JOINED),
        ("save_memory", "memory", ChannelBasis.JOINED),
        ("ask_agent", "subagent_report", ChannelBasis.JOINED),
        ("mcp__harbour__fetch", "web_content", ChannelBasis.JOINED),
    ],
)
def test_the_channel_of_a_result_is_joined_by_name(name: str, channel: str, basis: ChannelBasis) -> None:
    part = decode(model(call(name)), user(response(name, {"output": "x"}))).parts[1]
    assert (part.channel, part.channel_basis) == (channel, basis)


def test_a_name_that_a_result_gives_itself_can_only_lower_its_trust() -> None:
    for made, said in (("web_fetch", "get_order"), ("get_order", "web_fetch")):
        decoded = decode(model(call(made, "f1")), user(response(said, {"output": "x"}, "f1")))
        assert decoded.parts[1].channel == "web_content"


def test_the_table_of_a_producer_holds_for_its_tools() -> None:
    contents = [model(call("read_file"), call("glob")), user(response("read_file", {"output": "x"}), response("glob", {"output": "y"}))]
    decoded = decode_gemini_contents(contents, "/contents", ToolFacts(Producer.GEMINI_CLI))
    assert {(part.channel, part.channel_basis) for part in decoded.parts[2:]} == {("repository_file", ChannelBasis.JOINED)}


def test_what_stands_beside_results_in_the_role_of_functions_is_trusted_no_more_than_they_are() -> None:
    beside = {"text": "look at this"}
    web = decode({"role": "function", "parts": [beside, response("web_fetch", {"output": "x"}), response("get", {"output": "y"})]})
    plain = decode({"role": "function", "parts": [response("get", {"output": "y"}), beside]})
    assert (web.parts[0].channel, plain.parts[1].channel) == ("web_content", "tool_observation")
    assert CHANNELS[web.parts[0].channel].authority == "none"


def test_images_that_a_function_returns_are_in_its_pair() -> None:
    parts = [
        {"inlineData": {"mimeType": "image/png", "data": "aGVsbG8="}},
        {"file_data": {"file_uri": "https://a.example/b.png"}},
        {"odd": 1},
        7,
    ]
    decoded = decode(model(call("web_fetch")), user(response("web_fetch", {"output": "x"}, parts=parts)))
    inside = "/contents/1/parts/0/functionResponse/parts"
    assert pairs_by_place(decoded) == [["/contents/0/parts/0", "/contents/1/parts/0", f"{inside}/0", f"{inside}/1"]]
    assert {part.channel for part in decoded.parts[1:]} == {"web_content"}
    assert ([part.place for part in decoded.unknown], [part.place for part in decoded.damaged]) == ([f"{inside}/2"], [f"{inside}/3"])


@pytest.mark.parametrize(
    "block", [call("a"), {"text": "thought", "thought": True}, {"executableCode": {"code": "x"}}, {"toolCall": {"toolType": "X"}}]
)
def test_what_only_a_model_writes_is_trusted_no_more_than_that_in_another_role(block: dict[str, object]) -> None:
    part = only(decode(user(block)))
    assert part.channel == "model_response"
    assert "unexpected_role" in part.notes


def test_a_result_in_the_models_turn_may_be_its_own_text() -> None:
    decoded = decode(model(call("get"), response("get", {"output": "all tests pass"})))
    assert (decoded.parts[1].channel, decoded.parts[1].channel_basis) == ("model_response", ChannelBasis.CARRIER)
    assert "unexpected_role" in decoded.parts[1].notes


def test_thoughts_are_thinking_and_a_signature_is_one_line() -> None:
    decoded = decode(
        model({"text": "thought", "thought": True}, {"text": "said", "thoughtSignature": "aGVsbG8="}, {"thought_signature": "aGVsbG8="})
    )
    assert [(part.place, part.part_type, part.text) for part in decoded.parts] == [
        ("/contents/0/parts/0", PartType.THINKING, "thought"),
        ("/contents/0/parts/1/thoughtSignature", PartType.REDACTED, f"thinking, only its signature, encrypted, 5 bytes, sha256 {DIGEST}"),
        ("/contents/0/parts/1", PartType.TEXT, "said"),
        ("/contents/0/parts/2/thought_signature", PartType.REDACTED, f"thinking, only its signature, encrypted, 5 bytes, sha256 {DIGEST}"),
    ]
    assert decoded.absences == ((Absence.SIGNED_THINKING, 2),)


def test_code_that_google_runs_pairs_with_its_output() -> None:
    decoded = decode(
        model(
            {"executableCode": {"language": "PYTHON", "code": "print(1)"}},
            {"codeExecutionResult": {"outcome": "OUTCOME_OK", "output": "1\n"}},
            {"executable_code": {"code": "1/0"}},
            {"code_execution_result": {"outcome": "OUTCOME_FAILED", "output": ""}},
        )
    )
    assert decoded.pairs == ((0, 1), (2, 3))
    assert [part.text for part in decoded.parts] == ["code_execution print(1)", "1\n", "code_execution 1/0", "OUTCOME_FAILED"]
    assert (decoded.parts[1].channel, decoded.parts[1].channel_basis) == ("tool_observation", ChannelBasis.STRUCTURAL)
    assert [part.is_error for part in decoded.parts] == [False, False, False, True]


def test_tools_that_google_runs_bring_web_content() -> None:
    decoded = decode(
        model(
            {"toolCall": {"id": "t1", "toolType": "GOOGLE_SEARCH_WEB", "args": {"query": "ink"}}},
            {"toolResponse": {"id": "t1", "toolType": "GOOGLE_SEARCH_WEB", "response": {"hits": [1]}}},
        )
    )
    assert decoded.pairs == ((0, 1),)
    assert (decoded.parts[0].text, decoded.parts[1].text) == ('GOOGLE_SEARCH_WEB {"query": "ink"}', '{"hits": [1]}')
    assert (decoded.parts[1].channel, decoded.parts[1].channel_basis) == ("web_content", ChannelBasis.STRUCTURAL)


def test_images_sound_films_and_documents_are_one_line_each() -> None:
    def inline(kind: str) -> dict[str, object]:
        return {"inlineData": {"mimeType": kind, "data": "aGVsbG8="}}

    decoded = decode(
        user(
            inline("image/png"), inline("audio/wav"), inline("video/mp4"), inline("application/pdf"), {"inline_data": {"data": "aGVsbG8="}}
        )
    )
    assert [(part.part_type, part.text) for part in decoded.parts] == [
        (PartType.IMAGE, f"image, image/png, 5 bytes, sha256 {DIGEST}"),
        (PartType.AUDIO, f"audio, audio/wav, 5 bytes, sha256 {DIGEST}"),
        (PartType.OPAQUE, f"video, video/mp4, 5 bytes, sha256 {DIGEST}"),
        (PartType.DOCUMENT, f"document, application/pdf, 5 bytes, sha256 {DIGEST}"),
        (PartType.DOCUMENT, f"document, of no stated type, 5 bytes, sha256 {DIGEST}"),
    ]


@pytest.mark.parametrize(
    ("uri", "line", "channel", "absence"),
    [
        ("https://generativelanguage.googleapis.com/v1beta/files/a", "image by id", "unknown_user", Absence.PROVIDER_FILE),
        ("files/a", "image by id", "unknown_user", Absence.PROVIDER_FILE),
        ("gs://bucket/a.png", "image by id", "unknown_user", Absence.PROVIDER_FILE),
        ("https://a.example/a.png", "image by url", "web_content", Absence.BY_URL),
        ("https://a.example/generativelanguage.googleapis.com/files/a", "image by url", "web_content", Absence.BY_URL),
        ("https://generativelanguage.googleapis.com@a.example/files/a", "image by url", "web_content", Absence.BY_URL),
        ("https://[bad/files/a", "image by url", "web_content", Absence.BY_URL),
    ],
)
def test_a_file_is_held_by_google_or_fetched_from_the_web(uri: str, line: str, channel: str, absence: Absence) -> None:
    decoded = decode(user({"fileData": {"mimeType": "image/png", "fileUri": uri}}))
    part = only(decoded)
    assert (part.text, part.channel) == (f"{line} {uri}", channel)
    assert decoded.absences == ((absence, 1),)


def test_snake_case_is_read_like_camel_case() -> None:
    camel = decode(
        model({"functionCall": {"name": "a", "args": {"maxCount": 1}}, "thoughtSignature": "aGVsbG8="}),
        user(
            {"functionResponse": {"name": "a", "response": {"output": "x"}}}, {"inlineData": {"mimeType": "image/png", "data": "aGVsbG8="}}
        ),
    )
    snake = decode(
        model({"function_call": {"name": "a", "args": {"maxCount": 1}}, "thought_signature": "aGVsbG8="}),
        user(
            {"function_response": {"name": "a", "response": {"output": "x"}}},
            {"inline_data": {"mime_type": "image/png", "data": "aGVsbG8="}},
        ),
    )
    assert [(part.text, part.channel, part.notes) for part in camel.parts] == [
        (part.text, part.channel, part.notes) for part in snake.parts
    ]
    assert camel.pairs == snake.pairs == ((1, 2),)


def test_a_second_field_that_holds_something_stands_at_its_own_place() -> None:
    decoded = decode(model({"text": "said", **call("a"), "function_call": {"name": "b"}}))
    assert [(part.place, part.text) for part in decoded.parts] == [
        ("/contents/0/parts/0", "said"),
        ("/contents/0/parts/0/functionCall", "a {}"),
    ]
    assert [part.place for part in decoded.unknown] == ["/contents/0/parts/0/function_call"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ({"role": "user"}, (0, 1, 0, 0)),
        (user(), (0, 1, 0, 0)),
        (user({}), (0, 1, 0, 0)),
        (user({"text": ""}), (0, 1, 0, 0)),
        (user({"text": None}), (0, 1, 0, 0)),
        (user({"thought": True}), (0, 1, 0, 0)),
        (user({"text": 7}), (0, 0, 0, 1)),
        (user("text"), (0, 0, 0, 1)),
        ({"role": "user", "parts": "text"}, (0, 0, 0, 1)),
        ({"role": 3, "parts": []}, (0, 0, 0, 1)),
        ({"role": "narrator", "parts": [{"text": "x"}]}, (0, 0, 1, 0)),
        ("text", (0, 0, 0, 1)),
        (user({"hologram": {"x": 1}}), (0, 0, 1, 0)),
        (user({"text": "x", "mood": "calm", "weight": 3}), (1, 0, 1, 0)),
        ({"role": "user", "parts": [{"text": "x"}], "groundingMetadata": {"x": 1}}, (1, 0, 1, 0)),
        (user({"text": "x", "videoMetadata": {"fps": 1}, "partMetadata": {"x": "y"}}), (1, 0, 0, 0)),
        (user({"inlineData": {"mimeType": "image/png"}}), (0, 0, 0, 1)),
        (user({"inlineData": "AAAA"}), (0, 0, 0, 1)),
        (user({"inlineData": {"data": "AAAA", "mood": "calm"}}), (1, 0, 1, 0)),
        (user({"fileData": {}}), (0, 0, 0, 1)),
        (model({"functionCall": "x"}), (0, 0, 0, 1)),
        (model({"functionCall": {"args": {}}}), (0, 0, 0, 1)),
        (model({"functionCall": {"name": "n", "args": {"x": HUGE}}}), (0, 0, 0, 1)),
        (model({"functionCall": {"name": "n", "mood": "calm"}}), (1, 0, 1, 0)),
        (user({"functionResponse": 7}), (0, 0, 0, 1)),
        (user({"functionResponse": {}}), (0, 1, 0, 0)),
        (user({"functionResponse": {"name": "n", "response": {"x": HUGE}}}), (0, 0, 0, 1)),
        (user({"functionResponse": {"name": "n", "parts": 7}}), (0, 0, 0, 1)),
        (user({"functionResponse": {"name": "n", "parts": []}}), (0, 1, 0, 0)),
        (model({"executableCode": {"language": "PYTHON"}}), (0, 0, 0, 1)),
        (model({"codeExecutionResult": {"outcome": "OUTCOME_OK"}}), (0, 1, 0, 0)),
        (model({"codeExecutionResult": {"output": 7}}), (0, 0, 0, 1)),
        (model({"toolCall": {"args": {}}}), (0, 0, 0, 1)),
        (model({"toolResponse": {"response": {"x": 1}}}), (1, 0, 0, 0)),
        (model({"thoughtSignature": 7}), (0, 0, 0, 1)),
    ],
    ids=lambda value: str(value)[:70],
)
def test_an_odd_content(content: object, expected: tuple[int, int, int, int]) -> None:
    assert counts(decode(content)) == expected


@pytest.mark.parametrize("contents", [None, 7, "text"])
def test_contents_that_are_no_list_are_damaged(contents: object) -> None:
    assert [part.place for part in decode_gemini_contents(contents, "/log/contents").damaged] == ["/log/contents"]


def test_unknown_fields_have_their_true_place() -> None:
    decoded = decode(model({"function_call": {"name": "n", "mood/now~": "calm"}}))
    assert [(part.place, part.what, part.size) for part in decoded.unknown] == [
        ("/contents/0/parts/0/function_call/mood~1now~0", 'part field "mood/now~"', 6)
    ]


def test_ten_thousand_calls_without_ids_are_paired_in_order() -> None:
    decoded = decode(model(*[call("n")] * 10_000), user(*[response("n", {"output": "x"})] * 10_000))
    assert len(decoded.pairs) == 10_000
    assert decoded.pairs[-1] == (9999, 19999)


class TestSystem:
    @staticmethod
    def of(instruction: object) -> DecodedMessages:
        ledger = PartsLedger()
        decode_gemini_system(instruction, "/systemInstruction", ledger)
        return ledger.closed(ledger.parts, ())

    @pytest.mark.parametrize(
        ("instruction", "place"),
        [
            ({"parts": [{"text": "rules"}]}, "/systemInstruction/parts/0"),
            ({"role": "user", "parts": [{"text": "rules"}]}, "/systemInstruction/parts/0"),
            ({"parts": {"text": "rules"}}, "/systemInstruction/parts"),
            ({"text": "rules"}, "/systemInstruction"),
            ("rules", "/systemInstruction"),
        ],
    )
    def test_every_form_is_the_system_prompt(self, instruction: object, place: str) -> None:
        part = only(self.of(instruction))
        assert (part.place, part.text, part.channel, part.channel_basis) == (place, "rules", "system", ChannelBasis.STRUCTURAL)

    def test_what_a_prompt_does_not_hold_gets_no_authority(self) -> None:
        decoded = self.of({"parts": [call("a"), {"text": "thought", "thought": True}, {"fileData": {"fileUri": "https://a.example/x"}}]})
        assert [part.place for part in decoded.unknown] == ["/systemInstruction/parts/0/functionCall"]
        assert [CHANNELS[part.channel].authority for part in decoded.parts] == ["none", "none"]

    @pytest.mark.parametrize("instruction", [7, [{"text": "rules"}]])
    def test_another_form_is_damaged(self, instruction: object) -> None:
        assert counts(self.of(instruction)) == (0, 0, 0, 1)
