"""How an exchange failed: which status its run gets, and whether asking again may help (spec 2.1)."""

from ctxview.core.probe import RunStatus
from ctxview.core.probe_failures import FailureCode, http_code
from ctxview.core.values import dataclass

_AGAIN = frozenset({FailureCode.CONNECT_FAILED, FailureCode.CONNECT_TIMED_OUT, FailureCode.CONNECTION_LOST})
"""What a moment may mend. An answer that took too long does not: it may be paid for already, and would take as long again."""

_AGAIN_HTTP = frozenset({408, 425, 429})
_NOT_AGAIN_HTTP = frozenset({501, 505})

_STATUS = {
    FailureCode.CONNECT_FAILED: RunStatus.PROVIDER_ERROR,
    FailureCode.TLS_FAILED: RunStatus.PROVIDER_ERROR,
    FailureCode.CONNECTION_LOST: RunStatus.PROVIDER_ERROR,
    FailureCode.REDIRECTED: RunStatus.PROVIDER_ERROR,
    FailureCode.CONNECT_TIMED_OUT: RunStatus.TIMEOUT,
    FailureCode.TIMED_OUT: RunStatus.TIMEOUT,
}
"""All other codes are of answers that are no decision."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An exchange without a decision."""

    status: RunStatus
    code: str
    worth_retrying: bool = False
    retry_after: str | None = None
    """The header as the server sent it."""
    message: str | None = None
    """What the server said to it, without the key; raw."""


def failure_of(code: FailureCode) -> Failure:
    """The failure that this code stands for."""
    return Failure(_STATUS.get(code, RunStatus.INVALID_RESPONSE), code.value, code in _AGAIN)


def http_failure(status: int, retry_after: str | None, message: str | None) -> Failure:
    """The failure of an answer that is no success.

    401 and 403 are `auth_missing`, 429 `rate_limited`; every other refusal (400, 402, 404, 422 …) is `provider_error` like the faults of
    the server: the request was ours, and it says nothing of the model.
    """
    if status in (401, 403):
        # no words of the server: they quote parts of the key
        return Failure(RunStatus.AUTH_MISSING, http_code(status))
    again = status in _AGAIN_HTTP or (status >= 500 and status not in _NOT_AGAIN_HTTP)
    kind = RunStatus.RATE_LIMITED if status == 429 else RunStatus.PROVIDER_ERROR
    return Failure(kind, http_code(status), again, retry_after, message)
