"""The looks: dark, light, and one for projectors. Colour is never the only sign: every state also has a mark or a word."""

from collections.abc import Mapping
from types import MappingProxyType

from textual.theme import Theme

DARK = Theme(
    name="ctxview-dark",
    primary="#4fb6c2",
    secondary="#8fa8c8",
    accent="#f0b45a",
    warning="#e8b04b",
    error="#ef6f6c",
    success="#7cc48d",
    foreground="#d6dce4",
    background="#10151c",
    surface="#161d26",
    panel="#223040",
    dark=True,
    variables={
        "text-muted": "#93a3b5",
        "text-disabled": "#7d8ea0",
        "border": "#33465a",
        "border-blurred": "#2a394a",
        "footer-key-foreground": "#f0b45a",
        "footer-background": "#161d26",
        "footer-description-foreground": "#9fb0c3",
    },
)

LIGHT = Theme(
    name="ctxview-light",
    primary="#0b6e7d",
    secondary="#48607c",
    accent="#9a5b00",
    warning="#8a5a00",
    error="#b3261e",
    success="#1f6f3a",
    foreground="#1c242d",
    background="#f7f5f0",
    surface="#fffdf8",
    panel="#e4e0d6",
    dark=False,
    variables={
        "text-muted": "#525c66",
        "text-disabled": "#6f695e",
        "border": "#b9b2a3",
        "border-blurred": "#cfc8ba",
        "footer-key-foreground": "#9a5b00",
        "footer-background": "#ece8de",
        "footer-description-foreground": "#4a5563",
    },
)

PROJECTOR = Theme(
    name="ctxview-projector",
    primary="#003a8c",
    secondary="#000000",
    accent="#003a8c",
    warning="#664600",
    error="#9b0000",
    success="#00551f",
    foreground="#000000",
    background="#ffffff",
    surface="#ffffff",
    panel="#f0f0f0",
    dark=False,
    variables={
        "text-muted": "#262626",
        "text-disabled": "#3d3d3d",
        "text-primary": "#003a8c",
        "text-secondary": "#000000",
        "text-accent": "#003a8c",
        "text-warning": "#664600",
        "text-error": "#9b0000",
        "text-success": "#00551f",
        "block-cursor-background": "#000000",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-blurred-background": "#d0d0d0",
        "block-cursor-blurred-foreground": "#000000",
        "border": "#000000",
        "border-blurred": "#595959",
        "footer-key-foreground": "#003a8c",
        "footer-background": "#f0f0f0",
        "footer-description-foreground": "#000000",
    },
)
"""Black on white and four dark colours, far from each other and from the paper: read from the last row in a lit room."""

THEMES: Mapping[str, Theme] = MappingProxyType({"dark": DARK, "light": LIGHT, "projector": PROJECTOR})
"""By the names that a person uses; the first is the one to begin with."""


def theme_name(theme: str) -> str:
    """What a person calls the theme of this name of ours."""
    return theme.removeprefix("ctxview-")
