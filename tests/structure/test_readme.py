"""The README's two commands are what the checks run: a newcomer types what was tried."""

import re

from tests.structure.tree import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^<!-- ci:(\w+) -->\n```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_there_are_two_commands_of_one_line_each() -> None:
    blocks = dict(BLOCK.findall(README))
    assert set(blocks) == {"app", "tests"}
    assert README.count("```") == 4
    assert all(command.count("\n") == 1 for command in blocks.values())


def test_the_app_is_started_on_a_file_that_is_there() -> None:
    file = dict(BLOCK.findall(README))["app"].split()[-1]
    assert (ROOT / file).is_file()
