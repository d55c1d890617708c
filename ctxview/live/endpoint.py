"""Where a live probe asks, and how: checked before anything is sent. No value is quoted in an error: it may be a key (spec 2.1)."""

import re
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from ctxview.core.live_terms import DEFAULT_BASE_URL, DEFAULT_KEY_VARIABLE, DEFAULT_MODEL, LiveTerms, may_be_key_variable
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import dataclass

CHAT_PATH = "/chat/completions"
THINKING = ("enabled", "disabled")
LONGEST = 2000
"""Characters of a base URL or of a model's name."""

DEFAULT_TEMPERATURE = 0.0
DEFAULT_OUTPUT_LIMIT = 1024
DEFAULT_TIMEOUT = 60.0
DEFAULT_RETRIES = 2
TOTAL_SECONDS = 300.0
"""That one attempt may take, with all its retries and the waits between them."""

_URL_CHARACTERS = re.compile(r"[!-~]+")
_DEFAULTS = {"base_url": DEFAULT_BASE_URL, "model": DEFAULT_MODEL, "key_variable": DEFAULT_KEY_VARIABLE}


@dataclass(frozen=True, slots=True)
class Given:
    """A setting as somebody gave it."""

    text: str
    place: str
    """For errors: an option's name, or a place in a file."""
    file: str = ""

    def refused(self, message: str, expected: str) -> CtxviewError:
        """The error of this setting."""
        return CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, expected, self.place, self.file))


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where and how to ask."""

    terms: LiveTerms
    chat_url: str
    retries: int = DEFAULT_RETRIES
    total_seconds: float = TOTAL_SECONDS

    @property
    def output_limit_field(self) -> str:
        """How the endpoint calls the output limit: OpenAI's newer models refuse the name that all others know."""
        return "max_completion_tokens" if _host_is(self.chat_url, "openai.com") else "max_tokens"


def settled(typed: Mapping[str, Given], kept: Mapping[str, Given]) -> dict[str, Given]:
    """Base URL, model and key's variable, from the command line over those from the settings file over the program's own.

    They belong to one endpoint: who names another server gets neither the model nor the key of the one before.
    """
    found = {name: Given(text, name) for name, text in _DEFAULTS.items()}
    for layer in (kept, typed):
        if "base_url" in layer and _origin(layer["base_url"].text) != _origin(found["base_url"].text):
            found = {}
        found.update(layer)
    return found


def checked_chat_url(base_url: Given, allow_http: bool) -> str:
    """The address that a request goes to.

    Raises:
        CtxviewError: it is no plain http or https URL, or is http to another machine and that was not allowed.
    """
    right = "https://HOST/PATH, without user, query and fragment"
    text = base_url.text
    if len(text) > LONGEST or not _URL_CHARACTERS.fullmatch(text):
        raise base_url.refused("the base URL is empty, too long, or holds a space or a character that no URL has", right)
    parts = _split(text)
    if parts is None or parts.scheme not in ("https", "http") or not parts.hostname:
        raise base_url.refused("the base URL is no http or https URL", right)
    if "@" in parts.netloc or parts.query or parts.fragment or "?" in text or "#" in text:
        raise base_url.refused("the base URL has a user, a query or a fragment; a key is read from the environment only", right)
    if parts.scheme == "http" and not (allow_http or is_loopback(parts.hostname)):
        raise base_url.refused("http would send the key unencrypted to another machine", "an https URL, or --allow-http")
    plain = text.rstrip("/")
    return plain if plain.endswith(CHAT_PATH) else plain + CHAT_PATH


def checked_model(model: Given | None) -> str:
    """The model's name.

    Raises:
        CtxviewError: there is none for this endpoint, or it is blank or too long.
    """
    if model is None:
        message = "no model is named for this endpoint"
        raise CtxviewError(Problem(ErrorCode.MISSING_FIELD, message, "--model NAME, as the server calls it", "--model"))
    if not model.text.strip() or len(model.text) > LONGEST:
        raise model.refused("the model's name is blank or too long", "a name as the server calls it")
    return model.text


def checked_key_variable(variable: Given | None) -> str | None:
    """The name of the key's variable; None where none is named for this endpoint.

    Raises:
        CtxviewError: it is no such name.
    """
    if variable is None:
        return None
    if not may_be_key_variable(variable.text):
        message = "this is no name of a variable (if it is the key itself: it belongs into the environment, and is not shown here)"
        raise variable.refused(message, "a name of capitals, digits and _, such as DEEPSEEK_API_KEY")
    return variable.text


def thinking_of(wanted: str | None, chat_url: str) -> str | None:
    """What is said of thinking: as wanted; else `disabled` to the one endpoint that is known to take the field, and nothing to others."""
    if wanted is not None:
        return wanted if wanted in THINKING else None
    return "disabled" if _host_is(chat_url, "deepseek.com") else None


def is_loopback(host: str) -> bool:
    """Whether a host is this machine, by its spelling: no name but `localhost` is looked up."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _host_is(url: str, domain: str) -> bool:
    host = (urlsplit(url).hostname or "").lower()
    return host == domain or host.endswith(f".{domain}")


def _origin(url: str) -> tuple[str, str, int | None] | None:
    parts = _split(url)
    if parts is None:
        return None
    scheme = parts.scheme.lower()
    return scheme, (parts.hostname or "").lower(), parts.port or {"https": 443, "http": 80}.get(scheme)


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port  # asked for, because it is read only then
    except ValueError:
        return None
    return parts
