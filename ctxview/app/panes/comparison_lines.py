"""A comparison's lines: what was changed, where the requests part, and what could be used again of what was kept (design 2, spec 4.4)."""

from ctxview.app.compared import Compared
from ctxview.app.figures import grouped
from ctxview.app.text_rows import StyledLine
from ctxview.core.build_cache import PREFIX_NOTE, leading_words
from ctxview.core.comparison import FirstDifference


def difference_lines(compared: Compared) -> list[StyledLine]:
    """Texts are raw; what the one build must not show of the other is kept back."""
    lines: list[StyledLine] = [[("changed  ", "line--muted"), (change, "line--accent")] for change in compared.settings]
    difference, why_not = compared.request, compared.kept_back
    if difference is None:
        return [*lines, [("✓ both requests are the same, byte for byte", "line--good")]]
    if why_not is not None:
        lines.append([(f"they part in message {difference.message}", "line--strong")])
        return [*lines, [(f"⊘ {why_not}, so neither lines nor sizes are shown", "line--bad")]]
    lines.append(
        [
            (f"the first {grouped(difference.offset)} bytes are the same", "line--strong"),
            (f" of {grouped(difference.total_before)} and {grouped(difference.total_after)};", ""),
            (f" they part in message {difference.message}", ""),
        ]
    )
    lines += [[("− ", "line--bad"), (difference.before, "")], [("+ ", "line--good"), (difference.after, "")]]
    return [*lines, _first_items(compared, difference)]


def _first_items(compared: Compared, difference: FirstDifference) -> StyledLine:
    """The items themselves: what differs first is often only a figure in the line before them."""
    words: list[tuple[str, str]] = [("first item that differs  ", "line--muted")]
    for sign, style, result, place in (
        ("− ", "line--bad", compared.before, difference.item_before),
        ("+ ", "line--good", compared.after, difference.item_after),
    ):
        words += [(sign, style), ("none" if place is None else result.item(place).source_id, "line--accent"), ("  ", "")]
    return words


def cache_lines(compared: Compared) -> list[StyledLine]:
    """Whether what was kept for the first build holds for the second, and if not, why; then the beginning that stays the same."""
    cache, first = compared.cache, "the baseline" if compared.other is None else "the other file"
    changed = len(cache.parts.changed)
    lines: list[StyledLine] = []
    if cache.usable:
        lines.append([("✓ ", "line--good"), (cache.words[0], "line--good")])
    else:
        parts = "one part of its key changed" if changed == 1 else f"{changed} parts of its key changed"
        lines.append([("✗ ", "line--bad"), (f"what was kept for {first} cannot be used: {parts}", "line--bad")])
    for words in cache.words[:changed]:
        name, _, rest = words.partition(" ")
        lines.append([("  ", ""), (name, "line--strong"), (f" {rest}", "")])
    for number, words in enumerate(cache.words[changed:] if changed else ()):
        sign, style = ("✓ ", "line--good") if number < len(cache.parts.reusable) else ("✗ ", "line--bad")
        lines.append([(sign, style), (words, style)])
    lines.append([("prefix  ", "line--muted"), *_prefix(compared)])
    lines.append([(PREFIX_NOTE, "line--muted")])
    if cache.keys_told:
        one, other = (key.digest[:16] for key in cache.keys)
        lines.append([("key     ", "line--muted"), (f"{one}…" if one == other else f"{one}… → {other}…", "line--muted")])
    return lines


def _prefix(compared: Compared) -> StyledLine:
    if compared.cache.leading is None:
        return [("a secret is in one of the requests, and what stays the same would tell its size", "")]
    if compared.after.blocked:
        return [("there is no request: the build is blocked", "")]
    return [(leading_words(compared.cache.leading, compared.after.meter.unit, grouped), "")]
