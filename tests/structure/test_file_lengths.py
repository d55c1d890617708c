"""Small files: a long one has more than one subject."""

from pathlib import Path

import pytest

from tests.structure.tree import in_project, python_files

SOURCE_LINES = 400
TEST_LINES = 600


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize(("folders", "limit"), [(("ctxview", "scripts", "benchmarks"), SOURCE_LINES), (("tests",), TEST_LINES)])
def test_no_file_is_longer_than_its_limit(folders: tuple[str, ...], limit: int) -> None:
    files = python_files(*folders)
    assert files
    assert {in_project(path): lines_of(path) for path in files if lines_of(path) > limit} == {}
