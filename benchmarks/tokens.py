"""The meter `tokens:<encoding>`: how many megabytes of text it counts in a second, beside SHA-256 of the same text."""

import inspect
import pkgutil
import random
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from benchmarks.line import Group, Line, Target
from benchmarks.reference import hash_contents
from benchmarks.samples import Samples, take_turns
from ctxview.readers.token_encodings import ENCODINGS
from ctxview.readers.token_engine import token_engine
from ctxview.readers.token_meter import TokenCounter

_MEGABYTE = 1_000_000
_WORST = "only line ends"
_ENGLISH = tuple(
    f"{who} {does} {what}"
    for who in ("the customer", "a new policy", "every order", "the second turn", "this state", "no old cache")
    for does in ("asks for", "moves", "keeps", "replaces", "pays")
    for what in ("the return freight", "a pick-up", "its condition", "the whole packet", "what was verified")
)
_CHINESE = "顾客询问谁来支付退货运费第二天又要求更改取件时间系统必须保留完整的政策不得使用旧状态的缓存模型看到的内容应当与开发者看到的一致"


def token_group(quick: bool) -> Group:
    """Code, prose, Chinese, one line of 5 MB, and the worst run that was found, with each encoding that has ranks of its own."""
    size = _MEGABYTE // 4 if quick else _MEGABYTE
    texts = {
        "code": _code(size),
        "prose": _sentences(_ENGLISH, ", ", size),
        "Chinese": _sentences(_CHINESE, "", size // 3),
        "one line of 5 MB": ('{"id": 12, "name": "alpha beta", "on": true}, ' * (5 * _MEGABYTE // 46 + 1))[: 5 * _MEGABYTE],
        _WORST: "\n" * (size // 2),
    }
    rounds = 3 if quick else 7
    lines = [line for encoding in ENCODINGS if encoding != "o200k_harmony" for line in _lines(encoding, texts, rounds)]
    return Group("tokens", "each text counted from nothing, in pieces of at most 50 000 characters; MB are of UTF-8", lines)


def _lines(encoding: str, texts: Mapping[str, str], rounds: int) -> list[Line]:
    engine = token_engine(encoding)
    lines = []
    for name, text in texts.items():
        measured: dict[str, Callable[[], object]] = {
            "count": lambda text=text: TokenCounter(engine)(text),  # type: ignore[misc]  # a lambda's default has no type
            "hash": lambda text=text: hash_contents([text]),  # type: ignore[misc]  # as above
        }
        times = take_turns(measured, rounds)
        megabytes = len(text.encode("utf-8")) / _MEGABYTE
        lines.append(Line(f"{encoding}, {name}", _speed(times["count"], megabytes), "MB/s"))
        hashing = f"{encoding}, {name}: time of a count"
        lines.append(
            Line(hashing, times["count"], reference="SHA-256", against=times["hash"], target=Target(1000 if name == _WORST else 400))
        )
    counter = TokenCounter(engine)
    code = texts["code"]
    counter(code)
    again = take_turns({"again": lambda: counter(code), "hash": lambda: hash_contents([code])}, rounds, calls=20)
    label = f"{encoding}, the same content again"
    lines.append(Line(label, again["again"], reference="SHA-256", against=again["hash"], target=Target(0.1)))
    return lines


def _speed(times: Samples, megabytes: float) -> Samples:
    return Samples(tuple(megabytes / seconds for seconds in times.values))


def _code(size: int) -> str:
    """Python source, of the standard library."""
    texts: list[str] = []
    length = 0
    for module in sorted(pkgutil.iter_modules([str(Path(inspect.__file__).parent)])):
        spec = find_spec(module.name)
        if length < size and spec is not None and spec.origin is not None and spec.origin.endswith(".py"):
            texts.append(Path(spec.origin).read_text(encoding="utf-8", errors="replace"))
            length += len(texts[-1])
    return "".join(texts)[:size]


def _sentences(words: Sequence[str], between: str, size: int) -> str:
    """Sentences of these parts in any order, about twelve sentences a line."""
    chance = random.Random(4)
    texts: list[str] = []
    length = 0
    while length < size:
        sentence = between.join(chance.choice(words) for _ in range(chance.randint(6, 20)))
        texts.append(sentence + ("。" if not between else ". ") + ("\n" if chance.random() < 1 / 12 else ""))
        length += len(texts[-1])
    return "".join(texts)[:size]
