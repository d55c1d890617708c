"""Whether a build is made at once or later: a key waits for none that takes longer than a frame (design 2)."""

from collections.abc import Callable

from ctxview.core.settings import Settings
from ctxview.core.values import replace


class LaterBuilds:
    """Of one workbench. Without `begin`, all builds are made at once."""

    def __init__(self) -> None:
        self.begin: Callable[[], None] | None = None
        """Begins to make the build that the workbench waits for; called again for another one meanwhile."""
        self.working = False
        """Whether one is being made: then the pipeline is in use, and every other build comes after it."""

    def start(self) -> None:
        """Begin to make what is awaited, or go on with it after what is being made."""
        assert self.begin is not None, "without it all builds are made at once"
        self.begin()

    def takes_long(self, before: Settings, after: Settings) -> bool:
        """Whether the build is made later: all but a budget and what is required has stages run that go through every source."""
        if self.begin is None:
            return False
        return self.working or replace(after, budget_limit=before.budget_limit, requirements=before.requirements) != before
