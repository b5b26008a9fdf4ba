"""Fights of up to two rounds, pistols as they begin, and the duel in a breach (Fighting; Unto the breach)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from drumhead.chance import Chance
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rulesets.wss_paperboys.contact import Stance, face_off, horse_on_light, plain_result
from drumhead.rulesets.wss_paperboys.firing import save_of
from drumhead.rulesets.wss_paperboys.losses import beaten


@dataclass(frozen=True)
class Line:
    """One side of a fight: stands in line, how many of them scatter it when lost, and what its dice are helped by.

    `helped` names rows of the fight's modifiers: charge, horse-on-light, obstacle.
    """

    stands: int
    may_lose: int
    helped: tuple[str, ...] = ()

    def less(self, stands: int) -> Line:
        """The line with stands off."""
        return replace(self, stands=max(0, self.stands - stands), may_lose=max(0, self.may_lose - stands))


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


def helped(unit: Unit, enemy: Unit, stance: Stance) -> tuple[str, ...]:
    """The rows of the fight's modifiers that help a unit's dice."""
    apply = {
        "charge": stance.charging,
        "horse-on-light": horse_on_light(unit, enemy),
        "obstacle": stance.in_cover and unit.arm == "infantry",
    }
    return tuple(name for name, holds in apply.items() if holds)


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
        first = first.having_spent("grenadiers")
    if result == "level" and round_number < book.fight.rounds and first.stands and second.stands:
        return first.now("fighting", "fought"), second.now("fighting", "fought")
    return _parted(first), _parted(second)


def _parted(unit: Unit) -> Unit:
    return unit.but(state=unit.state - {"fighting", "front-and-rear"} | {"fought"})


def fight(
    chance: Chance, book: Book, attacker: Line, defender: Line, flank: bool, ahead: int = 0, round_number: int = 1
) -> tuple[str, bool]:
    """A whole fight: the result of the round that ended it ("stalemate" if none did), and whether a unit scattered.

    The next round is a turn away; each side counts its stands afresh then.
    """
    thrown = dice(book, attacker.stands, defender.stands, flank)
    needs = need(book, attacker.helped, round_number), need(book, defender.helped, round_number)
    result = chance.resolve(fight_round, book, thrown[0], needs[0], thrown[1], needs[1], ahead)
    lost = stands_lost(book, result, round_number)
    scattered = lost[0] >= attacker.may_lose or lost[1] >= defender.may_lose
    if result != "level":
        return result, scattered
    if scattered or round_number >= book.fight.rounds:
        return "stalemate", scattered
    if book.fight.lost_stand_leaves_the_line:
        attacker, defender = attacker.less(lost[0]), defender.less(lost[1])
    else:
        attacker = replace(attacker, may_lose=attacker.may_lose - lost[0])
        defender = replace(defender, may_lose=defender.may_lose - lost[1])
    return chance.resolve(fight, book, attacker, defender, flank, 0, round_number + 1)


def pistols_then_fight(
    chance: Chance, book: Book, attacker: Line, defender: Line, shooter: str, cover: str = "open"
) -> tuple[str, bool]:
    """Cavalry that has never fired empties its pistols as the lines meet, then the fight.

    Each hit that its target's cover does not save is a casualty and counts in the shooter's score; a stand shot off
    is gone before the fight dice. `shooter` is "attacker" or "defender".
    """
    target = defender if shooter == "attacker" else attacker
    stands = attacker.stands, defender.stands
    if not book.fight.all_stands_fire_pistols:
        stands = dice(book, *stands, False)
    weapon = book.weapon.pistol
    hits = chance.hits("pistols", stands[shooter == "defender"] * weapon.dice, weapon.need)
    hits -= chance.saves("saving throws", hits, save_of(book, "pistol", cover))
    off = hits // book.casualties.cavalry if book.casualties.pistol_hits_hurt else 0
    if off >= target.may_lose:
        return f"{shooter}-pushes", True
    if shooter == "attacker":
        return chance.resolve(fight, book, attacker, defender.less(off), False, hits)
    return chance.resolve(fight, book, attacker.less(off), defender, False, -hits)


def assault(
    chance: Chance,
    book: Book,
    kind: str,
    net: int,
    attacker: Line,
    defender: Line,
    flank: bool = False,
    pistols: bool = False,
    tell: Callable[[Book, str, str], str] = plain_result,
) -> str:
    """A whole attack: the face-off, and if it comes to that the fight, with the defender's pistols if loaded.

    `tell` words a band of the face-off.
    """
    band = chance.resolve(face_off, book, kind, net)
    if plain_result(book, kind, band) != "fight":
        return f"{tell(book, kind, band)}-faceoff"
    if pistols:
        return chance.resolve(pistols_then_fight, book, attacker, defender, "defender")[0]
    return chance.resolve(fight, book, attacker, defender, flank)[0]


def duel_round(chance: Chance, book: Book, way: str, grenadiers: bool) -> str:
    """A round of the duel of one stand against one in a breach, under a way to decide it.

    literal: the fight's own table; one-hit-wins; compare-scores: the dice themselves, modified.
    """
    plus_attacker = book.breach.grenadiers_on_the_duel_die if grenadiers else 0
    plus_defender = book.breach.obstacle_on_the_duel_die
    if way == "compare-scores":
        attacker = chance.die("attacker's duel") + plus_attacker
        return verdict(book, attacker - chance.die("defender's duel") - plus_defender)
    lead = chance.hits("attacker's duel", 1, book.fight.need - plus_attacker)
    lead -= chance.hits("defender's duel", 1, book.fight.need - plus_defender)
    if way == "one-hit-wins" and lead:
        return "attacker-pushes" if lead > 0 else "defender-pushes"
    return verdict(book, lead)


def duel(chance: Chance, book: Book, way: str, grenadiers: bool, round_number: int = 1) -> str:
    """A whole duel: who carries the breach, or "stalemate" when the last round is level too."""
    result = chance.resolve(duel_round, book, way, grenadiers)
    if result != "level":
        return result
    if round_number >= book.fight.rounds:
        return "stalemate"
    return chance.resolve(duel, book, way, grenadiers, round_number + 1)
