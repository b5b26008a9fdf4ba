"""Shooting: units that may shoot, at which targets and distances (Artillery Shooting; Musket Shooting)."""

from __future__ import annotations

from drumhead.families.drafts.moving import in_cover, is_deployed
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rules.rulebook.ranges import is_within
from drumhead.rulesets.wss_cards.attacks import (
    CANNON,
    MORTAR,
    Attack,
    Shot,
    Volley,
    deduct_saved,
    hits,
    is_too_near,
    reaches,
    sets_fire,
)
from drumhead.rulesets.wss_cards.moving import in_contact
from drumhead.rulesets.wss_cards.playing_cards import MINE, Packs, is_red

MUSKET = "musket"
TOWNS = ("town", "fortified-town")


@implements("wd3-move-21", "wd3-art-01", "wd3-musk-01")
def shoots_with(book: Book, unit: Unit) -> str:
    """Return the weapon of a unit in its present state: "cannon", "mortar", "musket", or "" if it cannot shoot.

    Infantry must be in line, guns unlimbered, dragoons on foot.
    """
    if not is_deployed(unit) or (unit.arm == "dragoons" and "dismounted" not in unit.state):
        return ""
    if unit.arm in book.cannon.arms:
        return MORTAR if unit.kind == book.mortar.kind else CANNON
    return MUSKET if unit.arm in book.musket.hits else ""


@implements("wd3-art-02", "wd3-musk-02", "wd3-musk-04")
def arc_of(book: Book, unit: Unit, ground: str = "open") -> int:
    """Return the arc of fire in degrees, half of it to each side, of a unit on ground of this terrain row.

    It is 360 for muskets in a town.
    """
    return 360 if ground in TOWNS and shoots_with(book, unit) == MUSKET else int(book.shooting.arc)


@implements("wd3-art-10")
def may_shoot_over(weapon: str, shooter_on_a_hill: bool, target_on_a_hill: bool) -> bool:
    """Return whether a shot may pass over units: a cannon's or mortar's, from or to a hill of any kind."""
    return weapon in (CANNON, MORTAR) and (shooter_on_a_hill or target_on_a_hill)


def may_be_shot_at(shooter: Unit, target: Unit, touching: bool) -> bool:
    """Return whether contact allows a shot: units in contact may only shoot at each other.

    `touching` is whether shooter and target are in contact with each other.
    """
    return touching or not (in_contact(shooter) or in_contact(target))


@implements("wd3-musk-07")
def is_far(book: Book, distance: Length) -> bool:
    """Return whether a volley at this distance is at far range; close range includes its end."""
    return not is_within(book.musket, distance, "close")


@implements("wd3-art-03", "wd3-musk-03", "wd3-musk-05")
def attack_of(book: Book, shooter: Unit, target: Unit, distance: Length, ground: str = "open") -> Attack | None:
    """Return the attack of a unit on a target on ground of this terrain row.

    None if it cannot shoot, or has no weapon for the distance.
    """
    weapon, cover = shoots_with(book, shooter), in_cover(book, target, ground)
    if weapon == MUSKET and is_within(book.musket, distance):
        return Volley(shooter.arm, is_far(book, distance), cover)
    if weapon in (CANNON, MORTAR):
        shot = Shot(distance, cover, weapon)
        return None if is_too_near(book, shot) else shot
    return None


def shoot(chance: Chance, book: Book, shot: Shot, packs: Packs, ground: str = "open") -> tuple[bool, int, bool]:
    """Draw a card for a gun's shot; return (whether it reaches, its hits, whether it sets a town alight).

    `ground` is the terrain row of the target.
    """
    card, _ = packs.draw(chance, "combat card", MINE)
    made = deduct_saved(chance, book, shot, hits(book, shot, card))
    return reaches(book, shot, card), made, sets_fire(book, shot, ground, card)


def sets_alight(chance: Chance, book: Book, shots: tuple[Shot, ...], ground: str, packs: Packs) -> bool:
    """Draw a card for each of several shots of a phase, and return whether one sets a town alight.

    `ground` is the terrain row of the town.
    """
    if not shots:
        return False
    card, packs = packs.draw(chance, "combat card", MINE)
    return sets_fire(book, shots[0], ground, card) or chance.resolve(sets_alight, book, shots[1:], ground, packs)


def reds(chance: Chance, book: Book, cards: int, packs: Packs) -> int:
    """Draw the next `cards` cards and return how many are red."""
    if not cards:
        return 0
    card, packs = packs.draw(chance, "combat card", MINE)
    return is_red(book, card) + chance.resolve(reds, book, cards - 1, packs)
