"""Starts the app on a file, and prints what was changed when it is left."""

import gc
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ctxview.core.findings.baseline import Baseline


def run_app(path: str | None, colours: str | None = None, theme: str | None = None, accepted: "tuple[Baseline, str] | None" = None) -> int:
    """Run until the person leaves, from the start page without a path; `colours` is a file of colour rules, `theme` a name.

    `accepted` are findings of the path that the person accepted, with the path of the file that says so.

    The exit code is 0, or 2 where the path was refused.

    Raises:
        Exception: the fault of ours that ended the app; by then the screen is given back, and the changes are printed.
    """
    # what is imported and read stays: looking through it for garbage takes a tenth of the start, and half of reading a big case
    gc.disable()
    from ctxview.app.application import CtxviewApp

    app = CtxviewApp(path, colours=colours, theme=theme, accepted=accepted)
    try:
        app.run(mouse=app.takes_mouse)
    finally:
        gc.enable()
    if app.workbench is not None and app.workbench.changed:
        from ctxview.app.command_words import command_for, lost_when_left
        from ctxview.app.shell_words import shell_line
        from ctxview.core.safe_text import safe_line

        sys.stdout.write(f"the last result again: {safe_line(shell_line(command_for(app.workbench)))}\n")
        for words in lost_when_left(app.workbench):
            sys.stdout.write(f"which does not say {safe_line(words)}\n")
    if app.failed is not None:
        raise app.failed
    return app.return_code or 0
