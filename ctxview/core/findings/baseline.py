"""What a person has looked at and accepted, each with a reason, and the tool descriptions that they have seen."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType

from ctxview.core.findings.finding import Family, Finding
from ctxview.core.values import dataclass, field


@dataclass(frozen=True, slots=True)
class Accepted:
    """One accepted finding."""

    key: str
    rule: str
    reason: str
    """Never blank."""


@dataclass(frozen=True)
class Baseline:
    """All that was accepted. Only a person's own choice brings one in: it lowers protection, so none is picked up by its name."""

    accepted: tuple[Accepted, ...] = ()
    tools: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Digests of the descriptions of each tool, by its source id."""

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of all that was accepted."""
        return frozenset(one.key for one in self.accepted)

    def reason_of(self, finding: Finding) -> str | None:
        """Why a finding was accepted; None where it was not."""
        return self._reasons.get((finding.rule.id, finding.key))

    def accepting(self, findings: Iterable[Finding], reason: str, tools: Mapping[str, tuple[str, ...]]) -> "Baseline":
        """The same with these findings accepted too, and the tool descriptions as they are now.

        Args:
            findings: what is accepted anew; a change of a tool's description is accepted by recording the description.
            reason: not blank.
            tools: as of `tool_digests`; those of tools that are not there stay.
        """
        known = {(one.rule, one.key): one for one in self.accepted}
        for finding in findings:
            if finding.rule.family is Family.TOOL:
                continue  # what is recorded of the tools says it
            known.setdefault((finding.rule.id, finding.key), Accepted(finding.key, finding.rule.id, reason))
        return Baseline(tuple(sorted(known.values(), key=lambda one: (one.rule, one.key))), MappingProxyType({**self.tools, **tools}))

    def without(self, findings: Iterable[Finding]) -> "Baseline":
        """The same with these findings new again. A tool's description that was recorded stays recorded."""
        gone = {(one.rule.id, one.key) for one in findings}
        return Baseline(tuple(one for one in self.accepted if (one.rule, one.key) not in gone), self.tools)

    def recording(self, tools: Mapping[str, tuple[str, ...]]) -> "Baseline":
        """The same with the descriptions of tools that it does not know; of others, what it records stays."""
        return Baseline(self.accepted, MappingProxyType({**tools, **self.tools}))

    def says_as(self, other: "Baseline") -> bool:
        """Whether it accepts the same for the same reasons, and records the same tools, in whatever order."""
        return frozenset(self.accepted) == frozenset(other.accepted) and dict(self.tools) == dict(other.tools)

    @cached_property
    def _reasons(self) -> Mapping[tuple[str, str], str]:
        return {(one.rule, one.key): one.reason for one in self.accepted}


NO_BASELINE = Baseline()
"""Nothing is accepted."""
