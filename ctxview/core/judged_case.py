"""All that the gateway has to say of one case, as one masked value for screens, text and JSON (spec 2.2)."""

from collections.abc import Sequence

from ctxview.core.call_context import CallContext, call_context
from ctxview.core.case import Case
from ctxview.core.gateway import Verdict, judge_all
from ctxview.core.masking import Secrets, masked_policy, masked_verdicts, secrets_of, secrets_of_build
from ctxview.core.policy import Policy
from ctxview.core.proposal import Call
from ctxview.core.result import BuildResult
from ctxview.core.trust_change import ProbedBuild, TrustChange, probed, trust_change
from ctxview.core.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """Verdicts, and what was asked for beside them."""

    case: Case
    policy: Policy
    """As it may be shown: what was not understood is masked too."""
    verdicts: tuple[Verdict, ...]
    result: BuildResult | None = None
    """The build whose packet contexts and probe are of; None where they were not asked for."""
    contexts: tuple[CallContext, ...] = ()
    """One for each verdict, where they were asked for."""
    probed: ProbedBuild | None = None
    change: TrustChange | None = None
    """What options that change the case change, where there are any."""


def judge_case(case: Case, calls: Sequence[Call], policy: Policy) -> JudgedCase:
    """The verdicts on the calls of a case; nothing is built for it."""
    return _judged(case, calls, policy, secrets_of(case))


def judge_build(result: BuildResult, calls: Sequence[Call], policy: Policy) -> JudgedCase:
    """The verdicts, masked by what is secret in a build of the case as well."""
    return _judged(result.case, calls, policy, secrets_of_build(result))


def with_contexts(judged: JudgedCase, result: BuildResult, policy: Policy) -> JudgedCase:
    """With what was before the model at each call, and the rule-based probe on the packet of this build."""
    secrets = secrets_of_build(result)
    contexts = tuple(call_context(result, verdict.call, policy, secrets) for verdict in judged.verdicts)
    return replace(judged, result=result, contexts=contexts, probed=probed(result, policy))


def with_change(judged: JudgedCase, before: BuildResult, after: BuildResult, calls: Sequence[Call], policy: Policy) -> JudgedCase:
    """With what the second build changes against the first."""
    return replace(judged, change=trust_change(before, after, calls, policy))


def _judged(case: Case, calls: Sequence[Call], policy: Policy, secrets: Secrets) -> JudgedCase:
    return JudgedCase(case, masked_policy(policy, secrets), masked_verdicts(judge_all(calls, policy), secrets))
