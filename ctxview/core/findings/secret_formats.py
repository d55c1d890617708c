"""The formats of secrets that are looked for, each declared once.

Only what is built by a fixed form: a prefix, an alphabet, a length. What is a secret only because it looks random, or because of the name
beside it, is not looked for: uuids, digests and lock files are full of it.
"""

import re
from functools import cache

from ctxview.core.findings.finding import Family, FindingRule, Severity
from ctxview.core.values import dataclass

_MISSES = "one that is split, encoded, written with other characters in between, or shortened"

# The left edge of a token: no letter or digit before it, but for the letter of an escaped line end in a JSON text
_EDGE = r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))"
_EDGE_OF_DASHED = r"(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))"
_END = r"(?![A-Za-z0-9])"
_END_OF_DASHED = r"(?![A-Za-z0-9_-])"


@dataclass(frozen=True, slots=True)
class SecretFormat:
    """How a secret of one kind is written."""

    rule: FindingRule
    literals: tuple[str, ...]
    """One of them stands in every text that holds such a secret: a text without any need not be searched."""
    pattern: str
    """No longer than some thousand characters wherever it begins, so that a search is linear. The group `secret` is what is secret."""
    detector: str | None = None
    """Class of the detector library that has to agree; None for a format that the library does not know."""
    leads: bool = True
    """Whether the pattern begins with one of the literals: then it is tried where they stand, and nowhere else."""
    before: int = 0
    """Characters before a match that belong to it."""

    @property
    def compiled(self) -> re.Pattern[str]:
        """The pattern, compiled when it is first needed."""
        return _compiled(self.pattern)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


def _format(
    name: str,
    finds: str,
    literals: tuple[str, ...],
    pattern: str,
    detector: str | None = None,
    misses: str = _MISSES,
    *,
    leads: bool = True,
    before: int = 0,
) -> SecretFormat:
    rule = FindingRule(f"secret-{name}", Family.SECRET, Severity.HIGH, finds, misses)
    return SecretFormat(rule, literals, pattern, detector, leads, before)


