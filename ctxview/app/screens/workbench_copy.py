"""What a copy takes on the workbench: the row under the cursor, the reasons, or the content; a secret never."""

from textual.widget import Widget

from ctxview.app.block_pane import BlockPane
from ctxview.app.blocks import Block
from ctxview.app.command_words import command_for, explain_command
from ctxview.app.copying import SECRET_REFUSED, Clip, Refused, hex_clip, pane_clip, row_clip, text_clip
from ctxview.app.row_table import RowTable
from ctxview.app.text_pane import TextPane
from ctxview.app.workbench_state import Workbench


def workbench_clip(workbench: Workbench, place: int | None, focused: Widget | None) -> Clip | Refused:
    """By where the focus is; `place` is the source under the cursor."""
    if isinstance(focused, RowTable):
        return row_clip(focused, command_for(workbench))
    if place is None or not isinstance(focused, TextPane):
        return Refused("no source is under the cursor")
    if isinstance(focused, BlockPane):
        return _content(workbench, place, focused.hex)
    source_id = workbench.case.sources[place].source_id
    return Clip(f"why · {source_id}", pane_clip(focused).lines, explain_command(workbench, place))


def _content(workbench: Workbench, place: int, in_hex: bool) -> Clip | Refused:
    item = workbench.result.item(place)
    if item.secret:
        return Refused(SECRET_REFUSED)
    if not item.source.has_content:
        return Refused("its content is not in the case")
    command = explain_command(workbench, place, "content")
    if not in_hex:
        return text_clip(f"the content of {item.source_id}", item.source.content, command)
    return hex_clip(f"the bytes of {item.source_id}", [Block((), item.source.content)], [*command, "--hex"])
