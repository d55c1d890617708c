"""The cache key of a build, and how much of its request a provider's prompt cache could use again (spec 4.4)."""

from ctxview.core.cache_key import CacheKey, cache_key
from ctxview.core.channels import ChannelRule
from ctxview.core.decision import StageName
from ctxview.core.leading_bytes import LeadingSame, RequestPiece, leading_same
from ctxview.core.result import BuildResult
from ctxview.core.serializer import make_request
from ctxview.core.tweaks import rule_of


def build_key(result: BuildResult) -> CacheKey:
    """The key of all that the build depends on. What is foreign to it is no part of it, so adding such a thing changes nothing."""
    case, settings, candidates = result.case, result.settings, result.candidates
    task = case.task
    own = [item for item in candidates.items if item.place not in candidates.foreign]
    ids = {item.place: item.item_id for item in own}
    parts: dict[str, object] = {
        "task.id": [task.repository, task.id],
        "task.revision": task.revision,
        "task.texts": [task.target_path, task.goal, task.stop_condition, task.verification_target, task.question, task.rules],
        "profile": settings.profile,
        "stages": [stage.name.value for stage in result.stages if stage.name is not StageName.WHAT_IF],  # the drops tell it
        "meter": settings.meter,
        "budget": settings.budget_limit,
        "section_order": [kind.value for kind in settings.section_order],
        "allowed_sensitivities": sorted(settings.allowed_sensitivities),
        "requirements": sorted(settings.requirements.union(*(item.source.required_for for item in own))),
        "provider_boundary": case.provider_boundary,
        "channels": {channel: _row(rule_of(case, settings, channel)) for channel in sorted({item.channel for item in own})},
        "pins": sorted(ids[place] for place in settings.pins if place in ids),
        "drops": sorted(ids[place] for place in settings.drops if place in ids),
        "items": sorted(ids.values()),
    }
    if case.required_versions:
        parts["policy.versions"] = dict(sorted(case.required_versions.items()))
    if result.profile.weighs_principal:
        parts["principal"] = [settings.principal.tenant, settings.principal.user]
        parts["purpose"] = settings.purpose
        if any(item.source.expires_at is not None for item in own):
            parts["now"] = settings.now
    if case.bundles and result.profile.keeps_bundles:
        bundles = sorted(case.bundles, key=lambda bundle: bundle.name)
        parts["bundles"] = [[one.name, sorted(one.item_ids), one.required, one.priority] for one in bundles]
    return cache_key(parts)


def _row(rule: ChannelRule) -> list[str]:
    return [rule.kind.value, rule.authority.value, rule.trust.value, rule.retention.value, rule.sensitivity.value]


def leading_request(before: BuildResult, after: BuildResult) -> LeadingSame:
    """How much of the second request is the first one's beginning, message after message. Reads all selected content of both."""
    return leading_same(_pieces(before), _pieces(after))


def _pieces(result: BuildResult) -> list[RequestPiece]:
    return [
        RequestPiece(piece.text.encode("utf-8"), None if piece.item is None else result.units(piece.item.place))
        for message in make_request(result)
        for piece in message.pieces
    ]
