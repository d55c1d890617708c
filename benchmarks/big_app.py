"""`python -m benchmarks.big_app ROWS SIZE`: the app on a made-up case of so many sources, without a file."""

import sys

from ctxview.app.application import CtxviewApp
from ctxview.core.case import Case


def main() -> None:
    """Run until killed."""
    rows, size = map(int, sys.argv[1:3])

    def load() -> Case:
        from ctxview.generator.big_case import big_core_case

        return big_core_case(rows, size)

    CtxviewApp(f"big-{rows}", load).run()


if __name__ == "__main__":
    main()
