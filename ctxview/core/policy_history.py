"""A policy with its past and future: what the gateway screen goes through by edits, undo and redo (design 2)."""

from ctxview.core.policy import DEFAULT_POLICY, Policy
from ctxview.core.values import dataclass


@dataclass(frozen=True, slots=True)
class PolicyState:
    """A policy, and how it came about."""

    policy: Policy = DEFAULT_POLICY
    file: str | None = None
    """The policy file that it began with, as it was given; None for the default."""
    permissions: tuple[str, ...] = ()
    """Files of permission rules that were taken over."""
    request_tools: bool = False
    """Whether the tools that the captured request defines were taken over."""
    edits: tuple[str, ...] = ()
    """What was done by hand since, a raw line each."""


START = PolicyState()
"""What holds before anybody says anything."""


@dataclass(frozen=True, slots=True)
class PolicyHistory:
    """States with their past and future."""

    present: PolicyState = START
    past: tuple[PolicyState, ...] = ()
    future: tuple[PolicyState, ...] = ()

    def change(self, state: PolicyState) -> "PolicyHistory":
        """A step forward; what was undone is forgotten. The same policy is no step."""
        if state.policy == self.present.policy:
            return self
        return PolicyHistory(state, (*self.past, self.present))

    def undo(self) -> "PolicyHistory":
        """One step back, or the same history at the start."""
        if not self.past:
            return self
        return PolicyHistory(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redo(self) -> "PolicyHistory":
        """One step forward again, or the same history where nothing was undone."""
        if not self.future:
            return self
        return PolicyHistory(self.future[0], (*self.past, self.present), self.future[1:])
