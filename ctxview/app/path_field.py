"""A field for a path: completes it, and never holds what a terminal would act on."""

from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from ctxview.app.path_text import completions
from ctxview.core.safe_text import safe_line

LONGEST_PATH = 4096
UNSAFE_PATH = "✗ the path holds characters that are not safe to show; such a file is opened by its command: ctxview FILE"


class PathSuggester(Suggester):
    """Completes a path by the first that begins as typed. A name that is not safe to show is not suggested."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        """The whole path, or None."""
        if not value:
            return None
        return next((path for path in completions(value) if safe_line(path) == path and path != value), None)


class PathField(Input):
    """An `Input` shows its value as it is, so what is not safe to show is not taken into it."""

    class Refused(Message):
        """Something unsafe was typed or pasted; the value stays as it was."""

    def __init__(self, value: str = "", *, placeholder: str = "", id: str | None = None) -> None:
        super().__init__(value if safe_line(value) == value else "", placeholder, max_length=LONGEST_PATH, suggester=PathSuggester(), id=id)

    def validate_value(self, value: str) -> str:
        """The value, or the one before where this is not safe."""
        if safe_line(value) == value:
            return value
        self.post_message(self.Refused())
        return self.value
