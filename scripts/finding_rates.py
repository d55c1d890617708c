"""How often findings are wrong, and how much they find: measured on what is on this machine, and on planted examples.

    python -m scripts.finding_rates [--most MEGABYTES] [--show RULE]

False positives: hits per megabyte of ordinary code and prose, read as output of tools, where every rule counts fully. What is counted as
ordinary may hold true examples (tests of secret scanners, documents about attacks): `--show` prints them, so that a person can judge.
Recall: of examples that are generated in each format and planted in code, prose and JSON.
"""

import argparse
import random
import site
import sys
import sysconfig
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from ctxview.core.case import Case, Source, Task
from ctxview.core.findings.inspection import inspect
from ctxview.readers.inspected import inspected_case
from scripts.planted_findings import PLANTED, planted

PROJECT = Path(__file__).parent.parent
TOOLS = ("apply_patch", "read_file", "run_tests", "web_search", "WebFetch", "git", "bash", "read", "edit", "search", "python")
"""Names of tools that every text is measured with, as agents have them: telling ones, and plain words that are hard to tell."""
_MEGABYTE = 1_000_000


def corpora() -> dict[str, Iterable[Path]]:
    """Names of what is ordinary, with its files."""
    packages = Path(site.getsitepackages()[0])
    return {
        "our fixtures": (PROJECT / "fixtures").rglob("*.*"),
        "our source": (PROJECT / "ctxview").rglob("*.py"),
        "Python's library": Path(sysconfig.get_paths()["stdlib"]).glob("**/*.py"),
        "packages, code": packages.rglob("*.py"),
        "packages, prose": (path for name in ("*.md", "*.rst", "*.txt", "METADATA", "LICENSE*") for path in packages.rglob(name)),
        "system documents": (path for name in ("copyright", "*.txt", "README*") for path in Path("/usr/share/doc").rglob(name)),
    }


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=float, default=10, help="megabytes of each corpus that are read (default 10)")
    parser.add_argument("--show", help="a rule whose hits are printed, with their files; secrets are not shown")
    options = parser.parse_args()
    print("Hits per megabyte in ordinary code and prose")
    total: Counter[str] = Counter()
    size = 0
    for name, files in corpora().items():
        hits, read = _measured(files, options.most * _MEGABYTE, options.show)
        total.update(hits)
        size += read
        print(f"\n{name}: {read / _MEGABYTE:.1f} MB, {sum(hits.values())} hits")
        for rule, count in hits.most_common():
            print(f"  {count / (read / _MEGABYTE):7.2f}  {rule} ({count})")
    print(f"\nall: {size / _MEGABYTE:.1f} MB")
    for rule, count in total.most_common():
        print(f"  {count / (size / _MEGABYTE):7.3f}  {rule} ({count})")
    print("\nRecall on planted examples")
    _recall()
    return 0


def _measured(files: Iterable[Path], most: float, shown: str | None) -> tuple[Counter[str], int]:
    hits: Counter[str] = Counter()
    size = 0
    for path, text in _texts(files):
        if size >= most:
            break
        size += len(text.encode("utf-8"))
        for one in inspect(inspected_case(_case(text))).all:
            hits[one.rule.id] += 1
            if one.rule.id == shown:
                print(f"    {path}, line {one.line}: {one.words[:160]}")
    return hits, max(size, 1)


def _texts(files: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    for path in sorted(files):
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        if text.strip():
            yield path, text


def _case(text: str) -> Case:
    tools = (Source(name, "tool_schema", "A tool.", "r", "t") for name in TOOLS)
    return Case(Task("t", "r"), (Source("text", "tool_observation", text, "r", "t"), *tools))


def _recall() -> None:
    chance = random.Random(20260101)
    for rule in PLANTED:
        texts = [planted(rule, chance) for _ in range(200)]
        found = sum(any(one.rule.id == rule for one in inspect(inspected_case(_case(text))).all) for text in texts)
        print(f"  {100 * found / len(texts):5.1f}%  {rule}")


if __name__ == "__main__":
    sys.exit(main())
