"""Odds questions on routs: by one, several or repeated attacks; firefights, and the value of a rally."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from drumhead.families.drafts import leaders
from drumhead.families.drafts.routs import still_there
from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import routs
from drumhead.rulesets.wss_dice.attack_terms import a_charge, a_shot, a_volley, parse_attack
from drumhead.rulesets.wss_dice.routs import NEVER, Attack, Line
from drumhead.rulesets.wss_dice.turn import HIS, MINE

ROUTS = {True: "routs", False: "survives"}
FIREFIGHT = {MINE: "mine routs first", HIS: "his routs first", NEVER: NEVER}
THROUGH = {"failed": "test failed", "stands": "charged, target survives", "routs": "charged, target routs"}


def rout_now(book: Book, target_hits: int, attack: str) -> Asked:
    """Return the question whether one attack routs a unit: "routs" or "survives".

    `attack` is a word for `parse_attack`, such as "shot-18".
    """
    still_there(book, target_hits=target_hits)
    return Asked(routs.routs_now, (book, target_hits, parse_attack(book, attack)), ROUTS.__getitem__)


def several(book: Book, target_hits: int, attacks: tuple[str, ...]) -> Asked:
    """Return the question whether several attacks of one phase rout a unit, and at which.

    `attacks` are words for `parse_attack`. The outcomes are "routs at attack N" and "survives with N hits".
    """
    still_there(book, target_hits=target_hits)
    listed = tuple(parse_attack(book, attack) for attack in attacks)
    gone = [f"routs at attack {number}" for number in range(1, len(attacks) + 1)]
    stands = [f"survives with {hits} hits" for hits in range(target_hits, book.rout.hits)]
    return Asked(routs.several, (book, target_hits, listed), _ended, (*gone, *stands))


def _ended(end: tuple[int, int]) -> str:
    number, hits = end
    return f"routs at attack {number}" if number else f"survives with {hits} hits"


def volleys_to_rout(book: Book, hits_now: int, shooter: str, cover: str, within: int) -> Asked:
    """Return the question at which of the next `within` volleys a unit routs, such as "4 volleys"."""
    return _again(book, hits_now, a_volley(book, shooter, cover), within, "volleys")


def guns_to_rout(book: Book, hits_now: int, distance: int, cover: str, within: int) -> Asked:
    """Return the question at which of one battery's next `within` shots a unit routs, such as "4 shots".

    `distance` is in inches.
    """
    return _again(book, hits_now, a_shot(book, distance, cover), within, "shots")


def charges_to_rout(book: Book, hits_now: int, charger: str, target: str, uphill: str, within: int) -> Asked:
    """Return the question at which of the next `within` charges a unit routs, such as "4 charges".

    `uphill` is "yes" or "no".
    """
    return _again(book, hits_now, a_charge(book, charger, target, uphill == "yes"), within, "charges")


def _again(book: Book, hits: int, attack: Attack, within: int, what: str) -> Asked:
    still_there(book, hits_now=hits)
    words = (*(f"{number} {what}" for number in range(1, within + 1)), f"more than {within} {what}")

    def name_result(number: int) -> str:
        return f"{number} {what}" if number else words[-1]

    return Asked(routs.attacks_to_rout, (book, hits, attack, within), name_result, words)


def charge_through(book: Book, charger_hits: int, target_hits: int, charger: str, target: str, uphill: str) -> Asked:
    """Return the question whether a charge passes its test, and whether it then routs its target.

    The outcomes are "test failed", "charged, target survives" and "charged, target routs".
    """
    still_there(book, charger_hits=charger_hits, target_hits=target_hits)
    attack = a_charge(book, charger, target, uphill == "yes")
    return Asked(routs.charge_through, (book, charger_hits, target_hits, attack), THROUGH.__getitem__)


def firefight(
    book: Book, my_hits: int, his_hits: int, my_type: str, his_type: str, my_cover: str, his_cover: str
) -> Asked:
    """Return the question which of two units routs first in a firefight.

    The outcomes are `mine routs first`, `his routs first` and `never`.
    """
    still_there(book, my_hits=my_hits, his_hits=his_hits)
    mine = Line(my_hits, a_volley(book, my_type, his_cover))
    his = Line(his_hits, a_volley(book, his_type, my_cover))
    return Asked(routs.firefight, (book, mine, his), FIREFIGHT.__getitem__)


def rally_value(book: Book, hits: int) -> Mapping[str, Fraction]:
    """Return how many hits a rally removes, as one certain outcome such as {"3 hits removed": 1}."""
    still_there(book, hits=hits)
    return {f"{hits - leaders.hits_after_a_rally(book, hits)} hits removed": Fraction(1)}
