"""A Gemini generateContent body as a case."""

import json

import pytest

from ctxview.core.case import Capture, Case
from ctxview.core.channels import ChannelBasis
from ctxview.core.pipeline import build_once
from ctxview.readers.request_reader import case_from_request

USER = {"role": "user", "parts": [{"text": "hi"}]}
CLI_TOOLS: dict[str, tuple[str, ...]] = {
    "read_file": ("absolute_path",),
    "replace": ("file_path", "old_string", "new_string"),
    "write_file": ("file_path", "content"),
    "run_shell_command": ("command",),
    "glob": ("pattern",),
}


def read(**body: object) -> Case:
    case = case_from_request({"contents": [USER], **body}, "captured.json", 0)
    assert case is not None
    return case


def capture_of(case: Case) -> Capture:
    assert case.capture is not None
    return case.capture


def ids_of_schemas(case: Case) -> list[str]:
    return [source.source_id for source in case.sources if source.channel == "tool_schema"]


def test_the_case_says_what_it_is_and_can_be_built() -> None:
    case = read(model="models/g-1")
    assert case.description == "Gemini generateContent request, model models/g-1"
    assert capture_of(case).format == "gemini-generate"
    assert build_once(case).ledger.balanced


def test_parts_stand_in_the_order_in_which_a_model_reads_them() -> None:
    called = {"role": "model", "parts": [{"functionCall": {"name": "a"}}]}
    answered = {"role": "user", "parts": [{"functionResponse": {"name": "a", "response": {"output": "done"}}}]}
    case = read(
        contents=[USER, called, answered],
        systemInstruction={"parts": [{"text": "be brief"}]},
        tools=[{"functionDeclarations": [{"name": "b"}, {"name": "a"}]}],
        generationConfig={"responseSchema": {"type": "OBJECT"}},
    )
    assert [(source.position, source.source_id, source.channel) for source in case.sources] == [
        (0, "b", "tool_schema"),
        (1, "a", "tool_schema"),
        (2, "/generationConfig/responseSchema", "tool_schema"),
        (3, "/systemInstruction/parts/0", "system"),
        (4, "/contents/0/parts/0", "unknown_user"),
        (5, "/contents/1/parts/0", "model_response"),
        (6, "/contents/2/parts/0", "tool_observation"),
    ]
    assert case.pairs == ((5, 6),)


def test_the_envelope_of_code_assist_is_opened() -> None:
    inner = {"contents": [USER], "system_instruction": {"parts": [{"text": "be brief"}]}, "session_id": "s", "weather": {"sky": "grey"}}
    case = case_from_request({"model": "g-1", "project": "p", "user_prompt_id": "u", "note": "x", "request": inner}, "a.json", 0)
    assert case is not None
    assert [source.source_id for source in case.sources] == ["/request/system_instruction/parts/0", "/request/contents/0/parts/0"]
    assert case.description.endswith("model g-1")
    assert capture_of(case).remarks == ('field not known: "weather", 14 bytes', 'field not known: "note", 3 bytes')


