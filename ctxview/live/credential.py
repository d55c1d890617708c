"""The key: read from the environment, sent in one header, shown nowhere; and taken out of whatever a server sends back (spec 2.1)."""

import re
from collections.abc import Mapping

from ctxview.core.canonical import canonical_json
from ctxview.core.masking import Secrets, masked_arguments, masked_text
from ctxview.core.probe import ModelDecision
from ctxview.core.probe_failures import ConfigurationError
from ctxview.core.proposal import Proposal

LONGEST_KEY = 4096
"""Characters; a longer one is a mistake."""

PART = 8
"""Characters of a key that are taken for the key in an answer: servers quote its beginning or its end."""

LONG_PART = 12
"""Characters of a key that are taken for the key in a setting: a model's name may share a word with it."""

_USABLE = re.compile(r"[!#-\[\]-~]+")  # printable ASCII, but no space, quote or backslash


class Credential:
    """A key that is in use. Neither `repr` nor `str` shows it, and no field of it is written out by accident."""

    __slots__ = ("_key", "_parts", "_told", "_whole")

    def __init__(self, key: str) -> None:
        self._key = key
        self._whole = Secrets.from_texts([key])
        parts = [key[start : start + PART] for start in range(len(key) - PART + 1)] if len(key) >= 2 * PART else []
        long = [key[start : start + LONG_PART] for start in range(len(key) - LONG_PART + 1)] if len(key) >= 2 * LONG_PART else []
        self._told = Secrets.from_texts([key, *long])
        self._parts = Secrets.from_texts([key, *parts])

    def __repr__(self) -> str:
        return "Credential(not shown)"

    def __reduce__(self) -> str:
        raise TypeError("a key is not written out")

    @property
    def header(self) -> str:
        """The value of `Authorization`."""
        return f"Bearer {self._key}"

    def stands_in(self, text: str) -> bool:
        """Whether the whole key is in a text that would be sent."""
        return self._whole.hold(text)

    def told_by(self, text: str) -> bool:
        """Whether a setting that is sent, printed and kept holds the key, or a long part of it."""
        return self._told.hold(text)

    def redacted(self, text: str) -> str:
        """A text of the server as it may be kept: masked where the key is in it, or a part of the key."""
        return masked_text(text, self._parts)

    def redacted_decision(self, decision: ModelDecision) -> ModelDecision:
        """The decision as it may be kept. Arguments without the key stay as they are."""
        tool = decision.tool
        if tool is not None:
            arguments = tool.arguments
            if self._parts.hold(canonical_json(dict(arguments))):
                arguments = masked_arguments(arguments, self._parts)
            tool = Proposal(self.redacted(tool.name), arguments)
        return ModelDecision(decision.kind, self.redacted(decision.message), tool)


def read_credential(variable: str | None, environment: Mapping[str, str]) -> Credential | ConfigurationError:
    """The key that a variable holds, or why there is none."""
    key = "" if variable is None else environment.get(variable, "")
    if not key.strip():
        return ConfigurationError.MISSING_CREDENTIAL
    usable = len(key) <= LONGEST_KEY and _USABLE.fullmatch(key)
    return Credential(key) if usable else ConfigurationError.UNUSABLE_CREDENTIAL
