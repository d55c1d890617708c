"""The packet as programs read it, with its digest (spec 1.4)."""

from typing import cast

from typing_extensions import TypedDict

from ctxview.core.channels import Kind
from ctxview.core.packet import Packet


class SectionValue(TypedDict):
    """One section, with its items as text."""

    kind: Kind
    item_ids: list[str]
    serialized_content: str
    budget_units: int


class PacketValue(TypedDict):
    """What the model will see. Figures are in units of the meter; the ids are real, as the contents stand beside them."""

    task_id: str
    sections: list[SectionValue]
    tools: list[str]
    """Source ids of the selected tool schemas, sorted."""
    budget_limit: int | None
    """Null where the budget is unlimited."""
    budget_used: int
    selected_required_units: int
    all_required_candidate_units: int
    requirement_evidence_units: int
    selected_item_ids: list[str]
    """In packet order."""
    missing_requirements: list[str]
    semantic_packet_digest: str


def packet_value(packet: Packet) -> PacketValue:
    """The packet as a JSON value. The core makes it, because its digest is taken over the same value."""
    return cast("PacketValue", {**packet.value(), "semantic_packet_digest": packet.digest})
