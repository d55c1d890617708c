"""`python -m ctxview.generator`: writes a big case to standard output."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from ctxview.generator.big_case import big_case_lines, big_core_case


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the case that the arguments ask for; 0. A wrong argument exits with 2, a closed pipe is no error."""
    parser = argparse.ArgumentParser(prog="python -m ctxview.generator", description="Write a big case file, the same for the same seed.")
    parser.add_argument("--sources", type=_at_least(0), default=10_000, metavar="N", help="how many sources (default: %(default)s)")
    parser.add_argument(
        "--size", type=_at_least(1), default=1024, metavar="BYTES", help="bytes of a content on average (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, another case (default: %(default)s)")
    options = parser.parse_args(arguments)
    try:
        sys.stdout.writelines(big_case_lines(big_core_case(options.sources, options.size, options.seed)))
        sys.stdout.flush()
    except BrokenPipeError:
        # what is still in the buffer would fail once more at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} is below {least}")
        return value

    return number


if __name__ == "__main__":
    sys.exit(main())
