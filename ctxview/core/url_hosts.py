"""Every host that the URL of a tool call may mean: readers of URLs differ on where a host ends (spec 2.2)."""

import re
from urllib.parse import unquote

from ctxview.core.path_spelling import folded
from ctxview.core.wildcards import matches

_HEAD = re.compile(r"\s*[a-z][a-z0-9+.-]*:[/\\]*", re.IGNORECASE | re.ASCII)
_HOST = re.compile(r"https?://(?P<host>[a-z0-9.-]+)(?::[0-9]+)?(?:[/?#]|$)", re.ASCII)
_ENDS = re.compile(r"[/?#:\s]")


def hosts_of(url: str) -> frozenset[str]:
    """The hosts that one reader or another takes from a URL, folded; an empty text among them where there may be none."""
    found = _HEAD.match(url)
    # a slash ends it for everyone; a backslash, a sign that only looks like one, `?` and `#` for some
    before_path = url[found.end() if found else 0 :].partition("/")[0]
    parts = [part for text in (before_path, unquote(before_path)) for part in text.split("@")]
    return frozenset(_ENDS.split(folded(unquote(part)), maxsplit=1)[0].rstrip(".") for part in parts)


def is_plain_url(url: str) -> bool:
    """Whether it is a web address with one host, whoever reads it."""
    return _HOST.match(folded(url)) is not None and len(hosts_of(url)) == 1


def domain_allowed(pattern: str, url: str) -> bool:
    """Allowed is the domain itself, or what a `*.` before it says, in a URL that can be read in one way only."""
    found = _HOST.match(url.lower())
    return found is not None and is_plain_url(url) and "\\" not in url and matches(pattern.lower(), found["host"].rstrip("."))


def domain_denied(pattern: str, url: str) -> bool:
    """A domain and all below it are denied wherever any reading of the host is one, and where the URL is no web address."""
    if _HOST.match(folded(url)) is None:
        return True
    wanted = pattern.lower()
    below = f"*.{wanted.removeprefix('*.')}"
    return any(matches(wanted, host) or matches(below, host) for host in hosts_of(url))
