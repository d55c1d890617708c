"""Asks the detector library whether what is written like a secret is one (spec 0, promises 3 and 4). It never asks a network.

The library is loaded when a text first looks suspicious: its import takes as long as all else of a small command.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Protocol

from ctxview.core.findings.secret_gate import Suspicion, suspicions

_MODULES = {
    "AWSKeyDetector": "aws",
    "AzureStorageKeyDetector": "azure_storage_key",
    "BasicAuthDetector": "basic_auth",
    "GitHubTokenDetector": "github_token",
    "GitLabTokenDetector": "gitlab_token",
    "JwtTokenDetector": "jwt",
    "MailchimpDetector": "mailchimp",
    "NpmDetector": "npm",
    "PrivateKeyDetector": "private_key",
    "PypiTokenDetector": "pypi_token",
    "SendGridDetector": "sendgrid",
    "SlackDetector": "slack",
    "SquareOAuthDetector": "square_oauth",
    "StripeDetector": "stripe",
    "TelegramBotTokenDetector": "telegram_token",
    "TwilioKeyDetector": "twilio",
}
"""The library's detectors that are used, and the module of each. Those that judge by chance or by a name beside it are left out."""


class _Detector(Protocol):
    def analyze_string(self, string: str) -> Iterator[str]: ...


def secrets_in(text: str) -> list[Suspicion]:
    """The secrets in a text, in its order; of several that overlap, the one that begins first."""
    found: list[Suspicion] = []
    end = 0
    for one in sorted(filter(lambda one: _is_confirmed(text, one), suspicions(text)), key=lambda one: (one.start, -one.end)):
        if one.start >= end:
            found.append(one)
            end = one.end
    return found


def _is_confirmed(text: str, suspicion: Suspicion) -> bool:
    name = suspicion.format.detector
    return name is None or next(iter(_detector(name).analyze_string(text[suspicion.span])), None) is not None


@cache
def _detector(name: str) -> _Detector:
    made: _Detector = getattr(import_module(f"detect_secrets.plugins.{_MODULES[name]}"), name)()
    return made
