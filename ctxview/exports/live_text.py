"""Runs of a probe as people read them: how it was asked, and what each attempt took (spec 2.1). All texts of others are made safe here."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from ctxview.core.live_terms import LIVE_NOTE, LiveSeries
from ctxview.core.masking import Secrets, masked_text
from ctxview.core.probe import ProbeRun
from ctxview.core.probe_failures import CONFIGURATION_WORDS, failure_words
from ctxview.core.probe_record import failures_by_status
from ctxview.core.safe_text import safe_line
from ctxview.exports.layout import Layout, exact, sentence

NOT_SAID = "not said"
"""Where a request leaves something to the server."""

SHOWN_DIGITS = 12
"""Of a request's digest: enough to see which requests were the same; `--json` has all."""


def live_lines(series: LiveSeries, runs: Iterable[ProbeRun], layout: Layout) -> Iterator[str]:
    """The head of a live report, without line ends."""
    terms = series.terms
    yield from exact(layout, "  endpoint  ", safe_line(terms.base_url))
    yield from exact(layout, "  model     ", safe_line(terms.model))
    yield from exact(layout, "  key       ", "no variable named" if terms.key_variable is None else f"from {terms.key_variable}")
    yield f"  date      {series.date}"
    said = [
        f"temperature {_said(terms.temperature)}",
        f"output limit {_said(terms.output_limit)}",
        f"thinking {_said(terms.thinking)}",
        f"timeout {terms.timeout_seconds:g} s",
        f"{series.repeats} × each packet",
    ]
    yield from sentence(layout, "  asked     ", ", ".join(said))
    failures = ", ".join(f"{count} {status.value}" for status, count in failures_by_status(runs).items())
    if failures:
        yield from sentence(layout, "  failures  ", f"{failures}; they say nothing of the model")
    yield from map(layout.dim, sentence(layout, "            ", LIVE_NOTE))


class Counted(Protocol):
    """A report that counts its attempts."""

    @property
    def total_attempts(self) -> int:
        """All."""

    @property
    def valid_decisions(self) -> int:
        """Those that came to a decision."""

    @property
    def infrastructure_failures(self) -> int:
        """The others."""


def attempts_words(report: Counted) -> str:
    """The three counts on top of a report."""
    counts = (
        (report.total_attempts, "attempt"),
        (report.valid_decisions, "valid decision"),
        (report.infrastructure_failures, "infrastructure failure"),
    )
    return ", ".join(f"{count} {what}{'' if count == 1 else 's'}" for count, what in counts)


def status_lines(run_status: str, configuration_error: str | None, layout: Layout) -> Iterator[str]:
    """How a report ended."""
    if configuration_error is None:
        yield from exact(layout, "  status    ", safe_line(run_status))
        return
    yield from map(layout.bad, exact(layout, "  status    ", safe_line(f"{run_status} ({configuration_error})")))
    words = CONFIGURATION_WORDS.get(configuration_error, "")
    if words:
        yield from map(layout.bad, sentence(layout, "            ", words))


def run_notes(run: ProbeRun, secrets: Secrets) -> Iterator[str]:
    """What one live attempt took and came to, in safe sentences; nothing of a probe that asks nobody."""
    if run.error_code is not None:
        words = failure_words(run.error_code)
        yield f"{run.status.value}: {run.error_code}" + (f", {words}" if words else "")
    if run.error_message is not None:
        yield f"the server says: {safe_line(masked_text(run.error_message, secrets))}"
    if run.terms is None:
        return
    took = [f"{run.latency_ms} ms", f"{run.retries} retries"]
    if run.usage is not None:
        took.append(f"{run.usage.input_tokens} tokens in, {run.usage.output_tokens} out")
    if run.returned_model is not None:
        took.append(f"returned model {safe_line(masked_text(run.returned_model, secrets))}")
    if run.request_digest is not None:
        took.append(f"request {run.request_digest[:SHOWN_DIGITS]}…")
    yield ", ".join(took)


def _said(value: object) -> str:
    return NOT_SAID if value is None else str(value)
