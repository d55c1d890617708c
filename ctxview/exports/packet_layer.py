"""What a probe is given, as a layer of its record: figures, ids and the digest, without any text (spec 2.4)."""

from collections.abc import Sequence

from typing_extensions import TypedDict

from ctxview.core.channels import Kind
from ctxview.core.packet import Packet
from ctxview.core.result import BuildResult


class SectionLayerValue(TypedDict):
    """One section of the packet, without its text."""

    kind: Kind
    item_ids: Sequence[str]
    budget_units: int


class PacketLayerValue(TypedDict):
    """What the model would see, without its text: the case has it."""

    sections: Sequence[SectionLayerValue]
    tools: Sequence[str]
    budget_limit: int | None
    budget_used: int
    selected_required_units: int
    all_required_candidate_units: int
    requirement_evidence_units: int
    candidates: int
    selected: int
    selected_item_ids: Sequence[str]
    missing_requirements: Sequence[str]
    semantic_packet_digest: str
    conflict_visible: int
    """Selected items that are in a conflict which everybody can see."""


def packet_layer(packet: Packet, result: BuildResult) -> PacketLayerValue:
    """The layer as a JSON value."""
    shown = result.candidates.shown_ids
    return {
        "sections": [
            {
                "kind": section.kind,
                "item_ids": [shown[item.place] for item in section.items],
                "budget_units": section.budget_units,
            }
            for section in packet.sections
        ],
        "tools": list(packet.tools),
        "budget_limit": packet.budget_limit,
        "budget_used": packet.budget_used,
        "selected_required_units": packet.selected_required_units,
        "all_required_candidate_units": packet.all_required_candidate_units,
        "requirement_evidence_units": packet.requirement_evidence_units,
        "candidates": result.ledger.candidates,
        "selected": result.ledger.selected,
        "selected_item_ids": [shown[item.place] for item in result.selected_items],
        "missing_requirements": list(packet.missing_requirements),
        "semantic_packet_digest": packet.digest,
        "conflict_visible": sum(result.is_selected(place) for place in result.board.conflicts),
    }
