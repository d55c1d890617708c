"""The person's own settings, in TOML: theme, mouse, keys, live probe. What is wrong is told and left out, never raised."""

import os
import re
from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.problem import CtxviewError, ErrorCode, Problem
from ctxview.core.values import dataclass, field, replace
from ctxview.readers.toml_file import CONFIG_FILE, MOST_BYTES, parse_toml, settings_path

THEMES = ("dark", "light", "projector")
MOST_KEYS = 500
PROBE_SETTINGS = ("base_url", "model", "key_variable")
"""What the table `probe` may say: all three belong to one endpoint."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the file says of one action."""

    keys: str
    """As written: key names, separated by commas."""
    place: str
    """For errors: `keys.NAME, line N`."""


@dataclass(frozen=True, slots=True)
class Said:
    """What the file says of one setting of the live probe; whether it can be used is for the probe to say."""

    text: str
    place: str
    """For errors: `probe.NAME, line N`."""


@dataclass(frozen=True, slots=True)
class Config:
    """What the file says, as far as it is right. Texts are raw."""

    path: str
    """Where it was looked for; empty without a home."""
    found: bool = False
    theme: str | None = None
    mouse: bool = True
    keys: Mapping[str, Wanted] = field(default_factory=lambda: MappingProxyType({}))
    """By the names of actions; whether there are such actions and such keys is for the app to say."""
    probe: Mapping[str, Said] = field(default_factory=lambda: MappingProxyType({}))
    """By the names of `PROBE_SETTINGS`."""
    problems: tuple[Problem, ...] = ()

    @property
    def probe_problems(self) -> tuple[Problem, ...]:
        """Those that leave open where a live probe would send its key: in its table, or in a file that cannot be read at all."""
        others = ("theme", "mouse", "keys")
        return tuple(problem for problem in self.problems if not problem.place.startswith(others))


def config_path() -> str:
    """Where the file is looked for, among the person's settings; empty without a home."""
    return settings_path(CONFIG_FILE)


def read_config() -> Config:
    """The settings of the file at `config_path`; those of the program where there is none. Nothing is raised."""
    path = config_path()
    if not (path and os.path.lexists(path)):
        return Config(path)
    from ctxview.readers.file_text import decode, read_bytes

    try:
        data = read_bytes(path)
        if len(data) > MOST_BYTES:
            raise CtxviewError(_problem(f"it has {len(data)} bytes", f"at most {MOST_BYTES}", "", path))
        text = decode(data, path).text
        config = _config(parse_toml(text, path), text, path)
    except CtxviewError as error:
        config = Config(path, found=True, problems=(error.problem, *error.others))
    if config.problems:
        from ctxview.readers.inspected import inspected_problems

        config = replace(config, problems=inspected_problems(config.problems))
    return config


def _config(document: Mapping[str, object], text: str, path: str) -> Config:
    problems: list[Problem] = []
    theme, mouse, keys = None, True, {}
    probe: dict[str, Said] = {}
    for name, value in document.items():
        place = _place(text, name, name)
        if name == "theme":
            if isinstance(value, str) and value in THEMES:
                theme = value
            else:
                problems.append(_problem("there is no such theme", _one_of_quoted(THEMES), place, path))
        elif name == "mouse":
            if isinstance(value, bool):
                mouse = value
            else:
                problems.append(_problem("mouse is neither true nor false", "true or false, without quotes", place, path, wrong_type=True))
        elif name == "keys":
            keys = _keys(value, text, path, problems)
        elif name == "probe":
            probe = _probe(value, text, path, problems)
        else:
            from ctxview.core.near_names import nearest_first
            from ctxview.readers.places import quoted

            message = f"there is no setting {quoted(name)}"
            problems.append(
                Problem(ErrorCode.UNKNOWN_FIELD, message, nearest_first(name, ["theme", "mouse", "keys", "probe"]), place, path)
            )
    return Config(path, True, theme, mouse, MappingProxyType(keys), MappingProxyType(probe), tuple(problems))


def _probe(value: object, text: str, path: str, problems: list[Problem]) -> dict[str, Said]:
    """No value is quoted in an error: somebody may have written the key itself."""
    if not isinstance(value, dict):
        problems.append(_problem("probe is no table", '[probe], and below it lines such as model = "…"', "probe", path, wrong_type=True))
        return {}
    probe: dict[str, Said] = {}
    for name, said in value.items():
        place = _place(text, name, f"probe.{name}")
        if name not in PROBE_SETTINGS:
            from ctxview.core.near_names import nearest_first
            from ctxview.readers.places import quoted

            message = f"there is no setting {quoted(name)} of the live probe; a key is read from the environment only"
            problems.append(Problem(ErrorCode.UNKNOWN_FIELD, message, nearest_first(name, list(PROBE_SETTINGS)), place, path))
        elif isinstance(said, str):
            probe[name] = Said(said, place)
        else:
            problems.append(_problem(f"{name} is no text", f'{name} = "…"', place, path, wrong_type=True))
    return probe


def _keys(value: object, text: str, path: str, problems: list[Problem]) -> dict[str, Wanted]:
    if not isinstance(value, dict):
        problems.append(_problem("keys is no table", '[keys], and below it lines such as pin = "a"', "keys", path, wrong_type=True))
        return {}
    if len(value) > MOST_KEYS:
        problems.append(_problem(f"there are {len(value)} lines", f"at most {MOST_KEYS}", "keys", path))
        return {}
    keys: dict[str, Wanted] = {}
    for name, wanted in value.items():
        place = _place(text, name, f"keys.{name}")
        if isinstance(wanted, str):
            keys[name] = Wanted(wanted, place)
        else:
            right = f'{name} = "x", or more keys with commas between: "x,ctrl+x"'
            problems.append(_problem("the keys are no text", right, place, path, wrong_type=True))
    return keys


def _problem(message: str, expected: str, place: str, path: str, *, wrong_type: bool = False) -> Problem:
    return Problem(ErrorCode.WRONG_TYPE if wrong_type else ErrorCode.NOT_ALLOWED_VALUE, message, expected, place, path)


def _one_of_quoted(names: tuple[str, ...]) -> str:
    return "one of " + ", ".join(f'"{name}"' for name in names)


def _place(text: str, name: str, whole: str) -> str:
    """The name, and the first line that begins with it: TOML's reader tells no lines of what it has read."""
    found = re.search(rf"""^[ \t]*\[?[ \t]*["']?{re.escape(name)}["']?[ \t]*[\]=.]""", text, re.MULTILINE)
    short = whole if len(whole) <= 120 else whole[:119] + "…"
    return short if found is None else f"{short}, line {text.count(chr(10), 0, found.start()) + 1}"
