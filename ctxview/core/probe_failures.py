"""Why a live run came to no decision, or was not begun: codes, and words for people (spec 2.1)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class ConfigurationError(StrEnum):
    """Why nothing was sent at all. No attempt is counted then."""

    MISSING_CREDENTIAL = "missing_credential"
    UNUSABLE_CREDENTIAL = "unusable_credential"
    SECRET_IN_REQUEST = "secret_in_request"
    KEY_IN_REQUEST = "key_in_request"


class FailureCode(StrEnum):
    """What went wrong on the way, where the server's own number does not say it: that one is `http_` and the number."""

    CONNECT_FAILED = "connect_failed"
    TLS_FAILED = "tls_failed"
    CONNECT_TIMED_OUT = "connect_timed_out"
    TIMED_OUT = "timed_out"
    CONNECTION_LOST = "connection_lost"
    REDIRECTED = "redirected"
    REPLY_TOO_LARGE = "reply_too_large"
    REPLY_ENCODED = "reply_encoded"
    WRONG_CONTENT_TYPE = "wrong_content_type"
    WRONG_CHARSET = "wrong_charset"
    NOT_JSON = "not_json"
    WRONG_ENVELOPE = "wrong_envelope"
    NATIVE_TOOL_CALL = "native_tool_call"
    CUT_OFF = "cut_off"
    NOT_A_DECISION = "not_a_decision"


_HTTP = "http_"

CONFIGURATION_WORDS: Mapping[str, str] = MappingProxyType(
    {
        ConfigurationError.MISSING_CREDENTIAL: "there is no key in the environment under the name of the key's variable",
        ConfigurationError.UNUSABLE_CREDENTIAL: "the key holds a space, a line break or another character that no key has",
        ConfigurationError.SECRET_IN_REQUEST: "the request would hold what the case marks as secret, so it is not sent",
        ConfigurationError.KEY_IN_REQUEST: "the text of the key stands in the request itself, so it is not sent",
    }
)
"""What each of them means."""

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        FailureCode.CONNECT_FAILED: "no connection: the name is not known, or nobody listens there",
        FailureCode.TLS_FAILED: "the secure connection failed: the certificate does not hold, or the server speaks no TLS",
        FailureCode.CONNECT_TIMED_OUT: "no connection within the time limit",
        FailureCode.TIMED_OUT: "no complete answer within the time limit",
        FailureCode.CONNECTION_LOST: "the connection broke before the answer was complete",
        FailureCode.REDIRECTED: "the server points to another address; it is not followed, so that the key goes nowhere else",
        FailureCode.REPLY_TOO_LARGE: "the answer is larger than any decision",
        FailureCode.REPLY_ENCODED: "the answer is compressed, though that was ruled out",
        FailureCode.WRONG_CONTENT_TYPE: "the answer does not say that it is JSON",
        FailureCode.WRONG_CHARSET: "the answer is not in UTF-8",
        FailureCode.NOT_JSON: "the answer is no valid JSON",
        FailureCode.WRONG_ENVELOPE: "the answer is not shaped like a chat completion with one choice",
        FailureCode.NATIVE_TOOL_CALL: "the model called a tool in the provider's own form, which was not offered",
        FailureCode.CUT_OFF: "the model's text was cut off at the output limit",
        FailureCode.NOT_A_DECISION: "the model's text is not the decision object",
        "http_400": "the server refuses the request: often the model's name, or a field that it does not know",
        "http_401": "the server does not accept the key",
        "http_402": "the account has no balance",
        "http_403": "the key may not do this",
        "http_404": "there is no such address or model; the base URL often ends with /v1",
        "http_413": "the request is too large for the server",
        "http_422": "the server refuses a field of the request",
        "http_429": "the server limits the rate of requests",
    }
)


_REMEDIES: Mapping[str, str] = MappingProxyType(
    {
        ConfigurationError.MISSING_CREDENTIAL: "put the key into this variable, and run the command again",
        ConfigurationError.UNUSABLE_CREDENTIAL: "look at what this variable holds, and run the command again",
        ConfigurationError.SECRET_IN_REQUEST: "look at how the secret comes into what is sent: ctxview findings names its place",
        ConfigurationError.KEY_IN_REQUEST: "take the key out of the case, and make a new one: whoever has the file has it",
    }
)
_UNNAMED = "name the variable that holds the key of this endpoint: --key-variable NAME"


def remedy_words(error: str, variable: str | None) -> str:
    """What a person can do about it; empty for none that is known. `variable` is the name of the key's, None where none was named."""
    return _UNNAMED if error == ConfigurationError.MISSING_CREDENTIAL and variable is None else _REMEDIES.get(error, "")


def http_code(status: int) -> str:
    """The code of an answer with this status."""
    return f"{_HTTP}{status}"


def failure_words(code: str) -> str:
    """What a code means; empty for none that is known."""
    if code in _WORDS:
        return _WORDS[code]
    if code.startswith(f"{_HTTP}5"):
        return "the server has a fault of its own"
    return "the server refuses the request" if code.startswith(f"{_HTTP}4") else ""
