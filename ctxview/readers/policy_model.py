"""The policy file as a model: every field, strict, and no other. `ctxview schema policy` prints it (spec 2.2)."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from ctxview.core.policy import ArgumentKind
from ctxview.core.problem import ErrorCode
from ctxview.readers.case_fields import Name, refusal
from ctxview.readers.permission_patterns import wrong_command, wrong_domain, wrong_path


def _checked(text: str, why: str | None, expected: str) -> str:
    if why is not None:
        raise refusal(ErrorCode.NOT_ALLOWED_VALUE, why, expected)
    return text


def _path(text: str) -> str:
    return _checked(text, wrong_path(text), "a pattern below the root, such as src/**/*.py")


def _command(text: str) -> str:
    return _checked(text, wrong_command(text), "a command, with :* at its end for anything behind it, or * for any text")


def _domain(text: str) -> str:
    return _checked(text, wrong_domain(text), "a domain, such as docs.example.org or *.example.org")


def _one_name(text: str) -> str:
    folder = "the name has a slash in it, and each segment of a path is looked at by itself" if "/" in text or "\\" in text else None
    return _checked(text, folder, "a name of a file or a folder, such as .env or *.pem")


_PathPattern = Annotated[Name, AfterValidator(_path)]
_CommandPattern = Annotated[Name, AfterValidator(_command)]
_DomainPattern = Annotated[Name, AfterValidator(_domain)]
_ProtectedName = Annotated[Name, AfterValidator(_one_name)]
_KindName = Annotated[ArgumentKind, Field(strict=False)]


class _Strict(BaseModel):
    """No conversion, no unknown field; descriptions are the texts below the fields."""

    model_config = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)


class PolicyArgument(_Strict):
    """One argument of a tool."""

    type: _KindName
    """`path`, `command` and `url` are judged, `text` is not; all four are texts. `any` may be any JSON value, and is not judged."""
    required: bool | None = None
    """Whether a call without it is denied; default true."""


class PolicyTool(_Strict):
    """The contract of one tool."""

    arguments: dict[str, PolicyArgument] | None = None
    """Its arguments by name; a text that is not among them is still held against the protected paths."""
    writes: bool
    """Whether it changes anything, or sends anything out: then a call asks for approval."""


class PolicyRule(_Strict):
    """A rule. Every deny is tried before every ask, every ask before every allow; protected paths come before all of them."""

    verdict: Literal["allow", "ask", "deny"]
    """What it says."""
    tool: Name
    """Name of the tool; `*` in it is any text."""
    path: _PathPattern | None = None
    """Pattern of the path, from the root: `*` inside a segment, `**` for any segments; without a slash a name at any depth."""
    command: _CommandPattern | None = None
    """Pattern of the command line: `npm test:*` is that and anything behind it; only a simple command is ever allowed by it."""
    domain: _DomainPattern | None = None
    """Domain of the URL."""

    @model_validator(mode="after")
    def _one_subject(self) -> "PolicyRule":
        if sum(pattern is not None for pattern in (self.path, self.command, self.domain)) > 1:
            raise refusal(ErrorCode.NOT_ALLOWED_VALUE, "a rule has more than one pattern", "one of path, command and domain, or none")
        return self


class PolicyFile(_Strict):
    """What the gateway judges by. What is absent is as it is by default."""

    ctxview_policy: Literal[1]
    """Version of this format."""
    description: str | None = None
    """What the policy is for."""
    tools: dict[str, PolicyTool] | None = None
    """Contracts by the name of the tool, in place of the three of the default: a tool that is not named is denied."""
    protected_paths: list[_ProtectedName] | None = None
    """Names that no path may have as a segment, however it is spelled; `*` is any text. In place of `.env`, `.env.*`, `.git`."""
    rules: list[PolicyRule] | None = None
    """Rules for the calls that nothing above denies."""


def policy_fields_at(path: Sequence[str | int]) -> list[str]:
    """Names of the fields that the object at this path of a policy file may have."""
    if not path:
        return [*PolicyFile.model_fields]
    if path[0] == "rules":
        return [*PolicyRule.model_fields]
    return [*(PolicyTool if len(path) <= 2 else PolicyArgument).model_fields]
