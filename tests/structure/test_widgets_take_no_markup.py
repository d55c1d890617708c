"""No text that comes from data reaches a markup parser: a bracket in it would vanish, crash the app or become a link."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.structure.markup_rule import Declared, declared_content, markup_risks
from tests.structure.tree import ROOT, in_project, python_files, syntax_tree

APP = python_files("ctxview/app")
CONTENT_MODULE = ROOT / "ctxview" / "app" / "content.py"
"""The one module that turns data into content, and may write markup of its own for that."""

ADVICE = "make a Content of it by ctxview/app/content.py, and say so in the annotation; a collection takes `|=` instead of update()"


@cache
def declared_in_app() -> Declared:
    return declared_content(syntax_tree(module) for module in APP)


def risks_of(code: str) -> list[str]:
    tree = ast.parse(code)
    return markup_risks(tree, declared_content([tree]))


@pytest.mark.parametrize(
    "code",
    [
        "Static(source.title)",
        "Static(f'{name}')",
        "Label('name: ' + name)",
        "Label('{}'.format(name))",
        "Label('%s' % name)",
        "Button(label=name)",
        "Collapsible(table, title=name)",
        "self.notify(str(error))",
        "self.notify('Failed', title=path)",
        "self.query_one(Static).update(text)",
        "self.app.exit(message=name)",
        "Content.from_markup(text)",
        "Text.from_markup(f'[b]{name}')",
        "widget.border_title = name",
        "widget.tooltip = f'{name}'",
        "table.add_row('a', name)",
        "OptionList(*names)",
        "menu.add_options([name for name in names])",
        "class Title(Static):\n    def __init__(self, name: str) -> None:\n        super().__init__(name)",
        "class Title(Widget):\n    def render(self) -> str:\n        return self.name",
        "class Title(Widget):\n    def render(self) -> RenderResult:\n        return self.name",
        "def f(text: str) -> None:\n    shown = text\n    Static(shown)",
        "def f(text: str) -> None:\n    shown = Content(text)\n    shown = text\n    Static(shown)",
        "for shown in names:\n    Static(shown)",
        "def words() -> str: ...\nStatic(words())",
        "Static(name, markup=True)",
        "Static(name if name else 'none')",
    ],
)
def test_data_that_a_parser_would_read_is_found(code: str) -> None:
    assert len(risks_of(code)) == 1


@pytest.mark.parametrize(
    "code",
    [
        "Static('our own [b]words[/b]')",
        "Static('a long '\n 'literal')",
        "Static()",
        "marks.update({name: 1 for name in names})",
        "Static(id=name, classes=classes)",
        "Static(name, markup=False)",
        "Static(Content(name))",
        "Static(Content.assemble(('label', 'bold'), name))",
        "Label(Text(name, style='bold'))",
        "Static(Content(name).stylize('bold'))",
        "Content.from_markup('[b]$name[/b]', name=name)",
        "self.notify('Saved')",
        "Button('Yes' if sure else 'No')",
        "widget.border_title = Content(name)",
        "widget.border_title = None",
        "def words() -> Content: ...\nStatic(words())",
        "class Row:\n    title: Content\nStatic(row.title)",
        "class Row:\n    title: 'Content | None'\nStatic(row.title)",
        "class Row:\n    @property\n    def title(self) -> Text: ...\nStatic(row.title)",
        "def f(shown: Content) -> None:\n    Static(shown)",
        "def f(text: str) -> None:\n    shown = Content(text)\n    Static(shown)",
        "menu.add_options([Option(Content(name)) for name in names])",
        "Option(Content(name), id=name)",
        "class Title(Static):\n    def __init__(self, name: str) -> None:\n        super().__init__(Content(name))",
        "class Title(Widget):\n    def render(self) -> Content:\n        return self.shown[0]",
        "class Title(Widget):\n    def render(self) -> RenderResult:\n        return Content(self.name)",
    ],
)
def test_our_own_words_and_content_are_let_through(code: str) -> None:
    assert risks_of(code) == []


def test_a_name_that_is_content_here_and_text_there_is_not_trusted() -> None:
    assert risks_of("class A:\n    title: Content\nclass B:\n    title: str\nStatic(a.title)")


@pytest.mark.parametrize("path", [path for path in APP if path != CONTENT_MODULE], ids=in_project)
def test_a_module_of_the_app_gives_no_data_to_a_markup_parser(path: Path) -> None:
    assert markup_risks(syntax_tree(path), declared_in_app()) == [], ADVICE
