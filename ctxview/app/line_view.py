"""What the widgets that draw line by line share: the names of looks, and their styles (design chapter 2)."""

from typing import ClassVar

from rich.style import Style
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ctxview.app.cell_line import Names, Stretch
from ctxview.app.content import segments


class LineView(ScrollView, can_focus=True):
    """Draws itself line by line, so that a frame costs what is visible. Looks are named by component classes, never by colours.

    A subclass adds its own looks in `COMPONENT_CLASSES`; all of these can then be used in its cells or lines.
    """

    ALLOW_SELECT = False  # what is copied is the raw text, by a key of the screen

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "line--mark",
        "line--muted",
        "line--strong",
        "line--accent",
        "line--good",
        "line--warning",
        "line--bad",
    }
    """
    | Class | What it is for |
    | :- | :- |
    | `line--mark` | Marks that stand for unsafe characters. |
    | `line--muted` | What matters less. |
    | `line--strong` | What matters more. |
    | `line--accent` | What was changed, or is pointed at. |
    | `line--good`, `line--warning`, `line--bad` | A state; the text says which. |
    """

    DEFAULT_CSS = """
    LineView {
        background: $surface;
        color: $foreground;
        scrollbar-size-vertical: 1;
        & > .line--mark { color: $text-warning; text-style: italic; }
        & > .line--muted { color: $text-muted; }
        & > .line--strong { text-style: bold; }
        & > .line--accent { color: $text-accent; }
        & > .line--good { color: $text-success; }
        & > .line--warning { color: $text-warning; }
        & > .line--bad { color: $text-error; }
    }
    """

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)
    """As large as all lines. Textual would lay the whole screen out for every other size, and paint all panes again."""

    def __init__(self, *, name: str | None = None, id: str | None = None, classes: str | None = None, disabled: bool = False) -> None:
        super().__init__(name=name, id=id, classes=classes, disabled=disabled)
        self._styles_by_names: dict[Names, Style] = {}
        self._drawn: dict[int, Strip] = {}
        """The lines as they were last painted."""

    def watch_virtual_size(self, size: Size) -> None:
        """A layout only where the widget's own height hangs on its lines, or where a scrollbar comes or goes."""
        if self.styles.auto_dimensions:
            self.refresh(layout=True)
        else:
            self._scroll_update(size)

    def before_lines(self) -> None:
        """What has to be looked at once before lines are drawn: their width can have changed without an event."""

    def draw_line(self, y: int) -> Strip:
        """What is to be seen now in this line of the widget, from 0."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        self.before_lines()
        strip = self._drawn[y] = self.draw_line(y)
        return strip

    def refresh_changed_lines(self) -> None:
        """Paint only the lines that are to be seen otherwise than they were painted: a change mostly touches a few."""
        self.before_lines()
        size = self.scrollable_size
        for y in range(size.height):
            if self._drawn.get(y) != self.draw_line(y):
                self.refresh(Region(0, y, size.width, 1))

    def style_of(self, names: Names) -> Style:
        """The widget's own style with these component classes laid over it.

        Raises:
            KeyError: a name that is not in `COMPONENT_CLASSES`.
        """
        style = self._styles_by_names.get(names)
        if style is None:
            style = self.get_visual_style(*names).rich_style
            if any(self.get_component_styles(name).text_style.reverse for name in names):
                style += Style(reverse=True)  # which get_visual_style leaves out
            self._styles_by_names[names] = style
        return style

    def strip_of(self, stretches: list[Stretch], names: Names = ()) -> Strip:
        """A line of the widget's width; `names` are laid over every stretch, and fill what is left."""
        drawn = segments(stretches, lambda own: self.style_of(own + names))
        return Strip(drawn).adjust_cell_length(self.scrollable_size.width, self.style_of(names))

    def notify_style_update(self) -> None:
        self._styles_by_names.clear()
        super().notify_style_update()
