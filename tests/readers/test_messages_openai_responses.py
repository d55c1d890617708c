"""The decoder of OpenAI Responses items."""

import hashlib
import json

import pytest

from ctxview.core.channels import CHANNELS, ChannelBasis
from ctxview.readers.message_part import Absence, DecodedMessages, MessagePart, PartType
from ctxview.readers.messages_openai_responses import decode_responses_items
from ctxview.readers.tool_channels import tool_facts

DIGEST = hashlib.sha256(b"hello").hexdigest()


def decode(*items: object) -> DecodedMessages:
    return decode_responses_items(list(items), "/input")


def only(decoded: DecodedMessages) -> MessagePart:
    assert len(decoded.parts) == 1
    return decoded.parts[0]


def call(name: str, call_id: str | None = "c1", arguments: object = "{}", **more: object) -> dict[str, object]:
    return {"type": "function_call", "name": name, "call_id": call_id, "arguments": arguments, **more}


def output(value: object, call_id: str | None = "c1", kind: str = "function_call_output") -> dict[str, object]:
    return {"type": kind, "call_id": call_id, "output": value}


def message(role: str, *content: object, **more: object) -> dict[str, object]:
    return {"type": "message", "role": role, "content": list(content), **more}


def text(words: str) -> dict[str, object]:
    return {"type": "input_text", "text": words}


def pairs_by_place(decoded: DecodedMessages) -> list[list[str]]:
    return [[decoded.parts[place].place for place in pair] for pair in decoded.pairs]


@pytest.mark.parametrize(
    ("role", "channel"),
    [("system", "system"), ("developer", "developer"), ("user", "unknown_user"), ("assistant", "model_response")],
)
@pytest.mark.parametrize("typed", [True, False])
def test_the_role_of_a_message_is_its_channel(role: str, channel: str, typed: bool) -> None:
    more: dict[str, object] = {"type": "message"} if typed else {}
    whole, part = decode({"role": role, "content": "text", **more}), decode({"role": role, "content": [text("text")], **more})
    assert (only(whole).place, only(whole).channel, only(whole).channel_basis) == ("/input/0/content", channel, ChannelBasis.CARRIER)
    assert (only(part).place, only(part).channel, only(part).carrier_role) == ("/input/0/content/0", channel, role)


def test_an_input_that_is_one_text_is_what_a_user_says() -> None:
    part = only(decode_responses_items("hi", "/input"))
    assert (part.place, part.text, part.channel, part.channel_basis) == ("/input", "hi", "unknown_user", ChannelBasis.CARRIER)


def test_places_start_where_the_container_says() -> None:
    assert only(decode_responses_items([{"role": "user", "content": "x"}], "/log/3/items")).place == "/log/3/items/0/content"


def test_parallel_calls_pair_with_their_results_by_id_in_any_order() -> None:
    decoded = decode(call("a", "c1"), call("b", "c2", {"x": "数"}), output("for b", "c2"), output([text("for a")], "c1"))
    assert pairs_by_place(decoded) == [["/input/0", "/input/3/output/0"], ["/input/1", "/input/2/output"]]
    assert [(part.part_type, part.tool_name, part.text) for part in decoded.parts] == [
        (PartType.TOOL_CALL, "a", "a {}"),
        (PartType.TOOL_CALL, "b", 'b {"x": "数"}'),
        (PartType.TOOL_RESULT, "b", "for b"),
        (PartType.TOOL_RESULT, "a", "for a"),
    ]
    assert {(part.channel, part.channel_basis) for part in decoded.parts[:2]} == {("model_response", ChannelBasis.STRUCTURAL)}


def test_calls_without_ids_pair_by_order_those_of_the_latest_turn_first() -> None:
    decoded = decode(call("a", None), output("1", None), call("b", None), call("c", ""), output("2", None), output("3", "made up"))
    assert [part.tool_name for part in decoded.parts if part.part_type is PartType.TOOL_RESULT] == ["a", "b", "c"]
    assert all("matched_by_order" in part.notes for part in decoded.parts if part.part_type is PartType.TOOL_RESULT)


