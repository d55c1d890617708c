"""The book in which decoders enter what they find: each part once, as read, empty, unknown or damaged (spec chapter 5)."""

from collections import Counter

from ctxview.core.case import UnknownPart
from ctxview.core.channels import ChannelBasis
from ctxview.core.values import dataclass, field, replace
from ctxview.readers.message_part import Absence, DecodedMessages, MessagePart, PartNote, PartType
from ctxview.readers.parts_json import json_size
from ctxview.readers.parts_marks import text_marks
from ctxview.readers.parts_media import MediaLine


@dataclass(frozen=True, slots=True)
class Origin:
    """What the parts of one message, or of one tool result, have in common: the way by which they came."""

    carrier_role: str
    channel: str
    basis: ChannelBasis
    part_type: PartType = PartType.TEXT
    """Type of a part that is plain text."""
    tool_name: str | None = None
    call_id: str | None = None
    is_error: bool = False
    notes: tuple[str, ...] = ()
    free_text: bool = False
    """Of a call: its tool takes a text, and no JSON object."""

    def through(self, channel: str, basis: ChannelBasis) -> "Origin":
        """The same, where the kind of a block says more of the channel than its carrier."""
        return replace(self, channel=channel, basis=basis)

    def noting(self, *notes: str) -> "Origin":
        """The same with more notes."""
        return replace(self, notes=(*self.notes, *notes))

    def failed(self) -> "Origin":
        """The same for a result that is an error."""
        return replace(self, is_error=True, notes=(*self.notes, PartNote.ERROR_RESULT))


@dataclass(slots=True)
class PartsLedger:
    """Collects parts in the order in which they are entered."""

    parts: list[MessagePart] = field(default_factory=list)
    empty: int = 0
    unknown: list[UnknownPart] = field(default_factory=list)
    damaged: list[UnknownPart] = field(default_factory=list)
    absences: Counter[Absence] = field(default_factory=Counter)
    loaded_tools: set[str] = field(default_factory=set)
    participants: set[str] = field(default_factory=set)

    def entries(self) -> int:
        """How many parts were entered so far, of all four sorts."""
        return len(self.parts) + self.empty + len(self.unknown) + len(self.damaged)

    def read(
        self,
        place: str,
        text: str,
        origin: Origin,
        part_type: PartType | None = None,
        notes: tuple[str, ...] = (),
        title: str | None = None,
    ) -> None:
        """Enter a part with a text; a blank text is an empty part."""
        if not text.strip():
            self.empty += 1
            return
        kind = origin.part_type if part_type is None else part_type
        said = [*origin.notes, *notes]
        if origin.part_type is not PartType.TEXT and kind is not origin.part_type:
            said.insert(0, origin.part_type)
        self.parts.append(
            MessagePart(
                place=place,
                carrier_role=origin.carrier_role,
                part_type=kind,
                text=text,
                channel=origin.channel,
                channel_basis=origin.basis,
                tool_name=origin.tool_name,
                call_id=origin.call_id,
                is_error=origin.is_error,
                title=title,
                notes=tuple(dict.fromkeys([*said, *text_marks(text)])),
                free_text=origin.free_text,
            )
        )

    def media(self, place: str, line: MediaLine, origin: Origin, part_type: PartType, title: str | None = None) -> None:
        """Enter an image, audio or document by its line; what comes from a URL is web content, whoever sent the URL."""
        if line.absence is not None:
            self.absences[line.absence] += 1
        came = origin.through("web_content", ChannelBasis.STRUCTURAL) if line.from_web else origin
        self.read(place, line.text, came, part_type, line.notes, title or None)

    def nothing(self) -> None:
        """Enter a part that holds nothing."""
        self.empty += 1

    def not_known(self, place: str, what: str, value: object) -> None:
        """Enter a part of a kind that is not known."""
        self.unknown.append(UnknownPart(place, what, json_size(value)))

    def broken(self, place: str, what: str, value: object) -> None:
        """Enter a part whose value is not what its place asks for."""
        self.damaged.append(UnknownPart(place, what, json_size(value)))

    def absent(self, absence: Absence) -> None:
        """Count one more thing that the model had and the file has not."""
        self.absences[absence] += 1

    def closed(self, parts: list[MessagePart], pairs: tuple[tuple[int, ...], ...]) -> DecodedMessages:
        """The book as a value, with the parts as they stand after calls and results were paired."""
        return DecodedMessages(
            parts=tuple(parts),
            pairs=pairs,
            empty=self.empty,
            unknown=tuple(self.unknown),
            damaged=tuple(self.damaged),
            absences=tuple((absence, self.absences[absence]) for absence in Absence if self.absences[absence]),
            loaded_tools=frozenset(self.loaded_tools),
            participants=tuple(sorted(self.participants)),
        )
