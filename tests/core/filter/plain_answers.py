"""The same answers, in the plainest way: what tests hold against the compiled ones."""

from ctxview.core.bundle_report import bundle_fates
from ctxview.core.channels import Authority, Retention, Trust
from ctxview.core.difference import Difference
from ctxview.core.filter.column import Value
from ctxview.core.filter.conditions import And, Comparison, Filter, Flagged, Not, Or
from ctxview.core.findings.inspection import inspect
from ctxview.core.result import BuildResult
from ctxview.core.versions import version_key

_RANKS = {
    "authority": {one.value: one.rank for one in Authority},
    "trust": {one.value: one.rank for one in Trust},
    "retention": {one.value: one.rank for one in Retention},
}


def plain_values(result: BuildResult, place: int, difference: Difference | None) -> dict[str, Value]:
    """Every column of one candidate, by name."""
    item, source, decision = result.item(place), result.case.sources[place], result.decision(place)
    secret = item.secret
    untold = secret and place not in result.candidates.secret_by_finding
    found = [one for one in inspect(result.case).all if one.place == place]
    change: Value = None
    if difference is not None:
        change = "in" if place in difference.entered else "out" if place in difference.left else "same"
    return {
        "source": source.source_id,
        "id": result.candidates.shown_ids[place],
        "channel": item.channel,
        "own_channel": source.channel,
        "kind": item.kind.value,
        "authority": item.authority.value,
        "trust": item.trust.value,
        "retention": item.retention.value,
        "sensitivity": item.sensitivity.value,
        "units": None if secret else result.units(place),
        "bytes": None if secret else len(source.content.encode()),
        "outcome": decision.outcome.value,
        "reason": decision.reason.value,
        "stage": str(decision.stage),
        "path": source.path,
        "version": source.version,
        "title": source.title,
        "position": source.position,
        "repository": source.repository,
        "task": source.task_id,
        "requires": result.board.requirements_of(item),
        "notes": frozenset(decision.notes) | {note.split(":")[0] for note in decision.notes},
        "content": None if secret else source.content,
        "basis": source.channel_basis.value,
        "selected": decision.selected,
        "moved": item.channel != source.channel,
        "required": place in result.queue.required_places,
        "pinned": place in result.settings.pins,
        "dropped": place in result.settings.drops,
        "bundle": frozenset(
            fate.bundle.name
            for fate in bundle_fates(result)
            if place in fate.places or (item.source.name in fate.bundle.item_ids and place not in result.candidates.foreign)
        ),
        "pair": any(place in pair for pair in result.board.pairs),
        "findings": None if untold else len(found),
        "finding": None if untold else frozenset(one.rule.id for one in found),
        "change": change,
    }


def plainly_fulfils(condition: Filter, values: dict[str, Value]) -> bool:
    """The answer for one candidate."""
    match condition:
        case And(parts):
            return all(plainly_fulfils(part, values) for part in parts)
        case Or(parts):
            return any(plainly_fulfils(part, values) for part in parts)
        case Not(other):
            return not plainly_fulfils(other, values)
        case Flagged(column):
            return values[column.name] is True
        case Comparison(column, operator, operands):
            value = values[column.name]
            return value is not None and any(_compared(column.name, value, operator.symbol, operand) for operand in operands)
        case _:
            raise AssertionError(condition)


def _compared(column: str, value: str | int | frozenset[str], symbol: str, operand: str | int) -> bool:
    if isinstance(value, frozenset):
        one = str(operand)
        return one in value if symbol == "has" else any(_compared(column, name, symbol, one) for name in value)
    if symbol == "~":
        return str(operand).casefold() in str(value).casefold()
    if symbol == "like":
        return is_like(str(operand).casefold(), str(value).casefold())
    left, right = _comparable(column, value), _comparable(column, operand)
    greater = (left > right) - (left < right)
    return {
        "=": greater == 0,
        "in": greater == 0,
        "!=": greater != 0,
        "<": greater < 0,
        "<=": greater <= 0,
        ">": greater > 0,
        ">=": greater >= 0,
    }[symbol]


def _comparable(column: str, value: str | int) -> tuple[int | str | tuple[object, ...], ...]:
    if column in _RANKS:
        return (_RANKS[column][str(value)],)
    return version_key(str(value)) if column == "version" else (value,)


def is_like(pattern: str, text: str) -> bool:
    """A table of which beginnings of the pattern fit which beginnings of the text."""
    fits = [[False] * (len(text) + 1) for _ in range(len(pattern) + 1)]
    fits[0][0] = True
    for row, sign in enumerate(pattern, 1):
        for end in range(len(text) + 1):
            if sign == "*":
                fits[row][end] = fits[row - 1][end] or (end > 0 and fits[row][end - 1])
            elif end:
                fits[row][end] = fits[row - 1][end - 1] and sign in ("?", text[end - 1])
    return fits[-1][-1]
