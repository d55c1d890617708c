"""What a file is, is told by its content; what is unknown says what could be opened."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ctxview.core.case import Case, Task
from ctxview.readers.open_file import open_case, open_json_line
from ctxview.readers.strict_json import JsonValue
from tests.readers.test_case_examples import EVERY_FIELD, outcome, read, refused, source, value
from tests.readers.test_json_strict import json_values
from tests.structure.tree import ROOT

REQUEST: JsonValue = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}
WITH_FILE: JsonValue = {"source_id": "n", "channel": "memory", "content_file": "notes.txt"}
AS_YAML = """\
ctxview: 1
profile: packet
task: {id: repair-price, repository: price-lab}
sources:
  - source_id: pricing.py
    channel: repository_file
    content: "def parse_price(): ..."
"""


class FakeRequestReader(ModuleType):
    """Stands for the reader of captured requests: knows objects with messages, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__("ctxview.readers.request_reader")
        self.asked: list[tuple[object, str, int]] = []

    def case_from_request(self, value: object, file: str, repaired: int = 0) -> Case | None:
        self.asked.append((value, file, repaired))
        return Case(Task("request", "request"), ()) if isinstance(value, dict) and "messages" in value else None


@pytest.fixture(autouse=True)
def requests(monkeypatch: pytest.MonkeyPatch) -> FakeRequestReader:
    reader = FakeRequestReader()
    monkeypatch.setitem(sys.modules, reader.__name__, reader)
    return reader


def typed(text: str | bytes) -> Case:
    return open_case("-", io.BytesIO(text.encode() if isinstance(text, str) else text))


def written(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


@pytest.mark.parametrize("name", ["case.json", "case.yaml", "case.yml", "case", "case.txt", "CASE.YAML"])
def test_a_case_in_json_opens_under_any_name(tmp_path: Path, name: str) -> None:
    assert open_case(written(tmp_path, name, json.dumps(EVERY_FIELD))) == read(EVERY_FIELD)


@pytest.mark.parametrize("name", ["case.yaml", "case.yml", "case", "case.txt"])
def test_a_case_in_yaml_opens_under_any_name_but_json(tmp_path: Path, name: str) -> None:
    assert open_case(written(tmp_path, name, AS_YAML)) == read(value(source()))


def test_yaml_that_begins_like_json_needs_a_name_of_yaml(tmp_path: Path) -> None:
    text = "{ctxview: 1, profile: packet, task: {id: t, repository: r}, sources: []}"
    assert open_case(written(tmp_path, "case.yaml", text)).task == Task("t", "r")
    assert refused(lambda: typed(text))[0].code == "not_json"


def test_a_bad_key_is_not_hidden_by_trying_the_other_format(tmp_path: Path) -> None:
    assert refused(lambda: open_case(written(tmp_path, "case.yaml", '{"a": 1, "a": 2}')))[0].code == "duplicate_key"


def test_json_and_yaml_come_from_standard_input_too() -> None:
    assert typed(json.dumps(EVERY_FIELD)) == read(EVERY_FIELD)
    assert typed(AS_YAML) == read(value(source()))
    assert typed("\ufeff" + AS_YAML) == typed(AS_YAML.encode("utf-16")) == typed(AS_YAML)


def test_a_path_may_be_a_path(tmp_path: Path) -> None:
    assert open_case(Path(written(tmp_path, "c", AS_YAML))) == read(value(source()))


def test_content_files_stand_beside_the_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, "notes.txt", "notes")
    path = written(tmp_path, "case.json", json.dumps(value(WITH_FILE)))
    assert open_case(path).sources[0].content == "notes"
    monkeypatch.chdir(tmp_path)
    assert open_case("case.json").sources[0].content == "notes"
    assert refused(lambda: typed(json.dumps(value(WITH_FILE))))[0].code == "outside_folder"


def test_an_object_with_task_and_sources_is_a_case_that_lacks_its_version() -> None:
    case = value()
    del case["ctxview"]
    (problem,) = refused(lambda: typed(json.dumps(case)))
    assert (problem.code, problem.place, problem.file) == ("missing_field", "/ctxview", "<stdin>")


