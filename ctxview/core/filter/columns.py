"""Every column, declared once (design 2). What would tell content, digest or length of a secret is absent for it (spec 1.5)."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from ctxview.core.bundle_report import bundle_members
from ctxview.core.channels import CHANNELS, Authority, ChannelBasis, Kind, Retention, Sensitivity, Trust
from ctxview.core.decision import SELECTED_STAGE, Decision, Note, Outcome, Reason, StageName
from ctxview.core.difference import Difference
from ctxview.core.filter.column import Column, ColumnType, Cost, ItemReader, Reader, Value
from ctxview.core.item import Item
from ctxview.core.left_out import left_out_reason
from ctxview.core.result import BuildResult

if TYPE_CHECKING:
    from ctxview.core.findings.finding import Finding

_CHANGES = ("in", "out", "same")


def _field(path: str) -> Reader:
    read: ItemReader = attrgetter(path)
    return lambda _result, _difference: read


def _told(path: str) -> Reader:
    """A field of ours that is absent where the item is withheld (spec 4.1)."""
    read: ItemReader = attrgetter(path)

    def bind(_result: BuildResult, _difference: Difference | None) -> ItemReader:
        return lambda item: None if item.withheld else read(item)

    return bind


def _of_places(places: Callable[[BuildResult], frozenset[int]]) -> Reader:
    def bind(result: BuildResult, _difference: Difference | None) -> ItemReader:
        found = places(result)
        return lambda item: item.place in found

    return bind


def _shown_id(result: BuildResult, _difference: Difference | None) -> ItemReader:
    shown = result.candidates.shown_ids
    return lambda item: shown[item.place]


def _units(result: BuildResult, _difference: Difference | None) -> ItemReader:
    known, units = result.queue.item_costs.get, result.units

    def read(item: Item) -> int | None:
        if item.secret:
            return None
        cost = known(item.place)
        return units(item.place) if cost is None else cost

    return read


def _bytes(_result: BuildResult, _difference: Difference | None) -> ItemReader:
    return lambda item: None if item.secret else item.content_bytes


def _content(_result: BuildResult, _difference: Difference | None) -> ItemReader:
    return lambda item: None if item.secret else item.source.content


def _decided(get: Callable[[Decision], str]) -> Reader:
    """A part of the decision other than its notes. They cost most, so of all candidates that are alike only the first is decided anew."""

    def bind(result: BuildResult, _difference: Difference | None) -> ItemReader:
        drops, conflicts, selected = result.board.drops, result.board.conflicts, result.selected_places
        known: dict[tuple[object, ...], str] = {}

        def read(item: Item) -> str:
            place = item.place
            drop = drops.get(place)
            alike: tuple[object, ...]
            if drop is not None:
                alike = (drop.stage, drop.reason)
            elif place in selected:
                alike = (item.trust, place in conflicts)
            elif result.blocked or place in result.board.pointers:
                alike = (result.blocked,)
            else:
                alike = ("left out", left_out_reason(result.selection, item, result.profile))
            found = known.get(alike)
            if found is None:
                found = known[alike] = get(result.decision(place))
            return found

        return read

    return bind


def _decided_singly(get: Callable[[Decision], str]) -> Reader:
    """The same without a look at all that is selected."""

    def bind(result: BuildResult, _difference: Difference | None) -> ItemReader:
        return lambda item: get(result.decision(item.place))

    return bind


def _selected_singly(result: BuildResult, _difference: Difference | None) -> ItemReader:
    return lambda item: result.is_selected(item.place)


def _requires(result: BuildResult, _difference: Difference | None) -> ItemReader:
    return result.board.requirements_of


def _notes(result: BuildResult, _difference: Difference | None) -> ItemReader:
    def read(item: Item) -> frozenset[str]:
        notes = result.decision(item.place).notes
        return frozenset(notes).union(note.partition(":")[0] for note in notes)

    return read


def _change(_result: BuildResult, difference: Difference | None) -> ItemReader:
    if difference is None:
        return lambda _item: None
    entered, left = difference.entered, difference.left
    return lambda item: "in" if item.place in entered else "out" if item.place in left else "same"


def _moved(_result: BuildResult, _difference: Difference | None) -> ItemReader:
    return lambda item: item.channel != item.source.channel


def _paired(result: BuildResult) -> frozenset[int]:
    return frozenset(place for pair in result.board.pairs for place in pair)


def _bundles(result: BuildResult, _difference: Difference | None) -> ItemReader:
    members = bundle_members(result)
    none: frozenset[str] = frozenset()
    return lambda item: members.get(item.place, none)


def _findings(result: BuildResult, _difference: Difference | None) -> ItemReader:
    return _of_findings(result, len)


def _finding_rules(result: BuildResult, _difference: Difference | None) -> ItemReader:
    return _of_findings(result, lambda found: frozenset(one.rule.id for one in found))


def _of_findings(result: BuildResult, get: Callable[[tuple["Finding", ...]], Value]) -> ItemReader:
    from ctxview.core.findings.kept import findings_by_place  # noqa: PLC0415 (only who asks for it pays for its rules)

    found, told = findings_by_place(result), result.candidates.secret_by_finding
    return lambda item: None if item.secret and item.place not in told else get(found.get(item.place, ()))


def _names(*kinds: type[StrEnum]) -> tuple[str, ...]:
    return tuple(member.value for kind in kinds for member in kind)


_TEXT, _NUMBER, _RANKED, _NAMED, _FLAG = ColumnType.TEXT, ColumnType.NUMBER, ColumnType.RANKED, ColumnType.NAMED, ColumnType.FLAG
_CHANNELS = tuple(CHANNELS)
_REASONS = tuple(reason.value for reason in Reason if reason is not Reason.NEVER_LOADED)  # that one is of requirements only


def _decision_column(name: str, words: str, get: Callable[[Decision], str], values: tuple[str, ...]) -> Column:
    return Column(name, _NAMED, words, _decided(get), values, Cost.LOOKUP, _decided_singly(get))


_DECLARED = (
    Column("source", _TEXT, "source id", _field("source.source_id")),
    Column("id", _TEXT, "item id; redacted-1, redacted-2 … for what is secret", _shown_id, cost=Cost.LOOKUP),
    Column("channel", _TEXT, "channel in force", _field("channel"), _CHANNELS),
    Column("own_channel", _TEXT, "channel that the case gives", _field("source.channel"), _CHANNELS),
    Column("kind", _NAMED, "what it is", _field("kind"), _names(Kind)),
    Column("authority", _RANKED, "whom it may override", _field("authority"), _names(Authority)),
    Column("trust", _RANKED, "how far it may be believed", _field("trust"), _names(Trust)),
    Column("retention", _RANKED, "how hard it is held on to", _field("retention"), _names(Retention)),
    Column("sensitivity", _NAMED, "who may see it", _field("sensitivity"), _names(Sensitivity)),
    Column("units", _NUMBER, "units of the meter; absent for secrets", _units, cost=Cost.LOOKUP),
    Column("bytes", _NUMBER, "UTF-8 bytes of content; absent for secrets", _bytes),
    _decision_column("outcome", "what became of it", lambda one: one.outcome.value, _names(Outcome)),
    _decision_column("reason", "why", lambda one: one.reason.value, _REASONS),
    _decision_column("stage", "where that was decided", lambda one: one.stage, (*_names(StageName), SELECTED_STAGE)),
    Column("path", _TEXT, "path as the case writes it", _told("source.path")),
    Column("version", ColumnType.VERSION, "version, in natural order: 1.9 < 1.10", _field("source.version")),
    Column("title", _TEXT, "title", _told("source.title")),
    Column("position", _NUMBER, "place in time; a smaller number is earlier", _field("source.position")),
    Column("repository", _TEXT, "repository it belongs to", _field("source.repository")),
    Column("task", _TEXT, "task it belongs to; absent where it is for any", _field("source.task_id")),
    Column("requires", ColumnType.SET, "requirements it satisfies if selected, those of its copies too", _requires, cost=Cost.LOOKUP),
    Column("notes", ColumnType.SET, "notes; other_origin:AGENTS.md stands as other_origin too", _notes, _names(Note), Cost.NOTES),
    Column("content", _TEXT, "content; absent for secrets, whatever is asked", _content, cost=Cost.TEXT),
    Column("basis", _NAMED, "how the reader knew the channel", _field("source.channel_basis"), _names(ChannelBasis)),
    Column("selected", _FLAG, "the model will see it", _of_places(lambda result: result.selected_places), single=_selected_singly),
    Column("moved", _FLAG, "goes through another channel than its own", _moved),
    Column("required", _FLAG, "reached the budget in its required bucket", _of_places(lambda result: result.queue.required_places)),
    Column("pinned", _FLAG, "pinned by hand", _of_places(lambda result: result.settings.pins)),
    Column(
        "dropped", _FLAG, "dropped by hand; see not selected for all that is left out", _of_places(lambda result: result.settings.drops)
    ),
    Column("pair", _FLAG, "kept together with others: a tool call and its result", _of_places(_paired)),
    Column("bundle", ColumnType.SET, "declared bundles that it belongs to", _bundles, cost=Cost.LOOKUP),
    Column(
        "findings",
        _NUMBER,
        "findings that you have not accepted; absent for secrets by channel",
        _findings,
        cost=Cost.NOTES,
    ),
    Column("finding", ColumnType.SET, "rules that found something in it; ctxview findings --rules", _finding_rules, cost=Cost.NOTES),
    Column("change", _NAMED, "against the baseline; absent without one", _change, _CHANGES),
)

COLUMNS: Mapping[str, Column] = MappingProxyType({column.name: column for column in _DECLARED})
"""Every column by name, in the order in which people are shown them."""
