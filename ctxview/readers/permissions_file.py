"""Imports the permission rules that people already have: `permissions` of an agent's settings.json (spec 2.2).

A rule is taken over only where it is understood whole. Every other one is listed: one that would allow allows nothing, and one that
would deny or ask leaves the calls that it may reach unjudged.
"""

import re
from collections.abc import Iterator
from types import MappingProxyType

from ctxview.core.policy import Policy, Rule, RuleSubject, Ruling, ToolContract, UnreadRule
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import dataclass, replace
from ctxview.readers.agent_tools import AGENT_TOOLS, FAMILIES, SAME_TOOL, SUBJECTS
from ctxview.readers.case_problems import kind_of
from ctxview.readers.file_text import decode, file_name, read_bytes
from ctxview.readers.inspected import inspected_policy, problems_inspected
from ctxview.readers.permission_patterns import wrong_command, wrong_domain, wrong_path
from ctxview.readers.places import pointer
from ctxview.readers.strict_json import JsonValue, parse_json

LISTS = (Ruling.DENY, Ruling.ASK, Ruling.ALLOW)
"""The lists that hold rules, in the order in which they are tried."""

_RULE = re.compile(r"(?P<tool>[A-Za-z_*][A-Za-z0-9_.*-]*)(?:\((?P<pattern>.+)\))?", re.DOTALL)
_KNOWN = (*AGENT_TOOLS, "read_file", "apply_patch", "run_tests")
_OTHER_CASE = {name.casefold(): name for name in _KNOWN}
"""Known tools by their names without capitals."""
_SERVER = re.compile(r"mcp__[A-Za-z0-9_.-]+\*?")
_OUTSIDE = ("//", "~")
_DOMAIN_MARK = "domain:"


@dataclass(frozen=True, slots=True)
class Permissions:
    """What a settings file says, as far as it is understood."""

    rules: tuple[Rule, ...]
    unread: tuple[UnreadRule, ...]
    named_tools: tuple[str, ...]
    """Tools that rules name without a pattern and that nothing else is known of."""


def read_permissions(path: str) -> Permissions:
    """The permission rules in a settings file (JSON).

    Raises:
        CtxviewError: what reading or JSON refuses, `missing_field` where there are no permissions, `wrong_type` where they are no
            object, or a list of them is no list.
    """
    file = file_name(path)
    data = read_bytes(path)
    with problems_inspected() as read:
        read.append(data)
        value = parse_json(decode(data, file).text, file).value
        read.append(value)
        return permissions_from_value(value, file)


def permissions_from_value(value: JsonValue, file: str) -> Permissions:
    """The permission rules that a file's value holds; errors as of `read_permissions`."""
    if not isinstance(value, dict) or "permissions" not in value:
        expected = '"permissions": {"allow": [], "ask": [], "deny": []}'
        raise CtxviewError(Problem(ErrorCode.MISSING_FIELD, "there are no permissions in this file", expected, "/permissions", file))
    permissions = value["permissions"]
    if not isinstance(permissions, dict):
        raise _wrong_type(permissions, "an object", "/permissions", file)
    rules: list[Rule] = []
    unread: list[UnreadRule] = []
    for ruling in LISTS:
        listed = permissions.get(ruling.value, [])
        if not isinstance(listed, list):
            raise _wrong_type(listed, "a list of rules", f"/permissions/{ruling}", file)
        for index, entry in enumerate(listed):
            found = _read(entry, ruling, f"/permissions/{ruling}/{index}")
            if isinstance(found, UnreadRule):
                unread.append(found)
            else:
                rules += found
    for name in permissions.keys() - set(LISTS):
        why = "this setting is not read, and allows nothing"
        unread.append(UnreadRule(pointer(("permissions", name)), name, name, why))
    unread.sort(key=lambda one: (one.list_name not in LISTS, one.place if one.list_name not in LISTS else ""))
    known = frozenset(_KNOWN)
    named = dict.fromkeys(tool for rule in rules for tool in rule.tools if "*" not in tool and tool not in known)
    return Permissions(tuple(rules), tuple(replace(one, file=file) for one in unread), tuple(named))


