"""Asks why findings are accepted, and says what accepting does."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from ctxview.app.content import joined, plain
from ctxview.app.dialogs.dialog import Dialog
from ctxview.app.figures import grouped
from ctxview.app.panes.finding_rows import place_words
from ctxview.app.safe_field import SafeField
from ctxview.core.channels import Sensitivity
from ctxview.core.findings.finding import Family, Finding
from ctxview.core.result import BuildResult
from ctxview.core.tweaks import rule_of

LONGEST_REASON = 300


class AcceptDialog(Dialog[str | None]):
    """Dismisses with the reason, stripped and never blank, or None if left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "leave")]
    ENTER = "accept"

    def __init__(self, result: BuildResult, findings: Sequence[Finding]) -> None:
        """`findings` are new ones of the case of `result`; at least one."""
        super().__init__()
        self._result, self._findings = result, findings

    def compose(self) -> ComposeResult:
        """What is accepted, what that does, and a field."""
        first, count = self._findings[0], len(self._findings)
        rules = dict.fromkeys(one.rule.id for one in self._findings)
        what = ", ".join(rules) if len(rules) < 4 else f"{len(rules)} rules"
        with Vertical(classes="dialog wide") as box:
            box.border_title = plain(f"accept {what}" if count == 1 else f"accept {grouped(count)} findings: {what}")
            where = f"{place_words(first)}, line {grouped(first.line)}"
            more = "" if count == 1 else f" and {grouped(count - 1)} more"
            yield Static(Content("\n").join([plain(f"{where}{more}"), *self._words()]), classes="dialog-text")
            yield SafeField("", "why it is accepted", max_length=LONGEST_REASON)
            yield Static(_HINT, id="accept-problem", classes="dialog-text")

    def _words(self) -> list[Content]:
        words: list[Content] = []
        if any(one.rule.family is Family.SECRET for one in self._findings):
            words += [plain(line, "bold $text-error") for line in secret_words(self._result, self._findings)]
        if any(one.rule.family is Family.TOOL for one in self._findings):
            words.append(
                plain("The tool's description is recorded as it is now: from the next change on it is found again.", "$text-warning")
            )
        words.append(
            plain("The same text in the same source stays accepted wherever it is moved to; changed, it is found again.", "$text-muted")
        )
        return words

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the reason; a blank one is none, and one with a secret in it would be saved."""
        from ctxview.readers.inspected import holds_secret

        if not event.value.strip():
            self._refuse("✗ a reason is needed, and it is not blank")
        elif holds_secret(event.value):
            self._refuse("✗ there is a secret in this reason, and it would be saved with it")
        else:
            self.dismiss(event.value.strip())

    def _refuse(self, words: str) -> None:
        self.query_one("#accept-problem", Static).update(Content("\n").join([plain(words, "bold $text-error"), _HINT]))


def secret_words(result: BuildResult, findings: Sequence[Finding]) -> list[str]:
    """What accepting these secrets does, a line for each source."""
    accepted = {one.key for one in findings}
    lines = []
    for place in sorted({one.place for one in findings if one.place is not None and one.rule.family is Family.SECRET}):
        left = [one for one in result.case.found_secrets if one.place == place and not one.accepted and one.key not in accepted]
        source_id = result.item(place).source_id
        if left:
            lines.append(f"⚠ {source_id} stays secret: another secret in it is not accepted.")
        else:
            item = result.item(place)
            own = rule_of(result.case, result.settings, item.channel).sensitivity
            sent = "by that it is secret all the same" if own is Sensitivity.SECRET else f"it is shown, and may be sent where {own} may"
            lines.append(f"⚠ {source_id} gets back its channel's sensitivity, {own}: {sent}.")
    if any(one.place is None and one.rule.family is Family.SECRET for one in findings):
        lines.append("⚠ The text beside the sources is shown again as it is written, and may be sent.")
    return lines[:4] + ([f"⚠ and {len(lines) - 4} sources more likewise"] if len(lines) > 4 else [])


_HINT = joined(("enter", "bold $accent"), " accepts, ", ("escape", "bold $accent"), " leaves it as it is; u takes it back afterwards")
