"""All that a build says, as plain values: two builds with the same are the same to everyone who looks."""

from ctxview.core.curve import curve_points, next_breakpoint, previous_breakpoint
from ctxview.core.explain import explain
from ctxview.core.packet import make_packet
from ctxview.core.result import BuildResult
from ctxview.core.serializer import make_messages
from ctxview.core.trace import make_trace


def outputs(result: BuildResult) -> dict[str, object]:
    """What stands in files and requests: nothing in it knows the order in which sources were loaded."""
    packet = make_packet(result)
    trace = make_trace(result, packet)
    return {
        "packet": packet.value(),
        "digest": packet.digest,
        "messages": [(message.role, message.content) for message in make_messages(packet)],
        "entries": trace.entries,
        "stage_counts": list(trace.stage_counts.items()),
        "trace_ids": trace.selected_item_ids,
        "trace_rest": (trace.missing_requirements, trace.packet_digest),
        "missing": result.missing,
        "ledger": result.ledger,
        "stage_drops": list(result.stage_drops.items()),
        "state": (result.state, result.phase, result.warnings, result.meter.name, result.used),
        "breakpoints": (next_breakpoint(result.selection), previous_breakpoint(result.selection)),
    }


def everything(result: BuildResult) -> dict[str, object]:
    """The outputs, and what screens show for every source by its place."""
    places = range(len(result.case.sources))
    return {
        **outputs(result),
        "items": result.candidates,
        "selected": (result.selected_places, [result.is_selected(place) for place in places]),
        "units": [result.units(place) for place in places],
        "shown": result.candidates.shown_ids,
        "explanations": [explain(result, place) for place in places],
        "curve": list(curve_points(result.queue, result.curve_carriers)),
    }
