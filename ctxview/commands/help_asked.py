"""How a command ends where someone asked for a text about the program."""


class HelpAskedError(Exception):
    """Not an error: someone asked for a text about the program, and this is it."""

    def __init__(self, text: str) -> None:
        super().__init__("help")
        self.text = text
