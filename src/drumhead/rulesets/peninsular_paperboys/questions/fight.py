"""Odds of fights and of whole attacks."""

from __future__ import annotations

from drumhead.families.paperboys.close_combat import ATTACKER, DEFENDER
from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import close_combat, contact
from drumhead.rulesets.peninsular_paperboys.close_combat import Line
from drumhead.rulesets.peninsular_paperboys.contact import INFANTRY
from drumhead.rulesets.peninsular_paperboys.questions.contact import CAVALRY
from drumhead.rulesets.peninsular_paperboys.questions.question_terms import may_lose

HELPED = {"plain": (), "charge": ("charge",), "column": ("column",), "obstacle": ("obstacle",)}
ROUND = {
    "attacker-routs-him": "defender-routs",
    "attacker-pushes": "defender-back",
    "level": "undecided",
    "defender-pushes": "attacker-back",
    "defender-routs-him": "attacker-routs",
    "stalemate": "broken-off",
}
ON_FOOT = {
    "defender-routs-faceoff": "defender-routs-test",
    "defender-back-faceoff": "defender-back-test",
    "attacker-checked-faceoff": "attacker-halts",
    "attacker-back-faceoff": "attacker-back-test",
    "attacker-routs-him": "defender-beaten-in-fight",
    "attacker-pushes": "defender-beaten-in-fight",
    "level": "undecided",
    "stalemate": "broken-off",
    "defender-pushes": "attacker-beaten-in-fight",
    "defender-routs-him": "attacker-beaten-in-fight",
}
MOUNTED = {
    "defender-routs-faceoff": "defender-routs",
    "defender-back-faceoff": "defender-back",
    "attacker-back-faceoff": "attacker-back",
    "attacker-routs-him": "fight-won",
    "attacker-pushes": "fight-won",
    "level": "undecided",
    "stalemate": "broken-off",
    "defender-pushes": "fight-lost",
    "defender-routs-him": "fight-lost",
}


def need_meant(book: Book, needs: str, round_number: int = 1) -> int:
    """Return the number that a die needs: for a modifier (plain, charge, column, obstacle), or given in digits."""
    return close_combat.need(book, HELPED[needs], round_number) if needs in HELPED else int(needs)


def fight_round(book: Book, a_dice: int, a_needs: str, d_dice: int, d_needs: str, round: int) -> Asked:
    """Return the odds of one round of a fight; `a_` is for the attacker and `d_` for the defender.

    The needs are digits, or a modifier: plain, charge, column, obstacle.
    """
    first, second = need_meant(book.at(ATTACKER), a_needs, round), need_meant(book.at(DEFENDER), d_needs, round)
    return Asked(close_combat.fight_round, (book, a_dice, first, d_dice, second), ROUND.__getitem__)


def fight_two_rounds(
    book: Book,
    a_stands: int,
    a_front: int,
    a_needs: str,
    a_may_lose: str,
    d_stands: int,
    d_front: int,
    d_needs: str,
    d_may_lose: str,
) -> Asked:
    """Return the odds of a fight of both rounds; `a_` is for the attacker and `d_` for the defender.

    The result is "removed" if a unit reaches its removal point. A front of 0 shows all stands. `_may_lose` is digits
    or "by-strength".
    """
    attacker = Line(a_stands, may_lose(book, a_may_lose, a_stands), a_front, HELPED[a_needs])
    defender = Line(d_stands, may_lose(book, d_may_lose, d_stands), d_front, HELPED[d_needs])

    def name_result(end: tuple[str, bool]) -> str:
        return "removed" if end[1] else ROUND[end[0]]

    return Asked(close_combat.fight, (book, attacker, defender), name_result)


def a_line(book: Book, stands: int, front: int = 0, helped: tuple[str, ...] = ()) -> Line:
    """Return one side at the start of a fight, with all its stands; `front` is the stands it shows (0: all).

    Its removal point is left out (0) if no level round can bring it there. `helped` names the modifiers of its dice.
    """
    before_the_last = book.fight.level_stands * (book.fight.rounds - 1)
    endures = stands > before_the_last * book.removal.share
    return Line(stands, 0 if endures else may_lose(book, "by-strength", stands), front, helped)


def rounds_meant(rounds: str) -> int:
    """Return the number of rounds given in digits, or 0 for "as-book": all rounds of the rulebook."""
    return 0 if rounds == "as-book" else int(rounds)


def assault_column_line(book: Book, net: int, column_stands: int, line_stands: int, rounds: str) -> Asked:
    """Return the odds of a column attacking a line, from the contact test to the end of the fight.

    `net` is the column's net modifier in the test. `rounds` is a number of rounds, or "as-book".
    """
    column = a_line(book, column_stands, book.front.attack_column, ("column",))
    facts = (book, INFANTRY, net, column, a_line(book, line_stands), rounds_meant(rounds))
    return Asked(close_combat.assault, facts, ON_FOOT.__getitem__)


def cavalry_charge_total(book: Book, net: int, a_stands: int, d_stands: int, charge: str, rounds: str) -> Asked:
    """Return the odds of cavalry attacking cavalry, from the contact test to the end of the fight.

    `net` is the attacker's net modifier in the test. `charge` is "yes" for the charge bonus in the fight. `rounds` is
    a number of rounds, or "as-book".
    """
    charging = a_line(book, a_stands, helped=HELPED["charge" if charge == "yes" else "plain"])
    facts = (book, CAVALRY, net, charging, a_line(book, d_stands), rounds_meant(rounds), contact.name_outcome)
    return Asked(close_combat.assault, facts, lambda end: MOUNTED.get(end, end.removesuffix("-faceoff")))
