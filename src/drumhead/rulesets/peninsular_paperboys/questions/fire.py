"""Odds of fire: volleys, cannon, saves and their effect on units, guns, walls and houses."""

from __future__ import annotations

from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import firing, losses, volleys
from drumhead.rulesets.peninsular_paperboys.questions import question_terms
from drumhead.rulesets.peninsular_paperboys.questions.question_terms import RANKS, UNITS, fire, handful, strength

HITS = "{} hits".format
USUALLY_TOLD = 4  # numbers of stands lost to one volley, from 0, that are always listed


def fire_hits(book: Book, dice: int, hits_on: str, save: str) -> Asked:
    """Return the odds of each number of hits that no save cancels.

    `hits_on` is a weapon or the number needed. `save` is the target's cover, or a number such as "4+".
    """
    return Asked(volleys.hits_that_count, (book, handful(book, dice, hits_on, save)), HITS)


def cannon_shot(book: Book, range: str, target: str, save: str, guns: int) -> Asked:
    """Return the odds of the hits of guns that fire together at one target.

    `range` is "long" or "close", `target` "column-or-square" or "other". `save` is the target's cover, or a number
    such as "4+".
    """
    weapon = f"cannon-{'far' if range == 'long' else range}"
    dice = firing.cannon_dice(book, weapon, guns, target == "column-or-square")
    return Asked(volleys.hits_that_count, (book, handful(book, dice, weapon, save)), HITS)


def gun_duel(book: Book, dice_per_card: int, hits_on: str, save: str, cards: int) -> Asked:
    """Return the odds of the enemy fire card, from 1 to `cards`, on which a gun is destroyed.

    `hits_on` is a weapon or the number needed. `save` is the gun's cover, or a number such as "5+".
    """
    facts = (book, handful(book, dice_per_card, hits_on, save), book.casualties.artillery, cards)
    outcomes = (*(f"removed on card {card}" for card in _up_to(cards)), "survives")
    return Asked(volleys.shot_away, facts, lambda card: f"removed on card {card}" if card else "survives", outcomes)


def stands_lost_to_fire(book: Book, dice: int, p: str, carried: int, k: str, stands: str, may_lose: str) -> Asked:
    """Return the odds of the stands that one volley removes; a gun has only itself to lose.

    `p` names the chance of a hit, `carried` the casualties so far, and `k` the type of unit. `stands` and `may_lose`
    are digits, or the words for the rulebook's numbers.
    """
    per_stand = losses.casualties_for_a_stand(book, UNITS[k])
    most = 1 if k == "gun" else question_terms.may_lose(book, may_lose, strength(book, k, stands))

    def name_result(off: int) -> str:
        return "destroyed" if most and off >= most else stands_off(off)

    words = (*map(stands_off, range(max(USUALLY_TOLD, most))), "destroyed")
    return Asked(volleys.stands_shot_off, (book, fire(book, dice, p), carried, per_stand), name_result, words)


def stands_off(number: int) -> str:
    """Return a number of stands lost as text, such as "2 stands"."""
    return f"{number} stand{'' if number == 1 else 's'}"


def heavy_trigger(book: Book, dice: int, p: str) -> Asked:
    """Return the odds that the fire of a phase calls for the heavy casualties test; `p` names the chance of a hit."""
    return Asked(volleys.forces_a_test, (book, fire(book, dice, p)), lambda due: "test" if due else "no-test")


def heavy_test(book: Book, pips: int, officer: str, quality: str, moved_last_turn: str) -> Asked:
    """Return the odds of the heavy casualties test alone, without the fire before it.

    With `moved_last_turn` "yes" a failure is "fail-halt", otherwise "fail-retreat".
    """
    failed = "fail-halt" if moved_last_turn == "yes" else "fail-retreat"
    facts = (book, pips, quality, RANKS[officer])
    return Asked(volleys.heavy_test, facts, lambda held: "pass" if held else failed)


def volley_stops_attack(book: Book, dice: int, p: str, pips_before: int, officer: str, quality: str) -> Asked:
    """Return the odds that a volley and the test it causes stop a unit that attacks.

    `p` names the chance of a hit. The pips, officer and quality are the attacker's.
    """
    facts = (book, fire(book, dice, p), pips_before, quality, RANKS[officer])
    return Asked(volleys.heavy_volley, facts, lambda end: "stopped" if end == "fail" else "no-effect")


def six_pips_fire(book: Book, stands: int) -> Asked:
    """Return the odds of the musket hits of a unit of `stands` stands with 6 pips, which fires at half strength."""
    weapon = book.weapon.musket
    dice = firing.firing_dice(book, stands, weapon.dice, book.pips.half_fire_at)
    return Asked(volleys.hits_that_count, (book, handful(book, dice, "musket")), HITS)


def skirmish_fire(book: Book, skirmish_stands: int, weapon_band: str, save: str) -> Asked:
    """Return the odds of the hits of skirmishers at formed troops.

    `weapon_band` is "musket", "rifle" (close) or "rifle-far". `save` is the target's cover.
    """
    weapon = {"musket": "musket", "rifle": "rifle-close", "rifle-far": "rifle-far"}[weapon_band]
    dice = firing.skirmish_dice(book, skirmish_stands)
    return Asked(volleys.hits_that_count, (book, handful(book, dice, weapon, save)), HITS)


def wall_breach(book: Book, dice_total: int) -> Asked:
    """Return the odds that cannon dice leave a stand's width of wall "breached", "cracked" or as it is ("none")."""
    enough = book.structure.hits_for_a_breach
    facts = (book, handful(book, dice_total, "cannon-far"))
    return Asked(
        volleys.hits_that_count, facts, lambda hits: "breached" if hits >= enough else "cracked" if hits else "none"
    )


def building_fire(book: Book, dice_total: int) -> Asked:
    """Return the odds that cannon dice set a house alight: "burns" or "intact"."""
    facts = (book, handful(book, dice_total, "cannon-far"))
    return Asked(volleys.set_alight, facts, lambda burns: "burns" if burns else "intact")


def unit_life(book: Book, dice_per_turn: int, p: str, unit: str, turns: int) -> Asked:
    """Return the odds of the turn, from 1 to `turns`, in which steady fire has destroyed a fresh unit.

    `p` names the chance of a hit. `unit` is "gun", or a type with its stands at the start, such as "three-rank-8".
    """
    kind, _, start = unit.rpartition("-") if unit != "gun" else (unit, "", "0")
    to_lose = losses.removal_point(book, int(start)) if unit != "gun" else 1
    needed = to_lose * losses.casualties_for_a_stand(book, UNITS[kind])
    outcomes = (*(f"removed in turn {turn}" for turn in _up_to(turns)), "survives")
    facts = (book, fire(book, dice_per_turn, p), needed, turns)
    return Asked(volleys.shot_away, facts, lambda turn: f"removed in turn {turn}" if turn else "survives", outcomes)


def pips_after_volley(book: Book, dice: int, p: str, pips_before: int) -> Asked:
    """Return the odds of the target's pips after a volley; `p` names the chance of a hit."""
    return Asked(volleys.pips_after_a_volley, (book, fire(book, dice, p), pips_before))


def _up_to(last: int) -> range:
    return range(1, last + 1)