def test_second_empty_and_missing_results_are_noted() -> None:
    decoded = decode(
        call("a"), call("b", "c2"), call("c", "c3"), call("d", "c4"), output("1"), output("2"), output(" ", "c2"), output(7, "c3")
    )
    assert decoded.pairs == ((0, 4, 5),)
    assert [part.notes for part in decoded.parts[:4]] == [(), ("empty_result",), ("result_not_read",), ("unpaired_call",)]
    assert "second_result" in decoded.parts[5].notes
    assert (decoded.empty, [part.place for part in decoded.damaged]) == (1, ["/input/7/output"])


@pytest.mark.parametrize(
    ("name", "channel", "basis"),
    [
        ("get_order", "tool_observation", ChannelBasis.CARRIER),
        ("Read", "tool_observation", ChannelBasis.CARRIER),
        ("fetch_url", "web_content", ChannelBasis.JOINED),
        ("spawn_agent", "subagent_report", ChannelBasis.JOINED),
        ("mcp__pages__fetch", "web_content", ChannelBasis.JOINED),
        ("mcp__tracker__search", "tool_observation", ChannelBasis.CARRIER),
    ],
)
def test_the_channel_of_a_result_is_joined_by_the_calls_name(name: str, channel: str, basis: ChannelBasis) -> None:
    part = decode(call(name), output("x")).parts[1]
    assert (part.channel, part.channel_basis) == (channel, basis)


@pytest.mark.parametrize(
    ("namespace", "name", "channel", "notes"),
    [
        ("crm", "fetch", "web_content", ()),
        ("crm", "list_orders", "tool_observation", ()),
        ("mcp__tavily", "search", "web_content", ("mcp_tool",)),
        ("mcp__tracker", "search", "tool_observation", ("mcp_tool",)),
    ],
)
def test_a_namespace_is_part_of_the_name_and_can_only_lower(namespace: str, name: str, channel: str, notes: tuple[str, ...]) -> None:
    decoded = decode(call(name, namespace=namespace), output("x"))
    assert decoded.parts[0].text == f"{namespace}.{name} {{}}"
    assert (decoded.parts[1].channel, decoded.parts[1].notes) == (channel, notes)


def test_a_producers_tool_in_a_foreign_namespace_is_not_the_producers() -> None:
    facts = tool_facts(
        ((name, "", arguments) for name, arguments in (
            ("read", frozenset({"filePath"})),
            ("edit", frozenset({"filePath", "oldString", "newString"})),
            ("write", frozenset({"filePath", "content"})),
            ("bash", frozenset({"command"})),
        ))
    )  # fmt: skip
    own = decode_responses_items([call("read"), output("x")], "/input", facts)
    foreign = decode_responses_items([call("read", namespace="disk"), output("x")], "/input", facts)
    assert [decoded.parts[1].channel for decoded in (own, foreign)] == ["repository_file", "tool_observation"]


def test_a_result_whose_call_is_with_the_provider_may_be_from_any_declared_tool() -> None:
    declared = tool_facts([("get_order", "", frozenset()), ("fetch_url", "", frozenset())])
    part = only(decode_responses_items([output("x")], "/input", declared))
    assert (part.channel, part.notes) == ("web_content", ("unpaired_result", "several_tools_possible"))
    harmless = only(decode_responses_items([output("x")], "/input", tool_facts([("get_order", "", frozenset())])))
    assert (harmless.channel, harmless.notes) == ("tool_observation", ("unpaired_result",))


