"""What the gateway screen shows and how its policy changes, without Textual (design 2)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ctxview.core.call_context import CallContext, call_context
from ctxview.core.case import Case
from ctxview.core.gateway import RuleState, TableRule, Verdict, tried_rules
from ctxview.core.judged_case import JudgedCase, judge_build
from ctxview.core.masking import Secrets, secrets_of_build
from ctxview.core.policy import Policy, ToolContract
from ctxview.core.policy_edits import PolicyEdit, verdict_flips
from ctxview.core.policy_history import PolicyHistory, PolicyState
from ctxview.core.proposal import Call
from ctxview.core.result import BuildResult
from ctxview.core.trust_change import ProbedBuild, TrustChange, probed, trust_change
from ctxview.core.values import replace
from ctxview.readers.captured_calls import calls_of
from ctxview.readers.defined_tools import defined_tools

if TYPE_CHECKING:
    from ctxview.app.workbench_state import Workbench
    from ctxview.core.settings import Settings

_NO_CALL = Call(0, "", {}, "", "")


class GatewayState:
    """The calls of the open file, judged by a policy that can be edited. It lives as long as the file is open."""

    def __init__(self, workbench: "Workbench") -> None:
        self._workbench = workbench
        self.history = PolicyHistory()
        self._case: Case | None = None
        self._calls: tuple[Call, ...] = ()
        self._judged: tuple[BuildResult, Policy, JudgedCase] | None = None
        self._probed: tuple[BuildResult, Policy, ProbedBuild] | None = None
        self._secrets: tuple[BuildResult, Secrets] | None = None
        self._before: tuple[BuildResult, tuple[Verdict, ...]] | None = None

    @property
    def result(self) -> BuildResult:
        """The present build."""
        return self._workbench.result

    @property
    def unsaved(self) -> bool:
        """Whether the policy has edits that no file says."""
        return bool(self.history.present.edits)

    @property
    def policy(self) -> Policy:
        """The policy in force."""
        return self.history.present.policy

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls as they were made, raw: never shown."""
        if self._case is not self._workbench.case:
            self._case = self._workbench.case
            self._calls = calls_of(self._case)
        return self._calls

    @property
    def judged(self) -> JudgedCase:
        """Masked verdicts by the policy in force, and the policy as it may be shown."""
        known = self._judged
        if known is None or known[0] is not self.result or known[1] is not self.policy:
            known = self._judged = self.result, self.policy, judge_build(self.result, self.calls, self.policy)
        return known[2]

    @property
    def probed(self) -> ProbedBuild:
        """What the rule-based probe makes of the present packet. Reads all selected content."""
        known = self._probed
        if known is None or known[0] is not self.result or known[1] is not self.policy:
            known = self._probed = self.result, self.policy, probed(self.result, self.policy)
        return known[2]

    @property
    def verdicts(self) -> Sequence[Verdict]:
        """One a call, masked."""
        return self.judged.verdicts

    def was(self, ordinal: int) -> Verdict | None:
        """The verdict on a call by the policy that the screen began with, where it was another; None where it is the same."""
        if self._before is None or self._before[0] is not self.result:
            first = (*self.history.past, self.history.present)[0].policy
            self._before = self.result, judge_build(self.result, self.calls, first).verdicts
        before = self._before[1][ordinal - 1]
        return before if before.decided is not self.verdicts[ordinal - 1].decided else None

    def flip_count(self) -> int:
        """How many calls are decided otherwise than by the policy that the screen began with."""
        return sum(self.was(verdict.call.ordinal) is not None for verdict in self.verdicts)

    def context(self, verdict: Verdict | None) -> CallContext:
        """What was before the model at a call; without one, what the present packet holds."""
        known = self._secrets
        if known is None or known[0] is not self.result:
            known = self._secrets = self.result, secrets_of_build(self.result)
        return call_context(self.result, _NO_CALL if verdict is None else verdict.call, self.policy, known[1])

    def tried(self, verdict: Verdict) -> tuple[tuple[TableRule, RuleState], ...]:
        """The rules of the table with what became of them for this call; judged is what was called, not what is shown."""
        return tried_rules(self.raw_call(verdict), self.policy)

    def raw_call(self, verdict: Verdict) -> Call:
        """The call behind a masked verdict, raw: that of the probe, or one of the file's."""
        decision = self.probed.decision if verdict is self._probe_verdict() else None
        if decision is not None and decision.tool is not None:
            return replace(verdict.call, name=decision.tool.name, arguments=decision.tool.arguments)
        return self.calls[verdict.call.ordinal - 1]

    def _probe_verdict(self) -> Verdict | None:
        return self.probed.verdict

    def calls_of_tool(self, name: str) -> Iterator[Call]:
        """Every call of one tool, raw."""
        return (call for call in self.calls if call.name == name)

    # the policy

    @property
    def request_tools(self) -> Mapping[str, ToolContract]:
        """What the captured request defines, as contracts; empty for another case."""
        return defined_tools(self._workbench.case)

    def edit(self, edit: PolicyEdit, words: str) -> int:
        """Change the policy, and say how many verdicts flip by it. No change is no step.

        Raises:
            CtxviewError: the policy could not be read back from a file, so it is none; everything stays as it was.
        """
        policy = edit.apply(self.policy)
        check_policy(policy)
        present = self.history.present
        return self.take(replace(present, policy=policy, edits=(*present.edits, words)))

    def take(self, state: PolicyState) -> int:
        """Go on with another policy, as one step; how many verdicts flip."""
        before = self.verdicts
        self.history = self.history.change(state)
        return len(verdict_flips(before, self.verdicts))

    def undo(self) -> bool:
        """One step back; False at the start."""
        return self._travel(self.history.undo())

    def redo(self) -> bool:
        """One step forward again; False where nothing was undone."""
        return self._travel(self.history.redo())

    def reset(self) -> int:
        """The default policy, as one step; how many verdicts flip."""
        return self.take(PolicyState())

    def _travel(self, history: PolicyHistory) -> bool:
        if history is self.history:
            return False
        self.history = history
        return True

    # what if

    def what_if(self, settings: "Settings") -> TrustChange:
        """What other settings of the case would change, against the present build.

        Raises:
            CtxviewError: settings that no build can be made of.
        """
        after = self._workbench.pipeline.build(settings)
        return trust_change(self.result, after, self.calls, self.policy)


def check_policy(policy: Policy) -> None:
    """Refuse what the format of the policy file does not take: then it could be saved, and not read again.

    Raises:
        CtxviewError: what is wrong with it.
    """
    from ctxview.exports.policy_value import policy_value
    from ctxview.readers.policy_file import policy_from_value

    policy_from_value(policy_value(policy), "the policy")  # type: ignore[arg-type]  # a typed dictionary is a JSON object


def gateway_of(workbench: "Workbench") -> GatewayState:
    """The workbench's gateway, made when it is first asked for."""
    if workbench.gateway is None:
        workbench.gateway = GatewayState(workbench)
    return workbench.gateway


def gateway_command(workbench: "Workbench", settings: "Settings | None" = None) -> list[str]:
    """The words of the command that prints what the screen shows, or would show with other settings; raw, not quoted."""
    from ctxview.app.command_words import command_for

    program, command, file, *options = command_for(workbench, "gateway", settings)
    state = gateway_of(workbench).history.present
    words = [] if state.file is None else ["--policy", state.file]
    words += ["--request-tools"] * state.request_tools
    for path in state.permissions:
        words += ["--permissions", path]
    return [program, command, file, "--context", *words, *options]
