"""An OpenAI Responses body as a case."""

import json

import pytest

from ctxview.core.case import Capture, Case
from ctxview.core.channels import ChannelBasis
from ctxview.core.pipeline import build_once
from ctxview.readers.request_reader import case_from_request

CALL = {"type": "function_call", "call_id": "c1", "name": "a", "arguments": "{}"}
OUTPUT = {"type": "function_call_output", "call_id": "c1", "output": "done"}


def read(**body: object) -> Case:
    case = case_from_request({"model": "m-1", "input": "hi", "instructions": "be brief", **body}, "captured.json", 0)
    assert case is not None
    return case


def capture_of(case: Case) -> Capture:
    assert case.capture is not None
    return case.capture


def function(name: str, **more: object) -> dict[str, object]:
    return {"type": "function", "name": name, "description": f"does {name}", "parameters": {"type": "object"}, **more}


def ids_of_schemas(case: Case) -> list[str]:
    return [source.source_id for source in case.sources if source.channel == "tool_schema"]


def test_the_case_says_what_it_is_and_can_be_built() -> None:
    case = read()
    assert case.description == "OpenAI Responses request, model m-1"
    assert capture_of(case).format == "openai-responses"
    assert build_once(case).ledger.balanced


def test_parts_stand_in_the_order_in_which_a_model_reads_them() -> None:
    case = read(
        input=[{"role": "user", "content": "hi"}, CALL, OUTPUT],
        tools=[function("b"), function("a")],
        text={"format": {"type": "json_schema", "name": "answer", "schema": {"type": "object"}, "strict": True}},
        prompt={"id": "pmpt_1", "variables": {"city": "Oslo"}},
    )
    assert [(source.position, source.source_id, source.channel) for source in case.sources] == [
        (0, "b", "tool_schema"),
        (1, "a", "tool_schema"),
        (2, "/text/format", "tool_schema"),
        (3, "/instructions", "system"),
        (4, "/prompt/variables/city", "unknown_user"),
        (5, "/input/0/content", "unknown_user"),
        (6, "/input/1", "model_response"),
        (7, "/input/2/output", "tool_observation"),
    ]
    assert case.pairs == ((6, 7),)
    assert case.sources[3].channel_basis is ChannelBasis.STRUCTURAL
    assert json.loads(case.sources[2].content) == {"name": "answer", "schema": {"type": "object"}, "strict": True}


@pytest.mark.parametrize("body", [{"previous_response_id": "resp_1"}, {"conversation": {"id": "conv_1"}}, {"prompt": {"id": "pmpt_1"}}])
def test_a_body_may_hold_nothing_because_the_provider_holds_it(body: dict[str, object]) -> None:
    case = case_from_request({"model": "m", **body}, "a.json", 0)
    assert case is not None
    assert case.sources == ()
    assert len(capture_of(case).missing) == 1


def test_a_frame_of_a_socket_is_a_body() -> None:
    case = read(type="response.create", generate=False)
    assert capture_of(case).format == "openai-responses"
    assert capture_of(case).remarks == ()


@pytest.mark.parametrize(
    ("body", "damaged", "empty"),
    [
        ({"instructions": 7}, ["/instructions"], 0),
        ({"instructions": None}, [], 1),
        ({"instructions": " "}, [], 1),
        ({"prompt": "p"}, ["/prompt"], 0),
        ({"prompt": {"id": "p", "variables": 7}}, ["/prompt/variables"], 0),
        ({"prompt": {"id": "p", "variables": {"a": 7}}}, ["/prompt/variables/a"], 0),
        ({"tools": 7}, ["/tools"], 0),
    ],
)
def test_fields_of_a_wrong_type_are_damaged(body: dict[str, object], damaged: list[str], empty: int) -> None:
    capture = capture_of(read(**body))
    assert ([part.place for part in capture.damaged], capture.empty) == (damaged, empty)


def test_variables_of_a_prompt_are_parts_of_every_kind() -> None:
    image = {"type": "input_image", "file_id": "file_1"}
    case = read(prompt={"id": "p", "variables": {"a": "text", "b": {"type": "input_text", "text": "more"}, "c": image}})
    found = {source.source_id: source.content for source in case.sources if source.source_id.startswith("/prompt")}
    assert found == {"/prompt/variables/a": "text", "/prompt/variables/b": "more", "/prompt/variables/c": "image by id file_1"}


