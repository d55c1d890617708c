"""Text that looks as if a harness had written it. It makes a note and nothing else: anyone can write such text (spec chapter 5)."""

from ctxview.readers.message_part import PartNote

_MARKS: tuple[tuple[PartNote, tuple[str, ...]], ...] = (
    (PartNote.LOOKS_LIKE_SYSTEM_REMINDER, ("<system-reminder",)),
    (PartNote.LOOKS_LIKE_REPOSITORY_RULE, ("# agents.md instructions for", "claude.md (project instructions")),
    (PartNote.LOOKS_LIKE_FILE_READ, ("[read_file for ",)),
    (PartNote.LOOKS_LIKE_ENVIRONMENT, ("<environment_details", "<environment_context")),
    (PartNote.LOOKS_LIKE_HISTORY_SUMMARY, ("this session is being continued from a previous conversation",)),
    (PartNote.LOOKS_LIKE_COMMAND_OUTPUT, ("<bash-stdout", "<local-command-stdout")),
)


def text_marks(text: str) -> tuple[PartNote, ...]:
    """The codes of all marks in the text, in upper or lower case, in a fixed order."""
    lowered = text.lower()
    return tuple(note for note, marks in _MARKS if any(mark in lowered for mark in marks))
