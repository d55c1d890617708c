"""The first line: which case, which builder and meter, and how the build stands."""

from textual.content import Content

from ctxview.app.content import cells_of, ellipsis
from ctxview.app.figures import grouped, limit_words
from ctxview.app.panes.content_bar import ContentBar
from ctxview.app.workbench_state import Workbench

ROOMY = 100
"""Cells from which on it is said in words how many findings there are, and by which key they are seen."""

_STATE_LOOKS = {
    "ready": ("✓", "bold $text-success"),
    "incomplete": ("✗", "bold $text-error"),
    "refresh_required": ("↻", "bold $text-warning"),
    "blocked": ("■", "bold reverse $text-error"),
}
"""A sign and a style for each state; the word stands beside them."""


class TitleBar(ContentBar):
    """One line; the name gives way first when it is narrow."""

    DEFAULT_CSS = """
    TitleBar { height: 1; background: $panel; color: $foreground; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._workbench: Workbench | None = None

    def show(self, workbench: Workbench) -> None:
        """Draw this state."""
        self._workbench = workbench
        self.refresh_if_changed()

    def draw(self) -> Content:
        """The line, cut to the width."""
        if self._workbench is None:
            return Content("")
        workbench, result = self._workbench, self._workbench.result
        ledger = result.ledger
        sign, look = _STATE_LOOKS[result.state]
        limit = result.settings.budget_limit
        used = f"{grouped(result.used)} {result.meter.unit}"
        if limit is not None:
            used = f"{grouped(result.used)} of {limit_words(limit)} {result.meter.unit}"
        if workbench.demonstration and not result.blocked:
            sign, look = "⚠", "bold $text-warning"
        if result.blocked:
            used = f"no packet · budget {limit_words(limit)} {result.meter.unit}"
        state = f" {sign} {result.state} "
        warned = f" ⚠ {len(result.warnings)}" if result.warnings else ""
        found, look_found = _found(workbench, roomy=self.size.width >= ROOMY)
        right = f"  {used} " if result.blocked else f"  {ledger.selected}/{ledger.candidates} selected · {used} "
        middle = f" {result.profile.name} · {result.meter.name} "
        room = self.size.width - cells_of(state) - cells_of(right) - cells_of(warned) - cells_of(found)
        name = workbench.case.name or workbench.file
        shown_middle = middle if room >= cells_of(middle) + 12 else ""
        name = ellipsis(f" {name}", max(1, room - cells_of(shown_middle)))
        gap = max(0, room - cells_of(name) - cells_of(shown_middle))
        return Content.assemble(
            (name, "bold"),
            " " * gap,
            (shown_middle, "$text-secondary"),
            (state, look),
            (warned, "bold $text-warning"),
            (found, look_found),
            right,
        )


def _found(workbench: Workbench, *, roomy: bool) -> tuple[str, str]:
    """How many findings are new, with the sign and the look of the highest severity; empty where none is, or it is not known yet."""
    findings = workbench.inspection.findings
    if findings is None or not findings.new:
        return "", ""
    from ctxview.core.findings.finding import Severity
    from ctxview.exports.findings_text import SIGNS

    severity, count = findings.new[0].severity, len(findings.new)
    looks = {Severity.HIGH: "bold $text-error", Severity.MEDIUM: "bold $text-warning", Severity.LOW: "$text-accent"}
    sign = SIGNS[severity].strip() or "i"
    words = f" {'finding' if count == 1 else 'findings'} (!)" if roomy else ""
    return f" {sign} {grouped(count)}{words} ", looks.get(severity, "$text-muted")
