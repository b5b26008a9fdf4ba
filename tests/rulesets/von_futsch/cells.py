"""Second opinions as the papers of this ruleset ask them: facts as a label says them, the rest as the book has it."""

from fractions import Fraction

from ..listed import alike, told
from . import brute_cards, brute_fire, brute_melee
from .brute_fire import STARTS, Body, check, march_rolls, net, threshold, up
from .brute_force import *  # noqa: F403


def his_in_a_row(read):
    """His cards before my next, or before the joker."""
    return told(brute_cards.enemy_before_mine(read), lambda words: int(words.split()[0]))


def kills(read, firer="infantry", reach="short", figures=12, crew=4, **more):
    """Figures killed by foot in order, by skirmishers or by a gun."""
    if firer in ("gun", "artillery"):
        return brute_fire.gun_kills(read, {"short": "near", "long": "far"}[reach], crew=crew, **more)
    shape = {"formation": "skirmish"} if firer == "skirmishers" else {}
    return brute_fire.fire_kills(read, figures, range=reach, **{**more, **shape})


def kills_of_a_column_too(read, figures, **more):
    """The same of so many figures in line and of a full battalion in column, which must be alike."""
    return alike([kills(read, figures=figures, **more), kills(read, formation="column", **more)])


def morale_check(read, grade="normal", lost="nothing", general="no", start=12):
    """One die of a unit that has lost nothing, a half, or so much that it is shaken by it at this moment."""
    losses = {"nothing": 0, "half": up(start, 2), "its shaken point": threshold(read, start, grade)}[lost]
    body = Body(start, start - losses, grade, frozenset(), general == "yes")
    return check(read, net(read, body, losses, becoming=lost == "its shaken point"))


def comes_so_far(read, arm, kind, distance):
    """A march of a fresh unit in line, or in skirmish order: light horse and skirmishers go 3 in further."""
    mover = "cavalry" if arm == "cavalry" else "infantry"
    far = march_rolls(read, mover, "3" if kind in ("light", "skirmishers") else "0")
    return told(far, lambda inches: "that far" if inches >= distance else "short")


def gets_away(read, kind, gap_in):
    """Light horse or skirmishers evade heavy horse."""
    return brute_fire.evade(read, kind, "heavy", gap_in)


def marched(read, mover, distance, troop="0", road="no"):
    """Whether the march of a stick comes to a line on it."""
    far = march_rolls(read, mover, troop, road)
    return {"there": sum((chance for inches, chance in far.items() if inches >= distance), Fraction(0))}


def charges_foot(read, kind, grade, start, reaction):
    """Fresh horse charges a fresh normal battalion in line."""
    assert start == STARTS[kind]
    return brute_melee.charged_by_cavalry(read, kind, start, grade, reaction=reaction)


def has_to_check(read, firer, reach):
    """Whether a fresh battalion has to check, or is no more, after one volley."""
    calls = brute_fire.volley_effect(read, firer=firer, range=reach)
    return told(calls, lambda call: "stands" if call == "no check" else "checks")
