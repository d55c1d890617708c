"""Tool calls that a model proposes, and the ids that the harness gives them (spec 2.2)."""

from collections.abc import Iterable, Mapping

from ctxview.core.canonical import value_digest
from ctxview.core.values import dataclass

HARNESS_IDS = frozenset({"call_id", "action_id"})
"""Argument names that only the harness fills: a model that sends one is not heard."""

_HEX_DIGITS = 20


@dataclass(frozen=True, slots=True)
class Proposal:
    """A tool call as a model proposes it. It may be wrong in any way."""

    name: str
    arguments: Mapping[str, object]
    """JSON values by name, without lone surrogates."""
    place: int | None = None
    """In a captured request, the place of the source that is this call; None for one that a case proposes."""
    written: str | None = None
    """Its arguments as they were written, where they are no JSON object: nothing of them can be judged, and `arguments` is empty."""


@dataclass(frozen=True, slots=True)
class Call:
    """A proposal with the ids that the harness made for it."""

    ordinal: int
    """Its number in the run, from 1."""
    name: str
    arguments: Mapping[str, object]
    """Without what only the harness fills."""
    action_id: str
    """The same for the same name and arguments."""
    call_id: str
    """Another one for each call of a run."""
    place: int | None = None
    """As of the proposal."""
    written: str | None = None
    """As of the proposal."""


def make_calls(proposals: Iterable[Proposal], run_id: str) -> tuple[Call, ...]:
    """The calls of one run, in order. Ids among the arguments are thrown away, so none can be forged."""
    return tuple(_call(proposal, run_id, ordinal) for ordinal, proposal in enumerate(proposals, 1))


def _call(proposal: Proposal, run_id: str, ordinal: int) -> Call:
    arguments = {name: value for name, value in proposal.arguments.items() if name not in HARNESS_IDS}
    action = {"name": proposal.name, "arguments": arguments if proposal.written is None else proposal.written}
    action_id = f"action-{value_digest(action)[:_HEX_DIGITS]}"
    call_id = f"call-{value_digest({'run_id': run_id, 'ordinal': ordinal, 'action': action})[:_HEX_DIGITS]}"
    return Call(ordinal, proposal.name, arguments, action_id, call_id, proposal.place, proposal.written)
