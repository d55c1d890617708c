"""Which model an encoding is exact for, and how far off it is elsewhere."""

import pytest
from tiktoken.model import MODEL_PREFIX_TO_ENCODING, MODEL_TO_ENCODING

from ctxview.core.problem import CtxviewError, ErrorCode
from ctxview.readers.token_encodings import ENCODINGS, accuracy, encoding_of, meter_name
from ctxview.readers.token_meter import token_counter

OURS = sorted(
    {(model, encoding) for model, encoding in MODEL_TO_ENCODING.items() if encoding in ENCODINGS}
    | {(f"{prefix.rstrip('-')}-2026", encoding) for prefix, encoding in MODEL_PREFIX_TO_ENCODING.items()}
)


@pytest.mark.parametrize(("model", "encoding"), OURS)
def test_an_encoding_is_exact_for_the_models_that_the_engine_says_use_it(model: str, encoding: str) -> None:
    same = {"o200k_base", "o200k_harmony"}  # they differ in special tokens only
    exact = {name for name in ENCODINGS if accuracy(name, model).exact}
    assert exact == (same if encoding in same else {encoding})


@pytest.mark.parametrize("model", [model for model, encoding in MODEL_TO_ENCODING.items() if encoding not in ENCODINGS])
def test_no_encoding_is_exact_for_an_older_model(model: str) -> None:
    assert [name for name in ENCODINGS if accuracy(name, model).exact] == []


@pytest.mark.parametrize(
    ("model", "low", "high"),
    [
        ("claude-3-5-sonnet-20241022", 15, 25),
        ("anthropic/claude-sonnet-4-6", 15, 25),
        ("us.anthropic.claude-3-haiku-20240307-v1:0", 15, 25),
        ("claude-opus-4-1@20250805", 15, 25),
        ("claude-opus-4-8", 49, 63),
        ("Claude-Sonnet-5", 49, 63),
        ("claude-of-another-year", 15, 63),
        ("gpt-4-turbo", -5, 45),
        ("openai/gpt-3.5-turbo", -5, 45),
        ("models/gemini-2.5-pro", -20, 45),
        ("gpt-4.7", -20, 45),
        ("o1000", -20, 45),
        ("", -20, 45),
        (None, -20, 45),
    ],
)
def test_elsewhere_there_is_a_band_with_its_source(model: str | None, low: int, high: int) -> None:
    found = accuracy("o200k_base", model)
    assert (found.exact, found.low_percent, found.high_percent) == (False, low, high)
    assert found.source


def test_the_other_public_encoding_lies_inside_the_measured_band() -> None:
    texts = [
        "def f(x: int) -> int:\n    return x + 1\n",
        "Who pays the return freight?\n",
        "谁来支付退货运费？第二天更改取件时间。",
        '{"id": 12, "on": true}',
    ]
    for text in texts:
        for here, there, model in (("o200k_base", "cl100k_base", "gpt-4"), ("cl100k_base", "o200k_base", "gpt-4o")):
            low, high = accuracy(here, model).bounds(token_counter(here)(text))
            assert low <= token_counter(there)(text) <= high


def test_bounds_are_rounded_outwards() -> None:
    assert accuracy("o200k_base", "gpt-4o").bounds(7) == (7, 7)
    assert accuracy("o200k_base", "claude-3-opus").bounds(10) == (11, 13)
    assert accuracy("o200k_base", None).bounds(3) == (2, 5)
    assert accuracy("o200k_base", None).bounds(0) == (0, 0)


def test_an_encoding_that_is_not_there_has_no_accuracy() -> None:
    with pytest.raises(CtxviewError) as refused:
        accuracy("p50k_base", "gpt-4o")
    assert refused.value.problem.code is ErrorCode.NOT_ALLOWED_VALUE


def test_a_meters_name_says_its_encoding_and_back() -> None:
    assert [encoding_of(meter_name(name)) for name in ENCODINGS] == list(ENCODINGS)
    assert meter_name("o200k_base") == "tokens:o200k_base"
    assert encoding_of("tokens:") == ""
    assert encoding_of("utf8-bytes") is None
