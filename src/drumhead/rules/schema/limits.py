"""Schema of `limits.toml`: how far house rules may change the rulebook before the printed pages contradict it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from drumhead.rules.loading.model_validation import amiss
from drumhead.rules.schema.common import Slug, Table, Words

Bound = int | Annotated[str, Field(pattern=r"^\d+(\.\d+)? (cm|in|mm)$")]


class LimitTable(Table):
    """Limits of house rules on a value of the tables, or with * on several, with the reason.

    The value at `place` must be above the value at the place `above`, and equal to the value at the place `same`. A
    value that is `fixed` cannot be changed, but to one that an interpretation sets there.
    """

    place: Annotated[str, Field(max_length=100)]
    least: Bound | None = None
    most: Bound | None = None
    above: str | None = None
    same: str | None = None
    fixed: bool = False
    why: Words

    @model_validator(mode="after")
    def _limits(self) -> LimitTable:
        if not (self.fixed or self.above or self.same) and self.least is None and self.most is None:
            raise amiss("this limits nothing", "Give least, most, above, same or fixed.", code="empty-limit")
        return self


class ScopeTable(Table):
    """Places, with * for any step, whose house rules may have a condition, and the facts known there.

    `adds` is the list to which a club may add modifiers, if the places are those of a list.
    """

    place: Annotated[str, Field(max_length=100)]
    knows: list[Literal["unit", "target", "range"]]
    adds: str | None = None


class LimitsFile(Table):
    """Limits of house rules on values; `as` names a family that has the rest of rows with the same place.

    `scope` says which house rules may hold for some only.
    """

    as_: Annotated[Slug | None, Field(alias="as")] = None
    limit: list[LimitTable] = []
    scope: list[ScopeTable] = []
