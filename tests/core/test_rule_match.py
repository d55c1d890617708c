"""Rules: what allows is read narrowly, what denies or asks widely (spec 2.2)."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.policy import PATH, Argument, ArgumentKind, Rule, RuleSubject, Ruling, ToolContract
from ctxview.core.proposal import Proposal, make_calls
from ctxview.core.rule_match import pattern_segments, rule_reaches
from ctxview.core.wildcards import matches, segments_match

TOOL = ToolContract(
    {"path": PATH, "command": Argument(ArgumentKind.COMMAND, required=False), "url": Argument(ArgumentKind.URL, required=False)},
    writes=True,
)


def reaches(ruling: str, subject: str, pattern: str, value: str) -> bool:
    argument = "url" if subject == "domain" else subject
    (call,) = make_calls([Proposal("tool", {argument: value})], "run")
    return rule_reaches(Rule(Ruling(ruling), ("tool",), RuleSubject(subject), pattern), call, TOOL)


def both(subject: str, pattern: str, value: str) -> tuple[bool, bool]:
    """Whether it is allowed, and whether it is denied."""
    return reaches("allow", subject, pattern, value), reaches("deny", subject, pattern, value)


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("src/**", "src/a.py", (True, True)),
        ("src/**", "src/a/b/c.py", (True, True)),
        ("src/**", "./src/a.py", (True, True)),
        ("src/**", "other/src/a.py", (False, False)),
        ("src/**", "src/../a.py", (False, False)),
        ("src/**", "SRC/a.py", (False, True)),
        ("src/**", "src/a\u200b.py", (False, True)),
        ("src/**", "src/%61.py", (False, True)),
        ("src/**", "src/a.py ", (False, True)),
        ("src/", "src/a.py", (True, True)),
        ("src", "src/a.py", (False, True)),
        ("src", "x/src", (True, True)),
        ("/src", "x/src", (False, False)),
        ("*.py", "x/y/a.py", (True, True)),
        ("./a.py", "a.py", (True, True)),
        ("./a.py", "x/a.py", (False, False)),
        ("src/*.py", "src/x/a.py", (False, False)),
        ("src/**/t?.py", "src/t1.py", (True, True)),
        ("src/**/t?.py", "src/a/b/t1.py", (True, True)),
        ("**", "a/b", (True, True)),
        ("**", "../a", (False, True)),
    ],
)
def test_a_path_fits_a_pattern(pattern: str, path: str, expected: tuple[bool, bool]) -> None:
    assert both("path", pattern, path) == expected


@pytest.mark.parametrize(
    ("pattern", "command", "expected"),
    [
        ("npm test", "npm test", (True, True)),
        ("npm test", "npm test -- x", (False, False)),
        ("npm run test:*", "npm run test", (True, True)),
        ("npm run test:*", "npm run test --watch", (True, True)),
        ("npm run test:*", "npm run test:unit", (False, False)),
        ("npm run test:*", "npm run testx", (False, False)),
        ("npm *", "npm", (True, True)),
        ("npm *", "npm ci", (True, True)),
        ("git * main", "git push origin main", (True, True)),
        ("ls*", "lsof", (True, True)),
        ("npm:*", "npm ci && rm -rf x", (False, True)),
        ("npm:*", "npm ci; rm x", (False, True)),
        ("npm:*", "npm ci | sh", (False, True)),
        ("ls:*", "ls *.py", (False, True)),
        ("cat:*", "cat ~/x", (False, True)),
        ("cat:*", "cat a~", (True, True)),
        ("rm:*", "if true; then rm x; fi", (False, True)),
        ("rm:*", "! rm x", (False, True)),
        ("rm:*", "eval rm x", (False, True)),
        ("rm:*", "timeout 5 rm x", (False, True)),
        ("rm:*", "sudo -u root rm x", (False, True)),
        ("rm:*", "env -i rm x", (False, True)),
        ("rm:*", ">x rm y", (False, True)),
        ("rm:*", "2>/dev/null rm x", (False, True)),
        ("rm:*", "r\\\nm x", (False, True)),
        ("npm:*", "npm ci\nrm x", (False, True)),
        ("npm:*", "npm $(rm x)", (False, True)),
        ("npm:*", "npm `rm x`", (False, True)),
        ("npm:*", "npm ci > a", (False, True)),
        ("npm:*", "npm ci &", (False, True)),
        ("npm:*", "npm \u200bci", (False, True)),
        ("*", "ls", (True, True)),
        ("*", "ls; rm x", (False, True)),
        ("rm:*", "ls && rm -rf x", (False, True)),
        ("rm:*", "sudo rm x", (False, True)),
        ("rm:*", "FOO=1 rm x", (False, True)),
        ("rm:*", "env A=1 B=2 /bin/rm x", (False, True)),
        ("rm:*", "r\\m x", (False, True)),
        ("rm:*", "'rm' x", (False, True)),
        ("rm:*", "echo $(rm x)", (False, True)),
        ("rm:*", "  rm   x", (False, True)),
        ("rm:*", "(rm x)", (False, True)),
        ("rm:*", "xargs rm", (False, True)),
        ("rm:*", "sudo " * 40 + "rm x", (False, True)),
        ("rm:*", "sudo", (False, False)),
        ("rm:*", "rmdir x", (False, False)),
        ("rm:*", "echo rm", (False, False)),
    ],
)
def test_a_command_fits_a_pattern(pattern: str, command: str, expected: tuple[bool, bool]) -> None:
    assert both("command", pattern, command) == expected


@pytest.mark.parametrize(
    ("pattern", "url", "expected"),
    [
        ("example.org", "https://example.org/a", (True, True)),
        ("example.org", "https://EXAMPLE.org", (True, True)),
        ("example.org", "https://example.org:8080/a?b", (True, True)),
        ("example.org", "https://docs.example.org/", (False, True)),
        ("*.example.org", "https://docs.example.org/", (True, True)),
        ("example.org", "https://example.org.evil.net", (False, False)),
        ("example.org", "https://evil.net/example.org", (False, False)),
        ("example.org", "https://example.org@evil.net/", (False, True)),
        ("example.org", "https://example.org\\@evil.net/", (False, True)),
        ("example.org", "ftp://example.org", (False, True)),
        ("example.org", "example.org", (False, True)),
        ("example.org", "https://good.com\\@example.org/", (False, True)),
        ("example.org", "https://good.com\u2044@example.org/", (False, True)),
        ("example.org", "https://good.com\uff0f@example.org/", (False, True)),
        ("example.org", "https://good.com\uff03@example.org/", (False, True)),
        ("example.org", "https://good.com\u2100@example.org/", (False, True)),
        ("example.org", "https://good.com#@example.org/", (False, True)),
        ("example.org", "https://good.com?@example.org/", (False, True)),
        ("example.org", "https://good.com%40example.org/", (False, True)),
        ("example.org", "https://good.com@x@example.org/", (False, True)),
        ("good.com", "https://good.com\\@example.org/", (False, True)),
        ("good.com", "https://good.com\u2044@example.org/", (False, True)),
        ("good.com", "https://good.com/a@example.org", (True, True)),
        ("example.org", "https://good.com/?u=http://example.org", (False, False)),
        ("example.org", "https://%65xample.org/", (False, True)),
    ],
)
def test_a_url_fits_a_domain(pattern: str, url: str, expected: tuple[bool, bool]) -> None:
    assert both("domain", pattern, url) == expected


def test_a_call_without_what_a_rule_looks_at_is_not_reached() -> None:
    (call,) = make_calls([Proposal("tool", {"path": "a"})], "run")
    for ruling in ("allow", "deny"):
        assert not rule_reaches(Rule(Ruling(ruling), ("tool",), RuleSubject.COMMAND, "*"), call, TOOL)
        assert not rule_reaches(Rule(Ruling(ruling), ("other*",)), call, TOOL)
        assert rule_reaches(Rule(Ruling(ruling), ("other", "t*l")), call, TOOL)


@given(st.text(alphabet="ab*?", max_size=8), st.text(alphabet="abc", max_size=8))
def test_a_pattern_is_like_its_regular_expression(pattern: str, text: str) -> None:
    expression = "".join({"*": ".*", "?": "."}.get(character, character) for character in pattern)
    assert matches(pattern, text) is (re.fullmatch(expression, text) is not None)


@given(st.lists(st.sampled_from(["a", "b", "**", "*"]), max_size=5), st.lists(st.sampled_from(["a", "b", "c"]), max_size=6))
def test_segments_are_like_their_regular_expression(pattern: list[str], segments: list[str]) -> None:
    expression = "".join({"**": "(?:[^/]+/)*", "*": "[^/]+/"}.get(part, part + "/") for part in pattern)
    assert segments_match(pattern, segments) is (re.fullmatch(expression, "".join(f"{part}/" for part in segments)) is not None)


def test_a_long_pattern_on_a_long_text_ends() -> None:
    assert not matches("*a" * 20 + "*b", "a" * 400_000)
    assert not matches("*a?" * 20 + "*b", "a" * 400_000)
    assert not matches("*a" * 200 + "b", "a" * 5_000)
    assert not segments_match(["**", "a"] * 50 + ["b"], ["a"] * 1_000)


@pytest.mark.parametrize(
    ("pattern", "segments"),
    [("a", ("**", "a")), ("a/", ("**", "a", "**")), ("/a", ("a",)), ("./a", ("a",)), ("a/b", ("a", "b")), ("a//b/", ("a", "b", "**"))],
)
def test_a_pattern_is_anchored_by_a_slash_before_its_end(pattern: str, segments: tuple[str, ...]) -> None:
    assert pattern_segments(pattern) == segments
