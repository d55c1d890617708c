"""Text that shows nothing and is read by a model all the same: decoded into what it says (design chapter 3)."""

import re
from collections import Counter
from collections.abc import Iterator

from ctxview.core.findings.finding import Family, Finding, FindingRule, Severity
from ctxview.core.findings.searched_text import Match, SearchedText

TAGS = FindingRule(
    "invisible-tags",
    Family.INVISIBLE,
    Severity.HIGH,
    "text in tag characters (U+E0000 to U+E007F), which no screen shows and many models read",
    "nothing of that block; the flags of England, Scotland and Wales are written with it and are no finding",
)
SELECTORS = FindingRule(
    "invisible-selectors",
    Family.INVISIBLE,
    Severity.HIGH,
    "bytes in variation selectors: several in a row, or many behind characters that have no variants",
    "fewer than two in a row and fewer than four in all; a selector behind an emoji or a Chinese character belongs there",
)
ZERO_WIDTH = FindingRule(
    "invisible-zero-width",
    Family.INVISIBLE,
    Severity.HIGH,
    "four or more zero-width characters in a row, which can hold bits",
    "a shorter run; bits that are decoded by no usual table are counted only. Joiners inside emoji and scripts that need them are none",
)
SPLIT_WORD = FindingRule(
    "invisible-split-word",
    Family.INVISIBLE,
    Severity.MEDIUM,
    "a zero-width character inside a Latin word, which hides the word from searches",
    "other scripts, and soft hyphens; web pages put a zero-width space into long names too",
    lower_in_own=True,
)
BIDI = FindingRule(
    "invisible-bidi",
    Family.INVISIBLE,
    Severity.HIGH,
    "a direction override, or an embedding or isolate that is not closed or has no right-to-left text: what is read is not what is seen",
    "what right-to-left text with closed embeddings shows",
)
INVISIBLE_RULES = (TAGS, SELECTORS, ZERO_WIDTH, SPLIT_WORD, BIDI)

_TAG_RUN = re.compile("[\U000e0000-\U000e007f]+")
_FLAG = re.compile("[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f")
_BLACK_FLAG = "\U0001f3f4"

_SELECTOR = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_SELECTOR_RUN = re.compile(f"[{_SELECTOR}]{{2,}}")
_LONE_SELECTOR = re.compile(f"(?<![{_SELECTOR}])[{_SELECTOR}](?![{_SELECTOR}])")
_FEWEST_LONE = 4

_ZERO = "\u200b\u200c\u200d\u2060-\u2064\ufeff\u180e"
_ZERO_RUN = re.compile(f"[{_ZERO}]{{4,}}")
_EVERY_ZERO = re.compile(f"[{_ZERO}]")
_ZERO_WIDTHS = "\u200b\u200c\u200d\u2060\ufeff"
_LONGEST_WORD = 40
_SPLIT = re.compile(f"(?<=[A-Za-z])[{_ZERO}]{{1,3}}(?=[A-Za-z])")
_SHORTEST_DECODED = 2

_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
_OVERRIDES = "\u202d\u202e"
_OPENS = "\u202a\u202b\u2066\u2067\u2068"
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


def find_invisible(searched: SearchedText) -> Iterator[Finding]:
    """All of the family in one text."""
    if searched.text.isascii():
        return
    for rule, matches in ((TAGS, _tags), (SELECTORS, _selectors), (ZERO_WIDTH, _zero_width), (SPLIT_WORD, _split), (BIDI, _bidi)):
        yield from searched.findings(rule, matches(searched.text))


def _tags(text: str) -> Iterator[Match]:
    for run in _TAG_RUN.finditer(text):
        if run.start() and text[run.start() - 1] == _BLACK_FLAG and _FLAG.fullmatch(run.group()):
            continue
        hidden = "".join(chr(ord(one) - 0xE0000) for one in run.group() if 0xE0020 <= ord(one) <= 0xE007E)
        yield *run.span(), f"{len(run.group())} tag characters, which no screen shows", hidden or None


