"""Every refusal of a case file: its code, its place, what would be right; all of them at once."""

import pytest

from ctxview.core.channels import CHANNELS
from ctxview.core.pipeline import build_once
from ctxview.readers.strict_json import JsonValue
from tests.readers.test_case_examples import EVERY_FIELD, read, refusal_of, refused, source, value

OWN: dict[str, JsonValue] = {"kind": "fact", "authority": "none", "trust": "verified", "retention": "low", "sensitivity": "public"}
TASK: dict[str, JsonValue] = {"id": "t", "repository": "r"}


@pytest.mark.parametrize(
    ("case", "code", "place"),
    [
        # the codes of chapter 1
        (value(source(content="")), "blank_source_content", "/sources/0/content"),
        (value(source(content=" \t\r\n\u3000")), "blank_source_content", "/sources/0/content"),
        (value(source(), source(channel="sytem")), "unknown_source_channel", "/sources/1/channel"),
        (value(channels={"mine": {**OWN, "kind": "instruction"}}), "instruction_authority_required", "/channels/mine/authority"),
        (value(channels={"a/b~": {**OWN, "authority": "user"}}), "non_instruction_authority", "/channels/a~1b~0/authority"),
        (value(task={"id": "t", "repository": " "}), "blank_scope_repository", "/task/repository"),
        (value(source(repository="")), "blank_scope_repository", "/sources/0/repository"),
        (value(budget={"limit": -1}), "negative_budget", "/budget/limit"),
        (value(section_order=["fact", "task", "fact"]), "duplicate_section_kind", "/section_order/2"),
        # the version
        (value(ctxview=2), "newer_format", "/ctxview"),
        (value(ctxview=10**4000), "newer_format", "/ctxview"),
        (value(ctxview=0), "not_allowed_value", "/ctxview"),
        (value(ctxview=True), "wrong_type", "/ctxview"),
        (value(ctxview="1"), "wrong_type", "/ctxview"),
        (value(ctxview=1.0), "wrong_type", "/ctxview"),
        (value(ctxview=None), "wrong_type", "/ctxview"),
        ({"task": TASK, "sources": []}, "missing_field", "/ctxview"),
        # shape
        ([], "wrong_type", ""),
        ({"ctxview": 1, "sources": []}, "missing_field", "/task"),
        ({"ctxview": 1, "task": TASK}, "missing_field", "/sources"),
        (value(task={"id": "t"}), "missing_field", "/task/repository"),
        (value({"channel": "system", "content": "x"}), "missing_field", "/sources/0/source_id"),
        (value({"source_id": "s", "content": "x"}), "missing_field", "/sources/0/channel"),
        (value({"source_id": "s", "channel": "system"}), "missing_field", "/sources/0/content"),
        (value(channels={"mine": {"kind": "fact"}, "n": 3})["channels"], "missing_field", "/ctxview"),
        (value(chanel="x"), "unknown_field", "/chanel"),
        (value(source(**{"a/b~c": 1})), "unknown_field", "/sources/0/a~1b~0c"),
        (value(expect={"selceted": []}), "unknown_field", "/expect/selceted"),
        (value("x"), "wrong_type", "/sources/0"),
        (value(task=[]), "wrong_type", "/task"),
        (value(sources={}), "wrong_type", "/sources"),
        (value(requirements="source-file"), "wrong_type", "/requirements"),
        (value(source(required_for=["a", 1])), "wrong_type", "/sources/0/required_for/1"),
        (value(source(version=1.1)), "wrong_type", "/sources/0/version"),
        (value(source(position=3.0)), "wrong_type", "/sources/0/position"),
        (value(source(position="3")), "wrong_type", "/sources/0/position"),
        (value(source(position=True)), "wrong_type", "/sources/0/position"),
        (value(budget={"limit": True}), "wrong_type", "/budget/limit"),
        (value(strict_provenance=1), "wrong_type", "/strict_provenance"),
        (value(required_versions={"a": 1}), "wrong_type", "/required_versions/a"),
        (value(proposals=[{"name": "x", "arguments": []}]), "wrong_type", "/proposals/0/arguments"),
        (value(section_order=[1]), "wrong_type", "/section_order/0"),
        (value(source(freshness=0)), "wrong_type", "/sources/0/freshness"),
        # values
        (value(profile="pakcet"), "not_allowed_value", "/profile"),
        (value(budget={"meter": "tokens"}), "not_allowed_value", "/budget/meter"),
        (value(budget={"meter": "tokens:"}), "not_allowed_value", "/budget/meter"),
        (value(budget={"meter": "tokens:o300k_base"}), "not_allowed_value", "/budget/meter"),
        (value(now="today"), "not_allowed_value", "/now"),
        (value(source(expires_at="2026-02-30T00:00:00Z"), now="2026-01-01T00:00:00Z"), "not_allowed_value", "/sources/0/expires_at"),
        (value(source(expires_at="2026-02-01T00:00:00Z"), profile="full"), "missing_field", "/now"),
        (value(source(expires_at="2026-02-01T00:00:00Z"), profile="bundle"), "missing_field", "/now"),
        (value(source(), profile="minimal"), "missing_field", "/sources/0/size_units"),
        (value(bundles=[{"name": "a", "item_ids": []}], profile="full"), "not_allowed_value", "/bundles/0/item_ids"),
        (value(bundles=[{"name": "a", "item_ids": ["x"]}] * 2, profile="full"), "not_allowed_value", "/bundles/1/name"),
        (value({"source_id": "s", "channel": "system", "reference": "there"}, profile="packet"), "missing_field", "/sources/0/content"),
        (value(section_order=["facts"]), "not_allowed_value", "/section_order/0"),
        (value(allowed_sensitivities=["top"]), "not_allowed_value", "/allowed_sensitivities/0"),
        (value(channels={"mine": {**OWN, "trust": "high"}}), "not_allowed_value", "/channels/mine/trust"),
        (value(channels={"system": OWN}), "not_allowed_value", "/channels/system"),
        (value(channels={" ": OWN}), "not_allowed_value", "/channels/ "),
        (value(source(freshness="stale")), "not_allowed_value", "/sources/0/freshness"),
        (value(source(source_id="\n")), "not_allowed_value", "/sources/0/source_id"),
        (value(task={"id": "", "repository": "r"}), "not_allowed_value", "/task/id"),
        (value(source(size_units=0)), "not_allowed_value", "/sources/0/size_units"),
        (value(source(position=1 << 63)), "not_allowed_value", "/sources/0/position"),
        (value(source(position=-(10**4000))), "not_allowed_value", "/sources/0/position"),
        (value(budget={"limit": 1 << 63}), "not_allowed_value", "/budget/limit"),
        (value(expect={"decision": "ask"}), "not_allowed_value", "/expect/decision"),
        (value(source(content_file="x.txt")), "not_allowed_value", "/sources/0/content_file"),
        (value(source(), budget={"meter": "declared"}), "missing_field", "/sources/0/size_units"),
    ],
)
def test_it_is_refused_with_its_code_at_its_place(case: JsonValue, code: str, place: str) -> None:
    problems = refused(lambda: read(case))
    assert (problems[0].code, problems[0].place) == (code, place)
    assert problems[0].message
    assert problems[0].expected


