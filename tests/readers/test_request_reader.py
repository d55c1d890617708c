"""A request body as a case."""

import json
import subprocess
import sys

import pytest

from ctxview.core.case import Capture, Case
from ctxview.core.channels import ChannelBasis
from ctxview.core.pipeline import build_once
from ctxview.readers.request_reader import case_from_request


def read_body(body: dict[str, object], file: str = "captured.json") -> Case:
    case = case_from_request({"messages": [{"role": "user", "content": "hi"}], **body}, file, 0)
    assert case is not None
    return case


def read(**body: object) -> Case:
    return read_body(body)


def capture_of(case: Case) -> Capture:
    assert case.capture is not None
    return case.capture


def function(name: str, **more: object) -> dict[str, object]:
    return {"type": "function", "function": {"name": name, "description": f"does {name}", **more}}


def test_a_value_that_is_no_request_is_no_case() -> None:
    assert case_from_request({"sources": []}, "a.json", 0) is None


def test_the_case_has_the_frame_that_the_case_format_gives_it() -> None:
    case = read(model="m-1")
    assert (case.task.id, case.task.repository) == ("request", "request")
    assert (case.profile, case.budget_limit, case.meter) == ("full", None, "utf8-bytes")
    assert case.description == "OpenAI Chat Completions request, model m-1"
    assert {(source.repository, source.task_id) for source in case.sources} == {("request", "request")}


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("captured.json", "captured"),
        ("a/b.c/turn 3.request.json", "turn 3.request"),
        ("C:\\logs\\body", "body"),
        (".json", ".json"),
        ("<stdin>", "request"),
        ("-", "-"),
        ("", "request"),
        ("a/", "request"),
    ],
)
def test_the_name_comes_from_the_file(file: str, name: str) -> None:
    assert read_body({}, file).name == name


def test_parts_stand_in_the_order_in_which_a_model_reads_them() -> None:
    case = read(
        messages=[{"role": "user", "content": "hi"}],
        system="be brief",
        response_format={"type": "json_schema", "json_schema": {"name": "answer", "schema": {"type": "object"}}},
        tools=[{"name": "b", "input_schema": {}}, {"name": "a", "input_schema": {}}],
    )
    assert [(source.position, source.source_id) for source in case.sources] == [
        (0, "b"),
        (1, "a"),
        (2, "/response_format/json_schema"),
        (3, "/system"),
        (4, "/messages/0/content"),
    ]


def test_a_system_prompt_in_blocks_is_as_many_sources() -> None:
    case = read(system=[{"type": "text", "text": "one"}, {"type": "text", "text": " "}, {"type": "text", "text": "three"}])
    assert [(source.source_id, source.channel, source.channel_basis) for source in case.sources[:2]] == [
        ("/system/0", "system", ChannelBasis.STRUCTURAL),
        ("/system/2", "system", ChannelBasis.STRUCTURAL),
    ]
    assert capture_of(case).empty == 1


@pytest.mark.parametrize("system", [7, {"text": "x"}, ["x"], [{"type": "text", "text": 7}]])
def test_a_system_prompt_of_a_wrong_type_is_damaged(system: object) -> None:
    assert len(capture_of(read(system=system)).damaged) == 1


def test_pairs_are_places_in_the_case() -> None:
    case = read(
        tools=[function("a"), function("b")],
        messages=[
            {"role": "system", "content": "x"},
            {"role": "assistant", "tool_calls": [{"id": "c1", **function("a")}]},
            {"role": "tool", "tool_call_id": "c1", "content": "done"},
        ],
    )
    assert case.pairs == ((3, 4),)
    assert [case.sources[place].source_id for place in case.pairs[0]] == ["/messages/1/tool_calls/0", "/messages/2/content"]
    assert [case.sources[place].title for place in case.pairs[0]] == ["a", "a"]


