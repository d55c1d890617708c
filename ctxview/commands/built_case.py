"""From a file and options to a build: what every command that builds begins with."""

from dataclasses import replace

from ctxview.commands.output import Streams
from ctxview.commands.settings_options import SettingsOptions, settings_of
from ctxview.core.case import Case
from ctxview.core.pipeline import Pipeline
from ctxview.core.problem import CtxviewError
from ctxview.core.result import BuildResult


def open_built(path: str, options: SettingsOptions, streams: Streams) -> BuildResult:
    """Open a file (`-` is standard input) and build it.

    Raises:
        CtxviewError: whatever is wrong with the file or the options.
    """
    from ctxview.readers.file_text import file_name
    from ctxview.readers.open_file import open_case

    return built(open_case(path, streams.input), options, file_name(path))


def built(case: Case, options: SettingsOptions, file: str) -> BuildResult:
    """Build a case with the options' changes. An error about a place in the case names the file that it came from.

    Raises:
        CtxviewError: as `settings_of` and `Pipeline.build`.
    """
    try:
        return Pipeline(case).build(settings_of(case, options))
    except CtxviewError as error:
        raise CtxviewError(replace(error.problem, file=error.problem.file or file), error.others) from None
