"""Why: for one source every stage's decision in words, who beat it, who took its room, where it enters (spec 1.7, design 2)."""

from ctxview.core.channels import Kind
from ctxview.core.curve import enters_at, entry_under_terms
from ctxview.core.decision import Decision, Drop, Outcome, Reason, StageName
from ctxview.core.item import Item
from ctxview.core.result import BuildResult
from ctxview.core.stage_words import STAGE_WORDS, keeps_units_back
from ctxview.core.values import dataclass

PASSED = "passed"
NOT_REACHED = "not_reached"
_ENDS = frozenset({Outcome.DROPPED.value, Outcome.POINTER.value, Outcome.UNDECIDED.value})
_AFTER_SELECTION = "comes after selection, so it takes nothing out"


@dataclass(frozen=True, slots=True)
class StageAnswer:
    """What one stage said of the item. All texts are raw: source ids stand in them as they are."""

    stage: StageName
    outcome: str
    """`passed`, `dropped`, `pointer`, `selected`, `selected_as_data`, `undecided` or `not_reached`."""
    reason: str | None
    words: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything the program can say of one candidate's way."""

    place: int
    source_id: str
    shown_id: str
    """The item id, or `redacted-N`."""
    decision: Decision
    answers: tuple[StageAnswer, ...]
    """One a stage, in the order in which they ran."""
    beaten_by: tuple[int, ...]
    """Places of the items that were kept instead of it, best first."""
    took_room: tuple[int, ...]
    """Places of the items before it, nearest first, whose units make up what it lacked."""
    enters_at: int | None
    """Smallest budget at which it is selected, all else as it is; None where it never reached the budget, is secret, or no budget does."""
    enters_known: bool
    """False where more budgets would have to be tried for `enters_at` than may be."""
    enters_next: int | None
    """Smallest budget above the present one at which it is selected; None where it is selected now, likewise."""


def _answer(result: BuildResult, item: Item, stage: StageName, decision: Decision) -> StageAnswer:
    drop = result.board.drops.get(item.place)
    at_budget = stage is StageName.BUDGET
    if decision.outcome is Outcome.UNDECIDED and result.halt is not None:
        if stage is result.halt.stage:
            return StageAnswer(stage, decision.outcome.value, decision.reason.value, STAGE_WORDS[stage](result, item, None))
        return StageAnswer(stage, PASSED, None, STAGE_WORDS[stage](result, item, None))
    if at_budget and not decision.selected:
        return StageAnswer(stage, decision.outcome.value, decision.reason.value, STAGE_WORDS[stage](result, item, drop))
    if drop is not None and drop.stage is stage:
        return StageAnswer(stage, decision.outcome.value, drop.reason.value, STAGE_WORDS[stage](result, item, drop))
    if at_budget:
        return StageAnswer(stage, decision.outcome.value, decision.reason.value, STAGE_WORDS[stage](result, item, None))
    reason = Reason.CONFLICT_VISIBLE.value if stage is StageName.CONFLICT and item.place in result.board.conflicts else None
    return StageAnswer(stage, PASSED, reason, STAGE_WORDS[stage](result, item, None))


def _took_room(result: BuildResult, item: Item) -> tuple[int, ...]:
    limit, queue = result.settings.budget_limit, result.queue
    if limit is None:
        return ()
    index = queue.index_of[item.place]
    if result.selection.refuses(item.place):
        return ()
    lacking = result.selection.cost_at(index) - (limit - result.selection.used_at(index))
    takers: list[int] = []
    before = index
    while lacking > 0:
        before = result.selection.taken.rfind(1, 0, before)
        if before < 0:
            break
        takers += [other.place for other in queue.units[before]]
        lacking -= result.selection.cost_at(before)
    return tuple(takers)


def _beaten_by(item: Item, drop: Drop | None) -> tuple[int, ...]:
    """Of what it belongs together with, nothing beat it; of tool schemas that disagree, nobody wins."""
    if drop is None or drop.reason is Reason.BUNDLE_INCOMPLETE:
        return ()
    if drop.reason is Reason.CONFLICT_LOST and item.kind is Kind.TOOL_SCHEMA:
        return ()
    return tuple(other for other in drop.by if other != item.place)


def _entry(result: BuildResult, place: int) -> tuple[int | None, bool]:
    """The smallest budget that selects it, and whether that is all that can be said."""
    queue = result.queue
    return (enters_at(queue, place), True) if queue.terms is None else entry_under_terms(queue, place)


def explain(result: BuildResult, place: int) -> Explanation:
    """The explanation of the candidate at this place. Costs no more than its part of the queue."""
    item = result.item(place)
    decision = result.decision(place)
    drop = result.board.drops.get(place)
    answers: list[StageAnswer] = []
    gone = False
    selected = False
    for stage in result.stages:
        if gone:
            answers.append(StageAnswer(stage.name, NOT_REACHED, None, "not reached"))
        elif selected and stage.takes_out:
            answers.append(StageAnswer(stage.name, PASSED, None, _AFTER_SELECTION))
        else:
            answers.append(_answer(result, item, stage.name, decision))
            gone = answers[-1].outcome in _ENDS
            selected = selected or stage.name is StageName.BUDGET
    told = drop is None and place in result.queue.index_of and not keeps_units_back(result, item)
    left_out = told and not decision.selected
    entry, known = _entry(result, place) if told else (None, True)
    return Explanation(
        place=place,
        source_id=item.source_id,
        shown_id=result.candidates.shown_ids[place],
        decision=decision,
        answers=tuple(answers),
        beaten_by=_beaten_by(item, drop),
        took_room=_took_room(result, item) if left_out and not result.blocked else (),
        enters_at=entry,
        enters_known=known,
        enters_next=enters_at(result.queue, place, result.settings.budget_limit or 0) if left_out else None,
    )
