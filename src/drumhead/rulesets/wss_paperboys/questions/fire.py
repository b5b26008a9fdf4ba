"""Odds questions on fire: volleys, saves and their effect, guns, mortars, walls, and a firefight."""

from __future__ import annotations

from drumhead.families.paperboys.losses import removal_point
from drumhead.model.unit import Unit
from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys import firefight as duel
from drumhead.rulesets.wss_paperboys import firing

WEAPONS = {"musket": "musket", "pistol": "pistol", "cannon": "cannon-close", "mortar": "mortar"}
WORKS = ("wall", "rampart")
STANDS = ("0 stands", "1 stand", "2 or more stands")


def need_of(book: Book, hits_on: str) -> int:
    """Return the number needed on a die for fire, for a weapon's name or figures such as "5-6".

    Names are keys of `WEAPONS`, read by the values in force.
    """
    if hits_on in WEAPONS:
        return int(book.weapon[WEAPONS[hits_on]].need)
    return int(hits_on[0])


def save_meant(book: Book, hits_on: str, save: str) -> int | None:
    """Return the number needed to save a hit; None for no saving throw.

    `save` is "none", "wall", "rampart", or figures such as "4-6". `hits_on` is the weapon that a work must stop; the
    musket if it is given in figures.
    """
    if save in WORKS:
        return firing.save_of(book, WEAPONS.get(hits_on, "musket"), save)
    return None if save == "none" else int(save[0])


def fire_hits(book: Book, dice: int, hits_on: str) -> Asked:
    """Return the question how many hits a number of dice makes, such as "2 hits"."""
    return Asked(firing.hits_that_count, (book, dice, need_of(book, hits_on), None), "{} hits".format)


def fire_saved(book: Book, dice: int, hits_on: str, save: str) -> Asked:
    """Return the question how many hits of a number of dice remain after saving throws, such as "2 unsaved hits"."""
    facts = (book, dice, need_of(book, hits_on), save_meant(book, hits_on, save))
    return Asked(firing.hits_that_count, facts, "{} unsaved hits".format)


def fire_stand_loss(
    book: Book, dice: int, hits_on: str, save: str, markers_already_on_target: int, casualties_per_stand: str
) -> Asked:
    """Return the question how many stands one volley removes: "0 stands", "1 stand" or "2 or more stands".

    `casualties_per_stand` is an arm, or "gun", which has only one stand to lose.
    """
    gun = casualties_per_stand == "gun"
    per_stand = book.casualties["artillery" if gun else casualties_per_stand]
    facts = (book, dice, need_of(book, hits_on), save_meant(book, hits_on, save), markers_already_on_target, per_stand)
    return Asked(firing.stands_shot_off, facts, lambda off: STANDS[min(off, 1 if gun else 2)])


def fire_pips(book: Book, dice: int, hits_on: str, save: str, pips_before: int) -> Asked:
    """Return the question how many pips a volley's target has afterwards."""
    facts = (book, dice, need_of(book, hits_on), save_meant(book, hits_on, save), pips_before)
    return Asked(firing.pips_after_a_volley, facts)


def heavy_volley(
    book: Book, dice: int, hits_on: str, save: str, pips_before: int, quality: str, casualties_earlier_this_turn: int
) -> Asked:
    """Return the question whether a volley's target passes a heavy casualties test: "no test", "pass" or "fail"."""
    thrown = dice, need_of(book, hits_on), save_meant(book, hits_on, save)
    facts = (book, *thrown, pips_before, quality, casualties_earlier_this_turn)
    return Asked(firing.heavy_volley, facts)


def heavy_test(book: Book, pips_after_the_hits: int, quality: str, moved_last_turn: str) -> Asked:
    """Return the question whether a unit passes its heavy casualties test.

    The outcomes are "pass" and, by `moved_last_turn` ("yes" or "no"), "fail-halt" or "fail-retreat".
    """
    failed = "fail-halt" if moved_last_turn == "yes" else "fail-retreat"
    facts = (book, pips_after_the_hits, quality)
    return Asked(firing.heavy_test, facts, lambda held: "pass" if held else failed)


