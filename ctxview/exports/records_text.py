"""What a captured request held, part by part, as people read it (spec 0, promise 1)."""

from collections.abc import Iterator

from ctxview.core.case import Capture
from ctxview.core.safe_text import safe_line
from ctxview.exports.layout import Layout, exact, sentence


def records_lines(capture: Capture, layout: Layout) -> Iterator[str]:
    """The lines, without line ends: every part is exactly one of read, empty, unknown, damaged."""
    yield ""
    yield layout.bold(f"Captured request ({safe_line(capture.format)})")
    counts = (capture.read, capture.empty, len(capture.unknown), len(capture.damaged))
    parts = (f"{count} {name}" for count, name in zip(counts, ("read", "empty", "unknown", "damaged"), strict=True))
    yield from sentence(layout, "  ", f"{sum(counts)} parts = " + " + ".join(parts))
    for name, members in (("unknown", capture.unknown), ("damaged", capture.damaged)):
        for part in members:
            yield from map(layout.bad, exact(layout, f"  {name}  ", safe_line(f"{part.place or '/'}  {part.what}  {part.size} bytes")))
    for words in capture.missing:
        yield from sentence(layout, "  not in the file: ", safe_line(words))
    for words in capture.remarks:
        yield from sentence(layout, "  - ", safe_line(words))
