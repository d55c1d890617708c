"""Permission rules that people already have are taken over where they are understood whole, and listed where not (spec 2.2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxview.core.gateway import judge
from ctxview.core.policy import DEFAULT_POLICY, Ruling
from ctxview.core.problem import CtxviewError
from ctxview.core.proposal import Proposal, make_calls
from ctxview.readers.agent_tools import AGENT_TOOLS
from ctxview.readers.permissions_file import Permissions, permissions_from_value, with_permissions
from ctxview.readers.strict_json import JsonValue

LISTS = ("allow", "ask", "deny")


def read(**permissions: JsonValue) -> Permissions:
    return permissions_from_value({"permissions": dict(permissions), "model": "x"}, "settings.json")


def verdict(permissions: Permissions, name: str, **arguments: object) -> tuple[str, str]:
    (call,) = make_calls([Proposal(name, arguments)], "run")
    found = judge(call, with_permissions(DEFAULT_POLICY, permissions))
    return found.decided.value, found.reason.value


def decided(permissions: Permissions, name: str, **arguments: object) -> str:
    return verdict(permissions, name, **arguments)[0]


def bash(permissions: Permissions, command: str) -> str:
    return decided(permissions, "Bash", command=command)


def edit(permissions: Permissions, path: str) -> str:
    return decided(permissions, "Edit", file_path=path, old_string="", new_string="")


def test_commands_by_prefix_by_star_and_exactly() -> None:
    rules = read(allow=["Bash(npm run test:*)", "Bash(git log *)", "Bash(ls)"], ask=["Bash(git push:*)"], deny=["Bash(rm:*)"])
    assert rules.unread == ()
    expected = {"npm run test": "allow", "npm run test -- x": "allow", "npm run testx": "ask", "git log -1": "allow", "git log": "allow",
                "ls": "allow", "ls -l": "ask", "git push": "ask", "rm x": "deny", "npm run test && rm x": "deny", "npm run test; ls": "ask",
                "curl x": "ask"}  # fmt: skip
    assert {command: bash(rules, command) for command in expected} == expected


@pytest.mark.parametrize("rule", ["Bash", "Bash(*)", "Bash(:*)"])
def test_a_whole_tool(rule: str) -> None:
    assert bash(read(deny=[rule]), "ls") == "deny"
    assert bash(read(allow=[rule]), "ls") == "allow"
    assert bash(read(allow=[rule], deny=["Bash(ls:*)"]), "ls x") == "deny"


def test_paths() -> None:
    rules = read(allow=["Edit(src/**)", "Read"], deny=["Edit(/src/gen/**)", "Read(*.pem)", "Read(./docs/private/**)"])
    assert rules.unread == ()
    assert [edit(rules, path) for path in ("src/a.py", "src/gen/a.py", "SRC/GEN/a.py", "a.py", ".env", "/src/a.py")] == [
        "allow", "deny", "deny", "ask", "deny", "deny",
    ]  # fmt: skip
    for path, expected in (("a.py", "allow"), ("x/y.pem", "deny"), ("docs/private/a/b", "deny"), ("DOCS\\private\\a", "deny")):
        assert decided(rules, "Read", file_path=path) == decided(rules, "read_file", path=path) == expected
    for name in ("Write", "MultiEdit"):
        more: dict[str, object] = {"content": ""} if name == "Write" else {"edits": []}
        assert decided(rules, name, file_path="src/gen/x", **more) == "deny"
        assert decided(rules, name, file_path="src/x", **more) == "allow"
    assert decided(rules, "apply_patch", path="src/x", old="", new="") == "allow"


@pytest.mark.parametrize("rule", ["Read(~/.ssh/**)", "Read(//home/me/.ssh/**)", "Read(//home/me/project/.ssh/*)"])
def test_what_is_denied_outside_the_root_is_denied_inside_by_its_end(rule: str) -> None:
    rules = read(deny=[rule])
    assert rules.unread == ()
    assert decided(rules, "Read", file_path=".ssh/id") == "deny"
    assert decided(rules, "Read", file_path="src/a.py") == "allow"
    assert verdict(rules, "Read", file_path="~/.ssh/id") == ("deny", "path_escapes_root")


@pytest.mark.parametrize("rule", ["Read(//**)", "Read(~/**)", "Read(~)", "Read(//a/{b}/c)"])
def test_where_no_end_can_be_told_all_is_denied(rule: str) -> None:
    assert decided(read(deny=[rule]), "Read", file_path="src/a.py") == "deny"


def test_domains_and_servers() -> None:
    rules = read(allow=["WebFetch(domain:docs.example.org)", "mcp__git", "mcp__db__read", "mcp__web__*"], deny=["mcp__git__push"])
    assert rules.unread == ()
    assert decided(rules, "WebFetch", url="https://docs.example.org/x", prompt="") == "allow"
    assert decided(rules, "WebFetch", url="https://example.org/x") == "ask"
    assert decided(rules, "mcp__db__read", table="x") == "allow"
    assert decided(rules, "mcp__db__read", file="x/.env") == "deny"
    assert decided(rules, "mcp__git__push") == "deny"
    assert verdict(rules, "mcp__db__write") == ("deny", "unknown_tool")


@pytest.mark.parametrize(
    "rule",
    ["", " ", "Bash(", "Bash()", "Bash)x", "Bash(a)b", "bash it!", "Bash(a:*b)", "Read(a/{b,c})", "Edit([ab].py)", "Edit(!a)",
     "Edit(../a)", "Edit(a\\b)",
     "Edit(C:/a)", "WebFetch(example.org)", "WebFetch(domain:)", "WebFetch(domain:a b)", "Skill(x)", "Task(x)", "mcp__a__b(x)",
     "WebSearch(x)",
     "Bash(a\u200b)", "Ба(x)", None, 7, True, ["Bash"], {"tool": "Bash"}],
)  # fmt: skip
def test_a_rule_that_is_not_understood_allows_nothing_and_is_listed(rule: JsonValue) -> None:
    for name in LISTS:
        found = read(**{name: ["Bash(ls)", rule]})
        assert found.rules[0].text == f"{name} Bash(ls)"
        (unread,) = found.unread
        assert (unread.place, unread.list_name) == (f"/permissions/{name}/1", name)
        assert unread.text == (rule if isinstance(rule, str) else "")
        assert unread.why
        assert len(found.rules) == 1
        assert bool(unread.holds_back) is (name != "allow")


@pytest.mark.parametrize("rule", ["*", "B*", "Edit*", "*__x"])
def test_a_part_of_a_name_denies_and_asks_and_never_allows(rule: str) -> None:
    assert len(read(allow=[rule]).unread) == 1
    assert read(deny=[rule]).unread == ()


def test_what_may_have_been_denied_is_not_allowed() -> None:
    rules = read(allow=["Read", "Bash", "Edit"], deny=["Read(a/{b,c})"], ask=["Bash(a:*b)"])
    assert verdict(rules, "Read", file_path="a/b") == ("unknown", "cannot_judge")
    assert verdict(rules, "read_file", path="x") == ("unknown", "cannot_judge")
    assert verdict(rules, "Bash", command="ls") == ("unknown", "cannot_judge")
    assert edit(rules, "x") == "allow"
    assert edit(read(allow=["Edit"], deny=[7]), "x") == "unknown"


@pytest.mark.parametrize("rule", ["read(secrets/**)", "READ", "rEAD(x)"])
def test_a_tool_in_other_capitals_is_listed_and_holds_back_the_tool_that_may_be_meant(rule: str) -> None:
    rules = read(allow=["Read", "Bash"], deny=[rule])
    assert [one.text for one in rules.unread] == [rule]
    assert (
        decided(rules, "Read", file_path="a") == decided(rules, "read_file", path="a") == decided(rules, "Grep", pattern="a") == "unknown"
    )
    assert bash(rules, "ls") == "allow"
    assert decided(read(allow=[rule]), "Read", file_path="a") == "allow"
    assert bash(read(allow=["BASH(ls)"]), "ls") == "ask"


def test_other_settings_are_listed_and_allow_nothing() -> None:
    found = read(defaultMode="bypassPermissions", additionalDirectories=["../x"], allow=[])
    assert [one.place for one in found.unread] == ["/permissions/additionalDirectories", "/permissions/defaultMode"]
    assert [one.holds_back for one in found.unread] == [(), ()]
    assert bash(found, "ls") == "ask"


@pytest.mark.parametrize(
    ("value", "code", "place"),
    [([], "missing_field", "/permissions"), ({}, "missing_field", "/permissions"), ({"permissions": []}, "wrong_type", "/permissions"),
     ({"permissions": {"deny": "Bash"}}, "wrong_type", "/permissions/deny"),
     ({"permissions": {"allow": None}}, "wrong_type", "/permissions/allow")],
)  # fmt: skip
def test_a_file_without_lists_of_rules_is_refused(value: JsonValue, code: str, place: str) -> None:
    with pytest.raises(CtxviewError) as refused:
        permissions_from_value(value, "settings.json")
    assert (refused.value.problem.code.value, refused.value.problem.place) == (code, place)


def test_contracts_of_a_policy_stay_and_default_tools_are_still_there() -> None:
    tools = with_permissions(DEFAULT_POLICY, read(allow=["Deploy"])).tools
    assert {**DEFAULT_POLICY.tools, **AGENT_TOOLS}.items() <= tools.items()
    assert tools["Deploy"].writes


rule_texts = st.text(alphabet=st.sampled_from("BashEditRdx*()/:.~ -{}[]!\\\u200b"), max_size=16) | st.sampled_from(
    ["Bash", "Bash(ls:*)", "Edit(src/**)", "Read(~/x)", "mcp__a"]
)


@given(st.fixed_dictionaries({name: st.lists(rule_texts, max_size=3) for name in LISTS}))
def test_no_rule_is_lost_and_a_protected_path_is_never_allowed(lists: dict[str, list[str]]) -> None:
    found = permissions_from_value({"permissions": {name: [*rules] for name, rules in lists.items()}}, "s")
    texts = {rule.text for rule in found.rules} | {f"{one.list_name} {one.text}" for one in found.unread}
    assert texts == {f"{name} {text}" for name, rules in lists.items() for text in rules}
    assert edit(found, "a/.ENV") == "deny"
    assert bash(found, "cat .env") == "deny"
    assert {rule.ruling for rule in found.rules} <= {Ruling.ALLOW, Ruling.ASK, Ruling.DENY}


@given(st.lists(rule_texts, max_size=4), rule_texts)
def test_one_more_denial_never_allows_more(allowed: list[str], denied: str) -> None:
    before, after = read(allow=[*allowed]), read(allow=[*allowed], deny=[denied])
    for command in ("ls", "ls x"):
        if bash(before, command) != "allow":
            assert bash(after, command) != "allow"
