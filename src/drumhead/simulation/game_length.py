"""Estimated playing time: actions counted, minutes for each, and what players do at the same time.

A battle that can be simulated is counted from its journal, card by card; for any other, actions per unit and turn are
taken from battles of other games. The minutes, and the share of simultaneous work, are ours (`evening.toml`).
"""

from __future__ import annotations

import math
import tomllib
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from drumhead.deployment.scenario import key_of
from drumhead.model.army import Battle
from drumhead.model.player_assignment import dealt_out
from drumhead.rules.battle.battle_state import Event
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.book import Book

NEXT_CARD = "next card"  # the name of the draw of a card
Hands = Mapping[str, Hashable]  # the player of each unit, by its key


@dataclass(frozen=True)
class Pace:
    """The values of `evening.toml`: minutes and descriptions by action, and the actions that players do at once.

    `before` are minutes before the first card. `waits` is the share of simultaneous work that waits, and `talk` the
    share of time that each player beyond two adds. `doubt` are spreads, `of_a_unit` the actions of a unit in a turn.
    """

    minutes: Mapping[str, float]
    says: Mapping[str, str]
    at_once: frozenset[str]
    before: float
    waits: float
    talk: float
    doubt: Mapping[str, float]
    of_a_unit: Mapping[str, float]

    def slow_down(self, players: int) -> float:
        """Return the factor by which this number of players takes longer than two."""
        return 1 + self.talk * max(0, players - 2)


@cache
def pace() -> Pace:
    """Return the values of `evening.toml`; cached."""
    told = tomllib.loads(files(__package__).joinpath("evening.toml").read_text(encoding="utf-8"))
    things = {each["id"]: each for each in told["thing"]}
    return Pace(
        {id_: each["minutes"] for id_, each in things.items()},
        {id_: each["says"] for id_, each in things.items()},
        frozenset(id_ for id_, each in things.items() if each.get("at-once")),
        **told["table"],
        doubt=told["doubt"],
        of_a_unit=told["of-a-unit"],
    )


# ------------------------------------------------------------------ who plays what


def assign_units(battle: Battle, players: int = 0) -> Hands:
    """Return the player of each unit, by its key: those of the battle file, or brigades dealt to `players` players.

    The file's players count if `players` is 0 or their number.
    """
    found: dict[str, Hashable] = {}
    for player in battle.players if players in (0, len(battle.players)) else ():
        found.update({key_of(u): player.name for brigade in battle.brigades_of(player) for u in brigade.units})
    return {**deal_units(battle, players), **found}


def deal_units(battle: Battle, players: int = 0) -> Hands:
    """Return the player of each unit, by its key, with brigades dealt to `players` players; 0 means two.

    With one player, that player gets every unit.
    """
    if players == 1:
        return {key_of(unit): 0 for army in battle.armies.values() for unit in army.units}
    brigades = {
        side: [[key_of(u) for u in each.units] for each in army.brigades] for side, army in battle.armies.items()
    }
    runs = dealt_out({side: [len(keys) for keys in own] for side, own in brigades.items()}, max(2, players))
    return {
        key: (side, at)
        for side, own in runs.items()
        for at, places in enumerate(own)
        for place in places
        for key in brigades[side][place]
    }


def count_players(who: Hands) -> int:
    """Return the number of players who have units; `who` has the player of each unit."""
    return len({*who.values()})


# ------------------------------------------------------------------ battles that are played


def thing_of(event: Event) -> str:
    """Return the kind of action of an event: turn, card, throw, test, move or choice; "" if it takes no time."""
    if event["e"] in ("turn", "card"):
        return str(event["e"])
    thrown = [each for each in event.get("luck", ()) if each[0] != NEXT_CARD]
    if thrown:
        return "throw" if "at" in event else "test"
    return "move" if "frm" in event else "choice" if "u" in event else ""


def count_events(events: Iterable[Event]) -> Counter[str]:
    """Count the actions of a battle by kind."""
    return Counter(thing for event in events if (thing := thing_of(event)))


