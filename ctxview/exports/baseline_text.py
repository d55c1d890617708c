"""The file of accepted findings, as `ctxview findings --write-baseline` writes it."""

from ctxview.core.findings.baseline import Baseline
from ctxview.exports.json_text import json_text


def baseline_text(baseline: Baseline) -> str:
    """JSON with a line end: accepted findings by rule and key, tools by name. It holds neither a secret nor a digest of one."""
    value = {
        "ctxview_findings": 1,
        "accepted": [{"key": one.key, "rule": one.rule, "reason": one.reason} for one in baseline.accepted],
        "tools": {name: list(baseline.tools[name]) for name in sorted(baseline.tools)},
    }
    return json_text(value) + "\n"
