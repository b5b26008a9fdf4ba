"""Fire phases: shots of guns, with a die for the range, and volleys; their value for the AI (Shooting)."""

from __future__ import annotations

from drumhead.families.drafts.moving import in_cover
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.hits import rout_unit, struck
from drumhead.families.drafts.play.shot_targets import as_told, is_anybody_between, shot_options
from drumhead.families.drafts.play.terrain_rows import ground_of
from drumhead.families.drafts.play.value_of_hits import shares, value_attack
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Distribution, odds
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import shooting

WEAPONS = {"artillery": "cannon", "musketry": "musket"}  # what is fired in which phase


def reach_of(book: Book, weapon: str) -> Length:
    """Return the greatest range of a weapon: a "cannon" with the best die, or a "musket"."""
    if weapon == "cannon":
        return shooting.carries(book, book.dice.d6, cover=False)
    return Length(book.musket.reach.mm)


def fire_phase(play: DraftsBattle, side: str, phase: str) -> None:
    """Let each unit of a side fire or hold that has the weapon of the phase, "artillery" or "musketry".

    The player chooses the order.
    """
    weapon = WEAPONS[phase]
    ready = [key for key in play.present(side) if play.rules.shoots_with(play.book, play.units[key]) == weapon]
    for key in play.sequence(side, "fire", ready):
        taken = play.choose(side, "fire", shot_options(play, key))
        if taken.verb == "fire":
            fires(play, key, taken)


def fires(play: DraftsBattle, key: str, taken: Option) -> None:
    """Carry out and log a unit's shot or volley at the target of the option `taken`; a routed target is removed."""
    book, unit, whom = play.book, play.units[key], taken.whom
    mm, ground, target = taken.more["mm"], taken.more["ground"], play.units[whom]
    weapon, cover = shooting.shoots_with(book, unit), in_cover(book, target, ground)
    steps = ["fire", weapon, f"fire-{unit.arm}", *([f"cover-{ground}", f"cover-{weapon}"] if cover else [])]
    steps += ["all-round"] if shooting.arc_of(book, unit, ground_of(play, key)) >= 360 else [f"arc-{weapon}"]
    steps += ["over-heads"] if is_anybody_between(play, key, whom) else []
    before = len(play.chance.events)
    hits = play.chance.resolve(shooting.shoot, book, unit, target, Length.of_mm(mm), ground)
    thrown = {event.what: event["came"] for event in play.chance.events[before:]}
    short = weapon == "cannon" and "cannon hits" not in thrown
    steps += ["hits-cannon"] if weapon == "cannon" and not short else []
    carried = {"carries": round(shooting.carries(book, thrown["range"], cover).mm)} if weapon == "cannon" else {}
    facts = {"range": as_told(mm), "weapon": weapon, "cover": cover, "hits": hits, "short": short, **carried}
    off = shooting.off_the_hits(book.at(unit, target, Length.of_mm(mm)), unit.arm, cover)
    gone = struck(play, whom, hits)
    play.change(key, unit.now("shot"))
    play.tell("fire", key, whom, steps, **facts, off=off, gone=gone)
    if gone:
        rout_unit(play, whom)


def carry(book: Book, cover: bool) -> tuple[float, ...]:
    """Return the range of a shot in mm for each score of the range die, lowest first; cached.

    `cover` is whether the target is in cover.
    """
    known = ("carry", cover)
    if known not in book.worked_out:
        scores = range(1, book.dice.d6 + 1)
        book.worked_out[known] = tuple(float(shooting.carries(book, score, cover).mm) for score in scores)
    found: tuple[float, ...] = book.worked_out[known]
    return found


def count_hits(book: Book, unit: Unit, cover: bool, mm: float) -> Distribution:
    """Return the exact odds of the hits of a unit's shot or volley at a target `mm` away; cached.

    `cover` is whether the target is in cover.
    """
    cannon = shooting.shoots_with(book, unit) == "cannon"
    distance = Length.of_mm(mm)
    short = sum(far < distance.mm for far in carry(book, cover)) if cannon else unit.arm
    known = ("made", cannon, cover, short)
    if known not in book.worked_out:
        rule = (shooting.shot, book, distance, cover) if cannon else (shooting.volley, book, unit.arm, cover)
        book.worked_out[known] = odds(*rule)
    found: Distribution = book.worked_out[known]
    return found


def volley_worth(play: DraftsBattle, unit: Unit, target: Unit, mm: float, ground: str) -> Prospect:
    """Return the prospect of a unit's shot or volley at a target `mm` away on ground of this terrain row."""
    worth, _ = value_attack(play, target, shares(count_hits(play.book, unit, in_cover(play.book, target, ground), mm)))
    return Prospect(0.0, worth)
