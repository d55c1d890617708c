"""Every meter by name, those of tokenizers too: found where its name is asked for, and loaded where it first counts (spec 4.3)."""

from functools import cache

from ctxview.core.item import Item
from ctxview.core.meters import METERS, Band, Meter
from ctxview.core.near_names import nearest_first
from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.readers.places import quoted
from ctxview.readers.token_encodings import ENCODINGS, TokenEncoding, accuracy, encoding_of, known_encoding, meter_name


def meter_names() -> list[str]:
    """Names of all meters, in the order in which people are shown them."""
    return [*METERS, *(meter_name(name) for name in ENCODINGS)]


def meter_meanings() -> dict[str, str]:
    """Every meter with what a unit is, in words; nothing is loaded for it."""
    own = {meter.name: meter.means for meter in METERS.values()}
    return {**own, **{meter_name(encoding.name): token_words(encoding) for encoding in ENCODINGS.values()}}


def token_words(encoding: TokenEncoding) -> str:
    """What a token meter counts, and how far off it is for a model that it was not made for."""
    elsewhere = accuracy(encoding.name, None)
    return f"{encoding.means}, of the content alone; for other models {elsewhere.low_percent} to +{elsewhere.high_percent} % off"


def known_meter(name: str) -> str:
    """The name, if a meter has it.

    Raises:
        CtxviewError: `not_allowed_value` with all names, the nearest first.
    """
    if name in METERS:
        return name
    encoding = encoding_of(name)
    if encoding is None:
        raise CtxviewError(Problem(ErrorCode.NOT_ALLOWED_VALUE, f"there is no meter {quoted(name)}", nearest_first(name, meter_names())))
    return meter_name(known_encoding(encoding).name)


@cache
def find_meter(name: str) -> Meter:
    """The meter of this name. One of a tokenizer loads its data here, which takes a third of a second.

    Raises:
        CtxviewError: `not_allowed_value`; for a tokenizer also `not_found` or `not_readable`, naming the package that gives its data.
    """
    if name in METERS:
        return METERS[name]
    encoding = known_encoding(encoding_of(known_meter(name)) or "")
    from ctxview.readers.token_meter import token_counter

    count = token_counter(encoding.name)

    def cost(item: Item, titled: bool) -> int:
        return count(item.source.content)

    def band_for(model: str | None) -> Band:
        found = accuracy(encoding.name, model)
        return Band() if found.exact else Band(found.low_percent, found.high_percent, found.source)

    return Meter(name, "tokens", token_words(encoding), cost, band_for=band_for)
