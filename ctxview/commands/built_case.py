"""From a file and options to a build: what every command that builds begins with."""

from io import BytesIO

from ctxview.commands.output import Streams
from ctxview.commands.progress import progress
from ctxview.commands.scenario_option import KeptTweaks, read_kept_tweaks, say_scenario_warnings
from ctxview.commands.settings_options import SettingsOptions, accepted_keys, places_of, settings_of
from ctxview.core.case import Case
from ctxview.core.pipeline import Pipeline
from ctxview.core.problem import CtxviewError
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings
from ctxview.core.values import replace


def open_built(path: str, options: SettingsOptions, streams: Streams) -> BuildResult:
    """Open a file (`-` is standard input) and build it.

    Raises:
        CtxviewError: whatever is wrong with the file, the options or the scenario that they name.
    """
    from ctxview.readers.file_text import STANDARD_INPUT, file_name, read_bytes
    from ctxview.readers.open_file import open_case

    as_json = bool(getattr(options, "json", False))  # not every command can print it
    kept = read_kept_tweaks(options.scenario)
    accepted = accepted_keys(options.baseline)
    if path == STANDARD_INPUT:  # who types is not to be written over
        data = read_bytes(path, streams.input)
        with progress(streams, "reading and building", as_json):
            return built(open_case(path, BytesIO(data), accepted), options, file_name(path), kept, data)
    with progress(streams, "reading and building", as_json):
        data = read_bytes(path, streams.input) if kept is not None else b""
        return built(open_case(path, None, accepted), options, file_name(path), kept, data)


def open_built_source(path: str, source_id: str, options: SettingsOptions, streams: Streams) -> tuple[BuildResult, list[int]]:
    """Open and build a file as `open_built` does, say what a scenario left out, and find the places of a source id in it.

    Raises:
        CtxviewError: as `open_built`; `unknown_source` names the file and the nearest ids.
    """
    from ctxview.readers.file_text import file_name

    result = open_built(path, options, streams)
    say_scenario_warnings(result, streams)
    try:
        return result, places_of(result.case, source_id, "SOURCE_ID")
    except CtxviewError as error:
        raise CtxviewError(replace(error.problem, file=file_name(path))) from None


def built(case: Case, options: SettingsOptions, file: str, kept: KeptTweaks | None = None, data: bytes = b"") -> BuildResult:
    """Build a case with a scenario's changes and then the options'. An error about a place in the case names the file it came from.

    Args:
        case: as it was read.
        options: `scenario` is not read again.
        file: how errors call what the case was read from.
        kept: the scenario, where there is one.
        data: the bytes that the case was read from; only a scenario asks for them.

    Raises:
        CtxviewError: as `KeptTweaks.replayed`, `settings_of` and `Pipeline.build`.
    """
    from ctxview.readers.meter_names import find_meter

    try:
        case, settings = (case, Settings.of(case)) if kept is None else kept.replayed(case, data)
        return Pipeline(case, find_meter).build(settings_of(case, options, settings))
    except CtxviewError as error:
        raise CtxviewError(replace(error.problem, file=error.problem.file or file), error.others) from None
