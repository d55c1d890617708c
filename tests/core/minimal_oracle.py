"""Chapter 3 written down a second time, from its text alone and as plainly as can be, to check the program against."""

from typing import Any

Value = dict[str, Any]

KIND_ORDER = ("constraint", "direct-evidence", "history-summary", "reference")


def native_result(value: Value, default_load_when: str) -> Value:
    """The native result of a native input that is right; without `evidence`, whose words are free."""
    candidates = value["candidates"]
    unknowns = []
    for candidate in candidates:
        missing = [field for field in ("source", "capturedAt") if not candidate.get(field)]
        if missing:
            unknowns.append({"id": candidate["id"], "missing": missing})
    if unknowns:
        return {"state": "blocked", "phase": "missing_provenance", "packet": None, "excluded": [], "unknowns": unknowns, "refresh": []}
    selected: list[Value] = []
    pointers: list[Value] = []
    excluded: list[Value] = []
    refresh: list[Value] = []
    used = 0
    for candidate in [one for kind in KIND_ORDER for one in candidates if one["kind"] == kind]:
        name, kind = candidate["id"], candidate["kind"]
        if candidate["freshness"] == "expired":
            excluded.append({"id": name, "reason": "expired"})
            if kind == "direct-evidence":
                refresh.append({"id": name, "reason": "direct_evidence_expired", "source": candidate["source"]})
            continue
        evidence = [one["id"] for one in selected if one["kind"] == "direct-evidence"]
        against = [other for other in dict.fromkeys(candidate.get("conflictsWith") or ()) if other in evidence]
        if kind == "history-summary" and against:
            excluded.append({"id": name, "reason": "conflicting_history_summary"})
            refresh.append({"id": name, "reason": "conflicts_with_current_direct_evidence", "conflictsWith": against})
        elif candidate.get("content") and used + candidate["sizeUnits"] <= value["budgetUnits"] and kind != "reference":
            used += candidate["sizeUnits"]
            fields = ("id", "kind", "source", "capturedAt", "relevance", "freshness", "sizeUnits", "content")
            selected.append({field: candidate[field] for field in fields})
        elif candidate.get("reference"):
            when = candidate.get("loadWhen") or default_load_when
            pointers.append({"id": name, "reference": candidate["reference"], "loadWhen": when})
        else:
            reason = "over_budget_without_reference" if candidate.get("content") else "missing_content_and_reference"
            excluded.append({"id": name, "reason": reason})
    return {
        "state": "refresh_required" if refresh else "ready",
        "phase": "refresh_context" if refresh else "assembled",
        "packet": {
            "taskAnchor": value["taskAnchor"],
            "selected": selected,
            "pointers": pointers,
            "usedBudgetUnits": used,
            "budgetUnits": value["budgetUnits"],
        },
        "excluded": excluded,
        "unknowns": [],
        "refresh": refresh,
    }
