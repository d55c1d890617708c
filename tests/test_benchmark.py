"""What the benchmark makes of its measurements; nothing here looks at a clock."""

import json
from collections.abc import Callable

import pytest

from benchmarks import __main__ as command
from benchmarks.bundles import bundle_case
from benchmarks.line import MET, MISSED, Group, Line, Target
from benchmarks.reference import greedy_only, hash_contents, plain_items, plain_rebuild
from benchmarks.refill_app import NumberedRows
from benchmarks.samples import Samples, each_in_turn, take_turns
from benchmarks.table import json_value, shown, summary, table_lines
from ctxview.core import request_chars
from ctxview.core.canonical import text_digest
from ctxview.core.frame import wrap_item
from ctxview.core.item import Item
from ctxview.core.pipeline import Pipeline, build_once
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_budget
from ctxview.generator.big_case import big_core_case

SLOW, FAST = Samples((0.004, 0.002, 0.006)), Samples((0.002, 0.001, 0.003))


def test_a_percentile_is_the_least_value_that_so_many_do_not_exceed() -> None:
    hundred = Samples(tuple(float(number) for number in range(100, 0, -1)))
    assert [hundred.percentile(share) for share in (0, 1, 25, 99, 99.5, 100)] == [1, 1, 25, 99, 100, 100]
    assert Samples((7.0,)).percentile(99) == Samples((7.0,)).median == 7.0
    assert Samples((4.0, 1.0, 2.0, 3.0)).median == 2.5


def test_functions_take_turns() -> None:
    called: list[str] = []
    times = take_turns({"a": lambda: called.append("a"), "b": lambda: called.append("b")}, rounds=2, calls=3)
    assert "".join(called) == "aaabbbaaabbb"
    assert [len(samples.values) for samples in times.values()] == [2, 2]


def test_arguments_come_round_and_round() -> None:
    given: list[int] = []
    call = each_in_turn(given.append, (1, 2, 3))
    for _ in range(5):
        call()
    assert given == [1, 2, 3, 1, 2]


def test_a_ratio_is_to_the_median_of_the_reference() -> None:
    assert Line("x", SLOW, reference="fast", against=FAST).ratio == 2
    assert Line("x", SLOW, share=100, reference="fast", against=FAST).ratio == 3
    assert Line("x", SLOW).ratio is None


def test_seconds_are_told_in_milliseconds_and_nothing_else_is() -> None:
    line = Line("x", SLOW)
    assert (line.figure, line.lower_quartile, line.upper_quartile) == pytest.approx((4, 2, 6))
    assert Line("x", Samples((41.5,)), unit="MB").figure == 41.5


@pytest.mark.parametrize(
    ("target", "verdict"),
    [
        (None, ""),
        (Target(2), MET),
        (Target(1.9), MISSED),
        (Target(4, of_figure=True), MET),
        (Target(3.9, of_figure=True), MISSED),
    ],
)
def test_a_verdict_is_of_the_ratio_or_of_the_figure(target: Target | None, verdict: str) -> None:
    assert Line("x", SLOW, reference="fast", against=FAST, target=target).verdict == verdict


GROUPS = [
    Group("first", "two lines", [Line("slow", SLOW, reference="fast", against=FAST, target=Target(1)), Line("fast", FAST)]),
    Group("second", "one", [Line("memory", Samples((41.5,)), unit="MB", reference="bare", against=Samples((50.0,)), target=Target(1.3))]),
]


def test_the_table_says_figures_ratios_and_verdicts() -> None:
    lines = [" ".join(line.split()) for line in table_lines(GROUPS)]
    assert "slow 4 ms 2 – 6 2 × fast ≤ 1 × missed" in lines
    assert "fast 2 ms 1 – 3" in lines
    assert "memory 41.5 MB 41.5 – 41.5 0.83 × bare ≤ 1.3 × met" in lines
    assert lines[-1] == summary(GROUPS) == "1 of 2 targets met; missed: first: slow"


def test_the_json_says_the_same_unrounded() -> None:
    value = json.loads(json.dumps(json_value(GROUPS)))
    assert [group["name"] for group in value["groups"]] == ["first", "second"]
    slow, fast = value["groups"][0]["lines"]
    assert slow == {
        "name": "slow",
        "unit": "ms",
        "percentile": 50,
        "figure": pytest.approx(4),
        "quartiles": [pytest.approx(2), pytest.approx(6)],
        "samples": 3,
        "reference": "fast",
        "ratio": pytest.approx(2),
        "target": {"most": 1, "of": "ratio"},
        "verdict": "missed",
    }
    assert fast["reference"] is fast["ratio"] is fast["target"] is fast["verdict"] is None


@pytest.mark.parametrize(("value", "words"), [(0.04312, "0.0431"), (4.312, "4.31"), (43.12, "43.1"), (431.2, "431"), (43120.0, "43120")])
def test_figures_have_three_digits(value: float, words: str) -> None:
    assert shown(value) == words


def test_the_references_decide_as_the_core_does() -> None:
    result = build_once(big_core_case(300, 100))
    limit = result.settings.budget_limit
    assert limit is not None
    assert bytes(greedy_only(result.queue.costs, limit)) == result.selection.taken
    trace, digest = plain_rebuild(plain_items(result), limit)
    assert len(trace) == len(result.queue.item_costs)
    assert sum(stage == "selected" for _, stage, _, _ in trace) == result.selection.count
    assert digest == text_digest("\n\n".join(item.source.content for item in result.selected_items))
    assert hash_contents(["a", "价"]) == [text_digest("a"), text_digest("价")]


def test_a_table_is_filled_with_other_cells_each_time() -> None:
    first, second = NumberedRows(3, 1), NumberedRows(3, 2)
    assert first.row_count() == second.row_count() == 3
    assert {cell.text for cell in first.cells(2)}.isdisjoint(cell.text for cell in second.cells(2))


def test_only_what_was_asked_for_is_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[tuple[str, bool]] = []

    def measured(name: str) -> Callable[[bool], Group]:
        def measure(quick: bool) -> Group:
            asked.append((name, quick))
            return Group(name, "nothing", [Line("x", SLOW)])

        return measure

    monkeypatch.setattr(command, "GROUPS", {name: measured(name) for name in command.GROUPS})
    assert command.main(["--quick", "--json", "--only", "curve", "--only", "start"]) == 0
    assert asked == [("curve", True), ("start", True)]
    assert [group["name"] for group in json.loads(capsys.readouterr().out)["groups"]] == ["curve", "start"]
    assert command.main([]) == 0
    assert [name for name, _ in asked[2:]] == list(command.GROUPS)
    assert "0 of 0 targets met" in capsys.readouterr().out


def test_a_group_that_is_not_there_is_refused() -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(["--only", "nothing"])


@pytest.mark.parametrize("bundles", [20, 200])
def test_no_bundle_is_tried_by_rendering_the_request(bundles: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[Item] = []

    def counted(item: Item, titled: bool = False) -> str:
        rendered.append(item)
        return wrap_item(item, titled)

    monkeypatch.setattr(request_chars, "wrap_item", counted)
    case = bundle_case(bundles)
    pipeline = Pipeline(case)
    total = pipeline.build().queue.total
    for share in range(10):
        pipeline.build(with_budget(Settings.of(case), total * share // 10))
    assert len(rendered) == len(case.sources)  # each once, at whatever budget, however many bundles are tried
