from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from ctxview.app.content import cell_line, cells_of, ellipsis, fit, joined, lines, plain, segments, tabbed_cell_line
from tests.hostile import HOSTILE, acts_on_terminal
from tests.rows import every

texts = st.text() | st.sampled_from(HOSTILE)


def test_content_shows_a_hostile_text_and_reads_no_markup_in_it() -> None:
    def check(text: str) -> None:
        for content in (plain(text), plain(text, "bold"), lines(text), joined("a", (text, "$text-muted"), plain(text))):
            assert acts_on_terminal(content.plain) == []
            assert {span.style for span in content.spans} <= {"bold", "$text-muted"}
        assert plain(text).cell_length == cells_of(text)
        assert len(lines(text).plain.split("\n")) == text.count("\n") + 1

    every(HOSTILE, check)


@given(texts, st.integers(-1, 30), st.sampled_from(["left", "right"]))
def test_a_text_is_fitted_to_its_cells(text: str, cells: int, align: str) -> None:
    shown = fit(text, cells, "right" if align == "right" else "left")
    assert cell_len(shown) == max(cells, 0)
    assert acts_on_terminal(shown) == []
    assert cell_len(ellipsis(text, cells)) <= max(cells, 0)


def test_a_cut_is_seen() -> None:
    assert ellipsis("abcdef", 6) == "abcdef"
    assert ellipsis("abcdef", 5) == "abcd…"
    assert ellipsis("中文字", 5) == "中文…"
    assert ellipsis("中文字", 4) == "中 …"
    assert ellipsis("abc", 1) == "…"
    assert ellipsis("abc", 0) == ""


def test_figures_stand_on_the_right() -> None:
    assert fit("12", 5, "right") == "   12"
    assert fit("12", 5) == "12   "
    assert fit("123456", 5, "right") == "1234…"


def test_a_mark_looks_different_from_the_same_characters_in_a_text() -> None:
    line = cell_line("⟨RLO⟩\u202e", "line--muted")
    assert line.cut(0, 99) == [("⟨RLO⟩", ("line--muted",)), ("⟨RLO⟩", ("line--muted", "line--mark"))]


def test_tabs_reach_to_stops_in_cells() -> None:
    assert tabbed_cell_line([("中\tx", "")]).text == "中→ x"


def test_segments_take_their_style_from_the_widget() -> None:
    made = segments([("a", ()), ("b", ("line--bad",))], lambda names: Style(bold=bool(names)))
    assert [(segment.text, segment.style) for segment in made] == [("a", Style(bold=False)), ("b", Style(bold=True))]
