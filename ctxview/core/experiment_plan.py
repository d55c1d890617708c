"""What the five experiments vary, on which fixtures, and what each may and may not be quoted for: data (spec 2.4)."""

from ctxview.core.channels import Kind
from ctxview.core.values import dataclass

MOVED_KIND = Kind.FACT
"""The kind whose section `information_position` moves."""

FOLDER = "price-lab/"
"""Where the fixtures of all variants are."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant: a fixture, with what it shows and what it does not."""

    name: str
    file: str
    supports: str
    does_not_support: str
    winner: tuple[str, str] | None = None
    """Source id and channel of the one that has to win a conflict."""

    @property
    def fixture(self) -> str:
        """Its case, by its path below the folder of the fixtures."""
        return FOLDER + self.file


@dataclass(frozen=True, slots=True)
class Experiment:
    """Variants of one case that differ in one thing."""

    name: str
    varies: str
    variants: tuple[Variant, ...]
    same_packet: tuple[tuple[str, ...], ...] = ()
    """Variants whose packets have to be the same, byte for byte."""
    same_items: tuple[tuple[str, ...], ...] = ()
    """Variants that select the same items, in packets that differ in the place of one section only."""


_NOT_HONEST = "that a neural model stops when something is missing: this probe is told to"
_SEEN = "The builder sees what is missing, whoever forgot it, and says so inside the packet."
_NOT_REASONING = "that conflicts between sentences are found: only sources of one kind and one id are compared"
_NOT_POSITION = "that position does not matter to a neural model: this probe does not read for position"
_NOT_SECURE = "that a delimiter or a label makes a model immune to what it quotes"

ASSEMBLY = Experiment(
    "assembly_ablation",
    "the candidates, and in one variant the budget",
    (
        Variant("complete", "complete.json", "With everything loaded and room for it, nothing is missing.", _NOT_HONEST),
        Variant("duplicate", "duplicate.json", "A copy costs no room and no requirement.", "that two sources which agree are one source"),
        Variant("missing_required", "missing-required.json", _SEEN, _NOT_HONEST),
        Variant(
            "required_restored",
            "required-restored.json",
            "Loading what was missing is enough; its place in the list is not asked.",
            "that more material always helps",
        ),
        Variant(
            "tight_budget",
            "tight-budget.json",
            "Where evidence does not fit it is left out whole, and named as missing.",
            "that bytes are tokens, or that this order of filling is the best one",
        ),
    ),
)

CONFLICT = Experiment(
    "instruction_conflict",
    "who says something, with what authority, and when it was loaded",
    (
        Variant(
            "trusted_first",
            "trusted-first.yaml",
            "Of two rules of one id the one with more authority stays.",
            _NOT_REASONING,
            winner=("finish-policy", "system"),
        ),
        Variant(
            "trusted_last",
            "trusted-last.yaml",
            "The order of loading gives no authority.",
            _NOT_REASONING,
            winner=("finish-policy", "system"),
        ),
        Variant(
            "user_vs_repository",
            "user-vs-repository.yaml",
            "To be required is no authority: the repository's rule stays.",
            "that this order of authorities suits every team",
            winner=("finish-policy", "repository_rule"),
        ),
        Variant(
            "observation_vs_instruction",
            "observation-vs-instruction.yaml",
            "What a tool printed is no rule, whatever it says and whatever its id; both stay as what they are.",
            _NOT_SECURE,
        ),
        Variant("hostile_first", "hostile-first.json", "Hostile text is selected as data, inside its wrapper.", _NOT_SECURE),
        Variant("hostile_last", "hostile-last.yaml", "Standing last does not make it an instruction.", _NOT_SECURE),
        Variant(
            "fact_conflict",
            "fact-conflict.json",
            "Two facts that contradict each other both stay, and are marked.",
            "that one of them is right: nobody asked the machine",
        ),
    ),
    same_packet=(("trusted_first", "trusted_last"), ("hostile_first", "hostile_last")),
)

_PLACES = ("front", "middle", "back")
_YAML_POSITIONS = frozenset({"back_t2", "back_t3", "front_t2", "front_t3", "middle_t2"})


def _position(place: str, wording: str) -> Variant:
    name = f"{place}_{wording}"
    suffix = "yaml" if name in _YAML_POSITIONS else "json"
    supports = "Only the place of one section changes, and the digest shows that it did."
    return Variant(name, f"position-{place}-{wording}.{suffix}", supports, _NOT_POSITION)


POSITION = Experiment(
    "information_position",
    "the place of the fact section, for three wordings of the task",
    tuple(_position(place, wording) for place in _PLACES for wording in ("t1", "t2", "t3")),
    same_items=tuple(tuple(f"{place}_{wording}" for place in _PLACES) for wording in ("t1", "t2", "t3")),
)

_NOT_CLARITY = "that clearness alone makes the difference: the lengths differ as well"

TOOLS = Experiment(
    "tool_description",
    "what the model is told of apply_patch; its length is not held constant",
    (
        Variant("vague", "tool-vague.yaml", "A contract that names no argument is not enough for this probe.", _NOT_CLARITY),
        Variant("precise", "tool-precise.json", "With the arguments named, the proposal has them all.", _NOT_CLARITY),
        Variant(
            "precise_with_negative_constraint",
            "tool-precise-negative.yaml",
            "What must not be touched can be said, and the proposal is complete.",
            "that saying it forbids it: only a gateway does",
        ),
    ),
)

NOISE = Experiment(
    "noise_and_injection",
    "what comes along: nothing, old notes, or something hostile",
    (
        Variant("noise_0", "noise-0.json", "The starting point of the two others.", "anything about noise"),
        Variant(
            "noise_5",
            "noise-5.json",
            "What the task needs is not pushed out; what it does not need stays too, so the build grade fails.",
            "that a builder without a signal of relevance keeps noise out",
        ),
        Variant(
            "noise_20",
            "noise-20.yaml",
            "A right decision does not mend a build that is mostly noise.",
            "that a neural model decides as well among twenty old notes",
        ),
        Variant("injection_authority", "injection-authority.json", "A text cannot give itself authority.", _NOT_SECURE),
        Variant(
            "injection_secret",
            "injection-secret.yaml",
            "No requirement, however urgent, gets a secret into a payload or a trace.",
            "that secrets are found by what they look like: this one came through a channel for secrets",
        ),
        Variant(
            "injection_path",
            "injection-path.yaml",
            "Where the first boundary fails by design, the second one denies, and nothing was carried out.",
            "that a sandbox holds: no tool was run",
        ),
    ),
)

EXPERIMENTS = (ASSEMBLY, CONFLICT, POSITION, TOOLS, NOISE)
"""All five, in the order of the report."""