def by_turn(events: Iterable[Event], who: Hands) -> list[float]:
    """Return the minutes of each turn of a battle, from its events; `who` has the player of each unit.

    Events before the first turn are left out. Within a card a player's actions follow one another, and all players
    act at once, except for waiting; a throw at an enemy occupies both players.
    """
    told, minutes = pace(), defaultdict[int, float](float)
    busy: dict[tuple[int, int], dict[Hashable, float]] = defaultdict(lambda: defaultdict(float))
    for event in events:
        thing = thing_of(event)
        if not thing or event["t"] < 1:
            continue
        if thing not in told.at_once:
            minutes[event["t"]] += told.minutes[thing]
            continue
        both = {_player(who, event.get("u")), *([_player(who, event["at"])] if thing == "throw" else [])}
        for player in both:
            busy[event["t"], event["c"]][player] += told.minutes[thing]
        busy[event["t"], event["c"]][ALL] += told.minutes[thing]
    for (turn, _), load in busy.items():
        minutes[turn] += _shared(load.pop(ALL), max(load.values()))
    factor = told.slow_down(count_players(who))
    return [factor * minutes[turn] for turn in sorted(minutes)]


ALL = "all the work of a card"  # key of the total, next to the players


def _player(who: Hands, key: Any) -> Hashable:
    """Return the player of the unit `key`, from `who`; skirmishers sent out belong to the player of their sender.

    For any other key, return the key.
    """
    while isinstance(key, str) and key not in who and key[-1:].isalpha():
        key = key[:-1]
    return who.get(str(key), str(key))


def _shared(work: float, most: float) -> float:
    """Return the minutes that players need for `work` minutes of shared work, of which the busiest has `most`."""
    return most + pace().waits * (work - most)


# ------------------------------------------------------------------ battles that are not


def estimate_counts(battle: Battle, ruleset: Ruleset, book: Book) -> dict[str, float]:
    """Return the estimated number of each kind of action in a turn, from the deck and units, not simulated."""
    units = sum(len(list(army.units)) for army in battle.armies.values())
    rates = pace().of_a_unit
    return {"turn": 1.0, "card": cards_of_a_turn(ruleset, book), **{thing: units * rates[thing] for thing in rates}}


def reckoned_turn(battle: Battle, ruleset: Ruleset, book: Book, who: Hands) -> float:
    """Return the estimated minutes of a turn, from the deck and the units; `who` has the player of each unit.

    A card calls a side, whose players act at once, or a single unit.
    """
    told, found = pace(), estimate_counts(battle, ruleset, book)
    alone = sum(told.minutes[thing] * found[thing] for thing in found if thing not in told.at_once)
    work = sum(told.minutes[thing] * found[thing] for thing in found if thing in told.at_once)
    if ruleset.turn.get("evening", {}).get("calls") != "one":
        things = sum(found[thing] for thing in found if thing in told.at_once)
        work = _shared(work, work * _largest_share(battle, who, things / found["card"] if found["card"] else things))
    return told.slow_down(count_players(who)) * (alone + work)


def _largest_share(battle: Battle, who: Hands, at_once: float) -> float:
    """Return the busiest player's share of the `at_once` actions on a card, as the mean of both sides.

    `who` has the player of each unit. The share exceeds that of units, since few actions divide less evenly: the
    excess falls with the root of their number.
    """
    shares = []
    for army in battle.armies.values():
        held = Counter(who[key_of(unit)] for unit in army.units)
        share = max(held.values()) / held.total()
        shares.append(share + (1 - share) / math.sqrt(max(1.0, at_once)))
    return sum(shares) / len(shares)


def cards_of_a_turn(ruleset: Ruleset, book: Book) -> float:
    """Return the mean number of cards that both sides draw in a turn.

    It is the mean of the ruleset's odds question on it, otherwise the sum of its cards, otherwise the number of
    phases.
    """
    turn = ruleset.turn
    if question := turn.get("evening", {}).get("cards"):
        chances = ruleset.question(question).distribution(book)
        return float(sum(value * weight for value, weight in chances.items()) / chances.total)
    return float(sum(each["count"] for each in turn.get("cards", ())) or len(turn.get("phase", ())))


def turns_of(battle: Battle, book: Book) -> int:
    """Return the turns of a battle, from its file or from the rulebook; 0 if neither gives them."""
    for table in ("turn", "victory"):
        usual = book[table].get("turns") if table in book else None
        if usual and not battle.turns:
            return int(usual)
    return battle.turns


def shares(found: Mapping[str, float]) -> Sequence[tuple[str, float, float]]:
    """Return each kind of action with its number in `found` and its minutes for one player, most minutes first."""
    told = pace()
    rows = [(thing, many, many * told.minutes[thing]) for thing, many in found.items() if many]
    return sorted(rows, key=lambda row: -row[2])
