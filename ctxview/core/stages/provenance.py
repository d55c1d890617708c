"""Stage `provenance`: what does not say where it is from and when it was observed blocks, or is reported (spec 3, design 1)."""

from types import MappingProxyType

from ctxview.core.board import Board
from ctxview.core.case import Case, Source
from ctxview.core.decision import Reason, StageName
from ctxview.core.halt import Halt
from ctxview.core.stage import Build, Stage
from ctxview.core.values import replace


def lacking(source: Source, case: Case) -> tuple[str, ...]:
    """Names, as its file has them, of what is not known of a source."""
    native = case.minimal is not None
    found = ["source"] if native and not (source.origin or "").strip() else []
    if not (source.observed_at or "").strip():
        found.append("capturedAt" if native else "observed_at")
    return tuple(found)


def _run(board: Board, build: Build, blocks: bool) -> Board:
    unknowns = {item.place: names for item in board.items if (names := lacking(item.source, build.case))}
    if not unknowns:
        return board
    board = replace(board, unknowns=MappingProxyType(unknowns))
    return replace(board, halt=Halt(StageName.PROVENANCE, Reason.MISSING_PROVENANCE, tuple(unknowns))) if blocks else board


def _always_blocks(board: Board, build: Build) -> Board:
    return _run(board, build, blocks=True)


def _blocks_if_strict(board: Board, build: Build) -> Board:
    strict = build.case.strict_provenance
    # where no source says a time, as in a captured request, to list each of them would say nothing
    told = strict or any((source.observed_at or "").strip() for source in build.case.sources)
    return _run(board, build, blocks=strict) if told else board


PROVENANCE = Stage(StageName.PROVENANCE, "what lacks its source or its time blocks the whole build", (), _always_blocks)
REPORTED_PROVENANCE = Stage(
    StageName.PROVENANCE,
    "what lacks a time that others have is reported; it blocks the build where the case says so",
    (),
    _blocks_if_strict,
)
