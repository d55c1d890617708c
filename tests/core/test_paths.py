"""Paths of rules and targets (spec 1.3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.paths import Outside, applies, depth, normalise
from tests.core import oracle
from tests.strategies import PATHS, TARGETS

OUTSIDE = Outside.OUTSIDE


@pytest.mark.parametrize(
    ("path", "segments"),
    [
        (None, None),
        ("", None),
        (" \t", None),
        (".", ()),
        ("./", ()),
        ("a/..", ()),
        ("a/b", ("a", "b")),
        ("a\\b", ("a", "b")),
        ("a\\b/c", ("a", "b", "c")),
        ("./a//b/./c/", ("a", "b", "c")),
        ("a/x/../b", ("a", "b")),
        (".github/workflows", (".github", "workflows")),
        ("...", ("...",)),
        ("a/..b/c", ("a", "..b", "c")),
        ("Src/File.PY", ("Src", "File.PY")),
        ("a b/c ", ("a b", "c ")),
        ("..", OUTSIDE),
        ("a/../../b", OUTSIDE),
        ("..\\a", OUTSIDE),
        ("/", OUTSIDE),
        ("/a", OUTSIDE),
        ("\\\\server\\share", OUTSIDE),
        ("C:", OUTSIDE),
        ("C:\\a", OUTSIDE),
        ("c:a/b", OUTSIDE),
        ("z:/a", OUTSIDE),
        ("~", OUTSIDE),
        ("~/a", OUTSIDE),
        ("~dev/a", OUTSIDE),
        ("a/~/b", ("a", "~", "b")),
        ("ab:c", ("ab:c",)),
        ("a/C:/b", ("a", "C:", "b")),
    ],
)
def test_a_path_has_one_spelling(path: str | None, segments: object) -> None:
    assert normalise(path) == segments


@pytest.mark.parametrize(
    ("rule", "target", "expected"),
    [
        # a rule file applies to targets at or below its folder, in any case
        ("a/b/AGENTS.md", "a/b/c.py", True),
        ("a/b/AGENTS.md", "a/b", True),
        ("a/b/CLAUDE.md", "a/b/c/d.py", True),
        ("a/b/agents.MD", "a/b/c.py", True),
        ("a/b/Claude.Md", "a/b/c.py", True),
        ("a/b/AGENTS.md", "a/bc/d.py", False),
        ("a/b/AGENTS.md", "a/c.py", False),
        ("a/b/AGENTS.md", "A/b/c.py", False),
        # at the root it applies everywhere
        ("AGENTS.md", "a/b/c.py", True),
        ("./CLAUDE.md", None, True),
        # any other path is itself the prefix
        ("a/b", "a/b/c.py", True),
        ("a/b/README.md", "a/b/c.py", False),
        ("a/b/README.md", "a/b/README.md", True),
        ("AGENTS.md/x", "AGENTS.md/x/y", True),
        ("AGENTS.md/x", "x", False),
        (".github/AGENTS.md", ".github/workflows/ci.yml", True),
        (".github/AGENTS.md", "github/x", False),
        # `\` counts as `/`, `.` and `..` are resolved
        ("a\\b\\AGENTS.md", "a/b/c.py", True),
        ("a/x/../b/AGENTS.md", "a\\b\\c.py", True),
        # no path applies everywhere, also to a target outside the root; a blank path is none
        (None, "a/b", True),
        (None, "../x", True),
        ("", "/etc/x", True),
        ("  ", "~/x", True),
        # what leaves the root applies to nothing
        ("../AGENTS.md", "a/b", False),
        ("/a/AGENTS.md", "a/b", False),
        ("C:\\a\\AGENTS.md", "a/b", False),
        ("~/AGENTS.md", None, False),
        # as a target it is reached by no rule that has a path
        ("AGENTS.md", "../x", False),
        (".", "/a", False),
        ("a/AGENTS.md", "C:/a/b", False),
        # no target path is the root
        ("AGENTS.md", None, True),
        ("AGENTS.md", "", True),
        ("a/AGENTS.md", None, False),
        ("a/AGENTS.md", " ", False),
        (".", None, True),
    ],
)
def test_a_rule_reaches_its_targets(rule: str | None, target: str | None, expected: bool) -> None:
    assert applies(rule, target) is expected


@pytest.mark.parametrize(("path", "expected"), [(None, 0), ("", 0), ("../a", 0), (".", 0), ("AGENTS.md", 1), ("a\\b/../c/AGENTS.md", 3)])
def test_the_depth_of_a_path_is_its_number_of_segments(path: str | None, expected: int) -> None:
    assert depth(path) == expected


paths = st.one_of(
    st.sampled_from((*PATHS, *TARGETS)),
    st.lists(st.sampled_from(("a", "b", "..", ".", "", "AGENTS.md", "claude.MD", "~", "c:", " ", ".x", "\\"))).map("/".join),
)


@given(paths, paths)
def test_paths_are_read_as_the_plain_reading_of_chapter_1_reads_them(rule: str | None, target: str | None) -> None:
    segments = normalise(rule)
    expected = oracle.normal_path(rule)
    assert (list(segments) if isinstance(segments, tuple) else segments) == (OUTSIDE if expected == "outside" else expected)
    assert applies(rule, target) == oracle.reaches(rule, target)
