"""What the palette offers on the screen in front: its actions, themes, commands, files, sources (design 2, Feel)."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from ctxview.app.palette_search import Entry
from ctxview.app.theme import THEMES, theme_name

if TYPE_CHECKING:
    from ctxview.app.application import CtxviewApp

_THEME_WORDS = {"dark": "light on dark", "light": "dark on light", "projector": "black on white, few colours: for the last row"}


def open_palette(app: "CtxviewApp") -> None:
    """Show the palette, and do what is chosen."""
    from ctxview.app.dialogs.palette_dialog import PaletteDialog
    from ctxview.app.screens.workbench import WorkbenchScreen

    screen = app.screen
    bench = screen if isinstance(screen, WorkbenchScreen) else None
    sources = [] if bench is None else [source.source_id for source in bench.workbench.case.sources]

    def go_to(place: int) -> None:
        if bench is not None:
            bench.go_to(place)

    def take(run: object) -> None:
        if callable(run):
            app.call_later(run)

    app.push_screen(PaletteDialog(list(_entries(app)), sources, go_to), take)


def _entries(app: "CtxviewApp") -> Iterator[Entry]:
    for action in app.actions():
        if action.name != "app.palette":
            yield Entry("key", f"{action.group.lower()} · {action.label}", action.help, partial(app.do, action.name), action.shown)
    for name in THEMES:
        now = "  (now)" if theme_name(app.theme) == name else ""
        yield Entry("theme", f"theme · {name}{now}", _THEME_WORDS[name], partial(app.use_theme, name))
    yield Entry(
        "settings",
        "program · settings",
        "where they are looked for, which keys are in force, what is wrong with them",
        partial(_settings, app),
    )
    yield from _commands(app)
    yield from _files(app)


def _commands(app: "CtxviewApp") -> Iterator[Entry]:
    from ctxview.app.copying import copied, text_clip
    from ctxview.app.screens.workbench import WorkbenchScreen
    from ctxview.app.shell_words import shell_line

    def copy(line: str) -> None:
        text, said = copied(text_clip("the command", line))
        if text is not None:
            app.copy_to_clipboard(text)
        app.say(said, warns=text is None)

    if isinstance(app.screen, WorkbenchScreen):
        for words in app.screen.commands():
            line = shell_line(words)
            yield Entry("command", f"copy · ctxview {words[1]}", line, partial(copy, line))


def _files(app: "CtxviewApp") -> Iterator[Entry]:
    from ctxview.app.panes.start_rows import start_rows
    from ctxview.readers.fixture_index import all_fixtures
    from ctxview.readers.recent_files import recent_files

    recent = recent_files()
    for row in start_rows(recent, all_fixtures()):
        if row.action is not None:
            yield Entry("screen", f"experiments · {row.name}", row.line, partial(app.do, row.action))
        if row.path is not None:
            yield Entry("file", f"open · {row.name}", row.line, partial(app.open_from_anywhere, row.path))


def _settings(app: "CtxviewApp") -> None:
    from ctxview.app.dialogs.text_dialog import TextDialog
    from ctxview.app.panes.settings_lines import settings_lines

    app.push_screen(TextDialog("settings", settings_lines(app.config, app.key_map, theme_name(app.theme))))
