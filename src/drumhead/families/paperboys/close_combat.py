"""Fights of up to two rounds, pistols before them, and the duel in a breach (Fighting; Unto the breach)."""

from __future__ import annotations

from drumhead.families.paperboys.losses import beaten
from drumhead.families.paperboys.unit_states import FIGHTING, FOUGHT, FRONT_AND_REAR, GRENADIERS
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import sum_added
from drumhead.rules.rulebook.implementation import implements


@implements("wpb-fight-02")
def dice(book: Book, attacker: int, defender: int, flank: bool) -> tuple[int, int]:
    """Return the dice of attacker and defender in a fight, from their stands.

    Each has a die for every stand in contact, and one for an overlap at each end of a shorter enemy line. In a flank
    attack the rulebook limits both, by the ruling in force.
    """
    over = book.fight.overlaps
    if flank and not book.fight.flank.as_frontal:
        return min(attacker, book.fight.flank.attacker_dice), min(defender, book.fight.flank.defender_dice)
    return min(attacker, defender + over), min(defender, attacker + over)


@implements("wpb-conf-04")
def joining_dice(joiner: int, enemy: int) -> int:
    """Return the dice that a unit joining a fight from the enemy's rear adds to its friend's.

    They are its stands in contact (`joiner`), at most those of the `enemy`; there are no overlaps.
    """
    return min(joiner, enemy)


ATTACKER, DEFENDER = (Unit(name, "", "", quality="") for name in ("attacker", "defender"))  # any two of a question


def need(book: Book, helped: tuple[str, ...], round_number: int) -> int:
    """Return the number that each die of a side needs in a round, at which it hits or beats it.

    `helped` has the keys of the fight's modifiers that help the side. Those that a club has added help too, if `book`
    is the rulebook as it holds for the unit.
    """
    table = book.fight.modifier
    plus = sum(table[name].value for name in helped if round_number <= table[name].rounds)
    return int(book.fight.need - plus - sum_added(table))


@implements("pen-fight-10", "pen-fight-11")
def verdict(book: Book, lead: int) -> str:
    """Return the result of a round from the attacker's lead in hits, negative if the defender leads.

    It is `level`, or `attacker` or `defender` with `-pushes` or `-routs-him`.
    """
    band = book.fight.bands.find(abs(lead))
    if band == "level":
        return "level"
    winner = "attacker" if lead > 0 else "defender"
    return f"{winner}-{'routs-him' if band == 'routs' else 'pushes'}"


@implements("pen-fight-08", "pen-fight-18", "wpb-fight-08")
def fight_round(
    chance: Chance,
    book: Book,
    attacker_dice: int,
    attacker_need: int,
    defender_dice: int,
    defender_need: int,
    ahead: int = 0,
) -> str:
    """Throw one round of a fight and return its result, such as "level" or "attacker-pushes".

    `ahead` is the attacker's lead in hits from pistols, negative if the defender leads.
    """
    lead = chance.hits_ahead(
        "attacker's fight", attacker_dice, attacker_need, "defender's fight", defender_dice, defender_need
    )
    return verdict(book, ahead + lead)


@implements("pen-fight-09")
def stands_lost(book: Book, result: str, round_number: int) -> tuple[int, int]:
    """Return the stands that attacker and defender lose by a round's result."""
    if result == "level":
        last = round_number >= book.fight.rounds
        both = book.fight.last_level_stands if last else book.fight.level_stands
        return both, both
    loss = book.fight.band("routs" if result.endswith("routs-him") else "back").stands
    return (0, loss) if result.startswith("attacker") else (loss, 0)


def moves_after(book: Book, result: str, round_number: int) -> tuple[int, int]:
    """Return how many moves attacker and defender fall back or rout after a round's result."""
    if result == "level":
        return (book.fight.stalemate_back if round_number >= book.fight.rounds else 0), 0
    moves = book.fight.band("routs" if result.endswith("routs-him") else "back").moves
    return (0, moves) if result.startswith("attacker") else (moves, 0)


@implements("pen-fight-13", "pen-breach-07", "wpb-fight-12", "wpb-fight-13", "wpb-breach-08", "wpb-sheet-07")
def after_round(
    book: Book, result: str, round_number: int, attacker: Unit, defender: Unit, grenadiers: bool = False
) -> tuple[Unit, Unit]:
    """Return attacker and defender after a round: with stands lost, in rout, or still locked in the fight.

    `grenadiers` is true if a grenadier stand leads the assault on a breach. It falls with the first stand lost.
    """
    lost = stands_lost(book, result, round_number)
    moves = moves_after(book, result, round_number)
    routs = result.endswith("routs-him")
    first = beaten(book, attacker, lost[0], 0, moves[0], routs and moves[0] > 0)
    second = beaten(book, defender, lost[1], 0, moves[1], routs and moves[1] > 0)
    if grenadiers and lost[0]:
        first = first.having_spent(GRENADIERS)
    if result == "level" and round_number < book.fight.rounds and first.stands and second.stands:
        return first.now(FIGHTING, FOUGHT), second.now(FIGHTING, FOUGHT)
    return _parted(first), _parted(second)


def _parted(unit: Unit) -> Unit:
    return unit.but(state=unit.state - {FIGHTING, FRONT_AND_REAR} | {FOUGHT})
