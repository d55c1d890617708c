"""Which result answers which call: by id, else by order (spec chapter 5: a call and its results are one bundle)."""

from collections import deque
from collections.abc import Sequence

from ctxview.core.values import dataclass, field, replace
from ctxview.readers.message_part import MessagePart, PartNote
from ctxview.readers.tool_channels import UNKNOWN_TOOL, ResultChannel, least_trusted


@dataclass(eq=False, slots=True)
class _Call:
    part: int
    name: str
    message: int
    channel: ResultChannel
    answered: bool = False
    results: list[int] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Group:
    """Calls of one message, in order."""

    message: int
    open: deque[_Call] = field(default_factory=deque)
    channels: set[ResultChannel] = field(default_factory=set)


@dataclass(slots=True)
class _Queue:
    """Calls that still want a result: those of the latest message first, and of one message the first one first."""

    groups: list[_Group] = field(default_factory=list)
    latest: _Call | None = None

    def add(self, call: _Call) -> None:
        if not self.groups or self.groups[-1].message != call.message:
            self.groups.append(_Group(call.message))
        self.groups[-1].open.append(call)
        self.groups[-1].channels.add(call.channel)
        self.latest = call

    def take(self) -> tuple[_Call, frozenset[ResultChannel]] | None:
        """The next call, marked as answered, and every channel that its group's results may have."""
        while self.groups:
            group = self.groups[-1]
            while group.open and group.open[0].answered:
                group.open.popleft()
            if group.open:
                call = group.open.popleft()
                call.answered = True
                return call, frozenset(group.channels)
            self.groups.pop()
        return None


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a result before it is read."""

    channel: ResultChannel
    name: str | None
    notes: tuple[str, ...]
    call: _Call | None


@dataclass(slots=True)
class CallBook:
    """Calls and results of one list of messages, entered in their order."""

    calls: list[_Call] = field(default_factory=list)
    by_id: dict[str, _Queue] = field(default_factory=dict)
    by_name: dict[str, _Queue] = field(default_factory=dict)
    without_id: _Queue = field(default_factory=_Queue)
    without_id_by_name: dict[str, _Queue] = field(default_factory=dict)
    all_calls: _Queue = field(default_factory=_Queue)

    def call(self, part: int, name: str, call_id: str | None, message: int, channel: ResultChannel) -> None:
        """Enter the call that is part number `part`, of message number `message`, whose results get `channel`."""
        entry = _Call(part, name, message, channel)
        self.calls.append(entry)
        queues = [self.by_name.setdefault(name, _Queue()), self.all_calls]
        if call_id:
            queues.append(self.by_id.setdefault(call_id, _Queue()))
        else:
            queues += [self.without_id, self.without_id_by_name.setdefault(name, _Queue())]
        for queue in queues:
            queue.add(entry)

    def closed_call(self, part: int, name: str) -> Answer:
        """Enter a call whose results stand in the same place as itself: no other result can be an answer to it."""
        entry = _Call(part, name, -1, UNKNOWN_TOOL, answered=True)
        self.calls.append(entry)
        return Answer(UNKNOWN_TOOL, name, (), entry)

    def answer(self, call_id: str | None, name: str | None, said: ResultChannel | None) -> Answer:
        """Find the call for a result that carries this id and this tool name, either of which may be absent.

        `said` is the channel for the name that the result itself carries: a result gets the least trusted of what is possible.
        """
        own = [] if said is None else [said]
        queue = self.by_id.get(call_id) if call_id else None
        if queue is not None:
            taken = queue.take()
            if taken is not None:
                return self._matched(taken[0], taken[1], own, ())
            if queue.latest is not None:
                return self._matched(queue.latest, frozenset({queue.latest.channel}), own, (PartNote.SECOND_RESULT,))
        taken = self._by_order(call_id, name)
        if taken is not None:
            return self._matched(taken[0], taken[1], own, (PartNote.MATCHED_BY_ORDER,))
        return Answer(least_trusted(own), name, (PartNote.UNPAIRED_RESULT,), None)

    def _by_order(self, call_id: str | None, name: str | None) -> tuple[_Call, frozenset[ResultChannel]] | None:
        if name:
            queue = (self.without_id_by_name if call_id else self.by_name).get(name)
            return None if queue is None else queue.take()
        return self.without_id.take() if call_id else self.all_calls.take()

    @staticmethod
    def _matched(call: _Call, possible: frozenset[ResultChannel], own: list[ResultChannel], notes: tuple[str, ...]) -> Answer:
        return Answer(least_trusted([*possible, *own]), call.name, notes, call)

    @staticmethod
    def enter(answer: Answer, parts: Sequence[int], note_without_parts: str) -> None:
        """Enter the parts that the answer turned out to have; if none, its call says why."""
        if answer.call is None:
            return
        answer.call.results.extend(parts)
        if not parts:
            answer.call.notes.append(note_without_parts)

    def close(self, parts: Sequence[MessagePart]) -> tuple[list[MessagePart], tuple[tuple[int, ...], ...]]:
        """The parts, with the notes that calls got, and the pairs: the call's place first, then its results'."""
        noted = list(parts)
        for call in self.calls:
            notes = call.notes if call.answered else [*call.notes, PartNote.UNPAIRED_CALL]
            if notes:
                part = noted[call.part]
                noted[call.part] = replace(part, notes=tuple(dict.fromkeys([*part.notes, *notes])))
        return noted, tuple((call.part, *call.results) for call in self.calls if call.results)