@pytest.mark.parametrize("name", CHANNELS)
def test_no_built_in_channel_can_be_given_another_row(name: str) -> None:
    problem = refusal_of(value(channels={name: OWN}))
    assert problem.code == "not_allowed_value"
    assert "fixed" in problem.message


def test_a_newer_file_does_not_drown_in_what_is_unknown_about_it() -> None:
    problem = refusal_of({**value({"brand": "new"}), "ctxview": 99, "task": 4, "another": []})
    assert problem.code == "newer_format"
    assert "99" in problem.message


def test_an_unknown_field_names_the_nearest_known_one() -> None:
    assert refusal_of(value(source(chanel="x"))).expected == '"channel"'
    assert refusal_of(value(budget={"Limits": 3})).expected == '"limit"'
    assert "target_path" in refusal_of(value(task={"id": "t", "repository": "r", "qqq": 1})).expected


def test_an_unknown_channel_names_all_known_ones_the_nearest_first() -> None:
    problem = refusal_of(value(source(channel="web-contents"), channels={"mine": OWN}))
    assert problem.expected.startswith("one of web_content, system,")
    assert all(name in problem.expected for name in (*CHANNELS, "mine"))


@pytest.mark.parametrize("profile", ["minimal", "full"])
def test_a_reference_is_enough_where_there_are_pointers(profile: str) -> None:
    one = read(value({"source_id": "s", "channel": "system", "reference": "there", "size_units": 2}, profile=profile)).sources[0]
    assert (one.content, one.has_content, one.reference) == ("there", False, "there")


@pytest.mark.parametrize(
    ("profile", "meter"), [("packet", "utf8-bytes"), ("minimal", "declared"), ("bundle", "json-chars"), ("full", "utf8-bytes")]
)
def test_a_profile_has_a_meter_of_its_own(profile: str, meter: str) -> None:
    assert read(value(source(size_units=1), profile=profile)).meter == meter


