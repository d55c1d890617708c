"""However a protected path is spelled, it is never allowed (spec 2.2)."""

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from ctxview.core.code_points import COMBINING, TAGS, UNSAFE
from ctxview.core.gateway import judge
from ctxview.core.path_spelling import folded, read_path
from ctxview.core.policy import Ruling
from ctxview.core.proposal import Proposal, make_calls
from tests.core.path_corpus import PROTECTED, SPELLINGS
from tests.rows import every

READ = {"protected_path": "deny", "path_escapes_root": "deny", "cannot_judge": "unknown", "policy_allows": "allow"}
PATCH = READ | {"policy_allows": "ask"}


def verdict(tool: str, **arguments: object) -> tuple[str, str]:
    found = judge(make_calls([Proposal(tool, arguments)], "run")[0])
    return found.decided.value, found.reason.value


def test_a_spelling_has_its_verdict() -> None:
    def check(spelling: tuple[str, str]) -> None:
        path, reason = spelling
        assert verdict("read_file", path=path) == (READ[reason], reason)
        patched = "side_effect_requires_approval" if reason == "policy_allows" else reason
        assert verdict("apply_patch", path=path, old="", new="") == (PATCH[reason], patched)

    every(SPELLINGS, check)


def test_the_corpus_is_large_and_says_nothing_twice() -> None:
    assert len(PROTECTED) >= 150
    paths = [path for path, _ in SPELLINGS]
    assert len(paths) == len(set(paths))


# --- spellings that nobody wrote down

INVISIBLE = [chr(code) for first, last in (*UNSAFE[1:], TAGS) for code in {first, last} if not 0xD800 <= code <= 0xDFFF]
FORMS: dict[str, list[str]] = {letter: [letter, letter.upper()] for letter in "envgit."}
for code in (*range(0x80, 0x3300), *range(0xFE00, 0x10000), *range(0x1D400, 0x1D800), *range(0x1F100, 0x1F200)):
    FORMS.get(unicodedata.normalize("NFKC", chr(code)).casefold(), []).append(chr(code))
SEPARATORS = ("/", "//", "\\", "/./", "\\.\\", "/.//", "\uff0f", "\uff3c", "\u2215", "%2f", "%5c", "/\u200b/")
HEADS = (
    "",
    "./",
    ".\\",
    "a/../",
    "a\\b\\..\\..\\",
    "src/",
    "x/./y/",
    " ",
    "\u200b",
    "../",
    "/",
    "C:/",
    "~/",
    "//server/x/",
    "file:///",
    "%2e/",
    "HEAD:",
    "x@",
    "(",
    "x/{a,",
)
TAILS = (
    "",
    "/",
    "\\",
    ".",
    " ",
    ". .",
    "\u200b",
    "::$DATA",
    "\0",
    "\0.txt",
    "%00",
    "/..\u200b./x",
    "/config",
    "\\x",
    " ...",
    "~",
    ")",
    ",b}",
    "?x",
)


@st.composite
def names(draw: st.DrawFn) -> str:
    """A protected name, its letters in any form, with things between them that do not show."""
    word = draw(st.sampled_from((".env", ".git", ".env.local")))
    written = []
    for letter in word:
        written.append(draw(st.sampled_from(FORMS.get(letter, [letter, letter.upper()]))))
        written += draw(st.lists(st.sampled_from(INVISIBLE), max_size=2))
    return "".join(written)


@st.composite
def protected_paths(draw: st.DrawFn) -> str:
    head = "".join(draw(st.lists(st.sampled_from(HEADS), max_size=3)))
    below = "".join(
        draw(st.sampled_from(("", "src", "a b", "价格"))) + draw(st.sampled_from(SEPARATORS)) for _ in range(draw(st.integers(0, 2)))
    )
    return head + below + draw(names()) + draw(st.sampled_from(TAILS))


@settings(max_examples=300)
@given(protected_paths())
def test_no_spelling_of_a_protected_path_is_allowed(path: str) -> None:
    for tool, arguments in (
        ("read_file", {"path": path}),
        ("apply_patch", {"path": path, "old": "", "new": ""}),
        ("run_tests", {"path": path}),
    ):
        assert verdict(tool, **arguments)[0] in ("deny", "unknown")


@given(st.text(alphabet=st.sampled_from("a.e/n\\v ~:%2gitC0\u200b．\0") | st.characters(codec="utf-8"), max_size=40))
def test_a_rule_can_only_allow_what_is_written_plainly(path: str) -> None:
    readings = read_path(path)
    if readings.plain is None:
        return
    assert readings.judged or not readings.plain
    assert {reading.outside for reading in readings.readings} == {False}
    assert [tuple(segment.casefold() for segment in readings.plain)] == [reading.segments for reading in readings.readings]


@given(st.text(max_size=30))
def test_folding_again_changes_nothing(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@given(st.text(max_size=30))
def test_no_text_stops_the_gateway(text: str) -> None:
    assert verdict("read_file", path=text)[0] in set(Ruling)
    assert verdict("read_file", path=f"a/{text}/.env/b")[1] in ("protected_path", "policy_allows", "path_escapes_root", "cannot_judge")


def test_every_character_that_normalising_brings_into_order_is_known_as_combining() -> None:
    known = {code for first, last in (*COMBINING, *UNSAFE) for code in range(first, last + 1)}
    assert [hex(code) for code in range(0x110000) if unicodedata.combining(chr(code)) and code not in known] == []
