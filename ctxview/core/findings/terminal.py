"""Sequences that a terminal acts on, and what each would do (design chapter 3). ctxview itself shows them as marks."""

import re
from base64 import b64decode
from binascii import Error
from collections.abc import Iterator

from ctxview.core.findings.finding import Family, Finding, FindingRule, Severity
from ctxview.core.findings.searched_text import MOST_COUNTED, Match, SearchedText

CLIPBOARD = FindingRule(
    "terminal-clipboard",
    Family.TERMINAL,
    Severity.HIGH,
    "a sequence that writes the clipboard (OSC 52): the next paste is somebody else's text",
    "nothing of that sequence",
)
HIDDEN = FindingRule(
    "terminal-hidden",
    Family.TERMINAL,
    Severity.MEDIUM,
    "a sequence that conceals the text behind it on a terminal (SGR 8)",
    "text in the colour of its background",
)
CONTROL = FindingRule(
    "terminal-control",
    Family.TERMINAL,
    Severity.MEDIUM,
    "a sequence that moves the cursor up or back, erases, sets modes, sends keys or a title, or is a command of the terminal's own",
    "what one terminal alone understands without an escape",
    lower_in_own=True,
)
LINK = FindingRule(
    "terminal-link",
    Family.TERMINAL,
    Severity.LOW,
    "a link whose address a terminal does not show (OSC 8)",
    "whether the address is another one than the text beside it says",
)
COLOUR = FindingRule(
    "terminal-colour",
    Family.TERMINAL,
    Severity.INFO,
    "sequences for colours and styles, as programs write them for a screen: units without a meaning for a model",
    "nothing of them; they are counted once a text",
)
TERMINAL_RULES = (CLIPBOARD, HIDDEN, CONTROL, LINK, COLOUR)

# strings end with BEL or ST; an unfinished one ends with its line, or where no terminal reads on
_SEQUENCE = re.compile(
    r"(?:\x1b\]|\x9d)(?P<osc>[^\x07\x1b\x9c\n]{0,4096})(?:\x07|\x1b\\|\x9c)?"
    r"|(?:\x1b\[|\x9b)(?P<csi>[0-?]{0,64}[ -/]{0,4}[@-~])"
    r"|(?:\x1b[PX^_]|[\x90\x98\x9e\x9f])(?P<dcs>[^\x1b\x9c\n]{0,4096})(?:\x1b\\|\x9c)?"
    r"|(?:\x1b(?P<esc>[ -/]{0,4}[0-~])|(?P<c1>[\x80-\x9f])|(?P<alone>\x1b))"
)
_CONCEALS = re.compile(r"(?:^|;)0*8(?:;|$)")
_COLOUR_ARGUMENTS = re.compile(r"(?:38|48|58)[;:](?:5[;:]\d*|2[;:]\d*[;:]\d*[;:]\d*)")

_MOVES = {
    "A": "moves the cursor up, over what stands there",
    "F": "moves the cursor up, over what stands there",
    "H": "moves the cursor anywhere on the screen",
    "f": "moves the cursor anywhere on the screen",
    "J": "erases the screen, or a part of it",
    "K": "erases a line, or a part of it",
    "D": "moves the cursor back, over what stands there",
    "G": "moves the cursor in its line, over what stands there",
    "S": "scrolls the screen",
    "T": "scrolls the screen",
    "h": "sets a mode of the terminal",
    "l": "sets a mode of the terminal",
    "n": "makes the terminal answer, as if keys were pressed",
    "c": "makes the terminal answer, as if keys were pressed",
    "t": "moves or changes the window, or makes it answer",
    "r": "sets the lines that scroll",
    "s": "keeps the place of the cursor",
    "u": "goes back to a kept place",
}


def find_terminal(searched: SearchedText) -> Iterator[Finding]:
    """All of the family in one text."""
    text = searched.text
    if "\x1b" not in text and (text.isascii() or _C1.search(text) is None):
        return
    by_rule: dict[str, list[Match]] = {rule.id: [] for rule in TERMINAL_RULES}
    for match in _SEQUENCE.finditer(text):
        rule, words, decoded = _told(match)
        by_rule[rule.id].append((*match.span(), words, decoded))
        if len(by_rule[CONTROL.id]) > MOST_COUNTED:
            break
    colours = by_rule[COLOUR.id]
    if colours:
        first = colours[0]
        units = sum(end - start for start, end, _, _ in colours)
        by_rule[COLOUR.id] = [(first[0], first[1], f"{len(colours)} sequences for colours or styles, {units} characters in all", None)]
    for rule in TERMINAL_RULES:
        yield from searched.findings(rule, by_rule[rule.id])


_C1 = re.compile("[\x80-\x9f]")


def _told(match: re.Match[str]) -> tuple[FindingRule, str, str | None]:
    """The rule of a sequence, what it would do, and what it holds."""
    osc, csi = match["osc"], match["csi"]
    if osc is not None:
        return _osc(osc)
    if csi is not None:
        return _csi(csi)
    if match["dcs"] is not None:
        return CONTROL, "a string of commands for the terminal itself", match["dcs"] or None
    if match["esc"] == "c":
        return CONTROL, "resets the terminal", None
    return CONTROL, "a control of the terminal", None


def _osc(body: str) -> tuple[FindingRule, str, str | None]:
    number, _, rest = body.partition(";")
    if number == "52":
        return CLIPBOARD, "writes the clipboard: the next paste would be this text", _clipboard(rest.partition(";")[2])
    if number in ("0", "1", "2"):
        return CONTROL, "sets the title of the window", rest
    if number == "8":
        address = rest.partition(";")[2]
        return LINK, "begins a link to an address that is not shown" if address else "ends a link", address or None
    if number in ("4", "10", "11", "12", "17", "19", "104", "110", "111", "112"):
        return CONTROL, "changes the colours of the terminal itself, or makes it tell them", None
    return CONTROL, f"a command {number[:8]} of the terminal itself", rest or None


def _csi(body: str) -> tuple[FindingRule, str, str | None]:
    final = body[-1]
    if final == "m" and not body.startswith((">", "?", "<", "=")):
        if _CONCEALS.search(_COLOUR_ARGUMENTS.sub("", body[:-1])):
            return HIDDEN, "conceals the text behind it, which a model reads", None
        return COLOUR, "a colour or a style", None
    return CONTROL, _MOVES.get(final, "a control of the terminal"), None


def _clipboard(encoded: str) -> str | None:
    try:
        return b64decode(encoded + "=" * (-len(encoded) % 4), validate=True).decode("utf-8", "replace") or None
    except (Error, ValueError):
        return encoded or None
