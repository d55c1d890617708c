"""Names say what a thing is about: no module and no class is called by a word that fits anything."""

import ast
import re

import pytest

from tests.structure.tree import in_project, python_files, syntax_tree

EMPTY_WORDS = {"util", "utils", "utility", "utilities", "helper", "helpers", "manager", "managers", "base", "common", "misc"}


def words_of(name: str) -> set[str]:
    """The words of a module's or a class's name, in lower case: `HTTPFrameReader` is http, frame, reader."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


@pytest.mark.parametrize("name", ["text_utils", "BaseStage", "StageBase", "HTTPHelper", "_ItemManager", "common", "misc2"])
def test_a_name_with_an_empty_word_is_found(name: str) -> None:
    assert words_of(name) & EMPTY_WORDS


@pytest.mark.parametrize("name", ["database", "Baseline", "baseline_row", "commonest", "HTTPFrameReader"])
def test_a_word_that_only_contains_one_is_no_empty_word(name: str) -> None:
    assert not words_of(name) & EMPTY_WORDS


def test_no_module_folder_or_class_has_an_empty_name() -> None:
    found = []
    for path in python_files("ctxview", "scripts", "benchmarks", "tests"):
        place = in_project(path)
        parts = place.removesuffix(".py").split("/")
        found += [place for part in parts if words_of(part) & EMPTY_WORDS]
        classes = [node for node in ast.walk(syntax_tree(path)) if isinstance(node, ast.ClassDef)]
        found += [f"{place}:{node.lineno} class {node.name}" for node in classes if words_of(node.name) & EMPTY_WORDS]
    assert found == []
