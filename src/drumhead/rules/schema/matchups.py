"""Schema of `matchups.toml`: the odds of each unit against each enemy, on the match-up sheet."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from drumhead.rules.schema.common import Expression, Given, Least, Slug, Table, Words


class CaseTable(Table):
    """A question about two units, asked if `when` is true: `unit` acts, and `other` is its target.

    The figure is the chance of `outcomes`, of all others if `none_of` has some, or of at least so many.
    """

    when: Expression | None = None
    question: Slug
    given: Given = {}
    outcomes: list[str] = []
    none_of: Annotated[list[str], Field(alias="none-of")] = []
    at_least: Annotated[Least | None, Field(alias="at-least")] = None
    beaten: list[str] = []
    enemies: list[str] | None = None


class FireTable(Table):
    """Fire at up to three distances, which cases know as `reach`; `says` is what the figure means."""

    ranges: Annotated[list[Expression], Field(min_length=1, max_length=3)]
    says: Words
    case: list[CaseTable]


class ChargeTable(Table):
    """A charge: `says` is what its figure means, `charged` what that of the target means.

    The figure of the target is the chance of the outcomes `beaten`; without them, of all that are not the attacker's.
    """

    says: Words
    charged: Words
    case: list[CaseTable]


class HoldTable(Table):
    """What a unit withstands: in its cases `unit` is the enemy that acts, and `reach` its shortest distance."""

    says: Words
    case: list[CaseTable]


class MatchupsFile(Table):
    """Odds of two units that meet; `as` names a family that has the rest of its tables."""

    as_: Annotated[Slug | None, Field(alias="as")] = None
    fire: FireTable
    charge: ChargeTable
    hold: HoldTable
    notes: list[Words] = []
