"""The rings: imports point inwards only, as the contracts in pyproject.toml say it."""

import subprocess
import sys

from tests.structure.tree import ROOT


def test_every_import_contract_is_kept() -> None:
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    answer = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr
