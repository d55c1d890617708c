"""Chapter 1 once more, straight from its text: plain loops over dicts and lists, nothing kept between two steps.

Of the code under test only the input is used (a case and settings, read as plain values).
"""

import hashlib
import json
import posixpath
import re
import unicodedata
from collections.abc import Iterable
from functools import cmp_to_key, reduce
from itertools import groupby
from typing import Any

from ctxview.core.case import Case, Source
from ctxview.core.settings import Settings

CHANNEL_ROWS = """
system             instruction  system      verified        required  internal
developer          instruction  developer   verified        required  internal
repository_rule    instruction  repository  trusted_source  high      internal
user_instruction   instruction  user        trusted_source  required  internal
user_request       task         none        trusted_source  required  internal
repository_file    artifact     none        trusted_source  normal    internal
tool_observation   observation  none        verified        high      internal
verified_fact      fact         none        verified        high      internal
web_content        fact         none        unverified      low       public
tool_schema        tool_schema  none        verified        high      internal
hostile_fixture    artifact     none        hostile         low       internal
secret_fixture     fact         none        verified        required  secret
harness_reminder   instruction  developer   verified        high      internal
unknown_user       task         none        unverified      high      internal
delegated_request  task         none        unverified      required  internal
model_response     observation  none        unverified      normal    internal
subagent_report    observation  none        unverified      high      internal
history_summary    fact         none        unverified      high      internal
memory             fact         none        unverified      normal    internal
constraint         instruction  repository  trusted_source  required  internal
direct_evidence    observation  none        verified        high      internal
reference          artifact     none        unverified      low       internal
"""
CHANNEL_TABLE = {name: tuple(rest) for name, *rest in (row.split() for row in CHANNEL_ROWS.strip().splitlines())}
AUTHORITIES = ("none", "untrusted", "user", "repository", "developer", "system")
TRUSTS = ("hostile", "unknown", "unverified", "trusted_source", "verified")
RETENTIONS = ("low", "normal", "high", "required")

Thing = dict[str, Any]  # one candidate: loose on purpose, it is read by nothing but this file and its comparison


def canonical(value: object) -> str:
    """Canonical JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha256(text: str) -> str:
    """Hex digest of the UTF-8 bytes."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def thing_of(place: int, source: Source, case: Case, settings: Settings) -> Thing:
    """Chapter 1.1 and 1.2."""
    channel = dict(settings.channel_of).get(place, source.channel)
    if channel in dict(settings.channel_rules):
        rule = dict(settings.channel_rules)[channel]
        row: tuple[str, ...] = (rule.kind.value, rule.authority.value, rule.trust.value, rule.retention.value, rule.sensitivity.value)
    elif channel in CHANNEL_TABLE:
        row = CHANNEL_TABLE[channel]
    else:
        rule = case.channels[channel]
        row = (rule.kind.value, rule.authority.value, rule.trust.value, rule.retention.value, rule.sensitivity.value)
    digest = sha256(source.content)
    identity = {
        "channel": channel,
        "content_digest": digest,
        "observed_at": source.observed_at,
        "path": source.path,
        "repository": source.repository,
        "source_id": source.source_id,
        "task_id": source.task_id,
        "version": source.version,
    }
    whole: dict[str, object] = {**identity, "content": source.content, "required_for": sorted(source.required_for), "title": source.title}
    whole.update(position=source.position, size_units=source.size_units)
    del whole["content_digest"]
    units = source.size_units if settings.meter == "declared" else len(source.content.encode("utf-8"))
    return {
        "place": place,
        "source": source,
        "row": row,
        "digest": digest,
        "id": "ctx-" + sha256(canonical(identity))[:20],
        "whole": canonical(whole),
        "units": units,
        "needs": set(source.required_for),
        "secret": row[4] == "secret",
        "notes": list(source.notes),
        "gone": None,
    }


def normal_path(path: str | None) -> list[str] | None | str:
    """Segments, None for no path, "outside" for one that leaves the root."""
    if path is None or path.strip() == "":
        return None
    path = path.replace("\\", "/")
    if path[0] in "/~" or (len(path) > 1 and path[0].isascii() and path[0].isalpha() and path[1] == ":"):
        return "outside"
    path = posixpath.normpath(path)
    if path == ".":
        return []
    return "outside" if path.split("/")[0] == ".." else path.split("/")


