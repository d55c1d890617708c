"""What the program's end says to the program that started it (case format)."""

from enum import IntEnum


class ExitCode(IntEnum):
    """Every exit code, once."""

    DONE = 0
    CHECK_FAILED = 1
    """Done, and a check failed: `build` did not come out `ready`."""
    WRONG_INPUT = 2
    """The input or the call is wrong. Nothing was done."""
    CRASHED = 70
    """A fault of this program."""
    NOT_WRITABLE = 74
    """Standard output could not be written, a full disk for example. A closed pipe is no error."""
    INTERRUPTED = 130
    """Stopped by the person, with Ctrl-C."""