def test_a_definition_is_canonical_text_whatever_the_order_of_its_keys() -> None:
    one = {"name": "a", "description": "数", "input_schema": {"type": "object", "properties": {"y": {}, "x": {"b": 1, "a": 2}}}}
    two = {"input_schema": {"properties": {"x": {"a": 2, "b": 1}, "y": {}}, "type": "object"}, "description": "数", "name": "a"}
    case = read(tools=[one, {**two, "cache_control": {"type": "ephemeral"}, "defer_loading": False}])
    assert case.sources[0].content == case.sources[1].content
    assert case.sources[0].content.startswith('{\n  "name": "a",\n  "description": "数",\n  "input_schema": {')
    assert json.loads(case.sources[0].content) == one


def test_a_wrapped_definition_shows_what_is_inside() -> None:
    case = read(tools=[function("a", parameters={"type": "object"}, strict=True)], functions=[{"name": "b", "parameters": {}}])
    assert [source.source_id for source in case.sources[:2]] == ["a", "b"]
    assert json.loads(case.sources[0].content) == {"name": "a", "description": "does a", "parameters": {"type": "object"}, "strict": True}
    assert {(source.channel, source.channel_basis) for source in case.sources[:2]} == {("tool_schema", ChannelBasis.STRUCTURAL)}


def test_what_a_definition_tells_the_provider_only_is_not_shown() -> None:
    secret = {"type": "mcp", "server_label": "tracker", "server_url": "https://u:pw@a.example", "headers": {"Authorization": "top-secret"}}
    case = read(tools=[{**secret, "authorization": "top-secret"}])
    assert json.loads(case.sources[0].content) == {"type": "mcp", "server_label": "tracker"}


def test_two_definitions_of_one_name_stay_two_sources() -> None:
    case = read(tools=[function("a"), function("a")])
    assert [source.source_id for source in case.sources[:2]] == ["a", "a"]


def test_tools_that_the_provider_defines_are_sources_with_what_is_known() -> None:
    case = read(tools=[{"type": "web_search_20250305", "name": "web_search", "max_uses": 3}, {"type": "code_interpreter"}])
    assert [source.source_id for source in case.sources[:2]] == ["web_search", "code_interpreter"]
    assert json.loads(case.sources[0].content) == {"name": "web_search", "type": "web_search_20250305", "max_uses": 3}
    assert all(source.notes == ("provider_defined",) for source in case.sources[:2])
    assert capture_of(case).missing == ("definitions that the provider writes for its own tools: web_search, code_interpreter (2)",)


def test_deferred_tools_are_missing_until_a_reference_loads_them() -> None:
    tools: list[object] = [{"name": name, "input_schema": {}, "defer_loading": True} for name in ("a", "b", "c")]
    reference = {"type": "tool_reference", "tool_name": "b"}
    result = {"type": "tool_result", "tool_use_id": "t1", "content": [reference]}
    case = read(tools=tools, messages=[{"role": "user", "content": [result]}])
    assert [(source.source_id, source.notes) for source in case.sources if source.channel == "tool_schema"] == [("b", ("deferred_loaded",))]
    assert capture_of(case).missing == ("deferred tools, not in the context until they are found: a, c (2)",)


def test_definitions_that_cannot_be_read_are_listed() -> None:
    capture = capture_of(read(tools=["a", {"colour": "blue"}, {"function": {"description": "no name"}}], functions=7))
    assert [part.place for part in capture.damaged] == ["/functions", "/tools/0"]
    assert [part.place for part in capture.unknown] == ["/tools/1"]
    assert capture.read == 2


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("output_format", {"type": "json_schema", "schema": {"type": "object"}}, "/output_format"),
        ("output_config", {"format": {"type": "json_schema", "schema": {"type": "object"}}}, "/output_config/format"),
    ],
)
def test_a_schema_of_the_answer_is_a_tool_schema(field: str, value: object, place: str) -> None:
    source = read_body({field: value}).sources[0]
    assert (source.source_id, source.channel, source.notes) == (place, "tool_schema", ("response_format",))
    assert json.loads(source.content) == {"schema": {"type": "object"}}


