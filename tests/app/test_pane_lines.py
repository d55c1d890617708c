"""What stands in the text panes, line by line, before it is made safe and cut."""

from dataclasses import replace

import pytest
from hypothesis import given

from ctxview.app.blocks import TextBlocks
from ctxview.app.panes.content_lines import content_lines
from ctxview.app.panes.info_lines import info_lines
from ctxview.app.panes.request_lines import request_blocks
from ctxview.app.panes.why_lines import why_lines
from ctxview.app.text_rows import LineSource, StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.case import Capture, Case, UnknownPart
from ctxview.core.channels import Sensitivity
from ctxview.core.packet import make_packet
from ctxview.core.serializer import make_messages
from ctxview.readers.open_file import open_case
from tests.app.running import CURVE, ROOT
from tests.cases import case, source
from tests.strategies import any_cases

SECRET = "hunter2-the-secret"


def bench(of: Case | str) -> Workbench:
    return Workbench(open_case(str(ROOT / of)) if isinstance(of, str) else of, "case.json")


def plain(lines: list[StyledLine]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def all_of(lines: LineSource) -> list[str]:
    return plain([lines.line(index) for index in range(lines.line_count())])


def why(opened: Workbench, place: int) -> list[str]:
    return plain(why_lines(opened, place))


# why


def test_what_did_not_fit_says_what_it_needed_who_took_the_room_and_where_it_enters() -> None:
    opened = bench(CURVE)
    opened.set_budget(259)
    lines = why(opened, 4)
    assert lines[0] == "○ test_pricing.py  budget_exceeded"
    assert lines[1] == "✗ required; needs 39 bytes, 0 were left, and nothing is cut"
    assert any(line.startswith("  what it lacked is held by apply_patch") for line in lines)
    assert "  enters at 298 bytes, all else as it is; at 39 bytes for the first time" in lines


def test_what_was_beaten_says_by_whom() -> None:
    opened = bench("fixtures/price-lab/duplicate.json")
    place = next(n for n in range(len(opened.case.sources)) if opened.result.decision(n).reason.value == "duplicate")
    winner = opened.result.board.drops[place].by[0]
    lines = why(opened, place)
    assert lines[0].endswith("  duplicate")
    assert lines[1].startswith("✗ same content as ")
    assert f"  beaten by {opened.result.item(winner).source_id}" in lines


def test_what_is_selected_says_so_first() -> None:
    lines = why(bench(CURVE), 0)
    assert lines[0] == "● harness-contract  selected"
    assert not any(line.startswith("✗") for line in lines)


def test_a_pair_says_what_it_is_kept_with() -> None:
    opened = bench(case(source("call", "c"), source("result", "r" * 9), profile="full", pairs=[(0, 1)], budget=3))
    assert "  whole or not at all with result" in why(opened, 0)
    assert why(opened, 0)[0] == "○ call  budget_exceeded"


def test_many_takers_are_counted() -> None:
    small = [source(f"s{n:02}", chr(97 + n), "system") for n in range(20)]
    opened = bench(case(*small, source("last", "y" * 10), budget=20))
    line = next(line for line in why(opened, 20) if "what it lacked is held by" in line)
    assert line.count(",") == 5
    assert line.endswith("and 4 more")


@given(any_cases)
def test_every_candidate_can_be_asked_why_and_no_secret_tells_its_units(of: Case) -> None:
    opened = bench(of)
    for place in range(len(of.sources)):
        lines = why(opened, place)
        decision = opened.result.decision(place)
        assert lines[0].endswith(f"{of.sources[place].source_id}  {decision.reason.value}")
        for stage in opened.result.stages:
            assert any(stage.name.value in line for line in lines)
        if opened.result.item(place).secret:
            assert not any(word in line for line in lines for word in ("enters at", "needs", "takes", "room"))


# content


def test_content_comes_after_where_it_is_from() -> None:
    opened = bench(
        case(
            source("s", "first\n\n  last\x1b[31m", path="a/b.md", version="3", observed_at="2026-01-01", title="T", required_for=["y", "x"])
        )
    )
    lines = all_of(content_lines(opened, 0, False))
    assert lines[0].endswith("repository_file → artifact, authority none, trust trusted_source")
    assert lines[0].startswith(opened.result.candidates.shown_ids[0])
    assert lines[1] == (
        "retention normal · internal · channel declared · title T · path a/b.md · version 3 · observed 2026-01-01 · required for x, y"
    )
    assert lines[-3:] == ["first", "", "  last\x1b[31m"]


def test_a_moved_source_says_where_it_came_from() -> None:
    opened = bench(case(source("s", "x")))
    opened.move_to_channel(0, "web_content")
    assert "web_content (moved from repository_file) → fact" in all_of(content_lines(opened, 0, False))[0]


@pytest.mark.parametrize("allowed", [False, True])
def test_a_secret_is_masked_unless_it_was_asked_for(allowed: bool) -> None:
    opened = bench(case(source("key", SECRET, "secret_fixture"), source("copy", SECRET)))
    opened.allow(Sensitivity.SECRET, allowed)
    for place in (0, 1):
        masked = all_of(content_lines(opened, place, False))
        assert not any(SECRET in line for line in masked)
        assert masked[-1].startswith("⊘ secret: masked here")
        assert masked[0].startswith("redacted-")
        shown = all_of(content_lines(opened, place, True))
        assert shown[-1] == SECRET
        assert not any("masked" in line for line in shown)


@given(any_cases)
def test_every_content_is_shown_whole_and_of_a_secret_nothing(of: Case) -> None:
    opened = bench(of)
    for place, one in enumerate(of.sources):
        shown = "\n".join(all_of(content_lines(opened, place, False)))
        if opened.result.item(place).secret:
            assert "secret: masked here" in shown
            assert opened.result.item(place).item_id not in shown
        else:
            assert shown.endswith(f"\n{one.content}")


# request


@given(any_cases)
def test_the_request_holds_every_message_and_no_secret(of: Case) -> None:
    opened = bench(of)
    packet = make_packet(opened.result)
    messages = make_messages(packet)
    view = TextBlocks(request_blocks(messages, "openai").blocks)
    shown, starts = all_of(view), [start + (number > 0) for number, start in enumerate(view.starts())]
    assert [shown[start].split()[:3] for start in starts] == [["━━", str(n), message.role] for n, message in enumerate(messages, 1)]
    masked = [line for line in shown if "⊘ a secret that the case allows" in line]
    assert len(masked) == sum(item.secret for item in opened.result.selected_items)
    for message in messages:
        for piece in message.pieces:
            if piece.item is not None and not piece.item.secret:
                assert all(any(line[3:] == part for line in shown) for part in piece.text.split("\n"))


# info


def test_the_info_names_state_ledger_meter_budget_and_digest() -> None:
    opened = bench(CURVE)
    opened.set_budget(259)
    lines = [" ".join(line.split()) for line in plain(info_lines(opened))]
    assert lines[0] == "file case.json"
    for line in (
        "case curve",
        "ledger 8 = 3 selected + 0 pointers + 5 excluded",
        "budget 259 used of 259; all together 484 bytes",
        f"digest {make_packet(opened.result).digest}",
        "baseline another packet",
    ):
        assert line in lines
    assert any(line.startswith("state incomplete (missing_requirements)") for line in lines)


def test_a_captured_file_lists_what_was_not_read_and_counts_what_is_too_much() -> None:
    unknown = tuple(UnknownPart(f"/messages/{n}", "block type 'x\x1b[2J'", n) for n in range(60))
    damaged = (UnknownPart("/tools/0", "no name", 3),)
    capture = Capture("openai-chat", 4, 2, unknown, damaged, missing=("cached content",), remarks=("as it was",))
    lines = plain(info_lines(bench(replace(case(source()), capture=capture))))
    joined = "\n".join(lines)
    assert "parts       67 = 4 read + 2 empty + 60 unknown + 1 damaged" in lines
    assert joined.count("/messages/") == 50
    assert "unknown     and 10 more; ctxview build --json lists all" in lines
    assert "damaged     /tools/0  no name, 3 bytes" in lines
    assert "not here    cached content" in lines
    assert "remark      as it was" in lines
    assert sum(line.startswith("⚠ ") for line in lines) == 2


def test_a_case_without_a_name_says_so_and_an_empty_packet_is_warned_of() -> None:
    lines = plain(info_lines(bench(case())))
    assert "case        without a name" in lines
    assert any(line.startswith("⚠ empty_packet") for line in lines)
