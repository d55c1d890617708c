"""Where in a text a secret might stand: a cheap and linear search, which decides whether the detector library is loaded at all.

A secret is what is found here and, where the library knows its format, confirmed by it. So what this search passes over is none.
"""

import re
from collections.abc import Iterator

from ctxview.core.findings.secret_formats import SECRET_FORMATS, SecretFormat
from ctxview.core.values import dataclass, field

_FEWEST_CHARACTERS = 6
"""Different characters that the secret part of a token has at least: `ghp_xxxx…` stands for one."""

# compiled where a secret is suspected: every start of the program would pay for it
_EXAMPLE = r"(?i)example|placeholder|redacted|your[-_]|dummy|x{6}|0{8}|123456789|abcdefgh|\.\.\."

_STAND_IN_WORDS = (
    "password passwd passphrase pass pwd pw secret secrets token key apikey api-key api_key changeme change-me change_me "
    "mypassword mypass my-password my_password yourpassword your-password your_password user username root admin postgres mysql "
    "guest test testing foo bar baz foobar qwerty none null xxx xxxx xxxxx *** **** ***** example dummy hidden redacted masked "
    "default db_password dbpass dbpassword db_pass user_password userpass somepassword some_password somepass p4ssw0rd "
    "passw0rd p@ssw0rd pa55word 123 1234 12345 123456 12345678 abc abc123"
)
"""What documents write where a password would stand."""
_STAND_INS = frozenset(_STAND_IN_WORDS.split())

_EXAMPLE_HOST = r"(?i)(?:^|\.)(?:example(?:\.(?:com|org|net))?|invalid|test)$|^(?:host|hostname|server|proxy|myproxy|domain)\b"


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A stretch of a text that is written like a secret."""

    format: SecretFormat
    start: int
    end: int
    secret: str = field(repr=False)
    """What of it is secret: the rest says what it is."""

    @property
    def span(self) -> slice:
        """The stretch, to cut it out of its text."""
        return slice(self.start, self.end)


def suspicions(text: str) -> Iterator[Suspicion]:
    """All of them, format after format. Linear in the length of the text."""
    for form in SECRET_FORMATS:
        for match in _matches(form, text):
            start = match.start() - form.before
            secret = match.groupdict().get("secret") or text[start : match.end()]
            if not _stands_for_one(secret, match.groupdict().get("host")):
                yield Suspicion(form, start, match.end(), secret)


def _matches(form: SecretFormat, text: str) -> Iterator[re.Match[str]]:
    for literal in form.literals:
        at = text.find(literal)
        if at >= 0 and not form.leads:
            yield from form.compiled.finditer(text)
            return
        while at >= 0:
            match = form.compiled.match(text, at)
            if match is not None:
                yield match
            at = text.find(literal, at + 1 if match is None else match.end())


def might_hold_secrets(text: str) -> bool:
    """Whether there is any."""
    return next(suspicions(text), None) is not None


def _stands_for_one(secret: str, host: str | None) -> bool:
    """Whether it plainly is a stand-in, as documents and tests have them."""
    if host is not None:
        return secret.lower() in _STAND_INS or re.search(_EXAMPLE_HOST, host) is not None or secret[0] in "%<*." or len(set(secret)) == 1
    return len(set(secret)) < _FEWEST_CHARACTERS or re.search(_EXAMPLE, secret[:200]) is not None
