"""Reads a policy file, or says all that is wrong with it (spec 2.2)."""

from pathlib import PurePath
from types import MappingProxyType

from pydantic import ValidationError

from ctxview.core.policy import DEFAULT_POLICY, Argument, Policy, Rule, RuleSubject, Ruling, ToolContract
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.readers.case_problems import Problems
from ctxview.readers.file_text import decode, file_name, read_bytes
from ctxview.readers.inspected import inspected_policy, problems_inspected
from ctxview.readers.policy_model import PolicyFile, PolicyRule, PolicyTool, policy_fields_at
from ctxview.readers.strict_json import JsonValue, parse_json

FORMAT_VERSION = 1

_YAML_NAMES = frozenset({".yaml", ".yml"})


def read_policy(path: str) -> Policy:
    """The policy in a file, JSON or YAML.

    Raises:
        CtxviewError: all that was found wrong (places are JSON pointers), what reading or parsing refuses, `newer_format`, or
            `unknown_format` where there is no policy in it at all.
    """
    file = file_name(path)
    data = read_bytes(path)
    with problems_inspected() as read:
        read.append(data)
        return inspected_policy(_policy_of_text(path, decode(data, file).text, file))


def _policy_of_text(path: str, text: str, file: str) -> Policy:
    if PurePath(path).suffix.lower() not in _YAML_NAMES and (text.lstrip().startswith("{") or path.endswith(".json")):
        return policy_from_value(parse_json(text, file).value, file)
    from ctxview.readers.strict_yaml import parse_yaml

    return policy_from_value(parse_yaml(text, file).value, file)


def policy_from_value(value: JsonValue, file: str) -> Policy:
    """The policy that a file's value says; errors as of `read_policy`."""
    if not isinstance(value, dict) or "ctxview_policy" not in value:
        expected = "an object with ctxview_policy (ctxview schema policy); permission rules of an agent go with --permissions FILE"
        raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, "there is no policy in this file", expected, file=file))
    problems = Problems(file, policy_fields_at)
    _check_version(value["ctxview_policy"], problems)
    model = None
    try:
        model = PolicyFile.model_validate({**value, "ctxview_policy": FORMAT_VERSION})
    except ValidationError as error:
        problems.add_findings(error)
    problems.raise_any()
    assert model is not None  # what the model refuses is a problem
    return Policy(
        tools=DEFAULT_POLICY.tools if model.tools is None else MappingProxyType({name: _tool(tool) for name, tool in model.tools.items()}),
        protected_paths=DEFAULT_POLICY.protected_paths if model.protected_paths is None else tuple(model.protected_paths),
        rules=tuple(_rule(rule) for rule in model.rules or ()),
    )


def _check_version(version: JsonValue, problems: Problems) -> None:
    """A newer file is refused at once: its other problems would only be that it is newer."""
    expected = f"the whole number {FORMAT_VERSION}"
    if isinstance(version, bool) or not isinstance(version, int):
        problems.add(ErrorCode.WRONG_TYPE, "the version of the format is no whole number", expected, "/ctxview_policy")
    elif version > FORMAT_VERSION:
        message = f"the policy has a newer format than {FORMAT_VERSION}, which this version of ctxview reads"
        problems.add(ErrorCode.NEWER_FORMAT, message, f"a newer ctxview, or a file of format {FORMAT_VERSION}", "/ctxview_policy")
        problems.raise_any()
    elif version < FORMAT_VERSION:
        problems.add(ErrorCode.NOT_ALLOWED_VALUE, "there is no such version of the format", expected, "/ctxview_policy")


def _tool(tool: PolicyTool) -> ToolContract:
    arguments = {name: Argument(one.type, one.required is not False) for name, one in (tool.arguments or {}).items()}
    return ToolContract(MappingProxyType(arguments), tool.writes)


def _rule(rule: PolicyRule) -> Rule:
    patterns = ((RuleSubject.PATH, rule.path), (RuleSubject.COMMAND, rule.command), (RuleSubject.DOMAIN, rule.domain))
    subject, pattern = next(((subject, text) for subject, text in patterns if text is not None), (RuleSubject.CALL, ""))
    said = f"{rule.tool}({pattern})" if pattern else rule.tool
    return Rule(Ruling(rule.verdict), (rule.tool,), subject, pattern, f"{rule.verdict} {said}")
