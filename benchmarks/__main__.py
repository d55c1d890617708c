"""`python -m benchmarks`: measure, and print a table of figures, ratios and targets."""

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from benchmarks.bundles import bundle_group
from benchmarks.line import Group
from benchmarks.looking import change_keys_group, curve_keys_group, filter_keys_group
from benchmarks.painting import painting_group, refill_group
from benchmarks.rebuilding import curve_group, rebuild_group
from benchmarks.starting import command_group, start_group
from benchmarks.table import json_value, machine_words, table_lines
from benchmarks.tokens import token_group

GROUPS: Mapping[str, Callable[[bool], Group]] = {
    "rebuild": rebuild_group,
    "bundles": bundle_group,
    "curve": curve_group,
    "tokens": token_group,
    "painting": painting_group,
    "refill": refill_group,
    "curve-keys": curve_keys_group,
    "filter-keys": filter_keys_group,
    "change-keys": change_keys_group,
    "start": start_group,
    "commands": command_group,
}
"""Everything that can be measured, by name; the argument is whether it must be quick."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what the arguments ask for. 0 whatever comes out: a slow machine is no error."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure how fast the program is, beside references.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, and no case of 100 000 sources")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--only", action="append", choices=[*GROUPS], metavar="NAME", help=f"one of {', '.join(GROUPS)}; several times")
    options = parser.parse_args(arguments)
    say = partial(print, file=sys.stderr, flush=True)
    groups = []
    for name in options.only or GROUPS:
        say(f"measuring {name} …")
        groups.append(GROUPS[name](options.quick))
    text = json.dumps(json_value(groups), indent=2) if options.json else "\n".join([machine_words(), *table_lines(groups)])
    sys.stdout.write(f"{text}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
