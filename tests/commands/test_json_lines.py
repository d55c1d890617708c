"""`ctxview build --jsonl`: one input a line, one result a line."""

import io
import json

import pytest

from ctxview.commands.command_line import run_command_line
from ctxview.commands.output import Output, Streams
from tests.commands.calls import EXAMPLE, READY, REQUEST_BODY, Called, Json, call


def lines_of(called: Called) -> list[Json]:
    return [json.loads(line) for line in called.out.splitlines()]


def test_each_line_is_what_build_prints_for_it() -> None:
    typed = "".join(json.dumps(value) + "\n" for value in (READY, EXAMPLE, REQUEST_BODY))
    called = call("build", "--jsonl", typed=typed)
    assert called.code == 1
    assert lines_of(called) == [call("build", "-", "--json", typed=value).value for value in (READY, EXAMPLE, REQUEST_BODY)]


def test_the_file_may_be_named_as_standard_input() -> None:
    typed = json.dumps(READY)
    assert call("build", "-", "--jsonl", typed=typed) == call("build", "--jsonl", typed=typed)


def test_a_bad_line_has_its_error_in_its_place_and_the_others_are_built() -> None:
    called = call("build", "--jsonl", typed="\n".join((json.dumps(READY), '{"ctxview": 1,', "", json.dumps(READY))))
    first, bad, empty, last = lines_of(called)
    assert called.code == 2
    assert (first["state"], last["state"]) == ("ready", "ready")
    assert bad["error"]["code"] == "not_json"
    assert bad["error"]["file"] == "<stdin>"
    assert bad["error"]["place"].startswith("line 2")
    assert empty["error"]["place"] == "line 3"
    assert called.err == ""


def test_the_exit_code_is_the_highest_of_all_lines() -> None:
    ready, incomplete, bad = json.dumps(READY), json.dumps(EXAMPLE), "x"
    for lines, code in (([ready], 0), ([], 0), ([ready, incomplete, ready], 1), ([bad, incomplete, ready], 2)):
        assert call("build", "--jsonl", typed="\n".join(lines)).code == code


def test_options_hold_for_every_line_and_may_fail_for_one() -> None:
    typed = "\n".join((json.dumps(EXAMPLE), json.dumps(READY)))
    first, second = lines_of(call("build", "--jsonl", "--channel", "forum=web_content", typed=typed))
    assert first["ledger"]["candidates"] == 14
    assert (second["error"]["code"], second["error"]["place"]) == ("unknown_source", "line 2, --channel")


def test_a_problem_of_the_build_names_its_line() -> None:
    (value,) = lines_of(call("build", "--jsonl", "--meter", "declared", typed=json.dumps(READY)))
    assert value["error"]["place"] == "line 1, /sources/0/size_units"


def test_a_line_is_one_line_whatever_stands_in_it() -> None:
    value = {**READY, "name": "a\nb\u2028c\x85d"}
    value["sources"] = [{"source_id": "a\r\nb\u2028c\x85\x1b[2J", "channel": "system", "content": "x\ny"}]
    called = call("build", "--jsonl", typed=json.dumps(value))
    assert called.out.count("\n") == 1
    assert len(called.out.splitlines()) == 1


class _Asked(io.BytesIO):
    """Counts what had been answered when each line was asked for."""

    def __init__(self, lines: list[bytes], out: io.BytesIO) -> None:
        super().__init__(b"".join(lines))
        self.out = out
        self.answers: list[int] = []

    def __next__(self) -> bytes:
        self.answers.append(self.out.getvalue().count(b"\n"))
        return super().__next__()


@pytest.mark.parametrize("count", [1, 4])
def test_a_line_is_answered_before_the_next_is_read(count: int) -> None:
    out = io.BytesIO()
    asked = _Asked([json.dumps(READY).encode() + b"\n"] * count, out)
    assert run_command_line(["build", "--jsonl"], Streams(asked, Output(out), Output(io.BytesIO()))) == 0
    assert asked.answers == list(range(count + 1))
