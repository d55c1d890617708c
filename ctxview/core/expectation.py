"""What a case says should come out: it changes nothing in a build, and grades are taken against it (case format; spec 2.3)."""

from collections.abc import Mapping

from ctxview.core.values import dataclass, field


@dataclass(frozen=True, slots=True)
class Expectation:
    """What should come out, in source ids. None is: the case does not say."""

    selected: tuple[str, ...] | None = None
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Reason code by source id."""
    missing: tuple[str, ...] | None = None
    """Requirements that are missing; no grade reads it: recall says as much."""
    irrelevant: tuple[str, ...] = ()
    decision: str | None = None
    """Kind of decision: `tool`, `answer`, `needs_context` or `refuse`."""
    tool: str | None = None
    arguments: tuple[str, ...] = ()
    """Names of arguments that a proposal has to have."""

    @property
    def states_conflicts(self) -> bool:
        """Whether it says anything of what is selected, or why not."""
        return self.selected is not None or bool(self.reasons)


NOTHING_EXPECTED = Expectation()
"""A case that does not say what should come out."""
