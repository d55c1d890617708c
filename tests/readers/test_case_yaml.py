"""A case means the same in JSON and in YAML, and YAML's own trap, the number that should be a text, is named."""

import io
import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.case import Case
from ctxview.readers.open_file import open_case
from ctxview.readers.strict_json import JsonValue
from tests.readers.test_case_examples import EVERY_FIELD, outcome, refused, value
from tests.readers.test_yaml_strict import QuotingDumper

HEAD = "ctxview: 1\nprofile: packet\ntask: {id: t, repository: r}\nsources:\n"


def typed(text: str) -> Case:
    return open_case("-", io.BytesIO(text.encode()))


def as_yaml(case: JsonValue) -> str:
    return yaml.dump(case, Dumper=QuotingDumper, default_flow_style=False)


names = st.text(min_size=1, max_size=8)
some_sources = st.fixed_dictionaries(
    {"source_id": names, "channel": st.sampled_from(["system", "memory", "sytem"]), "content": st.text(max_size=30)},
    optional={
        "version": st.none() | st.text(max_size=5) | st.floats(allow_nan=False, allow_infinity=False),
        "task_id": st.none() | names,
        "position": st.integers() | st.booleans(),
        "required_for": st.lists(names, max_size=2),
        "size_units": st.integers(-1, 3),
        "titel": st.just("x"),
    },
)


@given(st.lists(some_sources, max_size=4), st.sampled_from(["packet", "full", "bundle", None]))
def test_json_and_yaml_of_the_same_case_give_the_same_case_or_the_same_errors(
    sources: list[dict[str, JsonValue]], profile: str | None
) -> None:
    case = value(*sources, profile=profile)
    assert outcome(lambda: typed(json.dumps(case))) == outcome(lambda: typed(as_yaml(case)))


def test_every_field_means_the_same_in_yaml() -> None:
    assert typed(as_yaml(EVERY_FIELD)) == typed(json.dumps(EVERY_FIELD))


@pytest.mark.parametrize("written", ["1.10", "2", "1e3", "true", "0x1F"])
def test_a_version_without_quotes_is_to_be_quoted(written: str) -> None:
    text = HEAD + f"- {{source_id: s, channel: memory, content: c, version: {written}}}\n"
    (problem,) = refused(lambda: typed(text))
    assert (problem.code, problem.place) == ("wrong_type", "/sources/0/version")
    assert "in quotes" in problem.expected


@pytest.mark.parametrize("written", ["2026-01-01", "2026-08-15T00:00:00Z", "12:30", "1.2.3", "yes", "v1", "'1.10'"])
def test_what_no_reader_of_today_takes_for_a_number_needs_no_quotes(written: str) -> None:
    text = HEAD + f"- {{source_id: s, channel: memory, content: c, version: {written}}}\n"
    assert typed(text).sources[0].version == written.strip("'")


def test_sources_may_share_fields_by_aliases() -> None:
    text = HEAD + "- {source_id: a, channel: &c memory, content: x, required_for: &r [one]}\n"
    text += "- {source_id: b, channel: *c, content: y, required_for: *r}\n"
    assert [(one.channel, one.required_for) for one in typed(text).sources] == [("memory", frozenset({"one"}))] * 2