def test_a_captured_request_goes_to_its_reader(requests: FakeRequestReader) -> None:
    assert typed(json.dumps(REQUEST)).task.id == "request"
    typed(b'{"messages": "\xed\xa0\x80 \\udfff"}')
    assert requests.asked == [(REQUEST, "<stdin>", 0), ({"messages": "\ufffd \ufffd"}, "<stdin>", 2)]


@pytest.mark.parametrize("found", [{"run": {}, "record": {}, "policy": {}}, {"run": None, "record": []}, {"record": {}, "policy": {}}])
def test_a_compaction_record_is_sent_to_its_command(found: JsonValue, requests: FakeRequestReader) -> None:
    (problem,) = refused(lambda: typed(json.dumps(found)))
    assert problem.code == "unknown_format"
    assert "a compaction record" in problem.message
    assert "ctxview compaction FILE" in problem.expected
    assert requests.asked == []


def test_a_scenario_is_sent_to_its_option(requests: FakeRequestReader) -> None:
    (problem,) = refused(lambda: typed(json.dumps({"ctxview_scenario": 1, "base": {}, "changes": []})))
    assert problem.code == "unknown_format"
    assert "a scenario" in problem.message
    assert "--scenario" in problem.expected
    assert requests.asked == []


@pytest.mark.parametrize("text", ["{}", "[]", '{"a": 1}', "[1]", "just words", "3", "- a\n- b\n", "a: b\n"])
def test_anything_else_says_what_can_be_opened(text: str) -> None:
    (problem,) = refused(lambda: typed(text))
    assert problem.code == "unknown_format"
    assert "case" in problem.expected
    assert "OpenAI" in problem.expected
    assert "Anthropic" in problem.expected
    assert "Responses" in problem.expected
    assert "Gemini" in problem.expected


def test_a_text_that_is_neither_json_nor_yaml_keeps_what_the_parser_said() -> None:
    first, second = refused(lambda: typed("some: words: with\n\tmany: [colons"))
    assert (first.code, second.code) == ("unknown_format", "not_yaml")


def test_aliases_without_measure_are_not_taken_for_a_text_of_another_format() -> None:
    assert refused(lambda: typed("a: &a [x]\nb: [" + "*a, " * 100_000 + "]"))[0].code == "too_deep"


def test_a_broken_yaml_case_is_told_where_it_is_broken(tmp_path: Path) -> None:
    broken = AS_YAML + "  bad: indent: here\n"
    assert refused(lambda: typed(broken))[0].code == "not_yaml"
    assert refused(lambda: open_case(written(tmp_path, "a.yaml", "x: y: z")))[0].code == "not_yaml"


@pytest.mark.parametrize("text", ['{"a": 1}\n{"b": 2}\n', '\n{"a": 1}\r\n\r\n[2]', '{"a": 1}\n{"damaged'])
def test_json_lines_are_told_from_broken_json(text: str) -> None:
    first, second = refused(lambda: typed(text))
    assert (first.code, second.code) == ("unknown_format", "not_json")
    assert "JSON Lines" in first.message
    assert "--jsonl" in first.expected


@pytest.mark.parametrize("text", ['{"a": 1\n{"b": 2}', '{"a":\n[1}', '{"a": 1} {"b": 2}'])
def test_broken_json_is_not_taken_for_json_lines(text: str) -> None:
    assert refused(lambda: typed(text))[0].code == "not_json"


@pytest.mark.parametrize("text", ["", " \n\t ", "\ufeff"])
def test_an_empty_file_says_so(text: str, tmp_path: Path) -> None:
    for name in ("case.json", "case.yaml", "case"):
        (problem,) = refused(lambda name=name: open_case(written(tmp_path, name, text)))  # type: ignore[misc]  # binds the loop's value
        assert problem.code == "unknown_format"
        assert "empty" in problem.message


def test_utf_16_without_its_mark_says_so() -> None:
    for encoding in ("utf-16-le", "utf-16-be"):
        (problem,) = refused(lambda encoding=encoding: typed(json.dumps(value()).encode(encoding)))  # type: ignore[misc]  # binds the loop's value
        assert problem.code == "not_text"
        assert "UTF-16" in problem.message


