"""What the why pane says of a pointer: where it is, when to load it, what it would cost, whether it is there (spec 3)."""

from typing import TYPE_CHECKING

from ctxview.app.figures import WITHHELD, grouped
from ctxview.app.text_rows import StyledLine
from ctxview.core.pointer import DEFAULT_LOAD_WHEN
from ctxview.core.result import BuildResult
from ctxview.core.stage_words import keeps_units_back

if TYPE_CHECKING:
    from ctxview.readers.pointer_target import Target

_MASKED = "⊘ secret: masked"
_TARGET_WORDS = {
    "file": ("✓ ", "a file beside the case; not opened", "line--good"),
    "folder": ("✓ ", "a folder beside the case; not opened", "line--good"),
    "other": ("? ", "something beside the case that is no file; not opened", "line--warning"),
    "absent": ("✗ ", "nothing of this name beside the case", "line--bad"),
    "outside": ("· ", "not looked at: outside of the case's folder", "line--muted"),
    "no_path": ("· ", "not looked at: no path", "line--muted"),
    "no_folder": ("· ", "not looked at: this case is of no file", "line--muted"),
}


def pointer_lines(result: BuildResult, place: int, target: "Target | None") -> list[StyledLine]:
    """All lines. `target` is None where it is not known yet. Texts are raw."""
    item = result.item(place)
    source = item.source
    sign, words, style = ("… ", "looking beside the case", "line--muted") if target is None else _TARGET_WORDS[target.value]
    if item.secret:
        sign, words, style = "· ", "not looked at: secret", "line--muted"
    reference = _MASKED if item.secret else source.reference or ""
    return [
        _fact("at", reference, "line--accent"),
        [("  there     ", "line--muted"), (sign, style), (words, style)],
        _fact("load when", _MASKED if item.secret else source.load_when or DEFAULT_LOAD_WHEN, ""),
        _fact("in full", f"{_cost(result, place)} {result.meter.unit}{_room(result, place)}", ""),
        _fact("the model", "sees nothing of it; who reads the packet sees its id, where it is, and when to load it", ""),
    ]


def _fact(name: str, words: str, style: str) -> StyledLine:
    return [(f"  {name.ljust(10)}", "line--muted"), (words, style)]


def _cost(result: BuildResult, place: int) -> str:
    item = result.item(place)
    if item.secret or (place in result.queue.index_of and keeps_units_back(result, item)):
        return WITHHELD
    return grouped(result.units(place)) if item.source.has_content or item.source.size_units is not None else "not known:"


def _room(result: BuildResult, place: int) -> str:
    limit = result.settings.budget_limit
    if not result.item(place).source.has_content:
        return ", as far as the case says; its content is not in it"
    return "" if limit is None else f"; {grouped(max(0, limit - result.used))} are left"
