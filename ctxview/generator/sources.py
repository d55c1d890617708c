"""Writes the sources of a big case one after the other, each by its channel, some of them referring to earlier ones."""

from bisect import bisect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random

from ctxview.core.case import Source, Task
from ctxview.core.values import replace
from ctxview.generator.mixture import CHANNEL_SHARES, HEAD, Mixture
from ctxview.generator.passages import CHINESE, CODE, HOSTILE, LOG, PROSE, Passages, pick

_WORDS: Mapping[str, str] = {"repository_file": CODE, "tool_schema": CODE, "tool_observation": LOG, "hostile_fixture": CODE}
"""What a channel's texts are made of; prose where it is not named."""

_OTHER_REPOSITORY, _OTHER_TASK = "old-market", "last-week"
_FOLDERS = ("pricing", "labels", "stalls", "reports")
_RULE_FOLDERS = ("", "", "service-03/", "service-03/pricing/", "service-04/", "docs/", ".github/", "../", "/srv/", "service-03\\")


class SourceWriter:
    """Makes the sources of one case. The same arguments give the same sources."""

    def __init__(self, rng: Random, task: Task, size: int, mixture: Mixture) -> None:
        """`size`: UTF-8 bytes of a content on average, at least 1."""
        self._rng = rng
        self._task = task
        self._size = size
        self._mixture = mixture
        self._passages = {words: Passages(rng, words, 2 * size) for words in (PROSE, CODE, LOG, CHINESE)}
        self._earlier: defaultdict[str, list[Source]] = defaultdict(list)
        self._leaks: list[str] = []

    def write(self, count: int, requirements: Sequence[str]) -> list[Source]:
        """So many sources; each requirement is brought by one of them, where there are any."""
        rng = self._rng
        channels, bounds = list(CHANNEL_SHARES), list(accumulate(CHANNEL_SHARES.values()))
        drawn = [
            *HEAD[:count],
            *(channels[bisect(bounds, rng.random() * bounds[-1], hi=len(bounds) - 1)] for _ in range(count - len(HEAD))),
        ]
        sources = [self._source(number, channel) for number, channel in enumerate(drawn)]
        if sources:
            for name in requirements:
                place = int(rng.random() * count)
                sources[place] = replace(sources[place], required_for=sources[place].required_for | {name})
        return sources

    def _source(self, number: int, channel: str) -> Source:
        draw, mixture, earlier = self._rng.random(), self._mixture, self._earlier[channel]
        source = self._fresh(number, channel)
        if earlier and number >= len(HEAD):
            other = earlier[int(self._rng.random() * len(earlier))]
            if draw < mixture.duplicates:
                source = replace(source, content=other.content)
            elif draw < mixture.duplicates + mixture.conflicts + mixture.versions:
                newer = other.version is not None and draw >= mixture.duplicates + mixture.conflicts
                version = f"{other.version}.1" if newer else other.version
                source = replace(source, source_id=other.source_id, path=other.path, version=version)
        earlier.append(source)
        return self._foreign(source) if number >= len(HEAD) else source

    def _foreign(self, source: Source) -> Source:
        draw = self._rng.random()
        if draw < self._mixture.foreign / 2:
            return replace(source, repository=_OTHER_REPOSITORY)
        if draw < self._mixture.foreign:
            return replace(source, task_id=_OTHER_TASK)
        return source

    def _fresh(self, number: int, channel: str) -> Source:
        rng = self._rng
        chinese = rng.random() < self._mixture.chinese
        name, path, version = self._identity(number, channel)
        return Source(
            source_id=f"资料-{number:06}" if chinese and path is None else name,
            channel=channel,
            content=self._content(number, channel, chinese),
            repository=self._task.repository,
            task_id=None if channel == "memory" else self._task.id,
            path=path,
            version=version,
            observed_at=f"2026-08-{1 + number % 28:02}T{number % 24:02}:00:00Z" if channel == "tool_observation" else None,
        )

    def _identity(self, number: int, channel: str) -> tuple[str, str | None, str | None]:
        """Source id, path and version."""
        rng = self._rng
        if channel in {"repository_file", "hostile_fixture"}:
            path = f"service-{int(rng.random() * 20):02}/{pick(rng, _FOLDERS)}/part_{number:06}.py"
            return path, path, f"1.{int(rng.random() * 12)}"
        if channel == "repository_rule":
            return f"rule-{number:06}", pick(rng, _RULE_FOLDERS) + "AGENTS.md", "1"
        if channel == "tool_schema":
            return f"tool_{number:06}", None, "1.0"
        return f"{channel}-{number:06}", None, "1" if channel == "verified_fact" else None

    def _content(self, number: int, channel: str, chinese: bool) -> str:
        rng = self._rng
        if channel == "secret_fixture":
            secret = f"sample-token-{int(rng.random() * 16**12):012x}-made-up"
            if rng.random() < 0.5:
                self._leaks.append(secret)
            return secret
        if channel == "tool_observation" and self._leaks:
            # secret by content: the same text, brought by an open channel
            return self._leaks.pop()
        head = f"{number:06} {pick(rng, HOSTILE)}\n" if channel == "hostile_fixture" else f"{number:06} "
        words = CHINESE if chinese else _WORDS.get(channel, PROSE)
        size = int(self._size * (0.5 + rng.random()))
        return head + self._passages[words].cut(rng, size - len(head))
