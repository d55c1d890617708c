"""Terminal input that survives what no terminal should send."""

from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.driver import Driver


def steady(driver_class: "type[Driver]") -> "type[Driver]":
    """The driver, reading on where its parser fails.

    Textual 8.2 raises on key codes that are no numbers or no characters, such as `ESC[97;1:3u`, and that ends the app. Where
    its driver has no thread of its own for input (in a browser, in tests) it stays as it is.
    """
    if not hasattr(driver_class, "run_input_thread"):
        return driver_class

    class SteadyDriver(driver_class):  # type: ignore[valid-type,misc]  # a class that is known only when the app starts
        def run_input_thread(self) -> None:
            while not self.exit_event.is_set():
                # where it fails, the rest of what was read is lost, and a new parser begins
                with suppress(ValueError, OverflowError, KeyError, IndexError, TypeError):
                    super().run_input_thread()
                    return

    return SteadyDriver