class TestTools:
    def test_functions_are_definitions_in_either_spelling(self) -> None:
        camel = {"name": "a", "description": "does a", "parameters": {"type": "OBJECT"}}
        snake = {"name": "b", "parameters_json_schema": {"type": "object"}}
        case = read(tools=[{"functionDeclarations": [camel]}, {"function_declarations": [snake]}])
        assert ids_of_schemas(case) == ["a", "b"]
        assert [json.loads(source.content) for source in case.sources[:2]] == [camel, snake]
        assert {source.channel_basis for source in case.sources[:2]} == {ChannelBasis.STRUCTURAL}

    def test_tools_need_no_list(self) -> None:
        case = read(tools={"function_declarations": {"name": "a"}, "google_search": {}})
        assert ids_of_schemas(case) == ["a", "google_search"]

    def test_googles_own_tools_are_called_by_their_key(self) -> None:
        case = read(tools=[{"googleSearch": {}, "urlContext": {}}, {"code_execution": {}}, {"fileSearch": {"fileSearchStoreNames": ["s"]}}])
        assert ids_of_schemas(case) == ["googleSearch", "urlContext", "code_execution", "fileSearch"]
        assert all(source.notes == ("provider_defined",) for source in case.sources[:4])
        assert json.loads(case.sources[3].content) == {"fileSearch": {"fileSearchStoreNames": ["s"]}}

    def test_a_tool_under_a_blank_key_has_its_place_for_a_name(self) -> None:
        source = read(tools=[{" ": {}}]).sources[0]
        assert (source.source_id, source.notes) == ("/tools/0/ ", ("provider_defined", "no_name"))

    def test_what_is_no_definition_is_listed(self) -> None:
        capture = capture_of(read(tools=["a", {"functionDeclarations": [7, {"description": "no name"}]}, {"functionDeclarations": "x"}]))
        assert [part.place for part in capture.damaged] == ["/tools/0", "/tools/1/functionDeclarations/0", "/tools/2/functionDeclarations"]
        assert [part.place for part in capture.unknown] == ["/tools/1/functionDeclarations/1"]

    def test_a_field_that_stands_there_twice_is_listed(self) -> None:
        capture = capture_of(read(tools=[{"googleSearch": {}, "google_search": {"x": 1}}]))
        assert [part.place for part in capture.unknown] == ["/tools/0/google_search"]

    @pytest.mark.parametrize("missing", [None, "replace", "write_file", "run_shell_command", "read_file"])
    def test_a_producer_is_known_by_all_its_tools(self, missing: str | None) -> None:
        declared = [
            {"name": name, "parametersJsonSchema": {"type": "object", "properties": {one: {} for one in arguments}}}
            for name, arguments in CLI_TOOLS.items()
            if name != missing
        ]
        called = {"role": "model", "parts": [{"functionCall": {"name": "glob"}}]}
        answered = {"role": "user", "parts": [{"functionResponse": {"name": "glob", "response": {"output": "a.py"}}}]}
        case = read(contents=[called, answered], tools=[{"functionDeclarations": declared}])
        expected = ("repository_file", ChannelBasis.JOINED) if missing is None else ("tool_observation", ChannelBasis.CARRIER)
        assert (case.sources[-1].channel, case.sources[-1].channel_basis) == expected


@pytest.mark.parametrize("key", ["responseSchema", "response_schema", "responseJsonSchema", "response_json_schema", "_responseJsonSchema"])
def test_a_schema_of_the_answer_is_a_tool_schema(key: str) -> None:
    source = read(generation_config={key: {"type": "OBJECT"}}).sources[0]
    assert (source.source_id, source.channel, source.notes) == (f"/generation_config/{key}", "tool_schema", ("response_format",))
    assert json.loads(source.content) == {"schema": {"type": "OBJECT"}}


def test_a_schema_of_a_wrong_type_is_damaged() -> None:
    assert [part.place for part in capture_of(read(generationConfig={"responseSchema": "x"})).damaged] == [
        "/generationConfig/responseSchema"
    ]


def test_no_secret_of_a_request_is_in_its_case() -> None:
    hidden = "not-for-the-model"
    case = read(
        tools=[
            {"googleMaps": {"authConfig": {"apiKeyConfig": {"apiKeyString": hidden}}}},
            {"retrieval": {"externalApi": {"apiAuth": {"apiKeyConfig": {"apiKeyString": hidden}}, "endpoint": "e"}}},
            {
                "mcp_servers": [
                    {"name": "tracker", "streamable_http_transport": {"url": f"https://a.example?key={hidden}", "headers": {"X": hidden}}}
                ]
            },
        ],
        labels={"owner": hidden},
        safetySettings=[{"category": hidden}],
        key=hidden,
    )
    assert ids_of_schemas(case) == ["googleMaps", "retrieval", "mcp_servers"]
    assert "tracker" in case.sources[2].content
    assert hidden not in repr(case)


def test_settings_are_no_parts_and_unknown_fields_are_remarks() -> None:
    case = read(tool_config={"x": 1}, toolConfig={"x": 2}, safetySettings=[], weather={"sky": "grey"}, messages=[])
    assert len(case.sources) == 1
    assert capture_of(case).remarks == (
        'field not known: "toolConfig", 7 bytes',
        'field not known: "weather", 14 bytes',
        'field not known: "messages", 2 bytes',
    )


def test_depth_is_no_danger() -> None:
    deep: object = "bottom"
    for _ in range(5000):
        deep = [deep]
    parts: list[object] = [
        {"text": deep},
        {"functionCall": {"name": "a", "args": deep}},
        {"functionResponse": {"name": "a", "response": {"x": deep, "y": 1}}},
        {"inlineData": deep},
        {"thoughtSignature": deep},
        {"hologram": deep},
        deep,
    ]
    case = read(
        contents=[USER, {"role": "user", "parts": parts}, deep],
        systemInstruction=deep,
        tools=[{"functionDeclarations": [{"name": "a", "parameters": deep}]}, {"googleSearch": deep}],
        generationConfig={"responseSchema": {"x": deep}},
    )
    assert [source.content for source in case.sources] == ["hi"]
    assert len(capture_of(case).damaged) > 8
