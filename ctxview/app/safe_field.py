"""A field to type in that never holds what a terminal would act on: Textual's own shows its value as it is."""

from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.widgets import Input

from ctxview.core.safe_text import safe_line


class SafeField(Input):
    """An `Input` whose value is always safe to show; what is pasted into it and is not safe is not taken."""

    virtual_size: Reactive[Size] = Reactive(Size(0, 0))
    """As long as its text, but nothing around it hangs on that: Textual would lay the whole screen out at every key."""

    class Refused(Message):
        """Something unsafe was typed or pasted; the value stays as it was."""

    def validate_value(self, value: str) -> str:
        """The value, or the one before where this is not safe."""
        if safe_line(value) == value:
            return value
        self.post_message(self.Refused())
        return self.value
