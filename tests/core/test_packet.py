"""The packet and its digest (spec 1.4), and the trace (1.5)."""

from dataclasses import fields, replace

from ctxview.core.canonical import canonical_json, text_digest
from ctxview.core.channels import Kind
from ctxview.core.packet import make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.settings import Settings
from ctxview.core.trace import TraceEntry, make_trace
from ctxview.core.tweaks import with_budget, with_section_order
from tests.cases import case, source

FACT = source("sign", "¥ before the amount", "verified_fact")
RULE = source("AGENTS.md", "Run the tests.", "repository_rule")
TOOLS = [source(name, f"schema of {name}", "tool_schema") for name in ("run_tests", "apply_patch", "read_file")]


def digest_of(*args: object, **changes: object) -> str:
    return make_packet(build_once(replace(case(FACT, RULE), **changes))).digest  # type: ignore[arg-type]  # fields by name


def test_a_packet_has_the_fields_of_the_spec_in_its_order() -> None:
    result = build_once(case(FACT, RULE, budget=100, requirements={"r"}))
    fact, rule = result.candidates.by_place
    assert make_packet(result).value() == {
        "task_id": "repair-price",
        "sections": [
            {
                "kind": "instruction",
                "item_ids": [rule.item_id],
                "serialized_content": f"[ITEM id={rule.item_id} source=AGENTS.md authority=repository trust=trusted_source"
                " sensitivity=internal]\nRun the tests.\n[/ITEM]",
                "budget_units": 14,
            },
            {
                "kind": "fact",
                "item_ids": [fact.item_id],
                "serialized_content": f"[ITEM id={fact.item_id} source=sign authority=none trust=verified sensitivity=internal]\n"
                "¥ before the amount\n[/ITEM]",
                "budget_units": 20,
            },
        ],
        "tools": [],
        "budget_limit": 100,
        "budget_used": 34,
        "selected_required_units": 0,
        "all_required_candidate_units": 0,
        "requirement_evidence_units": 0,
        "selected_item_ids": [rule.item_id, fact.item_id],
        "missing_requirements": ["r"],
    }
    assert list(make_packet(result).value()) == [
        "task_id", "sections", "tools", "budget_limit", "budget_used", "selected_required_units", "all_required_candidate_units",
        "requirement_evidence_units", "selected_item_ids", "missing_requirements",
    ]  # fmt: skip


def test_items_of_a_section_are_joined_by_one_empty_line() -> None:
    result = build_once(case(source("a", "a\n"), source("b", "\nb")))
    (section,) = make_packet(result).sections
    first, second = section.serialized_content.split("\n\n[ITEM ", 1)
    assert first.endswith("\n[/ITEM]")
    assert second.startswith("id=ctx-")


def test_tools_are_the_sorted_source_ids_of_the_selected_schemas() -> None:
    names = ["run_tests", "apply_patch", "read_file", "Zip", "价", "a b", "search"]
    result = build_once(case(*(source(name, f"schema of {name}", "tool_schema") for name in names)))
    assert [item.source_id for item in result.selected_items] != sorted(names)  # they stand in another order
    assert make_packet(result).tools == tuple(sorted(names))
    assert len(make_packet(build_once(case(*TOOLS, budget=20))).tools) == 1
    assert make_packet(build_once(case(*TOOLS, budget=0))).tools == ()


def test_the_digest_is_taken_over_all_fields_but_itself_and_the_provider_boundary() -> None:
    packet = make_packet(build_once(case(FACT, RULE, boundary="local", budget=20)))
    assert packet.digest == text_digest(canonical_json({**packet.value(), "provider_boundary": "local"}))
    assert packet.digest == packet.digest.lower()
    assert len(packet.digest) == 64


def test_the_digest_changes_with_content_with_order_and_with_the_boundary() -> None:
    same = digest_of()
    assert digest_of() == same
    others = {
        digest_of(provider_boundary="local"),
        digest_of(section_order=(Kind.FACT, Kind.INSTRUCTION)),
        digest_of(sources=(replace(FACT, content="$ before the amount"), RULE)),
        digest_of(sources=(replace(FACT, source_id="sign2"), RULE)),
        digest_of(sources=(FACT,)),
        digest_of(budget_limit=1000),
        digest_of(requirements=frozenset({"r"})),
    }
    assert len(others | {same}) == 8


def test_the_digest_does_not_change_with_what_is_no_part_of_the_packet() -> None:
    same = digest_of()
    assert digest_of(name="another name", description="x", warnings=("w",), repaired=3) == same
    assert digest_of(sources=(RULE, FACT)) == same
    assert digest_of(sources=(replace(FACT, title="t", size_units=4, position=3), RULE)) == same
    assert digest_of(sources=(FACT, RULE, source(".env", "token", "secret_fixture"))) == same


def test_a_position_changes_the_digest_but_not_the_set() -> None:
    baseline = Settings.of(case(FACT, RULE))
    front = with_section_order(baseline, [Kind.FACT])
    one, other = (make_packet(build_once(case(FACT, RULE), chosen)) for chosen in (baseline, front))
    assert set(one.selected_item_ids) == set(other.selected_item_ids)
    assert one.digest != other.digest


def test_the_trace_has_one_entry_a_candidate_in_order_of_id() -> None:
    result = build_once(case(FACT, RULE, *TOOLS, source("copy", FACT.content, "memory"), budget=30))
    packet = make_packet(result)
    trace = make_trace(result, packet)
    ids = [entry.item_id for entry in trace.entries]
    assert ids == sorted(ids)
    assert len(ids) == len(set(ids)) == 6
    by_id = {item.item_id: item for item in result.candidates.items}
    for entry in trace.entries:
        item = by_id[entry.item_id]
        assert (entry.source_id, entry.content_digest, entry.estimated_units) == (item.source_id, item.content_digest, item.content_bytes)
    assert trace.selected_item_ids == packet.selected_item_ids
    assert trace.packet_digest == packet.digest
    assert trace.missing_requirements == packet.missing_requirements
    assert sum(trace.stage_counts.values()) == 6


def test_stage_counts_stand_in_the_order_of_the_stages_and_name_no_stage_without_candidates() -> None:
    sources = [
        source("ok", "o"), source(".env", "token", "secret_fixture"), source("f", "f", repository="x"), source("copy", "o", "reference"),
        source("doc", "d1", version="1"), source("doc", "d2", version="2"), source("t", "s1", "tool_schema"),
        source("t", "s2", "tool_schema"),
        source("large", "x" * 99),
    ]  # fmt: skip
    result = build_once(case(*sources, budget=20))
    counts = make_trace(result, make_packet(result)).stage_counts
    assert list(counts.items()) == [
        ("sensitivity", 1), ("scope", 1), ("dedup", 1), ("supersession", 1), ("conflict", 2), ("budget", 1), ("selected", 2),
    ]  # fmt: skip
    nothing = build_once(case())
    assert make_trace(nothing, make_packet(nothing)).stage_counts == {}


def test_an_entry_has_no_field_for_content() -> None:
    assert [field.name for field in fields(TraceEntry)] == ["item_id", "source_id", "content_digest", "estimated_units", "decision"]


def test_a_packet_of_another_budget_has_another_digest_even_with_the_same_items() -> None:
    one = case(FACT)
    packets = [make_packet(build_once(one, with_budget(Settings.of(one), budget))) for budget in (None, 20, 21)]
    assert len({packet.selected_item_ids for packet in packets}) == 1
    assert len({packet.digest for packet in packets}) == 3
