"""What is computed from the contents of a case once, and kept for as long as the case is open: no tweak changes a content."""

from collections.abc import Sequence
from functools import cached_property

from ctxview.core.canonical import canonical_json, text_digest
from ctxview.core.case import Source
from ctxview.core.frame import ITEM_END, escape_content


class Contents:
    """By place: digest and length of every content, and the content as it stands, framed, in a packet's canonical JSON."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources = sources
        self.kept: dict[str, object] = {}
        """What else is found out once of a case, by what it is."""
        self._in_json: list[bytes | None] = [None] * len(sources)

    @cached_property
    def digests(self) -> tuple[str, ...]:
        """SHA-256 of every content."""
        return tuple(text_digest(source.content) for source in self._sources)

    @cached_property
    def byte_counts(self) -> tuple[int, ...]:
        """UTF-8 bytes of every content."""
        return tuple(len(source.content.encode("utf-8")) for source in self._sources)

    def in_json(self, places: Sequence[int]) -> list[bytes]:
        """Each content and the end of its frame, escaped for JSON, as UTF-8: all but the hashing of a digest, and most of its time."""
        kept = self._in_json
        for place in places:
            if kept[place] is None:
                text = f"{escape_content(self._sources[place].content)}\n{ITEM_END}"
                kept[place] = canonical_json(text)[1:-1].encode("utf-8")
        return [kept[place] or b"" for place in places]
