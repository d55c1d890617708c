"""JSON Schemas of what the commands print, made from the types of the values that they print."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pydantic import ConfigDict, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import CoreSchema

from ctxview.exports.build_value import BuildValue
from ctxview.exports.captured_value import CapturedValue
from ctxview.exports.compaction_value import CompactionValue
from ctxview.exports.compare_value import CompareValue
from ctxview.exports.curve_value import CurveValue
from ctxview.exports.error_value import ErrorValue
from ctxview.exports.experiments_value import ExperimentsValue
from ctxview.exports.explain_value import ExplainValue
from ctxview.exports.findings_value import FindingRulesValue, FindingsValue
from ctxview.exports.gateway_value import GatewayValue
from ctxview.exports.packet_value import PacketValue
from ctxview.exports.probe_value import ProbeValue
from ctxview.exports.request_value import RequestValue
from ctxview.exports.trace_value import TraceValue
from ctxview.exports.turns_value import TurnsValue

DIALECT = "https://json-schema.org/draft/2020-12/schema"

OUTPUT_TYPES: Mapping[str, type[Sequence[object]]] = MappingProxyType(
    {
        "packet": list[PacketValue],
        "trace": list[TraceValue],
        "build": list[BuildValue],
        "request": list[RequestValue],
        "captured": list[CapturedValue],
        "curve": list[CurveValue],
        "explain": list[ExplainValue | list[ExplainValue]],
        "findings": list[FindingsValue],
        "finding-rules": list[FindingRulesValue],
        "gateway": list[GatewayValue],
        "probe": list[ProbeValue],
        "experiments": list[ExperimentsValue],
        "turns": list[TurnsValue],
        "compare": list[CompareValue],
        "compaction": list[CompactionValue],
        "error": list[ErrorValue],
    }
)
"""A list of every output, by the name that `ctxview schema` knows it by: a dictionary's type takes its settings from what it stands in."""

_CONFIG = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class _WithoutTitles(GenerateJsonSchema):
    """A field's name says it already."""

    def field_title_should_be_set(self, schema: CoreSchema) -> bool:
        return False


def output_schema(name: str) -> JsonSchemaValue:
    """The JSON Schema of one of `OUTPUT_TYPES`. Every object is closed: a field that is not named is not there."""
    listed = TypeAdapter(OUTPUT_TYPES[name], config=_CONFIG).json_schema(schema_generator=_WithoutTitles)
    schema: JsonSchemaValue = {"$schema": DIALECT, "title": f"ctxview {name}", **listed["items"]}
    if "$defs" in listed:
        schema["$defs"] = listed["$defs"]
    return schema