@pytest.mark.parametrize(
    ("made", "said", "answer", "result", "shown", "channel"),
    [
        ("custom_tool_call", {"name": "note", "input": "a: b"}, "custom_tool_call_output", "done", "note a: b", "tool_observation"),
        ("local_shell_call", {"action": {"x": 1}}, "local_shell_call_output", "done", 'local_shell {"x": 1}', "tool_observation"),
        ("shell_call", {"action": {"x": 1}}, "shell_call_output", [{"stdout": "done"}], 'shell {"x": 1}', "tool_observation"),
        ("apply_patch_call", {"operation": {"x": 1}}, "apply_patch_call_output", "done", 'apply_patch {"x": 1}', "tool_observation"),
        ("program", {"code": "tools.x()"}, "program_output", "done", "program tools.x()", "tool_observation"),
        (
            "multi_agent_call",
            {"action": "wait", "arguments": "{}"},
            "multi_agent_call_output",
            [text("done")],
            "wait {}",
            "subagent_report",
        ),
    ],
)
def test_each_sort_of_call_pairs_with_its_sort_of_result(
    made: str, said: dict[str, object], answer: str, result: object, shown: str, channel: str
) -> None:
    key = "result" if answer == "program_output" else "output"
    decoded = decode({"type": made, "call_id": "c1", **said}, {"type": answer, "call_id": "c1", key: result})
    assert decoded.pairs == ((0, 1),)
    assert [(part.text, part.channel) for part in decoded.parts] == [(shown, "model_response"), ("done", channel)]
    assert "arguments_not_json" not in decoded.parts[0].notes


def test_results_of_one_sort_are_not_taken_for_calls_of_another() -> None:
    decoded = decode(
        call("a", None),
        {"type": "tool_search_call", "call_id": None, "arguments": {}},
        {"type": "tool_search_output", "call_id": None, "tools": [{"type": "function", "name": "b"}]},
        output("for a", None),
    )
    assert pairs_by_place(decoded) == [["/input/0", "/input/3/output"], ["/input/1", "/input/2/tools/0"]]


def test_a_local_shell_may_answer_under_its_own_id() -> None:
    decoded = decode(
        {"type": "local_shell_call", "id": "item", "call_id": "c7", "action": {}},
        {"type": "local_shell_call_output", "id": "c7", "output": "x"},
    )
    assert decoded.pairs == ((0, 1),)
    assert "matched_by_order" not in decoded.parts[1].notes


def test_a_shell_says_what_came_out_and_how_it_ended() -> None:
    chunks = [
        {"stdout": "a\n", "stderr": "", "outcome": {"type": "exit", "exit_code": 0}},
        {"stdout": "", "stderr": "no such file", "outcome": {"type": "exit", "exit_code": 2}},
        {"stdout": "", "stderr": "", "outcome": {"type": "timeout"}},
    ]
    decoded = decode({"type": "shell_call", "call_id": "c1", "action": {}}, output(chunks, kind="shell_call_output"))
    assert [part.text for part in decoded.parts[1:]] == ["a\n", "[stderr]\nno such file\n[outcome]\n2", "[outcome]\ntimeout"]


def test_a_screenshot_is_one_line_in_the_pair() -> None:
    shot = {"type": "computer_screenshot", "image_url": "data:image/png;base64,aGVsbG8="}
    decoded = decode({"type": "computer_call", "call_id": "c1", "action": {"type": "click"}}, output(shot, kind="computer_call_output"))
    assert decoded.parts[1].text == f"image, image/png, 5 bytes, sha256 {DIGEST}"
    assert (decoded.parts[1].channel, decoded.parts[1].channel_basis) == ("tool_observation", ChannelBasis.STRUCTURAL)


def test_a_failed_patch_is_an_error() -> None:
    decoded = decode(
        {"type": "apply_patch_call", "call_id": "c1", "operation": {}},
        {"type": "apply_patch_call_output", "call_id": "c1", "status": "failed", "output": "no"},
    )
    assert decoded.parts[1].is_error
    assert "error_result" in decoded.parts[1].notes


def test_an_approval_answers_its_request_and_is_nobodys_order() -> None:
    asked = {"type": "mcp_approval_request", "id": "apr_1", "server_label": "tracker", "name": "comment", "arguments": '{"n": 1}'}
    said = {"type": "mcp_approval_response", "approval_request_id": "apr_1", "approve": False, "reason": "not now"}
    decoded = decode(asked, said)
    assert decoded.pairs == ((0, 1),)
    assert (decoded.parts[0].text, decoded.parts[0].title) == ('comment {"n": 1}', "comment of tracker")
    assert (decoded.parts[1].text, decoded.parts[1].channel) == ("not approved: not now", "unknown_user")


