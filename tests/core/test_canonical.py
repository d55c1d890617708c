"""Canonical JSON and the digests that are taken over it (spec 1.1)."""

import hashlib

import pytest

from ctxview.core.canonical import canonical_json, text_digest, value_digest
from ctxview.core.channels import Kind
from ctxview.core.pipeline import build_once
from tests.cases import case, source


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": [1, 2], "B": None}, '{"B":null,"a":[1,2],"b":1}'),
        ({"价": "格", "é": "🙂"}, '{"é":"🙂","价":"格"}'),
        ({"kind": Kind.TOOL_SCHEMA}, '{"kind":"tool_schema"}'),
        ('a"\\\n\t\x00\x7f\u2028/', '"a\\"\\\\\\n\\t\\u0000\x7f\u2028/"'),
        ([], "[]"),
        ({"deep": {"z": True, "y": {"x": -1}}}, '{"deep":{"y":{"x":-1},"z":true}}'),
    ],
)
def test_canonical_json_has_sorted_keys_no_spaces_and_keeps_what_is_not_ascii(value: object, text: str) -> None:
    assert canonical_json(value) == text
    assert value_digest(value) == hashlib.sha256(text.encode("utf-8")).hexdigest()


def test_a_content_digest_is_taken_over_utf_8() -> None:
    assert text_digest("价格") == hashlib.sha256(b"\xe4\xbb\xb7\xe6\xa0\xbc").hexdigest()


def test_an_item_id_is_ctx_and_twenty_hex_of_the_digest_of_its_eight_fields() -> None:
    fields = source("价.py", "text", "web_content", path="a/b", version="1", observed_at="now", repository="r", task_id=None)
    digest = hashlib.sha256(b"text").hexdigest()
    written = (
        f'{{"channel":"web_content","content_digest":"{digest}","observed_at":"now","path":"a/b","repository":"r",'
        '"source_id":"价.py","task_id":null,"version":"1"}'
    )
    item = build_once(case(fields)).candidates.items[0]
    assert item.item_id == "ctx-" + hashlib.sha256(written.encode("utf-8")).hexdigest()[:20]
    assert item.content_digest == digest
    assert item.content_bytes == 4
