"""Encodings of the meter `tokens:<encoding>`: their names, the models that each counts exactly, and how far off it is elsewhere.

What counts exactly is public: the engine's own table says which model uses which encoding. Where a model's tokenizer is not
public, the band is what others published, or the widest difference that was measured between public tokenizers; `source` says which.
A count is of an item's text. What a provider adds around each message (a few tokens) is nobody's content and is not in it.
"""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.near_names import nearest_first
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import dataclass
from ctxview.readers.places import quoted

PREFIX = "tokens:"
"""What the name of each of these meters begins with."""

_OPENAI_TABLE = "the table of models in tiktoken 0.14"
_OF_O200K = ("gpt-4o", "chatgpt-4o", "gpt-4.1", "gpt-4.5", "gpt-5", "gpt-5.*", "o1", "o3", "o4-mini", "ft:gpt-4o")
_OF_HARMONY = ("gpt-oss",)
_OF_CL100K = (
    "gpt-4",
    "gpt-3.5",
    "gpt-3.5-turbo",
    "gpt-35-turbo",
    "text-embedding-ada-002",
    "text-embedding-3-small",
    "text-embedding-3-large",
    "davinci-002",
    "babbage-002",
    "ft:gpt-4",
    "ft:gpt-3.5-turbo",
    "ft:davinci-002",
    "ft:babbage-002",
)


@dataclass(frozen=True, slots=True)
class TokenEncoding:
    """One encoding that can be counted with."""

    name: str
    exact_for: tuple[str, ...]
    """Names of models without what follows a `-` in them; one that ends in `*` is the beginning of names."""
    means: str
    """For whom it counts, in words."""


ENCODINGS: Mapping[str, TokenEncoding] = MappingProxyType(
    {
        encoding.name: encoding
        for encoding in (
            TokenEncoding("o200k_base", (*_OF_O200K, *_OF_HARMONY), "tokens of GPT-4o, GPT-4.1, GPT-5 and the o-series"),
            TokenEncoding("cl100k_base", _OF_CL100K, "tokens of GPT-4, GPT-3.5 and the embedding models of their time"),
            # Its ranks are those of o200k_base; only special tokens differ, and content has none.
            TokenEncoding("o200k_harmony", (*_OF_O200K, *_OF_HARMONY), "tokens of gpt-oss; of text it counts what o200k_base does"),
        )
    }
)
"""Every encoding, by name."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How far the model's own count may be from ours, in percent of ours: -20 and 45 say between 0.8 and 1.45 times as many."""

    exact: bool
    low_percent: int
    high_percent: int
    source: str
    """Where the band comes from, in words."""

    def bounds(self, tokens: int) -> tuple[int, int]:
        """The fewest and the most tokens that the model may count where we count this many, rounded outwards."""
        low, high = tokens * (100 + self.low_percent), tokens * (100 + self.high_percent)
        return low // 100, -(-high // 100)


_CLAUDE_SOURCE = "published comparisons: Claude 3 and 4 count 15 to 25 % more than OpenAI's encodings on usual text, and more on code"
_NEWER_CLAUDE_SOURCE = f"{_CLAUDE_SOURCE}; Anthropic's page on token counting: the newer tokenizer gives about 30 % more again"
_ANY_CLAUDE_SOURCE = f"{_NEWER_CLAUDE_SOURCE}; which of both this model has is not known here"
_MEASURED = "measured: the widest difference between o200k_base, cl100k_base and Qwen's ranks on code, prose, JSON and Chinese"

_CLAUDE: Mapping[str, Accuracy] = MappingProxyType(
    {
        **dict.fromkeys(("claude-3", "claude-haiku-4", "claude-sonnet-4", "claude-opus-4"), Accuracy(False, 15, 25, _CLAUDE_SOURCE)),
        **dict.fromkeys(
            ("claude-opus-4-7", "claude-opus-4-8", "claude-opus-5", "claude-sonnet-5", "claude-fable", "claude-mythos"),
            Accuracy(False, 49, 63, _NEWER_CLAUDE_SOURCE),  # 1.15 and 1.25, times 1.3
        ),
        "claude*": Accuracy(False, 15, 63, _ANY_CLAUDE_SOURCE),
    }
)
# Measured over the standard library, this project's texts, generated JSON and Chinese sentences, and rounded outwards to 5:
# from o200k_base to cl100k_base -1 to +42 %, to Qwen's ranks -18 to +26 %; from cl100k_base to Qwen's ranks -42 to +26 %.
_OTHER_MODEL = MappingProxyType({"o200k_base": (-20, 45), "o200k_harmony": (-20, 45), "cl100k_base": (-45, 30)})
_OTHER_OPENAI = MappingProxyType({"o200k_base": (-5, 45), "o200k_harmony": (-5, 45), "cl100k_base": (-30, 5)})
_EVERY_OPENAI = (*_OF_O200K, *_OF_HARMONY, *_OF_CL100K)


def accuracy(encoding: str, model: str | None) -> Accuracy:
    """How exact this encoding is for a model, as a request names it; None where no model is known.

    Raises:
        CtxviewError: `not_allowed_value` for an encoding that is not there.
    """
    known = known_encoding(encoding)
    name = _plain_model(model or "")
    named = _longest(name, _EVERY_OPENAI)
    if named is not None:
        if named in known.exact_for:
            return Accuracy(True, 0, 0, _OPENAI_TABLE)
        return Accuracy(False, *_OTHER_OPENAI[encoding], _MEASURED)
    claude = _longest(name, tuple(_CLAUDE))
    if claude is not None:
        return _CLAUDE[claude]
    return Accuracy(False, *_OTHER_MODEL[encoding], _MEASURED)


def known_encoding(name: str) -> TokenEncoding:
    """The encoding of this name.

    Raises:
        CtxviewError: `not_allowed_value`, naming the nearest encoding and all others.
    """
    if (found := ENCODINGS.get(name)) is not None:
        return found
    raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, f"there is no encoding {quoted(name)}", nearest_first(name, tuple(ENCODINGS))))


def meter_name(encoding: str) -> str:
    """The meter's name, `tokens:<encoding>`."""
    return f"{PREFIX}{encoding}"


def encoding_of(meter: str) -> str | None:
    """The encoding that a meter's name asks for, known or not; None where it is another sort of meter."""
    return meter.removeprefix(PREFIX) if meter.startswith(PREFIX) else None


def _plain_model(model: str) -> str:
    """A model's name without who hosts it: `anthropic/claude-…`, `us.anthropic.claude-…`, `models/…`."""
    name = model.strip().lower().rpartition("/")[2]
    host, mark, rest = name.partition("anthropic.")
    return rest if mark and not host.startswith("claude") else name


def _longest(name: str, names: tuple[str, ...]) -> str | None:
    """The longest of these that `name` is, or is a version of."""
    return max((known for known in names if _is_version(name, known)), key=len, default=None)


def _is_version(name: str, known: str) -> bool:
    if known.endswith("*"):
        return name.startswith(known[:-1])
    return name == known or name.startswith((f"{known}-", f"{known}:", f"{known}@"))
