"""One attempt of a probe as programs read it (spec 2.1): with secrets masked, and without the key, which no value holds."""

from collections.abc import Iterable
from typing import NotRequired

from typing_extensions import TypedDict

from ctxview.core.live_terms import LIVE_NOTE, LiveSeries
from ctxview.core.masking import masked_arguments, masked_text, secrets_among
from ctxview.core.probe import DecisionKind, ProbeRun, RunStatus
from ctxview.core.probe_record import failures_by_status
from ctxview.core.result import BuildResult


class ProposalValue(TypedDict):
    """A tool call that was proposed."""

    name: str
    arguments: dict[str, object]


class DecisionValue(TypedDict):
    """What the probe decided."""

    kind: DecisionKind
    message: str
    tool: ProposalValue | None


class UsageValue(TypedDict):
    """Tokens that a provider counted."""

    input_tokens: int
    output_tokens: int


class RunValue(TypedDict):
    """One attempt of the probe."""

    status: RunStatus
    decision: DecisionValue | None
    requested_model: str
    returned_model: str | None
    usage: UsageValue | None
    latency_ms: int | None
    retries: int
    provider_request_digest: str | None
    """Null where nothing was sent."""
    error_code: str | None
    error_message: NotRequired[str | None]
    """Live runs only, like all below: what the server said to a refusal, without the key."""
    date: NotRequired[str | None]
    """When the attempt began, RFC 3339 in UTC."""
    temperature: NotRequired[float | None]
    """Null where the request did not say, like the two below."""
    output_limit: NotRequired[int | None]
    thinking: NotRequired[str | None]


class LiveValue(TypedDict):
    """How a series of live attempts was asked. The key is nowhere; only the name of its variable is known."""

    date: str
    """When the series began, RFC 3339 in UTC."""
    base_url: str
    requested_model: str
    key_variable: str | None
    temperature: float | None
    output_limit: int | None
    thinking: str | None
    timeout_seconds: float
    repeats: int
    """Attempts at each packet."""
    failures: dict[str, int]
    """Attempts that came to no decision, by status. They are in no figure of behaviour."""
    note: str


def run_value(run: ProbeRun, result: BuildResult) -> RunValue:
    """The run as a JSON value."""
    shown = _run(run, result)
    if run.terms is not None:
        shown["error_message"] = None if run.error_message is None else masked_text(run.error_message, secrets_among(result.candidates))
        shown["date"] = run.date
        shown["temperature"] = run.terms.temperature
        shown["output_limit"] = run.terms.output_limit
        shown["thinking"] = run.terms.thinking
    return shown


def live_value(series: LiveSeries, runs: Iterable[ProbeRun]) -> LiveValue:
    """The head of a live report as a JSON value."""
    terms = series.terms
    return {
        "date": series.date,
        "base_url": terms.base_url,
        "requested_model": terms.model,
        "key_variable": terms.key_variable,
        "temperature": terms.temperature,
        "output_limit": terms.output_limit,
        "thinking": terms.thinking,
        "timeout_seconds": terms.timeout_seconds,
        "repeats": series.repeats,
        "failures": {status.value: count for status, count in failures_by_status(runs).items()},
        "note": LIVE_NOTE,
    }


def _run(run: ProbeRun, result: BuildResult) -> RunValue:
    decision, usage, secrets = run.decision, run.usage, secrets_among(result.candidates)
    proposed = decision.tool if decision is not None else None
    return {
        "status": run.status,
        "decision": None
        if decision is None
        else {
            "kind": decision.kind,
            "message": masked_text(decision.message, secrets),
            "tool": None
            if proposed is None
            else {"name": masked_text(proposed.name, secrets), "arguments": masked_arguments(proposed.arguments, secrets)},
        },
        "requested_model": run.requested_model,
        "returned_model": None if run.returned_model is None else masked_text(run.returned_model, secrets),
        "usage": None if usage is None else {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens},
        "latency_ms": run.latency_ms,
        "retries": run.retries,
        "provider_request_digest": run.request_digest,
        "error_code": run.error_code,
    }
