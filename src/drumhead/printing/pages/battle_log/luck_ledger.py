"""The luck ledger: the total that each side threw and the total to be expected, both exact.

The chance of that total is exact for up to MOST_EXACT dice; for more, the normal distribution is as good in print.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from drumhead.printing.pages.battle_log.journal_story import Story
from drumhead.printing.pages.battle_log.log_rich_text import Need, counts

MOST_EXACT = 1000  # dice; a played battle has about 300, and the time for exact chances grows with their third power
LEAST = Fraction(1, 10**12)  # chance of more dice than that; rarer luck is printed as rare as this
SIDES = 6  # of every die that a journal keeps without its number of sides


@dataclass
class Account:
    """One side's throws of one kind: dice, result, expected result, and the weight of every possible total.

    `chances` has those weights for up to MOST_EXACT dice. A handful counts its hits, a single die its pips.
    """

    dice: int = 0
    thrown: int = 0
    expected: Fraction = Fraction(0)
    chances: dict[int, int] = field(default_factory=lambda: {0: 1})
    tries: int = 0  # throws, of one die or of a handful
    short: int = 0  # of them, those that made less than they should
    above: int = 0  # and those that made more
    spread: Fraction = Fraction(0)  # the variance of the sum
    counts_hits: bool = False

    def add(self, dice: int, need: Need | None, came: int, sides: int = SIDES) -> None:
        """Add a throw of `dice` dice with `sides` faces that made `came` hits, or `came` pips where `need` is None.

        A die hits as `need` says: at that number or more, or on one of the faces listed.
        """
        one = _pips(sides) if need is None else _hit(need, sides)
        self.dice += dice
        self.thrown += came
        total = sum(one.values())
        due = Fraction(sum(value * weight for value, weight in one.items()), total)
        self.expected += dice * due
        self.spread += dice * (Fraction(sum(value**2 * weight for value, weight in one.items()), total) - due**2)
        self.tries += 1
        self.short += came < dice * due
        self.above += came > dice * due
        self.counts_hits = need is not None
        for _ in range(dice if self.is_exact else 0):
            self.chances = _both(self.chances, one)

    @property
    def is_exact(self) -> bool:
        """Whether the dice are few enough for exact chances."""
        return self.dice <= MOST_EXACT

    @property
    def over(self) -> Fraction:
        """The total thrown minus the expected one; below 0 for bad luck."""
        return self.thrown - self.expected

    @property
    def as_lucky(self) -> Fraction:
        """The chance of the total thrown or more."""
        if not self.is_exact:
            return normal_chance(float(self.over), float(self.spread))
        return Fraction(sum(w for value, w in self.chances.items() if value >= self.thrown), sum(self.chances.values()))

    @property
    def so_odd(self) -> Fraction:
        """The chance of the total thrown or more if luck was good, and of that total or less if it was bad."""
        if self.over >= 0:
            return self.as_lucky
        if not self.is_exact:
            return normal_chance(-float(self.over), float(self.spread))
        return Fraction(sum(w for value, w in self.chances.items() if value <= self.thrown), sum(self.chances.values()))


def normal_chance(over: float, spread: float) -> Fraction:
    """Return the chance that the sum of many dice is `over` or more above the expected one; `spread` is its variance.

    >>> round(float(normal_chance(30.0, 900.0)), 3)  # one standard deviation
    0.159
    """
    if not spread:
        return Fraction(over <= 0)
    return max(LEAST, Fraction(math.erfc(over / math.sqrt(2 * spread)) / 2))  # erfc ends at 0, "once in" has no end


def fortune(accounts: Iterable[Account]) -> float:
    """Return a side's luck overall in standard deviations, above 0 for good luck; every die counts the same."""
    own = [each for each in accounts if each.spread]
    over = sum(float(each.over) * math.sqrt(each.dice / each.spread) for each in own)
    return over / math.sqrt(sum(each.dice for each in own)) if own else 0.0


def _pips(sides: int) -> dict[int, int]:
    return dict.fromkeys(range(1, sides + 1), 1)


def _hit(need: Need, sides: int) -> dict[int, int]:
    struck = sum(counts(face, need) for face in _pips(sides))
    return {0: sides - struck, 1: struck}


