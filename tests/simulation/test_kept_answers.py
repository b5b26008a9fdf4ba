"""What a commander is told of two units is kept for other battles: it rests on them alone, as they were then."""

from __future__ import annotations

import pytest

from drumhead.model.unit import Unit
from drumhead.rules.battle import evaluation_hooks
from drumhead.simulation.ai_player import make_commanders
from drumhead.simulation.engine import fight_out
from drumhead.simulation.leadership_styles import TEMPERS

from .fought import BATTLES, scenario
from .stage import Stage

PEN = "peninsular-paperboys"
SHAKEN = "friends-tested"  # a modifier of the contact test: somebody near has run


def faced(whose: str = ""):
    """Two battalions face to face on a new table, of whose book nobody has asked anything yet; one may be shaken."""
    Stage(PEN).play.book.worked_out.clear()
    stage = Stage(PEN)
    french = Unit("15e", "infantry", "line", stands=6, side="french", nation="French")
    british = Unit("48th", "infantry", "line", stands=8, side="allies", nation="British")
    for unit, y, facing in ((french, 500, 0), (british, 600, 180)):
        stage.puts(unit, 900, y, facing, *([SHAKEN] if unit.side == whose else []))
    units = stage.play.units
    return stage.play, ("french-1", units["french-1"], "allies-1", units["allies-1"])


@pytest.mark.parametrize("whose", ["french", "allies"])
def test_an_attack_is_weighed_for_the_units_it_was_asked_about(whose: str) -> None:
    (calm, both), (shaken, others) = faced(), faced(whose)
    told = calm.judge.weighing.attack(calm, *both, "front", False)
    assert told != shaken.judge.weighing.attack(shaken, *others, "front", False)  # it tells
    play, both = faced()
    attacks = play.judge.attacks(*both)
    play.change(f"{whose}-1", play.units[f"{whose}-1"].now(SHAKEN))
    assert attacks["front", False] == told


@pytest.mark.slow
@pytest.mark.parametrize("name", BATTLES)
def test_whatever_is_kept_from_another_battle_would_be_said_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, other = [], []

    def again(attacks: evaluation_hooks.Attacks, how: evaluation_hooks.How):
        kept, of, now = attacks._known, (*(attacks._fighting or ()), *how), attacks._ask(*how)
        if of in kept:
            asked.append(how)
            other.extend([(how, kept[of], now)] if kept[of] != now else [])
        attacks[how] = now
        if attacks._fighting:
            kept[of] = now
        return now

    monkeypatch.setattr(evaluation_hooks.Attacks, "__missing__", again)
    fields = scenario(name)
    for seed, temper in zip(range(100, 160), 20 * list(TEMPERS)):
        fight_out(fields, make_commanders(dict.fromkeys(fields.sides, temper)), seed)
    assert other == []
    assert len(asked) > 1000 or name in ("blenheim", "oudenarde")  # the drafts' fields are asked anew in each battle