def with_permissions(policy: Policy, permissions: Permissions) -> Policy:
    """The policy with these rules behind its own, and with the contracts of the tools that they speak of; its own contracts stay."""
    named = {name: ToolContract(MappingProxyType({}), writes=True) for name in permissions.named_tools}
    return inspected_policy(
        replace(
            policy,
            tools=MappingProxyType({**AGENT_TOOLS, **named, **policy.tools}),
            rules=(*policy.rules, *permissions.rules),
            unread=(*policy.unread, *permissions.unread),
        )
    )


def _read(entry: JsonValue, ruling: Ruling, place: str) -> list[Rule] | UnreadRule:
    if not isinstance(entry, str):
        return _unread(place, "", ruling, f"{kind_of(entry)} stands where a rule is expected", ("*",))
    found = _RULE.fullmatch(entry.strip())
    if found is None:
        return _unread(place, entry, ruling, "this has not the form of a rule: a tool's name, and a pattern in parentheses", ("*",))
    tool, pattern = found["tool"], found["pattern"]
    meant = _OTHER_CASE.get(tool.casefold(), tool)
    if meant != tool:
        return _unread(place, entry, ruling, f"there is no tool of this name: {meant} is written so", FAMILIES.get(meant, (meant,)))
    rules = _of_tool(tool, ruling, f"{ruling} {entry}") if pattern is None else _of_pattern(tool, pattern, ruling, f"{ruling} {entry}")
    reached = FAMILIES.get(tool, (tool, f"{tool}__*") if tool.startswith("mcp__") else (tool,))
    return rules if isinstance(rules, list) else _unread(place, entry, ruling, rules, reached)


def _of_tool(tool: str, ruling: Ruling, text: str) -> list[Rule] | str:
    """The rule of a tool's name alone; a text says why there is none."""
    allows = ruling is Ruling.ALLOW
    if allows and "*" in tool and not _SERVER.fullmatch(tool):
        return "a rule that allows tools by a part of their name is not taken over"
    if tool.startswith("mcp__") and tool.count("__") == 1:  # all tools of a server
        return [Rule(ruling, (tool, f"{tool}__*"), text=text)]
    return [Rule(ruling, (SAME_TOOL if allows else FAMILIES).get(tool, (tool,)), text=text)]


def _of_pattern(tool: str, pattern: str, ruling: Ruling, text: str) -> list[Rule] | str:
    """The rules of a tool's name with a pattern; a text says why there are none."""
    subject, reached = SUBJECTS.get(tool), FAMILIES.get(tool, (tool,))
    if subject is None:
        return "the patterns of this tool's rules are not known"
    if subject is RuleSubject.PATH and pattern.startswith(_OUTSIDE):
        if ruling is Ruling.ALLOW:
            return "it is outside the root, where no rule allows anything"
        return [*_inside(pattern, ruling, reached, text)]
    if subject is RuleSubject.DOMAIN:
        if not pattern.startswith(_DOMAIN_MARK):
            return f"the pattern does not begin with {_DOMAIN_MARK}"
        pattern = pattern.removeprefix(_DOMAIN_MARK)
    why = {RuleSubject.PATH: wrong_path, RuleSubject.COMMAND: wrong_command, RuleSubject.DOMAIN: wrong_domain}[subject](pattern)
    return [Rule(ruling, reached, subject, pattern, text)] if why is None else why


def _inside(pattern: str, ruling: Ruling, tools: tuple[str, ...], text: str) -> Iterator[Rule]:
    """What denies or asks outside the root, as it may look from inside: nobody knows where the root is, so each end of it is taken."""
    segments = [part for part in pattern.lstrip("/").split("/") if part not in ("", ".", "~")]
    ends = ["/" + "/".join(segments[start:]) for start in range(len(segments)) if "".join(segments[start:]).strip("*/")]
    for end in ends:
        if wrong_path(end) is not None:
            ends = []
            break
    if not ends:
        yield Rule(ruling, tools, text=text)
    for end in ends:
        yield Rule(ruling, tools, RuleSubject.PATH, end, text)


def _unread(place: str, text: str, ruling: Ruling, why: str, tools: tuple[str, ...]) -> UnreadRule:
    return UnreadRule(place, text, ruling.value, why, () if ruling is Ruling.ALLOW else tools)


def _wrong_type(value: JsonValue, expected: str, place: str, file: str) -> CtxviewError:
    return CtxviewError(Problem(ErrorCode.WRONG_TYPE, f"{kind_of(value)} stands where {expected} is expected", expected, place, file))
