"""Writing a small text file whole or not at all, and the folder where this program keeps what it remembers."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from ctxview.core.problem import ErrorCode, Problem

PRIVATE = 0o600
"""Mode of files that only their owner reads."""

_OPEN_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)


def write_whole(path: str | Path, text: str, mode: int = 0o666) -> Problem | None:
    """Write UTF-8 beside the path and rename it there, so that a reader finds the old text or the new one, never a part.

    What goes wrong is returned, never raised. A crash of this program loses nothing; after a power cut the old text may be there.

    Args:
        path: a regular file, or nothing yet; a link is followed. A file that is there keeps its mode.
        text: without lone surrogates.
        mode: of a new file, before the umask.
    """
    temporary = ""
    try:
        target = os.path.realpath(path)
        kept_mode = os.stat(target).st_mode if os.path.exists(target) else None  # noqa: PTH110, PTH116 (as a string, like all of these)
        if kept_mode is not None and not stat.S_ISREG(kept_mode):
            return _not_writable(path, "it is no regular file")
        temporary = os.path.join(os.path.dirname(target), f".ctxview-{uuid4().hex}.tmp")  # noqa: PTH118, PTH120
        with open(os.open(temporary, _OPEN_FLAGS, mode), "wb") as file:  # noqa: PTH123 (the flags above)
            file.write(text.encode("utf-8"))
        if kept_mode is not None:
            with suppress(OSError):  # a file system without modes
                os.chmod(temporary, stat.S_IMODE(kept_mode))  # noqa: PTH101
        os.replace(temporary, target)  # noqa: PTH105
        temporary = ""
    except OSError as error:
        return _not_writable(path, (error.strerror or "the reason is not known").lower())
    except ValueError:
        return _not_writable(path, "the path holds a character that no path can hold")
    finally:
        if temporary:
            with suppress(OSError, ValueError):
                os.unlink(temporary)  # noqa: PTH108
    return None


def remove(path: str | Path) -> Problem | None:
    """Take a file away; one that is not there is no problem."""
    try:
        os.unlink(path)  # noqa: PTH108
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        return _not_writable(path, (reason or "the reason is not known").lower())
    return None


def state_folder() -> Path | Problem:
    """Where this program remembers things: `ctxview` in XDG_STATE_HOME, else in `~/.local/state`. It need not be there."""
    chosen = os.environ.get("XDG_STATE_HOME", "")
    # a relative path is not valid there, and would depend on where the program was started
    parent = chosen if os.path.isabs(chosen) else os.path.expanduser("~/.local/state")  # noqa: PTH111, PTH117 (no home is no error)
    if not os.path.isabs(parent) or (parent != chosen and os.environ.get("HOME") == ""):  # noqa: PTH117
        return Problem(ErrorCode.NOT_FOUND, "there is no home folder to remember anything in", "HOME or XDG_STATE_HOME, an absolute path")
    return Path(parent) / "ctxview"


def make_folder(folder: Path) -> Problem | None:
    """The folder and those above it, for their owner alone where they are new."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        return _not_writable(folder, (reason or "the reason is not known").lower())
    return None


def _not_writable(path: str | Path, why: str) -> Problem:
    return Problem(ErrorCode.NOT_READABLE, f"it cannot be written: {why}", "a place that can be written to", file=str(path))
