"""The gateway: what may come of a proposed tool call. It judges; nothing here carries anything out (spec 2.2)."""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import groupby

from ctxview.core.call_doubts import doubtful_arguments, unclear_arguments
from ctxview.core.call_texts import LONGEST_COMMAND, CallText, TextUse, call_texts
from ctxview.core.path_spelling import folded, read_path, spellings
from ctxview.core.policy import DEFAULT_POLICY, ArgumentKind, Policy, Ruling, ToolContract, UnreadRule
from ctxview.core.proposal import Call
from ctxview.core.rule_match import command_names, rule_reaches
from ctxview.core.values import dataclass
from ctxview.core.wildcards import matches

_NO_CONTRACT = ToolContract({}, writes=True)

EXECUTES_NOTHING = "This program carries out no tool call, ever: a verdict says what a gateway would decide, and nothing was done."


class VerdictReason(StrEnum):
    """Why, in the order in which they are tried."""

    UNKNOWN_TOOL = "unknown_tool"
    MISSING_REQUIRED_ARGUMENTS = "missing_required_arguments"
    CANNOT_JUDGE = "cannot_judge"
    PROTECTED_PATH = "protected_path"
    PATH_ESCAPES_ROOT = "path_escapes_root"
    RULE_DENIES = "rule_denies"
    RULE_ASKS = "rule_asks"
    RULE_ALLOWS = "rule_allows"
    SIDE_EFFECT_REQUIRES_APPROVAL = "side_effect_requires_approval"
    POLICY_ALLOWS = "policy_allows"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the gateway says of one call."""

    call: Call
    decided: Ruling
    reason: VerdictReason
    argument: str | None = None
    """The argument that decided, where one did."""
    rule: str | None = None
    """What decided, as it stands in the policy: a protected name, or the text of a rule."""

    @property
    def carried_out(self) -> bool:
        """Whether the call was executed. Another question than what was decided, and here always false."""
        return False


def judge_all(calls: Iterable[Call], policy: Policy = DEFAULT_POLICY) -> tuple[Verdict, ...]:
    """The verdicts on calls, in their order."""
    return tuple(judge(call, policy) for call in calls)


def judge(call: Call, policy: Policy = DEFAULT_POLICY) -> Verdict:
    """The verdict on one call: the first rule of the table that holds."""
    contract = policy.tools.get(call.name, _NO_CONTRACT)
    return next(verdict for rule in TABLE if (verdict := rule.find(call, contract, policy)) is not None)


@dataclass(frozen=True, slots=True)
class TableRule:
    """One rule of the table (spec 2.2). `cannot_judge` stands in several places of it."""

    reason: VerdictReason
    asks: str
    """What has to hold for it to decide, in words."""
    find: Callable[[Call, ToolContract, Policy], Verdict | None]


class RuleState(StrEnum):
    """What became of a rule of the table when a call was judged."""

    PASSED = "passed"
    """Tried, and it does not hold."""
    DECIDED = "decided"
    NOT_REACHED = "not reached"


def tried_rules(call: Call, policy: Policy = DEFAULT_POLICY) -> tuple[tuple[TableRule, RuleState], ...]:
    """Every rule of the table in order, with what became of it; exactly one decided."""
    contract = policy.tools.get(call.name, _NO_CONTRACT)
    decides = next(number for number, rule in enumerate(TABLE) if rule.find(call, contract, policy) is not None)
    states = (RuleState.PASSED, RuleState.DECIDED, RuleState.NOT_REACHED)
    return tuple((rule, states[(number >= decides) + (number > decides)]) for number, rule in enumerate(TABLE))


def _unknown_tool(call: Call, contract: ToolContract, policy: Policy) -> Verdict | None:
    return None if call.name in policy.tools else Verdict(call, Ruling.DENY, VerdictReason.UNKNOWN_TOOL)


def _no_object(call: Call, contract: ToolContract, policy: Policy) -> Verdict | None:
    return None if call.written is None else Verdict(call, Ruling.UNKNOWN, VerdictReason.CANNOT_JUDGE)


def _missing(call: Call, contract: ToolContract, policy: Policy) -> Verdict | None:
    missing = next((name for name, one in contract.arguments.items() if one.required and name not in call.arguments), None)
    return None if missing is None else Verdict(call, Ruling.DENY, VerdictReason.MISSING_REQUIRED_ARGUMENTS, missing)


def _wrong_type(call: Call, contract: ToolContract, policy: Policy) -> Verdict | None:
    wrong = next(_wrong_types(call, contract), None)
    return None if wrong is None else Verdict(call, Ruling.UNKNOWN, VerdictReason.CANNOT_JUDGE, wrong)


def _protected(call: Call, contract: ToolContract, policy: Policy) -> Verdict | None:
    found = next(protected_names(call, policy), None)
    return None if found is None else Verdict(call, Ruling.DENY, VerdictReason.PROTECTED_PATH, *found)


def _escaping(call: Call, contract: ToolContract, policy: Policy) -> Verdict | None:
    escaping = next(escaping_arguments(call, contract), None)
    return None if escaping is None else Verdict(call, Ruling.DENY, VerdictReason.PATH_ESCAPES_ROOT, escaping)


def _unclear(call: Call, contract: ToolContract, policy: Policy) -> Verdict | None:
    unclear = next(unclear_arguments(call, contract, policy), None)
    if unclear is None and _would_be_allowed(call, contract, policy):
        unclear = next(doubtful_arguments(call, contract, policy), None)
    return None if unclear is None else Verdict(call, Ruling.UNKNOWN, VerdictReason.CANNOT_JUDGE, unclear)


def _would_be_allowed(call: Call, contract: ToolContract, policy: Policy) -> bool:
    """What the rows behind this one say: a doubt keeps from allowing, and takes no rule that denies or asks its effect."""
    decides = next(verdict for rule in TABLE[_UNCLEAR_PLACE + 1 :] if (verdict := rule.find(call, contract, policy)) is not None)
    return decides.decided is Ruling.ALLOW


def _ruled(ruling: Ruling, reason: VerdictReason) -> Callable[[Call, ToolContract, Policy], Verdict | None]:
    def find(call: Call, contract: ToolContract, policy: Policy) -> Verdict | None:
        for rule in policy.rules:
            if rule.ruling is ruling and rule_reaches(rule, call, contract):
                return Verdict(call, ruling, reason, rule=rule.text or None)
        return None

    return find


def _held_back(ruling: Ruling) -> Callable[[Call, ToolContract, Policy], Verdict | None]:
    def find(call: Call, contract: ToolContract, policy: Policy) -> Verdict | None:
        held = next((one for one in policy.unread if one.list_name == ruling and _holds_back(one, call)), None)
        return None if held is None else Verdict(call, Ruling.UNKNOWN, VerdictReason.CANNOT_JUDGE, rule=held.text or held.place)

    return find


def _changes_something(call: Call, contract: ToolContract, policy: Policy) -> Verdict | None:
    return Verdict(call, Ruling.ASK, VerdictReason.SIDE_EFFECT_REQUIRES_APPROVAL) if contract.writes else None


def _the_rest(call: Call, contract: ToolContract, policy: Policy) -> Verdict | None:
    return Verdict(call, Ruling.ALLOW, VerdictReason.POLICY_ALLOWS)


TABLE: tuple[TableRule, ...] = (
    TableRule(VerdictReason.UNKNOWN_TOOL, "no contract for this tool", _unknown_tool),
    TableRule(VerdictReason.CANNOT_JUDGE, "arguments that are no JSON object", _no_object),
    TableRule(VerdictReason.MISSING_REQUIRED_ARGUMENTS, "a required argument is missing", _missing),
    TableRule(VerdictReason.CANNOT_JUDGE, "an argument of the wrong type", _wrong_type),
    TableRule(VerdictReason.PROTECTED_PATH, "a protected name in a path", _protected),
    TableRule(VerdictReason.PATH_ESCAPES_ROOT, "a path outside of the root", _escaping),
    TableRule(VerdictReason.CANNOT_JUDGE, "a path that cannot be read for certain", _unclear),
    TableRule(VerdictReason.RULE_DENIES, "a rule that denies", _ruled(Ruling.DENY, VerdictReason.RULE_DENIES)),
    TableRule(VerdictReason.CANNOT_JUDGE, "a deny rule that was not understood", _held_back(Ruling.DENY)),
    TableRule(VerdictReason.RULE_ASKS, "a rule that asks", _ruled(Ruling.ASK, VerdictReason.RULE_ASKS)),
    TableRule(VerdictReason.CANNOT_JUDGE, "an ask rule that was not understood", _held_back(Ruling.ASK)),
    TableRule(VerdictReason.RULE_ALLOWS, "a rule that allows", _ruled(Ruling.ALLOW, VerdictReason.RULE_ALLOWS)),
    TableRule(VerdictReason.SIDE_EFFECT_REQUIRES_APPROVAL, "a tool that changes something", _changes_something),
    TableRule(VerdictReason.POLICY_ALLOWS, "nothing above holds", _the_rest),
)
"""The table of chapter 2.2: the first that holds decides, and the last one always does."""
_UNCLEAR_PLACE = next(place for place, rule in enumerate(TABLE) if rule.find is _unclear)


def _holds_back(rule: UnreadRule, call: Call) -> bool:
    return any(matches(tool.casefold(), call.name.casefold()) for tool in rule.holds_back)


def _wrong_types(call: Call, contract: ToolContract) -> Iterator[str]:
    for name, argument in contract.arguments.items():
        if argument.kind is not ArgumentKind.ANY and name in call.arguments and not isinstance(call.arguments[name], str):
            yield name


def protected_names(call: Call, policy: Policy) -> Iterator[tuple[str, str]]:
    """Each argument that may name a protected path, with the pattern that protects it; the words of a command are looked at one by one.

    A text that the contract does not know is taken for a path here, however deep it stands: it may be one.
    """
    contract = policy.tools.get(call.name, _NO_CONTRACT)
    patterns = [(pattern, folded(pattern)) for pattern in policy.protected_paths]
    for name, texts in groupby(call_texts(call, contract), key=lambda one: one.argument):
        names = {name for one in texts for name in _names_in(one)}
        for pattern, wanted in patterns:
            if any(matches(wanted, spelling) for spelling in names):
                yield name, pattern
                break


def _names_in(one: CallText) -> Iterator[str]:
    if one.use is TextUse.URL:
        return
    texts = command_names(one.text[:LONGEST_COMMAND]) if one.use is TextUse.COMMAND else (one.text,)
    for readings in map(read_path, texts):
        for part in {part for reading in (*readings.readings, *readings.wider) for part in reading.segments}:
            yield from spellings(part)


def escaping_arguments(call: Call, contract: ToolContract) -> Iterator[str]:
    """The arguments whose path may be outside the root."""
    for one in call_texts(call, contract):
        if one.use is TextUse.PATH:
            readings = read_path(one.text)
            if any(reading.outside for reading in (*readings.readings, *readings.wider)):
                yield one.argument