@pytest.mark.parametrize("value", [{"type": "json_object"}, {"type": "text"}, None, "json"])
def test_a_format_without_a_schema_is_a_setting(value: object) -> None:
    case = read(response_format=value)
    assert len(case.sources) == 1
    assert capture_of(case).remarks == ()


def test_what_the_model_had_besides_is_said() -> None:
    case = read(
        mcp_servers=[{"name": "tracker", "url": "https://token@a.example", "authorization_token": "top-secret"}, "?"],
        context_management={"edits": [{"type": "clear_tool_uses_20250919"}]},
        container="container_1",
        web_search_options={},
        previous_response_id="resp_1",
    )
    assert capture_of(case).missing == (
        "tools of MCP servers that the provider asks: tracker, (no name) (2)",
        "what the provider's context editing took out of this request before the model read it: clear_tool_uses_20250919 (1)",
        "results of the web search that the provider makes",
        "state that the provider holds (previous_response_id)",
        "state that the provider holds (container)",
    )
    assert "top-secret" not in repr(case)
    assert "token@" not in repr(case)


def test_settings_are_no_parts_and_unknown_fields_are_remarks() -> None:
    case = read(temperature=0.5, metadata={"user_id": "someone"}, stream=True, tool_choice="auto", weather={"sky": "grey"}, wind=None)
    assert len(case.sources) == 1
    assert capture_of(case).remarks == ('field not known: "weather", 14 bytes', 'field not known: "wind", 4 bytes')
    assert "someone" not in repr(case)


def test_names_of_participants_are_a_remark() -> None:
    case = read(messages=[{"role": "user", "name": "mei", "content": "hi"}])
    assert capture_of(case).remarks == ("the messages name who wrote them: mei (1)",)


def test_lone_surrogates_are_repaired_and_counted_on_top_of_the_callers() -> None:
    body = {"model": "m\ud800", "messages": [{"role": "user", "content": "a\udc00b", "mo\ud800od": "x"}], "tools": [function("t\ud800")]}
    case, alone = case_from_request(body, "a.json", 3), case_from_request(body, "a.json", 0)
    assert case is not None
    assert alone is not None
    assert case.sources[-1].content == "a\ufffdb"
    assert case.sources[0].source_id == "t\ufffd"
    assert case.repaired == alone.repaired + 3
    assert alone.repaired >= 4
    repr(case).encode("utf-8")


def test_depth_is_no_danger() -> None:
    deep: object = "bottom"
    for _ in range(5000):
        deep = [deep]
    case = read(
        system=deep,
        tools=[{"name": "a", "input_schema": deep}, {"name": deep, "type": deep}],
        response_format={"type": "json_schema", "json_schema": {"schema": deep}},
        weather=deep,
        messages=[
            {"role": "user", "content": deep, "mood": deep},
            {"role": "user", "content": [{"type": deep}, deep, {"type": "document", "source": {"type": deep}}]},
            {
                "role": "assistant",
                "content": [
                    {"type": "tool_use", "id": deep, "name": "a", "input": deep},
                    {"type": "code_execution_tool_result", "content": {"type": deep, "x": deep}},
                ],
            },
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": deep}]},
        ],
    )
    assert case.sources == ()
    assert len(capture_of(case).damaged) > 5


def test_arguments_nested_as_deep_as_a_file_may_be_are_read() -> None:
    deep: object = "bottom"
    for _ in range(190):
        deep = [deep]
    case = read(tools=[{"name": "a", "input_schema": deep}])
    assert case.sources[0].source_id == "a"
    assert json.loads(case.sources[0].content)["input_schema"] == deep


def test_the_case_can_be_built() -> None:
    case = read(tools=[function("a")], messages=[{"role": "system", "content": "x"}, {"role": "user", "content": "y"}])
    result = build_once(case)
    assert result is not None


def test_pydantic_is_not_loaded_for_a_request() -> None:
    program = "import sys, ctxview.readers.request_reader; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