def test_a_number_where_a_text_belongs_is_to_be_quoted() -> None:
    for number in (1.1, 2, True):
        assert "quotes" in refusal_of(value(source(version=number))).expected


def test_an_own_channel_can_be_used() -> None:
    case = read(value(source(channel="mine"), channels={"mine": OWN}))
    assert case.channels["mine"].kind == "fact"


def test_a_channel_whose_row_is_wrong_is_still_known() -> None:
    problem = refusal_of(value(source(channel="mine"), channels={"mine": {**OWN, "authority": "user"}}))
    assert problem.code == "non_instruction_authority"


def test_everything_wrong_is_found_at_once() -> None:
    case = value(source(channel="sytem", versoin="1"), source(content=" "), {"source_id": "s", "channel": "system"}, profile="full")
    case["budget"] = {"limit": -5}
    case["now"] = "2026-01-01"
    found = {(problem.code.value, problem.place) for problem in refused(lambda: read(case))}
    assert found == {
        ("unknown_field", "/sources/0/versoin"),
        ("unknown_source_channel", "/sources/0/channel"),
        ("blank_source_content", "/sources/1/content"),
        ("missing_field", "/sources/2/content"),
        ("negative_budget", "/budget/limit"),
        ("not_allowed_value", "/now"),
    }


def test_a_long_list_of_problems_is_cut_and_counted() -> None:
    problems = refused(lambda: read(value(*[source(channel=f"channel {number}", x=1) for number in range(500)])))
    assert len(problems) == 21
    assert problems[-1].message.startswith("980 more")


WEIGHED = [
    *((field, f"/{field}") for field in ("principal", "purpose", "now", "required_versions", "strict_provenance", "bundles")),
    *(
        (field, f"/sources/0/{field}")
        for field in ("id", "freshness", "reference", "load_when", "conflicts_with", "tenant", "user", "purposes", "expires_at")
    ),
]


class TestProfileFull:
    @staticmethod
    def with_field(field: str, place: str, profile: JsonValue) -> JsonValue:
        if place.startswith("/sources"):
            sources = EVERY_FIELD["sources"]
            assert isinstance(sources, list)
            every_source = sources[0]
            assert isinstance(every_source, dict)
            said = "expired" if field == "freshness" else every_source[field]  # fresh is what absent says
            return value(source(**{field: said}), profile=profile)
        return value(source(), **{field: EVERY_FIELD[field], "profile": profile})

    @pytest.mark.parametrize("profile", ["full", None])
    @pytest.mark.parametrize(("field", "place"), WEIGHED)
    def test_reads_it_and_does_not_warn(self, field: str, place: str, profile: str | None) -> None:
        case = self.with_field(field, place, profile)
        assert isinstance(case, dict)
        assert "fields_not_read" not in build_once(read({**case, "now": "2026-01-01T00:00:00Z"})).warnings

    @pytest.mark.parametrize(("field", "place"), WEIGHED)
    def test_packet_accepts_it_and_warns_once(self, field: str, place: str) -> None:
        case = read(self.with_field(field, place, "packet"))
        assert build_once(case).warnings.count("fields_not_read") == 1

    def test_accepts_what_says_nothing(self) -> None:
        nothing = source(id=None, conflicts_with=[], purposes=[], tenant=None)
        case = value(nothing, profile="full", bundles=[], strict_provenance=False, required_versions={})
        assert read(case).warnings == ()

    @pytest.mark.parametrize("profile", ["full", "packet"])
    def test_accepts_what_no_stage_has_to_weigh(self, profile: str) -> None:
        case = read(value(source(title="t", position=2, size_units=3), profile=profile, expect={}, proposals=[{"name": "x"}]))
        assert case.warnings == ()


class TestSecrets:
    secret = "hunter2-and-more"

    def test_no_problem_quotes_content(self) -> None:
        texts = [
            value(source(content=self.secret, channel=3, versoin=self.secret[:0])),
            value(source(content=[self.secret])),
            value(source(content={self.secret: 1}, content_file=4)),
            value(source(content=self.secret, content_file="x")),
            value(self.secret),
            value(task=self.secret),
        ]
        for case in texts:
            for problem in refused(lambda case=case: read(case)):  # type: ignore[misc]  # the default binds the loop's value
                assert self.secret not in f"{problem.message} {problem.expected} {problem.place}"

    def test_a_long_name_is_quoted_cut(self) -> None:
        long = "n" * 1_000_000
        for case in (value(source(**{long: 1})), value(source(channel=long)), value(profile=long), value(channels={long: 3})):
            for problem in refused(lambda case=case: read(case)):  # type: ignore[misc]  # the default binds the loop's value
                assert len(f"{problem.message} {problem.place}") < 400
