"""Schema and reader of campaign.toml: what comes back after a battle, what is honoured, and who replaces officers."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, WithJsonSchema

from drumhead.armies.files.army_and_battle_schema import Table
from drumhead.armies.files.text_fields import Name, Note
from drumhead.rules.loading.model_validation import amiss, check, describe_value
from drumhead.rules.loading.player_file_types import CAMPAIGN, refuse_another
from drumhead.rules.loading.toml_files import Fault, FileErrors, Problem, read

FILE = "campaign.toml"
TEMPLATE = Path(__file__).with_name("ours.toml")
MOST = 99


def _share(value: Any) -> Fraction:
    """Return a share as a fraction; raise the error of `amiss` for any value that is not from 0 to 1."""
    try:
        wanted = isinstance(value, str | int | float) and not isinstance(value, bool) and len(str(value)) < 20
        share = Fraction(str(value)) if wanted else Fraction(-1)
    except (ValueError, ZeroDivisionError):
        share = Fraction(-1)
    if not 0 <= share <= 1:
        right = 'Give a number from 0 to 1, or a fraction such as "1/3".'
        raise amiss(f"{describe_value(value)} is not a share", right, code="not-a-share")
    return share


SHARE = {"type": ["number", "string"], "minimum": 0, "maximum": 1}
Share = Annotated[Any, AfterValidator(_share), WithJsonSchema(SHARE)]
Fate = Literal["replaced", "returns", "vacant"]


class SharesTable(Table):
    """The share of a unit's losses that comes back, by how they were lost; `unknown` if nobody wrote down how.

    Losses are `routed` in the unit's own rout or flight from the table, `captured` with colours or guns taken,
    `killed` in all other events.
    """

    killed: Annotated[Share, Field(description="Lost to fire and in fights.")]
    routed: Annotated[Share, Field(description="Lost in the unit's own rout or flight from the table.")]
    captured: Annotated[Share, Field(description="Lost with colours or guns that the enemy took.")]
    unknown: Annotated[Share, Field(description="Nobody wrote down how.")]


class RecoveryTable(Table):
    """What comes back to the units of each army: shares for the winner, the loser, and both sides of a draw.

    `round` is the way in which parts of a stand or figure are rounded. A unit that is left with less than the share
    `disband` of what it brought is broken up.
    """

    round: Annotated[
        Literal["down", "up", "nearest"], Field(description="Rounding of parts of a stand or figure; a half goes up.")
    ]
    disband: Annotated[Share, Field(description="A unit left with a smaller share of what it brought is broken up.")]
    winner: SharesTable
    loser: SharesTable
    drawn: SharesTable


class HonoursTable(Table):
    """The deeds for which a unit carries the battle's name: `true` for each deed that your club honours.

    The deeds are: it broke an enemy, it took colours or guns, it was the first of its side to rally, it held an
    objective at the end, or it lost at least half and did not rout.
    """

    broke: bool = Field(default=False, description="An enemy that it fought in that turn routed or was destroyed.")
    captured: bool = Field(default=False, description="It took colours or guns.")
    rallied: bool = Field(default=False, description="It was the first of its side to rally from a rout.")
    held: bool = Field(default=False, description="It held an objective of its side at the end.")
    stood: bool = Field(default=False, description="It lost at least half of its strength and did not rout.")


class QualityTable(Table):
    """Changes of quality: one step up at every `up` honours (0 for never), `down` steps for a destroyed unit.

    With `keep`, a quality that was rolled for in the battle stays.
    """

    up: Annotated[int, Field(ge=0, le=MOST, description="Honours for one step better; 0 for never.")] = 0
    down: Annotated[int, Field(ge=0, le=MOST, description="Steps worse for a destroyed unit that comes back.")] = 0
    keep: bool = Field(default=True, description="A quality that was rolled for in the battle stays.")


class OfficersTable(Table):
    """What happens to officers: replaced by another, back for the next battle, or a vacant post.

    `general` says who follows a general: the first commander of the army, or a new officer. `names` has new officers
    by side, in the order in which they come.
    """

    killed: Fate = Field(default="replaced", description="What happens to an officer who was killed.")
    captured: Fate = Field(default="replaced", description="What happens to an officer who was captured.")
    general: Literal["promoted", "new"] = Field(default="promoted", description="Who follows a general.")
    names: dict[str, list[Name]] = Field(default={}, description="New officers by side, in their order.")


class CampaignTable(Table):
    """A campaign: the rules with which armies go from one battle to the next."""

    title: Annotated[Name, Field(description="Name of the campaign.")]
    note: Annotated[Note, Field(description="A sentence for the page of the campaign.")] = ""
    recovery: RecoveryTable
    honours: HonoursTable = HonoursTable()
    quality: QualityTable = QualityTable()
    officers: OfficersTable = OfficersTable()


def read_campaign(path: Path) -> CampaignTable:
    """Return the campaign in a file; raise FileErrors with every error in it."""
    if not path.exists() and not path.is_symlink():
        right = "`drumhead campaign new` makes one; --campaign names another."
        raise FileErrors([Fault(str(path), 0, (), *Problem("there is no such file", right, code="no-such-file"))])
    file = read(path)
    refuse_another(file, CAMPAIGN)
    table, faults = check(CampaignTable, file)
    if table is None:
        raise FileErrors(faults)
    return table
