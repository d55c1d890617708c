"""`python -m benchmarks.hello_app`: the smallest app of the toolkit that has a header, a footer, and a key that changes a word."""

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Footer, Header, Static


class HelloApp(App[None]):
    """Says hello, and how often `x` was pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [("x", "count", "count"), ("q", "quit", "quit")]
    TITLE = "greeting"

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def compose(self) -> ComposeResult:
        """Header, a word, footer."""
        yield Header()
        yield Static("hello")
        yield Footer()

    def action_count(self) -> None:
        """Say hello once more."""
        self.count += 1
        self.query_one(Static).update(f"hello {self.count}", layout=False)


if __name__ == "__main__":
    HelloApp().run()
