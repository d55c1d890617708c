"""The keys in force: those of the declarations, with what the person's own settings say instead (design 2, Feel)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from ctxview.app.actions import COMPARE_ACTIONS, CURVE_ACTIONS, REQUEST_ACTIONS, START_ACTIONS, WORKBENCH_ACTIONS, Action
from ctxview.app.findings_actions import FINDINGS_ACTIONS
from ctxview.app.gateway_actions import GATEWAY_ACTIONS
from ctxview.app.key_names import key_named, key_shown
from ctxview.app.shown_actions import COMPACTION_ACTIONS, EXPERIMENTS_ACTIONS, TURNS_ACTIONS
from ctxview.core.near_names import nearest
from ctxview.core.problem import ErrorCode, Problem
from ctxview.core.values import dataclass, field, replace
from ctxview.readers.config_file import Wanted
from ctxview.readers.places import quoted

SCREENS: Mapping[str, tuple[Action, ...]] = MappingProxyType(
    {
        "workbench": WORKBENCH_ACTIONS,
        "curve": CURVE_ACTIONS,
        "compare": COMPARE_ACTIONS,
        "request": REQUEST_ACTIONS,
        "gateway": GATEWAY_ACTIONS,
        "start": START_ACTIONS,
        "turns": TURNS_ACTIONS,
        "compaction": COMPACTION_ACTIONS,
        "experiments": EXPERIMENTS_ACTIONS,
        "findings": FINDINGS_ACTIONS,
    }
)
"""Every screen that has actions. An action of several screens has one name, and takes one entry of the settings."""

_WITHOUT_PANES = ("curve",)
_IN_EVERY_PANE = "moves in every pane"
_RESERVED: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "j", "k", "g", "G"), _IN_EVERY_PANE),
        **dict.fromkeys(("0", "dollar_sign", "number_sign", "enter"), _IN_EVERY_PANE),
        **dict.fromkeys(("tab", "shift+tab"), "goes from pane to pane"),
        "ctrl+q": "always quits",
        "ctrl+c": "is the terminal's own",
    }
)
"""Keys that no screen's action can be given, and why; an action keeps those it is declared with."""


@dataclass(frozen=True, slots=True)
class KeyMap:
    """Which actions have other keys than they are declared with."""

    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """By the actions' names, as Textual takes them: key names separated by commas."""
    problems: tuple[Problem, ...] = ()
    """What was asked for and is not so."""

    def in_force(self, actions: Iterable[Action]) -> tuple[Action, ...]:
        """These actions with the keys that they have now."""
        return tuple(self._in_force(action) for action in actions)

    def _in_force(self, action: Action) -> Action:
        keys = self.keys.get(action.name)
        return action if keys is None else replace(action, keys=keys, shown=key_shown(keys.partition(",")[0]))


def setting_name(action: Action) -> str:
    """What an action is called in the settings."""
    return action.name.removeprefix("app.")


def declared() -> tuple[Action, ...]:
    """Every action once, as the first screen that has it declares it."""
    found: dict[str, Action] = {}
    for actions in SCREENS.values():
        for action in actions:
            found.setdefault(action.name, action)
    return tuple(found.values())


def key_map(wanted: Mapping[str, Wanted], file: str) -> KeyMap:
    """The keys in force for what the settings say. What cannot be is told, and such actions keep their own keys."""
    names = {setting_name(action): action.name for actions in SCREENS.values() for action in actions}
    keys: dict[str, str] = {}
    places: dict[str, str] = {}
    problems: list[Problem] = []
    for name, one in wanted.items():
        if name not in names:
            near = nearest(name, list(names))
            expected = f"{'the name of an action' if near is None else near}; ctxview config --default lists all"
            problems.append(Problem(ErrorCode.UNKNOWN_FIELD, f"there is no action {quoted(name)}", expected, one.place, file))
            continue
        read = _keys(one, file)
        if isinstance(read, Problem):
            problems.append(read)
        else:
            keys[names[name]], places[names[name]] = read, one.place
    while (clash := next(_clashes(keys), None)) is not None:  # taking one back may bring the next
        actions, message = clash
        expected = "another key for it" if len(actions) == 1 else "another key for one of the two"
        blamed = [action for action in actions if action in keys]
        problems.append(Problem(ErrorCode.NOT_ALLOWED_VALUE, message, expected, places[blamed[0]], file))
        for action in blamed:
            del keys[action]
    return KeyMap(MappingProxyType(keys), tuple(problems))


def _keys(wanted: Wanted, file: str) -> str | Problem:
    read = [(text.strip(), key_named(text)) for text in wanted.keys.split(",")]
    for text, key in read:
        if key is None:
            message = f"{quoted(text)} is no key" if text else "a key is missing"
            expected = "a sign such as x or ?, a name such as f5, space or pagedown, or ctrl+x; a comma itself is written comma"
            return Problem(ErrorCode.NOT_ALLOWED_VALUE, message, expected, wanted.place, file)
    return ",".join(dict.fromkeys(key for _, key in read if key is not None))


def _clashes(keys: Mapping[str, str]) -> Iterator[tuple[Sequence[str], str]]:
    """What cannot be: the actions concerned, and why."""
    for screen, actions in SCREENS.items():
        owners: dict[str, Action] = {}
        for action in actions:
            for key in keys.get(action.name, action.keys).split(","):
                reserved = _RESERVED.get(key)
                free = key in action.keys.split(",") or (screen in _WITHOUT_PANES and reserved == _IN_EVERY_PANE)
                if action.name in keys and reserved is not None and not free:
                    yield (action.name,), f"{key_shown(key)} {reserved}, so it cannot be for {_named(action)}"
                other = owners.setdefault(key, action)
                if other is not action and (action.name in keys or other.name in keys):
                    yield (
                        (other.name, action.name),
                        f"{key_shown(key)} would do two things on the {screen} screen: {_named(other)} and {_named(action)}",
                    )


def _named(action: Action) -> str:
    return f"{setting_name(action)} ({action.label})"