def test_the_file_of_an_error_is_the_path_as_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    written(tmp_path, "bad.json", "{")
    for path in ("./absent", "pipe", "./bad.json", "bad.json"):
        assert refused(lambda path=path: open_case(path))[0].file == path  # type: ignore[misc]  # binds the loop's value


def test_a_captured_request_is_read_without_pydantic_and_yaml(tmp_path: Path) -> None:
    body = {"model": "m", "messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "hi"}]}
    path = written(tmp_path, "body.json", json.dumps(body))
    program = (
        "import sys; from ctxview.readers.open_file import open_case; print(len(open_case(sys.argv[1]).sources));"
        "print(*sorted({'pydantic', 'pydantic_core', 'yaml'} & set(sys.modules)))"
    )
    answer = subprocess.run([sys.executable, "-c", program, path], cwd=ROOT, capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["2"]


class TestJsonLines:
    def test_a_line_is_a_case_or_a_request(self) -> None:
        assert open_json_line(json.dumps(EVERY_FIELD).encode() + b"\r\n", "<stdin>", 7) == read(EVERY_FIELD)
        assert open_json_line(json.dumps(REQUEST).encode(), "<stdin>", 7).task.id == "request"

    @pytest.mark.parametrize(
        ("line", "code", "place"),
        [
            (json.dumps(value(source(chanel=1))).encode(), "unknown_field", "line 7, /sources/0/chanel"),
            (b'{"a": 1, "a": 2}', "duplicate_key", "line 7, /a"),
            (b'{"a": \r\n', "not_json", None),
            (b'{"a": x', "not_json", "line 7, column 7"),
            (b"ctxview: 1", "not_json", "line 7, column 1"),
            (b'{"a": "\xff"}', "not_text", "line 7, byte 7"),
            (b"[" * 1000, "too_deep", "line 7, column 201"),
            (b"{}", "unknown_format", "line 7"),
            (b"\r\n", "unknown_format", "line 7"),
            (json.dumps(value(WITH_FILE)).encode(), "outside_folder", "line 7, /sources/0/content_file"),
        ],
    )
    def test_a_bad_line_is_named(self, line: bytes, code: str, place: str | None) -> None:
        (problem,) = refused(lambda: open_json_line(line, "<stdin>", 7))
        assert problem.code == code
        assert problem.file == "<stdin>"
        assert problem.place.startswith("line 7, column ") if place is None else problem.place == place

    def test_every_problem_of_a_line_is_named_with_it(self) -> None:
        problems = refused(lambda: open_json_line(json.dumps(value(source(a=1, b=2))).encode(), "f", 3))
        assert [problem.place for problem in problems] == ["line 3, /sources/0/a", "line 3, /sources/0/b"]


class TestFuzz:
    """Whatever comes, only CtxviewError escapes."""

    @staticmethod
    def opens_or_is_refused(data: bytes) -> None:
        for answer in (outcome(lambda: typed(data)), outcome(lambda: open_json_line(data, "f", 1))):
            assert isinstance(answer, Case) or all(problem.message and problem.expected for problem in answer)

    @given(st.binary(max_size=200))
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_bytes(self, data: bytes) -> None:
        self.opens_or_is_refused(data)

    @given(st.text(max_size=200))
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_text(self, text: str) -> None:
        self.opens_or_is_refused(text.encode())

    @given(json_values)
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_json(self, found: JsonValue) -> None:
        self.opens_or_is_refused(json.dumps(found).encode())

    @given(st.data())
    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
    def test_a_case_with_any_value_anywhere(self, data: st.DataObject) -> None:
        case = json.loads(json.dumps(EVERY_FIELD))
        for _ in range(data.draw(st.integers(1, 3))):
            part = case
            while True:
                keys = list(part) if isinstance(part, dict) else list(range(len(part)))
                if not keys:
                    break
                key = data.draw(st.sampled_from(keys))
                if not isinstance(part[key], dict | list) or data.draw(st.booleans()):
                    part[key] = data.draw(json_values)
                    break
                part = part[key]
        self.opens_or_is_refused(json.dumps(case).encode())
