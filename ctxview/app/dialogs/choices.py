"""What the dialogs offer: channels, sensitivities, meters, profiles, from the declarations of the core."""

from ctxview.app.column_widths import Column
from ctxview.app.dialogs.choice_dialog import Choices
from ctxview.app.figures import authority_words, trust_words
from ctxview.app.row_table import Cell
from ctxview.app.workbench_state import Workbench
from ctxview.core.channels import Sensitivity
from ctxview.core.meters import METERS
from ctxview.core.profiles import PROFILES


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
        titles=(Column("meter", 12), Column("what a unit is", 40, minimum=20, flexible=True)),
        rows=tuple((Cell(meter.name), Cell(meter.means, "line--muted")) for meter in METERS.values()),
        values=tuple(METERS),
    )


def profile_choices() -> Choices:
    """Every profile with its stages."""
    return Choices(
        titles=(Column("profile", 8), Column("stages", 60, minimum=20, flexible=True)),
        rows=tuple(
            (Cell(profile.name), Cell(" ▸ ".join(stage.name for stage in profile.stages), "line--muted")) for profile in PROFILES.values()
        ),
        values=tuple(PROFILES),
    )
