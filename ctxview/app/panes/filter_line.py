"""A line to write a filter in: what fits is applied at once, what does not is pointed at, and tab completes."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from ctxview.app.content import joined, plain
from ctxview.app.safe_field import SafeField

if TYPE_CHECKING:
    from ctxview.core.filter.conditions import Filter
    from ctxview.core.filter.errors import FilterError

_MOST_OPTIONS = 12
LONGEST = 10_000
"""Characters, as the language has it: it is not loaded before a filter is written."""


class FilterLine(Vertical):
    """Hidden until it is asked for. Enter keeps the filter and leaves the line; escape takes the filter away."""

    DEFAULT_CSS = """
    FilterLine { height: 2; display: none; padding: 0 1; }
    FilterLine.open { display: block; }
    FilterLine Input { height: 1; border: none; padding: 0; background: $panel; }
    FilterLine Input:focus { border: none; }
    FilterLine Static { width: 1fr; height: 1; color: $text-muted; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "clear", "clear", priority=True),
        Binding("tab", "complete", "complete", priority=True),
        Binding("f1", "language", "the language", priority=True),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._followed: str | None = None
        self._fits = True
        """Whether what is written is a filter, or nothing."""

    class Changed(Message):
        """Another filter holds, or none."""

        def __init__(self, condition: "Filter | None") -> None:
            super().__init__()
            self.condition = condition

    class Left(Message):
        """The person is done with the line."""

    def open(self) -> None:
        """Show the line and write on."""
        self.add_class("open")
        field = self.field
        field.focus()
        self._tell(field.value)
        self.call_after_refresh(self._prepare)

    @staticmethod
    def _prepare() -> None:
        """What the first letters will need is imported before they come."""
        import ctxview.core.filter.completion
        import ctxview.core.filter.places  # noqa: F401 (likewise)

    def put(self, text: str, followed: bool = False) -> None:
        """Show a filter that something else wrote, and apply it; the keys stay where they are. One that cannot be typed is not taken."""
        field = self.field
        same = field.value == text
        field.value = text
        if field.value != text:
            return
        self.add_class("open")
        if same:
            self._tell(text)
        self._followed = text if followed else None

    @property
    def followed(self) -> bool:
        """Whether what is written is still what following a source wrote."""
        return self._followed is not None and self._followed == self.field.value

    def on_mount(self) -> None:
        """The field is made after the first frame, which does not show it."""
        self.call_after_refresh(lambda: self.field)

    @property
    def field(self) -> SafeField:
        """What is written in, with a line below it; made where it is not there yet."""
        if self.children:
            return self.query_one(SafeField)
        field = SafeField(placeholder="trust < trusted_source and units > 1KB", max_length=LONGEST, id="filter")
        self.mount(field, Static(id="filter-words"))
        # what is typed is told at once, in the frame that shows it: a message would come for the next one
        self.watch(field, "value", lambda text: field.call_next(self._tell, text), init=False)  # once the cursor is behind it
        return field

    def on_input_changed(self, event: Input.Changed) -> None:
        """Told already."""
        event.stop()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Keep it; what does not fit yet stays to be put right, with what is wrong below it."""
        event.stop()
        if not self._fits:
            return
        if not event.value.strip():
            self.remove_class("open")
        self.post_message(self.Left())

    def action_clear(self) -> None:
        """Take the filter away."""
        self.field.value = ""
        self.remove_class("open")
        self.post_message(self.Changed(None))
        self.post_message(self.Left())

    def action_complete(self) -> None:
        """Put the first option in."""
        from ctxview.core.filter.completion import complete

        field = self.field
        found = complete(field.value, field.cursor_position)
        if found.options:
            option = found.options[0].text
            field.value = field.value[: found.start] + option + " " + field.value[found.end :].lstrip()
            field.cursor_position = found.start + len(option) + 1

    def action_language(self) -> None:
        """All columns and operators, from their declarations."""
        from ctxview.app.dialogs.text_dialog import TextDialog
        from ctxview.core.filter.help import help_lines

        self.app.push_screen(TextDialog("the language of filters", [[(line, "")] for line in help_lines()]))

    def _tell(self, text: str) -> None:
        self._fits = True
        if not text.strip():
            self._say(Content("columns, operators and values are offered here; tab completes, F1 explains, enter keeps, escape clears"))
            self.post_message(self.Changed(None))
            return
        from ctxview.core.filter.errors import FilterError
        from ctxview.core.filter.parser import parse_filter

        try:
            condition = parse_filter(text)
        except FilterError as error:
            self._fits = False
            self._say(self._wrong(text, error))
            return
        self._say(joined(("✓ ", "$text-success"), (str(condition), "$text-muted")))
        self.post_message(self.Changed(condition))

    def _say(self, words: Content) -> None:
        """Without a new layout, which would paint the whole screen at every key."""
        self.query_one("#filter-words", Static).update(words, layout=False)

    def _wrong(self, text: str, error: "FilterError") -> Content:
        """While an end is missing, what could come; else what is wrong, under its place."""
        from ctxview.core.filter.completion import complete

        found = complete(text, self.field.cursor_position)
        if found.options and error.end >= len(text.rstrip()):
            names = "  ".join(option.text for option in found.options[:_MOST_OPTIONS])
            return plain(names, "$text-accent")
        return joined((" " * error.start + "▲ ", "bold $text-error"), (f"{error.message}; right would be {error.expected}", "$text-error"))