def test_reasoning_is_the_models_and_its_encrypted_part_is_one_line() -> None:
    item = {
        "type": "reasoning",
        "id": "rs_1",
        "summary": [{"type": "summary_text", "text": "in short"}],
        "content": [{"type": "reasoning_text", "text": "at length"}],
        "encrypted_content": "aGVsbG8=",
    }
    decoded = decode(item)
    assert [(part.place, part.part_type, part.text) for part in decoded.parts] == [
        ("/input/0/content/0", PartType.THINKING, "at length"),
        ("/input/0/summary/0", PartType.THINKING, "in short"),
        ("/input/0/encrypted_content", PartType.REDACTED, f"reasoning, encrypted, 5 bytes, sha256 {DIGEST}"),
    ]
    assert {(part.channel, part.channel_basis) for part in decoded.parts} == {("model_response", ChannelBasis.STRUCTURAL)}
    assert decoded.absences == ((Absence.ENCRYPTED_REASONING, 1),)


def test_reasoning_under_an_id_alone_is_with_the_provider() -> None:
    decoded = decode({"type": "reasoning", "id": "rs_1", "summary": []})
    assert (decoded.parts, decoded.empty, decoded.absences) == ((), 1, ((Absence.PROVIDER_REASONING, 1),))


@pytest.mark.parametrize("kind", ["compaction", "compaction_summary", "context_compaction"])
def test_a_compaction_is_a_summary_that_only_the_provider_can_read(kind: str) -> None:
    decoded = decode({"type": kind, "encrypted_content": "aGVsbG8="})
    part = only(decoded)
    assert (part.channel, part.channel_basis, part.part_type) == ("history_summary", ChannelBasis.STRUCTURAL, PartType.REDACTED)
    assert part.text == f"summary of the history, encrypted, 5 bytes, sha256 {DIGEST}"
    assert decoded.absences == ((Absence.ENCRYPTED_COMPACTION, 1),)


def test_encrypted_data_in_the_alphabet_of_urls_is_digested_as_what_it_encodes() -> None:
    part = only(decode({"type": "compaction", "encrypted_content": "-_-_"}))
    assert part.text.endswith(f"3 bytes, sha256 {hashlib.sha256(bytes.fromhex('fbffbf')).hexdigest()}")
    assert part.notes == ()


@pytest.mark.parametrize("item", [{"type": "item_reference", "id": "msg_1"}, {"id": "msg_1"}, {"id": "msg_1", "type": None}])
def test_a_reference_is_a_line_and_an_item_that_is_not_here(item: dict[str, object]) -> None:
    decoded = decode(item)
    part = only(decoded)
    assert (part.text, part.part_type, CHANNELS[part.channel].authority) == ("item by id msg_1", PartType.OPAQUE, "none")
    assert decoded.absences == ((Absence.PROVIDER_ITEM, 1),)


def test_what_another_agent_says_is_a_report() -> None:
    part = only(decode({"type": "agent_message", "author": "scout", "recipient": "main", "content": [text("found it")]}))
    assert (part.text, part.channel, part.channel_basis) == ("found it", "subagent_report", ChannelBasis.STRUCTURAL)


def test_a_trigger_and_a_setting_hold_nothing() -> None:
    decoded = decode({"type": "configuration_update", "reasoning": {"effort": "low"}}, {"type": "compaction_trigger"})
    assert (decoded.parts, decoded.empty, decoded.unknown, decoded.absences) == ((), 2, (), ((Absence.COMPACTION_ASKED, 1),))


