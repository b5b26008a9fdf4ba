"""Odds of fire: volleys, saves and their effect on the target, guns, mortars and walls."""

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
    """Return the number needed for a weapon's name (by the values in force), or for figures such as "5-6"."""
    if hits_on in WEAPONS:
        return int(book.weapon[WEAPONS[hits_on]].need)
    return int(hits_on[0])


def save_meant(book: Book, hits_on: str, save: str) -> int | None:
    """Return the saving throw: None, that of a wall or rampart against the weapon, or figures.

    If the hits are given in figures, the weapon is taken to be the musket.
    """
    if save in WORKS:
        return firing.save_of(book, WEAPONS.get(hits_on, "musket"), save)
    return None if save == "none" else int(save[0])


def fire_hits(book: Book, dice: int, hits_on: str) -> Asked:
    """Return the odds of each number of hits of a number of dice."""
    return Asked(firing.hits_that_count, (book, dice, need_of(book, hits_on), None), "{} hits".format)


def fire_saved(book: Book, dice: int, hits_on: str, save: str) -> Asked:
    """Return the odds of each number of hits that saving throws leave."""
    facts = (book, dice, need_of(book, hits_on), save_meant(book, hits_on, save))
    return Asked(firing.hits_that_count, facts, "{} unsaved hits".format)


def fire_stand_loss(
    book: Book, dice: int, hits_on: str, save: str, markers_already_on_target: int, casualties_per_stand: str
) -> Asked:
    """Return the odds of the stands that one volley removes; a gun has only itself to lose."""
    gun = casualties_per_stand == "gun"
    per_stand = book.casualties["artillery" if gun else casualties_per_stand]
    facts = (book, dice, need_of(book, hits_on), save_meant(book, hits_on, save), markers_already_on_target, per_stand)
    return Asked(firing.stands_shot_off, facts, lambda off: STANDS[min(off, 1 if gun else 2)])


def fire_pips(book: Book, dice: int, hits_on: str, save: str, pips_before: int) -> Asked:
    """Return the odds of the target's pips after a volley."""
    facts = (book, dice, need_of(book, hits_on), save_meant(book, hits_on, save), pips_before)
    return Asked(firing.pips_after_a_volley, facts)


def heavy_volley(
    book: Book, dice: int, hits_on: str, save: str, pips_before: int, quality: str, casualties_earlier_this_turn: int
) -> Asked:
    """Return the odds of a volley together with the heavy casualties test."""
    thrown = dice, need_of(book, hits_on), save_meant(book, hits_on, save)
    facts = (book, *thrown, pips_before, quality, casualties_earlier_this_turn)
    return Asked(firing.heavy_volley, facts)


def heavy_test(book: Book, pips_after_the_hits: int, quality: str, moved_last_turn: str) -> Asked:
    """Return the odds of the heavy casualties test only."""
    failed = "fail-halt" if moved_last_turn == "yes" else "fail-retreat"
    facts = (book, pips_after_the_hits, quality)
    return Asked(firing.heavy_test, facts, lambda held: "pass" if held else failed)


def pistols_contact(book: Book, stands: int, save: str) -> Asked:
    """Return the odds of the hits of a regiment's pistols as the lines meet."""
    weapon = book.weapon.pistol
    facts = (book, stands * weapon.dice, weapon.need, save_meant(book, "pistol", save))
    return Asked(firing.hits_that_count, facts, "{} hits".format)


def gun_removal(book: Book, dice_a_turn: int, hits_on: str, save: str, casualties_so_far: int, turns: int) -> Asked:
    """Return the odds that a number of turns of fire removes a gun."""
    left = book.casualties.artillery - casualties_so_far
    facts = (book, dice_a_turn, need_of(book, hits_on), save_meant(book, hits_on, save), left, turns)
    return Asked(firing.shot_away, facts, lambda gone: f"removed by turn {turns}" if gone else "still in action")


def mortar_fire(book: Book, mortars: int, building_hit_last_turn: str) -> Asked:
    """Return the odds of mortars against a building."""
    says = {"miss": "miss", "hit": "hit, no fire", "fire": "hit, fire"}
    return Asked(firing.bombard, (book, mortars, building_hit_last_turn == "yes"), says.__getitem__)


def wall_breach(book: Book, guns: int, dice_per_gun: str, hits_already: int, turns: int) -> Asked:
    """Return the odds that guns open a breach in a number of turns."""
    weapon = book.weapon["cannon-close" if dice_per_gun == "close" else "cannon-far"]
    left = book.structure.hits_for_a_breach - hits_already
    facts = (book, guns * weapon.dice, weapon.need, None, left, turns)
    return Asked(firing.shot_away, facts, lambda open_: f"breached by turn {turns}" if open_ else "not yet")


def shot_to_pieces(
    book: Book, stands: int, arm: str, dice_a_volley: int, hits_on: str, save: str, volleys: int
) -> Asked:
    """Return the odds that a number of volleys brings a whole unit to its removal point."""
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
    """Return the odds of a turn of fire between two battalions.

    `report` chooses the whole turn, the first volley only, or which side fires first.
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
