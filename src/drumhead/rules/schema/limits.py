"""Schema of `limits.toml`: how far house rules may change the rulebook before the printed pages contradict it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from drumhead.rules.loading.model_validation import amiss
from drumhead.rules.schema.common import Table, Words

Bound = int | Annotated[str, Field(pattern=r"^\d+(\.\d+)? (cm|in|mm)$")]


class LimitTable(Table):
    """A place of the tables, or several by a star, with the least and the most that may stand there, and why.

    `above` is a place whose value must stay below this one's, `same` one where the same must stand.
    """

    place: Annotated[str, Field(max_length=100)]
    least: Bound | None = None
    most: Bound | None = None
    above: str | None = None
    same: str | None = None
    why: Words

    @model_validator(mode="after")
    def _limits(self) -> LimitTable:
        if self.least is None and self.most is None and self.above is None and self.same is None:
            raise amiss("this limits nothing", "Give least, most, above or same.", code="empty-limit")
        return self


class LimitsFile(Table):
    """The whole file."""

    limit: list[LimitTable] = []
