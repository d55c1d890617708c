"""Ends the app where the program is told to from outside, so that the terminal is given back."""

import asyncio
import signal
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.app import App


def end_on_signals(app: "App[None]") -> None:
    """Give the terminal back at SIGTERM and SIGHUP, and say so by the exit code. Only in the main thread, and with its loop running."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        with suppress(NotImplementedError, ValueError, RuntimeError):
            asyncio.get_running_loop().add_signal_handler(number, app.exit, None, 128 + number)
