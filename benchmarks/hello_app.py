"""`python -m benchmarks.hello_app`: the smallest app of the toolkit that has a header and a footer."""

from textual.app import App, ComposeResult
from textual.widgets import Footer, Header, Static


class HelloApp(App[None]):
    """Says hello."""

    BINDINGS = [("q", "quit", "quit")]  # noqa: RUF012 (as every app of the toolkit writes it)
    TITLE = "greeting"

    def compose(self) -> ComposeResult:
        """Header, a word, footer."""
        yield Header()
        yield Static("hello")
        yield Footer()


if __name__ == "__main__":
    HelloApp().run()
