"""The frame around an item in the request: no content and no id can end or open one (spec 1.4)."""

import re
from typing import TYPE_CHECKING

from ctxview.core.channels import Trust

if TYPE_CHECKING:
    from ctxview.core.item import Item

ITEM_END = "[/ITEM]"
"""The line that closes an item's frame."""

BETWEEN_ITEMS = "\n\n"
"""What stands between two items of a section."""

# a match starts where a run of backslashes does: without the look behind, a long run would be tried again from each of its backslashes
_MARKER = re.compile(r"(?<!\\)\\*(?:\[/?ITEM|</?(?:UNTRUSTED_DATA|CONTEXT_SECTION|MISSING_REQUIREMENTS))", re.ASCII | re.IGNORECASE)
# what few builds need is compiled for them: `re` keeps it
_ESCAPED_MARKER = r"(?ai)(?<!\\)\\(\\*(?:\[/?ITEM|</?(?:UNTRUSTED_DATA|CONTEXT_SECTION|MISSING_REQUIREMENTS)))"

# White space and Unicode Cc and Cf as ranges of their own, so that every Python encodes the same (Unicode 15)
_SPACE = r"\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_CONTROL = r"\x00-\x1f\x7f-\x9f"
_FORMAT = (
    r"\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f"
)
_UNSAFE_IN_NAME = re.compile(f"[%=\"'\\[\\]<>{_SPACE}{_CONTROL}{_FORMAT}]")
_UNSAFE_IN_LIST = f"[,%=\"'\\[\\]<>{_SPACE}{_CONTROL}{_FORMAT}]"


def _percent(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match.group().encode("utf-8"))


def encode_name(name: str) -> str:
    """A source id for the header: everything that could end it or look like a field is percent-encoded."""
    return _UNSAFE_IN_NAME.sub(_percent, name)


def encode_listed_name(name: str) -> str:
    """A requirement's name for a list sent to a model: the comma is encoded as well."""
    return re.sub(_UNSAFE_IN_LIST, _percent, name)


def escape_content(text: str) -> str:
    """Put one backslash before every marker, which takes the backslashes before it along."""
    if "[" not in text and "<" not in text:
        return text
    return _MARKER.sub(lambda match: "\\" + match.group(), text)


def unescape_content(text: str) -> str:
    """Take one backslash off every marker: what `escape_content` was given."""
    return re.sub(_ESCAPED_MARKER, lambda match: match.group(1), text)


def frame_header(item: "Item", titled: bool = False) -> str:
    """The line that opens the item's frame, without its line end; with its title, where a request names titles (spec 4.2)."""
    title = f" title={encode_name(item.source.title)}" if titled and item.source.title else ""
    return (
        f"[ITEM id={item.item_id} source={encode_name(item.source_id)} authority={item.authority.value}"
        f" trust={item.trust.value} sensitivity={item.sensitivity.value}{title}]"
    )


def frame_item(item: "Item", titled: bool = False) -> str:
    """The item as it stands in a section."""
    return f"{frame_header(item, titled)}\n{escape_content(item.source.content)}\n{ITEM_END}"


def is_untrusted(item: "Item") -> bool:
    """Whether the item stands inside the untrusted wrapper of a request."""
    return item.trust.rank < Trust.TRUSTED_SOURCE.rank


def wrap_item(item: "Item", titled: bool = False) -> str:
    """The item as a request has it: in its frame, and in the untrusted wrapper where its trust asks for it (spec 1.6)."""
    framed = frame_item(item, titled)
    return f'<UNTRUSTED_DATA item_id="{item.item_id}">\n{framed}\n</UNTRUSTED_DATA>' if is_untrusted(item) else framed