def reaches(rule_path: str | None, target_path: str | None) -> bool:
    """Whether a rule's path applies to the target."""
    rule, target = normal_path(rule_path), normal_path(target_path)
    if rule is None:
        return True
    if isinstance(rule, str) or isinstance(target, str):
        return False
    if rule and rule[-1].lower() in ("agents.md", "claude.md"):
        rule = rule[:-1]
    target = target or []
    return all(index < len(target) and target[index] == segment for index, segment in enumerate(rule))


def foreign(thing: Thing, case: Case) -> bool:
    """What belongs to another repository, task or path."""
    source = thing["source"]
    if source.repository != case.task.repository or (source.task_id is not None and source.task_id != case.task.id):
        return True
    return thing["row"][0] == "instruction" and not reaches(source.path, case.task.target_path)


def selection_order(things: Iterable[Thing]) -> list[Thing]:
    """Retention, trust, authority, highest first, then id; of one id the whole source."""

    def compare(a: Thing, b: Thing) -> int:
        for column, ranks in ((3, RETENTIONS), (2, TRUSTS), (1, AUTHORITIES)):
            difference = ranks.index(b["row"][column]) - ranks.index(a["row"][column])
            if difference:
                return difference
        left, right = (a["id"], a["whole"]), (b["id"], b["whole"])
        return (left > right) - (left < right)

    return sorted(things, key=cmp_to_key(compare))


def segments(version: str) -> list[int | str]:
    """Runs of ASCII digits as numbers of any length, other runs as folded text."""
    return [
        reduce(lambda number, digit: number * 10 + "0123456789".index(digit), run, 0) if is_number else "".join(run).casefold()
        for is_number, run in ((is_number, list(run)) for is_number, run in groupby(version, key=lambda c: c in "0123456789"))
    ]


def newer(version: str, other: str) -> bool:
    """Whether the first label is the newer one."""
    ours, theirs = segments(version), segments(other)
    for a, b in zip(ours, theirs, strict=False):
        if isinstance(a, int) != isinstance(b, int):
            return isinstance(a, int)
        if a != b:
            return bool(a > b)  # type: ignore[operator]  # both numbers or both texts
    return len(ours) > len(theirs)


def same_name(things: list[Thing]) -> list[list[Thing]]:
    """Groups of the same kind and source id that are still in play."""
    groups: dict[tuple[str, str], list[Thing]] = {}
    for thing in things:
        if thing["gone"] is None:
            groups.setdefault((thing["row"][0], thing["source"].source_id), []).append(thing)
    return [group for group in groups.values() if len(group) > 1]


def drop(thing: Thing, stage: str, reason: str) -> None:
    """Take it out, once."""
    assert thing["gone"] is None
    thing["gone"] = (stage, reason)


def dedup(things: list[Thing]) -> None:
    """Stage 3."""
    groups: dict[tuple[str, str], list[Thing]] = {}
    for thing in things:
        if thing["gone"] is None:
            groups.setdefault((thing["row"][0], thing["digest"]), []).append(thing)
    for group in groups.values():
        best, *others = selection_order(group)
        for other in others:
            drop(other, "dedup", "duplicate")
            best["needs"] |= other["needs"]
        best["notes"] += ["other_origin:" + other["source"].source_id for other in others]


def supersession(things: list[Thing]) -> None:
    """Stage 4."""
    beaten = []
    for group in same_name(things):
        versions = [thing["source"].version for thing in group]
        if None in versions or len(set(versions)) == 1:
            continue
        for thing in group:
            for other in group:
                if newer(other["source"].version, thing["source"].version):
                    entitled = all(
                        ranks.index(other["row"][c]) >= ranks.index(thing["row"][c]) for c, ranks in ((1, AUTHORITIES), (2, TRUSTS))
                    )
                    if entitled:
                        beaten.append(thing)
                    elif "newer_but_lower" not in other["notes"]:
                        other["notes"].append("newer_but_lower")
    for thing in things:
        if any(thing is one for one in beaten):
            drop(thing, "supersession", "superseded")


