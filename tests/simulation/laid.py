"""Units laid out on a table for a test, with dice from a script and choices by a rule of the test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from drumhead.geometry.field import Field
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature, Ground
from drumhead.model.unit import Unit
from drumhead.probability import Replay, Roll
from drumhead.rules.battle.battle_state import BattleState, Table
from drumhead.rules.battle.decision_options import Option
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.formations import footprint_of
from drumhead.rulesets import load

from .stage import STAND, bare

SIDES = ("french", "alliance")


@cache
def _ruleset() -> Ruleset:
    return load("wss-paperboys")


@cache
def _book(readings: tuple[tuple[str, str], ...]) -> Book:
    return _ruleset().book({word.replace("_", "-"): key for word, key in readings})


class Wanted:
    """Takes the first option that is wanted, else the first of all: (verb, unit, whom) with "" for anybody."""

    def __init__(self, *wanted: tuple[str, str, str]) -> None:
        self.wanted = wanted

    def choose(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        for at, option in enumerate(options):
            if any(
                option.verb == verb and unit in ("", option.unit) and whom in ("", option.whom)
                for verb, unit, whom in self.wanted
            ):
                return at, ""
        return 0, ""

    def sequence(self, play: BattleState, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        return units


class ByCard(Wanted):
    """Wants by the number of the card that was turned last, 0 before the first."""

    def __init__(self, **wanted: Sequence[tuple[str, str, str]]) -> None:
        super().__init__()
        self.by_card = {int(card.removeprefix("card_")): these for card, these in wanted.items()}

    def choose(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        self.wanted = tuple(self.by_card.get(play.card, ()))
        return super().choose(play, side, what, options)


def laid(
    places: dict[str, tuple[Unit, float, float, float]],
    throws: Sequence[tuple[str, object]] | int = 0,
    door: object = None,
    features: Sequence[Feature] = (),
    told: Callable[[dict], None] = lambda event: None,
    **readings: str,
) -> BattleState:
    """A battle with these units at (x, y, facing) in mm; `throws` a script of dice, or a seed."""
    ruleset = _ruleset()
    room = footprint_of(ruleset)
    book = _book(tuple(readings.items()))
    chance = Roll(throws) if isinstance(throws, int) else Replay(throws)
    cites = ruleset.steps
    table = Table(
        book,
        chance,
        Field(Ground(1800, 1200, tuple(features))),
        door or Wanted(),
        told,
        lambda book, unit: room(book, unit, STAND),
        cites,
        bare(ruleset, SIDES),
    )
    play = ruleset.module("play").begins(table)
    play.turn = play.card = 1
    for key, (unit, x, y, facing) in places.items():
        play.muster(key, unit, Box(x, y, facing, 0, 0))
    return play
