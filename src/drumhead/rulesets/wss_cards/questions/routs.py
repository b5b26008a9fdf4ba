"""Odds questions on routs: by one, several or repeated attacks; firefights, and the value of a rally."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from drumhead.families.drafts import leaders
from drumhead.families.drafts.routs import still_there
from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards import firefight as duel
from drumhead.rulesets.wss_cards import lasting_contact, routs, turn
from drumhead.rulesets.wss_cards.attacks import Attack, Shot, can_hit, told_apart
from drumhead.rulesets.wss_cards.firefight import NEVER
from drumhead.rulesets.wss_cards.playing_cards import Packs, colour_of, is_red
from drumhead.rulesets.wss_cards.questions.attack_terms import (
    a_card,
    a_charge,
    a_volley,
    all_packs,
    parse_attack,
    the_pack,
)

ROUTS = {True: "routs", False: "survives"}
CHANCES = {"1": 4, "3/4": 3, "1/2": 2, "1/4": 1}
Answer = Asked | Mapping[str, Fraction]


def apart(book: Book, *attacks: Attack, drawing: str = "as-book") -> Packs:
    """Return a fresh pack with all cards merged that have the same effect in each of these attacks.

    `drawing` is when cards are shuffled in again.
    """
    return told_apart(book, the_pack(book, drawing), attacks)


def rout_now(book: Book, target_hits: int, attack: str) -> Asked:
    """Return the question whether one attack routs a unit: "routs" or "survives".

    `attack` is a word for `parse_attack`, such as "shot-18".
    """
    still_there(book, target_hits=target_hits)
    one = parse_attack(book, attack)
    packs = told_apart(book, a_card(book), (one,))
    return Asked(routs.routs_now, (book, target_hits, one, packs), ROUTS.__getitem__)


def several(book: Book, target_hits: int, attacks: tuple[str, ...], drawing: str) -> Asked:
    """Return the question whether several attacks of one phase rout a unit, and at which.

    `attacks` are words for `parse_attack`. The outcomes are "routs at attack N" and "survives with N hits".
    """
    still_there(book, target_hits=target_hits)
    listed = tuple(parse_attack(book, attack) for attack in attacks)
    gone = [f"routs at attack {number}" for number in range(1, len(attacks) + 1)]
    stands = [f"survives with {hits} hits" for hits in range(target_hits, book.rout.hits)]
    facts = (book, target_hits, listed, apart(book, *listed, drawing=drawing))
    return Asked(routs.several, facts, _ended, (*gone, *stands))


def _ended(end: tuple[int, int]) -> str:
    number, hits = end
    return f"routs at attack {number}" if number else f"survives with {hits} hits"


def volleys_to_rout(
    book: Book, hits_now: int, shooter: str, distance: str, cover: str, drawing: str, within: int
) -> Answer:
    """Return the question at which of the next `within` volleys, one a turn, a unit routs, such as "4 volleys".

    It is answered without cards, as "never", if no card makes a hit.
    """
    volley = a_volley(book, shooter, distance, cover)
    return _again(book, hits_now, volley, volley, within, "volleys", drawing)


def guns_to_rout(book: Book, hits_now: int, reach_chance: str, within: int) -> Answer:
    """Return the question at which of one battery's next `within` shots, one a turn, a unit routs.

    `reach_chance`, such as "3/4", is the share of suits that reach the target.
    """
    reaches = sorted((suit.reach for _, suit in book.suit.items()), reverse=True)
    shot = Shot(reaches[CHANCES[reach_chance] - 1])
    return _again(book, hits_now, shot, shot, within, "shots")


def charges_to_rout(
    book: Book, hits_now: int, charger: str, target: str, facing_after_round_1: str, within: int
) -> Answer:
    """Return the question at which of the next `within` rounds of contact a unit routs, such as "2 rounds".

    The charger's side plays first in each turn. `facing_after_round_1` is "as-before", or the target word of later
    rounds.
    """
    charge = a_charge(book, charger, target)
    later = charge if facing_after_round_1 == "as-before" else a_charge(book, charger, facing_after_round_1)
    onward = later if book.contact.rounds != lasting_contact.ONCE else None
    return _again(book, hits_now, charge, onward, within, "rounds", a_turn=lasting_contact.rounds_a_turn(book))


def _again(
    book: Book,
    hits: int,
    attack: Attack,
    later: Attack | None,
    within: int,
    what: str,
    drawing: str = "as-book",
    a_turn: int = 1,
) -> Answer:
    still_there(book, hits_now=hits)
    packs = apart(book, attack, *((later,) if later else ()), drawing=drawing)
    words = [*(f"{number} {what}" for number in range(1, within + 1)), f"more than {within} {what}"]
    if later is None:
        words[-1] = NEVER
    elif not can_hit(book, later):
        return {**dict.fromkeys(words, Fraction(0)), NEVER: Fraction(1)}
    facts = (book, hits, attack, later, packs.one_card_a_turn() if a_turn == 1 else packs, within, a_turn)
    return Asked(routs.attacks_to_rout, facts, lambda number: words[number - 1], tuple(words))


def firefight(
    book: Book,
    my_hits: int,
    his_hits: int,
    my_type: str,
    his_type: str,
    distance: str,
    my_cover: str,
    his_cover: str,
    my_colour: str,
    drawing: str,
) -> Asked:
    """Return the question which of two units routs first in a firefight.

    The outcomes are `mine routs first`, `his routs first` and `never`.
    """
    still_there(book, my_hits=my_hits, his_hits=his_hits)
    mine = duel.line_of(book, my_hits, a_volley(book, my_type, distance, his_cover))
    his = duel.line_of(book, his_hits, a_volley(book, his_type, distance, my_cover))
    packs = all_packs(book, drawing).alike(lambda card: (colour_of(book, card), is_red(book, card)))
    facts = (book, mine, his, my_colour, packs)
    return Asked(duel.firefight, facts, lambda gone: gone if gone == NEVER else f"{gone} routs first")


def rally_value(book: Book, hits: int) -> Mapping[str, Fraction]:
    """Return how many hits a rally removes, as one certain outcome such as {"3 hits removed": 1}."""
    still_there(book, hits=hits)
    return {f"{hits - leaders.hits_after_a_rally(book, hits)} hits removed": Fraction(1)}


def rally_in_time(book: Book, his_next_chance: str) -> Mapping[str, Fraction]:
    """Return whether a rally comes before the enemy's next attack: "always" or "by the cards", with chance 1.

    It depends only on the order of phases.
    """
    last = max(turn.phase_number(phase) for phase in turn.PHASES)
    return {"always" if turn.phase_number("commanders") == last else "by the cards": Fraction(1)}
