"""A path as a person types it, pastes it, or drops it into the terminal."""

import os
import shlex
from heapq import nsmallest
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

_SUFFIXES = frozenset({".json", ".yaml", ".yml", ""})


def typed_path(text: str) -> str:
    """The path meant: quotes and backslashes of a dropped file undone, `file://` and `~` resolved; never standard input or an option."""
    words = text.strip()
    if words.startswith("file://"):
        try:
            words = os.fsdecode(unquote_to_bytes(urlsplit(words).path)) or words
        except ValueError:  # no URL after all
            return words
    elif not os.path.exists(words) and ("\\" in words or words[:1] in ("'", '"')):  # noqa: PTH110 (never raises)
        try:
            parts = shlex.split(words)
        except ValueError:
            parts = []
        if len(parts) == 1 and parts[0]:
            words = parts[0]
    words = _with_home(words)
    return f"./{words}" if words.startswith("-") else words


def completions(text: str, most: int = 200) -> tuple[str, ...]:
    """Paths that begin as typed: folders (with a slash) and files that may hold a case, in order of name."""
    if text.startswith("~") and "/" not in text:
        return ()
    folder, start = os.path.split(_with_home(text))
    typed = text[: len(text) - len(start)]
    try:
        with os.scandir(folder or ".") as entries:
            found = [
                f"{typed}{entry.name}{'/' if entry.is_dir() else ''}"
                for entry in entries
                if entry.name.startswith(start)
                and (start.startswith(".") or not entry.name.startswith("."))
                and (Path(entry.name).suffix.lower() in _SUFFIXES or entry.is_dir())
            ]
    except (OSError, ValueError):
        return ()
    return tuple(nsmallest(most, found))


def _with_home(path: str) -> str:
    try:
        return os.path.expanduser(path)  # noqa: PTH111 (a home that is not known is no error)
    except ValueError:  # no name of a person can be meant
        return path
