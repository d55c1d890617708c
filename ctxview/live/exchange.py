"""One request and its answer: no redirect, no proxy, no cookie, no decompression, a size limit and a time limit (spec 2.1)."""

import logging
import ssl
from functools import cache
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx

from ctxview.core.probe_failures import FailureCode
from ctxview.live.credential import Credential
from ctxview.live.exchange_deadline import ExchangeDeadline
from ctxview.live.failure import Failure, failure_of, http_failure
from ctxview.live.reply_reader import MOST_BYTES, Reply, ReplyError, read_reply, server_message
from ctxview.readers.inspected import inspected_value

LONGEST_MESSAGE = 300
"""Characters of a server's own words that are kept."""

_LIBRARIES = ("httpx", "httpcore")


def open_client() -> httpx.Client:
    """A client that takes nothing from the environment: no proxy, no certificate file, no password file.

    A proxy would see a request that is not encrypted, and a variable that names one may be set by anybody. Each exchange has a connection
    of its own, which can be shut down when its time is over.
    """
    for name in (*_LIBRARIES, *logging.root.manager.loggerDict):
        if name.partition(".")[0] in _LIBRARIES:
            # their debug lines hold headers that a server sends, and a server can send back the key
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    return httpx.Client(
        verify=_certificates(),
        trust_env=False,
        follow_redirects=False,
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        limits=httpx.Limits(max_connections=1, max_keepalive_connections=0),
        headers={"User-Agent": "ctxview", "Accept": "application/json", "Accept-Encoding": "identity", "Connection": "close"},
    )


@cache
def _certificates() -> ssl.SSLContext:
    """Those that come with the client library; to read them takes longer than a request to a near server."""
    return httpx.create_ssl_context(trust_env=False)


def exchange(client: httpx.Client, url: str, body: bytes, credential: Credential, seconds: float) -> Reply | Failure:
    """Send one request and read its answer, within this time from the connection to the last byte."""
    headers = {"Authorization": credential.header, "Content-Type": "application/json"}
    with ExchangeDeadline(seconds) as deadline:
        try:
            with client.stream(
                "POST", url, content=body, headers=headers, timeout=seconds, extensions={"trace": deadline.watch}
            ) as response:
                return _answer(response, credential)
        except httpx.HTTPError as error:
            return failure_of(FailureCode.TIMED_OUT if deadline.expired else _code_of(error))
        except (httpx.InvalidURL, UnicodeError):  # a host that no name can be
            return failure_of(FailureCode.CONNECT_FAILED)


def _answer(response: httpx.Response, credential: Credential) -> Reply | Failure:
    status = response.status_code
    if 300 <= status < 400:
        return failure_of(FailureCode.REDIRECTED)
    encoded = response.headers.get("Content-Encoding", "identity").strip().lower() not in ("", "identity")
    data = None if encoded else _limited(response)
    if not 200 <= status < 300:
        message = None if data is None else server_message(data)
        return http_failure(status, response.headers.get("Retry-After"), _kept(message, credential))
    if encoded:
        return failure_of(FailureCode.REPLY_ENCODED)
    if data is None:
        return failure_of(FailureCode.REPLY_TOO_LARGE)
    try:
        reply = read_reply(data, response.headers.get("Content-Type", ""))
    except ReplyError as error:
        return failure_of(error.code)
    model = None if reply.returned_model is None else credential.redacted(reply.returned_model)
    return inspected_value(Reply(credential.redacted_decision(reply.decision), model, reply.usage))


def _limited(response: httpx.Response) -> bytes | None:
    """The body as it came; None where it is larger than any decision."""
    pieces: list[bytes] = []
    size = 0
    for piece in response.iter_raw():
        size += len(piece)
        if size > MOST_BYTES:
            return None
        pieces.append(piece)
    return b"".join(pieces)


def _kept(message: str | None, credential: Credential) -> str | None:
    return None if message is None else inspected_value(credential.redacted(message))[:LONGEST_MESSAGE]


def _code_of(error: httpx.HTTPError) -> FailureCode:
    match error:
        case httpx.ConnectTimeout():
            return FailureCode.CONNECT_TIMED_OUT
        case httpx.TimeoutException():
            return FailureCode.TIMED_OUT
        case httpx.ConnectError():
            return FailureCode.TLS_FAILED if _is_from_tls(error) else FailureCode.CONNECT_FAILED
        case _:
            return FailureCode.CONNECTION_LOST


def _is_from_tls(error: BaseException) -> bool:
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return True
        cause = cause.__cause__ or cause.__context__
    return False