def conflict(things: list[Thing]) -> None:
    """Stage 5."""
    for group in same_name(things):
        kind = group[0]["row"][0]
        if kind == "tool_schema":
            for thing in group:
                drop(thing, "conflict", "conflict_lost")
        elif kind == "instruction":

            def strength(thing: Thing) -> tuple[int, ...]:
                path = normal_path(thing["source"].path)
                depth = len(path) if isinstance(path, list) else 0
                row = thing["row"]
                return AUTHORITIES.index(row[1]), depth, TRUSTS.index(row[2]), RETENTIONS.index(row[3])

            top = max(strength(thing) for thing in group)
            winner = min((thing for thing in group if strength(thing) == top), key=lambda thing: thing["id"])
            for thing in group:
                if thing is not winner:
                    drop(thing, "conflict", "conflict_lost")
        else:
            for thing in group:
                thing["partners"] = [other for other in group if other is not thing]


def budget(things: list[Thing], settings: Settings) -> tuple[list[Thing], list[Thing]]:
    """Stage 6: what was tried, in order, and what was taken."""
    tried = selection_order(thing for thing in things if thing["gone"] is None)
    pinned = [thing for thing in tried if thing["place"] in settings.pins]
    required = [thing for thing in tried if thing["required"] and thing not in pinned]
    tried = [*pinned, *required, *(thing for thing in tried if thing not in pinned and thing not in required)]
    taken: list[Thing] = []
    for thing in tried:
        if thing in pinned:
            thing["notes"].append("pinned_by_hand")
        if settings.budget_limit is None or sum(one["units"] for one in taken) + thing["units"] <= settings.budget_limit:
            taken.append(thing)
    return tried, taken


def percent(text: str, also: str = "") -> str:
    """The names in a header and in a list of names."""
    unsafe = "%=\"'[]<>" + also
    return "".join(
        "".join(f"%{byte:02X}" for byte in c.encode()) if c in unsafe or c.isspace() or unicodedata.category(c) in ("Cc", "Cf") else c
        for c in text
    )


def frame(thing: Thing) -> str:
    """One item inside a section."""
    names = "UNTRUSTED_DATA|CONTEXT_SECTION|MISSING_REQUIREMENTS"
    pattern = rf"(\\*)(\[/?[Ii][Tt][Ee][Mm]|</?({'|'.join(''.join(f'[{c}{c.lower()}]' for c in name) for name in names.split('|'))}))"
    _, authority, trust, _, _ = thing["row"]
    sensitivity = "secret" if thing["secret"] else thing["row"][4]
    content = re.sub(pattern, r"\\\1\2", thing["source"].content)
    source_id = percent(thing["source"].source_id)
    return f"[ITEM id={thing['id']} source={source_id} authority={authority} trust={trust} sensitivity={sensitivity}]\n{content}\n[/ITEM]"


