"""The core reads no file, clock, environment or random number, prints nothing, and uses few modules, each known to be pure."""

import ast
from pathlib import Path

import pytest

from tests.structure.tree import in_project, python_files, syntax_tree

# A new name here is a decision: the module must do no input or output, and answer the same in every process.
PURE_MODULES = {
    "__future__", "abc", "array", "base64", "binascii", "bisect", "collections", "contextlib", "copy", "dataclasses", "datetime",
    "decimal", "difflib", "enum", "fractions", "functools", "graphlib", "hashlib", "heapq", "html", "itertools", "json", "keyword", "math",
    "numbers", "operator", "re", "statistics", "string", "struct", "sys", "textwrap", "types", "typing", "unicodedata", "urllib", "zlib",
}  # fmt: skip
PURE_NAMES = {
    "pathlib": {"PurePath", "PurePosixPath", "PureWindowsPath"},
    "sys": {"maxsize", "maxunicode", "intern", "getsizeof"},
    "urllib": {"parse"},
}
IMPURE_CALLS = {"open", "print", "input", "breakpoint", "exec", "eval", "compile", "__import__", "hash", "globals", "vars"}
IMPURE_METHODS = {"now", "utcnow", "today", "getenv", "urlopen", "read_text", "write_text", "read_bytes", "write_bytes"}
EXCUSED = {"ctxview/core/values.py": ["exec()"]}
"""Of each file what is excused: methods made of the names of fields, as the standard library makes those of its dataclasses."""
IMPURE_ATTRIBUTES = {*IMPURE_METHODS, "environ"} - {"now"}  # a case has a time of its own, which is called `now`


def impurities(tree: ast.Module) -> list[str]:
    """What in this module is not pure, as `line: what`."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                found += [f"{node.lineno}: import {n.name}" for n in names if not _is_pure_import(n.name)]
            case ast.ImportFrom(module=str(module), names=names):
                found += [f"{node.lineno}: from {module} import {n.name}" for n in names if not _is_pure_import(module, n.name)]
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                found.append(f"{node.lineno}: {name}()")
            case ast.Call(func=ast.Attribute(attr=name)) if name in IMPURE_METHODS:
                found.append(f"{node.lineno}: .{name}()")
            case ast.Attribute(attr=name) if name in IMPURE_ATTRIBUTES:
                found.append(f"{node.lineno}: .{name}")
            case ast.Attribute(value=ast.Name(id="sys"), attr=name) if name not in PURE_NAMES["sys"]:
                found.append(f"{node.lineno}: sys.{name}")
            case ast.Global():
                found.append(f"{node.lineno}: global")
            case _:
                pass
    return found


def _is_pure_import(module: str, name: str | None = None) -> bool:
    top, _, rest = module.partition(".")
    if top == "ctxview":
        return module == "ctxview.core" or module.startswith("ctxview.core.")
    if top in PURE_NAMES and (name or rest):
        return (rest or name) in PURE_NAMES[top]
    return top in PURE_MODULES


@pytest.mark.parametrize(
    "code",
    [
        "open('x')",
        "import os",
        "import os.path",
        "from os import environ",
        "import time",
        "import random",
        "from pathlib import Path",
        "from datetime import datetime\ndatetime.now()",
        "import sys\nsys.stdout.write('x')",
        "from sys import argv",
        "print('x')",
        "hash('differs in each process')",
        "import urllib.request",
        "from ctxview.readers import case_file",
        "import ctxview.app",
        "from ctxview import __version__",
        "def f():\n    global x",
        "path.read_text()",
    ],
)
def test_what_is_not_pure_is_found(code: str) -> None:
    assert impurities(ast.parse(code))


@pytest.mark.parametrize(
    "code",
    [
        "from pathlib import PurePosixPath",
        "from datetime import datetime, UTC\ndatetime.fromisoformat('2026-01-01')",
        "import sys\nlimit = sys.maxunicode",
        "from urllib.parse import quote",
        "from collections.abc import Mapping",
        "from ctxview.core.case import Case",
    ],
)
def test_what_is_pure_is_let_through(code: str) -> None:
    assert impurities(ast.parse(code)) == []


@pytest.mark.parametrize("path", python_files("ctxview/core"), ids=in_project)
def test_a_module_of_the_core_is_pure(path: Path) -> None:
    assert [found.partition(": ")[2] for found in impurities(syntax_tree(path))] == EXCUSED.get(in_project(path), [])
