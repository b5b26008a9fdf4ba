"""Morale: the check and its modifiers, what losses call for, becoming shaken and getting over it (Fire; Shaken)."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.model.unit import Unit
from drumhead.probability import Chance, memoize
from drumhead.rules.rulebook.book import Book, BookTable
from drumhead.rulesets.von_futsch.figures import rounded_up

GENERAL = "army-commander"


class Strain(NamedTuple):
    """What losses put a unit through: "none", "check", "shaken", "routs" or "destroyed".

    `net` is what it adds to the die of a check; `routed` whether it is still in the disorder of a rout.
    """

    kind: str
    net: int = 0
    routed: bool = False


UNTOUCHED = Strain("none")
SURE = {"none": "stays", "destroyed": "destroyed"}


def half_lost(book: Book, unit: Unit, dead: int = 0) -> bool:
    """Whether half or more of a unit is missing, with so many dead just now."""
    return unit.lost + dead >= half_at(book, unit)


def half_at(book: Book, unit: Unit) -> int:
    """Figures lost at which half or more of a unit are gone, and its morale is worse for it."""
    return rounded_up(unit.start, int(book.morale.modifier.half_lost.share))


def net(book: Book, unit: Unit, dead: int = 0, becoming_shaken: bool = False, general: bool | None = None) -> int:
    """All that a unit adds to its die in a morale check, with so many dead just now.

    `general` tells whether the army commander is with it still; where it is not told, as the unit has it.
    """
    table = book.morale.modifier
    shaken = becoming_shaken or ("shaken" in unit.state and table.becoming_shaken.while_shaken)
    apply = {
        "elite": unit.quality == "elite",
        "poor": unit.quality == "poor",
        GENERAL: unit.officer == GENERAL if general is None else general,
        "half-lost": half_lost(book, unit, dead),
        "becoming-shaken": shaken,
    }
    return int(sum(table[name].value for name, holds in apply.items() if holds))


def check(chance: Chance, book: Book, net: int) -> str:
    """One die and what is added to it: steady, wavers or routs."""
    face = chance.die("morale")
    result = str(book.morale.bands.find(face + net))
    by_nature = {1: "routs", 6: "steady"}.get(face, result)
    return by_nature if result != by_nature and book.morale.natural else result


def can_pass(book: Book, net: int) -> bool:
    """Whether any face of the die passes a check with so much added."""
    return book.morale.bands.find(6 + net) == "steady" or bool(book.morale.natural)


def can_rout(book: Book, net: int) -> bool:
    """Whether any face of the die ends in a rout with so much added."""
    return book.morale.bands.find(1 + net) == "routs" or bool(book.morale.natural)


def share_reached(number: int, share: int, of: int, exactly: BookTable) -> int:
    """The least whole number that reaches a share of another; one that passes it where exactly does not count.

    `exactly` is a place of the book, looked up only where the share is a whole number.
    """
    whole, rest = divmod(number * share, of)
    return whole + 1 if rest or not exactly.exactly_counts else whole


def shaken_at(book: Book, unit: Unit) -> int:
    """Figures lost at which a unit becomes shaken, by its quality."""
    return threshold(book, unit.quality, unit.start)


@memoize
def threshold(book: Book, quality: str, start: int) -> int:
    """Figures lost at which a unit of this quality becomes shaken that began with so many."""
    row = book.shaken[quality]
    return share_reached(start, row.lost, row.of, book.shaken)


def quarter(book: Book, unit: Unit) -> int:
    """Figures lost to one firing that call for a check: a quarter of its strength at the start, or of those present."""
    row = book.morale.quarter
    strength = unit.stands if unit.lost and row.of_those_present else unit.start
    return share_reached(strength, 1, row.share, row)


def becomes_shaken(book: Book, unit: Unit, dead: int) -> bool:
    """Whether so many dead just now carry a unit over its threshold."""
    threshold = shaken_at(book, unit)
    if not dead or unit.lost + dead < threshold:
        return False
    crosses = "shaken" not in unit.state and unit.lost < threshold
    return crosses or bool(book.shaken.every_loss)


@memoize
def effect_of(book: Book, unit: Unit, dead: int) -> Strain:
    """What one firing puts a unit through: it is destroyed, checks for becoming shaken or for a quarter lost."""
    routed = "routed" in unit.state
    if dead >= unit.stands:
        return Strain("destroyed")
    if becomes_shaken(book, unit, dead):
        return Strain("shaken", net(book, unit, dead, becoming_shaken=True), routed)
    if dead >= quarter(book, unit):
        return Strain("check", net(book, unit, dead), routed)
    return UNTOUCHED


def nerve(chance: Chance, book: Book, strain: Strain) -> str:
    """What comes of it: "stays", "wavers", "routs", "removed" (a second rout) or "destroyed"."""
    if strain.kind in SURE:
        return SURE[strain.kind]
    return chance.resolve(check_or_rout, book, strain)


def check_or_rout(chance: Chance, book: Book, strain: Strain) -> str:
    """A check, or the rout of a unit that has none."""
    result = "routs" if strain.kind == "routs" else chance.resolve(check, book, strain.net)
    if result == "steady":
        return "stays"
    return "removed" if result == "routs" and strain.routed else result


@memoize
def withstands(book: Book, unit: Unit, dead: int, strain: Strain, result: str) -> Unit:
    """A unit with its dead off and its result carried out, but for the way it goes.

    A check passed ends the shaken state and its disorder; a unit destroyed or removed counts no figures.
    """
    if result == "destroyed":
        return unit.but(stands=0).now(result)
    if result == "removed":
        return having_routed(unit).but(stands=0).now(result)
    unit = unit.but(stands=unit.stands - dead) if dead else unit
    if strain.kind == "none":
        return unit
    if result == "stays":
        return steady_unit(unit) if strain.kind in ("check", "shaken") else unit
    if strain.kind == "shaken":
        unit = unit.now("shaken")
    return fallen_back(unit, result)


def steady_unit(unit: Unit) -> Unit:
    """A unit that has passed a check: if it was shaken it is so no longer, nor disordered by it."""
    if "shaken" not in unit.state:
        return unit
    return unit.but(state=unit.state - {"shaken", "disordered", "routed"})


def fallen_back(unit: Unit, result: str) -> Unit:
    """A unit that wavers or routs: disordered, its held fire lost; a square turns into a column to go."""
    state = unit.state - {"holding-fire"} | {"disordered"}
    if "square" in state:
        state = state - {"square"} | {"column"}
    if result != "routs":
        return unit.but(state=state)
    return having_routed(unit.but(state=state | {"routed"}))


def having_routed(unit: Unit) -> Unit:
    """A unit with one more rout ticked on its card, for the count that loses the day."""
    routs = sum(word.startswith("routed-") for word in unit.spent)
    return unit.having_spent(f"routed-{routs + 1}")


def moves_back(book: Book, result: str) -> int:
    """How many moves a result sends a unit back."""
    return int(book.morale.band(result).moves) if result in ("wavers", "routs") else 0


def must_test(unit: Unit) -> bool:
    """Whether all a unit may do with its activation is to test its morale: it is shaken."""
    return "shaken" in unit.state


def reform_unit(unit: Unit, holds_fire: bool = False) -> Unit:
    """A unit after the activation it reforms with: in order, in the formation it had, perhaps holding its fire."""
    unit = unit.but(state=unit.state - {"disordered", "routed"}).now("activated")
    return unit.now("holding-fire") if holds_fire else unit


def recovery(chance: Chance, book: Book, unit: Unit) -> tuple[str, Unit]:
    """A shaken unit tests in place of anything else when it is activated: the result, and the unit after it."""
    strain = Strain("check", net(book, unit), "routed" in unit.state)
    result = nerve(chance, book, strain)
    if result != "stays" and not book.shaken.failing_moves:
        return "stays shaken", unit.now("activated")
    return ("recovers" if result == "stays" else result), withstands(book, unit, 0, strain, result).now("activated")


def shaken_turn(chance: Chance, book: Book, net: int, routed: bool) -> tuple[str, bool]:
    """One activation of a shaken unit: "recovered", "still shaken" or "removed", and whether it is routed now."""
    result = nerve(chance, book, Strain("check", net, routed))
    if result == "stays":
        return "recovered", False
    if result == "removed" and book.shaken.failing_moves:
        return "removed", True
    return "still shaken", routed or (result == "routs" and bool(book.shaken.failing_moves))


def shaken_course(chance: Chance, book: Book, net: int, routed: bool, activations: int) -> str:
    """How a shaken unit stands after so many activations; the edge of the table is far away."""
    if not activations:
        return "still shaken"
    result, routed = chance.resolve(shaken_turn, book, net, routed)
    if result != "still shaken":
        return result
    return chance.then(shaken_course, book, net, routed, activations - 1)


def shaken_end(chance: Chance, book: Book, net: int, routed: bool) -> str:
    """How a shaken unit ends if the game is long enough: "recovered" or "removed"; or neither, ever."""
    if not can_pass(book, net) and not (book.shaken.failing_moves and can_rout(book, net)):
        return "still shaken"
    result, now_routed = chance.repeat_while(("still shaken", routed), shaken_turn, book, net, routed)
    if result != "still shaken":
        return str(result)
    return chance.then(shaken_end, book, net, now_routed)


def rallied_by_queen(chance: Chance, book: Book, unit: Unit) -> tuple[int, Unit]:
    """A Queen brings back 1d3 lost figures: how many, and the unit. A shaken unit stays shaken."""
    back = min(unit.lost, rounded_up(chance.die("figures back") * book.card.queen.heals, 6))
    return back, unit.but(stands=unit.stands + back)
