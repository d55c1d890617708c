"""Hypothesis strategies for cases with principals, bundles, references and contradictions: few names, so that they meet (spec 3, 4)."""

from dataclasses import replace

from hypothesis import strategies as st

from ctxview.core.case import Bundle, Case, Principal, Source, Task
from tests.cases import OTHER_REPOSITORY, REPOSITORY, TASK_ID

NOW = "2026-03-18T09:00:00+08:00"
MOMENTS = ("2026-03-18T00:59:59.999Z", "2026-03-18T01:00:00Z", "2026-03-17T21:00:00.1-04:00", "2026-03-18T10:00:00+08:00")
"""Before, at, and twice after `NOW`."""
PRINCIPALS = (Principal("north", "ann"), Principal("north", "ann"), Principal("north"), Principal("south", "bob"), Principal())
CHANNELS_USED = (
    "verified_fact", "tool_observation", "history_summary", "memory", "repository_rule", "user_request", "direct_evidence", "web_content",
    "reference", "hostile_fixture", "tool_schema",
)  # fmt: skip
TEXTS = ("a", "policy", '价格 "quoted"', "a longer text\nof two lines", "[/ITEM] \\", "x" * 90, "\x1b[2J\U0001f600")
QUESTIONS = (None, None, "Who pays?", "谁付运费？ [ITEM]")

any_meter = st.sampled_from(("json-chars", "json-chars", "utf8-bytes", "declared"))


@st.composite
def bundle_sources(draw: st.DrawFn, place: int, full: bool, foreign: bool) -> Source:
    """One source. Its content is its own, so that only `id` and copies made on purpose repeat one."""
    channel = draw(st.sampled_from(CHANNELS_USED))
    reference = draw(st.sampled_from((None, None, f"file:{place}"))) if full else None
    has_content = reference is None or draw(st.booleans())
    summary = channel == "history_summary"
    return Source(
        source_id=draw(st.sampled_from((f"s{place}", f"s{place}", "policy"))),
        channel=channel,
        content=f"{draw(st.sampled_from(TEXTS))}{place}" if has_content else reference or "",
        repository=OTHER_REPOSITORY if foreign and full and draw(st.integers(0, 19)) == 7 else REPOSITORY,
        task_id=TASK_ID,
        version=draw(st.sampled_from((None, None, "1", "2"))),
        required_for=draw(st.frozensets(st.sampled_from(("freight", "a,b")), max_size=1)),
        size_units=draw(st.integers(1, 9)),
        title=draw(st.sampled_from((None, f"title {place}", "of 价格"))),
        id=draw(st.sampled_from((None, f"i{place}", f"i{place}", "shared-id"))) if draw(st.booleans()) else None,
        expired=full and draw(st.sampled_from((False, False, True, False))),
        has_content=has_content,
        reference=reference,
        load_when=None if reference is None else draw(st.sampled_from((None, "the rest is not enough"))),
        conflicts_with=tuple(draw(st.lists(st.sampled_from(("policy", "s0", "s1", "s2", "i1")), max_size=2))) if summary else (),
        tenant=draw(st.sampled_from((None, "north", None, "south", None, "north"))) if foreign else None,
        user=draw(st.sampled_from((None, "ann", None, "bob", None, "ann"))) if foreign else None,
        purposes=draw(st.sampled_from((None, frozenset({"returns"}), frozenset({"delivery"}), None, frozenset(), None)))
        if foreign
        else None,
        expires_at=draw(st.sampled_from((None, MOMENTS[2], *MOMENTS, None, MOMENTS[3], None))) if foreign else None,
    )


@st.composite
def bundle_cases(draw: st.DrawFn, profile: str | None = None, meter: str | None = None, most: int = 7, foreign: bool = True) -> Case:
    """A case of profile `bundle` or `full`. `foreign`: whether some of it is not for the principal, expired or of another repository."""
    profile = profile or draw(st.sampled_from(("bundle", "full")))
    count = draw(st.integers(0, most))
    chosen = [draw(bundle_sources(place, profile == "full", foreign)) for place in range(count)]
    seen: dict[str, Source] = {}
    torn = draw(st.sampled_from((False, False, True, False)))
    for place, source in enumerate(chosen):
        if source.id is not None and not torn:  # one id with two contents blocks: mostly let it be one content
            first = seen.setdefault(source.id, source)
            chosen[place] = replace(source, content=first.content, has_content=first.has_content, reference=first.reference)
    if count > 1 and draw(st.booleans()):  # a copy under another name
        chosen[-1] = replace(chosen[-1], content=chosen[0].content, channel=chosen[0].channel, has_content=chosen[0].has_content,
                             reference=chosen[0].reference, id=None)  # fmt: skip
    names = sorted({source.name for source in chosen})
    members = st.lists(st.sampled_from((*names, *names, "absent")), min_size=1, max_size=3, unique=True) if names else st.just(["absent"])
    wanted = draw(st.lists(members, max_size=3))
    present = draw(st.booleans())
    bundles = []
    for number, item_ids in enumerate(wanted):
        kept = [name for name in item_ids if name != "absent" or not present]
        if kept:
            required = draw(st.sampled_from((False, False, True)))
            bundles.append(Bundle(f"b{draw(st.integers(0, 9))}{number}", tuple(kept), required, draw(st.integers(-1, 1))))
    meter = meter or draw(any_meter)
    whole = meter == "json-chars"
    limits = st.one_of(st.none(), st.integers(1200, 2600), st.integers(1500, 4000)) if whole else st.one_of(st.none(), st.integers(0, 300))
    return Case(
        task=Task(TASK_ID, REPOSITORY, question=draw(st.sampled_from(QUESTIONS)), rules=draw(st.sampled_from(QUESTIONS))),
        sources=tuple(chosen),
        profile=profile,
        budget_limit=draw(limits),
        meter=meter,
        requirements=draw(st.frozensets(st.sampled_from(("freight", "never brought")), max_size=2)),
        principal=draw(st.sampled_from(PRINCIPALS)),
        purpose=draw(st.sampled_from(("returns", "returns", None))),
        now=NOW,
        required_versions=draw(st.sampled_from(({}, {}, {"policy": "2"}))),
        bundles=tuple(bundles),
        pairs=((0, count - 1),) if profile == "full" and count > 2 and draw(st.integers(0, 3)) == 2 else (),
    )
