"""Items that must be looked at together: those of one kind that share a content or a name (spec 1.3, stages 3 to 5)."""

from collections import defaultdict
from collections.abc import Callable, Iterable

from ctxview.core.channels import Kind
from ctxview.core.item import Item


def sharing(items: Iterable[Item], name: Callable[[Item], str]) -> list[list[Item]]:
    """Groups of more than one item of the same kind and name, in the order of the first of each.

    Nearly all items share nothing: a list is made only when a second one comes, which keeps a big case quick.
    """
    first: dict[Kind, dict[str, Item]] = defaultdict(dict)
    groups: dict[int, list[Item]] = {}
    for item in items:
        earlier = first[item.kind].setdefault(name(item), item)
        if earlier is not item:
            groups.setdefault(earlier.place, [earlier]).append(item)
    return list(groups.values())
