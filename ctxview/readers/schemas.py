"""JSON Schemas by name, as `ctxview schema NAME` prints them.

Each is made from a pydantic model, which is imported when its schema is asked for. Another one (`trace`, `build`, `curve`, `explain`,
`error`) is one more line in `_MODELS`: its name, and the module and the class of its model.
"""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from types import MappingProxyType

from ctxview.readers.strict_json import JsonValue

_MODELS = {
    "case": "ctxview.readers.case_model:CaseFile",
    "minimal": "ctxview.readers.minimal_model:MinimalFile",
    "scenario": "ctxview.readers.scenario_model:ScenarioFile",
    "turns-file": "ctxview.readers.turns_model:TurnsFile",
    "compaction-record": "ctxview.readers.compaction_model:CompactionFile",
    "findings-baseline": "ctxview.readers.baseline_model:BaselineFile",
    "policy": "ctxview.readers.policy_model:PolicyFile",
}


def _schema(name: str, model: str) -> dict[str, JsonValue]:
    from ctxview.readers.readable_schema import readable_schema

    module, _, class_name = model.partition(":")
    return readable_schema(getattr(import_module(module), class_name), f"ctxview {name}")


SCHEMAS: Mapping[str, Callable[[], dict[str, JsonValue]]] = MappingProxyType(
    {name: partial(_schema, name, model) for name, model in _MODELS.items()}
)
"""Name of each schema, and the function that makes it."""
