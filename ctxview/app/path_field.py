"""A field for a path: completes it, and never holds what a terminal would act on."""

from textual.suggester import Suggester

from ctxview.app.path_text import completions
from ctxview.app.safe_field import SafeField
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


class PathField(SafeField):
    """A path, with a suggestion of how it goes on."""

    def __init__(self, value: str = "", *, placeholder: str = "", id: str | None = None) -> None:
        super().__init__(value if safe_line(value) == value else "", placeholder, max_length=LONGEST_PATH, suggester=PathSuggester(), id=id)
