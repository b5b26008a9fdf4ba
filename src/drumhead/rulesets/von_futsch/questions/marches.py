"""Odds of marches and what depends on them: reach, half moves, retreats, evading, pursuit, commanders."""

from __future__ import annotations

from fractions import Fraction

from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.asking.question import Asked, InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import charging, moving
from drumhead.rulesets.von_futsch.moving import March, Wish, inches
from drumhead.rulesets.von_futsch.questions.question_terms import is_yes

PLUS = 3  # extra inches for one reason
QUICK = {"column": 1, "skirmishers": 1, "light": 1}
ROWS = {
    "column": "infantry",
    "skirmishers": "infantry",
    "infantry-line": "infantry",
    "heavy": "cavalry",
    "light": "cavalry",
}
ROWS |= {"unlimbered-gun": "unlimbered", "limbered-gun": "limbered"}


def march_by(book: Book, word: str, with_general: bool = False) -> March:
    """Return the march of a mover that a question names, such as "infantry-line", "column" or "light".

    `with_general` adds the army commander's die.
    """
    return moving.march_of(book, ROWS.get(word, word), QUICK.get(word, 0), False, with_general)


def said_in_inches(distance: Fraction) -> str:
    """Return a distance as text in inches, with quarters as decimals."""
    return f"{float(distance):g} in"


def march(book: Book, mover: str, plus3_troop: str, road: str, army_commander_die: str, half: str) -> Asked:
    """Ask how many inches a march covers.

    `plus3_troop` is the extra inches for the type of troops, in digits. `half` is "1", "1/2" or "1/4". The others are
    "yes" or "no".
    """
    halvings = {"1": 0, "1/2": 1, "1/4": 2}[half]
    reasons = int(plus3_troop) // PLUS
    row = moving.march_of(book, mover, reasons, is_yes(road), is_yes(army_commander_die), halvings)
    return Asked(moving.roll_march, (row,), said_in_inches)


def reach(book: Book, mover: str, distance_in: int, plus3_troop: str, road: str, army_commander_die: str) -> Asked:
    """Ask whether a march covers `distance_in` inches.

    `plus3_troop` is the extra inches for the type of troops, in digits. `road` and `army_commander_die` are "yes" or
    "no".
    """
    row = moving.march_of(book, mover, int(plus3_troop) // PLUS, is_yes(road), is_yes(army_commander_die))
    said = {True: "reaches", False: "falls short"}.__getitem__
    return Asked(moving.reaches, (row, Fraction(distance_in)), said)


def half_move_fire(
    book: Book, mover: str, distance_to_target_in: int, band_wanted_in: str, army_commander: str
) -> Asked:
    """Ask whether half a move brings a unit within `band_wanted_in` inches of its target."""
    distance = Fraction(distance_to_target_in - int(band_wanted_in))
    said = {True: "in band after half move", False: "not in band"}.__getitem__
    return Asked(moving.half_move_reaches, (book, march_by(book, mover, is_yes(army_commander)), distance), said)


def beaten_run(book: Book, mover: str, plus3_troop: str, result: str, distance_to_edge_in: int) -> Asked:
    """Ask whether a beaten unit falls back over the edge of the table and is lost.

    `result` is "wavers" or "routs". `plus3_troop` is the extra inches for the type of troops, in digits.
    """
    row = moving.retreat_march(book, mover, int(plus3_troop) // PLUS)
    said = {True: "leaves, removed", False: "stays on"}.__getitem__
    return Asked(moving.leaves_the_table, (book, row, result, Fraction(distance_to_edge_in)), said)


def evade(book: Book, evader: str, charger: str, gap_in: int, commanders: str) -> Asked:
    """Ask whether skirmishers or light cavalry evade a charge that begins `gap_in` inches away.

    `commanders` is the side with an army commander: "charger", "evader" or "both". InputError for infantry that
    charges cavalry.
    """
    after = march_by(book, charger, commanders in ("charger", "both"))
    away = march_by(book, evader, commanders in ("evader", "both"))
    facts = (book, after, away, Fraction(gap_in))
    if evader == "light" and charger not in ("heavy", "light"):
        raise InputError(f"charger={charger}: only cavalry charges cavalry; give heavy or light")
    said = {"falls short": "charge falls short anyway"}
    return Asked(charging.evade, facts, lambda ending: said.get(ending, ending))


def pursuit(book: Book, pursuer: str, runner: str, result: str, army_commander: str) -> Asked:
    """Ask whether pursuing cavalry catches a beaten unit; a commander adds to a pursuit, never to a retreat.

    `result` is "wavers" or "routs".
    """
    after = march_by(book, pursuer, is_yes(army_commander))
    away = moving.retreat_march(book, ROWS.get(runner, runner), QUICK.get(runner, 0))
    said = {True: "caught", False: "gets away"}.__getitem__
    return Asked(catches, (book, after, away, result), said)


def catches(chance: Chance, book: Book, pursuer: March, runner: March, result: str) -> bool:
    """Roll a retreat and a pursuit; return whether the pursuit covers at least the distance of the retreat.

    `result` is "wavers" or "routs".
    """
    run = moving.retreat(chance, book, runner, book.morale.band(result).moves)
    return moving.roll_march(chance, pursuer, "pursuit") >= run


def commander_reach(book: Book, distance_in: int, may_snap: str) -> Asked:
    """Ask whether a commander rides `distance_in` inches, or near enough to join a unit there.

    `may_snap` is "6" if the commander may join a unit from near by.
    """
    snap = inches(book.commander.joins_within) if may_snap == "6" else Fraction(0)
    said = {True: "reaches", False: "does not"}.__getitem__
    return Asked(moving.reaches, (moving.march_of(book, "commander"), Fraction(distance_in) - snap), said)


def approach_of(book: Book, charger: Unit, distance: int) -> charging.Approach:
    """Return a unit's charge over `distance` inches, by its own march; an army commander with it adds a die."""
    return charging.Approach(moving.march_for(book, charger, Wish()), Fraction(distance))
