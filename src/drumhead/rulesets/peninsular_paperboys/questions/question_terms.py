"""Terms of the odds questions turned into values for the rules: dice, saves, officers, units."""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.rules.asking.question import InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import firing, losses
from drumhead.rulesets.peninsular_paperboys.firing import Mark
from drumhead.rulesets.peninsular_paperboys.volleys import Handful

MARKS = {
    "wall": Mark("wall"),
    "rampart": Mark("rampart"),
    "screen": Mark(screened=True),
    "screen-and-wall": Mark("wall", screened=True),
    "screen-and-rampart": Mark("rampart", screened=True),
    "gun": Mark(gun=True),
    "gun-behind-wall": Mark("wall", gun=True),
    "gun-behind-rampart": Mark("rampart", gun=True),
    "gun-on-limber": Mark(gun=True, limbered=True),
    "screen-and-gun": Mark(screened=True, gun=True),
}
FIRE = {
    "musket": ("musket", "none"),
    "covered": ("musket", "wall"),
    "screened": ("musket", "screen"),
    "at-a-gun": ("musket", "gun"),
    "rifle-far": ("rifle-far", "none"),
    "cannon": ("cannon-far", "none"),
    "cannon-at-rampart": ("cannon-far", "rampart"),
    "1/3": ("5", "none"),
    "1/6": ("5", "4+"),
    "2/9": ("5", "5+"),
}
RANKS = {"no": "", "brigadier": "brigadier", "army-commander": "army-commander"}
UNITS = {
    "three-rank": Unit("battalion", "infantry", "line", side="french"),
    "two-rank": Unit("battalion", "infantry", "line", side="allies"),
    "cavalry": Unit("regiment", "cavalry", "light-cavalry"),
    "gun": Unit("gun", "artillery", "foot-artillery"),
}


def may_lose(book: Book, said: str, start: int, lost: int = 0) -> int:
    """Return how many more lost stands destroy a unit: `said` in digits, or by its strength for "by-strength".

    `start` is the number of stands it began with, and `lost` those already lost. InputError if the unit is already
    gone.
    """
    left = losses.removal_point(book, start) - lost if said == "by-strength" else int(said)
    if left < 0 or (not left and said == "by-strength"):
        raise InputError(f"stands-already-lost={lost}: a unit that began with {start} is gone; let it have lost less")
    return left


def strength(book: Book, target: str, said: str) -> int:
    """Return the stands with which a target begins: `said` in digits, or the fewest of its type for "as-book".

    `target` is "three-rank", "two-rank", "cavalry" or "gun".
    """
    if said != "as-book":
        return int(said)
    row = book.unit
    fewest = {"cavalry": row.regiment.squadrons_least * row.regiment.squadron, "gun": row.gun.stands}
    return int(fewest[target] if target in fewest else min(row[target].stands))


def handful(book: Book, dice: int, hits_on: str, save: str = "none") -> Handful:
    """Return `dice` dice at a target with a save; `hits_on` is a weapon, or the number needed in digits."""
    if hits_on in book.weapon:
        return firing.handful(book, hits_on, dice, saves(book, hits_on, save))
    return Handful(dice, int(hits_on), saves(book, "musket", save))


def fire(book: Book, dice: int, word: str) -> Handful:
    """Return `dice` dice with the chance of a hit that `word` names, such as "musket", "covered" or "1/3"."""
    return handful(book, dice, *FIRE[word])


def saves(book: Book, weapon: str, save: str) -> tuple[int, ...]:
    """Return the saves of a target against a weapon, as numbers needed; () for none.

    `save` names its cover, or is a number such as "4+", or "none".
    """
    if save in MARKS:
        return firing.saves_of(book, weapon, MARKS[save])
    return () if save == "none" else (int(save[0]),)
