"""Odds questions on contact: face-offs, charge and flank, Glory, the breach, infantry ridden down.

A net score is the attacker's before the dice, less the defender's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.losses import pips_after, removal_point
from drumhead.model.unit import Unit
from drumhead.rules.asking.question import Asked, InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys import close_combat, contact

PAIRS = {"inf-inf": "infantry-infantry", "cav-cav": "cavalry-cavalry", "cav-inf": "cavalry-infantry"}
ARMS = {"inf": ("infantry", "foot"), "cav": ("cavalry", "horse")}
ROUND = ("attacker-routs-him", "attacker-pushes", "level", "defender-pushes", "defender-routs-him")
BY_CAVALRY = {"charge", "horse-on-hussars-or-dragoons"}
MEETING = {  # the pairings in which a situation is possible; others are in all
    "charge": ("cav-cav", "cav-inf"),
    "horse-on-hussars-or-dragoons": ("cav-cav",),
    "cover": ("inf-inf", "cav-inf"),
}


def trooper(quality: str = "trained", pips: int = 0, kind: str = "horse") -> Unit:
    """Return a cavalry regiment for a question on a face-off; its number of stands does not matter."""
    return Unit("cavalry", "cavalry", kind, quality=quality, pips=pips)


def battalion(quality: str = "trained", pips: int = 0) -> Unit:
    """Return an infantry battalion for a question on a face-off; its number of stands does not matter."""
    return Unit("foot", "infantry", "foot", quality=quality, pips=pips)


def asked_face_off(book: Book, kind: str, net: int) -> Asked:
    """Return the question how a face-off ends, with result rows of the same outcome merged.

    `kind` is the name of the face-off table.
    """

    def name_result(band: str) -> str:
        return contact.name_outcome(book, kind, band)

    return Asked(contact.face_off, (book, kind, net), name_result, outcomes(book, kind))


def outcomes(book: Book, kind: str) -> tuple[str, ...]:
    """Return all outcomes of the face-off table `kind`, from the attacker's best to the attacker's worst."""
    bands = (contact.name_outcome(book, kind, band.key) for band in book.faceoff[kind].bands)
    return tuple(dict.fromkeys(bands))


def faceoff_inf_inf(book: Book, net: int) -> Asked:
    """Return the question how a face-off of infantry against infantry ends."""
    return asked_face_off(book, "infantry-infantry", net)


def faceoff_cav_cav(book: Book, net: int, attacker_charging: str) -> Asked:
    """Return the question how a face-off of cavalry against cavalry ends.

    `attacker_charging` "yes" adds the charge modifier to the net score.
    """
    plus = book.faceoff.modifier.charge.value if attacker_charging == "yes" else 0
    return asked_face_off(book, "cavalry-cavalry", net + plus)


def faceoff_cav_inf(book: Book, net: int, approach: str) -> Asked:
    """Return the question how a face-off of cavalry against infantry ends.

    Any `approach` but "front" counts the infantry as struck in the flank: its (negative) flank modifier is deducted
    from the net score.
    """
    plus = 0 if approach == "front" else -book.faceoff.modifier.flank.value
    return asked_face_off(book, "cavalry-infantry", net + plus)


def faceoff_grid(
    book: Book,
    attacker_pips: int,
    attacker_quality: str,
    defender_pips: int,
    defender_quality: str,
    situation: str,
    pairing: str,
    friend_routed_through: str,
) -> Asked | Mapping[str, Fraction]:
    """Return the question how a face-off of two units in one situation ends.

    `pairing` is "inf-inf", "cav-cav", "cav-inf" or "by-situation". The answer is "no-contact" if they may not close.
    InputError for a situation that is impossible for the pairing.
    """
    if pairing == "by-situation":
        pairing = "cav-cav" if situation in BY_CAVALRY else "inf-inf"
    if pairing not in (meeting := MEETING.get(situation, (pairing,))):
        raise InputError(f"pairing={pairing}: {situation} is for {' or '.join(meeting)} alone")
    routed = friend_routed_through == "yes"
    attacking, defending = _stances(situation, routed)
    if routed and book.friends.that_pip_stays:
        defender_pips = pips_after(book, defender_pips, book.friends.pips_when_run_through)
    first, second = pairing.split("-")
    attacker = Unit("attacker", *ARMS[first], quality=attacker_quality, pips=attacker_pips)
    defender = Unit("defender", *ARMS[second], quality=defender_quality, pips=defender_pips)
    if situation == "horse-on-hussars-or-dragoons" and second == "cav":
        defender = replace(defender, kind="hussars")
    if not contact.may_close(book, attacker, defender, defending):
        return {"no-contact": Fraction(1)}
    return asked_face_off(book, PAIRS[pairing], contact.net(book, attacker, defender, attacking, defending))


def _stances(situation: str, routed: bool) -> tuple[Stance, Stance]:
    defending = Stance(
        in_cover=situation == "cover",
        flank=situation in {"flank-or-rear", "flank-and-rear"},
        rear=situation == "flank-and-rear",
        friend_routed=routed,
    )
    return Stance(charging=situation == "charge"), defending


def charge_worth(
    book: Book, charging: str, opponent: str, attacker_pips: int, defender_pips: int, part: str, stands: int
) -> Asked:
    """Return the question how a cavalry attack ends: its face-off, or the first round of its fight.

    `part` is "face-off" or "fight". `charging` is "yes" or "no", `opponent` "horse" or "hussars-or-dragoons".
    """
    light = opponent == "hussars-or-dragoons"
    if part == "fight":
        helped = ("charge",) * (charging == "yes") + ("horse-on-light",) * light
        thrown = close_combat.dice(book, stands, stands, False)
        needs = close_combat.need(book, helped, 1), close_combat.need(book, (), 1)
        return Asked(close_combat.fight_round, (book, thrown[0], needs[0], thrown[1], needs[1]), outcomes=ROUND)
    defender = trooper(pips=defender_pips, kind="hussars" if light else "horse")
    stance = Stance(charging=charging == "yes")
    net = contact.net(book, trooper(pips=attacker_pips), defender, stance, Stance())
    return asked_face_off(book, "cavalry-cavalry", net)


def glory_chain(book: Book, net_against_the_first_enemy: int, net_against_the_second: int) -> Asked:
    """Return the question whether infantry earns Glory against a first enemy, and how its second face-off ends."""
    says = {
        "no glory": "no Glory",
        "defender-routs": "Glory, second enemy routs",
        "defender-back": "Glory, second enemy falls back",
        "fight": "Glory, fight",
        "attacker-checked": "Glory, stopped or thrown back",
        "attacker-back": "Glory, stopped or thrown back",
    }
    facts = (book, net_against_the_first_enemy, net_against_the_second)
    return Asked(contact.glory_chain, facts, says.__getitem__)


def flank_worth(book: Book, pairing: str, net_before: int, attack: str) -> Asked:
    """Return the question how a face-off ends if the defender is struck in front, flank or rear (`attack`).

    The defender's (negative) flank modifier is deducted from `net_before`. `pairing` is a key of `PAIRS`.
    """
    stance = Stance(flank="flank" in attack, rear="rear" in attack)
    against_him = contact.modifiers(book, battalion(), battalion(), stance).get("flank", 0)
    return asked_face_off(book, PAIRS[pairing], net_before - against_him)


def breach(
    book: Book,
    grenadier_stand_leads: str,
    attacker_pips: int,
    defender_pips: int,
    attacker_quality: str,
    defender_quality: str,
    duel_reading: str,
    part: str,
) -> Asked:
    """Return the question how an assault on a breach or bridge ends: its face-off, or its duel.

    `part` is "face-off", "duel-round" for one round of the duel, or "duel". `duel_reading` is a way of `duel_round`,
    or "as-book".
    """
    lead = grenadier_stand_leads == "yes"
    if part == "face-off":
        attacker = battalion(attacker_quality, attacker_pips)
        defender = battalion(defender_quality, defender_pips)
        net = contact.net(book, attacker, defender, Stance(grenadiers_lead=lead), Stance(in_cover=True))
        kind = "infantry-infantry"
        return Asked(contact.face_off, (book, kind, net), lambda band: "duel" if band == "fight" else band)
    way = book.reading("breach-duel") if duel_reading == "as-book" else duel_reading
    if part == "duel-round":
        return Asked(
            close_combat.duel_round, (book, way, lead), _duelled, ("attacker wins", "level each round", "defender wins")
        )
    return Asked(close_combat.duel, (book, way, lead), _duelled, ("attacker wins", "stalemate", "defender wins"))


def _duelled(result: str) -> str:
    if result == "level":
        return "level each round"
    return "stalemate" if result == "stalemate" else f"{result.split('-')[0]} wins"


def ridden_down(
    book: Book, infantry_stands: int, starting_strength: str, cavalry_stands: int, turns_to_shelter: str
) -> Mapping[str, Fraction]:
    """Return the certain end of infantry pursued by cavalry: dispersed, sheltered, or with the stands that it keeps.

    It loses stands each turn, without dice. `turns_to_shelter` is a number or "none". `starting_strength` is a number
    of stands or "as-now". InputError for more stands now than at the start.
    """
    start = infantry_stands if starting_strength == "as-now" else int(starting_strength)
    if start < infantry_stands:
        raise InputError(f"starting-strength={start}: {infantry_stands} stands are left; give that or more, or as-now")
    least_kept = start - removal_point(book, start)
    last = None if turns_to_shelter == "none" else int(turns_to_shelter)
    stands, turn = infantry_stands, 0
    while True:
        lost = contact.ridden_down(book, stands, cavalry_stands)
        stands -= lost
        if stands <= least_kept:
            return {f"dispersed in turn {turn}": Fraction(1)}
        if turn == last:
            return {f"reaches shelter with {stands} stands": Fraction(1)}
        if last is None and not lost:  # too few are left for the cavalry to take one of them
            return {f"keeps {stands} stands": Fraction(1)}
        turn += 1
