"""Schema of points for units and officers, in a house-rules file or a ruleset's `muster.toml`.

`armies/files/army_points.py` reads these keys.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, ValidationInfo

from drumhead.rules.loading.model_validation import amiss
from drumhead.rules.schema.common import Table

MOST = 10_000  # points of one row
Points = Annotated[int, Field(ge=0, le=MOST)]


def _priced(each: int | None, info: ValidationInfo) -> int | None:
    """Return an officer's price; raise the error of `amiss` if a row prices neither units nor officers, or both.

    A row with `ranks` needs `each`; a row without them needs `unit` or `stand`.
    """
    of_units = info.data.get("unit") is not None or info.data.get("stand") is not None
    if "ranks" in info.data and info.data["ranks"] is not None:
        if each is None or of_units:
            raise amiss(
                "officers of a rank cost so much each", "Write each = ... and neither unit nor stand.", code="idle-key"
            )
    elif each is not None or not of_units:
        raise amiss("nothing says what such units cost", "Write unit = ..., stand = ... or both.", code="missing-key")
    return each


class PointsRow(Table):
    """Points of a unit (`unit`) and of each of its stands or figures (`stand`), or of an officer (`each`)."""

    arms: list[str] | None = None
    kinds: list[str] | None = None
    but: list[str] | None = None
    sides: list[str] | None = None
    qualities: list[str] | None = None
    ranks: list[str] | None = None
    unit: Points | None = None
    stand: Points | None = None
    each: Annotated[Points | None, AfterValidator(_priced)] = Field(default=None, validate_default=True)
