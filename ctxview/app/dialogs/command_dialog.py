"""The commands that print what a screen shows, each pasted into a shell as it stands; a key copies them."""

from collections.abc import Sequence

from ctxview.app.command_words import untold
from ctxview.app.copying import Clip, text_clip
from ctxview.app.dialogs.text_dialog import TextDialog
from ctxview.app.shell_words import shell_line
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench


class CommandDialog(TextDialog):
    """Lists commands."""

    def __init__(self, title: str, commands: Sequence[Sequence[str]], before: Sequence[StyledLine] = (), after: Sequence[StyledLine] = ()):
        self._commands = [shell_line(words) for words in commands]
        lines: list[StyledLine] = []
        for command in self._commands:
            lines += [[(command, "line--strong")], []]  # long ones are wrapped: told apart
        super().__init__(title, [*before, *lines[:-1], *after], "Y copies, escape leaves")

    def to_copy(self) -> Clip:
        """The commands, one a line."""
        what = "the command" if len(self._commands) == 1 else "the commands"
        return text_clip(what, "\n".join(self._commands))


def same_by_commands(workbench: Workbench, commands: Sequence[Sequence[str]]) -> CommandDialog:
    """What the screen shows, by commands; and what no option says."""
    missing: list[StyledLine] = [[("⚠ no option says " + what, "line--warning")] for what in untold(workbench)]
    if missing:
        missing.append([("W saves a scenario, which says all of it: ctxview build FILE --scenario PATH", "line--warning")])
    return CommandDialog("the same by a command", commands, after=missing)