class TestTools:
    def test_additional_tools_are_definitions_and_deferred_ones_are_counted(self) -> None:
        tools = [{"type": "function", "name": "a"}, {"type": "function", "name": "b", "defer_loading": True}, "c", {"colour": "blue"}]
        decoded = decode({"type": "additional_tools", "role": "developer", "tools": tools})
        part = only(decoded)
        assert (part.tool_name, part.channel, part.part_type) == ("a", "tool_schema", PartType.SCHEMA)
        assert decoded.absences == ((Absence.DEFERRED_TOOL, 1),)
        assert ([p.place for p in decoded.damaged], [p.place for p in decoded.unknown]) == (["/input/0/tools/2"], ["/input/0/tools/3"])
        assert decoded.loaded_tools == {"a"}

    def test_a_search_for_tools_brings_definitions_as_its_result(self) -> None:
        found = [
            {"type": "namespace", "name": "crm", "tools": [{"type": "function", "name": "list", "defer_loading": True, "parameters": {}}]}
        ]
        decoded = decode(
            {"type": "tool_search_call", "call_id": "c1", "arguments": {"query": "orders"}},
            {"type": "tool_search_output", "call_id": "c1", "tools": found},
        )
        assert pairs_by_place(decoded) == [["/input/0", "/input/1/tools/0", "/input/1/tools/0/tools/0"]]
        assert [(part.title, part.channel, part.part_type) for part in decoded.parts[1:]] == [
            ("crm", "tool_schema", PartType.TOOL_RESULT),
            ("crm.list", "tool_schema", PartType.TOOL_RESULT),
        ]
        assert json.loads(decoded.parts[2].text) == {"type": "function", "name": "list", "parameters": {}}
        assert "crm.list" in decoded.loaded_tools

    def test_the_tools_of_a_server_are_noted_as_its_words(self) -> None:
        decoded = decode(
            {"type": "mcp_list_tools", "server_label": "tracker", "tools": [{"name": "get", "input_schema": {}}, 7], "error": "half of it"}
        )
        assert (decoded.parts[0].tool_name, decoded.parts[0].text) == (None, "half of it")
        assert (decoded.parts[1].tool_name, decoded.parts[1].notes) == ("tracker.get", ("mcp_tool",))
        assert [part.place for part in decoded.damaged] == ["/input/0/tools/1"]


class TestContent:
    def test_images_files_and_sound_are_one_line_each(self) -> None:
        decoded = decode(
            message(
                "user",
                {"type": "input_image", "image_url": "data:image/png;base64,aGVs\nbG8="},
                {"type": "input_image", "file_id": "file_1"},
                {"type": "input_file", "filename": "a.pdf", "file_data": "data:application/pdf;base64,aGVsbG8="},
                {"type": "input_file", "filename": "b.pdf", "file_data": "aGVsbG8="},
                {"type": "input_file", "file_url": "https://a.example/c.pdf"},
                {"type": "input_file", "file_id": "file_2"},
                {"type": "input_audio", "input_audio": {"data": "aGVsbG8=", "format": "wav"}},
            )
        )
        assert [part.text for part in decoded.parts] == [
            f"image, image/png, 5 bytes, sha256 {DIGEST}",
            "image by id file_1",
            f'document "a.pdf", application/pdf, 5 bytes, sha256 {DIGEST}',
            f'document "b.pdf", of no stated type, 5 bytes, sha256 {DIGEST}',
            "document by url https://a.example/c.pdf",
            "document by id file_2",
            f"audio, wav, 5 bytes, sha256 {DIGEST}",
        ]
        assert [part.channel for part in decoded.parts] == ["unknown_user"] * 4 + ["web_content"] + ["unknown_user"] * 2
        assert decoded.absences == ((Absence.PROVIDER_FILE, 2), (Absence.BY_URL, 1))

    def test_a_content_that_was_encoded_twice_stays_the_text_that_was_sent(self) -> None:
        encoded = json.dumps([text("Fix the bug")])
        part = only(decode({"role": "user", "content": encoded}))
        assert (part.text, part.channel, part.notes) == (encoded, "unknown_user", ("content_double_encoded",))

    @pytest.mark.parametrize(
        "words", ["[1]", "[{}]", '[{"type": "odd"}]', '[{"type": "input_text"', "[{not json}]", '[{"type": ["text"]}]']
    )
    def test_a_text_that_only_looks_like_json_is_a_text(self, words: str) -> None:
        assert only(decode({"role": "user", "content": words})).notes == ()

    def test_refusals_citations_and_encrypted_texts_are_noted(self) -> None:
        decoded = decode(
            message(
                "assistant",
                {"type": "refusal", "refusal": "no"},
                {"type": "output_text", "text": "so it says", "annotations": [{"type": "url_citation", "url": "https://a.example"}]},
                {"type": "encrypted_content", "encrypted_content": "aGVsbG8="},
            )
        )
        assert [part.notes for part in decoded.parts] == [("refusal",), ("has_citations",), ()]
        assert decoded.parts[2].text == f"text, encrypted, 5 bytes, sha256 {DIGEST}"
        assert decoded.absences == ((Absence.ENCRYPTED_TEXT, 1),)