class TestTools:
    def test_flat_wrapped_and_free_tools_are_definitions(self) -> None:
        wrapped = {"type": "function", "function": {"name": "b", "parameters": {}}}
        case = read(tools=[function("a"), wrapped, {"type": "custom", "name": "c", "format": {"type": "text"}}])
        assert ids_of_schemas(case) == ["a", "b", "c"]
        assert [source.notes for source in case.sources[:3]] == [(), (), ()]
        assert capture_of(case).missing == ()

    def test_tools_that_the_provider_runs_are_called_by_their_type(self) -> None:
        case = read(tools=[{"type": "web_search"}, {"type": "file_search", "vector_store_ids": ["vs_1"]}, {"type": "shell"}])
        assert ids_of_schemas(case) == ["web_search", "file_search", "shell"]
        assert all(source.notes == ("provider_defined",) for source in case.sources[:3])

    def test_a_server_is_called_by_its_label(self) -> None:
        case = read(tools=[{"type": "mcp", "server_label": "tracker"}, {"type": "mcp"}])
        assert ids_of_schemas(case) == ["tracker", "mcp"]
        assert capture_of(case).missing == ("tools of MCP servers that the provider asks: tracker, mcp (2)",)

    def test_the_tools_of_a_server_are_not_missing_once_it_has_listed_them(self) -> None:
        listed = {"type": "mcp_list_tools", "server_label": "tracker", "tools": [{"name": "get", "input_schema": {}}]}
        case = read(tools=[{"type": "mcp", "server_label": "tracker"}, {"type": "mcp", "server_label": "other"}], input=[listed])
        assert ids_of_schemas(case) == ["tracker", "other", "tracker.get"]
        assert capture_of(case).missing == ("tools of MCP servers that the provider asks: other (1)",)

    def test_a_namespace_is_its_description_and_its_tools(self) -> None:
        space = {
            "type": "namespace",
            "name": "crm",
            "description": "customers",
            "tools": [function("list"), function("get", defer_loading=True)],
        }
        case = read(tools=[space])
        assert ids_of_schemas(case) == ["crm", "crm.list"]
        assert json.loads(case.sources[0].content) == {"name": "crm", "type": "namespace", "description": "customers"}
        assert capture_of(case).missing == ("deferred tools, not in the context until they are found: crm.get (1)",)

    def test_a_namespace_inside_a_namespace_is_listed(self) -> None:
        inner = {"type": "namespace", "tools": []}
        capture = capture_of(read(tools=[{"type": "namespace", "name": "a", "tools": [inner, 7]}]))
        assert [part.place for part in capture.unknown] == ["/tools/0/tools/0"]
        assert [part.place for part in capture.damaged] == ["/tools/0/tools/1"]

    def test_a_deferred_tool_is_there_once_a_search_has_found_it(self) -> None:
        found = [
            {"type": "tool_search_call", "call_id": "s1", "arguments": {"query": "a"}},
            {"type": "tool_search_output", "call_id": "s1", "tools": [function("a", defer_loading=True)]},
        ]
        case = read(tools=[function("a", defer_loading=True), function("b", defer_loading=True)], input=found)
        assert [(source.source_id, source.title) for source in case.sources if source.channel == "tool_schema"] == [
            ("/input/1/tools/0", "a")
        ]
        assert capture_of(case).missing == ("deferred tools, not in the context until they are found: b (1)",)

    def test_a_tool_that_is_found_twice_is_no_conflict(self) -> None:
        def found(number: int) -> list[object]:
            return [
                {"type": "tool_search_call", "call_id": f"s{number}", "arguments": {"query": str(number)}},
                {"type": "tool_search_output", "call_id": f"s{number}", "tools": [function("a")]},
            ]

        result = build_once(read(input=[*found(1), *found(2)]))
        assert result.ledger.excluded == 0


def test_no_secret_of_a_request_is_in_its_case() -> None:
    hidden = "not-for-the-model"
    policy = {"type": "allowlist", "domain_secrets": [{"domain": "a.example", "name": "KEY", "value": hidden}]}
    case = read(
        tools=[
            {
                "type": "mcp",
                "server_label": "t",
                "server_url": f"https://a.example?key={hidden}",
                "headers": {"X": hidden},
                "authorization": hidden,
            },
            {"type": "code_interpreter", "container": {"type": "auto", "network_policy": policy}},
            {"type": "shell", "environment": {"type": "container_auto", "network_policy": policy}},
            {"type": "namespace", "name": "n", "tools": [{"type": "mcp", "server_label": "u", "headers": {"X": hidden}}]},
        ],
        metadata={"key": hidden},
        user=hidden,
        safety_identifier=hidden,
        client_metadata={"token": hidden},
        headers={"Authorization": hidden},
    )
    assert len(ids_of_schemas(case)) == 5
    assert hidden not in repr(case)


def test_an_argument_may_be_called_like_a_secret() -> None:
    schema = {"type": "object", "properties": {"authorization": {"type": "string"}, "headers": {"type": "object"}}}
    case = read(tools=[{"type": "function", "name": "a", "parameters": schema}])
    assert json.loads(case.sources[0].content)["parameters"] == schema


def test_settings_are_no_parts_and_unknown_fields_are_remarks() -> None:
    case = read(
        temperature=0.5, include=[], reasoning={"effort": "low"}, store=False, background=True, weather={"sky": "grey"}, messages=[]
    )
    assert len(case.sources) == 2
    assert capture_of(case).remarks == ('field not known: "weather", 14 bytes', 'field not known: "messages", 2 bytes')


def test_depth_is_no_danger() -> None:
    deep: object = "bottom"
    for _ in range(5000):
        deep = [deep]
    items: list[object] = [
        {"role": "user", "content": deep},
        {"role": "user", "content": [{"type": deep}, deep, {"type": "input_image", "image_url": deep}]},
        {"type": "function_call", "name": "a", "arguments": deep},
        {"type": "function_call_output", "output": deep},
        {"type": "web_search_call", "action": {"x": deep, "sources": deep}},
        {"type": "mcp_call", "name": "a", "error": deep},
        {"type": "reasoning", "summary": deep, "mood": deep},
        deep,
    ]
    case = read(
        instructions=deep,
        input=items,
        tools=[function("a", x=deep), {"type": "hosted", "x": deep}],
        text={"format": {"type": "json_schema", "schema": deep}},
    )
    assert all("bottom" not in source.content for source in case.sources)
    assert len(capture_of(case).damaged) > 8