def _selectors(text: str) -> Iterator[Match]:
    for run in _SELECTOR_RUN.finditer(text):
        yield *run.span(), f"{len(run.group())} variation selectors in a row, a byte each", _bytes_of(run.group())
    lone = [one for one in _LONE_SELECTOR.finditer(text) if _is_out_of_place(text, one.start())]
    if len(lone) >= _FEWEST_LONE:
        hidden = _bytes_of("".join(one.group() for one in lone))
        words = f"{len(lone)} variation selectors behind characters that have no variants, a byte each"
        yield lone[0].start(), lone[-1].end(), words, hidden


def _is_out_of_place(text: str, at: int) -> bool:
    """Whether a selector stands behind what has no variants: a letter, a space, nothing."""
    before = text[at - 1] if at else " "
    return before.isspace() or (before.isascii() and before.isalpha()) or (ord(text[at]) >= 0xE0100 and not _is_ideograph(before))


def _is_ideograph(character: str) -> bool:
    return 0x2E80 <= ord(character) <= 0x9FFF or 0xF900 <= ord(character) <= 0xFAFF or 0x20000 <= ord(character) <= 0x3FFFF


def _bytes_of(selectors: str) -> str | None:
    """What the selectors say as UTF-8, a byte each: the usual way to carry bytes in them."""
    values = bytes(ord(one) - 0xFE00 if ord(one) < 0x10000 else ord(one) - 0xE0100 + 16 for one in selectors)
    said = values.decode("utf-8", "replace")
    return said if any(one.isalnum() for one in said) else values.hex(" ")


def _zero_width(text: str) -> Iterator[Match]:
    for run in _ZERO_RUN.finditer(text):
        hidden = _bits_of(run.group())
        what = "bits that say a text" if hidden else "bits, perhaps"
        yield *run.span(), f"{len(run.group())} zero-width characters in a row: {what}", hidden


def _bits_of(run: str) -> str | None:
    """The text that a run says as bits of two of its characters, eight or seven to a character, in either way round."""
    kinds = [kind for kind, _ in Counter(run).most_common()]
    for zero, one in ((first, second) for first in kinds[:3] for second in kinds[:3] if first != second):
        bits = "".join("0" if each == zero else "1" for each in run if each in (zero, one))
        for size in (8, 7):
            if len(bits) >= size * _SHORTEST_DECODED and len(bits) % size == 0:
                values = bytes(int(bits[start : start + size], 2) for start in range(0, len(bits), size))
                if all(0x20 <= value < 0x7F or value in (9, 10, 13) for value in values):
                    return values.decode("ascii")
    return None


def _split(text: str) -> Iterator[Match]:
    for found in _SPLIT.finditer(text):
        start, end = found.span()
        while start and text[start - 1].isalpha() and found.start() - start < _LONGEST_WORD:
            start -= 1
        while end < len(text) and (text[end].isalpha() or text[end] in _ZERO_WIDTHS) and end - found.end() < _LONGEST_WORD:
            end += 1
        word = _EVERY_ZERO.sub("", text[start:end])
        yield *found.span(), "a zero-width character inside a word", word


def _bidi(text: str) -> Iterator[Match]:
    done = -1
    for found in _BIDI.finditer(text):
        if found.start() < done:
            continue
        start = text.rfind("\n", 0, found.start()) + 1
        end = text.find("\n", found.start())
        done = end = len(text) if end < 0 else end
        why = _why_bidi(text[start:end])
        if why:
            yield found.start(), found.end(), why, _BIDI.sub("", text[start:end][:2000])


def _why_bidi(line: str) -> str | None:
    controls = _BIDI.findall(line)
    if any(one in _OVERRIDES for one in controls):
        return "a direction override: the line is read in another order than it shows"
    opened = 0
    for one in controls:
        opened += 1 if one in _OPENS else -1
        if opened < 0:
            break
    if opened:
        return "an embedding or isolate of direction that is not closed in its line"
    if _RIGHT_TO_LEFT.search(line) is None and any(one in "\u202a\u202b\u2066\u2067" for one in controls):
        return "a change of direction in a line without right-to-left text"
    return None
