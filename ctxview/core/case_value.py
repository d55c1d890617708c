"""A case as the value of its file: what reading that file gives is the same case again (case format)."""

from collections.abc import Mapping

from ctxview.core.case import Bundle, Case, Source, Task
from ctxview.core.channels import CHANNELS, ChannelRule

FORMAT_VERSION = 1


def case_value(case: Case) -> dict[str, object]:
    """The value, fields in the order of the format. A source with a `content_file` among the unread fields has no content of its own.

    What a case file has no field for (pairs, notes, the capture, warnings) is not in it.
    """
    unread_of_case, unread_of_sources = _unread(case.unread)
    own = {name: rule for name, rule in case.channels.items() if name not in CHANNELS}
    return {
        "ctxview": FORMAT_VERSION,
        **({"name": case.name} if case.name else {}),
        **({"description": case.description} if case.description else {}),
        "profile": case.profile,
        "task": _task_value(case.task),
        "budget": {"limit": case.budget_limit, "meter": case.meter},
        "section_order": [kind.value for kind in case.section_order],
        "requirements": sorted(case.requirements),
        "allowed_sensitivities": sorted(one.value for one in case.allowed_sensitivities),
        "provider_boundary": case.provider_boundary,
        **_eligibility_value(case),
        **({"channels": {name: _rule_value(rule) for name, rule in own.items()}} if own else {}),
        **({"bundles": [_bundle_value(bundle) for bundle in case.bundles]} if case.bundles else {}),
        **unread_of_case,
        "sources": [_source_value(source, case.task, unread_of_sources.get(place, {})) for place, source in enumerate(case.sources)],
    }


def content_files(case: Case) -> dict[int, str]:
    """The files of contents that stand beside the case, as it gives their paths, by place."""
    _, of_sources = _unread(case.unread)
    return {place: str(fields["content_file"]) for place, fields in of_sources.items() if "content_file" in fields}


def _unread(unread: Mapping[str, object]) -> tuple[dict[str, object], dict[int, dict[str, object]]]:
    """Fields of the case, and of its sources by place."""
    of_case: dict[str, object] = {}
    of_sources: dict[int, dict[str, object]] = {}
    for place, value in unread.items():
        match place.split("/"):
            case ["", "sources", index, field]:
                of_sources.setdefault(int(index), {})[field] = value
            case _:
                of_case[place[1:]] = value
    return of_case, of_sources


def _eligibility_value(case: Case) -> dict[str, object]:
    principal = _said({"tenant": case.principal.tenant, "user": case.principal.user})
    return _said(
        {
            "principal": principal or None,
            "purpose": case.purpose,
            "now": case.now,
            "required_versions": dict(case.required_versions) or None,
            "strict_provenance": case.strict_provenance or None,
        }
    )


def _bundle_value(bundle: Bundle) -> dict[str, object]:
    return {"name": bundle.name, "item_ids": list(bundle.item_ids), "required": bundle.required, "priority": bundle.priority}


def _task_value(task: Task) -> dict[str, object]:
    fields: dict[str, object] = {
        "target_path": task.target_path,
        "revision": task.revision,
        "goal": task.goal,
        "stop_condition": task.stop_condition,
        "verification_target": task.verification_target,
        "question": task.question,
        "rules": task.rules,
    }
    return {"id": task.id, "repository": task.repository, **_said(fields)}


def _rule_value(rule: ChannelRule) -> dict[str, str]:
    return {
        "kind": rule.kind.value,
        "authority": rule.authority.value,
        "trust": rule.trust.value,
        "retention": rule.retention.value,
        "sensitivity": rule.sensitivity.value,
    }


def _source_value(source: Source, task: Task, unread: Mapping[str, object]) -> dict[str, object]:
    fields: dict[str, object] = {
        "path": source.path,
        "version": source.version,
        "observed_at": source.observed_at,
        "required_for": sorted(source.required_for) or None,
        "repository": None if source.repository == task.repository else source.repository,
    }
    own_task = {} if source.task_id == task.id else {"task_id": source.task_id}  # null is said: any task
    more: dict[str, object] = {
        "id": source.id,
        "title": source.title,
        "position": source.position,
        "freshness": "expired" if source.expired else None,
        "size_units": source.size_units,
        "reference": source.reference,
        "load_when": source.load_when,
        "conflicts_with": list(source.conflicts_with) or None,
        "tenant": source.tenant,
        "user": source.user,
        "purposes": None if source.purposes is None else sorted(source.purposes),
        "expires_at": source.expires_at,
    }
    content = {} if "content_file" in unread or not source.has_content else {"content": source.content}
    return {"source_id": source.source_id, "channel": source.channel, **content, **_said(fields), **own_task, **_said(more), **unread}


def _said(fields: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in fields.items() if value is not None}
