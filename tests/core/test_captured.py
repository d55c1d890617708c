"""A captured body part by part: all of it, in the order of the body, with what the build makes of each part."""

import hashlib
import json
from pathlib import Path

import pytest

from ctxview.core.captured import CapturedPart, UnreadPart, captured_parts, completeness_lines, left_out_count
from ctxview.core.case import Capture, Case, ReadPart, UnknownPart
from ctxview.core.pipeline import Pipeline
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.readers.open_file import case_of_bytes, open_case, plain_case_of_bytes
from tests.cases import case, source
from tests.structure.tree import ROOT

BODIES = sorted((ROOT / "fixtures" / "requests").glob("*.json"))


def opened(path: Path) -> tuple[BuildResult, Capture]:
    of = case_of_bytes(str(path), path.read_bytes())
    assert of.capture is not None
    return built(of), of.capture


def built(of: Case) -> BuildResult:
    return Pipeline(of).build(Settings.of(of))


def pointed_at(body: object, pointer: str) -> object:
    """What stands at a JSON pointer; a part of a part stands in the deepest value that there is."""
    for step in (each.replace("~1", "/").replace("~0", "~") for each in pointer.split("/")[1:]):
        if isinstance(body, dict) and step in body:
            body = body[step]
        elif isinstance(body, list) and step.isdigit() and int(step) < len(body):
            body = body[int(step)]
        else:
            return body
    return body


@pytest.mark.parametrize("path", BODIES, ids=lambda path: path.stem)
def test_every_part_is_there_once_with_a_pointer_into_the_body(path: Path) -> None:
    result, capture = opened(path)
    body = json.loads(path.read_bytes())
    parts = captured_parts(result, capture)
    read = [part for part in parts if isinstance(part, CapturedPart)]
    assert [part.item.place for part in read] == list(range(capture.read))
    assert sorted((part.state, part.part.place) for part in parts if isinstance(part, UnreadPart)) == sorted(
        [("unknown", one.place) for one in capture.unknown] + [("damaged", one.place) for one in capture.damaged]
    )
    for part in read:
        assert part.pointer.startswith("/")
        assert pointed_at(body, part.pointer) is not body
        assert part.decision == result.decision(part.item.place)
    assert left_out_count(result, capture) == capture.read - len(result.selected_items)


def test_roles_are_those_of_the_wire() -> None:
    result, capture = opened(ROOT / "fixtures/requests/odd-parts.json")
    roles = {part.pointer: part.role for part in captured_parts(result, capture) if isinstance(part, CapturedPart)}
    assert roles["/tools/0"] == ""
    assert roles["/system/1"] == "system"
    assert roles["/messages/1/content/0"] == "user"
    assert roles["/messages/2/content/0"] == "assistant"


def test_what_was_not_read_stands_where_it_stood_in_the_body() -> None:
    pointers = ("/a/tools/0", "/a/tools/10", "/a/contents/0/parts/0", "/a/contents/9/parts/1", "/b")
    unknown = [UnknownPart(place, "x", 1) for place in ("/a/contents/9/parts/0", "/a/tools/2", "/a/contents/10", "/c/0", "")]
    capture = Capture(
        "x", len(pointers), unknown=tuple(unknown[:3]), damaged=tuple(unknown[3:]), parts=tuple(ReadPart(one, "") for one in pointers)
    )
    result = built(case(*(source(f"s{n}", content=f"text {n}") for n in range(len(pointers)))))
    merged = [part.pointer if isinstance(part, CapturedPart) else part.part.place for part in captured_parts(result, capture)]
    assert [one for one in merged if one in pointers] == list(pointers)
    assert merged.index("/a/tools/2") == 1
    assert merged.index("/a/contents/9/parts/0") + 1 == merged.index("/a/contents/9/parts/1")
    assert merged.index("/a/contents/10") == merged.index("/a/contents/9/parts/1") + 1
    assert set(merged[-2:]) == {"/c/0", ""}


def test_the_completeness_line_adds_up_and_names_what_is_missing() -> None:
    capture = Capture("x", 3, 2, (UnknownPart("/a", "x", 1),), (), missing=("cached content",), remarks=("odd",))
    assert completeness_lines(capture) == (
        "6 parts = 3 read + 2 empty + 1 unknown + 0 damaged",
        "not in the file: cached content",
        "remark: odd",
    )
    assert completeness_lines(Capture("x", 1))[1] == "nothing is known to be missing from the file"


def test_a_body_knows_the_bytes_that_it_was_captured_as_by_whichever_way_it_is_read() -> None:
    path = ROOT / "fixtures/requests/odd-parts.json"
    data = path.read_bytes()
    for of in (open_case(path), case_of_bytes(str(path), data), plain_case_of_bytes(str(path), data)):
        assert of is not None
        assert of.capture is not None
        assert of.capture.body_digest == hashlib.sha256(data).hexdigest()
        assert of.capture.body_bytes == len(data)
        assert len(of.capture.parts) == len(of.sources) == of.capture.read
