"""The decoder of Anthropic messages."""

import hashlib

import pytest

from ctxview.core.channels import ChannelBasis
from ctxview.readers.message_part import Absence, DecodedMessages, MessagePart, PartType
from ctxview.readers.messages_anthropic import decode_anthropic_messages

DIGEST = hashlib.sha256(b"hello").hexdigest()


def decode(*messages: object) -> DecodedMessages:
    return decode_anthropic_messages(list(messages), "/messages")


def user(*blocks: object) -> dict[str, object]:
    return {"role": "user", "content": list(blocks)}


def assistant(*blocks: object) -> dict[str, object]:
    return {"role": "assistant", "content": list(blocks)}


def use(name: str, call_id: str = "t1", arguments: object = None) -> dict[str, object]:
    return {"type": "tool_use", "id": call_id, "name": name, "input": {} if arguments is None else arguments}


def result(content: object, call_id: str = "t1", **more: object) -> dict[str, object]:
    return {"type": "tool_result", "tool_use_id": call_id, "content": content, **more}


def only(decoded: DecodedMessages) -> MessagePart:
    assert len(decoded.parts) == 1
    return decoded.parts[0]


def pairs_by_place(decoded: DecodedMessages) -> list[list[str]]:
    return [[decoded.parts[place].place for place in pair] for pair in decoded.pairs]


@pytest.mark.parametrize(("role", "channel"), [("system", "system"), ("user", "unknown_user"), ("assistant", "model_response")])
def test_the_role_of_a_text_is_its_channel(role: str, channel: str) -> None:
    whole, block = decode({"role": role, "content": "text"}), decode({"role": role, "content": [{"type": "text", "text": "text"}]})
    assert (only(whole).place, only(whole).channel, only(whole).channel_basis) == ("/messages/0/content", channel, ChannelBasis.CARRIER)
    assert (only(block).place, only(block).channel, only(block).channel_basis) == ("/messages/0/content/0", channel, ChannelBasis.CARRIER)


def test_a_call_is_its_name_and_its_arguments() -> None:
    part = only(decode(assistant(use("read_file", "t1", {"path": "数/a.py"}))))
    assert (part.text, part.part_type, part.tool_name, part.call_id) == (
        'read_file {"path": "数/a.py"}',
        PartType.TOOL_CALL,
        "read_file",
        "t1",
    )
    assert (part.channel, part.channel_basis) == ("model_response", ChannelBasis.STRUCTURAL)


def test_arguments_that_are_a_string_stay_as_they_are() -> None:
    assert only(decode(assistant(use("look", "t1", '{"at": 1}')))).text == 'look {"at": 1}'


def test_parallel_calls_pair_with_their_results_by_id() -> None:
    decoded = decode(
        assistant(use("a", "t1"), use("b", "t2")), user(result("for b", "t2"), result("for a", "t1"), {"type": "text", "text": "x"})
    )
    assert pairs_by_place(decoded) == [
        ["/messages/0/content/0", "/messages/1/content/1"],
        ["/messages/0/content/1", "/messages/1/content/0"],
    ]


def test_every_block_of_a_mixed_result_is_a_part_in_the_pair() -> None:
    image = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGVsbG8="}}
    decoded = decode(assistant(use("a")), user(result([{"type": "text", "text": "seen"}, image], is_error=True)))
    assert pairs_by_place(decoded) == [["/messages/0/content/0", "/messages/1/content/0/content/0", "/messages/1/content/0/content/1"]]
    assert decoded.parts[2].text == f"image, image/png, 5 bytes, sha256 {DIGEST}"
    assert all(part.is_error and "error_result" in part.notes and part.channel == "tool_observation" for part in decoded.parts[1:])


def test_second_stray_empty_and_missing_results_are_noted() -> None:
    decoded = decode(
        assistant(use("a", "t1"), use("b", "t2"), use("c", "t3"), use("d", "t4")),
        user(result("1", "t1"), result("2", "t1"), result("stray", "t9"), result([], "t2"), result(7, "t3")),
    )
    assert decoded.pairs == ((0, 4, 5),)
    assert [part.notes for part in decoded.parts[:4]] == [(), ("empty_result",), ("result_not_read",), ("unpaired_call",)]
    assert "second_result" in decoded.parts[5].notes
    assert "unpaired_result" in decoded.parts[6].notes
    assert (decoded.empty, len(decoded.damaged)) == (1, 1)


