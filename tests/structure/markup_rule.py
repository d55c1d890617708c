"""Where the app's code could hand a text to a markup parser: the rule behind test_widgets_take_no_markup.py.

A widget of Textual reads a `str` as markup. So what it is given must be a literal, or be known to be a `Content` or a `Text`:
made on the spot, made by a function whose annotation says so, or held by a name or a field whose annotation says so. The type
checker sees to it that annotations are true.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

ALL = 99
TEXT_ARGUMENTS = {
    "Static": 1, "Label": 1, "Button": 1, "Link": 1, "Checkbox": 1, "RadioButton": 1, "Collapsible": 0, "Tab": 1, "TabPane": 1,
    "Option": 1, "OptionList": ALL, "Select": 1, "Tree": 1, "Toast": 1, "DiscoveryHit": 1, "Hit": 2, "notify": 1, "update": 1,
    "set_content": 1, "set_label": 1, "add_leaf": 1, "add_column": 1, "add_columns": ALL, "add_row": ALL, "add_rows": 1,
    "update_cell": 3, "add_option": 1, "add_options": 1, "with_tooltip": 1, "exit": 0,
}  # fmt: skip
"""How many of the first arguments are shown, for each widget and each method that reads a `str` as markup."""
TEXT_KEYWORDS = {"content", "renderable", "label", "title", "message", "prompt", "tooltip", "help", "match_display", "display", "visual"}
TEXT_ATTRIBUTES = {"border_title", "border_subtitle", "tooltip", "label", "renderable"}
MAKERS = {"Content", "Text"}
CONTENT_TYPES = MAKERS | {"Visual", "Strip"}

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Declared:
    """Names of functions and fields of the whole app that are annotated as content, wherever they are defined."""

    functions: frozenset[str]
    fields: frozenset[str]


def declared_content(trees: Iterable[ast.Module]) -> Declared:
    """A name counts only if each of its definitions says so."""
    functions: dict[str, list[bool]] = defaultdict(list)
    fields: dict[str, list[bool]] = defaultdict(list)
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, FunctionNode):
                kinds = fields if any(_last_name(d) in {"property", "cached_property"} for d in node.decorator_list) else functions
                kinds[node.name].append(_is_content_type(node.returns))
            elif isinstance(node, ast.AnnAssign):
                fields[_last_name(node.target)].append(_is_content_type(node.annotation))
    return Declared(*(frozenset(name for name, says in kinds.items() if all(says)) for kinds in (functions, fields)))


def markup_risks(tree: ast.Module, declared: Declared) -> list[str]:
    """Every place that could hand data to a markup parser, as `line: what`."""
    return [f"{node.lineno}: {what}" for node, what in sorted(_Scope(tree, declared, None).risks(), key=lambda risk: risk[0].lineno)]


class _Scope:
    """A module, a class or a function: what its names are bound to, and what it shows."""

    def __init__(self, owner: ast.AST, declared: Declared, outer: "_Scope | None") -> None:
        self.owner, self.declared, self.outer = owner, declared, outer
        self.inner: list[_Scope] = []
        self.nodes: list[ast.AST] = []
        self.bindings: dict[str, list[ast.expr | None]] = defaultdict(list)
        """None stands for a binding that is known to be content; a loop or a `with` binds to what is no content."""
        if isinstance(owner, FunctionNode | ast.Lambda):
            arguments = owner.args
            for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                self.bindings[argument.arg].append(None if _is_content_type(argument.annotation) else ast.Name("unknown"))
        for child in ast.iter_child_nodes(owner):
            self._collect(child)

    def _collect(self, node: ast.AST) -> None:
        if isinstance(node, FunctionNode | ast.Lambda | ast.ClassDef):
            self.inner.append(_Scope(node, self.declared, self))
            return
        self.nodes.append(node)
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                self.bindings[name].append(None if _is_content_type(annotation) else ast.Name("unknown"))
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    for name in _names_in(target):
                        self.bindings[name].append(value if isinstance(target, ast.Name) else ast.Name("unknown"))
            case ast.NamedExpr(target=ast.Name(id=name), value=value) | ast.AugAssign(target=ast.Name(id=name), value=value):
                self.bindings[name].append(value)
            case ast.For(target=target) | ast.AsyncFor(target=target) | ast.comprehension(target=target):
                for name in _names_in(target):
                    self.bindings[name].append(ast.Name("unknown"))
            case ast.withitem(optional_vars=ast.expr() as target):
                for name in _names_in(target):
                    self.bindings[name].append(ast.Name("unknown"))
            case _:
                pass
        for child in ast.iter_child_nodes(node):
            self._collect(child)

    def risks(self) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
        for node in self.nodes:
            match node:
                case ast.Call():
                    yield from self._call_risks(node)
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        if isinstance(target, ast.Attribute) and target.attr in TEXT_ATTRIBUTES and not self.is_safe(value):
                            yield node, f".{target.attr} = {ast.unparse(value)}"
                case ast.AugAssign(target=ast.Attribute(attr=name), value=value) if name in TEXT_ATTRIBUTES and not self.is_safe(value):
                    yield node, f".{name} += {ast.unparse(value)}"
                case ast.Return(value=ast.expr() as value) if self._is_untyped_render() and not self.is_safe(value):
                    yield node, f"render() returns {ast.unparse(value)}"
                case _:
                    pass
        for scope in self.inner:
            yield from scope.risks()

    def _is_untyped_render(self) -> bool:
        return isinstance(self.owner, FunctionNode) and self.owner.name == "render" and not _is_content_type(self.owner.returns)

    def _call_risks(self, call: ast.Call) -> Iterator[tuple[ast.expr, str]]:
        name = self._shown_by(call)
        if name == "from_markup" and not (call.args and isinstance(call.args[0], ast.Constant)):
            yield call, f"from_markup of {ast.unparse(call)}"
        if name not in TEXT_ARGUMENTS or any(k.arg == "markup" and _is_false(k.value) for k in call.keywords):
            return
        shown = [*call.args[: TEXT_ARGUMENTS[name]], *(k.value for k in call.keywords if k.arg in TEXT_KEYWORDS)]
        yield from ((value, f"{name}() shows {ast.unparse(value)}") for value in shown if not self.is_safe(value))

    def _shown_by(self, call: ast.Call) -> str:
        match call.func:
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__"):
                scope: _Scope | None = self
                while scope and not isinstance(scope.owner, ast.ClassDef):
                    scope = scope.outer
                bases = scope.owner.bases if scope and isinstance(scope.owner, ast.ClassDef) else []
                return next((n for n in map(_last_name, bases) if n in TEXT_ARGUMENTS), "")
            case other:
                return _last_name(other)

    def is_safe(self, value: ast.expr) -> bool:
        """Whether no parser can find markup of others in it: our own words, or content."""
        match value:
            case ast.Constant() | ast.Dict() | ast.DictComp() | ast.Set() | ast.SetComp():  # `update` is a word of collections too
                return True
            case ast.JoinedStr(values=parts):
                return all(isinstance(part, ast.Constant) for part in parts)
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_safe(body) and self.is_safe(orelse)
            case ast.BoolOp(values=values) | ast.List(elts=values) | ast.Tuple(elts=values):
                return all(map(self.is_safe, values))
            case ast.BinOp(left=left, right=right):
                return self.is_safe(left) and self.is_safe(right)
            case ast.ListComp(elt=element) | ast.GeneratorExp(elt=element) | ast.Starred(value=element):
                return self.is_safe(element)
            case ast.NamedExpr(value=inner) | ast.Await(value=inner):
                return self.is_safe(inner)
            case _:
                return self.is_content(value)

    def is_content(self, value: ast.expr) -> bool:
        """Whether it is known to be a `Content` or a `Text`, or an option that was checked where it was made."""
        match value:
            case ast.Call(func=ast.Name(id=name)):
                return name in MAKERS or name == "Option" or name in self.declared.functions
            case ast.Call(func=ast.Attribute(value=owner, attr=name)):
                return name in self.declared.functions or _last_name(owner) in MAKERS or self.is_content(owner)
            case ast.Name(id=name):
                return self._is_content_name(name)
            case ast.Attribute(attr=name):
                return name in self.declared.fields
            case _:
                return False

    def _is_content_name(self, name: str) -> bool:
        bound = self.bindings.get(name)
        if bound is None:
            return self.outer is not None and self.outer._is_content_name(name)
        return all(value is None or (not _mentions(value, name) and self.is_safe(value)) for value in bound)


def _last_name(node: ast.AST) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value) | ast.Call(func=value):
            return _last_name(value)
        case _:
            return ""


def _names_in(target: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


def _mentions(value: ast.expr, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(value))


def _is_content_type(annotation: ast.expr | None) -> bool:
    match annotation:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in CONTENT_TYPES
        case ast.Constant(value=str(text)):
            return _is_content_type(ast.parse(text, mode="eval").body)
        case ast.Constant(value=None):
            return True
        case ast.BinOp(left=left, right=right, op=ast.BitOr()):
            return _is_content_type(left) and _is_content_type(right)
        case ast.Subscript(value=ast.Name(id="reactive" | "var" | "ClassVar" | "Final"), slice=inner):
            return _is_content_type(inner)
        case _:
            return False


def _is_false(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is False
