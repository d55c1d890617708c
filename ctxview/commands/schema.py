"""`ctxview schema`: JSON Schemas of what is read and of what is printed."""

import argparse
from collections.abc import Sequence

from ctxview.commands.arguments import Arguments
from ctxview.commands.exit_code import ExitCode
from ctxview.commands.output import Streams
from ctxview.commands.settings_options import one_of


class SchemaOptions(argparse.Namespace):
    """What `schema` was asked for."""

    name: str = ""
    json: bool = False


def run(arguments: Sequence[str], streams: Streams) -> ExitCode:
    """Print one schema.

    Raises:
        CtxviewError: `not_allowed_value` for a name that there is none of.
    """
    parser = Arguments("ctxview schema", "Print a JSON Schema (draft 2020-12): of a file, or of what a command prints with --json.")
    parser.add_argument(
        "name",
        metavar="NAME",
        help="of a file: case, minimal, scenario, turns-file, compaction-record, policy, findings-baseline; of what is printed: "
        "packet, trace, build, request, captured, curve, explain, compare, turns, compaction, gateway, experiments, "
        "findings, finding-rules, error",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, as it does anyway")
    options = parser.read(arguments, SchemaOptions())

    from ctxview.exports.json_text import json_text
    from ctxview.exports.output_schemas import OUTPUT_TYPES, output_schema
    from ctxview.readers.schemas import SCHEMAS

    name = one_of(options.name, (*SCHEMAS, *OUTPUT_TYPES), "NAME", "schema")
    schema = SCHEMAS[name]() if name in SCHEMAS else output_schema(name)
    streams.output.write(json_text(schema) + "\n")
    return ExitCode.DONE
