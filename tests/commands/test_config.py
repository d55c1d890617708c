"""`ctxview config`: where the settings are, what is in force, a file to begin with."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from ctxview.app.key_map import declared, setting_name
from ctxview.core.live_terms import DEFAULT_BASE_URL, DEFAULT_KEY_VARIABLE, DEFAULT_MODEL
from ctxview.readers.config_file import config_path, read_config
from tests.commands.calls import call
from tests.structure.tree import ROOT


def write(text: str) -> None:
    path = Path(config_path())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_without_a_file_it_says_where_one_would_be_and_what_holds() -> None:
    called = call("config")
    assert called.code == 0
    assert called.out.startswith(f"file   {config_path()}\n       not there; ctxview config --default prints one\ntheme  dark\n")
    assert all(f"\n  {setting_name(action)} " in called.out for action in declared())


def test_what_was_changed_says_what_it_was() -> None:
    write('theme = "light"\nmouse = false\n[keys]\npin = "H"\n')
    called = call("config")
    assert (called.code, called.err) == (0, "")
    assert "theme  light\nmouse  off\n" in called.out
    assert re.search(r"\n  pin +H +pin  \(was a\)\n", called.out)


def test_what_is_wrong_is_told_behind_what_is_in_force() -> None:
    write('[keys]\npin = "e"\nflipp = "\\u007f"\n')
    called = call("config")
    assert called.code == 2
    assert "\n  pin " in called.out
    assert "e would do two things on the workbench screen: pin (pin) and drop (drop)" in " ".join(called.err.split())
    assert 'there is no action "flipp"' in called.err
    assert "\x7f" not in called.err


def test_the_file_to_begin_with_changes_nothing_with_and_without_its_signs() -> None:
    text = call("config", "--default").out
    assert tomllib.loads(text) == {"probe": {}, "keys": {}}
    write(text)
    assert read_config().problems == ()
    write(re.sub(r'^# ("?[a-z_]+[^ ]* = )', r"\1", text, flags=re.MULTILINE))
    read = read_config()
    assert set(read.keys) == {setting_name(action) for action in declared()}
    assert {name: said.text for name, said in read.probe.items()} == {
        "base_url": DEFAULT_BASE_URL,
        "model": DEFAULT_MODEL,
        "key_variable": DEFAULT_KEY_VARIABLE,
    }
    called = call("config")
    assert (called.code, called.err) == (0, "")
    assert "(was" not in called.out


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", [DEFAULT_BASE_URL, DEFAULT_MODEL, DEFAULT_KEY_VARIABLE]),
        ('model = "other"', [DEFAULT_BASE_URL, "other", DEFAULT_KEY_VARIABLE]),
        ('base_url = "http://localhost:1"', ["http://localhost:1", "not set", "not set"]),
        ('base_url = "https://sk-1@h"', ["not usable: a key in the URL", "not set", "not set"]),
        ('key_variable = "sk-1"', [DEFAULT_BASE_URL, DEFAULT_MODEL, "not usable: no name of a variable"]),
        ('key = "sk-1"', [DEFAULT_BASE_URL, DEFAULT_MODEL, DEFAULT_KEY_VARIABLE]),
    ],
)
def test_the_endpoint_of_a_live_probe_is_told_and_no_key(text: str, shown: list[str]) -> None:
    write(f"[probe]\n{text}\n")
    called = call("config")
    assert re.findall(r"\n  (?:base_url|model|key_variable) +(.*)", called.out) == shown
    assert "sk-1" not in called.out + called.err
    assert called.code == (2 if text.startswith("key =") else 0)


def test_it_needs_no_textual() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "ctxview", "config", "--default"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "ctxview" in imported
    assert not {"textual", "rich", "pydantic"} & imported
