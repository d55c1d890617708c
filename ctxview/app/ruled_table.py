"""A table whose rows can be coloured by rules (design 2): the looks of a rule's words, which no other table needs."""

from typing import ClassVar

from ctxview.app.row_table import RowTable

RULE_STYLES = tuple(
    f"rule--{word}"
    for word in ("primary", "secondary", "accent", "good", "warning", "bad", "muted", "bold", "italic", "underline", "strike", "reverse")
)
"""The component classes of colour rules, one for each word of a style."""


class RuledTable(RowTable):
    """A `RowTable` whose cells may also have the component classes of `RULE_STYLES`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {*RULE_STYLES}

    DEFAULT_CSS = """
    RuledTable {
        & > .rule--primary { color: $text-primary; }
        & > .rule--secondary { color: $text-secondary; }
        & > .rule--accent { color: $text-accent; }
        & > .rule--good { color: $text-success; }
        & > .rule--warning { color: $text-warning; }
        & > .rule--bad { color: $text-error; }
        & > .rule--muted { color: $text-muted; }
        & > .rule--bold { text-style: bold; }
        & > .rule--italic { text-style: italic; }
        & > .rule--underline { text-style: underline; }
        & > .rule--strike { text-style: strike; }
        & > .rule--reverse { text-style: reverse; }
    }
    """
