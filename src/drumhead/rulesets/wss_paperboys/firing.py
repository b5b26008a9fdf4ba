"""Firing, saving throws, heavy casualties, and mortars against buildings, in the order of the rulebook."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.firing import (
    after_heavy_test,
    breaches,
    counts_over_the_turn,
    firing_dice,
    heavy_due,
    may_be_shot_at,
    picks_its_target,
    what_bars,
)
from drumhead.families.paperboys.losses import pips_after
from drumhead.families.paperboys.morale import modifier_of, plain_test
from drumhead.families.paperboys.unit_states import FIRED, FIRST_FIRE, FIRST_FIRE_NOW, IN_SQUARE, PISTOLS
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import BookTable
from drumhead.rules.rulebook.implementation import implements
from drumhead.rules.rulebook.ranges import is_within


@implements("wpb-army-16", "wpb-cvi-02", "wpb-sheet-01")
def weapon_of(book: Book, unit: Unit, distance: Length) -> str | None:
    """Return the key of the weapon with which a unit fires at a distance, such as "cannon-far"; None for none.

    Far range of the cannon begins beyond its close range (Firing, table).
    """
    for key, weapon in book.weapon.items():
        mine = unit.arm in weapon.arms and weapon.get("kind", unit.kind) == unit.kind
        if mine and unit.side in weapon.get("sides", (unit.side,)) and _in_range(weapon, distance):
            return str(key)
    return None


def _in_range(weapon: BookTable, distance: Length) -> bool:
    if "nearest" in weapon and distance < weapon.nearest:
        return False
    if "beyond" in weapon and distance < weapon.beyond:
        return False
    return is_within(weapon, distance)


def firing_stands(book: Book, unit: Unit) -> int:
    """Return the number of a unit's stands that fire: all of them, or those of one face of a square."""
    return -(-unit.stands // book.firing.square_faces) if IN_SQUARE in unit.state else unit.stands


@implements("wpb-fire-15", "wpb-cav-03", "wpb-eg-06")
def has_loaded_pistols(book: Book, unit: Unit) -> bool:
    """Return whether cavalry may still fire pistols: its side has them, and the unit has not spent them."""
    pistol = book.weapon.pistol
    return unit.arm in pistol.arms and unit.side in pistol.sides and PISTOLS not in unit.spent


@implements("wpb-fire-02", "wpb-eg-05")
def having_fired(unit: Unit) -> Unit:
    """Return a unit after its fire: marked as having fired.

    Cavalry has spent its pistols. Infantry has spent its first fire, and may still move after it.
    """
    if unit.arm == "cavalry":
        return unit.having_spent(PISTOLS).now(FIRED)
    if unit.arm == "infantry" and FIRST_FIRE not in unit.spent:
        return unit.having_spent(FIRST_FIRE).now(FIRED, FIRST_FIRE_NOW)
    return unit.now(FIRED)


@implements("wpb-save-05")
def save_of(book: Book, weapon: str, cover: str) -> int | None:
    """Return the number that a target in this cover needs to save a hit of this weapon.

    None if the cover does not stop the weapon.
    """
    return book.cover.save if weapon in book.cover[cover].stops else None


def shoot(chance: Chance, book: Book, shooter: Unit, weapon: str, target_cover: str = "open") -> tuple[int, int]:
    """Throw a unit's fire with this weapon; return (hits that count, hits that cover saved).

    `target_cover` is such as "open" or "wall". No unit is changed.
    """
    row = book.weapon[weapon]
    dice = firing_dice(book, firing_stands(book, shooter), row.dice, shooter.pips)
    return chance.resolve(volley, book, dice, row.need, save_of(book, weapon, target_cover))


@implements("wpb-save-01")
def volley(chance: Chance, book: Book, dice: int, need: int, save: int | None) -> tuple[int, int]:
    """Throw fire and saving throws; return (hits that count, hits saved).

    `need` and `save` are the numbers needed; None for no saving throw.
    """
    struck = chance.hits("firing", dice, need)
    saved = chance.saves("saving throws", struck, save)
    return struck - saved, saved


def hits_that_count(chance: Chance, book: Book, dice: int, need: int, save: int | None) -> int:
    """Throw a volley and return its hits that were not saved; `save` is None for no saving throw."""
    return chance.hits_left("firing", dice, need, "saving throws", save)


def stands_shot_off(
    chance: Chance, book: Book, dice: int, need: int, save: int | None, markers: int, per_stand: int
) -> int:
    """Throw a volley and return the stands that it removes from a unit with `markers` casualties already.

    `per_stand` is the number of casualties that removes a stand.
    """
    return (markers + chance.resolve(hits_that_count, book, dice, need, save)) // per_stand


def pips_after_a_volley(chance: Chance, book: Book, dice: int, need: int, save: int | None, pips: int) -> int:
    """Throw a volley and return the pips of its target afterwards; `pips` is the number before."""
    hits, saved = chance.resolve(volley, book, dice, need, save)
    return pips_after(book, pips, hits * book.casualties.pips_per_hit + saved * book.cover.saved_hit_leaves_pips)


def heavy_volley(
    chance: Chance, book: Book, dice: int, need: int, save: int | None, pips: int, quality: str, earlier: int = 0
) -> str:
    """Throw a phase's fire on one unit, and its heavy casualties test; return "no test", "pass" or "fail".

    `pips` is the number before the fire. `earlier` is the number of casualties by pistols that it has had this turn,
    counted by the ruling in force (Other tests).
    """
    hits, saved = chance.resolve(volley, book, dice, need, save)
    counted = hits + saved if book.heavy.counts_saved_hits else hits
    if earlier and counts_over_the_turn(book):
        counted += earlier
    if counted < book.heavy.casualties:
        return "no test"
    pips = pips_after(book, pips, hits * book.casualties.pips_per_hit + saved * book.cover.saved_hit_leaves_pips)
    return "pass" if chance.resolve(heavy_test, book, pips, quality) else "fail"


@implements("wpb-heavy-02")
def heavy_test(chance: Chance, book: Book, pips: int, quality: str) -> bool:
    """Return whether a unit with `pips` passes its heavy casualties test: a modified die of its pips or more."""
    return plain_test(chance, book, "heavy casualties", pips, modifier_of(book.heavy, quality))


def shot_away(chance: Chance, book: Book, dice: int, need: int, save: int | None, left: int, volleys: int) -> bool:
    """Throw a number of volleys; return whether they make `left` hits in all.

    That many destroy a gun, a wall or a battalion. Hits that are saved do not count.
    """
    if left <= 0:
        return True
    if not volleys:
        return False
    left -= chance.resolve(hits_that_count, book, dice, need, save)
    return chance.resolve(shot_away, book, dice, need, save, max(0, left), volleys - 1)


@implements("wpb-bldg-02")
def bombard(chance: Chance, book: Book, mortars: int, hit_last_turn: bool) -> str:
    """Shell a building with a number of mortars; return "miss", "hit" or "fire" (Firing, hitting buildings).

    `hit_last_turn` is whether it was hit last turn.
    """
    way = book.reading("building-fire-throws")
    hits, burning = chance.resolve(shells, book, mortars, hit_last_turn)
    if way != "hit-die":
        throws = min(1, hits) if way == "once" else hits
        burning = chance.hits("setting on fire", throws, book.structure.fire_need) > 0
    return "fire" if burning else "hit" if hits else "miss"


def shells(chance: Chance, book: Book, mortars: int, hit_last_turn: bool) -> tuple[int, bool]:
    """Throw the shots of a number of mortars at a building; return as `shell`, for all of them together."""
    if mortars == 1:
        hits, burning = chance.resolve(shell, book, hit_last_turn)
        return hits, burning
    hits, burning = chance.resolve(shells, book, mortars - 1, hit_last_turn)
    more, alight = chance.resolve(shell, book, hit_last_turn)
    return hits + more, burning or alight


@implements("wpb-fire-14")
def shell(chance: Chance, book: Book, hit_last_turn: bool) -> tuple[int, bool]:
    """Throw one mortar's shot at a building; return its hits, and whether the hit die itself would set it alight.

    `hit_last_turn` is whether the building was hit last turn.
    """
    mortar = book.weapon.mortar
    plus = mortar.plus_if_hit_last_turn if hit_last_turn else 0
    way = book.reading("mortar-plus-one")
    dice = mortar.dice + (plus if way == "extra-die" else 0)
    hits, burning = chance.resolve(bombs, book, dice, plus if way == "to-die" else 0)
    return hits + (plus if way == "extra-hit" and hits else 0), burning


def bombs(chance: Chance, book: Book, dice: int, plus: int) -> tuple[int, bool]:
    """Throw a number of mortar dice, each with `plus`; return as `shell`.

    Each half is resolved by itself, so that odds of many dice are quick.
    """
    mortar = book.weapon.mortar
    if dice <= 1:
        face = chance.die("mortar") if dice else 0
        return int(face > 0 and face + plus >= mortar.need), face >= max(mortar.need, book.structure.fire_need)
    hits, burning = chance.resolve(bombs, book, dice // 2, plus)
    more, alight = chance.resolve(bombs, book, dice - dice // 2, plus)
    return hits + more, burning or alight
