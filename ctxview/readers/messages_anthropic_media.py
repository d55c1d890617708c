"""Images, documents and search results as Anthropic blocks."""

from ctxview.core.channels import ChannelBasis
from ctxview.readers.message_part import PartNote, PartType
from ctxview.readers.parts_json import below, filled, type_words
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.parts_media import by_id, by_url, embedded

MEDIA_TYPES = frozenset({"image", "document", "search_result", "container_upload"})


def decode_media(block: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Enter a block of one of `MEDIA_TYPES`.

    A document that is not fetched from a URL keeps the channel of its carrier: nobody says whether it is the repository's
    file or a page that was saved, and the carrier is trusted the least.
    """
    match block.get("type"):
        case "image":
            _sourced("image", PartType.IMAGE, block, place, origin, ledger)
        case "document":
            context = filled(block.get("context"))
            if context is not None:
                ledger.read(below(place, "context"), context, origin, PartType.DOCUMENT)
            _sourced("document", PartType.DOCUMENT, block, place, origin, ledger)
        case "search_result":
            _search_result(block, place, origin.through("web_content", ChannelBasis.STRUCTURAL), ledger)
        case _:
            file_id = filled(block.get("file_id"))
            if file_id is None:
                ledger.broken(place, "a file for the container without an id", block)
            else:
                ledger.media(place, by_id("document for the container", file_id), origin, PartType.DOCUMENT)


def decode_text(block: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Enter a text block."""
    text = block.get("text")
    if isinstance(text, str):
        ledger.read(place, text, origin, notes=(PartNote.HAS_CITATIONS,) if block.get("citations") else ())
    elif text is None:
        ledger.nothing()
    else:
        ledger.broken(place, "a text block whose text is no string", block)


def _sourced(what: str, part_type: PartType, block: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    source, title = block.get("source"), filled(block.get("title")) or ""
    if not isinstance(source, dict):
        ledger.broken(place, f"{what} without a source", block)
        return
    kind = source.get("type")
    data, url, file_id = filled(source.get("data")), filled(source.get("url")), filled(source.get("file_id"))
    if kind == "base64" and data is not None:
        media_type = filled(source.get("media_type")) or ""
        ledger.media(place, embedded(what, media_type, data, title), origin, part_type, title)
    elif kind == "url" and url is not None:
        ledger.media(place, by_url(what, url, title), origin, part_type, title)
    elif kind == "file" and file_id is not None:
        ledger.media(place, by_id(what, file_id, title), origin, part_type, title)
    elif kind == "text" and isinstance(source.get("data"), str):
        ledger.read(place, data or "", origin, part_type, title=title or None)
    elif kind == "content":
        _inner_blocks(source.get("content"), below(place, "source", "content"), origin, part_type, title, ledger)
    elif kind in ("base64", "url", "file", "text"):
        ledger.broken(place, f"{what} whose source holds nothing that can be read", block)
    else:
        ledger.not_known(place, f"{what} from a source of {type_words(source)}", block)


def _search_result(block: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    title = filled(block.get("title")) or ""
    head = [line for line in (title, filled(block.get("source")) or "") if line]
    if head:
        ledger.read(place, "\n".join(head), origin, title=title or None)
    _inner_blocks(block.get("content"), below(place, "content"), origin, None, title, ledger)


def _inner_blocks(content: object, place: str, origin: Origin, part_type: PartType | None, title: str, ledger: PartsLedger) -> None:
    """Enter what stands inside a document or a search result: a text, or texts and images."""
    if isinstance(content, str):
        ledger.read(place, content, origin, part_type, title=title or None)
        return
    if not isinstance(content, list):
        ledger.broken(place, "no content, where content is due", content)
        return
    if not content:
        ledger.nothing()
    for number, inner in enumerate(content):
        where = below(place, number)
        if isinstance(inner, dict) and inner.get("type") == "text" and isinstance(inner.get("text"), str):
            ledger.read(where, str(inner["text"]), origin, part_type, title=title or None)
        elif isinstance(inner, dict) and inner.get("type") == "image":
            _sourced("image", PartType.IMAGE, inner, where, origin, ledger)
        elif isinstance(inner, dict):
            ledger.not_known(where, f"a block of {type_words(inner)} inside another", inner)
        else:
            ledger.broken(where, "a block that is no object", inner)
