"""A file of colour rules to begin with, with what can stand in one: made from the declarations, so that it is right."""

from ctxview.core.colour_rules import COLOURS, StyleWord

_RULES = (
    ("hostile", "trust = hostile", "bad bold", "H"),
    ("secret", "sensitivity = secret", "bad reverse", "S"),
    ("big and not trusted", "trust < trusted_source and units > 1KB", "warning", "B"),
    ("required and left out", "not selected and requires like *", "accent bold", "R"),
    ("changed", "change != same", "primary", "C"),
    ("moved by hand", "moved", "secondary italic", "M"),
    ("prompt injection", 'content ~ "ignore prior"', "bad underline", "I"),
)


def colour_example() -> str:
    """The text of the file."""
    colours = " ".join(word.value for word in StyleWord if word in COLOURS)
    ways = " ".join(word.value for word in StyleWord if word not in COLOURS)
    head = (
        "Colour rules of ctxview: ~/.config/ctxview/colours.toml, or ctxview FILE --colours THIS_FILE.",
        "",
        "The first rule whose filter a candidate fulfils gives its row a style and a mark.",
        "  name    what L shows, with how many candidates the rule matches",
        "  filter  as after / on the screen; ctxview filter prints the language",
        f"  style   at most one of these colours: {colours}",
        f"          and any of these: {ways}",
        "  mark    one or two characters for the row; without it, the name's first letter",
    )
    lines = [f"# {line}".rstrip() for line in head]
    for name, condition, style, mark in _RULES:
        # literal strings of TOML: what stands in a filter needs no escape there
        lines += ["", "[[rule]]", f'name = "{name}"', f"filter = '{condition}'", f'style = "{style}"', f'mark = "{mark}"']
    return "\n".join(lines) + "\n"
