"""Morale: the check and its modifiers, losses that call for it, becoming shaken and recovering (Fire; Shaken)."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.model.unit import Unit
from drumhead.probability import Chance, memoize
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import BookTable, list_added
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.von_futsch.fighting_figures import rounded_up

GENERAL = "army-commander"


class Strain(NamedTuple):
    """A test that losses call for: "none", "check", "shaken", "routs" or "destroyed".

    `net` is the modifier of the check. `routed` is whether the unit is still disordered by a rout.
    """

    kind: str
    net: int = 0
    routed: bool = False


UNTOUCHED = Strain("none")
SURE = {"none": "stays", "destroyed": "destroyed"}


def half_lost(book: Book, unit: Unit, dead: int = 0) -> bool:
    """Return whether half or more of a unit is missing, with `dead` more figures lost now."""
    return unit.lost + dead >= half_at(book, unit)


def half_at(book: Book, unit: Unit) -> int:
    """Return the figures lost at which half or more of a unit are missing, which makes its morale worse."""
    return rounded_up(unit.start, int(book.morale.modifier.half_lost.share))


def modifiers(
    book: Book, unit: Unit, dead: int = 0, becoming_shaken: bool = False, general: bool | None = None
) -> list[str]:
    """Return the keys of the modifiers of a unit's morale check, with `dead` figures lost now.

    `becoming_shaken` is whether the check is for becoming shaken. `general` is whether the army commander is still
    with the unit; None takes this from the unit.
    """
    shaken = becoming_shaken or ("shaken" in unit.state and book.morale.modifier.becoming_shaken.while_shaken)
    apply = {
        "becoming-shaken": shaken,
        "elite": unit.quality == "elite",
        "poor": unit.quality == "poor",
        GENERAL: unit.officer == GENERAL if general is None else general,
        "half-lost": half_lost(book, unit, dead),
    }
    return [*(name for name, holds in apply.items() if holds), *list_added(book.at(unit).morale.modifier)]


def net(book: Book, unit: Unit, dead: int = 0, becoming_shaken: bool = False, general: bool | None = None) -> int:
    """Return the sum of the `modifiers` of a unit's morale check."""
    book = book.at(unit)
    names = modifiers(book, unit, dead, becoming_shaken, general)
    return int(sum(book.morale.modifier[name].value for name in names))


def check(chance: Chance, book: Book, net: int) -> str:
    """Throw a morale check with the modifier `net`; return "steady", "wavers" or "routs"."""
    face = chance.die("morale")
    result = str(book.morale.bands.find(face + net))
    by_nature = {1: "routs", 6: "steady"}.get(face, result)
    return by_nature if result != by_nature and book.morale.natural else result


def can_pass(book: Book, net: int) -> bool:
    """Return whether any face of the die passes a morale check with the modifier `net`."""
    return book.morale.bands.find(6 + net) == "steady" or bool(book.morale.natural)


def can_rout(book: Book, net: int) -> bool:
    """Return whether any face of the die routs in a morale check with the modifier `net`."""
    return book.morale.bands.find(1 + net) == "routs" or bool(book.morale.natural)


def share_reached(number: int, share: int, of: int, exactly: BookTable) -> int:
    """Return the least whole number that is at least the fraction `share` / `of` of `number`.

    `exactly` is a table of the rulebook with `exactly_counts`. If that is false and the fraction is a whole number,
    one more is needed. It is read only then.
    """
    whole, rest = divmod(number * share, of)
    return whole + 1 if rest or not exactly.exactly_counts else whole


def shaken_at(book: Book, unit: Unit) -> int:
    """Return the number of lost figures at which a unit becomes shaken, by its quality."""
    return threshold(book, unit.quality, unit.start)


@memoize
def threshold(book: Book, quality: str, start: int) -> int:
    """Return how many lost figures make a unit of this quality shaken, if it began with `start` figures."""
    row = book.shaken[quality]
    return share_reached(start, row.lost, row.of, book.shaken)


@implements("mvf-mor-01")
def quarter(book: Book, unit: Unit) -> int:
    """Return how many figures lost to one firing call for a check: a quarter of those at the start.

    By one ruling it is a quarter of those present now.
    """
    row = book.morale.quarter
    strength = unit.stands if unit.lost and row.of_those_present else unit.start
    return share_reached(strength, 1, row.share, row)


def becomes_shaken(book: Book, unit: Unit, dead: int) -> bool:
    """Return whether losing `dead` figures now makes a unit cross the losses at which it is shaken.

    By one ruling every later loss counts too.
    """
    threshold = shaken_at(book, unit)
    if not dead or unit.lost + dead < threshold:
        return False
    crosses = "shaken" not in unit.state and unit.lost < threshold
    return crosses or bool(book.shaken.every_loss)


@memoize
def effect_of(book: Book, unit: Unit, dead: int) -> Strain:
    """Return the strain on a unit that loses `dead` figures to one firing.

    It is "destroyed", "shaken" (a check for becoming shaken), "check" (for a quarter lost) or "none".
    """
    routed = "routed" in unit.state
    if dead >= unit.stands:
        return Strain("destroyed")
    if becomes_shaken(book, unit, dead):
        return Strain("shaken", net(book, unit, dead, becoming_shaken=True), routed)
    if dead >= quarter(book, unit):
        return Strain("check", net(book, unit, dead), routed)
    return UNTOUCHED


