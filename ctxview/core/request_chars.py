"""Meter `json-chars`: what each part of a request takes as canonical JSON, in characters (spec 4.3).

The messages of `ctxview request --format openai` are an array. A section is one message of it; what it takes besides its items does
not depend on them, but for the digits of the figure in its opening line.
"""

from collections.abc import Iterable

from ctxview.core.canonical import canonical_json
from ctxview.core.case import Task
from ctxview.core.channels import Kind
from ctxview.core.frame import BETWEEN_ITEMS, wrap_item
from ctxview.core.item import Item
from ctxview.core.request_frame import HARNESS_CONTRACT, SECTION_END, missing_line, question_text, rules_text, section_opening

_BETWEEN = len(canonical_json(BETWEEN_ITEMS)) - 2


def _message(role: str, content: str) -> int:
    """Characters of one message and the comma before it."""
    return len(canonical_json({"content": content, "role": role})) + 1


def item_chars(item: Item, titled: bool) -> int:
    """An item with what stands between it and the next; with its title, where the profile's requests name titles."""
    return len(canonical_json(wrap_item(item, titled))) - 2 + _BETWEEN


def section_chars(kind: Kind) -> int:
    """A section without its items and without the digits of its figure."""
    return _message("user", section_opening(kind, "") + SECTION_END) - _BETWEEN


def fixed_chars(task: Task, asks_question: bool, requirements: Iterable[str]) -> int:
    """What every request of the task takes. The line of missing requirements counts at its longest, with all of them missing."""
    names = sorted(requirements)
    chars = len("[]") - 1 + _message("system", HARNESS_CONTRACT)  # the first message has no comma before it
    if asks_question:
        rules, question = rules_text(task), question_text(task)
        chars += 0 if rules is None else _message("system", rules)
        chars += 0 if question is None else _message("user", question)
    return chars + (_message("user", missing_line(names)) if names else 0)
