"""A live probe to ask a server with, a packet to ask about, and clocks that wait for nobody."""

import json
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from io import BytesIO

from ctxview.core.live_terms import LiveTerms
from ctxview.core.packet import Packet, make_packet
from ctxview.core.pipeline import build_once
from ctxview.core.probe import ProbeRun
from ctxview.live.clock import Clock
from ctxview.live.credential import Credential
from ctxview.live.endpoint import CHAT_PATH, Endpoint
from ctxview.live.live_probe import LiveProbe
from ctxview.readers.open_file import open_case
from tests.commands.calls import READY, JsonObject

KEY = "sk-planted-7Q2xLm9vTz4RwB8n"
START = datetime(2026, 8, 16, 9, 30, tzinfo=UTC)
TERMS = LiveTerms("http://127.0.0.1:1/v1", "model-1", "TEST_KEY", 0.0, 1024, None, 20.0)


@dataclass
class Waits:
    """Clocks that stand still but for the waits that are asked for."""

    asked: list[float] = field(default_factory=list)

    @property
    def clock(self) -> Clock:
        return Clock(lambda: START + timedelta(seconds=sum(self.asked)), lambda: sum(self.asked), self.asked.append)


def packet_of(value: JsonObject) -> Packet:
    """The packet of a case."""
    return make_packet(build_once(open_case("-", BytesIO(json.dumps(value).encode()))))


@cache
def ready_packet() -> Packet:
    return packet_of(READY)


def endpoint_at(base_url: str, timeout: float = 20.0, retries: int = 0, total: float = 300.0) -> Endpoint:
    """An endpoint to ask there."""
    terms = replace(TERMS, base_url=base_url, timeout_seconds=timeout)
    return Endpoint(terms, base_url + CHAT_PATH, retries, total)


def ask(endpoint: Endpoint, packet: Packet | None = None, waits: Waits | None = None) -> ProbeRun:
    """One attempt."""
    with LiveProbe(endpoint, Credential(KEY), (waits or Waits()).clock) as probe:
        return probe.attempt(packet or ready_packet())
