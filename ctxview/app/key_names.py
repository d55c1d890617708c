"""Names of keys: as a person writes them, as Textual calls them, and as they are shown."""

import string
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

MODIFIERS = ("ctrl", "alt", "shift", "super", "hyper", "meta")
_SHOWN: Mapping[str, str] = MappingProxyType(
    {
        "up": "↑", "down": "↓", "left": "←", "right": "→", "home": "Home", "end": "End", "pageup": "PgUp", "pagedown": "PgDn",
        "insert": "Ins", "delete": "Del", "backspace": "⌫", "enter": "enter", "escape": "esc", "tab": "tab", "space": "space",
        **{f"f{number}": f"F{number}" for number in range(1, 25)},
    }
)  # fmt: skip
_OTHER_NAMES: Mapping[str, str] = MappingProxyType(
    {"esc": "escape", "return": "enter", "pgup": "pageup", "pgdn": "pagedown", "del": "delete", "ins": "insert"}
)
_SHORTER = {
    "solidus": "slash", "reverse_solidus": "backslash", "commercial_at": "at", "hyphen_minus": "minus", "plus_sign": "plus",
    "low_line": "underscore",
}  # fmt: skip


def _called(sign: str) -> str:
    """Textual's name of a sign that is no letter and no figure."""
    name = unicodedata.name(sign).lower().replace("-", "_").replace(" ", "_")
    return _SHORTER.get(name, name)


SIGNS: Mapping[str, str] = MappingProxyType({_called(sign): sign for sign in string.punctuation})
"""The signs that keyboards have by Textual's names of them."""

_NAMED_IN_TOML = ("comma", "quotation_mark", "backslash")


def key_named(text: str) -> str | None:
    """Textual's name of a key as a person writes it: `x`, `?`, `ctrl+x`, `PgDn`; None for what is no key."""
    text = text.strip()
    plus = text == "+" or text.endswith("++")
    *modifiers, last = [*text[:-2].split("+"), "+"] if plus and text != "+" else [text] if plus else text.split("+")
    modifiers = [modifier.strip().lower() for modifier in modifiers]
    key = _key(last.strip())
    if key is None or any(modifier not in MODIFIERS for modifier in modifiers):
        return None
    if len(key) == 1 and key.isupper() and modifiers:  # which Textual calls by the shift and the small letter
        modifiers, key = [*modifiers, "shift"], key.lower()
    if modifiers == ["shift"] and len(key) == 1:
        return key.upper()  # a terminal sends the capital letter
    return "+".join([*(one for one in MODIFIERS if one in modifiers), key])


def _key(text: str) -> str | None:
    """The key without modifiers."""
    if len(text) == 1:
        return _called(text) if text in string.punctuation else text if text.isalnum() else None
    name = _OTHER_NAMES.get(text.lower(), text.lower())
    return name if name in SIGNS or name in _SHOWN else None


def keys_written(keys: str) -> str:
    """Key names, separated by commas, as a person would write them in the settings: signs as signs where TOML lets them be."""
    return ",".join(key if key in _NAMED_IN_TOML else SIGNS.get(key, key) for key in keys.split(","))


def key_shown(key: str) -> str:
    """A key by Textual's name as people read it."""
    *modifiers, last = key.split("+")
    return "+".join([*modifiers, SIGNS.get(last) or _SHOWN.get(last, last)])
