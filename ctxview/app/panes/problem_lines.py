"""Problems of a file, as every screen says them: code, place, what is wrong, what would be right."""

from textual.content import Content

from ctxview.app.content import joined, plain
from ctxview.app.text_rows import StyledLine
from ctxview.core.problem import CtxviewError, Problem


def problem_content(error: CtxviewError, most: int = 8, apart: bool = False) -> Content:
    """The first problems in full, with an empty line between them where they stand `apart`; the others counted."""
    problems = (error.problem, *error.others)
    parts: list[Content] = []
    for number, problem in enumerate(problems[:most]):
        if apart and number > 0:
            parts.append(Content(""))
        parts += _problem(problem)
    if len(problems) > most:
        parts.append(plain(f"and {len(problems) - most} more", "$text-muted"))
    return Content("\n").join(parts)


def problem_lines(error: CtxviewError, most: int = 8) -> list[StyledLine]:
    """The same as lines of a text pane; raw texts."""
    problems = (error.problem, *error.others)
    lines: list[StyledLine] = []
    for problem in problems[:most]:
        place = " ".join(filter(None, (problem.file, problem.place)))
        lines += [
            [(f"✗ {problem.code.value}", "line--bad"), (f"  {place}", "line--muted")],
            [(f"  {problem.message}", "")],
            [("  right would be: ", "line--muted"), (problem.expected, "")],
        ]
    if len(problems) > most:
        lines.append([(f"and {len(problems) - most} more", "line--muted")])
    return lines


def _problem(problem: Problem) -> list[Content]:
    place = " ".join(filter(None, (problem.file, problem.place)))
    return [
        joined((f"✗ {problem.code.value}", "bold $text-error"), (f"  {place}", "$text-muted")),
        plain(f"  {problem.message}"),
        joined(("  right would be: ", "$text-muted"), problem.expected),
    ]
