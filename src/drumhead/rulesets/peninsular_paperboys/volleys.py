"""The effect of a volley: hits, saves, pips, stands, heavy casualties (Firing; Other tests; Hitting structures)."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.families.paperboys.morale import modifier_of, plain_test
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.peninsular_paperboys import officers
from drumhead.rulesets.peninsular_paperboys.losses import pips_after


@dataclass(frozen=True)
class Handful:
    """Dice thrown at a target: the number needed, or with `alone` that face only, and the saves for each hit.

    `again` is true for rifles, which throw fours again.
    """

    dice: int
    need: int
    saves: tuple[int, ...] = ()
    alone: bool = False
    again: bool = False


def volley(chance: Chance, book: Book, thrown: Handful) -> tuple[int, int]:
    """Throw fire and saving throws; return the hits that count and the hits saved."""
    struck = left = strike(chance, book, thrown)
    for save in thrown.saves:
        left -= chance.saves("saving throws", left, save)
    return left, struck - left


def strike(chance: Chance, book: Book, thrown: Handful) -> int:
    """Throw a handful of dice; return the hits before saves."""
    if thrown.again:
        return rifle_hits(chance, book, "firing", thrown.dice, thrown.need)
    if thrown.alone:
        return chance.tally("firing", thrown.dice, (thrown.need,))[0]
    return chance.hits("firing", thrown.dice, thrown.need)


@implements("pen-skirm-04")
def rifle_hits(chance: Chance, book: Book, what: str, dice: int, need: int) -> int:
    """Throw the dice of rifles, and their fours again; return the hits (Skirmish firefight).

    `what` names the dice in the record of throws.
    """
    if not dice:
        return 0
    four = book.rifles.again_on
    if four >= need:  # it hits as it is
        return chance.hits(what, dice, need)
    struck, fours = chance.tally(what, dice, tuple(range(need, 7)), (four,))
    again = f"{what}, fours again"
    if book.rifles.again_and_again:
        return struck + chance.resolve(until_no_four, book, again, fours, need)
    return struck + chance.hits(again, fours, need)


def until_no_four(chance: Chance, book: Book, what: str, fours: int, need: int) -> int:
    """Throw each of `fours` dice again until it shows no four; return the hits.

    `what` names the dice in the record of throws.
    """
    if not fours:
        return 0
    hit = chance.repeat_while(None, four_again, book, what, need)
    return bool(hit) + chance.resolve(until_no_four, book, what, fours - 1, need)


def four_again(chance: Chance, book: Book, what: str, need: int) -> bool | None:
    """Throw one die of a rifle again; return whether it hits, or None if it shows another four.

    `what` names the die in the record of throws.
    """
    struck, fours = chance.tally(what, 1, tuple(range(need, 7)), (book.rifles.again_on,))
    return None if fours else bool(struck)


def hits_that_count(chance: Chance, book: Book, thrown: Handful) -> int:
    """Throw a volley and its saves; return the hits that were not saved."""
    return chance.resolve(volley, book, thrown)[0]


def stands_shot_off(chance: Chance, book: Book, thrown: Handful, markers: int, per_stand: int) -> int:
    """Throw a volley; return the stands that it removes from a unit that already has `markers` casualties.

    `per_stand` is the number of casualties that cost a stand.
    """
    return (markers + chance.resolve(hits_that_count, book, thrown)) // per_stand


def pips_of(book: Book, pips: int, hits: int, saved: int) -> int:
    """Return the pips of a unit after `hits` hits that count and `saved` hits that it saved."""
    more = hits * book.casualties.pips_per_hit
    return pips_after(book, pips, more + saved * book.cover.saved_hit_leaves_pips if saved else more)


def pips_after_a_volley(chance: Chance, book: Book, thrown: Handful, pips: int) -> int:
    """Throw a volley at a unit with `pips` pips; return its pips after it."""
    return pips_of(book, pips, *chance.resolve(volley, book, thrown))


def heavy_volley(
    chance: Chance, book: Book, thrown: Handful, pips: int, quality: str = "trained", officer: str = ""
) -> str:
    """Throw the fire of one phase on one unit, and its heavy casualties test; return the result.

    It is "no test", "pass" or "fail". `officer` is the rank of an officer with the unit; "" for none.
    """
    return chance.resolve(volley_and_pips, book, thrown, pips, quality, officer)[0]


def volley_and_pips(
    chance: Chance, book: Book, thrown: Handful, pips: int, quality: str, officer: str
) -> tuple[str, int]:
    """Throw the fire of one phase on a unit and its heavy casualties test; return the result and its pips.

    The result is "no test", "pass" or "fail" (Other tests). `officer` is the rank of an officer with the unit; "" for
    none.
    """
    hits, saved = chance.resolve(volley, book, thrown)
    after = pips_of(book, pips, hits, saved)
    if casualties_counted(book, hits, saved) < book.heavy.casualties:
        return "no test", after
    return "pass" if chance.resolve(heavy_test, book, after, quality, officer) else "fail", after


def casualties_counted(book: Book, hits: int, saved: int) -> int:
    """Return how many hits of a fire phase count towards the heavy casualties test.

    Saved hits count only by ruling.
    """
    return hits + saved if saved and book.heavy.counts_saved_hits else hits


def forces_a_test(chance: Chance, book: Book, thrown: Handful) -> bool:
    """Throw the fire of one phase on one unit; return whether it calls for the heavy casualties test."""
    hits, saved = chance.resolve(volley, book, thrown)
    return bool(casualties_counted(book, hits, saved) >= book.heavy.casualties)


@implements("pen-heavy-02")
def heavy_test(chance: Chance, book: Book, pips: int, quality: str, officer: str = "") -> bool:
    """Throw the heavy casualties test of a unit; it passes if the die, with an officer's help, is at least its pips.

    `officer` is the rank of an officer with the unit; "" for none.
    """
    modifier = modifier_of(book.heavy, quality) + officers.bonus(book, officer, "heavy")
    return plain_test(chance, book, "heavy casualties", pips, modifier)


def shot_away(chance: Chance, book: Book, thrown: Handful, left: int, volleys: int, turn: int = 1) -> int:
    """Throw up to `volleys` equal volleys; return the number, from 1, of the one that completes `left` hits.

    It is 0 if none does. `turn` is the number of the first volley.
    """
    if not volleys:
        return 0
    left -= chance.resolve(hits_that_count, book, thrown)
    if left <= 0:
        return turn
    return chance.resolve(shot_away, book, thrown, left, volleys - 1, turn + 1)


@implements("pen-struct-02")
def set_alight(chance: Chance, book: Book, thrown: Handful) -> bool:
    """Throw fire of guns at a building; return whether it is set alight (Hitting structures)."""
    way = book.reading("building-fire-throws")
    if way == "hit-die":
        return chance.hits("firing", thrown.dice, max(thrown.need, book.structure.fire_need)) > 0
    hits = strike(chance, book, thrown)
    return chance.hits("setting on fire", min(1, hits) if way == "once" else hits, book.structure.fire_need) > 0
