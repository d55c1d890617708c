"""Marks of a frame in a text that has no right to them: our own frames, chat templates, roles, reminders of a harness (spec 1.4)."""

import re
from collections.abc import Iterator

from ctxview.core.channels import Kind
from ctxview.core.findings.finding import Family, Finding, FindingRule, Severity
from ctxview.core.findings.searched_text import Match, SearchedText

FRAME = FindingRule(
    "forged-frame",
    Family.FORGED,
    Severity.HIGH,
    "a line that opens or closes a frame as ctxview writes it: it is escaped in every packet, and ends none",
    "frames of other programs",
    lower_in_own=True,
)
TEMPLATE = FindingRule(
    "forged-chat-template",
    Family.FORGED,
    Severity.MEDIUM,
    "a token of a chat template, such as <|im_start|> or [INST], which may end a message where a server does not escape it",
    "templates of models that are not on its list; code and documents of language models name these tokens rightly",
    lower_in_own=True,
)
ROLE_TAG = FindingRule(
    "forged-role-tag",
    Family.FORGED,
    Severity.MEDIUM,
    "a tag by which harnesses mark what they say themselves (<system-reminder>, <system>, <function_results> and the like)",
    "tags of harnesses that are not on its list; an XML file may have a <system> of its own",
    lower_in_own=True,
)
ROLE_LINE = FindingRule(
    "forged-role-line",
    Family.FORGED,
    Severity.MEDIUM,
    "a line that speaks as a role: SYSTEM: or [SYSTEM] with a sentence behind it, or Human: and Assistant: as in a dialogue",
    "a role in other words or languages; a transcript that is quoted looks the same",
    lower_in_own=True,
)
FORGED_RULES = (FRAME, TEMPLATE, ROLE_TAG, ROLE_LINE)

_FRAME = re.compile(
    r"^[ \t]{0,8}\[ITEM id=|^[ \t]{0,8}\[/ITEM\]|</?(?:UNTRUSTED_DATA|CONTEXT_SECTION|MISSING_REQUIREMENTS)(?=[ \t>])",
    re.MULTILINE | re.ASCII | re.IGNORECASE,
)
_TEMPLATE = re.compile(
    r"<\|(?:im_start|im_end|im_sep|endoftext|eot_id|eom_id|start_header_id|end_header_id|begin_of_text|end_of_text|end_of_turn"
    r"|start_of_role|end_of_role|system|user|assistant|developer|tool|observation|end|channel|message|start|return|call|constrain)\|>"
    r"|\[/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]|<</?SYS>>|</?(?:start|end)_of_turn>"
    r"|<\uff5c(?:User|Assistant|System|begin\u2581of\u2581sentence|end\u2581of\u2581sentence)\uff5c>"
)
_ROLE_TAG = re.compile(
    r"</?(?:system[-_](?:reminder|prompt|message|instructions?)|function_(?:calls|results)|user_instructions|environment_(?:details|context)"
    r"|antml:[a-z_]{2,30}|tool_(?:result|response)s?|assistant_response|developer_message)(?=[ \t>])[^<>\n]{0,80}>"
    # a bare role needs a sentence behind it: these are names of elements like any others
    r"|^[ \t]{0,8}<(?:system|assistant|developer|human)>\s{0,8}[^\W\d_]{1,20}[ ,][^<>\n]{8,}",
    re.MULTILINE | re.IGNORECASE,
)
_SPEAKER = "(?:SYSTEM|DEVELOPER)(?: (?:MESSAGE|PROMPT|OVERRIDE|NOTE))?"
_ROLE_LINE = re.compile(
    rf"^[ \t>#*]{{0,8}}(?:\[{_SPEAKER}\]:?|{_SPEAKER}:)"
    r"[ \t*]{1,4}[^\W\d_]{2,20}[ ,'][^\n]{6,}",
    re.MULTILINE,
)
_DIALOGUE = re.compile(r"^Human: [^\n]{1,2000}\n(?:[^\n]{0,2000}\n){0,8}?Assistant:", re.MULTILINE)


def find_forged(searched: SearchedText) -> Iterator[Finding]:
    """All of the family in one text; an instruction may speak of such things."""
    if searched.item is not None and searched.item.kind is Kind.INSTRUCTION:
        return
    text = searched.text
    if "<" in text or "[" in text:
        yield from searched.findings(FRAME, _matches(_FRAME, text, "opens or closes a frame"))
        yield from searched.findings(TEMPLATE, _matches(_TEMPLATE, text, "a token of a chat template"))
        yield from searched.findings(ROLE_TAG, _matches(_ROLE_TAG, text, "a tag that a harness would write"))
    if "SYSTEM" in text or "DEVELOPER" in text:
        yield from searched.findings(ROLE_LINE, _matches(_ROLE_LINE, text, "a line that speaks as a role"))
    if "Human:" in text:
        yield from searched.findings(ROLE_LINE, _matches(_DIALOGUE, text, "a dialogue of roles"))


def _matches(pattern: re.Pattern[str], text: str, words: str) -> Iterator[Match]:
    for match in pattern.finditer(text):
        yield *match.span(), f"{words}: {match.group().strip()[:120]}", None
