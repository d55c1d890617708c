"""Edits of a policy as small values, and which verdicts flip under another policy (spec 2.2, design 2).

Like the tweaks of a build: an edit turns a policy into a policy, is undoable, and changes nothing else.
"""

import re
from collections.abc import Iterable, Sequence
from types import MappingProxyType

from ctxview.core.gateway import Verdict
from ctxview.core.policy import Argument, ArgumentKind, Policy, Rule, RuleSubject, Ruling, ToolContract
from ctxview.core.proposal import Call
from ctxview.core.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class SwitchProtection:
    """Protects a name, or does so no more."""

    pattern: str
    """One segment of a path; `*` is any text."""

    def apply(self, policy: Policy) -> Policy:
        """The policy with the name among the protected ones, or without it where it was one."""
        kept = tuple(name for name in policy.protected_paths if name != self.pattern)
        protected = kept if len(kept) < len(policy.protected_paths) else (*kept, self.pattern)
        return replace(policy, protected_paths=protected)


@dataclass(frozen=True, slots=True)
class SetRule:
    """A rule for a tool, or for what of its calls a pattern says. It takes the place of another verdict on the very same."""

    ruling: Ruling | None
    """Never `unknown`; None takes the rule away."""
    tool: str
    subject: RuleSubject = RuleSubject.CALL
    pattern: str = ""

    def apply(self, policy: Policy) -> Policy:
        """The policy with this rule, behind the others; of the three verdicts, deny is tried first wherever it stands."""
        kept: list[Rule] = []
        for rule in policy.rules:
            if (rule.subject, rule.pattern) != (self.subject, self.pattern) or self.tool not in rule.tools:
                kept.append(rule)
            elif len(rule.tools) > 1:  # it stays for the others
                kept.append(replace(rule, tools=tuple(tool for tool in rule.tools if tool != self.tool)))
        if self.ruling is None:
            return replace(policy, rules=tuple(kept))
        said = f"{self.ruling} {self.tool}({self.pattern})" if self.pattern else f"{self.ruling} {self.tool}"
        return replace(policy, rules=(*kept, Rule(self.ruling, (self.tool,), self.subject, self.pattern, said)))


@dataclass(frozen=True, slots=True)
class SetWrites:
    """Whether a tool changes anything, or sends anything out."""

    tool: str
    writes: bool

    def apply(self, policy: Policy) -> Policy:
        """The policy with the tool's contract changed; a tool without one stays unknown."""
        contract = policy.tools.get(self.tool)
        if contract is None:
            return policy
        return replace(policy, tools=MappingProxyType({**policy.tools, self.tool: replace(contract, writes=self.writes)}))


@dataclass(frozen=True, slots=True)
class SetContract:
    """A contract for a tool, or none."""

    tool: str
    contract: ToolContract | None

    def apply(self, policy: Policy) -> Policy:
        """The policy with this contract in place of the one it had."""
        others = {name: contract for name, contract in policy.tools.items() if name != self.tool}
        tools = others if self.contract is None else {**others, self.tool: self.contract}
        return replace(policy, tools=MappingProxyType(tools))


@dataclass(frozen=True, slots=True)
class UsePolicy:
    """Another policy, whole: a file's, or this one with imported rules."""

    policy: Policy

    def apply(self, policy: Policy) -> Policy:
        """That policy."""
        return self.policy


PolicyEdit = SwitchProtection | SetRule | SetWrites | SetContract | UsePolicy
"""One step."""


@dataclass(frozen=True, slots=True)
class VerdictFlip:
    """A call that is decided otherwise."""

    before: Verdict
    after: Verdict


def verdict_flips(before: Sequence[Verdict], after: Sequence[Verdict]) -> tuple[VerdictFlip, ...]:
    """The calls on which two policies decide otherwise, in order; another reason for the same verdict is no flip.

    Both are verdicts on the same calls in the same order.
    """
    return tuple(VerdictFlip(one, two) for one, two in zip(before, after, strict=True) if one.decided is not two.decided)


PATH_NAMES = frozenset({"path", "file", "filepath", "filename", "directory", "dir", "folder", "cwd", "workdir"})
URL_NAMES = frozenset({"url", "uri", "href"})
"""Last words of the names of arguments that plainly hold a path, or a URL."""
COMMAND_NAMES = frozenset({"command", "cmd", "script"})
"""Names of arguments that hold a command line, of a tool that is a shell."""
SHELL_WORDS = frozenset(
    {"bash", "sh", "zsh", "shell", "terminal", "console", "powershell", "pwsh", "cmd", "command", "commands", "exec", "execute"}
)
"""Words in the name of such a tool."""
_WORD = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")


def kind_by_name(tool: str, argument: str) -> ArgumentKind | None:
    """What the name of an argument plainly says that its text is; None where it says nothing.

    A command is one only of a tool that is a shell: `command: view` of a memory tool is none.
    """
    words = [word.lower() for word in _WORD.findall(argument)]
    last = words[-1] if words else ""
    if last in PATH_NAMES or (last == "name" and words[-2:-1] == ["file"]):
        return ArgumentKind.PATH
    if last in URL_NAMES:
        return ArgumentKind.URL
    is_shell = any(word.lower() in SHELL_WORDS for word in _WORD.findall(tool))
    return ArgumentKind.COMMAND if is_shell and argument.lower() in COMMAND_NAMES else None


def contract_for(calls: Iterable[Call]) -> ToolContract:
    """A first contract for a tool that the policy does not know, from what its calls bring; a person has to look at it.

    It counts as writing, so that a person is asked. A text whose name says nothing stays out of it: such a text is still held against the
    protected paths.
    """
    calls = tuple(calls)
    found: dict[str, Argument] = {}
    for name in dict.fromkeys(name for call in calls for name in call.arguments):
        values = [call.arguments[name] for call in calls if name in call.arguments]
        kind = kind_by_name(calls[0].name, name)
        if kind is not None and all(isinstance(value, str) for value in values):
            found[name] = Argument(kind, required=all(name in call.arguments for call in calls if call.written is None))
    return ToolContract(MappingProxyType(found), writes=True)
