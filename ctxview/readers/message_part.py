"""A part of a message, whichever format and container it came in (spec chapter 5): what four decoders yield."""

from enum import StrEnum

from ctxview.core.case import UnknownPart
from ctxview.core.channels import ChannelBasis
from ctxview.core.values import dataclass


class PartType(StrEnum):
    """What a part is. The words double as note codes of a source, except `text` and `schema`, which are no news."""

    TEXT = "text"
    IMAGE = "image"
    AUDIO = "audio"
    DOCUMENT = "document"
    TOOL_CALL = "tool_call"
    TOOL_RESULT = "tool_result"
    THINKING = "thinking"
    REDACTED = "redacted"
    SCHEMA = "schema"
    OPAQUE = "opaque"


class PartNote(StrEnum):
    """What else a decoder has to say of a part. A note never changes a channel."""

    REFUSAL = "refusal"
    ERROR_RESULT = "error_result"
    UNPAIRED_CALL = "unpaired_call"
    UNPAIRED_RESULT = "unpaired_result"
    SECOND_RESULT = "second_result"
    MATCHED_BY_ORDER = "matched_by_order"
    """No id said which call this answers."""
    EMPTY_RESULT = "empty_result"
    """On a call: it was answered with nothing."""
    RESULT_NOT_READ = "result_not_read"
    """On a call: its answer is listed as unknown or damaged."""
    SEVERAL_TOOLS_POSSIBLE = "several_tools_possible"
    """The result may be from tools of different channels: it has the least trusted of them."""
    ARGUMENTS_EMPTY = "arguments_empty"
    ARGUMENTS_NOT_JSON = "arguments_not_json"
    ARGUMENTS_NOT_OBJECT = "arguments_not_object"
    ARGUMENTS_DOUBLE_ENCODED = "arguments_double_encoded"
    CONTENT_DOUBLE_ENCODED = "content_double_encoded"
    """A text that is a JSON list of content parts: the model saw it as text."""
    RESULT_WITH_PROVIDER = "result_with_provider"
    """On a call that the provider ran: what came of it is not in the request."""
    UNEXPECTED_ROLE = "unexpected_role"
    """A block that this role does not send."""
    MCP_TOOL = "mcp_tool"
    """From another server's tool: its name can say that it is web content, and nothing else."""
    PROVIDER_DEFINED = "provider_defined"
    """The provider puts its own definition in place of this line."""
    DEFERRED_LOADED = "deferred_loaded"
    """Declared as deferred, and loaded by a reference in the messages."""
    RESPONSE_FORMAT = "response_format"
    NO_NAME = "no_name"
    BY_URL = "by_url"
    BY_ID = "by_id"
    NOT_BASE64 = "not_base64"
    """The digest is that of the text as it stands."""
    HAS_CITATIONS = "has_citations"

    LOOKS_LIKE_SYSTEM_REMINDER = "looks_like_system_reminder"
    LOOKS_LIKE_REPOSITORY_RULE = "looks_like_repository_rule"
    LOOKS_LIKE_FILE_READ = "looks_like_file_read"
    LOOKS_LIKE_ENVIRONMENT = "looks_like_environment"
    LOOKS_LIKE_HISTORY_SUMMARY = "looks_like_history_summary"
    LOOKS_LIKE_COMMAND_OUTPUT = "looks_like_command_output"


class Absence(StrEnum):
    """What the model had, or may have had, that the file does not hold. Each is counted in parts."""

    REDACTED_THINKING = "redacted thinking, encrypted"
    SIGNED_THINKING = "text of thinking, of which only the signature is here"
    ENCRYPTED_REASONING = "encrypted reasoning"
    PROVIDER_REASONING = "reasoning held by the provider under an id"
    ENCRYPTED_SEARCH_TEXT = "text of web search results, encrypted"
    ENCRYPTED_OUTPUT = "output of hosted code, encrypted"
    ENCRYPTED_TEXT = "encrypted text"
    PROVIDER_RESULT = "results of the provider's own tools, which it keeps"
    PROVIDER_ITEM = "items held by the provider under an id (item_reference)"
    PROVIDER_FILE = "files and images held by the provider under an id"
    BY_URL = "images, audio and documents behind a URL"
    PROVIDER_AUDIO = "audio answers held by the provider under an id"
    ENCRYPTED_COMPACTION = "encrypted compaction: a summary of the history that only the provider can read"
    COMPACTION_ASKED = "what the provider does to this history before it goes on (compaction_trigger)"
    DEFERRED_TOOL = "deferred tools declared amid the messages, not in the context until they are found"
    COMPACTED = "what stands before a compaction block: the provider drops it, although it is in the request"


@dataclass(frozen=True, slots=True)
class MessagePart:
    """One part that was read. Its text is what a source will hold: an image is one line that describes it, never its data."""

    place: str
    """JSON pointer in the file."""
    carrier_role: str
    """Wire role: `system`, `developer`, `user`, `assistant`, `model`, `tool`, `function`; empty for what stands outside the messages."""
    part_type: PartType
    text: str
    """Never blank."""
    channel: str
    channel_basis: ChannelBasis
    tool_name: str | None = None
    call_id: str | None = None
    is_error: bool = False
    title: str | None = None
    notes: tuple[str, ...] = ()
    free_text: bool = False
    """Of a call: its tool takes a text, and no JSON object."""


@dataclass(frozen=True, slots=True)
class DecodedMessages:
    """What a decoder made of a list of messages: every part exactly one of read, empty, unknown, damaged."""

    parts: tuple[MessagePart, ...]
    """In the order in which the model reads them."""
    pairs: tuple[tuple[int, ...], ...]
    """Places in `parts` of a call and its results; at least two each; disjoint."""
    empty: int
    unknown: tuple[UnknownPart, ...]
    damaged: tuple[UnknownPart, ...]
    absences: tuple[tuple[Absence, int], ...]
    loaded_tools: frozenset[str]
    """Names of tools that came into the context amid the messages: by a reference to a deferred definition, or with their definition."""
    participants: tuple[str, ...]
    """Names that messages give to their authors, each once, sorted."""
