"""What a big case is mixed from: shares of channels, copies, conflicts and foreign sources."""

from collections.abc import Mapping

from ctxview.core.values import dataclass

HEAD = ("system", "developer", "user_request")
"""The channels of the first three sources."""

CHANNEL_SHARES: Mapping[str, float] = {
    "repository_file": 0.45,
    "tool_observation": 0.18,
    "model_response": 0.12,
    "web_content": 0.08,
    "verified_fact": 0.05,
    "repository_rule": 0.03,
    "memory": 0.03,
    "tool_schema": 0.02,
    "history_summary": 0.01,
    "subagent_report": 0.01,
    "hostile_fixture": 0.015,
    "secret_fixture": 0.003,
    "user_instruction": 0.002,
}
"""How often each channel comes after the first three sources; of 1."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """How much of what a big case holds. Shares are of 1, and of all sources but the first three."""

    duplicates: float = 0.03
    """Same channel and content as an earlier source, under another name."""
    conflicts: float = 0.01
    """Same channel, source id and version as an earlier source, with other content."""
    versions: float = 0.02
    """As conflicts, with a newer version where the earlier source has one."""
    foreign: float = 0.01
    """Of another repository or another task."""
    chinese: float = 0.06
    """Texts in Chinese, under a Chinese id."""
    requirements: int = 12
    """Requirements of the task; no source brings the last one."""
    room: float = 0.5
    """The budget, as a share of sources times size."""
