"""The content pane's blocks: where an item comes from, then its text as the model would read it; a secret's text only when asked for."""

from ctxview.app.blocks import Block, TextBlocks
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.decision import Outcome
from ctxview.core.item import Item


def content_block(workbench: Workbench, place: int, unmasked: bool) -> Block:
    """Facts of the item in a few muted lines, then its content. Texts are raw."""
    item = workbench.result.item(place)
    if item.withheld:  # not even to who asks (spec 4.1)
        words = "another tenant's or another user's: nothing of it is shown, to nobody but them"
        return Block([[(f"{workbench.result.candidates.shown_ids[place]}  {item.channel}", "line--muted")], [(f"⊘ {words}", "line--bad")]])
    lines: list[StyledLine] = [[(words, "line--muted")] for words in _facts(workbench, item)]
    if item.secret and not unmasked:
        lines.append([("⊘ secret: masked here, and in every list and report. x shows it until the cursor moves.", "line--bad")])
        return Block(lines)
    if workbench.result.decision(place).outcome is Outcome.POINTER:
        held = "the model sees nothing of what the case holds" if item.source.has_content else "its content is not in the case"
        lines.insert(0, [(f"◌ a pointer: {held}", "line--accent")])
    if not item.source.has_content:  # what stands in its place is its reference, which `why` says
        lines.append([("(no content)", "line--muted")])
        return Block(lines)
    return Block(lines, item.source.content)


def content_lines(workbench: Workbench, place: int, unmasked: bool) -> TextBlocks:
    """The same as lines."""
    return TextBlocks([content_block(workbench, place, unmasked)])


def _facts(workbench: Workbench, item: Item) -> list[str]:
    source, shown_id = item.source, workbench.result.candidates.shown_ids[item.place]
    own = "" if item.channel == source.channel else f" (moved from {source.channel})"
    first = f"{shown_id}  {item.channel}{own} → {item.kind.value}, authority {item.authority.value}, trust {item.trust.value}"
    second = [f"retention {item.retention.value}", f"{item.sensitivity.value}", f"channel {source.channel_basis.value}"]
    if source.title:
        second.append(f"title {source.title}")
    if source.path:
        second.append(f"path {source.path}")
    if source.version:
        second.append(f"version {source.version}")
    if source.observed_at:
        second.append(f"observed {source.observed_at}")
    if source.required_for:
        second.append("required for " + ", ".join(sorted(source.required_for)))
    return [first, " · ".join(second)]
