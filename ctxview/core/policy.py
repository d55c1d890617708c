"""What a gateway judges by, as data: contracts of tools, protected paths, rules (spec 2.2)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from ctxview.core.values import dataclass


class Ruling(StrEnum):
    """What the gateway says of one call. `unknown` is never treated as allow."""

    ALLOW = "allow"
    ASK = "ask"
    DENY = "deny"
    UNKNOWN = "unknown"


class ArgumentKind(StrEnum):
    """What the gateway has to know of an argument's value. All but `any` are texts."""

    PATH = "path"
    COMMAND = "command"
    URL = "url"
    TEXT = "text"
    ANY = "any"
    """Any JSON value: the texts in it are looked at as if no contract named them."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument in a tool's contract."""

    kind: ArgumentKind = ArgumentKind.TEXT
    required: bool = True


@dataclass(frozen=True, slots=True)
class ToolContract:
    """What is known of a tool."""

    arguments: Mapping[str, Argument]
    writes: bool
    """Whether it changes anything, or sends anything out: then a person is asked."""


class RuleSubject(StrEnum):
    """What of a call a rule looks at."""

    CALL = "call"
    """The tool's name is enough."""
    PATH = "path"
    COMMAND = "command"
    DOMAIN = "domain"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that someone wrote: every `deny` is tried before every `ask`, and every `ask` before every `allow`."""

    ruling: Ruling
    """Never `unknown`."""
    tools: tuple[str, ...]
    """Names of tools; `*` in one is any text."""
    subject: RuleSubject = RuleSubject.CALL
    pattern: str = ""
    """Of a path, a command or a domain; empty where the tool's name is enough."""
    text: str = ""
    """As it was written, for people."""


@dataclass(frozen=True, slots=True)
class UnreadRule:
    """A rule that could not be understood, or has no effect. It never counts as allow."""

    place: str
    """JSON pointer into its file."""
    text: str
    """As it was written, as far as it is a text; raw."""
    list_name: str
    """`allow`, `ask` or `deny`, or the setting it is."""
    why: str
    """In words."""
    holds_back: tuple[str, ...] = ()
    """Tools whose calls are not judged past this point, because it might forbid them: `*` is all. Empty for what would only allow."""
    file: str = ""
    """The file's path as it was given."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A whole policy. Change one, and every call is judged anew."""

    tools: Mapping[str, ToolContract]
    """Contracts by the name of the tool."""
    protected_paths: tuple[str, ...]
    """Patterns of one segment; no path with such a segment is ever allowed, whatever a rule says."""
    rules: tuple[Rule, ...] = ()
    unread: tuple[UnreadRule, ...] = ()


PATH = Argument(ArgumentKind.PATH)
TEXT = Argument()

DEFAULT_TOOLS: Mapping[str, ToolContract] = MappingProxyType(
    {
        "read_file": ToolContract(MappingProxyType({"path": PATH}), writes=False),
        "apply_patch": ToolContract(MappingProxyType({"path": PATH, "old": TEXT, "new": TEXT}), writes=True),
        "run_tests": ToolContract(MappingProxyType({}), writes=False),
    }
)
"""The contracts of chapter 2.2."""

DEFAULT_PROTECTED_PATHS = (".env", ".env.*", ".git")

DEFAULT_POLICY = Policy(DEFAULT_TOOLS, DEFAULT_PROTECTED_PATHS)
"""What holds where nobody says otherwise."""
