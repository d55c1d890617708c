"""The two views of a request, each with what is said of it, its command and where it differs from the baseline; no widget in it."""

from collections.abc import Sequence
from typing import NamedTuple

from ctxview.app.blocks import DIFFERS, Block, Spot
from ctxview.app.figures import WITHHELD, grouped
from ctxview.app.panes.captured_lines import captured_blocks
from ctxview.app.panes.request_lines import request_blocks
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.captured import CapturedPart, UnreadPart, captured_parts, left_out_count
from ctxview.core.case import Capture
from ctxview.core.comparison import first_difference
from ctxview.core.packet import make_packet
from ctxview.core.request_digest import request_digest
from ctxview.core.serializer import make_request
from ctxview.core.stage_words import halt_words

_DIGITS = 12

_BEFORE_FIRST = 2
"""Blocks before the first source of a message: its heading, and the opening of its section."""

Said = tuple[str, str]
"""Words, and a style of ours."""


class Unit(NamedTuple):
    """A message, or a part of a body."""

    what: str
    """A phrase; raw."""
    blocks: Sequence[Block]
    masked: bool
    """Whether something of it is masked."""


class RebuiltView:
    """What would be sent, from the present result. Reads all selected content."""

    def __init__(self, workbench: Workbench, request_format: str) -> None:
        result, baseline = workbench.result, workbench.baseline
        packet = make_packet(result)
        messages = make_request(result)
        self._is_baseline = baseline is result
        self._difference = None if self._is_baseline else first_difference(baseline, result)
        self.blocks, self.marked = request_blocks(messages, request_format, self._difference)
        self.options: tuple[str, ...] = ("--format", request_format)
        """What the command needs besides the screen's changes."""
        of_what = "" if result.meter.whole_request else " of content"
        self.title: list[Said] = [
            (f" request {request_digest(messages, request_format)[:_DIGITS]}…", "bold"),
            (f" · {grouped(len(messages))} messages · {grouped(result.used)} {result.meter.unit}{of_what}", ""),
            (f" · packet {packet.digest[:_DIGITS]}…", "$text-muted"),
        ]
        if result.blocked:
            self.title = [(f" ■ no request: blocked, {result.phase}", "bold $text-error")]
            words: list[StyledLine] = [[("■ BLOCKED  ", "line--bad"), (halt_words(result), "")]]
            self.blocks, self.marked = [Block([*words, [("Half a request would say that the rest is not needed.", "line--muted")]])], None
        if self._difference is not None:
            hidden = result.secret_kinds or baseline.secret_kinds
            where = (
                f"message {self._difference.message}"
                if hidden
                else f"byte {grouped(self._difference.offset)} ({self._difference.offset:x} hex)"
            )
            self.title.insert(1, (f" {DIFFERS} baseline from {where}", "bold $text-warning"))
        elif not self._is_baseline:
            self.title.insert(1, (" = baseline", "$text-success"))

    @property
    def unit_name(self) -> str:
        """What keys go from one to the next of."""
        return "message"

    @property
    def same_words(self) -> str:
        """What is said where there is no difference to go to."""
        return "this is the baseline" if self._is_baseline else "the request is the baseline's, byte for byte"

    def next_difference(self, after: Spot) -> Spot | None:
        """The one place where the two part."""
        return self.marked

    def spot_of(self, place: int) -> Spot | None:
        """Where a source stands, with the heading of its message where it is the first in it; None where it is not in the request."""
        index = next((index for index, one in enumerate(self.blocks) if one.place == place), None)
        if index is None:
            return None
        heading = index - _BEFORE_FIRST
        return Spot(heading if heading >= 0 and self.blocks[heading].starts else index, None)

    def unit(self, number: int) -> Unit | None:
        """A message, from 0."""
        starts = [index for index, one in enumerate(self.blocks) if one.starts]
        if number >= len(starts):
            return None
        blocks = self.blocks[starts[number] : (*starts, len(self.blocks))[number + 1]]
        masked = any(not one.text and one.heading and not one.starts for one in blocks)
        return Unit(f"message {number + 1}", blocks, masked)


class CapturedView:
    """The body as it was given, with what the present build makes of its parts."""

    marked: Spot | None = None
    """A body does not change: what came in or fell out says so itself."""
    options = ("--captured",)
    unit_name = "part"
    same_words = "no part of the body came in or fell out against the baseline; the body itself never changes"

    def __init__(self, workbench: Workbench, capture: Capture) -> None:
        result, difference = workbench.result, workbench.difference
        self._parts = captured_parts(result, capture)
        self.blocks = captured_blocks(self._parts, capture, difference)
        changed = difference.entered | difference.left
        self._changed = [number for number, part in enumerate(self._parts, 1) if _place(part) in changed]
        """Numbers of the blocks whose part came in or fell out."""
        size = WITHHELD if result.candidates.secret_places else grouped(capture.body_bytes)
        left_out = left_out_count(result, capture)
        digest = f" body {capture.body_digest[:_DIGITS]}… ·" if capture.body_digest else ""
        self.title: list[Said] = [
            (digest, "bold"),
            (f" {capture.format} · {size} bytes", ""),
            (f" · {grouped(left_out)} of {grouped(capture.read)} left out", "bold $text-warning" if left_out else ""),
        ]

    def next_difference(self, after: Spot) -> Spot | None:
        """The next part that came in or fell out; after the last the first again."""
        if not self._changed:
            return None
        return Spot(next((number for number in self._changed if number > after.block), self._changed[0]), None)

    def unit(self, number: int) -> Unit | None:
        """A part, from 0."""
        if number >= len(self._parts):
            return None
        part, one = self._parts[number], self.blocks[number + 1]
        masked = isinstance(part, CapturedPart) and part.item.secret
        return Unit(f"part {number + 1} of the body", [one] if one.text else [], masked)


def _place(part: CapturedPart | UnreadPart) -> int | None:
    return part.item.place if isinstance(part, CapturedPart) else None
