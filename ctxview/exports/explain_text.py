"""Why, as people read it: `ctxview explain` (design 2). Never any content."""

from collections.abc import Iterator, Sequence

from ctxview.core.explain import NOT_REACHED, Explanation
from ctxview.core.flip_requirements import no_requirement_words
from ctxview.core.flips import Flip
from ctxview.core.result import BuildResult
from ctxview.core.safe_text import safe_line
from ctxview.exports.build_text import WITHHELD, heading, meter_words, shown_units
from ctxview.exports.layout import Layout, exact, sentence
from ctxview.exports.words import REASON_WORDS, note_words


def explain_lines(result: BuildResult, explanation: Explanation, flips: Sequence[Flip] | None, layout: Layout) -> Iterator[str]:
    """The lines of one explanation, without line ends, with the flips where they were looked for."""
    item, decision = result.item(explanation.place), explanation.decision
    yield from map(layout.bold, exact(layout, "", safe_line(explanation.source_id)))
    colour = layout.good if decision.selected else layout.bad
    outcome = f"{decision.outcome.value} ({decision.stage}, {decision.reason.value}): {REASON_WORDS[decision.reason]}"
    yield from map(colour, sentence(layout, "  outcome    ", outcome))
    yield f"  item       {explanation.shown_id}"
    yield from exact(layout, "  channel    ", safe_line(item.channel))
    ranks = f"{item.kind.value}, authority {item.authority.value}, trust {item.trust.value}"
    yield from sentence(layout, "  kind       ", f"{ranks}, retention {item.retention.value}, sensitivity {item.sensitivity.value}")
    for label, text in (("path", item.source.path), ("version", item.source.version)):
        if text is not None:
            yield from exact(layout, f"  {label:<9}  ", safe_line(text))
    yield f"  size       {shown_units(result, item)} {meter_words(result)}"
    if not item.secret and explanation.enters_at is not None:
        yield from sentence(layout, "  enters at  ", _entry(result, explanation))
    elif not explanation.enters_known:
        yield from sentence(layout, "  enters at  ", "not known: more budgets would have to be tried than may be for one answer")
    for note in decision.notes:
        yield from exact(layout, "  note       ", safe_line(note_words(note)))
    yield from heading(layout, "Stage by stage")
    for answer in explanation.answers:
        line = sentence(layout, f"  {answer.stage.value:<13}  {answer.outcome:<16}  ", _words(answer.reason, answer.words, answer.outcome))
        yield from map(layout.dim, line) if answer.outcome == NOT_REACHED else line
    yield from _others(result, "Kept in its place", explanation.beaten_by, layout)
    yield from _others(result, "What holds the room it lacked, nearest first", explanation.took_room, layout)
    yield from heading(layout, "What alone would take it out" if decision.selected else "What alone would bring it in")
    yield from _flips(flips, layout)
    none = no_requirement_words(result)
    if none is not None and flips is not None:
        yield from map(layout.dim, sentence(layout, "  ", none))


def _flips(flips: Sequence[Flip] | None, layout: Layout) -> Iterator[str]:
    if flips is None:
        yield from sentence(layout, "  ", "not looked for: the id stands for too many sources")
    elif not flips:
        yield from sentence(
            layout, "  ", "no single change that was tried: a budget, a drop, a pin, a requirement, a sensitivity, another channel"
        )
    for flip in flips or ():
        yield from sentence(layout, "  - ", safe_line(flip.words))


def _words(reason: str | None, words: str, outcome: str) -> str:
    if outcome == NOT_REACHED:
        return ""
    return safe_line(words if reason is None or reason == outcome else f"{reason}: {words}")


def _entry(result: BuildResult, explanation: Explanation) -> str:
    unit = meter_words(result)
    words = f"{explanation.enters_at} {unit}, with all else as it is"
    if explanation.enters_next is not None and explanation.enters_next != explanation.enters_at:
        return f"{words}; above the present budget at {explanation.enters_next}"
    return words


def _others(result: BuildResult, title: str, places: tuple[int, ...], layout: Layout) -> Iterator[str]:
    if not places:
        return
    yield from heading(layout, f"{title} ({meter_words(result)})")
    for place in places:
        item = result.item(place)
        units = WITHHELD if item.secret else result.units(place)
        yield from exact(layout, f"  {units:>7}  {result.candidates.shown_ids[place]:<24}  ", safe_line(item.source_id))
