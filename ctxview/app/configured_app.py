"""What of the app is the person's own: keys, theme, no colours; and what lists all keys: help and palette (design 2, Feel)."""

import os
from functools import cached_property
from typing import TYPE_CHECKING

from textual.app import App
from textual.filter import LineFilter, Monochrome, NoColor

from ctxview.app.actions import Action
from ctxview.app.theme import THEMES, theme_name
from ctxview.core.problem import Problem
from ctxview.core.safe_text import safe_line
from ctxview.readers.toml_file import CONFIG_FILE, settings_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.theme import Theme

    from ctxview.app.key_map import KeyMap
    from ctxview.readers.config_file import Config


class ConfiguredApp(App[None]):
    """Reads the settings once, before the first frame: there is mostly no file of them, and a look for it costs nothing."""

    _themed = False
    ENABLE_COMMAND_PALETTE = False  # Textual's own reads what it lists as markup

    def __init__(self, theme: str | None = None) -> None:
        """`theme` is one of `THEMES`, instead of that of the settings."""
        super().__init__()
        self._themed = True
        path = settings_path(CONFIG_FILE)
        self._has_settings = bool(path) and os.path.lexists(path)
        if self._has_settings:
            theme = theme or self.config.theme
            self.set_keymap(dict(self.key_map.keys))
        for one in THEMES.values():
            self.register_theme(one)
        # before anything is styled: a theme that is set later has every sheet read again
        self.theme = THEMES[theme or next(iter(THEMES))].name
        self.stylesheet.set_variables(self.get_css_variables())
        self._first_theme: Theme | None = self.current_theme

    # without a file of settings, the first frame does without what reads one

    @cached_property
    def config(self) -> "Config":
        """What the settings say."""
        from ctxview.readers.config_file import read_config

        return read_config()

    @cached_property
    def key_map(self) -> "KeyMap":
        """Which actions have other keys."""
        from ctxview.app.key_map import key_map

        return key_map(self.config.keys, self.config.path)

    @property
    def takes_mouse(self) -> bool:
        """Whether the mouse is the app's, and not the terminal's."""
        return not self._has_settings or self.config.mouse

    def in_force(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """These actions with the keys that they have now."""
        return self.key_map.in_force(actions) if self._has_settings else actions

    @property
    def config_problems(self) -> tuple[Problem, ...]:
        """All that is wrong with the settings; what is right of them holds."""
        return (*self.config.problems, *self.key_map.problems) if self._has_settings else ()

    def get_css_variables(self) -> dict[str, str]:
        """None before the theme is one of ours: to make them of Textual's own first would be for nothing."""
        return super().get_css_variables() if self._themed else {}

    def refresh_css(self, animate: bool = True) -> None:
        """Once at the start, Textual would read every sheet again, for the theme that they were read with anyway."""
        first, self._first_theme = self._first_theme, None
        if first is self.current_theme:
            self.stylesheet.update_nodes(self.walk_children(with_self=True), animate=animate)
        else:
            super().refresh_css(animate)

    def get_line_filters(self) -> "Sequence[LineFilter]":
        """Under NO_COLOR, no colours at all: Textual's own would be greys, which are colours to a terminal."""
        filters = super().get_line_filters()
        if not self.no_color:
            return filters
        return [NoColor() if isinstance(one, Monochrome) else one for one in filters]

    def paint_again(self, *_: object) -> None:
        """Paint everything: who comes back from the shell finds the terminal empty, of which Textual thinks that it is as it was."""
        self.refresh(layout=True)

    def say_what_is_wrong(self) -> None:
        """Say once, in a corner, that the settings are not all right, and where all of it can be read."""
        problems = self.config_problems
        if problems:
            first, more = problems[0], len(problems) - 1
            others = f", and {more} more" if more else ""
            from ctxview.app.key_map import declared

            key = next(action.shown for action in self.in_force(declared()) if action.name == "app.palette")
            place = f" ({first.place})" if first.place else ""
            self.say(f"config.toml{place}: {first.message}{others}; {key} settings shows all of it", warns=True)

    def say(self, words: str, *, warns: bool = False) -> None:
        """Say in a corner what happened, for a few seconds. The words are raw."""
        self.clear_notifications()
        self.notify(safe_line(words), severity="warning" if warns else "information", markup=False)

    def action_next_theme(self) -> None:
        """The next of the themes."""
        names = list(THEMES)
        self.use_theme(names[(names.index(theme_name(self.theme)) + 1) % len(names)])

    def use_theme(self, name: str) -> None:
        """One of `THEMES`."""
        self.theme = THEMES[name].name
        self.say(f"theme: {name}")

    def actions(self) -> tuple[Action, ...]:
        """What the screen in front can do, with the keys in force; nothing where it is no screen of ours."""
        return self.in_force(getattr(self.screen, "KEYS", ()))

    def action_help(self) -> None:
        """All keys of the screen that is shown, from their declarations."""
        from ctxview.app.dialogs.keys_dialog import KeysDialog

        actions = self.actions()
        if actions:
            self.push_screen(KeysDialog(actions), self.do)

    def do(self, action: str | None) -> None:
        """Do what was chosen among the keys, as the key would."""
        if action is not None:
            self.call_later(self.run_action, action if action.startswith("app.") else f"screen.{action}")