def test_thinking_is_the_models_and_encrypted_thinking_is_one_line() -> None:
    decoded = decode(
        assistant(
            {"type": "thinking", "thinking": "thought", "signature": "c2ln"},
            {"type": "redacted_thinking", "data": "aGVsbG8="},
            {"type": "thinking", "thinking": "", "signature": "aGVsbG8="},
            {"type": "thinking", "thinking": ""},
        )
    )
    assert [(part.part_type, part.text) for part in decoded.parts] == [
        (PartType.THINKING, "thought"),
        (PartType.REDACTED, f"redacted thinking, encrypted, 5 bytes, sha256 {DIGEST}"),
        (PartType.REDACTED, f"thinking, only its signature, encrypted, 5 bytes, sha256 {DIGEST}"),
    ]
    assert {part.channel for part in decoded.parts} == {"model_response"}
    assert decoded.absences == ((Absence.REDACTED_THINKING, 1), (Absence.SIGNED_THINKING, 1))
    assert decoded.empty == 1


@pytest.mark.parametrize("block", [use("a"), {"type": "thinking", "thinking": "thought"}])
def test_a_block_of_the_model_in_another_turn_is_trusted_no_more_than_the_model(block: dict[str, object]) -> None:
    part = only(decode(user(block)))
    assert part.channel == "model_response"
    assert "unexpected_role" in part.notes


def test_a_result_in_the_turn_of_the_model_is_trusted_no_more_than_the_model() -> None:
    decoded = decode(assistant(use("a"), result("all tests passed")))
    assert (decoded.parts[1].channel, decoded.parts[1].channel_basis) == ("model_response", ChannelBasis.CARRIER)
    assert "unexpected_role" in decoded.parts[1].notes
    assert decoded.pairs == ((0, 1),)


def test_documents_keep_the_channel_of_their_carrier_unless_they_come_from_a_url() -> None:
    decoded = decode(
        user(
            {"type": "document", "title": "t", "context": "c", "source": {"type": "text", "media_type": "text/plain", "data": "words"}},
            {"type": "document", "title": "a\nb.pdf", "source": {"type": "base64", "media_type": "application/pdf", "data": "aGVsbG8="}},
            {"type": "document", "source": {"type": "file", "file_id": "file_1"}},
            {"type": "document", "source": {"type": "url", "url": "https://a.example/b.pdf"}},
            {"type": "document", "source": {"type": "content", "content": [{"type": "text", "text": "inside"}]}},
        )
    )
    assert [(part.place, part.text, part.channel) for part in decoded.parts] == [
        ("/messages/0/content/0/context", "c", "unknown_user"),
        ("/messages/0/content/0", "words", "unknown_user"),
        ("/messages/0/content/1", f'document "a b.pdf", application/pdf, 5 bytes, sha256 {DIGEST}', "unknown_user"),
        ("/messages/0/content/2", "document by id file_1", "unknown_user"),
        ("/messages/0/content/3", "document by url https://a.example/b.pdf", "web_content"),
        ("/messages/0/content/4/source/content/0", "inside", "unknown_user"),
    ]
    assert {part.part_type for part in decoded.parts} == {PartType.DOCUMENT}
    assert decoded.parts[1].title == "t"


@pytest.mark.parametrize("in_result", [True, False])
def test_search_results_are_web_content(in_result: bool) -> None:
    block = {"type": "search_result", "source": "handbook/3", "title": "Ink", "content": [{"type": "text", "text": "Ink is wet."}]}
    decoded = decode(user(result([block]) if in_result else block))
    assert [part.text for part in decoded.parts] == ["Ink\nhandbook/3", "Ink is wet."]
    assert {(part.channel, part.channel_basis) for part in decoded.parts} == {("web_content", ChannelBasis.STRUCTURAL)}


