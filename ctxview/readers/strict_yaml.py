"""Strict YAML: one document with the values that JSON has, by the core schema of YAML 1.2: dates and `yes` stay texts."""

import re

import yaml

from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.readers.places import line_column, quoted
from ctxview.readers.strict_json import Parsed, too_deep
from ctxview.readers.surrogates import repair_surrogates
from ctxview.readers.yaml_tree import YamlTree

# U+0085, U+2028 and U+2029 end a line for these parsers, and one drops U+FEFF at some places: the text would not be what it was
_NOT_AS_IT_IS = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_ESCAPED_SURROGATE = re.compile(r"\\(?:u|U0000)[dD][89a-fA-F]")


def parse_yaml(text: str, file: str) -> Parsed:
    """The value of a YAML text, with its lone surrogates repaired.

    The parser of libyaml reads where it is there, else PyYAML's own: thirty times slower, and stricter about tabs between
    words; what both accept has the same value.

    Raises:
        CtxviewError: `not_yaml` with line and column (no YAML, a tag, a second document);
            `too_deep` (also aliases that stand for too much); `duplicate_key` and `wrong_type` (a key that is no text) with the pointer.
    """
    text, raw = repair_surrogates(text)
    found = _NOT_AS_IT_IS.search(text)
    if found:
        message = f"the character U+{ord(found[0]):04X} cannot stand in YAML as it is"
        expected = "an escape inside double quotes, or the text in a file of its own (content_file)"
        raise CtxviewError(Problem(ErrorCode.NOT_YAML, message, expected, line_column(text, found.start()), file))
    quick = getattr(yaml, "CSafeLoader", None)
    if quick is not None:
        try:
            return _parse(text, file, quick, raw)
        except CtxviewError as error:
            # libyaml refuses escapes of surrogates, which programs that write JSON make of every emoji
            if error.problem.code is not ErrorCode.NOT_YAML or not _ESCAPED_SURROGATE.search(text):
                raise
    return _parse(text, file, yaml.SafeLoader, raw)


def _parse(text: str, file: str, loader: type[yaml.SafeLoader], raw: int) -> Parsed:
    tree = YamlTree(file)
    try:
        for event in yaml.parse(text, Loader=loader):
            tree.take(event)
    except yaml.MarkedYAMLError as error:
        mark, why = error.problem_mark or error.context_mark, error.problem or ""
        place = _place(text, mark.line, mark.column) if mark else ""
        if "nesting depth" in why:  # libyaml looks ahead, and finds its own limit before we count to ours
            raise too_deep(place, file) from None
        raise _no_yaml(why, place, file) from None
    except yaml.YAMLError:
        raise _no_yaml("", "", file) from None
    except ValueError:  # PyYAML's own parser at an escape beyond Unicode
        raise _no_yaml("an escape stands for no character", f"line {tree.line}", file) from None
    return Parsed(tree.finished(), raw + tree.repaired)


def _place(text: str, line: int, column: int) -> str:
    """Line and column from 1; one parser puts the end of a file on a line that is not there."""
    return f"line {line + 1}, column {column + 1}" if line <= text.count("\n") else line_column(text, len(text))


def _no_yaml(why: str, place: str, file: str) -> CtxviewError:
    message = f"the text is no YAML here: {quoted(why)[1:-1]}" if why else "the text is no YAML"
    return CtxviewError(Problem(ErrorCode.NOT_YAML, message, "valid YAML; a text with special characters in quotes", place, file))
