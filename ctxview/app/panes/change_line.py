"""One line: what was changed since the baseline, and what that did."""

from textual.content import Content

from ctxview.app.content import ellipsis, joined, plain
from ctxview.app.figures import grouped, signed
from ctxview.app.panes.content_bar import ContentBar
from ctxview.app.workbench_state import Workbench
from ctxview.core.comparison import kept_back

_ROOMY = 110
"""Cells from which on the same beginning stands before what was changed, and else after it."""


class ChangeLine(ContentBar):
    """Empty of changes it says how to begin; a problem is shown here until the next change."""

    DEFAULT_CSS = """
    ChangeLine { height: 1; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._workbench: Workbench | None = None
        self._problem: str | None = None

    def show(self, workbench: Workbench, problem: str | None = None) -> None:
        """Draw this state, or a problem (raw text) instead."""
        self._workbench, self._problem = workbench, problem
        self.refresh_if_changed()

    def draw(self) -> Content:
        """The line."""
        room = self.content_size.width
        if self._workbench is None:
            return Content("")
        if self._problem is not None:
            return Content.assemble((ellipsis(f"✗ {self._problem}", room), "bold $text-error"))
        changes, difference = self._workbench.changes(), self._workbench.difference
        if self._workbench.awaits:
            # how many come first: the words of the last one may not be seen any more
            awaited = f"{len(changes)}: {', '.join(changes)}" if changes else "none"
            return joined(
                ("building … ", "bold $text-warning"), ("below is the result before · Δ ", "$text-muted"), (awaited, "")
            ).truncate(room, ellipsis=True)
        if not changes and difference.same_selection and not self._workbench.demonstration:
            words = "Δ none: this is the baseline. [ lowers the budget, ] raises it, ? all keys"
            return Content.assemble((ellipsis(words, room), "$text-muted"))
        effects: list[tuple[str, str]] = []
        if difference.same_selection:
            effects.append(("same items", "$text-muted"))
        else:
            effects.append((f"+{len(difference.entered)} in", "$text-success" if difference.entered else "$text-muted"))
            out = len(difference.left) + len(difference.gone)
            effects.append((f"−{out} out", "$text-warning" if out else "$text-muted"))
        told = kept_back(self._workbench.baseline, self._workbench.result) is None
        if told and self._workbench.baseline.settings.meter == self._workbench.result.settings.meter:
            effects.append((f"{signed(difference.units)} {self._workbench.result.meter.unit}", "$text-muted"))
        if difference.lost:
            effects.append((f"✗ lost {', '.join(difference.lost)}", "bold $text-error"))
        if difference.gained:
            effects.append((f"✓ gained {', '.join(difference.gained)}", "bold $text-success"))
        same = self._same_beginning()
        changed = (", ".join(changes) or "order only", "")
        effects += [same, changed] if same is not None and room >= _ROOMY else [changed, *([] if same is None else [same])]
        line = (
            Content.assemble(("⚠ demonstration: not the profile's stages ", "bold $text-warning"), " Δ ")
            if self._workbench.demonstration
            else Content("Δ ")
        )
        for text, style in effects:
            line = line.append(plain(text, style)).append("  ")
        return line.rstrip().truncate(room, ellipsis=True)

    def _same_beginning(self) -> tuple[str, str] | None:
        """How much of the request is the baseline's, which is what a provider's cache could use again; None where that is not known."""
        later = None if self._workbench is None else self._workbench.later
        if later is None or later.leading is None:
            return None
        leading = later.leading
        if leading.bytes == leading.total_before == leading.total_after:
            return "same request", "$text-muted"
        items = f"{grouped(leading.items)} {'item' if leading.items == 1 else 'items'}"
        return f"same first {grouped(leading.bytes)} B, {items}", "$text-muted"
