"""Odds of contact: tests, the value of modifiers, Glory, an attack from the rear, the breach, volley and charge."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from drumhead.model.unit import Unit
from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import close_combat, contact
from drumhead.rulesets.peninsular_paperboys.contact import INFANTRY, Stance
from drumhead.rulesets.peninsular_paperboys.questions.question_terms import UNITS, fire

CAVALRY, MIXED = "cavalry-cavalry", "cavalry-infantry"
ON_HORSEBACK = ("defender-routs", "defender-back", "fight", "attacker-back", "attacker-back-2pips")
TOLD = {"attacker-checked": "attacker-halts"}
GLORY = {
    "no glory": "no-glory",
    "nobody": "glory-no-second",
    "defender-routs": "glory-second-wins",
    "defender-back": "glory-second-wins",
    "fight": "glory-second-fight",
    "attacker-checked": "glory-second-loses",
    "attacker-back": "glory-second-loses",
}
ROUTED = {**GLORY, "defender-routs": "glory-second-routs"}
CHARGED = {
    "driven off": "driven-off",
    "defender-routs": "enemy-routs",
    "defender-back": "enemy-back",
    "fight": "fight",
    "attacker-checked": "halted",
    "attacker-back": "thrown-back",
}


def name_band(book: Book, kind: str, band: str) -> str:
    """Return the name that the odds questions give to result row `band` of the contact test table `kind`."""
    plain = contact.name_outcome(book, kind, band)
    return TOLD.get(plain, plain)


def contact_infantry(book: Book, net: int) -> Asked:
    """Return the odds of a contact test of infantry against infantry with the attacker's net modifier `net`."""
    return Asked(contact.face_off, (book, INFANTRY, net), lambda band: name_band(book, INFANTRY, band))


def contact_cavalry(book: Book, net: int) -> Asked:
    """Return the odds of a contact test of cavalry against cavalry with the attacker's net modifier `net`.

    Some rulings add pips to an attacker that loses.
    """
    return Asked(contact.face_off, (book, CAVALRY, net), lambda band: name_band(book, CAVALRY, band), ON_HORSEBACK)


def contact_cavalry_infantry(
    book: Book, net: int, direction: str, infantry_pips: int
) -> Asked | Mapping[str, Fraction]:
    """Return the odds of a contact test of cavalry against infantry; "no-contact" is certain if it may not close.

    `direction` is "front", "flank" or "rear". `net` is the cavalry's whole net modifier, pips included.
    """
    foot = Unit("foot", "infantry", "line", pips=infantry_pips, side="french")
    stance = Stance(flank=direction == "flank", rear=direction == "rear")
    if not contact.may_close(book, UNITS["cavalry"], foot, stance):
        return {"no-contact": Fraction(1)}
    return Asked(contact.face_off, (book, MIXED, net), lambda band: name_band(book, MIXED, band))


def worth_of_a_modifier(book: Book, net_before: int, change: int) -> Asked:
    """Return the odds of each change of result when `change` is added to the net modifier, on the same dice.

    A result is "no change" or such as "fight becomes defender-back".
    """

    def name_result(both: tuple[str, str]) -> str:
        before, after = (TOLD.get(result, result) for result in both)
        return "no change" if before == after else f"{before} becomes {after}"

    return Asked(contact.worth, (book, INFANTRY, net_before, change), name_result)


def glory(book: Book, net_first: int, net_second: int, second_enemy: str, counting: str) -> Asked:
    """Return the odds that infantry earns Glory in one contact test, and of the result of its second test.

    `second_enemy` is "yes" if one is in reach. With `counting` "routs" a second enemy that routs is counted apart
    from other wins.
    """
    second = net_second if second_enemy == "yes" else None
    ends = ROUTED if counting == "routs" else GLORY
    return Asked(contact.glory_chain, (book, net_first, second), ends.__getitem__)


def rear_joiner(book: Book, net: int) -> Asked:
    """Return the odds for a second unit that strikes the rear of an enemy already in a fight.

    It "joins" the fight, is "repulsed", or makes the enemy "surrender".
    """

    def name_result(band: str) -> str:
        if band == "fight":
            return "joins"
        return "surrender" if band.startswith("defender") else "repulsed"

    return Asked(contact.face_off, (book, INFANTRY, net), name_result)


def breach_assault(book: Book, net: int, attacker_needs: str, defender_needs: str, part: str) -> Asked:
    """Return the odds of one part of an assault on a breach or bridge.

    `part` is "test" (the contact test with `net`), "round" (one round of the duel), or else the whole duel. The needs
    are digits, or words that stand for the rulebook's numbers.
    """
    if part == "test":
        return Asked(contact.face_off, (book, INFANTRY, net), _stormed)
    own = close_combat.duel_needs(book, attacker_needs == "grenadiers")
    needs = [int(word) if word.isdigit() else need for need, word in zip(own, (attacker_needs, defender_needs))]
    way = book.reading("breach-duel")
    if part == "round":
        return Asked(
            close_combat.duel_round, (book, way, *needs), _duelled, ("attacker-wins", "undecided", "defender-wins")
        )
    return Asked(close_combat.duel, (book, way, *needs), _duelled, ("attacker-wins", "broken-off", "defender-wins"))


def _stormed(band: str) -> str:
    if band == "fight":
        return band
    return "taken-by-test" if band.startswith("defender") else "repulsed"


def _duelled(result: str) -> str:
    said = {"level": "undecided", "stalemate": "broken-off"}
    return said.get(result) or f"{result.split('-')[0]}-wins"


def volley_then_charge(
    book: Book, dice: int, p: str, enemy_pips_before: int, own_pips: int, other_net: int, heavy_test: str
) -> Asked:
    """Return the odds for a line that fires and then attacks with the same turn's infantry card.

    `p` names the chance of a hit. `other_net` is the net modifier without the pips of either side. With `heavy_test`
    "counts" the enemy tests for heavy casualties first.
    """
    facts = (book, fire(book, dice, p), enemy_pips_before, other_net - own_pips, heavy_test == "counts")
    return Asked(contact.volley_then_charge, facts, CHARGED.__getitem__)
