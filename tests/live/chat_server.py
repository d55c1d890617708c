"""A real HTTP server on a free port of this machine that answers as it is told, and keeps what it was sent."""

import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import MappingProxyType

from tests.commands.calls import Json

MOST_TURNS = 2000
"""Of holding a connection, a hundredth of a second each."""
DECISION = {"kind": "answer", "message": "done", "tool": None}


@dataclass(frozen=True)
class Answer:
    """What the server says to one request."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    content_type: str | None = "application/json"
    length: int | None = None
    """Another length than the body has; the connection is closed after the body."""
    raw: bytes | None = None
    """All bytes of the answer, in place of everything else."""
    hang: bool = False
    """Nothing comes, until the client has gone."""
    drip: bool = False
    """A header that goes on byte by byte, until the client has gone; or for some seconds, so that a client that does not go fails."""


@dataclass(frozen=True)
class Asked:
    """What came."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def value(self) -> Json:
        """The body as JSON."""
        return json.loads(self.body)


def completion(content: object, **more: object) -> Answer:
    """A chat completion with this text, or with this value as its text."""
    text = content if isinstance(content, str) else json.dumps(content)
    message = {"role": "assistant", "content": text}
    value = {
        "model": "model-1-0613",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 812, "completion_tokens": 34, "total_tokens": 846},
        **more,
    }
    return Answer(json.dumps(value).encode())


def proposal(name: str, **arguments: object) -> dict[str, object]:
    """A decision that proposes a call."""
    return {"kind": "tool", "message": "this one", "tool": {"name": name, "arguments": arguments}}


Script = Callable[[int, Asked], Answer]
"""From the number of a request, from 0, and the request to its answer."""


class ChatServer:
    """One server; `url` is a base URL."""

    def __init__(self, script: Script) -> None:
        self.asked: list[Asked] = []
        self.closing = threading.Event()
        """Set when the server ends: a connection that is held is let go."""
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("_Told", (_Handler,), {"chat": self, "script": staticmethod(script)}))
        self._server.daemon_threads = False
        self._server.block_on_close = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> "ChatServer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    """Of one request. A subclass knows its server and its script."""

    chat: ChatServer
    script: Script

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        asked = Asked(self.path, dict(self.headers.items()), body)
        self.chat.asked.append(asked)
        with suppress(BrokenPipeError, ConnectionResetError):
            self._say(type(self).script(len(self.chat.asked) - 1, asked))
        self.close_connection = True

    def _say(self, answer: Answer) -> None:
        if answer.hang or answer.drip:
            self._keep(answer.drip)
        elif answer.raw is not None:
            self.wfile.write(answer.raw)
        else:
            self.send_response(answer.status)
            if answer.content_type is not None:
                self.send_header("Content-Type", answer.content_type)
            self.send_header("Content-Length", str(len(answer.body) if answer.length is None else answer.length))
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer.body)

    def _keep(self, drips: bool) -> None:
        """Hold the connection until the client lets go of it."""
        self.connection.settimeout(0.01)
        if drips:
            self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
        for _ in range(MOST_TURNS):
            if self.chat.closing.is_set():
                return
            if drips:
                self.wfile.write(b"x")
            with suppress(TimeoutError):
                if self.connection.recv(1) == b"":
                    return

    def log_message(self, format: str, *args: object) -> None:
        """Nothing on standard error."""


@contextmanager
def answering(*answers: Answer) -> Iterator[ChatServer]:
    """A server that gives these answers in their order, and the last one from then on."""
    with ChatServer(lambda number, _: answers[min(number, len(answers) - 1)]) as server:
        yield server


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
