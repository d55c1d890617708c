"""The content pane's blocks: where an item comes from, then its text as the model would read it; a secret's text only when asked for."""

from ctxview.app.blocks import Block, TextBlocks
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.item import Item


def content_block(workbench: Workbench, place: int, unmasked: bool) -> Block:
    """Facts of the item in a few muted lines, then its content. Texts are raw."""
    item = workbench.result.item(place)
    lines: list[StyledLine] = [[(words, "line--muted")] for words in _facts(workbench, item)]
    if item.secret and not unmasked:
        lines.append([("⊘ secret: masked here, and in every list and report. x shows it until the cursor moves.", "line--bad")])
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
