"""`python -m benchmarks.big_app ROWS SIZE`: the app on a made-up case of so many sources, without a file."""

import gc
import sys

from ctxview.app.application import CtxviewApp
from ctxview.generator.big_case import big_core_case


def main() -> None:
    """Run until killed."""
    rows, size = map(int, sys.argv[1:3])

    gc.disable()  # as `run_app` does
    CtxviewApp(f"big-{rows}", lambda: big_core_case(rows, size)).run()


if __name__ == "__main__":
    main()
