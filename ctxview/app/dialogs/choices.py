"""What the dialogs offer: channels, sensitivities, meters, profiles, from the declarations of the core."""

from enum import StrEnum

from ctxview.app.column_widths import Column
from ctxview.app.dialogs.choice_dialog import Choices
from ctxview.app.figures import authority_words, trust_words
from ctxview.app.row_table import Cell
from ctxview.app.workbench_state import Workbench
from ctxview.core.changes import SetChannelRule
from ctxview.core.channels import Authority, Kind, Retention, Sensitivity, Trust
from ctxview.core.profiles import PROFILES
from ctxview.core.tweaks import rule_of
from ctxview.core.values import replace
from ctxview.readers.meter_names import meter_meanings


def channel_choices(workbench: Workbench, place: int) -> Choices:
    """Every channel of the case with what it gives; the source's own is marked."""
    own = workbench.case.sources[place].channel
    rules = workbench.case.channels
    return Choices(
        titles=(
            Column("channel", 22, minimum=17, flexible=True, maximum=30),
            Column("kind", 11),
            Column("authority", 10, priority=1),
            Column("trust", 10, priority=2),
            Column("retention", 9, priority=3),
            Column("sensitivity", 11, priority=4),
        ),
        rows=tuple(
            (
                Cell(f"{name} (its own)" if name == own else name, "line--strong" if name == own else ""),
                Cell(rule.kind.value),
                Cell(authority_words(rule.authority)),
                Cell(trust_words(rule.trust)),
                Cell(rule.retention.value, "line--muted"),
                Cell(rule.sensitivity.value, "line--muted"),
            )
            for name, rule in rules.items()
        ),
        values=tuple(rules),
    )


def sensitivity_choices(workbench: Workbench) -> Choices:
    """The three sensitivities, with which of them pass and how many candidates each has."""
    allowed = workbench.settings.allowed_sensitivities
    items = workbench.result.candidates.items
    return Choices(
        titles=(Column("", 3), Column("sensitivity", 12), Column("candidates", 10, align="right")),
        rows=tuple(
            (
                Cell("[✓]" if one in allowed else "[ ]", "line--good" if one in allowed else "line--muted"),
                Cell(one.value),
                Cell(str(sum(item.sensitivity is one for item in items)), "", "right"),
            )
            for one in Sensitivity
        ),
        values=tuple(one.value for one in Sensitivity),
    )


def meter_choices() -> Choices:
    """Every meter with what it counts."""
    return Choices(
        titles=(Column("meter", 20), Column("what a unit is", 40, minimum=20, flexible=True)),
        rows=tuple((Cell(name), Cell(means, "line--muted")) for name, means in meter_meanings().items()),
        values=tuple(meter_meanings()),
        details=tuple(f"{name}: {means}" for name, means in meter_meanings().items()),
    )


def profile_choices() -> Choices:
    """Every profile with its stages; those under the cursor in full below."""
    lists = [" ▸ ".join(stage.name for stage in profile.stages) for profile in PROFILES.values()]
    return Choices(
        titles=(Column("profile", 8), Column("stages", 60, minimum=20, flexible=True)),
        rows=tuple((Cell(profile.name), Cell(stages, "line--muted")) for profile, stages in zip(PROFILES.values(), lists, strict=True)),
        values=tuple(PROFILES),
        details=tuple(f"{len(profile.stages)} stages: {stages}" for profile, stages in zip(PROFILES.values(), lists, strict=True)),
    )


def sort_choices() -> Choices:
    """The order of the case, and every column of the filter language."""
    from ctxview.core.filter.columns import COLUMNS

    named = (("", "in the order of the case"), *((column.name, column.words) for column in COLUMNS.values()))
    return Choices(
        titles=(Column("column", 13), Column("what it is", 50, minimum=20, flexible=True)),
        rows=tuple((Cell(name or "(none)"), Cell(words, "line--muted")) for name, words in named),
        values=tuple(name for name, _ in named),
    )


_FIELDS: tuple[tuple[str, type[StrEnum]], ...] = (
    ("kind", Kind),
    ("authority", Authority),
    ("trust", Trust),
    ("retention", Retention),
    ("sensitivity", Sensitivity),
)


def row_choices(workbench: Workbench, channel: str) -> Choices:
    """Every value of every field of a channel's row; those in force are marked."""
    rule = rule_of(workbench.case, workbench.settings, channel)
    pairs = [(field, value.value) for field, values in _FIELDS for value in values]
    return Choices(
        titles=(Column("", 1), Column("field", 12), Column("value", 20, flexible=True)),
        rows=tuple(
            (
                Cell("●" if getattr(rule, field) == value else "", "line--good"),
                Cell(field, "line--muted"),
                Cell(value, "line--strong" if getattr(rule, field) == value else ""),
            )
            for field, value in pairs
        ),
        values=tuple(f"{field}={value}" for field, value in pairs),
    )


def row_change(workbench: Workbench, channel: str, choice: str) -> SetChannelRule:
    """One field of a channel's row changed; authority follows the kind, the lowest where there must be one."""
    field, value = choice.split("=", 1)
    change = {
        "kind": lambda: SetChannelRule(channel, kind=Kind(value)),
        "authority": lambda: SetChannelRule(channel, authority=Authority(value)),
        "trust": lambda: SetChannelRule(channel, trust=Trust(value)),
        "retention": lambda: SetChannelRule(channel, retention=Retention(value)),
        "sensitivity": lambda: SetChannelRule(channel, sensitivity=Sensitivity(value)),
    }[field]()
    if change.kind is None:
        return change
    if change.kind is not Kind.INSTRUCTION:
        return replace(change, authority=Authority.NONE)
    had = rule_of(workbench.case, workbench.settings, channel).authority
    return replace(change, authority=Authority.UNTRUSTED if had is Authority.NONE else had)
