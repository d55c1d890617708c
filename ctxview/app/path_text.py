"""A path as a person types it, pastes it, or drops it into the terminal."""

import os
import shlex
from pathlib import Path
from urllib.parse import unquote, urlsplit


def typed_path(text: str) -> str:
    """The path meant: quotes and backslashes of a dropped file undone, `file://` and `~` resolved."""
    words = text.strip()
    if words.startswith("file://"):
        return unquote(urlsplit(words).path)
    if not os.path.exists(words) and ("\\" in words or words[:1] in ("'", '"')):
        try:
            parts = shlex.split(words)
        except ValueError:
            parts = []
        if len(parts) == 1:
            words = parts[0]
    return os.path.expanduser(words)


def completions(text: str, most: int = 200) -> tuple[str, ...]:
    """Paths that begin as typed: folders (with a slash) and files that may hold a case, in order of name."""
    folder, start = os.path.split(os.path.expanduser(text))
    found = []
    try:
        with os.scandir(folder or ".") as entries:
            for entry in entries:
                if entry.name.startswith(start) and (start.startswith(".") or not entry.name.startswith(".")):
                    if entry.is_dir():
                        found.append(f"{text[: len(text) - len(start)]}{entry.name}/")
                    elif Path(entry.name).suffix.lower() in (".json", ".yaml", ".yml", ""):
                        found.append(f"{text[: len(text) - len(start)]}{entry.name}")
                if len(found) >= most:
                    break
    except (OSError, ValueError):
        return ()
    return tuple(sorted(found))
