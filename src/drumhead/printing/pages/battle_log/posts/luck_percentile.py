"""The luck of a side in all its throws together: how many of 100 battles have dice as good."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from drumhead.printing.pages.battle_log.journal_story import Story
from drumhead.printing.pages.battle_log.luck_ledger import MOST_EXACT, Account, ledger, normal_chance, throws
from drumhead.printing.text.chance_format import hundred

FINENESS = 12  # weight of a die whose standard deviation is 1; that of other kinds is rounded to a whole number
THROWN = ("fire", "fight", "firefight", "faceoff", "charge", "charges", "pistols", "test", "heavy")  # kinds with dice


@dataclass(frozen=True)
class Luck:
    """The luck of a side: the chance of throws as good or better, and what it rests on.

    `chance` is None if no throw was written down. `throws` are those that were counted. For a journal typed in by hand,
    `unknown` is the number of events with dice of which nobody wrote down enough; None for any other journal.
    """

    chance: Fraction | None
    throws: int
    unknown: int | None = None
    by_cards: bool = False


def lucks(story: Story, about: Sequence[Mapping[str, Any]]) -> dict[str, Luck]:
    """Return the luck of each side, from the throws that the tables `about` of telling.toml name."""
    accounts = ledger(story, about)
    counted = {side: sum(each.side == side for each in throws(story, about)) for side in story.sides}
    cards = any("suits" in each for each in about)
    return {
        side: Luck(as_good(each[side] for each in accounts.values()), counted[side], _unknown(story, side), cards)
        for side in story.sides
    }


def as_good(accounts: Iterable[Account]) -> Fraction | None:
    """Return the chance that the dice of all accounts together do as well or better; None without dice.

    Every die counts the same: results of each kind are weighted by the standard deviation of one of its dice, the
    weight rounded to a whole number.

    >>> coin = Account()
    >>> coin.add(1, 4, 1)
    >>> as_good([coin]), as_good([])
    (Fraction(1, 2), None)
    """
    own = sorted((each for each in accounts if each.spread), key=lambda each: len(each.chances))
    if not own:
        return None
    weights = [max(1, round(FINENESS * math.sqrt(each.dice / each.spread))) for each in own]
    if sum(each.dice for each in own) > MOST_EXACT:
        over = sum(weight * each.over for weight, each in zip(weights, own))
        spread = sum(weight**2 * each.spread for weight, each in zip(weights, own))
        return normal_chance(float(over), float(spread))
    chances = {0: 1}
    for weight, each in zip(weights, own):
        chances = _joined(chances, each.chances, weight)
    reached = sum(weight * each.thrown for weight, each in zip(weights, own))
    good = sum(count for value, count in chances.items() if value >= reached)
    return Fraction(good, sum(chances.values()))


def _joined(chances: Mapping[int, int], other: Mapping[int, int], weight: int) -> dict[int, int]:
    """Return the counts of each sum of a value of `chances` and `weight` times a value of `other`."""
    least = math.gcd(*other.values())
    sums: dict[int, int] = {}
    for value, count in other.items():
        step, share = weight * value, count // least
        for before, ways in chances.items():
            at = before + step
            sums[at] = sums.get(at, 0) + ways * share
    return sums


def _unknown(story: Story, side: str) -> int | None:
    """Return the number of events of a side with dice that cannot be counted; None where a program kept the journal."""
    if not story.by_hand:
        return None
    own = (event for event in story.events if event["e"] in THROWN)
    return sum(not _is_written(event) and _side(story, event) == side for event in own)


def _is_written(event: Mapping[str, Any]) -> bool:
    luck = [throw for throw in event.get("luck", ()) if len(throw) > 1 and isinstance(throw[1], int)]
    return any(len(throw) < 4 or throw[3] is not None for throw in luck)


def _side(story: Story, event: Mapping[str, Any]) -> str:
    return str(story.units[event["u"]]["side"]) if event.get("u") in story.units else ""


def in_words(luck: Luck) -> str:
    """Return a side's luck in words; for a journal typed in by hand, with what it rests on.

    >>> in_words(Luck(Fraction(1, 8), 31))
    'dice as good as these or better in 13 of 100 battles'
    >>> in_words(Luck(Fraction(1, 8), 14, 17))
    'dice as good as these or better in 13 of 100 battles (from the 14 of 31 throws whose dice were written down)'
    >>> in_words(Luck(None, 0))
    'dice unknown'
    """
    what = "cards" if luck.by_cards else "dice"
    if luck.chance is None:
        return f"{what} unknown"
    count = {"<1": "fewer than 1", ">99": "more than 99"}.get(shown := hundred(luck.chance), shown)
    said = f"{what} as good as these or better in {count} of 100 battles"
    if luck.unknown is None:
        return said
    return f"{said} (from the {luck.throws} of {luck.throws + luck.unknown} throws whose {what} were written down)"
