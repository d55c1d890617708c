"""Kinds that a harness writes beside the parts of a message: the one sure word on who wrote a part (spec chapter 5: structural)."""

from ctxview.core.channels import ChannelBasis
from ctxview.readers.parts_ledger import Origin

KINDS_KEY = "internal_chat_message_metadata_passthrough"
"""Field of an item that holds them."""

_CHANNELS = {
    "user.text": "user_request",
    "user.image": "user_request",
    "agents_md.instructions": "repository_rule",
    "additional_content.codex_git_state": "tool_observation",
    **dict.fromkeys(
        (
            "permissions.instructions",
            "collaboration_mode.instructions",
            "apps.instructions",
            "plugins.recommendations",
            "host_skills.instructions",
            "generic.developer_instructions",
            "managed_config.developer_instructions",
            "hooks.additional_context",
        ),
        "harness_reminder",
    ),
}
_HARNESS_FAMILIES = ("environments.", "multi_agent.")
_ROLES = frozenset({"user", "developer"})


def content_kinds(item: dict[str, object]) -> list[object]:
    """The kinds of an item's content parts, in order; empty if it has none."""
    holder = item.get(KINDS_KEY)
    kinds = holder.get("content_item_kinds") if isinstance(holder, dict) else None
    return kinds if isinstance(kinds, list) else []


def origin_of_kind(origin: Origin, kinds: list[object], number: int) -> Origin:
    """The origin of part `number`: by its kind where that is known, else by the role of its message.

    A kind says something of what a harness sends, so it holds in the roles in which a harness sends, and in no other.
    """
    kind = kinds[number] if number < len(kinds) else None
    if not isinstance(kind, str) or origin.carrier_role not in _ROLES:
        return origin
    channel = "harness_reminder" if kind.startswith(_HARNESS_FAMILIES) else _CHANNELS.get(kind)
    return origin if channel is None else origin.through(channel, ChannelBasis.STRUCTURAL)
