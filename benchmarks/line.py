"""A line of the table: what was measured, against what, and whether that is what we mean to reach."""

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.samples import Samples

MET, MISSED, NO_TARGET = "met", "missed", ""


@dataclass(frozen=True, slots=True)
class Target:
    """An upper bound, of the ratio to the reference, or of the figure itself where `of_figure`."""

    most: float
    of_figure: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One measured figure."""

    name: str
    samples: Samples
    unit: str = "ms"
    """`ms`: the samples are seconds, and told in milliseconds. Any other: they are told as they are."""
    share: float = 50
    """The percentile that is the line's figure; 50 is the median."""
    reference: str = ""
    """What the ratio is to, in words."""
    against: Samples | None = None
    """The reference's samples, taken in the same run."""
    target: Target | None = None

    @property
    def figure(self) -> float:
        """The figure in the line's unit."""
        return self._in_unit(self.samples)

    @property
    def lower_quartile(self) -> float:
        """A quarter of all samples are not above it."""
        return self._scaled(self.samples.percentile(25))

    @property
    def upper_quartile(self) -> float:
        """Three quarters of all samples are not above it."""
        return self._scaled(self.samples.percentile(75))

    @property
    def ratio(self) -> float | None:
        """Figure to the reference's median."""
        if self.against is None:
            return None
        return self.figure / self._scaled(self.against.median)

    @property
    def verdict(self) -> str:
        """`met`, `missed`, or empty where there is no target."""
        if self.target is None:
            return NO_TARGET
        value = self.figure if self.target.of_figure else self.ratio
        assert value is not None, "a target of a ratio comes with a reference"
        return MET if value <= self.target.most else MISSED

    def _in_unit(self, samples: Samples) -> float:
        return self._scaled(samples.median if self.share == 50 else samples.percentile(self.share))

    def _scaled(self, value: float) -> float:
        return value * 1000 if self.unit == "ms" else value


@dataclass(frozen=True, slots=True)
class Group:
    """Lines under one heading."""

    name: str
    about: str
    """What was done, in a sentence."""
    lines: Sequence[Line]
