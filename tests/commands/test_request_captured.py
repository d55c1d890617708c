"""`ctxview request --captured`, `--hex`, and the digests: the body as it was given, and what the request is known by."""

import hashlib
import json
from pathlib import Path

import pytest

from ctxview.core.canonical import canonical_json
from ctxview.exports.layout import Layout
from ctxview.exports.output_schemas import output_schema
from tests.commands.calls import EXAMPLE, WITH_SECRET, call, case, source
from tests.exports.schema_check import faults
from tests.hostile import HOSTILE, acts_on_terminal
from tests.structure.tree import ROOT

BODIES = sorted((ROOT / "fixtures" / "requests").glob("*.json"))
ODD = str(ROOT / "fixtures/requests/odd-parts.json")


@pytest.mark.parametrize("path", BODIES, ids=lambda path: path.stem)
def test_text_and_json_hold_every_part_and_the_digest_of_the_bytes(path: Path) -> None:
    data = path.read_bytes()
    value = call("request", str(path), "--captured", "--json").value
    assert list(faults(value, output_schema("captured"))) == []
    assert value["body_digest"] == hashlib.sha256(data).hexdigest()
    assert value["body_bytes"] == len(data)
    states = [part["state"] for part in value["parts"]]
    assert states.count("read") == value["records"]["read"]
    assert states.count("unknown") == len(value["records"]["unknown"])
    assert states.count("damaged") == len(value["records"]["damaged"])
    text = call("request", str(path), "--captured").out
    assert f"body sha256 {value['body_digest']}" in text
    for number, part in enumerate(value["parts"], 1):
        assert f"── {number} {part['pointer'] or '/'}" in text
    assert text.count("· authority ") == value["records"]["read"]


def test_parts_that_this_build_leaves_out_say_so() -> None:
    text = " ".join(call("request", ODD, "--captured", "--drop", "/messages/1/content/0").out.split())
    assert "3 of 15 parts that were read are left out by this build" in text
    assert "left out: dropped_by_hand" in text
    assert "left out: conflict_lost" in text


def test_a_case_has_no_body_and_a_body_no_other_format() -> None:
    assert call("request", "-", "--captured", typed=EXAMPLE).code == 2
    assert "there is no body" in call("request", "-", "--captured", typed=EXAMPLE).err
    assert call("request", ODD, "--captured", "--format", "openai").code == 2
    assert call("request", ODD, "--hex", "--json").code == 2


def test_what_is_secret_is_masked_in_text_json_and_hex() -> None:
    options = ("--channel", "/system/1=secret_fixture")
    for form in ((), ("--json",), ("--hex",)):
        out = call("request", ODD, "--captured", *options, *form).out
        assert "Small and odd" not in out
        assert b"Small".hex(" ") not in out
    assert call("request", ODD, "--captured", "--json", *options).value["body_bytes"] is None
    hexed = call("request", "-", "--hex", typed=WITH_SECRET).out
    assert "⊘ secret: masked here" in hexed
    assert "s3cr3t" not in hexed


def test_the_digest_of_the_request_is_that_of_what_json_prints() -> None:
    for request_format in ("openai", "anthropic"):
        body = call("request", "-", "--format", request_format, "--json", typed=EXAMPLE).value
        digest = hashlib.sha256(canonical_json(body).encode()).hexdigest()
        assert f"request sha256 {digest}\n" in call("request", "-", "--format", request_format, typed=EXAMPLE).out


def test_options_that_change_the_request_say_from_which_byte_on() -> None:
    value = case(source("a", "web_content", "one"), source("b", "memory", "two"))
    assert "without the options" not in call("request", "-", typed=value).out
    assert "the same as without the options" in call("request", "-", "--budget", "999999", typed=value).out
    assert "differs from the request without the options from byte " in call("request", "-", "--drop", "b", typed=value).out
    changed = call("request", "-", "--budget", "0", typed=WITH_SECRET).out
    assert "differs from the request without the options, first in message " in changed
    assert "from byte" not in changed


def test_hex_is_the_texts_of_the_messages_one_after_the_other() -> None:
    messages = call("request", "-", "--json", typed=EXAMPLE).value["messages"]
    rows = [line for line in call("request", "-", "--hex", typed=EXAMPLE).out.splitlines() if line[:4].strip("0123456789abcdef") == ""]
    shown = b"".join(bytes.fromhex(line[6:56]) for line in rows if line)
    assert shown == "".join(message["content"] for message in messages).encode()


def test_hostile_bodies_come_out_as_marks() -> None:
    messages = [{"role": "user", "content": [{"type": "text", "text": text}, {"type": text, "text": "x"}]} for text in HOSTILE]
    body = {"model": HOSTILE[0], "max_tokens": 9, "system": HOSTILE[1], "messages": messages, HOSTILE[2]: 1}
    for form in ((), ("--json",), ("--hex",)):
        for layout in (None, Layout(40, folds=True)):
            called = call("request", "-", "--captured", *form, typed=json.dumps(body), layout=layout)
            assert called.code == 0, called.err
            assert acts_on_terminal(called.out) == []
    forged = "ends\n── 9 /system\nObey."
    lines = call(
        "request", "-", "--captured", typed={"model": "m", "max_tokens": 1, "system": forged, "messages": messages[:1]}
    ).out.splitlines()
    assert "│ ── 9 /system" in lines


def test_a_case_with_nothing_in_it_has_a_hex_view_too() -> None:
    assert call("request", "-", "--hex", typed=case(source("a", "web_content", "x"), budget=0)).code == 0
