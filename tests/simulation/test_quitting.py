"""The army that quits: the figure of its roster, sheet and log, and the moment at which it goes, are one."""

from __future__ import annotations

import pytest

from drumhead.deployment.scenario import set_up_field
from drumhead.families.paperboys.play.game_end import break_off, points
from drumhead.probability import Roll
from drumhead.rules.battle.battle_setup import Coming
from drumhead.simulation.ai_player import make_commanders

from .fought import scenario

FIGURE = "aids.quits_at(book, army)"
BATTLES = {"ramillies": ("cannon", "mortar"), "salamanca": ("gun",)}


def begun(name: str):
    """The battle before its first card."""
    asked = scenario(name)
    return set_up_field(asked, Roll(1), make_commanders(dict.fromkeys(asked.sides, "sound")), lambda event: None)


def quits_of(play, side):
    """The figure of that side's roster."""
    return play.rules.quits_at(play.book, play.setup.armies[side])


def weight(play, unit, guns):
    """What each stand of a unit counts, by the words that its roster prints."""
    table = play.book.victory.weight
    if unit.arm == "artillery":
        return table[unit.kind if unit.kind in guns else guns[0]]
    return table.stand


@pytest.mark.parametrize("name", BATTLES)
def test_the_figure_is_the_same_on_roster_sheet_and_log(name):
    about, ruleset = scenario(name).ruleset.about, scenario(name).ruleset
    assert about["roster"]["points"]["most"] == FIGURE
    assert about["log"]["most"] == FIGURE
    assert any(f"{{{{ {FIGURE} }}}}" in line["says"] for line in about["setting-up"]["winning"])
    aids, play = ruleset.module("aids"), begun(name)
    for army in play.setup.armies.values():
        assert (
            aids.quits_at(play.book, army) == scenario(name).game.quits_at(play.book, army) == quits_of(play, army.side)
        )


@pytest.mark.parametrize(("name", "side"), [(name, at) for name in BATTLES for at in (0, 1)])
def test_an_army_quits_at_the_very_point_that_its_roster_says(name, side):
    """Officers, a gun, a regiment in rout, a screen, then stand after stand, each counted by hand."""
    play, guns = begun(name), BATTLES[name]
    side = play.setup.sides[side]
    most = quits_of(play, side)
    play.card = play.turn = 1
    counted = 0

    def counts(more: int) -> None:
        nonlocal counted
        counted += more
        break_off(play)
        assert bool(play.over) == (counted >= most), (counted, most)

    for rider in [rider for rider in play.riders if play.riders[rider].side == side]:
        fallen = play.riders.pop(rider)
        play.fallen.append(fallen)
        counts(play.book.victory.weight[fallen.rank])
    foot = [key for key in play.present(side, "infantry") if play.units[key].kind != "rifles"]
    screens = scenario(name).game.detached(play.book, play.units[foot[0]])
    for ending, screen in screens.items():  # out, and ridden down: its stand is gone from its battalion alone
        play.muster(foot[0] + ending, screen, play.box(foot[0]))
        play.change(foot[0] + ending, screen.now("routing"))
        counts(0)
        play.remove_unit(foot[0] + ending)
    gun = play.present(side, "artillery")[0]
    play.remove_unit(gun)
    counts(weight(play, play.units[gun], guns))
    play.change(foot[1], play.units[foot[1]].now("routing"))
    counts(play.units[foot[1]].start)
    for key in [key for key in foot if key != foot[1]]:
        while play.units[key].stands and not play.over:
            play.change(key, play.units[key].but(stands=play.units[key].stands - 1))
            counts(1)
    assert play.over == next(each for each in play.setup.sides if each != side)


@pytest.mark.parametrize("name", BATTLES)
def test_units_still_to_come_count_in_the_army_that_quits_and_are_neither_dead_nor_in_rout(name):
    play = begun(name)
    side = play.setup.sides[0]
    most, lost = quits_of(play, side), points(play)
    late = play.present(side, "infantry")[0]
    play.coming[late] = Coming(3, play.box(late))
    play.withdraw(late)
    assert quits_of(play, side) == most
    assert points(play) == lost
