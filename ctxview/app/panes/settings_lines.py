"""The person's own settings as lines: where they are looked for, what is in force, what is wrong (design 2, Feel)."""

from ctxview.app.key_map import KeyMap, declared, setting_name
from ctxview.app.key_names import keys_written
from ctxview.app.text_rows import StyledLine
from ctxview.core.problem import Problem
from ctxview.readers.config_file import Config


def settings_lines(config: Config, keys: KeyMap, theme: str) -> list[StyledLine]:
    """All lines. Texts are raw."""
    where = config.path or "nowhere: there is no home folder"
    return [
        [("file        ", "line--muted"), (where, ""), ("" if config.found else "  (not there)", "line--muted")],
        [("theme       ", "line--muted"), (theme, "")],
        [("mouse       ", "line--muted"), ("on" if config.mouse else "off", "")],
        *([[("keys        ", "line--muted"), ("as declared", "")]] if not keys.keys else []),
        *_keys(keys),
        *problem_lines((*config.problems, *keys.problems)),
        [("ctxview config --default prints a file to begin with", "line--muted")],
    ]


def _keys(keys: KeyMap) -> list[StyledLine]:
    lines: list[StyledLine] = []
    for before in (action for action in declared() if action.name in keys.keys):
        (now,) = keys.in_force((before,))
        lines.append(
            [
                ("keys        ", "line--muted"),
                (f"{setting_name(now)} = {keys_written(now.keys)}", "line--accent"),
                (f"  (was {keys_written(before.keys)})", "line--muted"),
            ]
        )
    return lines


def problem_lines(problems: tuple[Problem, ...]) -> list[StyledLine]:
    """What is wrong, where, and what would be right."""
    lines: list[StyledLine] = []
    for problem in problems:
        lines += [
            [("✗ ", "line--bad"), (problem.message, "line--bad")],
            [(f"  {' '.join(filter(None, (problem.file, problem.place)))}", "line--muted")],
            [("  right would be: ", "line--muted"), (problem.expected, "")],
        ]
    return lines