def test_hosted_web_search_is_web_content_in_one_pair() -> None:
    hit = {"type": "web_search_result", "url": "https://a.example", "title": "A", "page_age": "1 day", "encrypted_content": "c2VjcmV0"}
    decoded = decode(
        assistant(
            {"type": "server_tool_use", "id": "s1", "name": "web_search", "input": {"query": "ink"}},
            {"type": "web_search_tool_result", "tool_use_id": "s1", "content": [hit, hit]},
        )
    )
    assert [part.text for part in decoded.parts[1:]] == ["A\nhttps://a.example\n1 day"] * 2
    assert {(part.channel, part.channel_basis) for part in decoded.parts[1:]} == {("web_content", ChannelBasis.STRUCTURAL)}
    assert decoded.pairs == ((0, 1, 2),)
    assert decoded.absences == ((Absence.ENCRYPTED_SEARCH_TEXT, 2),)


def test_a_hosted_fetch_is_web_content_with_its_address() -> None:
    document = {"type": "document", "title": "Ink", "source": {"type": "text", "media_type": "text/plain", "data": "Ink is wet."}}
    fetched = {"type": "web_fetch_result", "url": "https://a.example", "retrieved_at": "2031-01-01", "content": document}
    decoded = decode(assistant({"type": "web_fetch_tool_result", "tool_use_id": "s1", "content": fetched}))
    assert [(part.place, part.text, part.channel) for part in decoded.parts] == [
        ("/messages/0/content/0/content", "https://a.example\n2031-01-01", "web_content"),
        ("/messages/0/content/0/content/content", "Ink is wet.", "web_content"),
    ]


@pytest.mark.parametrize(
    "kind", ["web_search_tool_result", "web_fetch_tool_result", "code_execution_tool_result", "tool_search_tool_result"]
)
def test_a_hosted_error_is_an_error_result(kind: str) -> None:
    error = {"type": f"{kind}_error", "error_code": "unavailable"}
    part = only(decode(assistant({"type": kind, "tool_use_id": "s1", "content": error})))
    assert part.text == f"{kind}_error: unavailable"
    assert part.is_error
    assert "error_result" in part.notes


def test_hosted_code_gives_its_output_under_headings() -> None:
    ran = {"type": "code_execution_result", "stdout": "37170\n", "stderr": "slow", "return_code": 0, "content": [{"file_id": "file_1"}]}
    decoded = decode(assistant({"type": "code_execution_tool_result", "tool_use_id": "s1", "content": ran}))
    assert [part.text for part in decoded.parts] == ["37170\n\n[stderr]\nslow\n[return code]\n0", "file by id file_1"]
    assert {(part.channel, part.channel_basis) for part in decoded.parts} == {("tool_observation", ChannelBasis.STRUCTURAL)}


def test_hosted_code_in_other_shapes_is_read_too() -> None:
    viewed = {"type": "text_editor_code_execution_view_result", "content": "line 1", "file_type": "text"}
    changed = {"type": "text_editor_code_execution_create_result", "is_file_update": False}
    sealed = {"type": "encrypted_code_execution_result", "encrypted_stdout": "aGVsbG8=", "content": []}
    kind = "text_editor_code_execution_tool_result"
    blocks = [{"type": kind, "tool_use_id": "s1", "content": content} for content in (viewed, changed, sealed)]
    decoded = decode(assistant(*blocks))
    assert [part.text for part in decoded.parts] == [
        "line 1",
        '{"is_file_update": false}',
        f"output, encrypted, 5 bytes, sha256 {DIGEST}",
    ]
    assert decoded.absences == ((Absence.ENCRYPTED_OUTPUT, 1),)


def test_references_load_tools() -> None:
    found = {"type": "tool_search_tool_search_result", "tool_references": [{"type": "tool_reference", "tool_name": "draw"}]}
    decoded = decode(
        assistant(use("find_tools"), {"type": "tool_search_tool_result", "tool_use_id": "s1", "content": found}),
        user(result([{"type": "tool_reference", "tool_name": "paint"}])),
    )
    assert decoded.loaded_tools == {"draw", "paint"}
    assert [part.text for part in decoded.parts[1:]] == ["tool found: draw", "tool found: paint"]