def nerve(chance: Chance, book: Book, strain: Strain) -> str:
    """Throw the test that a strain calls for; return the result.

    It is "stays", "wavers", "routs", "removed" (a second rout) or "destroyed".
    """
    if strain.kind in SURE:
        return SURE[strain.kind]
    return chance.resolve(check_or_rout, book, strain)


def check_or_rout(chance: Chance, book: Book, strain: Strain) -> str:
    """Throw the check that a strain calls for, or apply its automatic rout; return the result.

    It is "stays", "wavers", "routs" or "removed" (a second rout).
    """
    result = "routs" if strain.kind == "routs" else chance.resolve(check, book, strain.net)
    if result == "steady":
        return "stays"
    return "removed" if result == "routs" and strain.routed else result


@memoize
def withstands(book: Book, unit: Unit, dead: int, strain: Strain, result: str) -> Unit:
    """Return a unit after `dead` figures are lost and after the result of its test, before it falls back.

    `result` is "stays", "wavers", "routs", "removed" or "destroyed". A check that is passed ends the shaken state and
    its disorder. A unit destroyed or removed has no figures.
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
    """Return a unit that has passed a check: not shaken, and not disordered by having been shaken."""
    if "shaken" not in unit.state:
        return unit
    return unit.but(state=unit.state - {"shaken", "disordered", "routed"})


def fallen_back(unit: Unit, result: str) -> Unit:
    """Return a unit that wavers or routs: disordered, without held fire, and in column if it was in square."""
    state = unit.state - {"holding-fire"} | {"disordered"}
    if "square" in state:
        state = state - {"square"} | {"column"}
    if result != "routs":
        return unit.but(state=state)
    return having_routed(unit.but(state=state | {"routed"}))


def having_routed(unit: Unit) -> Unit:
    """Return a unit with one more rout ticked on its card, which army morale counts."""
    routs = sum(word.startswith("routed-") for word in unit.spent)
    return unit.having_spent(f"routed-{routs + 1}")


def moves_back(book: Book, result: str) -> int:
    """Return how many moves a unit falls back for the result "wavers" or "routs"; 0 for other results."""
    return int(book.morale.band(result).moves) if result in ("wavers", "routs") else 0


def must_test(unit: Unit) -> bool:
    """Return whether a unit is shaken, so that its activation is a morale test and nothing else."""
    return "shaken" in unit.state


def reform_unit(unit: Unit, holds_fire: bool = False) -> Unit:
    """Return a unit after reforming: in order, in the formation it had, activated, and perhaps holding fire."""
    unit = unit.but(state=unit.state - {"disordered", "routed"}).now("activated")
    return unit.now("holding-fire") if holds_fire else unit


def recovery(chance: Chance, book: Book, unit: Unit) -> tuple[str, Unit]:
    """Throw the test of a shaken unit on its activation; return its result and the unit after it.

    The result is "recovers", "stays shaken", "wavers", "routs" or "removed".
    """
    strain = Strain("check", net(book, unit), "routed" in unit.state)
    result = nerve(chance, book, strain)
    if result != "stays" and not book.shaken.failing_moves:
        return "stays shaken", unit.now("activated")
    return ("recovers" if result == "stays" else result), withstands(book, unit, 0, strain, result).now("activated")


def shaken_turn(chance: Chance, book: Book, net: int, routed: bool) -> tuple[str, bool]:
    """Throw the test of a shaken unit once; return its result, and whether it is routed now.

    The result is "recovered", "still shaken" or "removed". `net` is the modifier, and `routed` whether it was routed
    before.
    """
    result = nerve(chance, book, Strain("check", net, routed))
    if result == "stays":
        return "recovered", False
    if result == "removed" and book.shaken.failing_moves:
        return "removed", True
    return "still shaken", routed or (result == "routs" and bool(book.shaken.failing_moves))


def shaken_course(chance: Chance, book: Book, net: int, routed: bool, activations: int) -> str:
    """Throw up to `activations` tests of a shaken unit; return "recovered", "still shaken" or "removed".

    `net` is the modifier, and `routed` whether it is routed now. The edges of the table are ignored.
    """
    if not activations:
        return "still shaken"
    result, routed = chance.resolve(shaken_turn, book, net, routed)
    if result != "still shaken":
        return result
    return chance.then(shaken_course, book, net, routed, activations - 1)


def shaken_end(chance: Chance, book: Book, net: int, routed: bool) -> str:
    """Throw the tests of a shaken unit without limit; return "recovered" or "removed".

    It is "still shaken" where neither can ever happen. `net` is the modifier, and `routed` whether it is routed now.
    """
    if not can_pass(book, net) and not (book.shaken.failing_moves and can_rout(book, net)):
        return "still shaken"
    result, now_routed = chance.repeat_while(("still shaken", routed), shaken_turn, book, net, routed)
    if result != "still shaken":
        return str(result)
    return chance.then(shaken_end, book, net, now_routed)


def rallied_by_queen(chance: Chance, book: Book, unit: Unit) -> tuple[int, Unit]:
    """Throw for the lost figures, 1 to 3, that a Queen returns to a unit; return their number and the unit.

    A shaken unit stays shaken.
    """
    back = min(unit.lost, rounded_up(chance.die("figures back") * book.card.queen.heals, 6))
    return back, unit.but(stands=unit.stands + back)
