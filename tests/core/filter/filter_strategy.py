"""Filters of every shape, texts that are nearly filters, and builds to ask them of."""

from hypothesis import strategies as st

from ctxview.core.channels import CHANNELS
from ctxview.core.difference import Difference, compare
from ctxview.core.filter.column import Column, ColumnType
from ctxview.core.filter.columns import COLUMNS
from ctxview.core.filter.conditions import And, Comparison, Filter, Flagged, Not, Or
from ctxview.core.filter.operators import LIKE, SPELLINGS, operators_of
from ctxview.core.filter.value_tests import Operand
from ctxview.core.pipeline import build_once
from ctxview.core.result import BuildResult
from tests.core.hostile_texts import FRAME_PIECES
from tests.core.tweak_strategy import settings_for
from tests.strategies import CONTENTS, PATHS, REQUIREMENTS, SOURCE_IDS, VERSIONS, any_cases

_FOUND = [text for text in (*CONTENTS, *PATHS, *SOURCE_IDS, *VERSIONS, *REQUIREMENTS, *CHANNELS) if text is not None]
_NAMES = [
    "and",
    "OR",
    "in",
    "has",
    "like",
    "not",
    "a",
    "price-lab",
    "repair-price",
    "redacted-1",
    "other_origin",
    "pinned_by_hand",
    "a title",
]
_any_text = st.text(max_size=12)
operand_texts = st.one_of(st.sampled_from(_FOUND), st.sampled_from(_NAMES), _any_text, st.sampled_from(FRAME_PIECES))
patterns = st.lists(st.sampled_from(["*", "?", "a", "b", "A", ".", "/", "ß", "md", "price"]), max_size=8).map("".join)
numbers = st.one_of(st.integers(-3, 12), st.integers(-(10**18), 10**18))


def _operands(column: Column, pattern: bool) -> st.SearchStrategy[Operand]:
    if column.checked:
        return st.sampled_from(column.values)
    if column.type is ColumnType.NUMBER:
        return numbers
    return st.one_of(patterns, operand_texts) if pattern else operand_texts


@st.composite
def comparisons(draw: st.DrawFn, column: Column) -> Filter:
    if column.type is ColumnType.FLAG:
        return Flagged(column)
    operator = draw(st.sampled_from(operators_of(column.type)))
    operand = _operands(column, operator is LIKE)
    count = draw(st.integers(1, 3)) if operator.takes_list else 1
    return Comparison(column, operator, tuple(draw(st.lists(operand, min_size=count, max_size=count))))


def _joined(leaves: st.SearchStrategy[Filter]) -> st.SearchStrategy[Filter]:
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            inner.map(Not),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: And(tuple(parts))),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: Or(tuple(parts))),
        ),
        max_leaves=6,
    )


leaves = st.sampled_from(list(COLUMNS.values())).flatmap(comparisons)
filters = _joined(leaves)
filters_of_listed_words = _joined(
    st.sampled_from([column for column in COLUMNS.values() if column.checked or column.type is ColumnType.FLAG]).flatmap(comparisons)
)
"""Every word in them can be offered."""


_PIECES = [
    *COLUMNS, *SPELLINGS, "and", "or", "not", "(", ")", ",", " ", " ", "\n",
    "!", '"', "'", "\\", "x", "1KB", "-3", '"a b"', "'its'", r'"\u{202e}"',
    r'"\q"', "verified", "fact", "in", "trus", "&&", "99999999999999999999", "*", "价格", "\x00", "\u202e", "K", "\udc80",
]  # fmt: skip
pieces = st.one_of(
    st.lists(st.sampled_from(_PIECES), max_size=12).map(" ".join),
    st.lists(st.sampled_from(_PIECES), max_size=12).map("".join),
    st.tuples(filters.map(str), st.integers(0, 80)).map(lambda cut: cut[0][: cut[1]]),
    st.tuples(filters.map(str), st.integers(0, 80), st.sampled_from(_PIECES)).map(lambda cut: cut[0][: cut[1]] + cut[2] + cut[0][cut[1] :]),
)
texts = st.one_of(pieces, pieces, st.text())
"""Some are filters, many begin as one, others are anything."""


@st.composite
def builds(draw: st.DrawFn) -> tuple[BuildResult, Difference | None]:
    """A build, changed or not, and its difference to the baseline, or None."""
    case, settings = draw(any_cases.flatmap(settings_for))
    result = build_once(case, settings)
    return result, draw(st.one_of(st.none(), st.just(compare(build_once(case), result))))
