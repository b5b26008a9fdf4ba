"""Firing: which units may fire at which, their dice, and the saves of the target (Firing; Saving throws)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from dataclasses import dataclass

from drumhead.families.paperboys import firing as shared
from drumhead.families.paperboys.firing import (
    after_heavy_test,
    breaches,
    firing_dice,
    heavy_due,
    may_be_shot_at,
    picks_its_target,
)
from drumhead.families.paperboys.unit_states import FIRED, FIRST_FIRE, FIRST_FIRE_NOW, SKIRMISH_FIRE
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import BookTable
from drumhead.rules.rulebook.implementation import implements
from drumhead.rules.rulebook.ranges import is_within
from drumhead.rulesets.peninsular_paperboys import formations
from drumhead.rulesets.peninsular_paperboys.volleys import Handful, volley

IN_FIREFIGHT = "in-firefight"


@dataclass(frozen=True)
class Mark:
    """The protection of a target: its cover, skirmishers in front of it, and whether it is a gun.

    `cover` is "open", "wall" or "rampart". `limbered` is for guns only.
    """

    cover: str = "open"
    screened: bool = False
    gun: bool = False
    limbered: bool = False


# ------------------------------------------------------------------ firing units and targets


def weapon_of(book: Book, unit: Unit, distance: Length) -> str | None:
    """Return the key of the weapon with which a unit fires at a distance; None if it cannot fire."""
    has_rifles = unit.kind in book.rifles.kinds
    for key, weapon in book.weapon.items():
        if unit.arm in weapon.arms and weapon.rifle == has_rifles and _in_range(weapon, distance):
            return str(key)
    return None


def _in_range(weapon: BookTable, distance: Length) -> bool:
    if "beyond" in weapon and distance < weapon.beyond:
        return False
    return is_within(weapon, distance)


def what_bars(unit: Unit) -> list[str]:
    """Return the reasons why a unit may not fire on its card; [] if it may.

    They are "fighting", "routing", "limbered" and "in-firefight".
    """
    return [*shared.what_bars(unit), *({IN_FIREFIGHT} & unit.state)]


@implements("pen-fire-07", "pen-fire-08", "pen-fire-11", "pen-fire-12", "pen-skirm-12")
def what_spoils(
    book: Book, shooter: Unit, target: Unit, own_screen: bool = False, his_screen: bool = False
) -> list[str]:
    """Return the reasons why a unit may not fire at a target; [] if it may.

    They are `target-fighting`, `skirmishers`, `own-screen` and `his-screen`. `own_screen` and `his_screen` are
    whether skirmishers of the shooter's side, or of the target's, stand between the two. Only skirmishers fight
    skirmishers, in the firefight. A gun may fire past a screen.
    """
    on_foot = shooter.arm == "infantry"
    apply = {
        "target-fighting": not may_be_shot_at(target),
        "skirmishers": formations.is_skirmishing(book, target),
        "own-screen": on_foot and own_screen,
        "his-screen": formations.is_skirmishing(book, shooter) and his_screen,
    }
    return [reason for reason, holds in apply.items() if holds]


@implements("pen-army-15", "pen-fire-02")
def having_fired(book: Book, unit: Unit) -> Unit:
    """Return a unit in the state after its fire.

    Infantry may still move after its first volley of the game, skirmishers after any.
    """
    if unit.arm != "infantry":
        return unit.now(FIRED)
    if formations.is_skirmishing(book, unit):
        return unit.now(SKIRMISH_FIRE)
    if FIRST_FIRE in unit.spent:
        return unit.now(FIRED)
    return unit.having_spent(FIRST_FIRE).now(FIRED, FIRST_FIRE_NOW)


# ------------------------------------------------------------------ how many dice


@implements("pen-fire-28")
def firing_stands(book: Book, unit: Unit) -> int:
    """Return the number of stands of a unit that fire: those in its front rank, or one face of a square.

    A column shows two, unless a ruling lets all its stands fire.
    """
    stands = formations.stands_formed(unit)
    if unit.arm != "infantry":
        return stands
    formation = formations.formation_of(book, unit)
    if formation == formations.SQUARE:
        share = book.firing.square_share
        return -(-stands // share) if share else 0
    if formation in formations.COLUMNS and book.firing.columns_fire_all:
        return stands
    return formations.abreast(book, unit)


@implements("pen-fire-10")
def skirmish_dice(book: Book, stands: int) -> int:
    """Return the dice that `stands` skirmish stands throw at formed troops: one for every three, at least one.

    A ruling decides how a rest is rounded. No stands throw no dice.
    """
    whole, over = divmod(stands, book.skirmish.stands_for_a_die)
    if not stands or (whole > 1 and not over):
        return int(whole)
    more = {"down": 0, "up": over > 0, "nearest": 2 * over >= book.skirmish.stands_for_a_die}
    return int(max(book.skirmish.least_dice, whole + more[book.skirmish.rounding]))


def stands_deep(book: Book, unit: Unit) -> bool:
    """Return whether a unit is a deep target, at which guns throw more dice: infantry in column or square."""
    return unit.arm == "infantry" and formations.formation_of(book, unit) in book.extra_die.formations


@implements("pen-fire-21")
def cannon_dice(book: Book, weapon: str, guns: int = 1, deep: bool = False) -> int:
    """Return the dice of `guns` guns that fire together at one target; `deep` is infantry in column or square.

    A deep target adds dice once, for each gun or for each die, by the ruling in force.
    """
    each, extra = book.weapon[weapon].dice, book.extra_die.dice
    if not deep:
        return int(guns * each)
    if book.extra_die.for_each_die:
        return int(guns * each * (1 + extra))
    return int(guns * each + extra * (guns if book.extra_die.for_each_gun else 1))


@implements("pen-fire-03")
def dice_of(book: Book, shooter: Unit, weapon: str, deep: bool = False) -> int:
    """Return the dice that one unit throws with a weapon; `deep` is a target in column or square.

    Skirmishers throw one die for every three stands. A unit with 6 pips fires with half its stands.
    """
    if shooter.arm == "artillery":
        return cannon_dice(book, weapon, 1, deep)
    if formations.is_skirmishing(book, shooter):
        return skirmish_dice(book, shooter.stands)
    return firing_dice(book, firing_stands(book, shooter), book.weapon[weapon].dice, shooter.pips)


@implements("pen-fire-06", "pen-fire-09", "pen-save-01", "pen-save-03")
def saves_of(book: Book, weapon: str, mark: Mark) -> tuple[int, ...]:
    """Return the numbers that a target needs to save a hit of a weapon; () if it has no save.

    It is the best save only, or each of them by ruling. Cover replaces a gun's own save, so that a gun never throws
    both.
    """
    small_arms = weapon in book.cover.small_arms
    found = [_own_save(book, small_arms, mark)]
    if mark.screened and small_arms:
        found.append(book.screen.save)
    saves = tuple(save for save in found if save)
    return (min(saves),) if len(saves) > 1 and book.cover.one_save_for_a_hit else saves


def _own_save(book: Book, small_arms: bool, mark: Mark) -> int:
    """Return the number needed to save by cover or, for a gun, by its own save; 0 for none."""
    if small_arms and mark.cover != "open":
        return int(book.cover.save)
    if mark.cover == "rampart":
        return int(book.rampart.save)
    if not mark.gun or (mark.limbered and not book.gun.saves_on_its_limber):
        return 0
    return int(book.gun.save) if mark.cover == "open" or book.gun.saves_behind_stone else 0


def handful(book: Book, weapon: str, dice: int, saves: tuple[int, ...] = ()) -> Handful:
    """Return `dice` dice of a weapon, as thrown at a target with these saves."""
    row = book.weapon[weapon]
    again = row.rifle and book.rifles.again_at_formed_troops
    return Handful(dice, row.need, saves, row.get("need-alone", False), again)


def shoot(
    chance: Chance, book: Book, shooter: Unit, weapon: str, mark: Mark | None = None, deep: bool = False
) -> tuple[int, int]:
    """Throw the fire of one unit and the saves of its target; return the hits that count and the hits saved.

    `mark` is the target's protection (None: in the open), and `deep` is a target in column or square.
    """
    saves = saves_of(book, weapon, mark or Mark())
    return chance.resolve(volley, book, handful(book, weapon, dice_of(book, shooter, weapon, deep), saves))
