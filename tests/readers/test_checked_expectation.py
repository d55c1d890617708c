"""What a case proposes and expects is read as it says (case format)."""

from ctxview.core.case import Case
from ctxview.core.expectation import NOTHING_EXPECTED, Expectation
from ctxview.core.proposal import Proposal
from ctxview.readers.case_reader import case_from_value
from ctxview.readers.strict_json import JsonValue


def read(**fields: JsonValue) -> Case:
    return case_from_value({"ctxview": 1, "task": {"id": "t", "repository": "r"}, "sources": [], **fields}, "case.json", None)


def test_every_field_is_read() -> None:
    case = read(
        proposals=[{"name": "a", "arguments": {"x": ["any", {"shape": 1.5}]}}, {"name": "b"}, {"name": "", "arguments": None}],
        expect={
            "selected": ["s"],
            "reasons": {"s": "selected"},
            "missing": ["m"],
            "irrelevant": ["i"],
            "decision": "tool",
            "tool": "a",
            "arguments": ["x"],
        },
    )
    assert case.proposals == (Proposal("a", {"x": ["any", {"shape": 1.5}]}), Proposal("b", {}), Proposal("", {}))
    assert case.expect == Expectation(("s",), {"s": "selected"}, ("m",), ("i",), "tool", "a", ("x",))


def test_what_is_absent_or_null_says_nothing_and_an_empty_list_does() -> None:
    nothing: list[dict[str, JsonValue]] = [{}, {"proposals": None, "expect": None}, {"expect": {}}, {"expect": {"selected": None}}]
    for fields in nothing:
        case = read(**fields)
        assert (case.proposals, case.expect) == ((), NOTHING_EXPECTED)
        assert not case.expect.states_conflicts
    assert read(expect={"selected": []}).expect.selected == ()
    assert read(expect={"selected": []}).expect.states_conflicts
