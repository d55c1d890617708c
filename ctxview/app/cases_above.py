"""Cases that are opened over another screen, such as a variant over the experiments: escape goes back to where it was, nothing is lost."""

from typing import TYPE_CHECKING

from ctxview.app.opened_file import OpenedFile

if TYPE_CHECKING:
    from ctxview.app.application import CtxviewApp
    from ctxview.app.kept_changes import KeptChanges
    from ctxview.app.reading_anew import ReadingAnew
    from ctxview.app.workbench_state import Workbench


class CasesAbove:
    """What was open before each of them."""

    def __init__(self, app: "CtxviewApp") -> None:
        self._app = app
        self._below: list[tuple[Workbench | None, KeptChanges | None, ReadingAnew | None]] = []
        self._warned: Workbench | None = None
        """Of this one it was said that its changes would be lost: asked again, it is left."""

    def read(self, path: str) -> OpenedFile:
        """A case that is known to be one, for `show`; for a thread. Its errors are those of `open_file`."""
        opened = self._app.read_file(path, None)
        assert isinstance(opened, OpenedFile)
        return opened

    def show(self, opened: OpenedFile) -> None:
        """Show a case over the screen in front. What was open before stays as it is, and its changes are kept."""
        app = self._app
        app.would_lose()
        self._below.append((app.workbench, app.kept, app.reading_anew))
        app.workbench, app.kept = opened.workbench, opened.kept
        app.push_screen(app.bench(opened.workbench))
        app.follow(opened)

    def leave(self) -> bool:
        """From the case in front back to the screen below it; False where there is none. Changes that cannot be kept ask once more."""
        app = self._app
        if not self._below:
            return False
        if app.would_lose() and self._warned is not app.workbench:
            self._warned = app.workbench
            app.say("what you changed cannot be kept: the same key again goes back, and the changes are lost", warns=True)
            return True
        bench = app.bench_in_front()
        while bench in app.screen_stack:
            app.pop_screen()
        app.workbench, app.kept, app.reading_anew = self._below.pop()
        return True


def cases_above(app: "CtxviewApp") -> CasesAbove:
    """Those of the app."""
    if app.above is None:
        app.above = CasesAbove(app)
    return app.above
