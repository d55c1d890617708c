"""Why: for one source every stage's decision in words, who beat it, who took its room, where it enters (spec 1.7, design 2)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ctxview.core.channels import Kind
from ctxview.core.curve import enters_at
from ctxview.core.decision import Decision, Drop, Reason, StageName
from ctxview.core.item import Item
from ctxview.core.paths import applies
from ctxview.core.result import BuildResult

_MOST_NAMES = 6
"""Others that are named in words; `beaten_by` has them all."""

PASSED = "passed"
NOT_REACHED = "not_reached"


@dataclass(frozen=True, slots=True)
class StageAnswer:
    """What one stage said of the item. All texts are raw: source ids stand in them as they are."""

    stage: StageName
    outcome: str
    """`passed`, `dropped`, `selected`, `selected_as_data` or `not_reached`."""
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
    """Smallest budget at which it is selected, all else as it is; None where it never reached the budget, or is secret."""
    enters_next: int | None
    """Smallest budget above the present one at which it is selected; None where it is selected now, likewise."""


_Words = Callable[[BuildResult, Item, Drop | None], str]


def _named(result: BuildResult, places: tuple[int, ...]) -> str:
    names = ", ".join(result.item(place).source_id for place in places[:_MOST_NAMES])
    return names if len(places) <= _MOST_NAMES else f"{names} and {len(places) - _MOST_NAMES} more"


def _what_if(result: BuildResult, item: Item, drop: Drop | None) -> str:
    return "dropped by hand" if drop else "not dropped by hand"


def _sensitivity(result: BuildResult, item: Item, drop: Drop | None) -> str:
    allowed = ", ".join(sorted(result.settings.allowed_sensitivities)) or "none"
    spread = ": a secret candidate has the same content" if item.place in result.candidates.secret_by_content else ""
    if drop:
        return f"{item.sensitivity.value}{spread}; only {allowed} may pass, even where something is required"
    return f"{item.sensitivity.value} is allowed{spread}"


def _scope(result: BuildResult, item: Item, drop: Drop | None) -> str:
    task, source = result.case.task, item.source
    if source.repository != task.repository:
        return f"belongs to repository {source.repository}, the task to {task.repository}"
    if source.task_id is not None and source.task_id != task.id:
        return f"belongs to task {source.task_id}, this is {task.id}"
    if item.kind is not Kind.INSTRUCTION or source.path is None:
        return "same repository, and this task"
    target = task.target_path or "the root"
    if applies(source.path, task.target_path):
        return f"its path {source.path} reaches {target}"
    return f"its path {source.path} does not reach {target}"


def _dedup(result: BuildResult, item: Item, drop: Drop | None) -> str:
    if drop:
        return f"same content as {_named(result, drop.by)}, which comes before it in selection order and takes over its requirements"
    copies = result.board.origins.get(item.place, ())
    if copies:
        return f"best of {len(copies) + 1} with the same content; stands for {_named(result, copies)}"
    return f"no other {item.kind.value} has the same content"


def _supersession(result: BuildResult, item: Item, drop: Drop | None) -> str:
    if drop:
        version = result.item(drop.by[0]).source.version
        return (
            f"version {item.source.version} is older than {version} by natural order of labels; {version} has no less authority and trust"
        )
    if item.place in result.board.outranked:
        return f"version {item.source.version} calls itself newer, but has less authority or trust, so it replaces nothing"
    return "no newer version that could replace it"


def _conflict(result: BuildResult, item: Item, drop: Drop | None) -> str:
    if drop and item.kind is Kind.TOOL_SCHEMA:
        return f"{len(drop.by)} different schemas of one tool: a contract is never guessed, so all go"
    if drop:
        rule = "by authority, then depth of path, trust, retention"
        return f"another instruction of this source id is above it, {rule}: {_named(result, drop.by)}"
    partners = result.board.conflicts.get(item.place)
    if partners:
        return f"{len(partners)} different items of one source id stay side by side and are marked: neither is judged right"
    return "nothing of this source id disagrees"


def _keeps_units_back(result: BuildResult, item: Item) -> bool:
    """Whether the units of its queue entry would tell the length of a secret: its own, or that of one in its pair."""
    index = result.queue.index_of.get(item.place)
    return item.secret or (index is not None and any(other.secret for other in result.queue.units[index]))


def _budget(result: BuildResult, item: Item, drop: Drop | None) -> str:
    if drop:
        return f"belongs together with {_named(result, drop.by)}, which was dropped: a pair is kept whole or not at all"
    if _keeps_units_back(result, item):
        return ("selected" if result.is_selected(item.place) else "left out") + "; the units of a secret are not told"
    index = result.queue.index_of[item.place]
    cost, unit = result.queue.costs[index], result.meter.unit
    pair = " with its pair" if len(result.queue.units[index]) > 1 else ""
    bucket = (
        "pinned" if item.place in result.settings.pins else "required" if item.place in result.queue.required_places else "not required"
    )
    if result.settings.budget_limit is None:
        return f"{bucket}; takes {cost} {unit}{pair}, the budget is unlimited"
    left = result.settings.budget_limit - result.selection.used_at(index)
    if result.selection.taken[index]:
        return f"{bucket}; takes {cost} {unit}{pair} of the {left} that were left"
    return f"{bucket}; needs {cost} {unit}{pair}, {left} were left, and nothing is cut"


def _order(result: BuildResult, item: Item, drop: Drop | None) -> str:
    for number, section in enumerate(result.sections, 1):
        if section.kind is item.kind:
            return f"section {number} of {len(result.sections)}, {section.kind.value}: {section.number(item.place)} of {section.count}"
    return "in no section"


def _completeness(result: BuildResult, item: Item, drop: Drop | None) -> str:
    names = sorted(result.board.requirements_of(item))
    return "satisfies " + ", ".join(names) if names else "no requirement depends on it"


_WORDS: Mapping[StageName, _Words] = MappingProxyType(
    {
        StageName.WHAT_IF: _what_if,
        StageName.SENSITIVITY: _sensitivity,
        StageName.SCOPE: _scope,
        StageName.DEDUP: _dedup,
        StageName.SUPERSESSION: _supersession,
        StageName.CONFLICT: _conflict,
        StageName.BUDGET: _budget,
        StageName.ORDER: _order,
        StageName.COMPLETENESS: _completeness,
    }
)


def _answer(result: BuildResult, item: Item, stage: StageName, decision: Decision) -> StageAnswer:
    drop = result.board.drops.get(item.place)
    at_budget = stage is StageName.BUDGET
    if at_budget and not decision.selected:
        return StageAnswer(stage, decision.outcome.value, decision.reason.value, _WORDS[stage](result, item, drop))
    if drop is not None and drop.stage is stage:
        return StageAnswer(stage, decision.outcome.value, drop.reason.value, _WORDS[stage](result, item, drop))
    if at_budget:
        return StageAnswer(stage, decision.outcome.value, decision.reason.value, _WORDS[stage](result, item, None))
    reason = Reason.CONFLICT_VISIBLE.value if stage is StageName.CONFLICT and item.place in result.board.conflicts else None
    return StageAnswer(stage, PASSED, reason, _WORDS[stage](result, item, None))


def _took_room(result: BuildResult, item: Item) -> tuple[int, ...]:
    limit, queue = result.settings.budget_limit, result.queue
    if limit is None:
        return ()
    index = queue.index_of[item.place]
    lacking = queue.costs[index] - (limit - result.selection.used_at(index))
    takers: list[int] = []
    before = index
    while lacking > 0:
        before = result.selection.taken.rfind(1, 0, before)
        if before < 0:
            break
        takers += [other.place for other in queue.units[before]]
        lacking -= queue.costs[before]
    return tuple(takers)


def explain(result: BuildResult, place: int) -> Explanation:
    """The explanation of the candidate at this place. Costs no more than its part of the queue."""
    item = result.item(place)
    decision = result.decision(place)
    drop = result.board.drops.get(place)
    answers: list[StageAnswer] = []
    gone = False
    for stage in result.stages:
        if gone:
            answers.append(StageAnswer(stage.name, NOT_REACHED, None, "not reached"))
            continue
        answers.append(_answer(result, item, stage.name, decision))
        gone = answers[-1].outcome == "dropped"
    told = drop is None and not _keeps_units_back(result, item)
    left_out = told and not decision.selected
    return Explanation(
        place=place,
        source_id=item.source_id,
        shown_id=result.candidates.shown_ids[place],
        decision=decision,
        answers=tuple(answers),
        beaten_by=tuple(other for other in drop.by if other != place) if drop and drop.reason is not Reason.BUNDLE_INCOMPLETE else (),
        took_room=_took_room(result, item) if left_out else (),
        enters_at=enters_at(result.queue, place) if told else None,
        enters_next=enters_at(result.queue, place, result.settings.budget_limit or 0) if left_out else None,
    )
