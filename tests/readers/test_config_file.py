"""The file of settings: what it says, what is wrong with it and where; nothing of it is raised."""

import os
from pathlib import Path

import pytest

from ctxview.readers.config_file import Config, config_path, read_config
from ctxview.readers.toml_file import MOST_BYTES
from tests.hostile import HOSTILE


def written(text: str | bytes) -> Config:
    path = Path(config_path())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
    return read_config()


def test_without_a_file_everything_is_as_declared() -> None:
    assert read_config() == Config(config_path())
    assert config_path() == f"{os.environ['XDG_CONFIG_HOME']}/ctxview/config.toml"


def test_without_a_home_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "not/absolute")
    monkeypatch.setenv("HOME", "")
    assert read_config() == Config("")


def test_what_is_right_is_read() -> None:
    config = written('theme = "projector"\nmouse = false\n[keys]\npin = "e"\n"step_budget(1)" = "x,ctrl+x"\n')
    assert (config.found, config.theme, config.mouse, config.problems) == (True, "projector", False, ())
    assert {name: one.keys for name, one in config.keys.items()} == {"pin": "e", "step_budget(1)": "x,ctrl+x"}
    assert [one.place for one in config.keys.values()] == ["keys.pin, line 4", "keys.step_budget(1), line 5"]


def test_the_endpoint_of_a_live_probe_is_read_as_it_is_written() -> None:
    config = written('[probe]\nbase_url = "x"\nkey_variable = "sk-1"\n')
    assert {name: (said.text, said.place) for name, said in config.probe.items()} == {
        "base_url": ("x", "probe.base_url, line 2"),
        "key_variable": ("sk-1", "probe.key_variable, line 3"),
    }
    assert config.problems == ()


def test_only_what_leaves_open_where_a_key_would_go_stands_in_a_probes_way() -> None:
    assert written('theme = "blue"\nmouse = 1\n[keys]\npin = 3\n').probe_problems == ()
    for text in ("[porbe]\n", "[probe]\nmode = 1\n", "probe = 1\n", "[probe\n"):
        assert len(written(text).probe_problems) == 1, text


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ('theme = "dark\n', "not_toml", "line 1, column 14"),
        ('theme = "blue"\n', "not_allowed_value", "theme, line 1"),
        ("theme = 3\n", "not_allowed_value", "theme, line 1"),
        ('\nmouse = "no"\n', "wrong_type", "mouse, line 2"),
        ("keys = 3\n", "wrong_type", "keys"),
        ('[keys]\npin = ["e"]\n', "wrong_type", "keys.pin, line 2"),
        ("colour = 1\n", "unknown_field", "colour, line 1"),
        ("[colours]\n", "unknown_field", "colours, line 1"),
        ("probe = 3\n", "wrong_type", "probe"),
        ("[probe]\nmodel = 3\n", "wrong_type", "probe.model, line 2"),
        ('[probe]\nmode = "m"\n', "unknown_field", "probe.mode, line 2"),
        ("#" * (MOST_BYTES + 1), "not_allowed_value", ""),
        (b"theme = '\xff'", "not_text", None),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str | bytes, code: str, place: str | None) -> None:
    config = written(text)
    (problem,) = config.problems
    assert (problem.code.value, problem.file) == (code, config_path())
    assert place is None or problem.place == place
    assert problem.expected
    assert config.theme is None


def test_what_is_right_holds_beside_what_is_wrong() -> None:
    config = written('theme = "light"\nmuose = true\n[keys]\npin = 3\ndrop = "z"\n')
    assert config.theme == "light"
    assert list(config.keys) == ["drop"]
    assert config.problems[0].expected.startswith("one of mouse")
    assert len(config.problems) == 2


def test_a_folder_in_its_place_is_told() -> None:
    Path(config_path()).mkdir(parents=True)
    assert [problem.code.value for problem in read_config().problems] == ["not_readable"]


def test_no_bytes_raise_anything() -> None:
    for text in HOSTILE:
        written(text.encode("utf-8", "surrogatepass"))
        written(f"[keys]\n{text!r} = {text!r}\n".encode("utf-8", "backslashreplace"))
