"""How a live probe asks, which every report of it says; and the endpoint that is asked unless another one is named (spec 2.1)."""

import re

from ctxview.core.values import dataclass

LIVE = "live"
"""Name of the probe that asks an endpoint, in reports; which model was asked stands beside it."""

DEFAULT_BASE_URL = "https://api.deepseek.com"
DEFAULT_MODEL = "deepseek-v4-flash"
DEFAULT_KEY_VARIABLE = "DEEPSEEK_API_KEY"

LIVE_NOTE = (
    "A live probe: few runs of a model that changes. The returned model is a name that the provider gives, and no proof of the weights "
    "behind it. Runs that came to no decision say nothing of the model, and are in no figure of behaviour."
)

LIVE_SCOPE = "Of a live run only what is built, judged and graded is deterministic. What the model answers, when, and what it took is not."
"""Stands beside the sentence of scope, which is the same in every report."""

_KEY_VARIABLE = re.compile(r"[A-Z_][A-Z0-9_]{0,63}")


def may_be_key_variable(name: str) -> bool:
    """Whether this is shown and used as the name of a variable: capitals, digits, `_`. Anything else may be the key itself."""
    return _KEY_VARIABLE.fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class LiveTerms:
    """Everything that is asked the same way in each attempt of a series. The key is not here, only where it is read from."""

    base_url: str
    model: str
    key_variable: str | None
    """The name of the environment variable that holds the key; None where none was named for this endpoint."""
    temperature: float | None
    """None where the request does not say."""
    output_limit: int | None
    """Tokens that the answer may have; None where the request does not say."""
    thinking: str | None
    """`enabled` or `disabled`; None where the request does not say, because most endpoints do not know the field."""
    timeout_seconds: float
    """Of one exchange, from the connection to the last byte."""


@dataclass(frozen=True, slots=True)
class LiveSeries:
    """A series of live attempts: the head of its report."""

    terms: LiveTerms
    date: str
    """When it began, RFC 3339 in UTC."""
    repeats: int
    """Attempts at each packet."""
