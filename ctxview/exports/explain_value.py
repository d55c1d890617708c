"""Why, as programs read it: `explain --json` (case format)."""

from collections.abc import Sequence

from typing_extensions import TypedDict

from ctxview.core.explain import Explanation
from ctxview.core.flips import Flip
from ctxview.core.result import BuildResult
from ctxview.exports.flip_value import FlipValue, flip_value


class StageAnswerValue(TypedDict):
    """What one stage said, in the order in which the stages ran."""

    stage: str
    outcome: str
    """`passed`, `dropped`, `selected`, `selected_as_data` or `not_reached`."""
    reason: str | None
    words: str


class ExplainValue(TypedDict):
    """Everything that can be said of one candidate's way."""

    source_id: str
    item_id: str
    """`redacted-N` for what is secret."""
    decisions: list[StageAnswerValue]
    beaten_by: list[str]
    """Source ids of what was kept in its place, best first."""
    took_room: list[str]
    """Source ids of what took the room it lacked, nearest first."""
    enters_at: int | None
    """Smallest budget at which it is selected; null where none is, where it is secret, or where too many would have to be tried."""
    flips: list[FlipValue] | None
    """The smallest single changes of each kind that would bring it in, or out; null where the id stands for too many sources to try."""


def explain_value(result: BuildResult, explanation: Explanation, flips: Sequence[Flip] | None) -> ExplainValue:
    """One explanation as a JSON value, with the flips where they were looked for."""
    return {
        "source_id": explanation.source_id,
        "item_id": explanation.shown_id,
        "decisions": [
            {"stage": answer.stage, "outcome": answer.outcome, "reason": answer.reason, "words": answer.words}
            for answer in explanation.answers
        ],
        "beaten_by": [result.item(place).source_id for place in explanation.beaten_by],
        "took_room": [result.item(place).source_id for place in explanation.took_room],
        "enters_at": explanation.enters_at,
        "flips": None if flips is None else [flip_value(flip) for flip in flips],
    }
