"""What the signs and colours before each line of a request mean."""

from textual.content import Content

from ctxview.app.content import cells_of
from ctxview.app.figures import AUTHORITY_LOOKS, TRUST_LOOKS
from ctxview.app.panes.content_bar import ContentBar
from ctxview.core.channels import Authority

_COLOURS = {
    "authority--system": "bold $text-primary",
    "authority--developer": "bold $text-secondary",
    "authority--repository": "bold $text-accent",
    "authority--user": "bold",
    "authority--untrusted": "bold $text-error",
    "authority--none": "$text-muted",
    "line--good": "$text-success",
    "line--warning": "$text-warning",
    "line--bad": "$text-error",
}
"""The same colours as in the pane, where they are component classes."""


class RequestLegend(ContentBar):
    """One line; an authority that hardly ever stands in a request gives way where it is narrow."""

    DEFAULT_CSS = """
    RequestLegend { height: 1; background: $surface; color: $foreground; }
    """

    def draw(self) -> Content:
        """Authorities, then trusts."""
        for authorities in (tuple(AUTHORITY_LOOKS), tuple(each for each in AUTHORITY_LOOKS if each is not Authority.UNTRUSTED)):
            for lead, gap in ((("authority ", " trust "), "  "), (("", ""), " ")):
                parts = _parts(authorities, lead, gap)
                if sum(cells_of(text) for text, _ in parts) <= self.size.width:
                    return Content.assemble(*parts)
        return Content.assemble(*_parts(authorities, ("", ""), " "))


def _parts(authorities: tuple[Authority, ...], leads: tuple[str, str], gap: str) -> list[tuple[str, str]]:
    parts = [(leads[0], "$text-muted")]
    for authority in authorities:
        sign, style = AUTHORITY_LOOKS[authority]
        parts += [(f"{sign} {authority.value}", _COLOURS[style]), (gap, "")]
    parts.append((leads[1], "$text-muted"))
    for number, (sign, style, words) in enumerate(TRUST_LOOKS):
        parts += [(gap if number else "", ""), (f"{sign} {words}", _COLOURS[style])]
    return parts
