"""What no one may overlook: why a build is blocked and what to do next, or what moved stages let go wrong (spec 4.2, design 2)."""

from textual.content import Content

from ctxview.app.content import plain
from ctxview.app.figures import grouped
from ctxview.app.panes.content_bar import ContentBar
from ctxview.app.workbench_state import Workbench
from ctxview.core.decision import Reason
from ctxview.core.demonstration import what_goes_wrong
from ctxview.core.result import BuildResult
from ctxview.core.stage_words import halt_cause


class BannerLine(ContentBar):
    """Takes no room where there is nothing to say."""

    DEFAULT_CSS = """
    BannerLine { height: auto; max-height: 6; padding: 0 1; background: $error-muted; color: $foreground; display: none; }
    BannerLine.-shown { display: block; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: tuple[tuple[str, str], ...] = ()

    def show(self, workbench: Workbench) -> bool:
        """Say what is to be said of this state; whether anything is."""
        said = banner(workbench)
        if said != self._said:
            self._said = said
            self.set_class(bool(said), "-shown")
            self.refresh(layout=True)
        return bool(said)

    def draw(self) -> Content:
        """A line each, wrapped."""
        return Content("\n").join(Content.assemble((sign, "bold $text-error"), plain(words)) for sign, words in self._said)


def banner(workbench: Workbench) -> tuple[tuple[str, str], ...]:
    """Lines, each a sign with a word of ours, and a raw text."""
    result = workbench.result
    said: list[tuple[str, str]] = []
    if result.blocked:
        said += [("■ BLOCKED  ", halt_cause(result)), ("→ ", next_step(result))]
    if workbench.demonstration:
        said += [("⚠ WRONG  ", words) for words in what_goes_wrong(result)]
    return tuple(said)


def next_step(result: BuildResult) -> str:
    """What the person can do about a block, with the key that does it; raw."""
    halt = result.halt
    assert halt is not None, "only a blocked build has a way out"
    if halt.needed_in_all is not None:
        return f"] raises the budget to {grouped(halt.needed_in_all)}, the smallest that is enough"
    match halt.reason:
        case Reason.MISSING_PROVENANCE:
            return "e drops a source by hand, or say it in the file and F5; no budget helps"
        case Reason.CONFLICTING_ITEM_ID:
            return "e drops one of them by hand, or give them other ids in the file and F5"
        case Reason.MISSING_REQUIRED_DATA:
            return "U shows what is missing; put it into the file and F5; no budget helps"
        case _:
            return "a larger budget: b types one"
