"""What differs between two builds, as people read it: `ctxview compare` (design 2)."""

from collections.abc import Iterator

from ctxview.core.build_cache import PREFIX_NOTE, leading_words
from ctxview.core.comparison import ChangeKind
from ctxview.core.decision import Decision
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line
from ctxview.core.two_builds import ComparedItem, TwoBuilds, shown_lines
from ctxview.exports.build_text import case_title, heading, meter_words, shown_units
from ctxview.exports.compare_value import kind_counts
from ctxview.exports.layout import Layout, exact, sentence

_SIGNS = {
    ChangeKind.IN: "+",
    ChangeKind.OUT: "-",
    ChangeKind.MOVED: "~",
    ChangeKind.CHANGED: "*",
    ChangeKind.REASON: ".",
    ChangeKind.ADDED: ".",
    ChangeKind.REMOVED: ".",
}
_NOT_THERE = "not a candidate"


def compare_lines(compared: TwoBuilds, layout: Layout) -> Iterator[str]:
    """The lines of a comparison, without line ends. Of content only the line in which the two requests part, and none beside a secret."""
    before, after = compared.before, compared.after
    title = case_title(after) if compared.same_case else f"{case_title(before)} → {case_title(after)}"
    yield from map(layout.bold, exact(layout, "", title))
    lead = "  changed   "
    for line in compared.settings:
        yield from exact(layout, lead, safe_line(line))
        lead = " " * len(lead)
    yield from sentence(layout, "  state     ", _arrow(f"{before.state} ({before.phase})", f"{after.state} ({after.phase})"))
    yield from sentence(layout, "  selected  ", _arrow(_selected(before), _selected(after)))
    yield from sentence(layout, "  used      ", _used(before, after))
    same = compared.digests[0] == compared.digests[1]
    yield from exact(layout, "  digest    ", f"{compared.digests[0]}{' both times' if same else ''}")
    if not same:
        yield from exact(layout, "          → ", compared.digests[1])
    yield from _requirements(compared, layout)
    yield from _items(compared, layout)
    yield from _request(compared, layout)
    yield from _cache(compared, layout)


def _arrow(before: str, after: str) -> str:
    return f"{before} both times" if before == after else f"{before} → {after}"


def _selected(result: BuildResult) -> str:
    return f"{result.ledger.selected} of {result.ledger.candidates} candidates"


def _used(before: BuildResult, after: BuildResult) -> str:
    if before.meter is not after.meter:
        return f"{before.used} {meter_words(before)} → {after.used} {meter_words(after)}"
    change = after.used - before.used
    return f"{_arrow(str(before.used), str(after.used))} ({change:+d}) {meter_words(after)}"


def _requirements(compared: TwoBuilds, layout: Layout) -> Iterator[str]:
    if not (compared.gained or compared.lost):
        return
    yield from heading(layout, "Requirements")
    for sign, words, colour, names in (
        ("✗", "missing now", layout.bad, compared.lost),
        ("✓", "missing no more", layout.good, compared.gained),
    ):
        for name in names:
            yield from map(colour, exact(layout, f"  {sign} {words:<15}  ", safe_line(name)))


def _items(compared: TwoBuilds, layout: Layout) -> Iterator[str]:
    if not compared.items:
        yield ""
        yield from sentence(layout, "", "Every candidate is decided as before, and stands where it stood.")
        return
    counts = ", ".join(f"{count} {kind.value}" for kind, count in kind_counts(compared).items() if count)
    yield from heading(layout, f"Candidates that differ: {counts} ({meter_words(compared.after)})")
    for item in compared.items:
        colour = layout.good if item.kind is ChangeKind.IN else layout.bad if item.kind is ChangeKind.OUT else str
        result, place = (compared.before, item.before_place) if item.after_place is None else (compared.after, item.after_place)
        assert place is not None, "a candidate is in one of the two"
        one = result.item(place)
        lead = f"  {_SIGNS[item.kind]} {item.kind.value:<8} {shown_units(result, one):>7}  {result.candidates.shown_ids[place]:<24}  "
        yield from map(colour, exact(layout, lead, safe_line(one.source_id)))
        yield from map(layout.dim, sentence(layout, " " * 13, safe_line(_ways(compared, item))))


def _ways(compared: TwoBuilds, item: ComparedItem) -> str:
    """What became of it both times; of what is selected both times, through which channel and with which labels."""
    if item.kind is ChangeKind.MOVED:
        return "selected both times, in another place of the packet"
    labels = item.kind is ChangeKind.CHANGED
    before = _way(compared.before, item.before_place, item.before, labels)
    after = _way(compared.after, item.after_place, item.after, labels)
    return f"{before} both times, with another text or id" if before == after else f"{before} → {after}"


def _way(result: BuildResult, place: int | None, decision: Decision | None, labels: bool) -> str:
    if place is None or decision is None:
        return _NOT_THERE
    item = result.item(place)
    if labels:
        return f"{item.channel}: authority {item.authority.value}, {item.trust.value}"
    return decision.reason.value


def _request(compared: TwoBuilds, layout: Layout) -> Iterator[str]:
    yield from heading(layout, "Request")
    difference = compared.request
    if difference is None:
        yield from map(layout.good, sentence(layout, "  ", "both are the same, byte for byte"))
        return
    why_not = compared.kept_back
    if why_not is not None:
        words = f"they part in message {difference.message}; {why_not}, so neither lines nor sizes are shown"
        yield from sentence(layout, "  ", words)
        return
    words = (
        f"the first {difference.offset} bytes are the same, of {difference.total_before} and {difference.total_after}; "
        f"they part in message {difference.message}"
    )
    yield from sentence(layout, "  ", words)
    before, after = shown_lines(difference)
    yield from map(layout.bad, exact(layout, "  - ", safe_line(before)))
    yield from map(layout.good, exact(layout, "  + ", safe_line(after)))
    yield "  first item that differs"
    for sign, colour, result, place in (
        ("-", layout.bad, compared.before, difference.item_before),
        ("+", layout.good, compared.after, difference.item_after),
    ):
        name = "none" if place is None else safe_line(result.item(place).source_id)
        yield from map(colour, exact(layout, f"  {sign} ", name))


def _cache(compared: TwoBuilds, layout: Layout) -> Iterator[str]:
    cache = compared.cache
    yield from heading(layout, "Cache")
    if cache.usable:
        yield from map(layout.good, sentence(layout, "  ✓ ", cache.words[0]))
    else:
        yield from map(layout.bad, sentence(layout, "  ✗ ", "what was kept for the first build cannot be used for the second"))
    if cache.keys_told:
        one, other = (key.digest for key in cache.keys)
        yield from exact(layout, "    key     ", one if one == other else f"{one} →")
        if one != other:
            yield from exact(layout, "            ", other)
    changed = len(cache.parts.changed)
    for words in cache.words[:changed]:
        yield from sentence(layout, "    ", safe_line(words))
    for number, words in enumerate(cache.words[changed:] if changed else ()):
        sign, colour = ("✓", layout.good) if number < len(cache.parts.reusable) else ("✗", layout.bad)
        yield from map(colour, sentence(layout, f"  {sign} ", safe_line(words)))
    if cache.leading is None:
        yield from sentence(layout, "  prefix    ", "a secret is in one of the requests, and what stays the same would tell its size")
    elif compared.after.blocked:
        yield from sentence(layout, "  prefix    ", "there is no second request: its build is blocked")
    else:
        yield from sentence(layout, "  prefix    ", leading_words(cache.leading, compared.after.meter.unit))
    yield from map(layout.dim, sentence(layout, "            ", PREFIX_NOTE))
