"""The pipeline: runs a profile's stages over a case, and reuses every stage whose settings and board did not change."""

from collections import OrderedDict
from collections.abc import Callable

from ctxview.core.board import Board
from ctxview.core.case import Case
from ctxview.core.contents import Contents
from ctxview.core.item import Candidates, make_candidates
from ctxview.core.profiles import FIRST_STAGE, PROFILES
from ctxview.core.result import BuildResult
from ctxview.core.settings import Settings, check_meter, check_settings
from ctxview.core.stage import Build, Stage
from ctxview.core.stage_order import arranged

_KEPT_PER_STEP = 8
"""Boards kept for each step, so that undo, redo and the way back to the baseline are as quick as a tweak."""

_Key = tuple[object, ...]


class _Memory:
    """The last few boards that one step made, by input board (identity) and settings read."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, tuple[object, Board]] = OrderedDict()

    def get(self, before: object, reads: _Key, make: Callable[[], Board]) -> Board:
        key = (id(before), *reads)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found[1]
        board = make()
        # the input board is kept beside, so that its id stays its own
        self._kept[key] = (before, board)
        if len(self._kept) > _KEPT_PER_STEP:
            self._kept.popitem(last=False)
        return board


class Pipeline:
    """Builds one case again and again under changing settings. Same case and settings, same result, reused or not."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self._contents = Contents(case.sources)
        self._memories: dict[tuple[str, str], _Memory] = {}
        self._meters: set[str] = set()
        self._candidates: OrderedDict[_Key, Candidates] = OrderedDict()
        self._openings: dict[tuple[int, bool], tuple[Candidates, Board]] = {}

    def build(self, settings: Settings | None = None) -> BuildResult:
        """The result for these settings (default: the case's own).

        Raises:
            CtxviewError: settings that no build can be made of, see `check_settings`, `check_meter` and `arranged`.
        """
        settings = settings or Settings.of(self.case)
        check_settings(self.case, settings)
        if settings.meter not in self._meters:
            check_meter(self.case, settings.meter)
            self._meters.add(settings.meter)
        profile = PROFILES[settings.profile]
        build = Build(self.case, settings, profile)
        board = self._opening(settings, profile.keeps_pairs)
        stages = arranged(profile, settings)
        if settings.drops:
            stages = (FIRST_STAGE, *stages)
        for stage in stages:
            board = self._step(stage, board, build)
        return BuildResult(self.case, settings, profile, stages, board)

    def _opening(self, settings: Settings, keeps_pairs: bool) -> Board:
        key = (settings.channel_of, settings.channel_rules)
        candidates = self._candidates.get(key)
        if candidates is None:
            candidates = self._candidates[key] = make_candidates(self.case, settings, self._contents)
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
            board = self._memory(stage, "prepare").get(
                unprepared, tuple(getattr(settings, name) for name in stage.prepare_reads), lambda: prepare(unprepared, build)
            )
        before = board
        reads = (build.profile.name, *(getattr(settings, name) for name in stage.reads))
        return self._memory(stage, "run").get(before, reads, lambda: stage.run(before, build))

    def _memory(self, stage: Stage, part: str) -> _Memory:
        return self._memories.setdefault((stage.name, part), _Memory())


def build_once(case: Case, settings: Settings | None = None) -> BuildResult:
    """A build with nothing reused: the reference for everything that is."""
    return Pipeline(case).build(settings)
