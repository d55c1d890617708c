"""Tools that OpenAI runs itself, and items that are rarely seen: each part still one of read, empty, unknown, damaged."""

import pytest

from ctxview.core.channels import ChannelBasis
from ctxview.readers.message_part import Absence, DecodedMessages, PartType
from ctxview.readers.messages_openai_responses import decode_responses_items

HUGE = 10**4000
KEPT = ((Absence.PROVIDER_RESULT, 1),)


def decode(*items: object) -> DecodedMessages:
    return decode_responses_items(list(items), "/input")


def counts(decoded: DecodedMessages) -> tuple[int, int, int, int]:
    return len(decoded.parts), decoded.empty, len(decoded.unknown), len(decoded.damaged)


class TestHosted:
    def test_a_web_search_is_a_call_with_pages_whose_texts_the_provider_keeps(self) -> None:
        action = {
            "type": "search",
            "query": "ink",
            "sources": [{"type": "url", "url": "https://a.example"}, {"type": "api", "name": "weather"}],
        }
        decoded = decode({"type": "web_search_call", "id": "ws_1", "status": "completed", "action": action})
        assert [(part.place, part.text) for part in decoded.parts] == [
            ("/input/0", 'web_search {"type": "search", "query": "ink"}'),
            ("/input/0/action/sources/0", "https://a.example"),
            ("/input/0/action/sources/1", "weather"),
        ]
        assert {(part.channel, part.channel_basis) for part in decoded.parts[1:]} == {("web_content", ChannelBasis.STRUCTURAL)}
        assert (decoded.pairs, decoded.absences) == (((0, 1, 2),), KEPT)

    def test_a_web_search_without_sources_says_that_the_provider_has_its_result(self) -> None:
        decoded = decode({"type": "web_search_call", "action": {"type": "open_page", "url": "https://a.example"}})
        assert (decoded.pairs, decoded.parts[0].notes, decoded.absences) == ((), ("result_with_provider",), KEPT)

    def test_a_web_search_with_results_has_them_as_web_content(self) -> None:
        decoded = decode(
            {"type": "web_search_call", "action": {}, "results": [{"title": "Ink", "url": "https://a.example", "text": "how"}]}
        )
        assert (decoded.parts[1].text, decoded.parts[1].title, decoded.absences) == ("Ink\nhttps://a.example\nhow", "Ink", ())

    def test_passages_of_a_file_search_are_trusted_as_a_search_is(self) -> None:
        decoded = decode(
            {
                "type": "file_search_call",
                "queries": ["ink"],
                "results": [{"file_id": "f1", "filename": "a.md", "text": "how", "score": 0.5}],
            }
        )
        assert [(part.text, part.channel) for part in decoded.parts] == [
            ('file_search {"queries": ["ink"]}', "model_response"),
            ("a.md\nhow", "web_content"),
        ]
        assert decoded.pairs == ((0, 1),)
        assert decode({"type": "file_search_call", "queries": ["ink"], "results": None}).absences == KEPT

    def test_code_is_shown_as_it_was_written_and_its_output_is_an_observation(self) -> None:
        decoded = decode(
            {
                "type": "code_interpreter_call",
                "code": "print(1)\n",
                "outputs": [{"type": "logs", "logs": "1\n"}, {"type": "image", "url": "data:image/png;base64,AAAA"}],
            }
        )
        assert [(part.text.partition(",")[0], part.channel, part.part_type) for part in decoded.parts] == [
            ("code_interpreter print(1)\n", "model_response", PartType.TOOL_CALL),
            ("1\n", "tool_observation", PartType.TOOL_RESULT),
            ("image", "tool_observation", PartType.IMAGE),
        ]
        assert decode({"type": "code_interpreter_call", "code": "x", "outputs": None}).absences == KEPT
        assert decode({"type": "code_interpreter_call", "code": "x", "outputs": []}).parts[0].notes == ("empty_result",)

    def test_an_image_that_the_provider_has_made_is_the_models(self) -> None:
        decoded = decode({"type": "image_generation_call", "revised_prompt": "a pen", "output_format": "png", "result": "AAAA"})
        assert decoded.parts[0].text == 'image_generation {"revised_prompt": "a pen"}'
        assert decoded.parts[1].text.startswith("image made by the provider, png, 3 bytes")
        assert (decoded.parts[1].place, decoded.parts[1].channel) == ("/input/0/result", "model_response")

    @pytest.mark.parametrize(
        ("server", "name", "channel", "basis"),
        [
            ("tracker", "get_issue", "tool_observation", ChannelBasis.STRUCTURAL),
            ("tracker", "Read", "tool_observation", ChannelBasis.STRUCTURAL),
            ("notes", "memory", "tool_observation", ChannelBasis.STRUCTURAL),
            ("pages", "fetch", "web_content", ChannelBasis.JOINED),
            ("brave-search", "search", "web_content", ChannelBasis.JOINED),
        ],
    )
    def test_the_output_of_a_servers_tool_is_an_observation_or_less(
        self, server: str, name: str, channel: str, basis: ChannelBasis
    ) -> None:
        decoded = decode({"type": "mcp_call", "server_label": server, "name": name, "arguments": "{}", "output": "x", "error": None})
        assert (decoded.parts[0].title, decoded.pairs) == (f"{name} of {server}", ((0, 1),))
        assert (decoded.parts[1].channel, decoded.parts[1].channel_basis, decoded.parts[1].notes) == (channel, basis, ("mcp_tool",))

    def test_the_error_of_a_servers_tool_is_its_result(self) -> None:
        decoded = decode({"type": "mcp_call", "server_label": "t", "name": "n", "arguments": "{}", "output": None, "error": {"code": 500}})
        assert (decoded.parts[1].place, decoded.parts[1].text, decoded.parts[1].is_error) == ("/input/0/error", '{"code": 500}', True)

    def test_a_hosted_call_is_never_the_partner_of_another_items_result(self) -> None:
        decoded = decode(
            {"type": "web_search_call", "id": "x", "action": {}},
            {"type": "function_call_output", "call_id": "x", "output": "stray"},
            {"type": "function_call_output", "output": "stray"},
        )
        assert decoded.pairs == ()
        assert [part.notes[-1] for part in decoded.parts[1:]] == ["unpaired_result", "unpaired_result"]


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ({"type": "message", "role": "user"}, (0, 1, 0, 0)),
        ({"type": "message", "role": "user", "content": []}, (0, 1, 0, 0)),
        ({"type": "message", "role": "user", "content": " "}, (0, 1, 0, 0)),
        ({"type": "message", "role": "user", "content": 7}, (0, 0, 0, 1)),
        ({"type": "message", "role": "user", "content": ["x"]}, (0, 0, 0, 1)),
        ({"type": "message", "role": "user", "content": [{"text": "x"}]}, (0, 0, 1, 0)),
        ({"type": "message", "role": "user", "content": [{"type": "input_text"}]}, (0, 1, 0, 0)),
        ({"type": "message", "role": "user", "content": [{"type": "input_text", "text": 7}]}, (0, 0, 0, 1)),
        ({"type": "message", "role": "user", "content": [{"type": "input_image"}]}, (0, 0, 0, 1)),
        ({"type": "message", "role": "user", "content": [{"type": "input_file"}]}, (0, 0, 0, 1)),
        ({"type": "message", "role": "user", "content": [{"type": "input_audio"}]}, (0, 0, 0, 1)),
        ({"type": "message", "role": "user", "content": [{"type": "encrypted_content"}]}, (0, 0, 1, 0)),
        ({"type": "message", "role": "tool", "content": "x"}, (0, 0, 1, 0)),
        ({"type": "reasoning"}, (0, 1, 0, 0)),
        ({"type": "reasoning", "summary": "thought"}, (1, 0, 0, 0)),
        ({"type": "reasoning", "summary": 7}, (0, 0, 0, 1)),
        ({"type": "reasoning", "summary": ["x"]}, (0, 0, 0, 1)),
        ({"type": "reasoning", "summary": [{"type": "odd"}]}, (0, 0, 1, 0)),
        ({"type": "reasoning", "encrypted_content": 7}, (0, 0, 0, 1)),
        ({"type": "compaction"}, (0, 1, 0, 0)),
        ({"type": "compaction", "encrypted_content": {}}, (0, 0, 0, 1)),
        ({"type": "additional_tools"}, (0, 0, 0, 1)),
        ({"type": "additional_tools", "tools": []}, (0, 1, 0, 0)),
        ({"type": "mcp_list_tools", "tools": "x"}, (0, 0, 0, 1)),
        ({"type": "mcp_list_tools"}, (0, 1, 0, 0)),
        ({"type": "function_call", "arguments": "{}"}, (0, 0, 0, 1)),
        ({"type": "function_call", "name": "n", "arguments": {"x": HUGE}}, (0, 0, 0, 1)),
        ({"type": "function_call_output"}, (0, 1, 0, 0)),
        ({"type": "function_call_output", "output": {}}, (0, 0, 0, 1)),
        ({"type": "shell_call_output", "output": "plain"}, (1, 0, 0, 0)),
        ({"type": "shell_call_output", "output": ["x"]}, (0, 0, 0, 1)),
        ({"type": "shell_call_output", "output": [{"odd": 1}]}, (0, 0, 1, 0)),
        ({"type": "computer_call_output"}, (0, 1, 0, 0)),
        ({"type": "computer_call_output", "output": "x"}, (0, 0, 0, 1)),
        ({"type": "tool_search_output", "tools": []}, (0, 1, 0, 0)),
        ({"type": "tool_search_output", "tools": 7}, (0, 0, 0, 1)),
        ({"type": "mcp_approval_response", "approve": "yes"}, (0, 0, 0, 1)),
        ({"type": "web_search_call"}, (1, 0, 0, 0)),
        ({"type": "web_search_call", "action": HUGE}, (0, 0, 0, 1)),
        ({"type": "web_search_call", "action": {"sources": 7}}, (1, 0, 0, 1)),
        ({"type": "web_search_call", "action": {"sources": ["x"]}}, (1, 0, 0, 1)),
        ({"type": "web_search_call", "results": [{"type": "odd"}]}, (1, 0, 1, 0)),
        ({"type": "file_search_call", "results": []}, (1, 1, 0, 0)),
        ({"type": "code_interpreter_call", "outputs": [{"type": "odd"}]}, (1, 0, 1, 0)),
        ({"type": "code_interpreter_call", "outputs": ["x"]}, (1, 0, 0, 1)),
        ({"type": "image_generation_call", "result": 7}, (1, 0, 0, 1)),
        ({"type": "image_generation_call", "result": " "}, (1, 1, 0, 0)),
        ({"type": "mcp_call", "output": "x"}, (0, 0, 0, 1)),
        ({"type": "mcp_call", "name": "n", "output": 7}, (1, 0, 0, 1)),
        ({"type": "mcp_call", "name": "n", "error": {"x": HUGE}}, (1, 0, 0, 1)),
        ({"type": "mcp_call", "name": "n"}, (1, 1, 0, 0)),
    ],
    ids=lambda value: str(value)[:70],
)
def test_an_odd_item(item: dict[str, object], expected: tuple[int, int, int, int]) -> None:
    assert counts(decode(item)) == expected


def test_an_item_that_is_refused_as_a_whole_is_listed_once() -> None:
    decoded = decode({"type": "function_call", "arguments": "{}", "mood": "calm"}, {"type": "message", "role": "narrator", "mood": "calm"})
    assert counts(decoded) == (0, 0, 1, 1)


def test_ten_thousand_calls_without_ids_are_paired_in_order() -> None:
    items: list[object] = [{"type": "function_call", "name": "n", "arguments": "{}"}] * 10_000
    items += [{"type": "function_call_output", "output": "x"}] * 10_000
    decoded = decode_responses_items(items, "/input")
    assert len(decoded.pairs) == 10_000
    assert decoded.pairs[-1] == (9999, 19999)
