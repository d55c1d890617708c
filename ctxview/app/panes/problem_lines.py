"""Problems of a file, as every screen says them: code, place, what is wrong, what would be right."""

from textual.content import Content

from ctxview.app.content import joined, plain
from ctxview.core.problem import CtxviewError


def problem_content(error: CtxviewError, most: int = 8) -> Content:
    """The first problems in full, the others counted."""
    problems = (error.problem, *error.others)
    parts: list[Content] = []
    for problem in problems[:most]:
        place = " ".join(filter(None, (problem.file, problem.place)))
        parts += [
            joined((f"✗ {problem.code.value}", "bold $text-error"), (f"  {place}", "$text-muted")),
            plain(f"  {problem.message}"),
            joined(("  right would be: ", "$text-muted"), problem.expected),
        ]
    if len(problems) > most:
        parts.append(plain(f"and {len(problems) - most} more", "$text-muted"))
    return Content("\n").join(parts)
