"""Army morale: the break point, losses that count against it, and who is beaten at the end of a turn (Army morale)."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch.fighting_figures import rounded_up

Risks = tuple[tuple[int, int], ...]  # each unit's chance to be lost in a turn: numerator and denominator
Side = tuple[int, Risks]  # the points an army has left, and its risks


def break_point(book: Book, units: Iterable[Unit]) -> int:
    """Return half the number of fighting units, rounded up: battalions, squadrons, guns and skirmish units."""
    fighting = sum(bool(book.unit[unit.arm].counts_for_the_army) for unit in units)
    return rounded_up(fighting, book.victory.share)


def army_break_point(book: Book, army: Army) -> int:
    """Return the break point of an army at the start."""
    return break_point(book, army.units)


def costs(book: Book, unit: Unit) -> int:
    """Return the points that a unit has cost its army: one at its first rout, its end or its exit, and no more.

    `spent` counts its routs as routed-1, routed-2. By other interpretations each rout counts, or only one that still
    lasts.
    """
    if not book.unit[unit.arm].counts_for_the_army:
        return 0
    routs = sum(word.startswith("routed-") for word in unit.spent)
    gone = not unit.stands
    if book.victory.every_rout:
        return int((routs + (gone and "removed" not in unit.state)) * book.victory.unit_costs)
    lost = gone or (routs > 0 if book.victory.routed_for_good else "routed" in unit.state)
    return int(lost * book.victory.unit_costs)


def points_left(book: Book, units: Iterable[Unit], commanders_lost: Iterable[str] = ()) -> int:
    """Return the points left of a break point, after the units and commanders lost; commanders are given by rank."""
    units = list(units)
    fallen = sum(rank in book.victory.commanders for rank in commanders_lost)
    spent = sum(costs(book, unit) for unit in units) + fallen * book.victory.commander_costs
    return int(break_point(book, units) - spent)


def beaten(book: Book, points: int) -> bool:
    """Return whether an army with `points` points left is beaten when the turn ends."""
    return points <= int(book.victory.beaten_at)


def losses(chance: Chance, risks: Risks) -> int:
    """Throw the risk of each unit, as (numerator, denominator); return how many units are lost this turn."""
    if not risks:
        return 0
    (ways, sides), *rest = risks
    return chance.hits("lost this turn", 1, sides + 1 - ways, sides) + chance.resolve(losses, tuple(rest))


def after_a_turn(chance: Chance, book: Book, points: int, risks: Risks) -> int:
    """Throw a turn of risks; return the points an army has left, never below those at which it is beaten.

    `points` are those before it.
    """
    lost = chance.resolve(losses, risks)
    return int(max(book.victory.beaten_at, points - lost * book.victory.unit_costs))


def both_after_a_turn(chance: Chance, book: Book, red: Side, black: Side) -> str:
    """Throw a turn for both armies; return who is beaten when it ends: "neither", "red", "black" or "both"."""
    down = [beaten(book, chance.resolve(after_a_turn, book, *side)) for side in (red, black)]
    return "both" if all(down) else "red" if down[0] else "black" if down[1] else "neither"


def turns_it_lasts(chance: Chance, book: Book, points: int, risks: Risks, turns: int) -> int:
    """Throw turns with the same risks; return the number of the turn at whose end an army is beaten.

    It is 0 if the army is not beaten within `turns` turns. `points` are those at the start.
    """
    if not turns:
        return 0
    left = chance.resolve(after_a_turn, book, points, risks)
    if beaten(book, left):
        return 1
    later = chance.resolve(turns_it_lasts, book, left, risks, turns - 1)
    return later + 1 if later else 0


def course(chance: Chance, book: Book, red: Side, black: Side, turns: int) -> str:
    """Throw turns with the same risks; return which army is beaten first: "red", "black", "both" or "neither".

    It is "neither" if none is beaten within `turns` turns.
    """
    red_lasts, black_lasts = (chance.resolve(turns_it_lasts, book, *side, turns) for side in (red, black))
    if red_lasts == black_lasts:
        return "both" if red_lasts else "neither"
    return "red" if red_lasts and (red_lasts < black_lasts or not black_lasts) else "black"
