"""The packet: what the model will see, and its digest (spec 1.4)."""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain

from ctxview.core.canonical import canonical_json
from ctxview.core.channels import Kind
from ctxview.core.frame import BETWEEN_ITEMS, frame_item
from ctxview.core.item import Candidates, Item
from ctxview.core.result import BuildResult
from ctxview.core.values import dataclass, field


@dataclass(frozen=True)
class PacketSection:
    """One section with its items as text."""

    kind: Kind
    items: tuple[Item, ...]
    budget_units: int
    candidates: Candidates = field(repr=False)
    """What the items are of."""

    @cached_property
    def item_ids(self) -> tuple[str, ...]:
        """Real ids: the packet holds the contents anyway."""
        return tuple([item.item_id for item in self.items])

    @cached_property
    def serialized_content(self) -> str:
        """The items, framed. A digest does without: it is made when somebody reads it."""
        return BETWEEN_ITEMS.join(map(frame_item, self.items))


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
        return tuple(chain.from_iterable(section.item_ids for section in self.sections))

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
            **self._figures(),
            "selected_item_ids": list(self.selected_item_ids),
            "missing_requirements": list(self.missing_requirements),
        }

    def _figures(self) -> dict[str, object]:
        return {
            "tools": list(self.tools),
            "budget_limit": self.budget_limit,
            "budget_used": self.budget_used,
            "selected_required_units": self.selected_required_units,
            "all_required_candidate_units": self.all_required_candidate_units,
            "requirement_evidence_units": self.requirement_evidence_units,
        }

    @cached_property
    def digest(self) -> str:
        """`semantic_packet_digest`: changes with content and order, not with the clock. Reads all selected content."""
        digest = hashlib.sha256()
        for piece in self._canonical_pieces():
            digest.update(piece)
        return digest.hexdigest()

    def _canonical_pieces(self) -> Iterator[bytes]:
        """The canonical JSON of `value()` and the boundary, from contents that are escaped once for all packets of a case."""
        ids = [canonical_json(section.item_ids).encode("utf-8") for section in self.sections]
        members: dict[str, Iterable[bytes]] = {
            **{name: (canonical_json(figure).encode("utf-8"),) for name, figure in self._figures().items()},
            "missing_requirements": (canonical_json(self.missing_requirements).encode("utf-8"),),
            "provider_boundary": (canonical_json(self.provider_boundary).encode("utf-8"),),
            "sections": _listed(map(_section_pieces, self.sections, ids)),
            "selected_item_ids": (b"[", b",".join([listed[1:-1] for listed in ids]), b"]"),
            "task_id": (canonical_json(self.task_id).encode("utf-8"),),
        }
        for number, name in enumerate(sorted(members)):
            yield f'{"," if number else "{"}"{name}":'.encode()
            yield from members[name]
        yield b"}"


def _listed(values: Iterable[Iterable[bytes]]) -> Iterator[bytes]:
    yield b"["
    for number, value in enumerate(values):
        if number:
            yield b","
        yield from value
    yield b"]"


def _section_pieces(section: PacketSection, ids: bytes) -> Iterator[bytes]:
    yield f'{{"budget_units":{section.budget_units},"item_ids":'.encode()
    yield ids
    yield f',"kind":"{section.kind.value}","serialized_content":"'.encode()
    yield section.candidates.section_in_json(section.items)
    yield b'"}'


def make_packet(result: BuildResult) -> Packet:
    """The packet of a build. Costs the joining of all selected content, so it is made when it is asked for."""
    sections = tuple(PacketSection(section.kind, section.items, section.units, result.candidates) for section in result.sections)
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