def test_a_result_of_a_tool_on_an_mcp_server_is_an_observation_whatever_the_tool_is_called() -> None:
    decoded = decode(
        assistant(
            {"type": "mcp_tool_use", "id": "m1", "name": "memory", "server_name": "notes", "input": {}},
            {"type": "mcp_tool_result", "tool_use_id": "m1", "is_error": False, "content": [{"type": "text", "text": "x"}]},
            {"type": "mcp_tool_use", "id": "m2", "name": "memory", "server_name": "notes", "input": {}},
        ),
        user(result("y", "m2")),
    )
    observed = [part for part in decoded.parts if part.text in ("x", "y")]
    assert [part.channel for part in observed] == ["tool_observation", "tool_observation"]
    assert all("mcp_tool" in part.notes for part in observed)
    assert decoded.parts[0].title == "memory of notes"


def test_a_compaction_is_a_summary_of_what_stands_before_it() -> None:
    decoded = decode(assistant({"type": "compaction", "content": "So far: ink."}))
    assert (only(decoded).channel, only(decoded).channel_basis) == ("history_summary", ChannelBasis.STRUCTURAL)
    assert decoded.absences == ((Absence.COMPACTED, 1),)


def test_a_file_for_the_container_is_named() -> None:
    assert only(decode(user({"type": "container_upload", "file_id": "file_1"}))).text == "document for the container by id file_1"


def test_citations_are_noted() -> None:
    assert only(decode(assistant({"type": "text", "text": "x", "citations": [{"url": "u"}]}))).notes == ("has_citations",)


@pytest.mark.parametrize("content", [None, "", "  ", [], [{"type": "text", "text": ""}], [{"type": "text"}]])
def test_an_empty_content_is_read_and_makes_no_part(content: object) -> None:
    decoded = decode({"role": "user", "content": content})
    assert (decoded.parts, decoded.empty, decoded.unknown, decoded.damaged) == ((), 1, (), ())


@pytest.mark.parametrize(
    "content",
    [
        7,
        {"type": "text"},
        ["x"],
        [None],
        [{"type": "text", "text": []}],
        [{"type": "image"}],
        [{"type": "image", "source": {"type": "base64"}}],
        [{"type": "document", "source": {"type": "content", "content": 7}}],
        [{"type": "tool_use", "id": "t1"}],
        [{"type": "thinking", "thinking": 7}],
        [{"type": "redacted_thinking", "data": 7}],
        [{"type": "tool_result", "tool_use_id": "t1", "content": {"a": 1}}],
        [{"type": "compaction", "content": 7}],
        [{"type": "container_upload"}],
        [{"type": "web_search_tool_result", "content": "text"}],
    ],
)
def test_content_of_a_wrong_type_is_damaged_with_its_place(content: object) -> None:
    decoded = decode({"role": "assistant", "content": content})
    assert (len(decoded.damaged), len(decoded.parts), decoded.empty, len(decoded.unknown)) == (1, 0, 0, 0)
    assert decoded.damaged[0].place.startswith("/messages/0/content")
    assert decoded.damaged[0].size > 0


def test_what_is_not_known_is_listed_with_place_and_size() -> None:
    decoded = decode(
        {"role": "narrator", "content": "x"},
        {"role": "user", "content": [{"type": "hologram"}, {"no": "type"}, {"type": ["odd"]}], "mood": "calm", "ts": 17},
        user(result([use("inside a result")])),
    )
    assert [(part.place, part.what) for part in decoded.unknown] == [
        ("/messages/0", 'a message of role "narrator"'),
        ("/messages/1/content/0", 'block of type "hologram"'),
        ("/messages/1/content/1", "a block without a type"),
        ("/messages/1/content/2", "a block without a type"),
        ("/messages/1/mood", 'message field "mood"'),
        ("/messages/2/content/0/content/0", 'block of type "tool_use" in a tool result'),
    ]


@pytest.mark.parametrize("messages", [None, 7, "text", {"role": "user"}])
def test_messages_that_are_no_list_are_damaged(messages: object) -> None:
    assert [part.place for part in decode_anthropic_messages(messages, "/messages").damaged] == ["/messages"]
