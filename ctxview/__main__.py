"""`python -m ctxview`, and what the installed `ctxview` starts."""

import gc
import os
import sys


def run() -> None:
    """Run the command line of this process, and end it with its exit code."""
    try:
        from ctxview.commands.command_names import COMMANDS

        if sys.argv[1:2] and sys.argv[1] in COMMANDS:
            gc.set_threshold(200_000, 20, 50)  # what a command reads stays to its end: to look through it takes a seventh of the time
        from ctxview.commands.command_line import run_command_line
        from ctxview.commands.output import standard_streams

        code = run_command_line(sys.argv[1:], standard_streams(os.environ))
    except KeyboardInterrupt:  # while all that was still being imported
        code = 130
        if sys.stderr is not None:
            sys.stderr.write("ctxview: stopped\n")
    gc.freeze()  # all that is left ends with the process: the interpreter would look through it once more
    sys.exit(code)


if __name__ == "__main__":
    run()
