"""Schema of army and battle files: their keys and permitted values. Imported only when a file is read."""

from __future__ import annotations

import datetime
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    SkipValidation,
    Tag,
    ValidationInfo,
    WithJsonSchema,
)

from drumhead.armies.files.handout_files import MOST_PICTURES
from drumhead.armies.files.player_tables import Players
from drumhead.armies.files.ruleset_terms import TO_BE_DICED, arm_of, counts, ids, kinds_of, usual_count
from drumhead.armies.files.table_plan_file import FieldTable, PlaceTable, Spot
from drumhead.armies.files.text_fields import Agreement, Name, Nation, Note, text_or_table
from drumhead.armies.files.victory_file import TextOrVictory
from drumhead.rules.loading.model_validation import amiss, word
from drumhead.rules.loading.toml_files import choices

MOST_STANDS, MOST_TURNS, MOST_AGREED = 99, 99, 8


def _known(kind: str, value: str, info: ValidationInfo) -> str:
    """Return a word of a ruleset's vocabulary for a rank, an arm ...; without a ruleset any word is valid."""
    return word(value, ids(info.context["about"], kind), kind) if info.context else value


def _arm(value: str, info: ValidationInfo) -> str:
    """Return a valid arm; the error for a kind explains that it belongs under `kind`."""
    about = info.context["about"] if info.context else {}
    if value in ids(about, "kind") and value not in ids(about, "arm"):
        raise amiss(
            f'"{value}" is a kind of {arm_of(about, value)}',
            f'Write kind = "{value}", and leave arm out.',
            code="kind-for-arm",
        )
    return _known("arm", value, info)


def _side(value: str, info: ValidationInfo) -> str:
    if not info.context:
        return value
    wanted = info.context["side"]
    if value:
        _known("side", value, info)
        if wanted and value != wanted:
            raise amiss(
                f"this army is {value}, but the battle has it as {wanted}",
                "Change one of the two.",
                code="side-mismatch",
            )
    elif not wanted:
        raise amiss("the side is missing", choices(ids(info.context["about"], "side")), code="missing-key")
    return value or wanted


def _kind(value: str, info: ValidationInfo) -> str:
    """Return a valid kind of the arm, by default its first; without an arm, any kind."""
    arm = info.data.get("arm")  # None: what is written there is no arm
    if not info.context or (arm is None and not value):
        return value
    about = info.context["about"]
    if not value and not arm:
        raise amiss("neither arm nor kind is given", choices(ids(about, "arm")), code="missing-key")
    kinds = [kind["id"] for kind in kinds_of(about, arm)]
    return word(value, kinds, f"kind of {arm}" if arm else "kind") if value else kinds[0]


def _quality(value: str, info: ValidationInfo) -> str:
    if not info.context:
        return value
    known = ids(info.context["about"], "quality")
    if not value and known:
        raise amiss("this is missing", f"Add quality = ... {choices([*known, TO_BE_DICED])}", code="missing-key")
    if value and not known:
        raise amiss("units are all of one quality in this game", "Leave it out.", code="no-qualities")
    return word(value, [*known, TO_BE_DICED], "quality") if known else ""


def _count(value: int | None, info: ValidationInfo) -> int | None:
    """Return a valid number of stands or figures, whichever the ruleset counts; by default its usual number."""
    counted = str(info.field_name)
    about = info.context["about"] if info.context else None
    wanted = counts(about) if about else counted
    if value is None:
        usual = usual_count(about, str(info.data.get("kind"))) if about else None
        if counted == wanted and about and not usual:
            raise amiss("this is missing", f"Add {wanted} = ...", code="missing-key")
        return usual if counted == wanted else None
    if counted != wanted:
        raise amiss(f"{counted} are not counted in this game", f"Write {wanted} = {value}.", code="counted-otherwise")
    if value < 1:
        raise amiss(f"{value} {counted} cannot fight", "Give 1 or more.", code="out-of-range")
    if value > MOST_STANDS:
        raise amiss(
            f"{value} {counted} are too many for a roster", f"Give {MOST_STANDS} or fewer.", code="out-of-range"
        )
    return value


def some(what: str, value: list[Any]) -> list[Any]:
    """Return a list that is not empty; raise the error of `amiss` for an empty one."""
    if not value:
        raise amiss(f"there is no {what} in it", f"Add a [[{what}]] with its name.", code="empty-list")
    return value


def _date(value: Any) -> Any:
    """Return a date as text: TOML reads one without quotes as a date, so 1706-05-23 becomes "23 May 1706"."""
    return f"{value.day} {value:%B %Y}" if isinstance(value, datetime.date) else value


def _scale(value: Any) -> Fraction:
    try:
        scale = Fraction(str(value)) if isinstance(value, str | int | float) else Fraction(0)
    except (ValueError, ZeroDivisionError):
        scale = Fraction(0)
    if not Fraction(1, 10) <= scale <= 10 or isinstance(value, bool):
        raise amiss(
            "this is not a scale for the distances", 'Give a number from 0.1 to 10, or "2/3".', code="not-a-scale"
        )
    return scale


def _counted(word: str) -> Any:
    """Return the type of a unit's strength under one key; only the key that the ruleset counts may be given."""
    schema = {"type": "integer", "minimum": 1, "maximum": MOST_STANDS, "counts": word}
    return Annotated[int | None, AfterValidator(_count), Field(validate_default=True), WithJsonSchema(schema)]


