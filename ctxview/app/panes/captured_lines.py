"""The request as captured: every part of the body with its pointer, role, channel, authority and trust, and what became of it."""

from collections.abc import Sequence

from ctxview.app.blocks import Block
from ctxview.app.panes.request_lines import item_heading, margin_of, text_style
from ctxview.app.text_rows import StyledLine
from ctxview.core.captured import CapturedPart, UnreadPart, completeness_lines
from ctxview.core.case import Capture
from ctxview.core.difference import Difference


def captured_blocks(parts: Sequence[CapturedPart | UnreadPart], capture: Capture, difference: Difference) -> list[Block]:
    """What the completeness line says, then a block a part. Texts are raw; what is secret is masked."""
    words = completeness_lines(capture)
    first = Block([[(words[0], "line--strong")], *([(line, "line--warning" if line.startswith("not ") else "")] for line in words[1:])])
    return [first, *(_block(part, number, difference) for number, part in enumerate(parts, 1))]


def _block(part: CapturedPart | UnreadPart, number: int, difference: Difference) -> Block:
    if isinstance(part, UnreadPart):
        unread = part.part
        said = f"⚠ {part.state}: {unread.what}, {unread.size} bytes: no item was made of it"
        return Block([[], _title(number, "", unread.place), [("   ", ""), (said, "line--bad")]], starts=True)
    item, selected = part.item, part.decision.selected
    facts = item_heading(item, f"{item.channel} ({item.source.channel_basis.value})")
    fate = [(" · ", "line--muted"), _fate(part)]
    if item.place in difference.entered:
        fate.append((" + came in", "line--good"))
    elif item.place in difference.left:
        fate.append((" − fell out", "line--bad"))
    heading: list[StyledLine] = [[], _title(number, part.role, part.pointer), [*facts, *fate]]
    if item.secret:
        masked: StyledLine = [*margin_of(item), ("⊘ secret: masked here, and in every list and report", "line--bad")]
        return Block([*heading, masked], starts=True)
    return Block(heading, item.source.content, margin_of(item), text_style(item) if selected else "line--muted", starts=True)


def _title(number: int, role: str, pointer: str) -> StyledLine:
    return [(f"━━ {number} {role or 'no role'} ", "line--strong"), (f"{pointer or '/'} ", "line--accent"), ("━" * 8, "line--muted")]


def _fate(part: CapturedPart) -> tuple[str, str]:
    decision = part.decision
    if decision.selected:
        return ("● in the request as rebuilt", "line--good")
    return (f"○ left out: {decision.reason.value}", "line--bad")
