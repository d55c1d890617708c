"""The packet: what the model will see, and its digest (spec 1.4)."""

from dataclasses import dataclass
from functools import cached_property

from ctxview.core.canonical import value_digest
from ctxview.core.channels import Kind
from ctxview.core.frame import frame_item
from ctxview.core.item import Item
from ctxview.core.result import BuildResult


@dataclass(frozen=True, slots=True)
class PacketSection:
    """One section with its items as text."""

    kind: Kind
    items: tuple[Item, ...]
    serialized_content: str
    budget_units: int

    @property
    def item_ids(self) -> tuple[str, ...]:
        """Real ids: the packet holds the contents anyway."""
        return tuple(item.item_id for item in self.items)


@dataclass(frozen=True)
class Packet:
    """All of it, in packet order. Figures are in units of the meter."""

    task_id: str
    sections: tuple[PacketSection, ...]
    tools: tuple[str, ...]
    budget_limit: int | None
    budget_used: int
    selected_required_units: int
    all_required_candidate_units: int
    requirement_evidence_units: int
    missing_requirements: tuple[str, ...]
    provider_boundary: str

    @property
    def selected_item_ids(self) -> tuple[str, ...]:
        """Every selected id, in packet order."""
        return tuple(item_id for section in self.sections for item_id in section.item_ids)

    def value(self) -> dict[str, object]:
        """The packet as a JSON value, without its digest."""
        return {
            "task_id": self.task_id,
            "sections": [
                {
                    "kind": section.kind.value,
                    "item_ids": list(section.item_ids),
                    "serialized_content": section.serialized_content,
                    "budget_units": section.budget_units,
                }
                for section in self.sections
            ],
            "tools": list(self.tools),
            "budget_limit": self.budget_limit,
            "budget_used": self.budget_used,
            "selected_required_units": self.selected_required_units,
            "all_required_candidate_units": self.all_required_candidate_units,
            "requirement_evidence_units": self.requirement_evidence_units,
            "selected_item_ids": list(self.selected_item_ids),
            "missing_requirements": list(self.missing_requirements),
        }

    @cached_property
    def digest(self) -> str:
        """`semantic_packet_digest`: changes with content and order, not with the clock. Reads all selected content."""
        return value_digest({**self.value(), "provider_boundary": self.provider_boundary})


def make_packet(result: BuildResult) -> Packet:
    """The packet of a build. Costs the joining of all selected content, so it is made when it is asked for."""
    sections = tuple(
        PacketSection(section.kind, section.items, "\n\n".join(map(frame_item, section.items)), section.units)
        for section in result.sections
    )
    tools = sorted(item.source_id for section in result.sections if section.kind is Kind.TOOL_SCHEMA for item in section.items)
    return Packet(
        task_id=result.case.task.id,
        sections=sections,
        tools=tuple(tools),
        budget_limit=result.settings.budget_limit,
        budget_used=result.used,
        selected_required_units=result.selected_required_units,
        all_required_candidate_units=result.queue.all_required_units,
        requirement_evidence_units=result.queue.evidence_units,
        missing_requirements=tuple(missing.requirement for missing in result.missing),
        provider_boundary=result.case.provider_boundary,
    )