class Table(BaseModel):
    """A table of a file: no keys but these."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OfficerTable(Table):
    """A mounted officer; without a rank, the general has the highest of the ruleset and a commander the lowest."""

    name: Name
    rank: Annotated[str, AfterValidator(partial(_known, "rank")), Field(json_schema_extra={"words": "rank"})] = ""
    note: Note = ""


OfficerOrName = Annotated[
    Annotated[Name, Tag("text")] | Annotated[OfficerTable, Tag("table")], Discriminator(text_or_table)
]


Sayings = dict[str, str | int]  # keys of a unit, as another game has them


class UnitTable(Table):
    """A battalion, regiment or gun. `kind` may be left out for the first of its arm, `arm` where `kind` is given.

    `under` says what the unit is under another ruleset, or in common words, where that does not follow by itself.
    """

    name: Name
    arm: Annotated[str, AfterValidator(_arm), Field(json_schema_extra={"words": "arm"})] = ""
    kind: Annotated[str, AfterValidator(_kind), Field(validate_default=True, json_schema_extra={"words": "kind"})] = ""
    nation: Nation = ""
    quality: Annotated[
        str, AfterValidator(_quality), Field(validate_default=True, json_schema_extra={"words": "quality"})
    ] = ""
    stands: _counted("stands") = None  # type: ignore[valid-type]
    figures: _counted("figures") = None  # type: ignore[valid-type]
    note: Note = ""
    under: dict[str, Sayings] = {}

    @property
    def more(self) -> tuple[tuple[str, Any], ...]:
        """Data of the unit that no game counts, as pairs of key and value."""
        return (("under", tuple((id_, tuple(keys.items())) for id_, keys in self.under.items())),) if self.under else ()


class CommandTable(Table):
    """A wing, a line or a division of the army: who leads it. Brigades say by its name that they belong to it."""

    name: Name
    commander: OfficerOrName | None = None
    note: Note = ""


class BrigadeTable(Table):
    """Units under one commander, or none; and the wing, line and division that they belong to, if any."""

    name: Name
    wing: Nation = ""
    line: Nation = ""
    division: Nation = ""
    commander: OfficerOrName | None = None
    unit: Annotated[list[UnitTable], AfterValidator(partial(some, "brigade.unit"))] = Field(
        default=[], validate_default=True
    )
    note: Note = ""


Year = Annotated[int, Field(ge=1000, le=2100)]


class ArmyTable(Table):
    """One side's army. Inside a battle file `side` may be left out.

    `words` says in whose words it is written: "common", or a ruleset's id; else in those of the game in use. `source`
    and `doubts` tell where the list comes from and what is not certain of it.
    """

    name: Name
    words: str = ""
    year: Year | None = None
    source: Note = ""
    doubts: list[Note] = []
    side: Annotated[str, AfterValidator(_side), Field(validate_default=True, json_schema_extra={"words": "side"})] = ""
    general: OfficerOrName | None = None
    wing: list[CommandTable] = []
    line: list[CommandTable] = []
    division: list[CommandTable] = []
    brigade: Annotated[list[BrigadeTable], AfterValidator(partial(some, "brigade"))] = Field(
        default=[], validate_default=True
    )
    note: Note = ""


class SideTable(Table):
    """A side of a battle: its army, in a file of its own or written here, its part, its brief, and where it stands.

    `events` is the file of its own deck of event cards.
    """

    army: Annotated[
        Annotated[str, Tag("text")] | Annotated[SkipValidation[ArmyTable], Tag("table")],
        Discriminator(text_or_table),
    ]
    role: Literal["attacker", "defender"] | None = None
    orders: Literal["attack", "hold", "delay"] | None = None
    goals: list[Spot] = []
    brief: Note = ""
    events: Nation = ""
    place: list[PlaceTable] = []


class LooksTable(Table):
    """How paper is printed, as a battle or a club wants it: `type` is of letters, the playsheet has no more `sides`."""

    paper: Literal["A3", "A4", "A5", "Letter", "Legal", "Tabloid"] = "A4"
    ink: Literal["full", "low"] = "full"
    units: Literal["cm", "in", "paces"] = "cm"
    scale: Annotated[Any, AfterValidator(_scale), WithJsonSchema({"type": ["number", "string"]})] = Fraction(1)
    type: Literal["normal", "large", "pocket"] = "normal"
    sides: Annotated[int, Field(ge=1, le=9)] | None = None


class PrintTable(LooksTable):
    """How the battle's kit is printed unless the command says otherwise. `size` is a record die's edge in mm."""

    size: Annotated[float, Field(ge=8, le=40)] = 16.0


class BattleTable(Table):
    """Two sides, the ground between them and what was agreed before the first card; `events` is a deck for both."""

    title: Name
    ruleset: Name
    date: Annotated[Nation, BeforeValidator(_date)] = ""
    place: Nation = ""
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS)] | None = None
    note: Note = ""
    victory: TextOrVictory = ""
    agreed: Annotated[list[Agreement], Field(max_length=MOST_AGREED)] = []
    ground: list[Note] = []
    side: dict[str, SideTable] = {}
    player: Players = []
    readings: dict[str, str] = {}
    house_rules: Nation = ""
    events: Nation = ""
    handout: Nation = ""
    pictures: Annotated[list[Nation], Field(max_length=MOST_PICTURES)] = []
    print: PrintTable = PrintTable()
    field: FieldTable | None = None
