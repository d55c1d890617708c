"""Every format of secrets is found where it stands, and what only resembles one is none."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.findings.secret_formats import SECRET_FORMATS
from ctxview.core.findings.secret_gate import might_hold_secrets, suspicions
from ctxview.readers.secret_detector import secrets_in
from tests.planted_secrets import SECRETS
from tests.structure.tree import ROOT


def found_in(text: str) -> list[tuple[str, int, int]]:
    return [(one.format.rule.id, one.start, one.end) for one in secrets_in(text)]


def test_every_format_has_an_example() -> None:
    assert set(SECRETS) == {form.rule.id for form in SECRET_FORMATS}


@pytest.mark.parametrize("rule", SECRETS)
@pytest.mark.parametrize(
    ("before", "after"), [("", ""), ('key = "', '"\n'), ("日本語 ", " 日本語"), ("a line\n", "\nanother"), ("\\n", "\\n")]
)
def test_a_secret_is_found_where_it_stands(rule: str, before: str, after: str) -> None:
    ((found, start, end),) = found_in(f"{before}{SECRETS[rule]}{after}")
    assert found == rule
    begins = len("postgres") if rule == "secret-url-password" else 0
    assert start == len(before) + begins
    assert f"{before}{SECRETS[rule]}{after}"[start : min(end, start + 40)] in SECRETS[rule]
    assert end - start > 15


@pytest.mark.parametrize(
    "text",
    [
        "sk-1",
        "token-abc-123",
        "PLACEHOLDER",
        "s3cr3t-t0ken",
        "api_key = os.environ['API_KEY']",
        "AKIAIOSFODNN7EXAMPLE",
        "AKIAXXXXXXXXXXXXXXXX",
        "ghp_" + "x" * 36,
        "ghp_0123456789abcdefghijABCDEFGHIJ012345",
        "https://user:password@example.com/",
        "https://user:hunter22@example.com/",
        "postgres://user:${PASSWORD}@db/shop",
        "postgres://user:%s@db/shop",
        "https://example.com:8080/a@b",
        "git@github.com:owner/name.git",
        "mailto:a@b.example",
        "c0ffee00-1234-4abc-8def-0123456789ab",
        "sha512-9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08==",
        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk",
        "-----BEGIN RSA PRIVATE KEY-----",
        "if line.startswith('-----BEGIN PRIVATE KEY-----'): read()",
        "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA\n-----END PUBLIC KEY-----",
        "eyJhbGciOiJIUzI1NiJ9.eyJub3QganNvbg.x",
        "TASK" + "a" * 32,
        "sk_test_4eC39HqLyjWDarjtT1zdp7dc",
    ],
)
def test_what_only_resembles_a_secret_is_none(text: str) -> None:
    assert found_in(text) == []


@given(st.text(), st.sampled_from(sorted(SECRETS)), st.text())
def test_the_search_stops_at_no_text_and_passes_over_nothing_that_is_confirmed(before: str, rule: str, after: str) -> None:
    text = f"{before} {SECRETS[rule]} {after}"
    assert rule in {found for found, _, _ in found_in(text)}
    assert might_hold_secrets(text)
    for one in secrets_in(text):
        assert one.secret
        assert one.secret in text[one.span]


@pytest.mark.parametrize("form", SECRET_FORMATS, ids=lambda form: form.rule.id)
def test_a_text_without_any_literal_of_a_format_holds_none_of_it(form: object) -> None:
    text = SECRETS[form.rule.id]  # type: ignore[attr-defined]  # a format
    for literal in form.literals:  # type: ignore[attr-defined]  # a format
        text = text.replace(literal, "#")
    assert form.rule.id not in {one.format.rule.id for one in suspicions(text)}  # type: ignore[attr-defined]  # a format


@pytest.mark.parametrize(("content", "loaded"), [("nothing to see", False), (SECRETS["secret-github-token"], True)])
def test_the_library_is_loaded_for_a_suspicious_text_only(content: str, loaded: bool) -> None:
    code = (
        "import sys; from ctxview.readers.open_file import case_of_bytes; "
        f'case_of_bytes(\'x.json\', b\'{{"ctxview":1,"task":{{"id":"t","repository":"r"}},"sources":'
        f'[{{"source_id":"s","channel":"reference","content":"{content}"}}]}}\'); print(\'detect_secrets\' in sys.modules)'
    )
    answer = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == str(loaded)
