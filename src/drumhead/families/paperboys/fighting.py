"""Fights of up to two rounds, pistols as they begin, and the duel in a breach (Fighting; Unto the breach)."""

from __future__ import annotations

from drumhead.families.paperboys.losses import beaten
from drumhead.families.paperboys.states import FIGHTING, FOUGHT, FRONT_AND_REAR, GRENADIERS
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book


def dice(book: Book, attacker: int, defender: int, flank: bool) -> tuple[int, int]:
    """Dice of both sides: a die for each stand in contact and one overlapping at each end.

    Frontally the shorter line is overlapped. Struck in flank a line has one stand to turn.
    """
    over = book.fight.overlaps
    if flank and not book.fight.flank.as_frontal:
        return min(attacker, book.fight.flank.attacker_dice), min(defender, book.fight.flank.defender_dice)
    return min(attacker, defender + over), min(defender, attacker + over)


def joining_dice(joiner: int, enemy: int) -> int:
    """Dice that a unit which has joined from the rear adds to its friend's: its stands in contact, none overlapping."""
    return min(joiner, enemy)


def need(book: Book, helped: tuple[str, ...], round_number: int) -> int:
    """What each die of a side must show in this round."""
    table = book.fight.modifier
    return int(book.fight.need - sum(table[name].value for name in helped if round_number <= table[name].rounds))


def verdict(book: Book, lead: int) -> str:
    """The result of a round by the attacker's lead in hits."""
    band = book.fight.bands.find(abs(lead))
    if band == "level":
        return "level"
    winner = "attacker" if lead > 0 else "defender"
    return f"{winner}-{'routs-him' if band == 'routs' else 'pushes'}"


def fight_round(
    chance: Chance,
    book: Book,
    attacker_dice: int,
    attacker_need: int,
    defender_dice: int,
    defender_need: int,
    ahead: int = 0,
) -> str:
    """One round: both sides' hits compared; `ahead` hits the attacker has already (pistols count against him)."""
    lead = ahead + chance.hits("attacker's fight", attacker_dice, attacker_need)
    lead -= chance.hits("defender's fight", defender_dice, defender_need)
    return verdict(book, lead)


def stands_lost(book: Book, result: str, round_number: int) -> tuple[int, int]:
    """Stands the attacker and the defender lose by a round's result."""
    if result == "level":
        last = round_number >= book.fight.rounds
        both = book.fight.last_level_stands if last else book.fight.level_stands
        return both, both
    loss = book.fight.band("routs" if result.endswith("routs-him") else "back").stands
    return (0, loss) if result.startswith("attacker") else (loss, 0)


def moves_after(book: Book, result: str, round_number: int) -> tuple[int, int]:
    """How many moves the attacker and the defender go back by a round's result."""
    if result == "level":
        return (book.fight.stalemate_back if round_number >= book.fight.rounds else 0), 0
    moves = book.fight.band("routs" if result.endswith("routs-him") else "back").moves
    return (0, moves) if result.startswith("attacker") else (moves, 0)


def after_round(
    book: Book, result: str, round_number: int, attacker: Unit, defender: Unit, grenadiers: bool = False
) -> tuple[Unit, Unit]:
    """Both units once a round has done its work: stands off, no pips, who runs, who stays locked for the next.

    `grenadiers` where their stand leads an assault on a breach: it falls with the first stand lost.
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
