"""Schema of an army file in neutral terms: its keys and permitted values."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from pydantic import AfterValidator, Field, ValidationInfo

from drumhead.armies.files.army_and_battle_schema import MOST_STANDS, ArmyTable, BrigadeTable, UnitTable, some
from drumhead.armies.files.ruleset_terms import TO_BE_DICED, arm_of, ids, middle_quality
from drumhead.armies.files.text_fields import Nation
from drumhead.armies.neutral.neutral_terms import STRENGTHS, arm_table, common
from drumhead.rules.loading.model_validation import amiss, word


def _side(value: str) -> str:
    return word(value, ids(common(), "side"), "side in common words") if value else value


def _no_number(value: int | None) -> int | None:
    if value is not None:
        wrong = "stands and figures are those of one game, and this army is kept for every game"
        raise amiss(wrong, f"Give {STRENGTHS[0]}, {STRENGTHS[1]} or {STRENGTHS[2]}.", code="counted-otherwise")
    return value


def _strength(value: int | None, info: ValidationInfo) -> int | None:
    """Return a valid number of battalions, squadrons or guns; raise the error of `amiss` under another arm's key."""
    arm, kind = info.data.get("arm"), info.data.get("kind")
    if value is None or not kind:
        return value
    wanted = arm_table(arm or arm_of(common(), kind))["strength"]
    if info.field_name != wanted:
        raise amiss(
            f"{arm or kind} are not counted in {info.field_name}",
            f"Write {wanted} = {value}.",
            code="counted-otherwise",
        )
    return value


Strength = Annotated[int, Field(ge=1, le=MOST_STANDS)]
OfAnArm = Annotated[Strength | None, AfterValidator(_strength)]


def _none_of(counted: str) -> Any:
    """Return the type of the key `counted` ("stands" or "figures"), which neutral units must leave at None."""
    return Annotated[Any, AfterValidator(_no_number), Field(json_schema_extra={"counts": counted})]


class CommonUnit(UnitTable):
    """A unit in neutral terms; its strength is given in `battalions`, `squadrons` or `guns`, or as its `men`."""

    quality: Annotated[
        str,
        AfterValidator(lambda value: word(value, [*ids(common(), "quality"), TO_BE_DICED], "quality")),
        Field(json_schema_extra={"words": "quality"}),
    ] = middle_quality(common())
    stands: _none_of("stands") = None  # type: ignore[valid-type]
    figures: _none_of("figures") = None  # type: ignore[valid-type]
    battalions: OfAnArm = None
    squadrons: OfAnArm = None
    guns: OfAnArm = None
    men: Annotated[int, Field(ge=1, le=99_999)] | None = None
    ranks: Annotated[int, Field(ge=1, le=6)] | None = None
    facings: Nation = ""
    special: list[Nation] = Field(default_factory=list)

    @property
    def more(self) -> tuple[tuple[str, Any], ...]:
        """Data of the unit that no game counts, as (key, value) pairs: men, ranks, facings, special rules, under."""
        said = {"men": self.men, "ranks": self.ranks, "facings": self.facings, "special": tuple(self.special)}
        return (*((key, value) for key, value in said.items() if value), *super().more)

    @property
    def its_arm(self) -> str:
        """The unit's arm, as given or derived from its kind."""
        return self.arm or arm_of(common(), self.kind)

    @property
    def strength(self) -> int:
        """The number of battalions, squadrons or guns; the arm's usual number if the army gives none."""
        arm = arm_table(self.its_arm)
        return int(getattr(self, arm["strength"]) or arm["usual"])

    @property
    def is_counted(self) -> bool:
        """Whether the army gives the unit's strength, in its arm's measure or in men."""
        return bool(self.men or getattr(self, arm_table(self.its_arm)["strength"]))


class CommonBrigade(BrigadeTable):
    """Units under one commander, or none, in neutral terms."""

    unit: Annotated[list[CommonUnit], AfterValidator(partial(some, "brigade.unit"))] = Field(  # type: ignore[assignment]
        default=[], validate_default=True
    )


class CommonArmy(ArmyTable):
    """The army of one side in neutral terms."""

    side: Annotated[str, AfterValidator(_side), Field(json_schema_extra={"words": "side"})] = ""
    brigade: Annotated[list[CommonBrigade], AfterValidator(partial(some, "brigade"))] = Field(  # type: ignore[assignment]
        default=[], validate_default=True
    )
