"""The words of the commands that print what a workbench shows, and what no option of theirs says (design 2)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ctxview.core.settings import Settings
from ctxview.core.tweaks import RULE_FIELDS

if TYPE_CHECKING:
    from ctxview.app.workbench_state import Workbench

UNSAVED_ACCEPTED = "which findings are accepted: a file for --baseline does, and W on the findings screen (!) saves it"

UNSAVED_POLICY = "what was edited in the policy: W on the screen of the verdicts (V) saves it for ctxview gateway --policy"


def command_for(workbench: "Workbench", command: str = "build", settings: Settings | None = None) -> list[str]:
    """The words of the command that prints the present result, or that of other settings: choices as options; raw, not quoted."""
    settings, opened = settings or workbench.result.settings, workbench.opened
    words = ["ctxview", command, workbench.file]
    if settings.budget_limit != opened.budget_limit:
        words += ["--budget", "none" if settings.budget_limit is None else str(settings.budget_limit)]
    if settings.meter != opened.meter:
        words += ["--meter", settings.meter]
    if settings.section_order != opened.section_order:
        words += ["--section-order", ",".join(settings.section_order)]
    words += _source_words(workbench, settings)
    for name in sorted(settings.requirements - opened.requirements):
        words += _option("--require", name)
    if settings.allowed_sensitivities != opened.allowed_sensitivities:
        for sensitivity in sorted(one.value for one in settings.allowed_sensitivities) or ["none"]:
            words += ["--allow-sensitivity", sensitivity]
    if settings.profile != opened.profile:
        words += ["--profile", settings.profile]
    return [*words, *_principal_words(settings, opened), *baseline_words(workbench)]


def baseline_words(workbench: "Workbench") -> list[str]:
    """The option that names the file of what is accepted, where there is one."""
    file = workbench.inspection.saved_as
    return [] if file is None else _option("--baseline", file)


def accepted_words(workbench: "Workbench") -> tuple[str, ...]:
    """What is accepted of the findings, as one raw line; none where nothing is."""
    inspection = workbench.inspection
    if inspection.accepted is None:
        return ()
    count, file = len(inspection.accepted.accepted), inspection.saved_as
    return (f"{count} {'finding' if count == 1 else 'findings'} accepted, {f'in {file}' if file is not None else 'in no file yet'}",)


def _principal_words(settings: Settings, opened: Settings) -> list[str]:
    """For whom, for what and at what time; an empty text is for none. That there is no time any more, no option says."""
    words: list[str] = []
    for option, now, was in (
        ("--tenant", settings.principal.tenant, opened.principal.tenant),
        ("--user", settings.principal.user, opened.principal.user),
        ("--purpose", settings.purpose, opened.purpose),
    ):
        if now != was:
            words += _option(option, now or "")
    return words if settings.now in (None, opened.now) else [*words, *_option("--set-now", settings.now)]


def _source_words(workbench: "Workbench", settings: Settings) -> list[str]:
    """Rows of channels, then sources moved, pinned and dropped."""
    words = list[str]()
    for channel, rule in settings.channel_rules:
        own = workbench.case.channels[channel]
        for field in RULE_FIELDS:
            if getattr(rule, field) is not getattr(own, field):
                words += _option("--channel-rule", f"{channel}.{field}={getattr(rule, field).value}")
    for place, channel in settings.channel_of:
        words += _option("--channel", f"{workbench.case.sources[place].source_id}={channel}")
    for option, places in (("--pin", settings.pins), ("--drop", settings.drops)):
        for source_id in dict.fromkeys(workbench.case.sources[place].source_id for place in sorted(places)):
            words += _option(option, source_id)
    return words


def explain_command(workbench: "Workbench", place: int, command: str = "explain") -> list[str]:
    """The words of the command that explains the source at this place, and all others of its id; raw, not quoted.

    `command` is `explain`, or another that takes a source: `content`.
    """
    program, command, file, *options = command_for(workbench, command)
    source_id = workbench.case.sources[place].source_id
    if source_id.startswith("-"):  # which would be taken for an option
        return [program, command, *options, "--", file, source_id]
    return [program, command, file, source_id, *options]


def untold(workbench: "Workbench") -> tuple[str, ...]:
    """What `command_for` has no words for, one raw line each: a saved scenario says it.

    Options mean every source of an id, and can only add requirements. What is accepted of the findings, no scenario says.
    """
    return (*_untold(workbench), *([UNSAVED_ACCEPTED] if workbench.inspection.unsaved else []))


def lost_when_left(workbench: "Workbench") -> tuple[str, ...]:
    """The same, and what is no matter of a build but is lost with the workbench as well."""
    return (*untold(workbench), *([UNSAVED_POLICY] if workbench.policy_unsaved else []))


def _untold(workbench: "Workbench") -> Iterator[str]:
    settings, sources = workbench.result.settings, workbench.case.sources
    if workbench.waiting:
        from ctxview.core.reload import describe_waiting

        yield from (f"what finds no place in the file: {describe_waiting(change)}" for change in workbench.waiting)
    for name in sorted(workbench.opened.requirements - settings.requirements):
        yield f"that {name} is no longer required"
    if settings.now is None and workbench.opened.now is not None:
        yield "that the time of the build is not given"
    if settings.stages != workbench.opened.stages:
        yield "which stages run, and in which order"
    moved = dict(settings.channel_of)
    treated: dict[str, set[tuple[str, bool, bool]]] = {
        sources[place].source_id: set() for place in (*moved, *settings.pins, *settings.drops)
    }
    if not treated:
        return
    for place, source in enumerate(sources):
        if source.source_id in treated:
            how = (moved.get(place, source.channel), place in settings.pins, place in settings.drops)
            treated[source.source_id].add(how)
    for source_id, ways in treated.items():
        if len(ways) > 1:
            yield f"which of the sources called {source_id} is meant"


def _option(option: str, value: str) -> list[str]:
    """An option with its value, which may look like an option itself."""
    return [f"{option}={value}"] if value.startswith("-") else [option, value]