SECRET_FORMATS: tuple[SecretFormat, ...] = (
    _format(
        "private-key",
        "a private key with its text: PEM, OpenSSH or PGP",
        ("PRIVATE KEY",),
        # with a text of some length: that a document names the first line of a key is no key
        r"-----BEGIN (?P<kind>[A-Z0-9]{2,9} |SSH2 ENCRYPTED |)PRIVATE KEY(?: BLOCK)?-----(?P<secret>(?:\s|\\[nrt]){1,4}"
        r"(?:[A-Za-z-]{4,12}: [^\n\\]{0,80}(?:\s|\\[nrt]){1,4}){0,4}[A-Za-z0-9+/=]{32}(?:[A-Za-z0-9+/=\s]|\\[nrt]){0,20000})",
        "PrivateKeyDetector",
        "a key in a binary form, or in another text form than PEM, such as JWK or PuTTY's",
        leads=False,
    ),
    _format(
        "aws-key-id",
        "the id of an AWS access key; its secret half is mostly near",
        ("AKIA", "ASIA", "ABIA", "ACCA"),
        _EDGE + r"(?:ABIA|ACCA|AKIA|ASIA)(?P<secret>[0-9A-Z]{16})" + _END,
        "AWSKeyDetector",
    ),
    _format(
        "aws-secret-key",
        "an AWS secret access key beside its usual name",
        ("secret_access_key", "SECRET_ACCESS_KEY", "secretAccessKey", "SecretAccessKey"),
        r"(?i:aws_?)?(?i:secret_?access_?key)[\"']?[ \t]{0,8}(?:=>|[:=])[ \t]{0,8}[\"']?(?P<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])",
        misses="one without its name beside it: by itself it is forty characters like any others",
        leads=False,
    ),
    _format(
        "github-token",
        "a token of GitHub (ghp_, gho_, ghu_, ghs_, ghr_)",
        ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
        _EDGE + r"(?:ghp|gho|ghu|ghs|ghr)_(?P<secret>[A-Za-z0-9_]{36,255})" + _END,
        "GitHubTokenDetector",
    ),
    _format(
        "github-fine-grained-token",
        "a fine-grained personal access token of GitHub (github_pat_)",
        ("github_pat_",),
        _EDGE + r"github_pat_(?P<secret>[A-Za-z0-9]{22}_[A-Za-z0-9]{59})" + _END,
    ),
    _format(
        "gitlab-token",
        "a token of GitLab (glpat-, gldt-, glrt- and the like)",
        ("glpat-", "gldt-", "glft-", "glsoat-", "glrt-", "glimt-", "glptt-", "glagent-", "gloas-", "glcbt-"),
        _EDGE_OF_DASHED + r"gl(?:pat|dt|ft|soat|rt|imt|ptt|agent|oas|cbt)-(?P<secret>[A-Za-z0-9_-]{20,1024})(?![\w-])",
        "GitLabTokenDetector",
    ),
    _format(
        "openai-key",
        "an API key of OpenAI",
        ("T3BlbkFJ",),
        _EDGE_OF_DASHED + r"sk-(?P<secret>[A-Za-z0-9_-]{20,200}T3BlbkFJ[A-Za-z0-9_-]{20,200})",
        leads=False,
    ),
    _format(
        "anthropic-key",
        "an API key or OAuth token of Anthropic (sk-ant-)",
        ("sk-ant-",),
        _EDGE_OF_DASHED + r"sk-ant-[a-z]{3,8}[0-9]{2}-(?P<secret>[A-Za-z0-9_-]{80,200})",
    ),
    _format(
        "google-api-key",
        "an API key of Google (AIza)",
        ("AIza",),
        _EDGE_OF_DASHED + r"AIza(?P<secret>[0-9A-Za-z_-]{35})" + _END_OF_DASHED,
    ),
    _format(
        "hugging-face-token",
        "a token of Hugging Face (hf_)",
        ("hf_",),
        _EDGE + r"(?<!_)hf_(?P<secret>[A-Za-z]{34})(?![A-Za-z0-9_])",
    ),
    _format(
        "slack-token",
        "a token of Slack (xoxb-, xoxp- and the like)",
        ("xox",),
        _EDGE + r"xox[abposr]-(?P<secret>(?:[0-9]{8,20}-){1,4}[A-Za-z0-9]{10,80})" + _END,
        "SlackDetector",
    ),
    _format(
        "slack-webhook",
        "the address of a Slack webhook, which anyone can post to",
        ("https://hooks.slack.com/services/",),
        r"https://hooks\.slack\.com/services/T[A-Za-z0-9_]{7,16}/B[A-Za-z0-9_]{7,16}/(?P<secret>[A-Za-z0-9_]{20,40})",
        "SlackDetector",
    ),
    _format(
        "stripe-key",
        "a live key of Stripe (sk_live_, rk_live_)",
        ("sk_live_", "rk_live_"),
        _EDGE + r"[rs]k_live_(?P<secret>[0-9A-Za-z]{24,250})",
        "StripeDetector",
        "a key of the test mode, which moves no money",
    ),
    _format(
        "pypi-token",
        "an upload token of PyPI",
        ("pypi-AgE",),
        _EDGE_OF_DASHED + r"pypi-(?:AgEIcHlwaS5vcmc|AgENdGVzdC5weXBpLm9yZw)(?P<secret>[A-Za-z0-9_-]{70,500})",
        "PypiTokenDetector",
    ),
    _format("npm-token", "a token of npm (npm_)", ("npm_",), _EDGE + r"(?<!_)npm_(?P<secret>[A-Za-z0-9]{36})(?![A-Za-z0-9_])"),
    _format(
        "npm-registry-token",
        "a token of a package registry in an .npmrc",
        (":_authToken=",),
        r"//[^\s/]{1,200}(?:/[^\s/]{1,80}){0,4}/:_authToken=\s{0,4}(?P<secret>[A-Fa-f0-9-]{36})" + _END_OF_DASHED,
        "NpmDetector",
        leads=False,
    ),
    _format(
        "sendgrid-key",
        "an API key of SendGrid",
        ("SG.",),
        _EDGE_OF_DASHED + r"SG\.(?P<secret>[a-zA-Z0-9_-]{22}\.[a-zA-Z0-9_-]{43})" + _END_OF_DASHED,
        "SendGridDetector",
    ),
    _format(
        "telegram-token",
        "the token of a Telegram bot",
        (":AA",),
        _EDGE + r"[0-9]{8,10}:(?P<secret>AA[0-9A-Za-z_-]{33})" + _END_OF_DASHED,
        "TelegramBotTokenDetector",
        leads=False,
    ),
    _format("twilio-key", "an API key of Twilio (SK)", ("SK",), _EDGE + r"SK(?P<secret>[a-f0-9]{32})" + _END, "TwilioKeyDetector"),
    _format(
        "square-secret",
        "an OAuth secret of Square",
        ("sq0csp-",),
        r"sq0csp-(?P<secret>[0-9A-Za-z_-]{43})" + _END_OF_DASHED,
        "SquareOAuthDetector",
    ),
    _format(
        "mailchimp-key",
        "an API key of Mailchimp",
        ("-us",),
        r"(?<=[0-9a-f]{32})-us[0-9]{1,2}" + _END,
        "MailchimpDetector",
        before=32,
    ),
    _format(
        "azure-storage-key",
        "the key of an Azure storage account",
        ("AccountKey=",),
        r"AccountKey=(?P<secret>[a-zA-Z0-9+/]{86}==)",
        "AzureStorageKeyDetector",
    ),
    _format(
        "jwt",
        "a JSON Web Token, which lets in whoever shows it",
        (".eyJ",),
        _EDGE_OF_DASHED + r"eyJ[A-Za-z0-9_-]{8,2000}\.(?P<secret>eyJ[A-Za-z0-9_-]{4,8000}\.[A-Za-z0-9_-]{16,2000})",
        "JwtTokenDetector",
        "one without a signature; one that has expired is found all the same",
        leads=False,
    ),
    _format(
        "url-password",
        "a password in the address of a service",
        ("://",),
        r"://[^\s:/?#\[\]@!$&'()*+,;=<>{}\"`\\|^]{1,100}:"
        r"(?P<secret>[^\s:/?#\[\]@!$&'()*+,;=<>{}\"`\\|^]{3,200})@(?P<host>[A-Za-z0-9._-]{1,100}|\[[0-9a-f:]{2,40}\])",
        "BasicAuthDetector",
        "a password that is a usual stand-in (password, changeme, xxx), an example's host, and one with unescaped punctuation",
    ),
)
"""Every format, in the order in which people are shown them."""
