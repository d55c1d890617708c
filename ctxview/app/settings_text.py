"""The person's own settings as plain text: what is in force, and a file to begin with, made from the declarations (design 2, Feel)."""

import re
from collections.abc import Iterator

from ctxview.app.actions import Action
from ctxview.app.key_map import SCREENS, KeyMap, declared, setting_name
from ctxview.app.key_names import keys_written
from ctxview.core.live_terms import DEFAULT_BASE_URL, DEFAULT_KEY_VARIABLE, DEFAULT_MODEL, may_be_key_variable
from ctxview.core.safe_text import safe_line
from ctxview.readers.config_file import PROBE_SETTINGS, THEMES, Config

_PROBE_DEFAULTS = dict(zip(PROBE_SETTINGS, (DEFAULT_BASE_URL, DEFAULT_MODEL, DEFAULT_KEY_VARIABLE), strict=True))
_BARE = re.compile(r"[A-Za-z0-9_-]+")


PROBE_NOTES = {
    "base_url": "    # /chat/completions is put behind it",
    "model": "",
    "key_variable": "    # the name of the environment variable that holds the key; the key itself stands in no file",
}


def settings_in_force(config: Config, keys: KeyMap) -> Iterator[str]:
    """Lines: where the file is looked for, then every setting as it is now; what differs from the declarations says so."""
    yield f"file   {safe_line(config.path)}" if config.path else "file   none: there is no home folder"
    yield f"       {'read' if config.found else 'not there; ctxview config --default prints one'}"
    yield f"theme  {config.theme or THEMES[0]}"
    yield f"mouse  {'on' if config.mouse else 'off'}"
    yield "probe"
    for name in PROBE_SETTINGS:
        yield f"  {name:<18} {_probe_setting(config, name)}"
    yield "keys"
    for before, now in zip(declared(), keys.in_force(declared()), strict=True):
        was = "" if before.keys == now.keys else f"  (was {keys_written(before.keys)})"
        yield f"  {setting_name(now):<18} {keys_written(now.keys):<20} {now.label}{was}"


def default_settings() -> Iterator[str]:
    """Lines of a file that changes nothing: each setting is there as a comment, with what it has without one."""
    yield "# Settings of ctxview: ~/.config/ctxview/config.toml, or ctxview/config.toml in XDG_CONFIG_HOME."
    yield "# What stands behind # is what holds anyway. Take the # away, and change it. ctxview config tells what is in force."
    yield ""
    yield f"# theme = {_quoted(THEMES[0])}    # {', '.join(THEMES)}; ctxview --theme NAME takes another one once"
    yield "# mouse = true        # false leaves the mouse to the terminal"
    yield ""
    yield "# Colour rules have a file of their own beside this one: colours.toml; ctxview filter --colours prints one."
    yield ""
    yield "# The endpoint of ctxview probe --live. The three belong together: a key never goes to an endpoint that it was not named for."
    yield "[probe]"
    for name, value in _PROBE_DEFAULTS.items():
        yield f"# {name} = {_quoted(value)}{PROBE_NOTES[name]}"
    yield ""
    yield "[keys]"
    yield "# Several keys are put apart by commas. Keys: x, X, ?, ctrl+x, alt+x, shift+up, f5, space, enter, escape, pagedown, comma …"
    yield "# An action of several screens has one line here, for all of them."
    told: set[str] = set()
    for screen, actions in SCREENS.items():
        new = [action for action in actions if action.name not in told]
        told |= {action.name for action in new}
        yield ""
        yield f"# {screen}"
        for action in new:
            yield f"# {_key(setting_name(action))} = {_quoted(keys_written(action.keys))}    # {action.help}{_otherwise(action, screen)}"


def _probe_setting(config: Config, name: str) -> str:
    """Nothing of another endpoint fills in for what is not said. A name that may be the key itself is not shown."""
    said = config.probe.get(name)
    if said is None:
        return "not set" if "base_url" in config.probe else _PROBE_DEFAULTS[name]
    if name == "key_variable" and not may_be_key_variable(said.text):
        return "not usable: no name of a variable"
    if name == "base_url" and "@" in said.text:
        return "not usable: a key in the URL"
    return safe_line(said.text)


def _otherwise(action: Action, screen: str) -> str:
    """What else an action's keys are on other screens."""
    others = [
        f"on the {other} screen {keys_written(one.keys)}"
        for other, actions in SCREENS.items()
        for one in actions
        if other != screen and one.name == action.name and one.keys != action.keys
    ]
    return f" ({'; '.join(others)})" if others else ""


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    """A TOML string of text that holds neither quotes nor backslashes: all of it is ours."""
    return f'"{text}"'
