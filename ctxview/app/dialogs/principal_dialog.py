"""Chooses for whom and for what the context is built, and at what time: each choice counts at once (spec 4.1)."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from ctxview.app.column_widths import Column
from ctxview.app.content import plain
from ctxview.app.dialogs.choice_dialog import Choices
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.row_table import Cell, RowTable
from ctxview.app.safe_field import SafeField
from ctxview.app.workbench_state import Workbench
from ctxview.core.check_now import INSTANT_EXAMPLE
from ctxview.core.instant import read_instant
from ctxview.core.named_principals import named_principals
from ctxview.core.settings import Settings
from ctxview.core.tweaks import with_now, with_principal, with_purpose
from ctxview.core.values import replace

NO_PRINCIPAL = "weighs no tenant, user, purpose or time: everybody sees the same. p chooses a profile that does: bundle or full"
"""What is said of such a profile, after its name."""

_FIELDS = ("tenant", "user", "purpose", "now")
_LONGEST = 200
_OTHER = "?"
"""A row that asks for another value; no value that stands for one begins so."""


def settings_with(settings: Settings, field: str, value: str | None) -> Settings:
    """The settings with one of the four changed."""
    match field:
        case "tenant":
            return with_principal(settings, replace(settings.principal, tenant=value))
        case "user":
            return with_principal(settings, replace(settings.principal, user=value))
        case "purpose":
            return with_purpose(settings, value)
        case _:
            return with_now(settings, value)


def present_values(settings: Settings) -> dict[str, str | None]:
    """The four as they are."""
    return {"tenant": settings.principal.tenant, "user": settings.principal.user, "purpose": settings.purpose, "now": settings.now}


def principal_rows(workbench: Workbench) -> tuple[tuple[str, str | None, bool], ...]:
    """Field, value and whether the row asks for another value: what the case names and what is in force, then none, then another."""
    names, present = named_principals(workbench.case), present_values(workbench.settings)
    offered = {"tenant": names.tenants, "user": names.users, "purpose": names.purposes, "now": ()}
    own = {} if workbench.case.now is None else {"now": (workbench.case.now,)}
    rows: list[tuple[str, str | None, bool]] = []
    for field in _FIELDS:
        here = present[field]
        values = dict.fromkeys((*own.get(field, ()), *offered[field], *(() if here is None else (here,))))
        rows += [(field, value, False) for value in values]
        rows += [(field, None, False), (field, None, True)]
    return tuple(rows)


def principal_choices(workbench: Workbench) -> Choices:
    """The rows as a table; what is in force is marked."""
    present = present_values(workbench.settings)
    rows, cells, before = principal_rows(workbench), [], ""
    for field, value, other in rows:
        here = not other and present[field] == value
        shown = f"another {'time' if field == 'now' else field} …" if other else "(none)" if value is None else value
        style = "line--accent" if other else "line--strong" if here else "line--muted" if value is None else ""
        cells.append((Cell("●" if here else "", "line--good"), Cell(field if field != before else "", "line--muted"), Cell(shown, style)))
        before = field
    return Choices(
        titles=(Column("", 1), Column("", 8), Column("value", 40, minimum=20, flexible=True)),
        rows=tuple(cells),
        values=tuple(f"{field}{_OTHER if other else ''}" for field, _, other in rows),
    )


class PrincipalDialog(Dialog[None]):
    """A table of names, a field for others, and a line on what came of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "leave"),
        Binding("space", "take", "take"),
    ]
    ENTER = "take"

    def __init__(self, workbench: Workbench, take: Callable[[Settings], str | None]) -> None:
        """`take` makes the change and says what is wrong with it, raw, or None."""
        super().__init__()
        self._workbench, self._take_settings = workbench, take
        self._field = _FIELDS[0]

    def compose(self) -> ComposeResult:
        """A sentence, the table, the field, what came of it, the keys."""
        with Vertical(classes="dialog wide") as box:
            box.border_title = Content("built for")
            yield Static(Content("What belongs to another tenant or user is withheld everywhere."), classes="dialog-text")
            yield RowTable(principal_choices(self._workbench))
            yield SafeField(max_length=_LONGEST)
            yield Static(classes="dialog-text", id="principal-result")
            yield Static(Content("enter or space takes a row at once, escape leaves"), classes="dialog-text")

    def on_mount(self) -> None:
        """The cursor on the tenant in force; the field waits for a row that asks for it."""
        self.query_one(SafeField).display = False
        present = self._workbench.settings.principal.tenant
        rows = principal_rows(self._workbench)
        self.query_one(RowTable).cursor_row = next(i for i, row in enumerate(rows) if row == ("tenant", present, False))
        self._fit()
        self._tell(None)

    def on_resize(self) -> None:
        """The room has changed."""
        self._fit()

    def _fit(self) -> None:
        field = self.query_one(SafeField)
        room = self.app.size.height * 9 // 10 - 10 - (3 if field.display else 0)
        self.query_one(RowTable).styles.height = max(3, min(len(principal_rows(self._workbench)) + 1, room))

    def _tell(self, problem: str | None) -> None:
        result, line = self._workbench.result, self.query_one("#principal-result", Static)
        if problem is not None:
            line.update(plain(f"✗ {problem}", "bold $text-error"))
            return
        withheld = sum(item.withheld for item in result.candidates.items)
        words = f"{result.ledger.selected} of {result.ledger.candidates} selected, {withheld} withheld, {result.state}"
        line.update(plain(words + ("" if result.phase == "assembled" else f" ({result.phase})")))

    def _take(self, field: str, value: str | None) -> bool:
        problem = self._take_settings(settings_with(self._workbench.settings, field, value))
        if problem is None:
            rows = principal_rows(self._workbench)
            self.query_one(RowTable).show_rows(principal_choices(self._workbench), rows.index((field, value, False)))
            self._fit()
        self._tell(problem)
        return problem is None

    @on(RowTable.Chosen)
    def _chosen(self, event: RowTable.Chosen) -> None:
        event.stop()
        field, value, other = principal_rows(self._workbench)[event.row]
        if not other:
            self._take(field, value)
            return
        self._field = field
        entry = self.query_one(SafeField)
        entry.placeholder = INSTANT_EXAMPLE if field == "now" else f"the name of a {field}; enter takes it, escape goes back"
        entry.value = (self._workbench.settings.now or "") if field == "now" else ""
        entry.display = True
        self._fit()
        entry.focus()

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        event.stop()
        value = event.value.strip()
        if self._field == "now" and read_instant(value) is None:
            self._tell(f"this is no date and time of RFC 3339; right would be {INSTANT_EXAMPLE}")
        elif not value:
            self._tell("a name has at least one character; the row (none) is for no one")
        elif self._take(self._field, value):
            self._close_field()

    def action_take(self) -> None:
        """What enter does in the table."""
        self.query_one(RowTable).action_choose()

    def _close_field(self) -> None:
        self.query_one(SafeField).display = False
        self._fit()
        self.query_one(RowTable).focus()

    def action_leave(self) -> None:
        """From the field to the table; from there back."""
        if self.query_one(SafeField).display:
            self._close_field()
            self._tell(None)
        else:
            self.dismiss(None)
