"""Every stage's decision on one item in words (spec 1.7, design 2). All texts are raw: source ids stand in them as they are."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ctxview.core.channels import Kind
from ctxview.core.decision import Drop, Outcome, Reason, StageName
from ctxview.core.item import Item
from ctxview.core.paths import applies
from ctxview.core.pointer import DEFAULT_LOAD_WHEN
from ctxview.core.result import BuildResult

_MOST_NAMES = 6
"""Others that are named in words; `beaten_by` has them all."""

Words = Callable[[BuildResult, Item, Drop | None], str]
"""From a result, an item and, where the stage dropped it, the drop."""


def _named(result: BuildResult, places: tuple[int, ...]) -> str:
    names = ", ".join(result.item(place).source_id for place in places[:_MOST_NAMES])
    return names if len(places) <= _MOST_NAMES else f"{names} and {len(places) - _MOST_NAMES} more"


def _what_if(result: BuildResult, item: Item, drop: Drop | None) -> str:
    return "dropped by hand" if drop else "not dropped by hand"


def _sensitivity(result: BuildResult, item: Item, drop: Drop | None) -> str:
    allowed = ", ".join(sorted(result.settings.allowed_sensitivities)) or "none"
    spread = ": a secret candidate has the same content" if item.place in result.candidates.secret_by_content else ""
    if rules := result.candidates.secret_by_finding.get(item.place):
        spread = f" by the finding {', '.join(rules)}"
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


def keeps_units_back(result: BuildResult, item: Item) -> bool:
    """Whether the units of its queue entry would tell the length of a secret: its own, or that of one in its pair."""
    queue = result.queue
    units = queue.units_of_shared.get(item.place) or (queue.index_of.get(item.place),)
    return item.secret or any(other.secret for index in units if index is not None for other in queue.units[index])


def _budget(result: BuildResult, item: Item, drop: Drop | None) -> str:
    if drop:
        return _left_out_at_once(result, item, drop)
    if result.halt is not None:
        return _halted(result, item)
    if item.place in result.board.pointers:
        return f"kept by its reference; {_when(item)}"
    if keeps_units_back(result, item):
        return ("selected" if result.is_selected(item.place) else "left out") + "; the units of a secret are not told"
    index = result.selection.unit_of(item.place)
    cost, unit = result.selection.cost_at(index), result.meter.unit
    pair = _together(result, index)
    if result.selection.refuses(item.place):
        return f"contradicts {_named(result, _contradicted(result, index))}, which is selected already: neither is judged right"
    bucket = (
        "pinned" if item.place in result.settings.pins else "required" if item.place in result.queue.required_places else "not required"
    )
    if result.settings.budget_limit is None:
        return f"{bucket}; takes {cost} {unit}{pair}, the budget is unlimited"
    left = result.settings.budget_limit - result.selection.used_at(index)
    if result.selection.taken[index]:
        return f"{bucket}; takes {cost} {unit}{pair} of the {left} that were left"
    pointed = f"; kept by its reference, {_when(item)}" if result.decision(item.place).outcome is Outcome.POINTER else ""
    return f"{bucket}; needs {cost} {unit}{pair}, {left} were left, and nothing is cut{pointed}"


def _together(result: BuildResult, index: int) -> str:
    """What the figure of a unit stands for, where it is more than its one item."""
    bundle = result.queue.bundle_names.get(index)
    if bundle is not None:
        return f" with all of bundle {bundle}"
    return " with its pair" if len(result.queue.units[index]) > 1 else ""


def _when(item: Item) -> str:
    return f"to be loaded when: {item.source.load_when or DEFAULT_LOAD_WHEN}"


def _contradicted(result: BuildResult, index: int) -> tuple[int, ...]:
    terms = result.queue.terms
    return tuple(place for place in terms.refused_by[index] if result.selection.takes(place)) if terms else ()


def _left_out_at_once(result: BuildResult, item: Item, drop: Drop) -> str:
    """Why the budget stage does not even try it."""
    if item.withheld:
        return "of another tenant or user: no order of stages lets it be seen"
    if drop.reason is Reason.MISSING_CONTENT_AND_REFERENCE:
        there = "only its reference is there, and this profile has no pointers" if item.source.reference else ""
        return there or "has neither a content to select nor a reference to keep"
    if drop.reason is Reason.OVER_BUDGET_WITHOUT_REFERENCE:
        return "a reference is only pointed to, and this one does not say where it is"
    if drop.by:
        return f"belongs together with {_named(result, drop.by)}, which was dropped: kept whole or not at all"
    bundles = ", ".join(bundle.name for bundle in result.case.bundles if item.source.name in bundle.item_ids)
    return f"of bundle {bundles}, of which something is not there: kept whole or not at all"


def _halted(result: BuildResult, item: Item) -> str:
    """Why the build stopped at a stage, and what that means for an item that it had not decided."""
    return f"undecided: {halt_words(result)}"


def halt_words(result: BuildResult) -> str:
    """Why a build is blocked, and which budget would be enough where one is, in words; raw. Empty where it is not blocked."""
    halt = result.halt
    enough = "" if halt is None or halt.needed_in_all is None else f"; {halt.needed_in_all} {result.meter.unit} are enough"
    return halt_cause(result) + (f"{enough} for all that is required" if enough else "")


def halt_cause(result: BuildResult) -> str:
    """Why a build is blocked, and no more; raw. Empty where it is not."""
    halt = result.halt
    if halt is None:
        return ""
    names = _named(result, halt.places)
    match halt.reason:
        case Reason.MISSING_PROVENANCE:
            if len(halt.places) == 1:
                return f"{names} does not say where it comes from or when it was observed"
            return f"{len(halt.places)} do not say where they come from or when they were observed: {names}"
        case Reason.CONFLICTING_ITEM_ID:
            return f"one id stands for different contents, which no order settles: {names}"
        case Reason.MISSING_REQUIRED_DATA:
            lacking = "; ".join(f"bundle {one.name} lacks {', '.join(one.item_ids)}" for one in halt.bundles)
            return f"required data are not there or not eligible: {lacking}"
        case _:
            what = f"required bundle {halt.bundle}" if halt.bundle is not None else "rules, question and wrapping alone"
            unit = result.meter.unit
            return f"{what} would need {halt.needed} {unit}, and the budget is {halt.available}"


def _eligibility(result: BuildResult, item: Item, drop: Drop | None) -> str:
    principal, source = result.settings.principal, item.source
    match drop.reason if drop else None:
        case Reason.WRONG_TENANT:
            return f"of another tenant than {principal.tenant or 'none'}: nothing of it may be seen"
        case Reason.WRONG_USER:
            return f"of another user than {principal.user or 'none'}: nothing of it may be seen"
        case Reason.PURPOSE_NOT_ALLOWED:
            allowed = ", ".join(sorted(source.purposes or ())) or "nothing"
            return f"there, and not read: it may be used for {allowed}, and this is for {result.settings.purpose or 'no stated purpose'}"
        case Reason.EXPIRED:
            return f"expired at {source.expires_at}; the build's time is {result.settings.now}"
        case Reason.VERSION_MISMATCH:
            required = result.case.required_versions[source.source_id]
            return f"version {source.version or 'none'}, and required is {required}"
        case _:
            return "for this tenant, user and purpose, not expired, of no other version than the required one"


def _provenance(result: BuildResult, item: Item, drop: Drop | None) -> str:
    unknown = result.board.unknowns.get(item.place)
    if unknown:
        return f"does not say its {' and '.join(unknown)}" + ("" if result.halt is None else ": the build is blocked")
    if result.halt is not None and result.halt.stage is StageName.PROVENANCE:
        return f"undecided: {halt_words(result)}"
    return "says where it comes from and when it was observed" if item.source.observed_at else "nothing is asked of it"


def _freshness(result: BuildResult, item: Item, drop: Drop | None) -> str:
    if not drop:
        return "not marked as expired"
    again = ": evidence that is to be loaded anew" if item.place in result.board.stale_evidence else ""
    return f"marked as expired{again}"


def _identity(result: BuildResult, item: Item, drop: Drop | None) -> str:
    if drop:
        return f"the same id and the same content as {_named(result, drop.by)}: one item"
    if result.halt is not None and result.halt.stage is StageName.IDENTITY:
        return f"undecided: {halt_words(result)}"
    return "no other content has its id" if item.source.id is not None else "has no id of its own"


def _measure(result: BuildResult, item: Item, drop: Drop | None) -> str:
    limit = result.settings.budget_limit
    of = "the budget is unlimited" if limit is None else f"the budget is {limit}"
    if result.meter.whole_request:
        longest = ", with the line of missing requirements at its longest" if result.requirement_names else ""
        return f"the whole request measures {result.used} {result.meter.unit}{longest}; {of}"
    return f"what is selected measures {result.used} {result.meter.unit}, its wrapping aside; {of}"


def _order(result: BuildResult, item: Item, drop: Drop | None) -> str:
    for number, section in enumerate(result.sections, 1):
        if section.kind is item.kind:
            return f"section {number} of {len(result.sections)}, {section.kind.value}: {section.number(item.place)} of {section.count}"
    return "in no section"


def _completeness(result: BuildResult, item: Item, drop: Drop | None) -> str:
    names = sorted(result.board.requirements_of(item))
    return "satisfies " + ", ".join(names) if names else "no requirement depends on it"


STAGE_WORDS: Mapping[StageName, Words] = MappingProxyType(
    {
        StageName.WHAT_IF: _what_if,
        StageName.SENSITIVITY: _sensitivity,
        StageName.SCOPE: _scope,
        StageName.ELIGIBILITY: _eligibility,
        StageName.PROVENANCE: _provenance,
        StageName.FRESHNESS: _freshness,
        StageName.IDENTITY: _identity,
        StageName.DEDUP: _dedup,
        StageName.SUPERSESSION: _supersession,
        StageName.CONFLICT: _conflict,
        StageName.BUDGET: _budget,
        StageName.ORDER: _order,
        StageName.COMPLETENESS: _completeness,
        StageName.MEASURE: _measure,
    }
)
