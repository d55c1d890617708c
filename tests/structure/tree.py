"""The files of this project, as the structural tests look at them."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def python_files(*folders: str) -> list[Path]:
    """Every Python file below these folders of the project, committed or not, in order."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def syntax_tree(path: Path) -> ast.Module:
    """The file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def in_project(path: Path) -> str:
    """The path as a person names it, from the project's root."""
    return path.relative_to(ROOT).as_posix()


def text_files() -> Iterator[tuple[str, str]]:
    """Path and text of every file that is committed, or could be; a file that is no UTF-8 is passed over."""
    # whoever owns the clone: the tests have no settings of git of their own
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode("utf-8")
    for name in sorted(filter(None, listed.split("\0"))):
        path = ROOT / name
        if path.is_file():
            try:
                yield name, path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue
