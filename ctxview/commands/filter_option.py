"""`--filter EXPR`: a filter that was typed, and an error that shows the place in it."""

from ctxview.commands.output import Streams
from ctxview.core.filter.conditions import Filter
from ctxview.core.filter.errors import FilterError
from ctxview.core.filter.parser import parse_filter
from ctxview.core.problem import CtxviewError, ErrorCode, Problem


def read_filter(text: str, place: str, streams: Streams) -> Filter:
    """The filter that was typed as `place`, an option or an argument. A mistake is shown in its line on standard error first.

    Raises:
        CtxviewError: `not_allowed_value`; the place says at which character.
    """
    try:
        return parse_filter(text)
    except FilterError as error:
        from ctxview.exports.filter_text import pointed_lines

        streams.messages.write_lines(pointed_lines(text, error.start, error.end, streams.messages.layout))
        where = f"{place}, character {error.start + 1}"
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, error.message, error.expected, where)) from None
