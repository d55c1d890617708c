"""Asks for a requirement of the task: those that the case knows are offered, any other can be typed (design 2, Change)."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.suggester import Suggester
from textual.widgets import Input, Static

from ctxview.app.column_widths import Column
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.row_table import Cell, RowTable
from ctxview.app.safe_field import SafeField
from ctxview.app.workbench_state import Workbench
from ctxview.core.safe_text import safe_line

LONGEST = 200
MOST_ROWS = 200
"""Names that are listed; typing finds the others."""


class Known(NamedTuple):
    """A requirement that the case knows."""

    name: str
    of_task: bool
    """Whether the task requires it now."""
    sources: int
    """How many sources are required for it, wherever they belong."""

    @property
    def words(self) -> str:
        """What taking it would do, and what stays."""
        carried = f"{self.sources} source{'' if self.sources == 1 else 's'} for it" if self.sources else "no source for it"
        return f"{'required: taken away' if self.of_task else 'added'} · {carried}"


def known_requirements(workbench: Workbench) -> tuple[Known, ...]:
    """Those of the task now, those it was opened with, and those that sources are required for, by name."""
    sources: dict[str, int] = {}
    for source in workbench.case.sources:
        for name in source.required_for:
            sources[name] = sources.get(name, 0) + 1
    of_task = workbench.settings.requirements
    names = of_task | workbench.opened.requirements | workbench.case.requirements | sources.keys()
    return tuple(Known(name, name in of_task, sources.get(name, 0)) for name in sorted(names))


class RequirementRows:
    """A `RowSource`: what is typed, then the known names in which it occurs."""

    def __init__(self, known: Sequence[Known], present: str) -> None:
        self._known, self._present = known, present
        self.rows: list[Known | None] = []
        self.type("")

    def type(self, typed: str) -> None:
        """List what fits this text; the first row is the text itself, None where nothing is typed."""
        wanted = typed.strip()
        same = [one for one in self._known if safe_line(one.name) == typed or one.name == wanted]
        first = next((one for one in same if one.name == self._present), same[0] if same else None)
        if first is None and wanted:
            first = Known(wanted, of_task=False, sources=0)
        found = [one for one in self._known if one is not first and wanted.lower() in safe_line(one.name).lower()]
        begins = [one for one in found if safe_line(one.name).lower().startswith(wanted.lower())]
        self.rows = [first, *begins, *(one for one in found if one not in begins)][:MOST_ROWS]

    def columns(self) -> Sequence[Column]:
        """The same always."""
        return (
            Column("", 1),
            Column("requirement", 24, minimum=12, flexible=True, maximum=40),
            Column("enter, and who satisfies it", 50, minimum=20, flexible=True),
        )

    def row_count(self) -> int:
        """What is typed, and the names."""
        return len(self.rows)

    def cells(self, row: int) -> Sequence[Cell]:
        """One name."""
        one = self.rows[row]
        if one is None:
            return Cell(""), Cell("another …", "line--accent"), Cell("type its name", "line--muted")
        return Cell("●" if one.of_task else "", "line--good"), Cell(one.name), Cell(one.words, "line--muted")


class NameSuggester(Suggester):
    """Completes a name by the first known one that begins as typed."""

    def __init__(self, known: Sequence[Known]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._names = [one.name for one in known if safe_line(one.name) == one.name]

    async def get_suggestion(self, value: str) -> str | None:
        """The whole name, or None."""
        return next((name for name in self._names if name.startswith(value) and name != value), None) if value else None


class RequirementDialog(Dialog[str | None]):
    """Dismisses with a name, never empty, raw where it is a known one; or None where it was left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "leave"),
        Binding("up", "move(-1)", "up", priority=True),
        Binding("down", "move(1)", "down", priority=True),
    ]
    ENTER = "take"

    def __init__(self, workbench: Workbench, present: str = "") -> None:
        """`present` is the name that is typed already, raw."""
        super().__init__()
        self._known = known_requirements(workbench)
        self._shown = safe_line(present)
        self._rows = RequirementRows(self._known, present)

    def compose(self) -> ComposeResult:
        """A sentence, a field, the names."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = Content("requirement of the task")
            text = "One that the task does not name is required from now on; one that it does is taken away."
            yield Static(Content(text), classes="dialog-text")
            yield SafeField(self._shown, max_length=LONGEST, suggester=NameSuggester(self._known))
            table = RowTable(self._rows)
            table.can_focus = False  # the field keeps the keys
            table.styles.height = min(len(self._known) + 2, 12)
            yield table
            yield Static(Content("↑ ↓ choose, → completes, enter takes it, escape leaves"), classes="dialog-text")

    def on_mount(self) -> None:
        """What is typed already."""
        self._list(self._shown)

    def _list(self, typed: str) -> None:
        self._rows.type(typed)
        self.query_one(RowTable).show_rows(self._rows)

    def on_input_changed(self, event: Input.Changed) -> None:
        """What fits."""
        event.stop()
        self._list(event.value)

    def action_move(self, by: int) -> None:
        """The cursor of the table, from the field."""
        self.query_one(RowTable).action_move(by)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the row under the cursor."""
        event.stop()
        self._take(self.query_one(RowTable).cursor_row)

    def on_row_table_chosen(self, event: RowTable.Chosen) -> None:
        """Take the row."""
        event.stop()
        self._take(event.row)

    def _take(self, row: int) -> None:
        one = self._rows.rows[row] if 0 <= row < len(self._rows.rows) else None
        if one is not None:
            self.dismiss(one.name)
