"""Odds questions on fights, and on whole attacks."""

from __future__ import annotations

from drumhead.families.paperboys.close_combat import ATTACKER, DEFENDER
from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.losses import removal_point
from drumhead.model.unit import Unit
from drumhead.rules.asking.question import Asked, InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys import close_combat, contact
from drumhead.rulesets.wss_paperboys.close_combat import Line

HELPED = {
    "plain": (),
    "obstacle": ("obstacle",),
    "horse": ("horse-on-light",),
    "charge": ("charge",),
    "charge-on-light": ("charge", "horse-on-light"),
}
ENDS = {
    "attacker-checked-faceoff": "attacker-checked",
    "attacker-routs-him": "defender-routs-fight",
    "attacker-pushes": "defender-back-fight",
    "defender-pushes": "attacker-back-fight",
    "defender-routs-him": "attacker-routs-fight",
}


def need_meant(book: Book, hits_on: str, round_number: int) -> int:
    """Return the number needed on a die in a fight, for a word such as "plain" or figures such as "4-6".

    Words are keys of `HELPED`, read by the values in force.
    """
    if hits_on in HELPED:
        return close_combat.need(book, HELPED[hits_on], round_number)
    return int(hits_on[0])


def fight_round(
    book: Book,
    attacker_dice: int,
    attacker_hits_on: str,
    defender_dice: int,
    defender_hits_on: str,
    attacker_extra_hits: int,
    defender_extra_hits: int,
    round: int,
) -> Asked:
    """Return the question how one round of a fight with these dice ends, such as "attacker-pushes".

    `attacker_hits_on` and `defender_hits_on` are words or figures for `need_meant`. Extra hits are those of pistols.
    """
    first, second = (
        need_meant(book.at(ATTACKER), attacker_hits_on, round),
        need_meant(book.at(DEFENDER), defender_hits_on, round),
    )
    ahead = attacker_extra_hits - defender_extra_hits
    return Asked(close_combat.fight_round, (book, attacker_dice, first, defender_dice, second, ahead))


def fight_whole(
    book: Book,
    attacker_stands: int,
    defender_stands: int,
    charge: str,
    horse: str,
    obstacle: str,
    pistols: str,
    attacker_may_lose: str,
    defender_may_lose: str,
) -> Asked:
    """Return the question how a fight of both rounds ends.

    "dispersed" stands for any result in which a unit reaches its removal point. `pistols` names the side that fires
    them, or "no". InputError for cavalry that defends an obstacle.
    """
    if horse == "defender" and obstacle != "no":
        raise InputError(f"obstacle={obstacle}: only infantry defends one; leave it out, or horse=defender")
    helped_attacker = ("charge",) * (charge == "yes") + ("horse-on-light",) * (horse == "attacker")
    helped_defender = ("obstacle",) * (obstacle != "no") + ("horse-on-light",) * (horse == "defender")
    attacker = Line(attacker_stands, may_lose(book, attacker_stands, attacker_may_lose), helped_attacker)
    defender = Line(defender_stands, may_lose(book, defender_stands, defender_may_lose), helped_defender)
    if pistols == "no":
        return Asked(close_combat.fight, (book, attacker, defender, False), _or_dispersed)
    cover = obstacle if pistols == "attacker" and obstacle != "no" else "open"
    return Asked(close_combat.pistols_then_fight, (book, attacker, defender, pistols, cover), _or_dispersed)


def may_lose(book: Book, stands: int, said: str) -> int:
    """Return how many lost stands scatter a unit of `stands` stands.

    `said` is that number, or "by-strength" for the rulebook's.
    """
    return removal_point(book, stands) if said == "by-strength" else int(said)


def _or_dispersed(end: tuple[str, bool]) -> str:
    result, scattered = end
    return "dispersed" if scattered else result


def assault_inf_inf(
    book: Book,
    attacker_quality: str,
    attacker_pips: int,
    attacker_stands: int,
    defender_quality: str,
    defender_pips: int,
    defender_stands: int,
    cover: str,
    flank: str,
) -> Asked:
    """Return the question how infantry's attack on infantry ends, from the face-off to the end of the fight.

    `cover` is "yes" or "no", `flank` is "flank", "rear" or "no".
    """
    attacker = Unit("attacker", "infantry", "foot", attacker_quality, attacker_stands, pips=attacker_pips)
    defender = Unit("defender", "infantry", "foot", defender_quality, defender_stands, pips=defender_pips)
    stance = Stance(in_cover=cover == "yes", flank=flank == "flank", rear=flank == "rear")
    net = contact.net(book, attacker, defender, Stance(), stance)
    lines = _line(book, attacker, defender, Stance()), _line(book, defender, attacker, stance)
    return Asked(close_combat.assault, (book, "infantry-infantry", net, *lines, flank == "flank"), _ended)


def assault_charge(
    book: Book,
    attacker_quality: str,
    attacker_pips: int,
    attacker_stands: int,
    charge: str,
    defender_quality: str,
    defender_pips: int,
    defender_stands: int,
    pistols: str,
    defender_kind: str,
) -> Asked:
    """Return the question how cavalry's attack on cavalry ends, from the face-off to the end of the fight.

    `charge` is "yes" or "no". `pistols` "yes" means that the defender's are loaded.
    """
    kind = "hussars" if defender_kind == "hussars-or-dragoons" else "horse"
    attacker = Unit("attacker", "cavalry", "horse", attacker_quality, attacker_stands, pips=attacker_pips)
    defender = Unit("defender", "cavalry", kind, defender_quality, defender_stands, pips=defender_pips)
    stance = Stance(charging=charge == "yes")
    net = contact.net(book, attacker, defender, stance, Stance())
    lines = _line(book, attacker, defender, stance), _line(book, defender, attacker, Stance())
    facts = (book, "cavalry-cavalry", net, *lines, False, pistols == "yes", contact.name_outcome)
    return Asked(close_combat.assault, facts, _ended)


def _line(book: Book, unit: Unit, enemy: Unit, stance: Stance) -> Line:
    return Line(unit.stands, removal_point(book, unit.start), close_combat.list_helping_rows(unit, enemy, stance))


def _ended(result: str) -> str:
    return ENDS.get(result, result)
