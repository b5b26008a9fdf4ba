"""Schemas of a club's own files: house rules and event cards."""

from __future__ import annotations

import datetime
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationInfo, model_validator
from pydantic.json_schema import SkipJsonSchema

from drumhead.model.event_card import PLAYERS
from drumhead.rules.loading.model_validation import amiss, word
from drumhead.rules.schema.common import Table
from drumhead.rules.schema.point_rows import PointsRow

MOST_COPIES = 20
MOST_MODIFIER = 6  # of one die
MOST_NAME, MOST_LETTERS, MOST_REMINDER = 24, 3, 120  # letters on a marker
MOST_KEY = 40  # letters of a word in army lists


def _words(value: str, longest: int) -> str:
    if not value.strip():
        raise amiss("there are no words in this", 'Give text in "quotes".', code="empty-text")
    if len(value) > longest:
        raise amiss(
            f"this is {len(value):,} letters long, and there is room for {longest:,}",
            "Say it shorter.",
            code="text-too-long",
        )
    return value


def _hook(value: str, info: ValidationInfo) -> str:
    return word(value, info.context["hooks"], "thing that this game does by itself") if info.context else value


def _picture(value: Any) -> Any:
    raise amiss(
        "event cards carry no pictures",
        "Leave it out: nothing is ever fetched; glue a picture on, or draw one.",
        code="picture-on-a-card",
    )


def _some(value: list[Any]) -> list[Any]:
    if not value:
        raise amiss("there are no cards", "Write [[card]] above each, then its title and text.", code="empty-list")
    return value


Title = Annotated[str, AfterValidator(partial(_words, longest=80))]
Text = Annotated[str, AfterValidator(partial(_words, longest=1200))]
Note = Annotated[str, AfterValidator(partial(_words, longest=400))]
Picture = Annotated[SkipJsonSchema[Any], AfterValidator(_picture), Field(exclude=True)]


class EventCardTable(Table):
    """An event card: when it is played, whom it favours, and the `hook` that lets Drumhead carry it out."""

    title: Title
    text: Text
    copies: Annotated[int, Field(ge=1, le=MOST_COPIES)] = 1
    when: Literal["now", "keep"] = "now"
    sort: Literal["nothing", "help", "harm"] = "nothing"
    id: Title = "x"
    hook: Annotated[str, AfterValidator(_hook)] = PLAYERS
    image: Picture = None
    picture: Picture = None
    icon: Picture = None
    url: Picture = None


class EventsFile(Table):
    """A deck of event cards."""

    title: Note = "Events"
    note: Note = "-"
    card: Annotated[list[EventCardTable], AfterValidator(_some)] = Field(default=[], validate_default=True)


class ChangeTable(Table):
    """A value of the rulebook that the club changes, always or under the condition `when`.

    `says` is printed beside the hand that marks the house rule.
    """

    place: str
    to: Any
    when: str = ""
    says: str = ""


class ModifierTable(Table):
    """A modifier that the club adds to a list of the rulebook, such as `faceoff.modifier`."""

    list: str
    name: Annotated[str, AfterValidator(partial(_words, longest=60))]
    value: Annotated[int, Field(ge=-MOST_MODIFIER, le=MOST_MODIFIER)]
    when: str = ""
    says: str = ""


class RemoveTable(Table):
    """A modifier of the rulebook that the club strikes out, always or under the condition `when`."""

    modifier: str
    when: str = ""
    says: str = ""


class WeaponTable(Table):
    """A weapon of some units, made like one of the rulebook, with other values."""

    name: Annotated[str, AfterValidator(partial(_words, longest=60))]
    like: str
    when: str
    need: int | None = None
    dice: int | None = None
    reach: str | None = None
    says: str = ""

    @model_validator(mode="after")
    def _differs(self) -> WeaponTable:
        if self.need is None and self.dice is None and self.reach is None:
            raise amiss("this weapon is the one that it is like", "Give need, dice or reach.", code="same-weapon")
        return self


class StateTable(Table):
    """A state that players mark at the table, with its marker. Simulated battles know only one with `when`."""

    name: Annotated[str, AfterValidator(partial(_words, longest=MOST_NAME))]
    arms: Annotated[list[str], Field(min_length=1)]
    letters: Annotated[str, AfterValidator(partial(_words, longest=MOST_LETTERS))] | None = None
    says: Annotated[str, AfterValidator(partial(_words, longest=MOST_REMINDER))]
    off: Annotated[str, AfterValidator(partial(_words, longest=MOST_REMINDER))] | None = None
    back: Annotated[str, AfterValidator(partial(_words, longest=MOST_NAME))] | None = None
    most: Annotated[int, Field(ge=1, le=MOST_COPIES)] | None = None
    when: str = ""


class HouseKindTable(Table):
    """A kind of troops like one of the rulebook, for army lists and for conditions on `unit.kind`."""

    key: Annotated[str, AfterValidator(partial(_words, longest=MOST_KEY))]
    name: Annotated[str, AfterValidator(partial(_words, longest=MOST_NAME))]
    like: str
    says: Annotated[str, AfterValidator(partial(_words, longest=MOST_REMINDER))] | None = None


class HouseFile(Table):
    """House rules of a club: changed values, modifiers, weapons, states, kinds of troops, rulings and points."""

    title: Title
    ruleset: str = ""
    club: str = ""
    date: str | datetime.date = ""
    readings: dict[str, str] = {}
    events: str = ""
    change: list[ChangeTable] = []
    modifier: list[ModifierTable] = []
    remove: list[RemoveTable] = []
    weapon: list[WeaponTable] = []
    state: list[StateTable] = []
    kind: list[HouseKindTable] = []
    points: list[PointsRow] = []
