"""Hostile text as every name that a case, a file or a call can hold: nothing that a terminal acts on comes out (design 3)."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ctxview.core.safe_text import safe_line
from ctxview.exports.layout import Layout
from ctxview.readers.surrogates import repair_surrogates
from tests.commands.calls import Called, JsonObject, call, case, source
from tests.hostile import HOSTILE, acts_on_terminal, long_line, long_wide_line

COLOURS = re.compile(r"\x1b\[(?:0|1|2|31|32)m")
"""The only sequences that are ours."""

BATCHES = [HOSTILE[start : start + 8] for start in range(0, len(HOSTILE), 8)]
TEXTS = [("build", "-"), ("request", "-"), ("request", "-", "--format", "anthropic"), ("curve", "-")]


def hostile_case(texts: tuple[str, ...]) -> JsonObject:
    """Each text as id, path, version, requirement, name and content of some source; every third is secret, every fourth too large."""
    channels = ("web_content", "repository_rule", "secret_fixture", "verified_fact")
    sources = [
        source(
            text, channels[n % 4], f"{text}{n}" + "x" * (900 if n % 4 == 3 else 0), path=text, version=text, required_for=[text, f"z{text}"]
        )
        for n, text in enumerate(texts)
    ]
    copies = [source(text, "repository_file", "the same") for text in texts]
    return case(*sources, *copies, budget=2000, name=texts[0], requirements=[f"never {text}" for text in texts])


def as_read(text: str) -> str:
    """The text as a reader of JSON gives it: two halves of a character are one, and a half alone is repaired."""
    return repair_surrogates(json.loads(json.dumps(text)))[0]


def is_safe(called: Called) -> None:
    assert acts_on_terminal(COLOURS.sub("", called.out)) == []
    assert acts_on_terminal(COLOURS.sub("", called.err)) == []


def layouts() -> Iterator[Layout | None]:
    yield None
    yield Layout(40, colour=True, folds=True)
    yield Layout(160, folds=True)


@pytest.mark.parametrize("batch", BATCHES, ids=range(len(BATCHES)))
def test_names_and_contents_come_out_as_marks(batch: tuple[str, ...]) -> None:
    value = hostile_case(batch)
    ids = [as_read(text) for text in batch]
    for command in TEXTS:
        for layout in layouts():
            called = call(*command, typed=value, layout=layout)
            is_safe(called)
            assert called.code in (0, 1), called.err
    listed = call("build", "-", typed=value).out
    assert [text for text in ids if safe_line(text) not in listed] == []
    for text in ids:
        for layout in layouts():
            called = call("explain", "-", "--", text, typed=value, layout=layout)
            is_safe(called)
            assert called.code == 0, called.err


@pytest.mark.parametrize("batch", BATCHES, ids=range(len(BATCHES)))
def test_json_is_safe_to_look_at_and_holds_the_same_names(batch: tuple[str, ...]) -> None:
    value = hostile_case(batch)
    ids = {as_read(text) for text in batch}
    for command in TEXTS:
        called = call(*command, "--json", typed=value)
        is_safe(called)
        assert called.code in (0, 1)
        assert called.value
    built = call("build", "-", "--json", "--budget", "0", typed=value).value
    assert {excluded["source_id"] for excluded in built["excluded"]} == ids
    for text in ids:
        is_safe(call("explain", "-", "--json", "--", text, typed=value))


@pytest.mark.parametrize("batch", BATCHES, ids=range(len(BATCHES)))
def test_what_is_typed_comes_back_in_errors_as_marks(batch: tuple[str, ...]) -> None:
    value = case(source("a", "system", "x"))
    for text in batch:
        for arguments in (
            (text, "x"),
            (f"-{text}",),
            ("build", text),
            ("build", "-", text),
            ("build", "-", f"--{text}"),
            ("build", "-", f"--json={text}"),
            ("build", "-", f"--budget={text}"),
            ("build", "-", f"--meter={text}"),
            ("build", "-", f"--section-order={text}"),
            ("build", "-", f"--channel={text}=system"),
            ("build", "-", f"--channel=a={text}"),
            ("build", "-", f"--allow-sensitivity={text}"),
            ("build", "-", f"--profile={text}"),
            ("request", "-", f"--format={text}"),
            ("curve", "-", f"--from={text}"),
            ("curve", "-", f"--to={text}"),
            ("explain", "-", "--", text),
            ("schema", "--", text),
        ):
            called = call(arguments[0], "--json", *arguments[1:], typed=value)  # the error stands on both outputs
            is_safe(called)
            if called.out.startswith("usage: ") or arguments == ("build", "-"):
                continue  # some of the texts are no error
            assert called.code == 2, (arguments, called)
            assert called.err
            assert called.out or arguments == ("--",)  # behind which --json is the name of a file


@pytest.mark.parametrize("batch", BATCHES, ids=range(len(BATCHES)))
def test_errors_about_a_file_show_its_names_as_marks(batch: tuple[str, ...], tmp_path: Path) -> None:
    for text in batch:
        for wrong in (
            case(source("a", text, "x")),
            case(source(text, "system", " ")),
            {**case(), text: 1},
            case({"source_id": text}),
            case(source("a", "system", "x"), profile=text),
            {text: 1},
            [text],
            case(source("a", "system", "x"), channels={text: {"kind": text}}),
        ):
            called = call("build", "-", "--json", typed=wrong)
            is_safe(called)
            assert called.code == 2
    for n, text in enumerate(batch):
        file = tmp_path / f"{n}-{safe_file_name(text)}.json"
        file.write_text("{", encoding="utf-8")
        called = call("build", str(file), "--json")
        is_safe(called)
        assert called.error["file"] == str(file)


def safe_file_name(text: str) -> str:
    """The text as a name that this file system can hold: no NUL, no slash, not too long."""
    return repair_surrogates(text)[0].replace("\0", "").replace("/", "")[:40]


@pytest.mark.parametrize("text", [long_line(), long_wide_line()], ids=["ascii", "wide"])
def test_a_name_of_a_megabyte_is_shown_whole(text: str) -> None:
    value = case(source(text, "system", text), requirements=[text])
    folded = Layout(40, folds=True)
    for command, layout in (("build", None), ("build", folded), ("request", folded), ("curve", None)):
        called = call(command, "-", typed=value, layout=layout)
        assert acts_on_terminal("".join(set(called.out))) == []
        assert called.code in (0, 1)
    assert safe_line(text) in call("build", "-", typed=value).out
    assert json.loads(call("build", "-", "--json", typed=value).out)["missing_requirements"][0]["requirement"] == text
    assert len(call("build", text, "--json").err) < 3000


def test_the_check_sees_what_it_should() -> None:
    with pytest.raises(AssertionError):
        is_safe(Called(0, "a\x1b[2Jb", ""))
    is_safe(Called(0, "\x1b[31mred\x1b[0m", ""))
