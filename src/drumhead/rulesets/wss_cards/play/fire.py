"""Fire phases carried out: a card for each shot and volley, and its log (Artillery and Musket Shooting)."""

from __future__ import annotations

from drumhead.families.drafts.ground_rows import FORTIFIED
from drumhead.families.drafts.play.hits import rout_unit, struck
from drumhead.families.drafts.play.shot_targets import as_told, is_anybody_between, shot_options
from drumhead.families.drafts.play.terrain_rows import ground_of
from drumhead.model.lengths import Length
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.wss_cards import attacks, shooting, turn
from drumhead.rulesets.wss_cards.attacks import MORTAR, Attack, Shot, Volley
from drumhead.rulesets.wss_cards.play import burning_towns, card_draws
from drumhead.rulesets.wss_cards.play.contact_pairs import parts
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle
from drumhead.rulesets.wss_cards.playing_cards import is_face, is_red, suit_of


def shooting_phase(play: WssCardsBattle, side: str, phase: str) -> None:
    """Let each unit of a side that may shoot in this phase shoot or hold, in its player's order.

    `phase` is "artillery" or "musketry".
    """
    waiting = [
        key
        for key in play.present(side)
        if turn.acts_in(play.book, play.units[key].arm, phase) and shooting.shoots_with(play.book, play.units[key])
    ]
    for key in play.sequence(side, "fire", waiting):
        taken = play.choose(side, "fire", shot_options(play, key))
        if taken.verb == "fire":
            shoots(play, key, taken)


def shoots(play: WssCardsBattle, key: str, taken: Option) -> None:
    """Carry out and log a unit's shot or volley at the target of the option `taken`, with a new card.

    A routed target is removed, and a town may be set alight.
    """
    unit, whom = play.units[key], taken.whom
    mm, ground = taken.more["mm"], taken.more["ground"]
    book = play.book.at(unit, play.units[whom], Length.of_mm(mm))
    attack = shooting.attack_of(book, unit, play.units[whom], Length.of_mm(mm), ground)
    assert isinstance(attack, Volley | Shot)
    steps = ["fire", "all-round" if shooting.arc_of(book, unit, ground_of(play, key)) >= 360 else "arc"]
    steps += ["over-heads"] if is_anybody_between(play, key, whom) else []
    card = card_draws.turn_up(play, unit.side, "gun" if isinstance(attack, Shot) else "volley")
    hits = attacks.deduct_saved(play.chance, book, attack, attacks.hits(book, attack, card))
    lights = False
    if isinstance(attack, Shot):
        lights = attacks.sets_fire(book, attack, ground, card) and burning_towns.catches_fire(play, whom)
    steps += ["card", *shows(play, attack, card, ground), *(["sets-fire"] if lights else [])]
    play.change(key, unit.now("shot"))
    gone = struck(play, whom, hits)
    short = isinstance(attack, Shot) and not attacks.reaches(book, attack, card)
    told = {"weapon": shooting.shoots_with(book, unit), "card": card, "cover": attack.cover}
    told |= {"short": short, "lights": lights, "far": isinstance(attack, Volley) and attack.far, "stands": unit.stands}
    play.tell("fire", key, whom, steps, range=as_told(mm), ground=ground, **told, hits=hits, gone=gone)
    if gone:
        parts(play, whom)
        rout_unit(play, whom)


def shows(play: WssCardsBattle, attack: Attack, card: str, ground: str) -> list[str]:
    """Return the names of the rulebook steps that a shot or volley with a card carries out, for the journal."""
    return _of_guns(play, attack, card, ground) if isinstance(attack, Shot) else _of_muskets(play, attack, card)


def _of_guns(play: WssCardsBattle, shot: Shot, card: str, ground: str) -> list[str]:
    reaches = attacks.reaches(play.book, shot, card)
    steps = ["guns", f"suit-{suit_of(card)}", *(["reaches"] if reaches else [])]
    if shot.weapon == MORTAR:
        steps += ["mortar", *(["mortar-at-cover"] if shot.cover else [])]
    elif shot.cover:
        steps += ["cover-halves"]
    return steps + (["does-not-burn"] if ground == FORTIFIED and reaches and is_face(play.book, card) else [])


def _of_muskets(play: WssCardsBattle, volley: Attack, card: str) -> list[str]:
    assert isinstance(volley, Volley)
    bears = {"red-volley": is_red(play.book, card), "far": volley.far, "cover-saves": volley.cover}
    return ["muskets", *(step for step, holds in bears.items() if holds)]
