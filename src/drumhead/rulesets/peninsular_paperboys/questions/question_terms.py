"""The words of the odds questions as the rules need them: dice, saves, officers, units."""

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
    """Return how many more lost stands scatter a unit: the number given, or the one for its strength at the start.

    InputError if the unit is already gone.
    """
    left = losses.removal_point(book, start) - lost if said == "by-strength" else int(said)
    if left < 0 or (not left and said == "by-strength"):
        raise InputError(f"stands-already-lost={lost}: a unit that began with {start} is gone; let it have lost less")
    return left


def strength(book: Book, target: str, said: str) -> int:
    """Return the stands with which a target begins: the number given, or the fewest for such a unit."""
    if said != "as-book":
        return int(said)
    row = book.unit
    fewest = {"cavalry": row.regiment.squadrons_least * row.regiment.squadron, "gun": row.gun.stands}
    return int(fewest[target] if target in fewest else min(row[target].stands))


def handful(book: Book, dice: int, hits_on: str, save: str = "none") -> Handful:
    """Return a handful of dice of a weapon, or with the number needed as a figure, at a target with this save."""
    if hits_on in book.weapon:
        return firing.handful(book, hits_on, dice, saves(book, hits_on, save))
    return Handful(dice, int(hits_on), saves(book, "musket", save))


def fire(book: Book, dice: int, word: str) -> Handful:
    """Return a handful of dice with the chance of a hit that a word or a fraction stands for."""
    return handful(book, dice, *FIRE[word])


def saves(book: Book, weapon: str, save: str) -> tuple[int, ...]:
    """Return the saves of a target against a weapon: by its cover, or as a figure such as "4+"; () for none."""
    if save in MARKS:
        return firing.saves_of(book, weapon, MARKS[save])
    return () if save == "none" else (int(save[0]),)
