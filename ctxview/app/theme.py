"""The two looks, dark and light. Colour is never the only sign: every state also has a mark or a word."""

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
        "text-disabled": "#5d6d7e",
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
        "text-muted": "#5a646f",
        "text-disabled": "#948d80",
        "border": "#b9b2a3",
        "border-blurred": "#cfc8ba",
        "footer-key-foreground": "#9a5b00",
        "footer-background": "#ece8de",
        "footer-description-foreground": "#4a5563",
    },
)
