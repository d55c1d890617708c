"""Reads a file of accepted findings, or says all that is wrong with it."""

from pathlib import PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING

from ctxview.core.findings.baseline import Accepted, Baseline
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.readers.file_text import STANDARD_INPUT, decode, file_name, read_bytes
from ctxview.readers.inspected import inspected_value, problems_inspected
from ctxview.readers.strict_json import JsonValue, parse_json

if TYPE_CHECKING:
    from ctxview.readers.case_problems import Problems

FORMAT_VERSION = 1

_YAML_NAMES = frozenset({".yaml", ".yml"})


def read_baseline(path: str) -> Baseline:
    """The baseline in a file, JSON or YAML. No file is ever a baseline by its name: only one that a person names.

    Raises:
        CtxviewError: all that was found wrong (places are JSON pointers), what reading or parsing refuses, `newer_format`, or
            `unknown_format` where it is no such file at all.
    """
    if path == STANDARD_INPUT:
        message = "a baseline is read from a file, and not from standard input"
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, "the path of a file of accepted findings", "--baseline"))
    file = file_name(path)
    data = read_bytes(path)
    with problems_inspected() as read:
        read.append(data)
        value = _value_of(path, decode(data, file).text, file)
        read.append(value)
        return baseline_from_value(inspected_value(value), file)


def _value_of(path: str, text: str, file: str) -> JsonValue:
    if PurePath(path).suffix.lower() not in _YAML_NAMES and (text.lstrip().startswith("{") or path.endswith(".json")):
        return parse_json(text, file).value
    from ctxview.readers.strict_yaml import parse_yaml

    return parse_yaml(text, file).value


def baseline_from_value(value: JsonValue, file: str) -> Baseline:
    """The baseline that a file's value says; errors as of `read_baseline`."""
    if not isinstance(value, dict) or "ctxview_findings" not in value:
        expected = "an object with ctxview_findings (ctxview schema findings-baseline), as ctxview findings --write-baseline writes it"
        raise CtxviewError(Problem(ErrorCode.UNKNOWN_FORMAT, "there are no accepted findings in this file", expected, file=file))
    from pydantic import ValidationError

    from ctxview.readers.baseline_model import BaselineFile, baseline_fields_at
    from ctxview.readers.case_problems import Problems

    problems = Problems(file, baseline_fields_at)
    _check_version(value["ctxview_findings"], problems)
    model = None
    try:
        model = BaselineFile.model_validate({**value, "ctxview_findings": FORMAT_VERSION})
    except ValidationError as error:
        problems.add_findings(error)
    problems.raise_any()
    assert model is not None  # what the model refuses is a problem
    return Baseline(
        tuple(Accepted(one.key, one.rule, one.reason) for one in model.accepted or ()),
        MappingProxyType({name: tuple(digests) for name, digests in (model.tools or {}).items()}),
    )


def _check_version(version: JsonValue, problems: "Problems") -> None:
    """A newer file is refused at once: its other problems would only be that it is newer."""
    expected = f"the whole number {FORMAT_VERSION}"
    if isinstance(version, bool) or not isinstance(version, int):
        problems.add(ErrorCode.WRONG_TYPE, "the version of the format is no whole number", expected, "/ctxview_findings")
    elif version > FORMAT_VERSION:
        message = f"the file has a newer format than {FORMAT_VERSION}, which this version of ctxview reads"
        problems.add(ErrorCode.NEWER_FORMAT, message, f"a newer ctxview, or a file of format {FORMAT_VERSION}", "/ctxview_findings")
        problems.raise_any()
    elif version < FORMAT_VERSION:
        problems.add(ErrorCode.NOT_ALLOWED_VALUE, "there is no such version of the format", expected, "/ctxview_findings")