def build(case: Case, settings: Settings) -> dict[str, Any]:
    """Everything that chapter 1 says of profile `packet`: packet, trace, missing with why, ledger."""
    things = [thing_of(place, source, case, settings) for place, source in enumerate(case.sources)]
    things.sort(key=lambda thing: (thing["id"], thing["whole"]))
    secrets = [thing["digest"] for thing in things if thing["secret"] and not foreign(thing, case)]
    for thing in things:
        if thing["digest"] in secrets and not thing["secret"]:
            thing["secret"] = True
            thing["notes"].append("secret_by_content")
    for thing in things:
        if thing["place"] in settings.drops:
            drop(thing, "what_if", "dropped_by_hand")
    for thing in things:
        if thing["gone"] is None and ("secret" if thing["secret"] else thing["row"][4]) not in settings.allowed_sensitivities:
            drop(thing, "sensitivity", "sensitive")
    for thing in things:
        if thing["gone"] is None and foreign(thing, case):
            drop(thing, "scope", "out_of_scope")
    dedup(things)
    supersession(things)
    conflict(things)
    for thing in things:
        thing["required"] = thing["row"][3] == "required" or bool(thing["needs"])
    tried, taken = budget(things, settings)
    for thing in tried:
        if thing not in taken:
            drop(thing, "budget", "budget_exceeded")
    kinds = [kind.value for kind in settings.section_order]
    kinds += sorted({row[0] for row in CHANNEL_TABLE.values()} - set(kinds))
    sections = [(kind, selection_order(thing for thing in taken if thing["row"][0] == kind)) for kind in kinds]
    missing = completeness(things, taken, case, settings)
    packet: dict[str, Any] = {
        "task_id": case.task.id,
        "sections": [
            {
                "kind": kind,
                "item_ids": [thing["id"] for thing in members],
                "serialized_content": "\n\n".join(map(frame, members)),
                "budget_units": sum(thing["units"] for thing in members),
            }
            for kind, members in sections
            if members
        ],
        "tools": sorted(thing["source"].source_id for thing in taken if thing["row"][0] == "tool_schema"),
        "budget_limit": settings.budget_limit,
        "budget_used": sum(thing["units"] for thing in taken),
        "selected_required_units": sum(thing["units"] for thing in taken if thing["required"]),
        "all_required_candidate_units": sum(thing["units"] for thing in tried if thing["required"]),
        "requirement_evidence_units": sum(thing["units"] for thing in tried if thing["needs"]),
        "selected_item_ids": [thing["id"] for _, members in sections for thing in members],
        "missing_requirements": sorted(missing),
    }
    return {
        "packet": packet,
        "digest": sha256(canonical({**packet, "provider_boundary": case.provider_boundary})),
        "missing": missing,
        "state": "incomplete" if missing else "ready",
        "ledger": (len(things), len(taken), len(things) - len(taken)),
        **trace(things, [thing for _, members in sections for thing in members]),
    }


def completeness(things: list[Thing], taken: list[Thing], case: Case, settings: Settings) -> dict[str, list[str]]:
    """Stage 8: every missing requirement with why."""
    own = [thing for thing in things if not foreign(thing, case)]
    required = set(settings.requirements).union(*(thing["source"].required_for for thing in own))
    satisfied = set().union(*(thing["needs"] for thing in taken))
    missing = {}
    for name in required - satisfied:
        why = {thing["gone"][1] for thing in own if name in thing["needs"]}
        missing[name] = sorted(why - {"duplicate"}) or ["never_loaded"]
    return missing


def final_word(thing: Thing) -> tuple[str, str, str]:
    """Stage, outcome, reason; also the notes about a visible conflict."""
    word = ("selected", "selected", "selected")
    if thing["gone"] is not None:
        word = (thing["gone"][0], "dropped", thing["gone"][1])
    elif thing["row"][2] == "hostile":
        word = ("selected", "selected_as_data", "untrusted_instruction")
    elif "partners" in thing:
        word = ("conflict", "selected", "conflict_visible")
    if "partners" in thing:
        if word[2] != "conflict_visible":
            thing["notes"].append("conflict_visible")
        if any(other["gone"] is not None for other in thing["partners"]):
            thing["notes"].append("conflict_partner_dropped")
    return word


def trace(things: list[Thing], in_packet: list[Thing]) -> dict[str, Any]:
    """Chapter 1.5."""
    redacted: dict[str, str] = {}
    for real_id in sorted({thing["id"] for thing in things if thing["secret"]}):
        redacted[real_id] = f"redacted-{len(redacted) + 1}"
    words = {thing["place"]: final_word(thing) for thing in things}
    counts: dict[str, int] = {}
    for stage, _, _ in words.values():
        counts[stage] = counts.get(stage, 0) + 1
    # things stand in order of id already; of equal ids the one that dedup kept comes first
    not_kept = (("what_if", "dropped_by_hand"), ("dedup", "duplicate"))
    things = sorted(things, key=lambda thing: (thing["id"], thing["gone"] in not_kept))
    entries = []
    for thing in [one for one in things if not one["secret"]] + [one for one in things if one["secret"]]:
        shown = (redacted[thing["id"]], "redacted", 0) if thing["secret"] else (thing["id"], thing["digest"], thing["units"])
        entries.append((*shown, thing["source"].source_id, *words[thing["place"]], sorted(thing["notes"])))
    return {
        "entries": entries,
        "stage_counts": counts,
        "selected_item_ids": [redacted[thing["id"]] if thing["secret"] else thing["id"] for thing in in_packet],
    }