def _both(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """Return the weight of each sum of two values, from the weight of each value; impossible sums are left out."""
    sums: Counter[int] = Counter()
    for a, weight in one.items():
        for b, other_weight in other.items():
            if weight * other_weight:
                sums[a + b] += weight * other_weight
    return dict(sums)


class Throw(NamedTuple):
    """A throw of a battle: its name in the ledger, the side, the number of dice, what they need, and the result.

    `need` is None for pips. `came` is the number of hits or pips, `sides` the number of faces of each die.
    """

    name: str
    side: str
    dice: int
    need: Need | None
    came: int
    sides: int


def throws(story: Story, about: Any) -> Iterator[Throw]:
    """Yield each throw of a battle that one of the tables `about` of telling.toml names.

    A table may be only for one kind of event (`of`), and gives the number of `sides` of the dice. Its `by` names the
    fact of the event that holds the unit that threw, or a list of all that threw, in their order.
    """
    named = {(each["what"], each.get("of", "")): each for each in about}
    for turn in story.turns:
        for event in turn.events:
            heard: Counter[str] = Counter()
            for throw in event.get("luck", ()):
                entry = named.get((throw[0], event.get("e"))) or named.get((throw[0], ""))
                key = _thrower(event.get(entry.get("by", "u")), heard[throw[0]]) if entry else ""
                heard[throw[0]] += 1
                if entry and key in story.units:
                    side = str(story.units[key]["side"])
                    dice, sides = len(throw[2]) if len(throw) > 2 else 1, int(entry.get("sides", SIDES))
                    if "suits" in entry and isinstance(throw[1], str):
                        yield _card(entry, side, throw[1])
                    elif isinstance(throw[1], int) and not _is_unknown(throw):
                        need = throw[3] if len(throw) > 3 else None
                        yield Throw(entry["says"], side, dice, need, throw[1], sides)


def _is_unknown(throw: Sequence[Any]) -> bool:
    """Return whether nobody wrote down what the dice of a handful needed, so that no hits can be expected of it."""
    return len(throw) > 3 and throw[3] is None


def unknown_volleys(events: Iterable[Mapping[str, Any]]) -> tuple[int, int]:
    """Return how many volleys of a journal by hand have hits, and how many of them have no dice to count luck by."""
    volleys = [event for event in events if "hits" in event]
    known = [event for event in volleys if not all(map(_is_unknown, event.get("luck", ()))) and "luck" in event]
    return len(volleys), len(volleys) - len(known)


def basis_of(events: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return what a journal by hand rests on: the number of `turns`, of `lines` about units, and of `volleys`.

    `missing` are the turns that nobody wrote down, `unknown` the number of volleys without dice to count luck by.
    """
    told = list(events)
    turns = [event for event in told if event["e"] == "turn"]
    volleys, unknown = unknown_volleys(told)
    return {
        "turns": len(turns),
        "lines": sum("u" in event for event in told),
        "missing": [event["t"] for event in turns if event.get("missing")],
        "volleys": volleys,
        "unknown": unknown,
    }


def _thrower(whose: Any, number: int) -> str:
    """Return the key of the unit that threw; "" if a list of units is too short.

    `whose` is that key, or a list of which the unit at `number`, from 0, threw.
    """
    if isinstance(whose, list):
        whose = whose[number] if number < len(whose) else ""
    return str(whose)


def _card(entry: Mapping[str, Any], side: str, card: str) -> Throw:
    """Return a drawn card as a throw of a die with a face for each suit.

    The result is the face, or with a `need` 1 if the card meets it and 0 if it does not.
    """
    suits, need = entry["suits"], entry.get("need")
    face = 1 + next(at for at, suit in enumerate(suits) if card.endswith(suit))
    return Throw(entry["says"], side, 1, need, face if need is None else int(face >= need), len(suits))


def ledger(story: Story, about: Any) -> dict[str, dict[str, Account]]:
    """Return an account by kind of throw and by side, in the order of the tables `about`.

    Kinds of throw without dice are left out.
    """
    names = dict.fromkeys(each["says"] for each in about)
    accounts = {name: {side: Account() for side in story.sides} for name in names}
    for throw in throws(story, about):
        accounts[throw.name][throw.side].add(throw.dice, throw.need, throw.came, throw.sides)
    return {name: each for name, each in accounts.items() if any(account.dice for account in each.values())}


def format_fraction(value: Fraction) -> str:
    """Return a fraction as a whole number with the fraction that is left, as people write it.

    >>> format_fraction(Fraction(77, 3)), format_fraction(Fraction(4)), format_fraction(Fraction(1, 6))
    ('25 2/3', '4', '1/6')
    """
    whole, rest = divmod(value.numerator, value.denominator)
    part = f"{rest}/{value.denominator}" if rest else ""
    return f"{whole} {part}".strip() if whole or not part else part
