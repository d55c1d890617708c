"""The model's own thinking, in the shapes that several APIs give it: text, a signature only, or encrypted."""

from ctxview.readers.message_part import Absence, PartType
from ctxview.readers.parts_ledger import Origin, PartsLedger
from ctxview.readers.parts_media import sealed

THINKING_TEXTS = {"thinking": "thinking", "reasoning.text": "text", "reasoning.summary": "summary", "reasoning": "text"}
"""Types of thinking blocks whose text can be read, and the key that holds it."""
THINKING_SEALED = frozenset({"redacted_thinking", "reasoning.encrypted"})
"""Types of thinking blocks with a `data` that only the provider can read."""


def is_thinking(kind: object) -> bool:
    """Whether a block of this type is thinking."""
    return isinstance(kind, str) and (kind in THINKING_TEXTS or kind in THINKING_SEALED)


def decode_thinking(block: dict[str, object], place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Enter one thinking block, whose type `is_thinking` knows."""
    kind = str(block.get("type"))
    if kind in THINKING_SEALED:
        decode_sealed(block.get("data"), place, origin, ledger)
        return
    text = block.get(THINKING_TEXTS[kind])
    signature = block.get("signature")
    if text is not None and not isinstance(text, str):
        ledger.broken(place, f"{kind} whose text is no string", block)
    elif text and text.strip():
        ledger.read(place, text, origin, PartType.THINKING)
    elif isinstance(signature, str) and signature.strip():
        ledger.absent(Absence.SIGNED_THINKING)
        ledger.read(place, sealed("thinking, only its signature", signature).text, origin, PartType.REDACTED)
    else:
        ledger.nothing()


def decode_sealed(data: object, place: str, origin: Origin, ledger: PartsLedger) -> None:
    """Enter thinking that is there as encrypted data."""
    if data is None or data == "":
        ledger.nothing()
    elif isinstance(data, str):
        ledger.absent(Absence.REDACTED_THINKING)
        line = sealed("redacted thinking", data)
        ledger.read(place, line.text, origin, PartType.REDACTED, line.notes)
    else:
        ledger.broken(place, "redacted thinking whose data is no string", data)
