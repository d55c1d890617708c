"""A captured request part by part, as people read it: `request --captured`. What is secret is masked."""

from collections.abc import Callable, Iterator

from ctxview.core.captured import CapturedPart, UnreadPart, captured_parts, completeness_lines, left_out_count
from ctxview.core.case import Capture
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line, safe_lines
from ctxview.exports.build_text import WITHHELD
from ctxview.exports.layout import Layout, cells, exact, sentence
from ctxview.exports.words import MASKED_PART


def as_text(content: str) -> Iterator[str]:
    """A content's lines, each behind a bar, so that none can pass for a heading."""
    for line in safe_lines(content, cells=cells):
        yield f"│ {line}" if line else "│"


def captured_lines(result: BuildResult, capture: Capture, layout: Layout, show: Callable[[str], Iterator[str]] = as_text) -> Iterator[str]:
    """The lines, without line ends. `show` makes lines of a content that is no secret."""
    size = WITHHELD if result.candidates.secret_places else str(capture.body_bytes)
    yield layout.bold(f"As captured ({safe_line(capture.format)}), {size} bytes")
    yield from exact(layout, "body sha256 ", capture.body_digest)
    for words in completeness_lines(capture):
        yield from sentence(layout, "", safe_line(words))
    yield f"{left_out_count(result, capture)} of {capture.read} parts that were read are left out by this build"
    for number, part in enumerate(captured_parts(result, capture), 1):
        yield ""
        if isinstance(part, UnreadPart):
            yield from map(layout.bold, exact(layout, f"── {number} ", safe_line(part.part.place or "/")))
            yield from sentence(layout, "   ", safe_line(f"{part.state}: {part.part.what}, {part.part.size} bytes; no item was made of it"))
        else:
            yield from _part_lines(part, number, layout)
            yield from [f"│ {MASKED_PART}"] if part.item.secret else show(part.item.source.content)


def _part_lines(part: CapturedPart, number: int, layout: Layout) -> Iterator[str]:
    item, decision = part.item, part.decision
    yield from map(layout.bold, exact(layout, f"── {number} ", safe_line(part.pointer or "/")))
    facts = f"{part.role or 'no role'} → {item.channel} · authority {item.authority.value} · trust {item.trust.value}"
    fate = decision.outcome.value if decision.selected else f"left out: {decision.reason.value}"
    yield from sentence(layout, "   ", safe_line(f"{facts} · {fate}"))
