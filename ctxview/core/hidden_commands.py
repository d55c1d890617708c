"""Commands that a command line may run although they do not stand at its head (spec 2.2)."""

import re
from collections.abc import Iterator

from ctxview.core.path_spelling import folded
from ctxview.core.wildcards import matches

_CONTINUED = re.compile(r"\\\r?\n")
_SPACE_VARIABLE = re.compile(r"\$\{IFS[^}]*\}|\$IFS")
_BETWEEN_WORDS = re.compile(r"[\s;&|<>(){}`=!]+")
_PARTS = re.compile(r"[;&|()`\n\r]+")
_KEYWORDS = frozenset({"if", "then", "else", "elif", "while", "until", "do", "!", "{", "time", "coproc"})
_SHELLS = frozenset({"sh", "bash", "dash", "zsh", "ksh", "fish", "eval", "source", ".", "pwsh", "powershell", "cmd"})
_MADE_UP = re.compile(r"[$`*?\[{]")
"""In a command's name: it is another one when it runs."""


def may_run(pattern: str, command: str) -> bool:
    """Whether the words of a command's pattern stand in a command line in their order, wherever, or the line makes up a name.

    Wider than any rule is meant: for a doubt, not for a denial.
    """
    text = _SPACE_VARIABLE.sub(" ", _CONTINUED.sub("", command))
    wanted = [word for word in folded(pattern.removesuffix(":*")).split() if word.strip("*")]
    if not wanted:
        return True
    return _stand_in(wanted, text) or _makes_up_a_command(text)


def _stand_in(wanted: list[str], text: str) -> bool:
    for bare in dict.fromkeys((re.sub(r"[\"'\\]", "", text), re.sub(r"[\"'\\]", " ", text), text)):
        place = 0
        for word in _words(bare):
            if any(matches(wanted[place], one) for one in (word, word.rpartition("/")[2])):
                place += 1
                if place == len(wanted):
                    return True
    return False


def _words(text: str) -> Iterator[str]:
    for word in _BETWEEN_WORDS.split(folded(text)):
        if word:
            yield word


def _makes_up_a_command(text: str) -> bool:
    """Whether the name of a command is made when it runs, or a shell reads commands from somewhere else."""
    parts = _PARTS.split(text)
    for part in parts:
        first = next((word for word in part.split() if word not in _KEYWORDS), "")
        if _MADE_UP.search(first) or (first.rpartition("/")[2] in _SHELLS and len(parts) > 1):
            return True
    return "`" in text or "$(" in text or "$'" in text
