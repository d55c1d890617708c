"""The live probe: from a packet to a run, with retries that are worth it and that end (spec 2.1)."""

import hashlib
from types import TracebackType

from ctxview.core.packet import Packet
from ctxview.core.probe import ProbeRun, RunStatus
from ctxview.live.clock import SYSTEM_CLOCK, Clock
from ctxview.live.credential import Credential
from ctxview.live.endpoint import Endpoint
from ctxview.live.exchange import exchange, open_client
from ctxview.live.failure import Failure
from ctxview.live.request_body import check_sendable, request_body
from ctxview.live.retry_wait import wait_seconds


class LiveProbe:
    """Asks one endpoint, one packet after the other. A context manager: it holds a client that has to be closed."""

    def __init__(self, endpoint: Endpoint, credential: Credential, clock: Clock = SYSTEM_CLOCK) -> None:
        self._endpoint = endpoint
        self._credential = credential
        self._clock = clock
        self._client = open_client()

    def __enter__(self) -> "LiveProbe":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._client.close()

    def attempt(self, packet: Packet) -> ProbeRun:
        """One attempt: what came back, or why nothing did. Nothing on the way is an exception but a person's Ctrl-C.

        Raises:
            NotSentError: the request holds a secret or the key, and was not sent.
        """
        check_sendable(packet, self._credential)
        body = request_body(packet, self._endpoint)
        date = self._clock.date()
        ends = self._clock.monotonic() + self._endpoint.total_seconds
        retries = 0
        while True:
            begun = self._clock.monotonic()
            seconds = min(self._endpoint.terms.timeout_seconds, ends - begun)
            outcome = exchange(self._client, self._endpoint.chat_url, body, self._credential, seconds)
            latency = round((self._clock.monotonic() - begun) * 1000)
            if not (isinstance(outcome, Failure) and self._waited(outcome, retries, ends)):
                break
            retries += 1
        failed = outcome if isinstance(outcome, Failure) else None
        reply = None if isinstance(outcome, Failure) else outcome
        return ProbeRun(
            status=RunStatus.OK if failed is None else failed.status,
            decision=None if reply is None else reply.decision,
            requested_model=self._endpoint.terms.model,
            returned_model=None if reply is None else reply.returned_model,
            usage=None if reply is None else reply.usage,
            latency_ms=latency,
            retries=retries,
            request_digest=hashlib.sha256(body).hexdigest(),
            error_code=None if failed is None else failed.code,
            error_message=None if failed is None else failed.message,
            date=date,
            terms=self._endpoint.terms,
        )

    def _waited(self, failure: Failure, retries: int, ends: float) -> bool:
        """Whether asking again is worth it and there is time for it; then the wait is over."""
        if not failure.worth_retrying or retries >= self._endpoint.retries:
            return False
        wait = wait_seconds(failure.retry_after, retries, self._clock.now())
        if wait is None or self._clock.monotonic() + wait >= ends:
            return False
        self._clock.sleep(wait)
        return True
