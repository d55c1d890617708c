"""A time limit on a whole exchange: the client's own limits begin anew with each byte, so a server that drips would hold it for hours."""

import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType

_CONNECTED = ("connection.connect_tcp.complete", "connection.start_tls.complete")


class ExchangeDeadline:
    """While it is entered, shuts the connection down when the time is over; the client then finds it broken."""

    def __init__(self, seconds: float) -> None:
        self.expired = False
        self._socket: socket.socket | None = None
        self._lock = threading.Lock()
        self._timer = threading.Timer(seconds, self._expire)
        self._timer.daemon = True

    def __enter__(self) -> "ExchangeDeadline":
        self._timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._timer.cancel()
        with self._lock:
            self._socket = None

    def watch(self, event: str, info: Mapping[str, object]) -> None:
        """The client's `trace` extension: what it tells of each step of an exchange."""
        if event not in _CONNECTED:
            return
        get_extra_info = getattr(info.get("return_value"), "get_extra_info", None)
        found = get_extra_info("socket") if callable(get_extra_info) else None
        if isinstance(found, socket.socket):
            with self._lock:
                self._socket = found
                if self.expired:
                    _shut(found)

    def _expire(self) -> None:
        with self._lock:
            self.expired = True
            if self._socket is not None:
                _shut(self._socket)


def _shut(connection: socket.socket) -> None:
    with suppress(OSError):  # it is closed already
        # past the method of a TLS socket, which would take its state away from the thread that reads it
        socket.socket.shutdown(connection, socket.SHUT_RDWR)
