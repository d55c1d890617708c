"""The pipeline: runs a profile's stages over a case, and reuses every stage whose settings and board did not change."""

from collections import OrderedDict
from collections.abc import Callable

from ctxview.core.board import Board
from ctxview.core.case import Case
from ctxview.core.check_now import check_now
from ctxview.core.contents import Contents
from ctxview.core.decision import StageName
from ctxview.core.item import Candidates, make_candidates
from ctxview.core.meters import FindMeter, Meter, find_own_meter
from ctxview.core.profiles import FIRST_STAGE, PROFILES
from ctxview.core.result import BuildResult
from ctxview.core.selection import Queue, Selection
from ctxview.core.settings import Settings, check_meter, check_settings
from ctxview.core.stage import Build, Profile, Stage
from ctxview.core.stage_order import arranged
from ctxview.core.unread import reads_all
from ctxview.core.values import replace

_KEPT_PER_STEP = 8
"""Boards kept for each step, so that undo, redo and the way back to the baseline are as quick as a tweak."""

_Key = tuple[object, ...]


class NotWantedError(Exception):
    """A build was given up between two stages: nobody waits for it any more."""


class _Memory:
    """The last few boards that one step made, by input board (identity) and settings read."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, tuple[object, Board]] = OrderedDict()

    def get(self, before: object, reads: _Key, make: Callable[[], Board]) -> Board:
        key = (id(before), *reads)
        # taken out and put back, each in one step: where two threads ask at once, a board is made twice at worst
        found = self._kept.pop(key, None)
        if found is not None:
            self._kept[key] = found
            return found[1]
        board = make()
        # the input board is kept beside, so that its id stays its own
        self._kept[key] = (before, board)
        if len(self._kept) > _KEPT_PER_STEP:
            self._kept.popitem(last=False)
        return board


class Pipeline:
    """Builds one case again and again under changing settings. Same case and settings, same result, reused or not."""

    def __init__(self, case: Case, find_meter: FindMeter = find_own_meter) -> None:
        self.case = case
        self._find_meter = find_meter
        self._contents = Contents(case.sources)
        self._memories: dict[tuple[str, str], _Memory] = {}
        self._meters: dict[str, Meter] = {}
        self._candidates: OrderedDict[_Key, Candidates] = OrderedDict()
        self._openings: dict[tuple[int, bool], tuple[Candidates, Board]] = {}
        self._reads_all: dict[str, bool] = {}
        self._timed: set[tuple[str, str | None]] = set()

    def build(self, settings: Settings | None = None, wanted: Callable[[], bool] | None = None) -> BuildResult:
        """The result for these settings (default: the case's own).

        Args:
            settings: what to build with.
            wanted: asked before each stage whether anyone still waits; what was made until then is reused by the next build.

        Raises:
            CtxviewError: settings that no build can be made of, see `check_settings`, `check_meter` and `arranged`.
            NotWantedError: nobody waits any more.
        """
        settings = settings or Settings.of(self.case)
        check_settings(self.case, settings)
        meter = self._meters.get(settings.meter)
        if meter is None:
            check_meter(self.case, settings.meter)
            meter = self._meters[settings.meter] = self._find_meter(settings.meter)
        profile = PROFILES[settings.profile]
        if (profile.name, settings.now) not in self._timed:
            check_now(self.case, profile, settings.now)
            self._timed.add((profile.name, settings.now))
            self._reads_all[profile.name] = reads_all(self.case, profile)
        build = Build(self.case, settings, profile, meter)
        board = self._opening(settings, profile)
        stages = arranged(profile, settings)
        if settings.drops:
            stages = (FIRST_STAGE, *stages)
        selected = False
        for stage in stages:
            if board.halt is not None:
                break
            if wanted is not None and not wanted():
                raise NotWantedError
            if not (selected and stage.takes_out):  # no stage after selection takes anything out again (spec 4.2)
                board = self._step(stage, board, build)
            selected = selected or stage.name is StageName.BUDGET
        return BuildResult(self.case, settings, profile, stages, meter, self._find_meter, board, self._reads_all[profile.name])

    def _opening(self, settings: Settings, profile: Profile) -> Board:
        keeps_pairs, asked = profile.keeps_pairs, profile.weighs_principal
        key: _Key = (settings.channel_of, settings.channel_rules, settings.principal, settings.purpose if asked else None, asked)
        candidates = self._candidates.get(key)
        if candidates is None:
            candidates = self._candidates[key] = make_candidates(self.case, settings, self._contents, asked)
            if len(self._candidates) > _KEPT_PER_STEP:
                gone = self._candidates.popitem(last=False)[1]
                for pairs in (False, True):
                    self._openings.pop((id(gone), pairs), None)
        opening = self._openings.get((id(candidates), keeps_pairs))
        if opening is None:
            board = Board(candidates, candidates.items, self.case.pairs if keeps_pairs else ())
            opening = self._openings[id(candidates), keeps_pairs] = (candidates, board)
        return opening[1]

    def _step(self, stage: Stage, board: Board, build: Build) -> Board:
        settings = build.settings
        if stage.prepare is not None:
            prepare, unprepared = stage.prepare, board
            names = stage.prepare_reads + (stage.prepare_reads_for_request if build.meter.whole_request else ())
            reads = (build.profile.name, *(getattr(settings, name) for name in names))
            board = self._memory(stage, "prepare").get(unprepared, reads, lambda: _stopped(prepare(unprepared, build), settings))
            if board.halt is not None:
                return board
        before = board
        reads = (build.profile.name, *(getattr(settings, name) for name in stage.reads))
        return self._memory(stage, "run").get(before, reads, lambda: _stopped(stage.run(before, build), settings))

    def _memory(self, stage: Stage, part: str) -> _Memory:
        return self._memories.setdefault((stage.name, part), _Memory())


def _stopped(board: Board, settings: Settings) -> Board:
    """A board that a stage halted, with nothing selected where later stages would have been."""
    if board.halt is None:
        return board
    queue = board.queue or Queue((), (), frozenset(), frozenset(), {}, {})
    selection = board.selection
    if selection is None or selection.shortage is None:
        selection = Selection(queue, settings.budget_limit, bytes(len(queue.units) + len(queue.units_of_shared)), 0, 0, 0)
    return replace(board, queue=queue, selection=selection, sections=(), missing=())


def build_once(case: Case, settings: Settings | None = None, find_meter: FindMeter = find_own_meter) -> BuildResult:
    """A build with nothing reused: the reference for everything that is."""
    return Pipeline(case, find_meter).build(settings)