class TestKinds:
    """What a harness writes beside the parts says who wrote them; a text that says the same says nothing."""

    @staticmethod
    def of(role: str, *kinds: object) -> list[tuple[str, ChannelBasis]]:
        item = message(role, *(text(f"part {number}") for number in range(len(kinds))))
        item["internal_chat_message_metadata_passthrough"] = {"content_item_kinds": list(kinds)}
        return [(part.channel, part.channel_basis) for part in decode(item).parts]

    @pytest.mark.parametrize(
        ("kind", "channel"),
        [
            ("user.text", "user_request"),
            ("agents_md.instructions", "repository_rule"),
            ("permissions.instructions", "harness_reminder"),
            ("environments.context", "harness_reminder"),
            ("additional_content.codex_git_state", "tool_observation"),
        ],
    )
    def test_a_known_kind_is_the_channel(self, kind: str, channel: str) -> None:
        assert self.of("user", kind) == [(channel, ChannelBasis.STRUCTURAL)]

    def test_each_part_has_its_own_kind_and_the_rest_the_role(self) -> None:
        item = message(
            "user", text("a"), text("b"), text("c"), internal_chat_message_metadata_passthrough={"content_item_kinds": ["user.text", 7]}
        )
        assert [part.channel for part in decode(item).parts] == ["user_request", "unknown_user", "unknown_user"]

    @pytest.mark.parametrize("role", ["assistant", "system"])
    def test_a_kind_in_a_role_in_which_no_harness_sends_changes_nothing(self, role: str) -> None:
        assert self.of(role, "agents_md.instructions")[0][1] is ChannelBasis.CARRIER

    @pytest.mark.parametrize("kind", ["", "system", "model.base_instructions", "agents_md", "AGENTS_MD.INSTRUCTIONS", None, ["user.text"]])
    def test_an_unknown_kind_changes_nothing(self, kind: object) -> None:
        assert self.of("user", kind) == [("unknown_user", ChannelBasis.CARRIER)]

    @pytest.mark.parametrize("holder", [7, [], {"content_item_kinds": "user.text"}, {"content_item_kinds": {"0": "user.text"}}])
    def test_a_damaged_list_of_kinds_changes_nothing(self, holder: object) -> None:
        part = only(decode(message("user", text("a"), internal_chat_message_metadata_passthrough=holder)))
        assert part.channel == "unknown_user"


def test_what_is_not_known_is_listed_with_place_and_size() -> None:
    decoded = decode(
        {"type": "hologram", "of": "ink"},
        {"of": "ink"},
        message("narrator", text("x")),
        message("user", {"type": "scent", "of": "ink"}, mood="calm", weight=3),
        call("a", mood={"now": "calm"}),
    )
    assert [(part.place, part.what, part.size) for part in decoded.unknown] == [
        ("/input/0", 'an item of type "hologram"', 30),
        ("/input/1", "an item of no type", 12),
        ("/input/2", 'a message of role "narrator"', 81),
        ("/input/3/content/0", 'content part of type "scent"', 27),
        ("/input/3/mood", 'item field "mood"', 6),
        ("/input/4/mood", 'item field "mood"', 14),
    ]


@pytest.mark.parametrize(
    "item", [7, "text", None, ["text"], {"type": "message", "content": "x"}, {"type": "message", "role": 3}, {"type": "item_reference"}]
)
def test_what_is_no_item_is_damaged(item: object) -> None:
    decoded = decode(item)
    assert [part.place for part in decoded.damaged] == ["/input/0"]
    assert decoded.parts == ()


@pytest.mark.parametrize("items", [None, 7, {"role": "user"}])
def test_items_that_are_no_list_are_damaged(items: object) -> None:
    assert [part.place for part in decode_responses_items(items, "/log/input").damaged] == ["/log/input"]


def test_names_of_participants_are_kept() -> None:
    assert decode({"role": "user", "name": "mei", "content": "x"}).participants == ("mei",)
