"""The attacks a player may ask about, by name: volleys, shots and charges with everything that bears on them."""

from __future__ import annotations

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rulesets.wss_dice.charging import Approach, charge, deduction, times
from drumhead.rulesets.wss_dice.routs import Attack
from drumhead.rulesets.wss_dice.shooting import shot, volley

LINE = frozenset({"deployed"})
TARGETS = {
    "front-of-deployed-infantry": (Unit("line", "infantry", "infantry", state=LINE), False),
    "front-of-other-deployed": (Unit("line of horse", "cavalry", "cavalry", state=LINE), False),
    "front-of-dragoons-on-foot": (Unit("dragoons", "dragoons", "dragoons", state=LINE | {"dismounted"}), False),
    "front-of-unlimbered-guns": (Unit("battery", "artillery", "artillery", state=LINE), False),
    "flank-or-rear": (Unit("line", "infantry", "infantry", state=LINE), True),
    "not-deployed": (Unit("column", "infantry", "infantry"), False),
    "flank-of-a-column": (Unit("column", "infantry", "infantry"), True),
}
MET = {  # how a charge is told in one word of a list, and whom it meets
    "at-infantry": "front-of-deployed-infantry",
    "in-front": "front-of-other-deployed",
    "in-flank": "flank-or-rear",
    "at-column": "not-deployed",
}


def inches(number: int) -> Length:
    """So many inches of the table."""
    return Length.parse(f"{number} in")


def is_cover(book: Book, words: str) -> bool:
    """Whether a target described so is in cover: plainly, or as the ground it stands on is read."""
    return words == "cover" or (words in book.ground and bool(book.ground[words].cover))


def a_volley(book: Book, shooter: str, cover: str) -> Attack:
    """A volley of infantry, or of dragoons on foot, at a target in the open, in cover, in a town."""
    return Attack(volley, (book, shooter, is_cover(book, cover)))


def a_shot(book: Book, distance: int, cover: str) -> Attack:
    """A battery's shot at a target so many inches away."""
    return Attack(shot, (book, inches(distance), is_cover(book, cover)))


def a_charge(book: Book, charger: str, target: str, uphill: bool) -> Attack:
    """A charge of cavalry or dragoons at one of the targets named above."""
    unit, flank = TARGETS[target]
    approach = Approach(flank, uphill)
    return Attack(charge, (book, charger, deduction(book, unit, approach), times(book, unit, approach)))


def named(book: Book, word: str) -> Attack:
    """The attack of one word: infantry-volley-at-cover, shot-18-at-cover, cavalry-in-flank-uphill ..."""
    kind, _, rest = word.partition("-")
    if kind == "shot":
        distance, _, cover = rest.partition("-at-")
        return a_shot(book, int(distance), cover or "open")
    if rest.startswith("volley"):
        return a_volley(book, "dragoons" if kind == "dragoon" else kind, rest.partition("-at-")[2] or "open")
    met = rest.removesuffix("-uphill")
    return a_charge(book, kind, MET[met], met != rest)