def pistols_contact(book: Book, stands: int, save: str) -> Asked:
    """Return the question how many hits the pistols of a regiment make as the lines meet, such as "2 hits"."""
    weapon = book.weapon.pistol
    facts = (book, stands * weapon.dice, weapon.need, save_meant(book, "pistol", save))
    return Asked(firing.hits_that_count, facts, "{} hits".format)


def gun_removal(book: Book, dice_a_turn: int, hits_on: str, save: str, casualties_so_far: int, turns: int) -> Asked:
    """Return the question whether fire removes a gun in `turns` turns: "removed by turn N" or "still in action"."""
    left = book.casualties.artillery - casualties_so_far
    facts = (book, dice_a_turn, need_of(book, hits_on), save_meant(book, hits_on, save), left, turns)
    return Asked(firing.shot_away, facts, lambda gone: f"removed by turn {turns}" if gone else "still in action")


def mortar_fire(book: Book, mortars: int, building_hit_last_turn: str) -> Asked:
    """Return the question how mortars that shell a building end: "miss", "hit, no fire" or "hit, fire".

    `building_hit_last_turn` is "yes" or "no".
    """
    says = {"miss": "miss", "hit": "hit, no fire", "fire": "hit, fire"}
    return Asked(firing.bombard, (book, mortars, building_hit_last_turn == "yes"), says.__getitem__)


def wall_breach(book: Book, guns: int, dice_per_gun: str, hits_already: int, turns: int) -> Asked:
    """Return the question whether guns open a breach within `turns` turns: "breached by turn N" or "not yet".

    `dice_per_gun` is the range, "close" or "long".
    """
    weapon = book.weapon["cannon-close" if dice_per_gun == "close" else "cannon-far"]
    left = book.structure.hits_for_a_breach - hits_already
    facts = (book, guns * weapon.dice, weapon.need, None, left, turns)
    return Asked(firing.shot_away, facts, lambda open_: f"breached by turn {turns}" if open_ else "not yet")


def shot_to_pieces(
    book: Book, stands: int, arm: str, dice_a_volley: int, hits_on: str, save: str, volleys: int
) -> Asked:
    """Return the question whether a number of volleys brings a whole unit to its removal point.

    The outcomes are "dispersed by volley N" and "still there".
    """
    left = removal_point(book, stands) * book.casualties[arm]
    facts = (book, dice_a_volley, need_of(book, hits_on), save_meant(book, hits_on, save), left, volleys)
    return Asked(firing.shot_away, facts, lambda gone: f"dispersed by volley {volleys}" if gone else "still there")


def firefight(
    book: Book,
    my_stands: int,
    his_stands: int,
    my_markers: int,
    his_markers: int,
    my_pips: int,
    his_pips: int,
    who_shoots_first: str,
    failed_test: str,
    report: str,
) -> Asked:
    """Return the question how a turn of fire between two battalions ends.

    `report` is `first-volley` for the stands that it removes, `shoots-first` for the side that fires first, or
    another word for both units afterwards. `who_shoots_first` is `mine`, `his` or `card`. `failed_test` `shoots-on`
    lets a unit that fails its test reply.
    """
    mine = Unit("mine", "infantry", "foot", stands=my_stands, casualties=my_markers, pips=my_pips)
    his = Unit("his", "infantry", "foot", stands=his_stands, casualties=his_markers, pips=his_pips)
    if report == "shoots-first":
        return Asked(duel.who_fires_first, (who_shoots_first,), outcomes=("mine", "his"))
    facts = (book, mine, his, who_shoots_first, failed_test == "shoots-on")
    if report == "first-volley":
        return Asked(duel.first_volley, facts[:4], lambda off: STANDS[min(off, 2)], STANDS)
    return Asked(duel.firefight, facts, lambda both: f"mine {_told(both[0])}; his {_told(both[1])}")


def _told(shot: duel.Shot) -> str:
    unit = shot.unit
    if not unit.stands:
        return "gone"
    told = f"{unit.stands} stands {unit.casualties} markers {unit.pips} pips"
    return f"{told} fails" if shot.failed else told
