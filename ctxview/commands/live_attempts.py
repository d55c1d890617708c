"""Making live attempts for a command: progress for whoever watches, and an end that keeps what was measured (spec 2.1)."""

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar

from ctxview.commands.exit_code import ExitCode
from ctxview.commands.live_options import LiveSetup
from ctxview.commands.output import Streams
from ctxview.core.probe import Attempt, ProbeRun
from ctxview.core.probe_failures import CONFIGURATION_WORDS, ConfigurationError
from ctxview.core.probe_record import ReportStatus
from ctxview.exports.layout import fold, pad, sentence


class _Attempted(Protocol):
    @property
    def run(self) -> ProbeRun:
        """What came of it."""


Record = TypeVar("Record", bound=_Attempted)


class Attempts(NamedTuple, Generic[Record]):
    """What was measured, and how it ended."""

    records: tuple[Record, ...]
    status: ReportStatus
    configuration_error: ConfigurationError | None = None


def make_attempts(setup: LiveSetup, records_by: Callable[[Attempt], Iterator[Record]], total: int, streams: Streams) -> Attempts[Record]:
    """Make all attempts, one after the other.

    Without a usable key, or where a request must not leave, there are none. Ctrl-C ends it with those that were complete.

    Args:
        setup: what to ask, and with what.
        records_by: from a probe to the records as they are made.
        total: how many there will be.
        streams: for progress, where a person watches.
    """
    if isinstance(setup.credential, ConfigurationError):
        return Attempts((), ReportStatus.CONFIG_ERROR, setup.credential)
    from ctxview.live.live_probe import LiveProbe
    from ctxview.live.request_body import NotSentError

    records: list[Record] = []
    progress = _Progress(streams, total)
    try:
        with LiveProbe(setup.endpoint, setup.credential) as probe:
            progress.tell("asking")
            for record in records_by(probe.attempt):
                records.append(record)
                progress.tell(f"{record.run.status.value}, {record.run.latency_ms} ms")
    except KeyboardInterrupt:
        return Attempts(tuple(records), ReportStatus.INTERRUPTED)
    except NotSentError as error:
        return Attempts((), ReportStatus.CONFIG_ERROR, error.code)
    finally:
        progress.end()
    return Attempts(tuple(records), ReportStatus.COMPLETED)


def say_configuration_error(error: ConfigurationError | None, setup: LiveSetup, streams: Streams) -> None:
    """Why nothing was sent, on standard error; nothing where something was."""
    if error is None:
        return
    variable = setup.series.terms.key_variable
    words = CONFIGURATION_WORDS[error]
    if error is ConfigurationError.MISSING_CREDENTIAL:
        named = f"it is looked for in {variable}" if variable else "none is named for this endpoint: --key-variable NAME"
        words = f"{words}; {named}"
    streams.messages.write_lines(sentence(streams.messages.layout, "", f"nothing was sent: {words}"))


def ended(status: ReportStatus, as_expected: bool) -> ExitCode:
    """What the end of a report says to a program."""
    match status:
        case ReportStatus.CONFIG_ERROR:
            return ExitCode.WRONG_INPUT
        case ReportStatus.INTERRUPTED:
            return ExitCode.INTERRUPTED
        case ReportStatus.BUILD_BLOCKED | ReportStatus.COMPLETED:
            return ExitCode.DONE if as_expected else ExitCode.CHECK_FAILED


class _Progress:
    """One line on standard error that is written over; only on a terminal."""

    def __init__(self, streams: Streams, total: int) -> None:
        self._messages = streams.messages
        self._total = total
        self._made = -1

    def tell(self, words: str) -> None:
        """One attempt more; the first call is before any."""
        self._made += 1
        if not self._messages.is_terminal:
            return
        width = self._messages.layout.width - 1
        line = fold(f"{self._made} of {self._total} attempts, {words}; Ctrl-C stops and keeps them", width)[0]
        self._messages.write(f"\r{pad(line, width)}")
        self._messages.flush()

    def end(self) -> None:
        """Clear the line."""
        if self._messages.is_terminal and self._made >= 0:
            self._messages.write("\r" + " " * (self._messages.layout.width - 1) + "\r")
            self._messages.flush()
