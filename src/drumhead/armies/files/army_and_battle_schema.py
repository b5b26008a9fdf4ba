"""Schema of army and battle files: their keys and permitted values. It is imported only when a file is read."""

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
from drumhead.model.lengths import SheetSizeError, Step, sheet_sides, typed_length
from drumhead.rules.loading.model_validation import amiss, word
from drumhead.rules.loading.toml_files import choices, for_terminal

MOST_STANDS, MOST_TURNS, MOST_AGREED, MOST_HONOURS = 99, 99, 8, 99


def _known(kind: str, value: str, info: ValidationInfo) -> str:
    """Return a term of the ruleset's vocabulary for `kind`, such as "rank"; raise the error of `amiss` for any other.

    Without a ruleset in the validation's context, any text is valid.
    """
    return word(value, ids(info.context["about"], kind), kind) if info.context else value


def _arm(value: str, info: ValidationInfo) -> str:
    """Return a valid arm; raise the error of `amiss` for any other text, with its own message for a kind."""
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
    """Return a valid kind of the unit's arm, by default its first kind; raise the error of `amiss` otherwise.

    Without an arm, any kind of the ruleset is valid.
    """
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
    """Return a valid number of stands or figures, by default the kind's own; raise the error of `amiss` otherwise.

    The key that the ruleset does not count must be None.
    """
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
    """Return a list that is not empty; raise the error of `amiss` for an empty one; `what` is the entry's key."""
    if not value:
        raise amiss(f"there is no {what} in it", f"Add a [[{what}]] with its name.", code="empty-list")
    return value


def _date(value: Any) -> Any:
    """Return a date as text, such as "23 May 1706", and any other value unchanged.

    TOML reads a date without quotes, such as 1706-05-23, as a date.
    """
    return f"{value.day} {value:%B %Y}" if isinstance(value, datetime.date) else value


def _scale(value: Any) -> Fraction:
    try:
        scale, unit = typed_length(str(value))
    except ValueError:
        scale, unit = Fraction(0), ""
    if unit or not Fraction(1, 10) <= scale <= 10:
        raise amiss(
            "this is not a scale for the distances", 'Give a number from 0.1 to 10, or "2/3".', code="not-a-scale"
        )
    return scale


def _step(value: Any) -> Step:
    try:
        return Step.parse(str(value))
    except ValueError:
        raise amiss(
            "this is nothing to round distances to", 'Give a number, or a length such as "1/2in".', code="not-a-step"
        ) from None


def _counted(word: str) -> Any:
    """Return the type of a unit's strength under the key `word` ("stands" or "figures").

    Only the key that the ruleset counts may be given.
    """
    schema = {"type": "integer", "minimum": 1, "maximum": MOST_STANDS, "counts": word}
    return Annotated[int | None, AfterValidator(_count), Field(validate_default=True), WithJsonSchema(schema)]


class Table(BaseModel):
    """Base of all tables of a file: keys that a model does not have are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OfficerTable(Table):
    """A mounted officer; without a rank, a general has the ruleset's highest and a brigade's commander its lowest."""

    name: Name
    rank: Annotated[str, AfterValidator(partial(_known, "rank")), Field(json_schema_extra={"words": "rank"})] = ""
    note: Note = ""


OfficerOrName = Annotated[
    Annotated[Name, Tag("text")] | Annotated[OfficerTable, Tag("table")], Discriminator(text_or_table)
]


Sayings = dict[str, str | int]  # keys of a unit, as another game has them


class UnitTable(Table):
    """A battalion, regiment or gun. Either `arm` or `kind` may be left out; the first kind of an arm is the default.

    `under` has the unit's values under another ruleset, or in common words, where conversion would give others.
    `honours` are the battles in which it distinguished itself, printed on the roster.
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
    honours: Annotated[list[Name], Field(max_length=MOST_HONOURS)] = []
    under: dict[str, Sayings] = {}

    @property
    def more(self) -> tuple[tuple[str, Any], ...]:
        """Data of the unit that no game counts, as (key, value) pairs: "under", if there are values by ruleset."""
        return (("under", tuple((id_, tuple(keys.items())) for id_, keys in self.under.items())),) if self.under else ()


class CommandTable(Table):
    """A wing, a line or a division of the army, with its commander. Brigades name the one to which they belong."""

    name: Name
    commander: OfficerOrName | None = None
    note: Note = ""


class BrigadeTable(Table):
    """Units under one commander, or none; and the wing, line and division to which they belong, if any."""

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
    """The army of one side. Inside a battle file `side` may be left out.

    `words` names the vocabulary: "common", or a ruleset's id; by default that of the game in use. `source` is the
    origin of the list, and `doubts` has what is uncertain in it. `history` has a line for each battle so far.
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
    history: Annotated[list[Note], Field(max_length=MOST_HONOURS)] = []


class SideTable(Table):
    """A side of a battle: its army, in a file of its own or written here, its role, its brief, and its units' places.

    `events` is the file of the side's own deck of event cards. `goals` are points that the side heads for.
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


PAPERS = ("A3", "A4", "A5", "Letter", "Legal", "Tabloid")


def _paper(value: str) -> str:
    if value in PAPERS:
        return value
    try:
        sheet_sides(value)
    except SheetSizeError as error:
        right = f"{error.right[0].upper()}{error.right[1:]}."
        raise amiss(f'"{for_terminal(value)}" is not a size of paper', right, code="paper-size") from None
    except ValueError:
        right = choices([*PAPERS, "a size such as 200x280mm"])
        raise amiss(f'"{for_terminal(value)}" is not a paper', right, code="unknown-word") from None
    return value


PAPER_SCHEMA = {"type": "string", "examples": [*PAPERS, "200x280mm"]}
PaperName = Annotated[str, AfterValidator(_paper), WithJsonSchema(PAPER_SCHEMA)]


class LooksTable(Table):
    """Print settings of a battle or a club: `type` is the text size, `sides` the most pages of the playsheet.

    `round` is the step to which distances are rounded, 0 for none."""

    paper: PaperName = "A4"
    ink: Literal["full", "low"] = "full"
    colour: Literal["full", "grey"] = "full"
    fold_lines: Literal["dashes", "ticks", "none"] = "dashes"
    units: Literal["cm", "in", "paces", "bw"] = "cm"
    scale: Annotated[Any, AfterValidator(_scale), WithJsonSchema({"type": ["number", "string"]})] = Fraction(1)
    round: Annotated[Any, AfterValidator(_step), WithJsonSchema({"type": ["number", "string"]})] = Fraction(0)
    type: Literal["normal", "large", "pocket"] = "normal"
    sides: Annotated[int, Field(ge=1, le=9)] | None = None


class PrintTable(LooksTable):
    """Print settings of a battle, unless the command gives others. `size` is the edge of a record die in mm."""

    size: Annotated[float, Field(ge=8, le=40)] = 16.0


class BattleTable(Table):
    """A battle: two sides, the ground, and what the players agreed before it; `events` is a deck for both sides."""

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
