"""Every rule, once, in the order in which people are shown them."""

from collections.abc import Mapping
from types import MappingProxyType

from ctxview.core.findings.altered_rules import ALTERED_RULE
from ctxview.core.findings.finding import FindingRule
from ctxview.core.findings.forged import FORGED_RULES
from ctxview.core.findings.instructions import INSTRUCTION_RULES
from ctxview.core.findings.invisible import INVISIBLE_RULES
from ctxview.core.findings.near_duplicates import NEAR_DUPLICATE
from ctxview.core.findings.secret_formats import SECRET_FORMATS
from ctxview.core.findings.terminal import TERMINAL_RULES
from ctxview.core.findings.tool_changes import TOOL_RULES
from ctxview.core.findings.tool_orders import TOOL_ORDER

RULES: Mapping[str, FindingRule] = MappingProxyType(
    {
        rule.id: rule
        for rule in (
            *(form.rule for form in SECRET_FORMATS),
            *INVISIBLE_RULES,
            *TERMINAL_RULES,
            *FORGED_RULES,
            *INSTRUCTION_RULES,
            TOOL_ORDER,
            ALTERED_RULE,
            *TOOL_RULES,
            NEAR_DUPLICATE,
        )
    }
)
"""By id."""
