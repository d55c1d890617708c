"""What stages that were moved or turned off let happen: the order of the stages is part of the rule (design 2)."""

from ctxview.core.channels import Sensitivity
from ctxview.core.decision import StageName
from ctxview.core.result import BuildResult
from ctxview.core.stage_order import own_order


def idle_stages(result: BuildResult) -> tuple[StageName, ...]:
    """Stages of the profile that take nothing out as they stand: they are off, or come after selection."""
    ran = [stage.name for stage in result.stages]
    before = set(ran[: ran.index(StageName.BUDGET)])
    takes_out = {stage.name for stage in result.profile.stages if stage.takes_out}
    return tuple(name for name in own_order(result.profile) if name in takes_out and name is not StageName.BUDGET and name not in before)


def what_goes_wrong(result: BuildResult) -> tuple[str, ...]:
    """What an idle stage lets into the packet, worst first, a sentence each; raw. Empty where the order alone differs."""
    idle = idle_stages(result)
    said = []
    counted: set[StageName] = set()
    if StageName.SENSITIVITY in idle:
        counted.add(StageName.SENSITIVITY)
        allowed = result.settings.allowed_sensitivities
        entered = sorted(place for place in result.selected_places if result.item(place).sensitivity not in allowed)
        secret = sum(result.item(place).sensitivity is Sensitivity.SECRET for place in entered)
        if entered:
            distinct = list(dict.fromkeys(result.item(place).source_id for place in entered))
            names = ", ".join(distinct[:2]) + (" …" if len(distinct) > 2 else "")
            what = f"{secret} secret{'s' * (secret != 1)} entered" if secret else f"{len(entered)} not allowed entered"
            said.append(f"{what} ({names}): {_how(result, StageName.SENSITIVITY)}. Masked here, not for a model")
    foreign = [place for place in result.selected_places if place in result.candidates.foreign]
    let_in = next((name for name in (StageName.SCOPE, StageName.ELIGIBILITY) if name in idle), None)
    if foreign and let_in is not None:
        counted.add(let_in)
        said.append(f"{len(foreign)} foreign entered: {_how(result, let_in)}")
    others = [name.value for name in idle if name not in counted]
    if others:
        said.append(f"idle as it stands: {', '.join(others)}")
    return tuple(said)


def _how(result: BuildResult, name: StageName) -> str:
    ran = any(stage.name is name for stage in result.stages)
    return f"{name.value} comes after budget, too late" if ran else f"{name.value} is off"
