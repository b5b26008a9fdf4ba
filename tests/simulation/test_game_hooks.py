"""A game's hooks are a class of its own, or functions given by keyword, as folders from elsewhere may still have."""

from __future__ import annotations

import pytest

from drumhead.model.unit import Unit
from drumhead.rules.battle.evaluation_hooks import GameHooks

NEEDED = ("arc", "attack", "could_attack", "flight", "may_attack", "reach")
UNIT = Unit("48th", "infantry", "line", stands=8, pips=2)


def test_functions_given_by_keyword_replace_methods_and_others_stay() -> None:
    given = {name: lambda *asked, name=name: (name, *asked) for name in NEEDED}
    hooks = GameHooks(**given, lasting=True, shows=lambda unit: unit.name)
    assert hooks.may_attack(UNIT) == ("may_attack", UNIT)
    assert (hooks.lasting, hooks.shows(UNIT), hooks.tiredness(UNIT)) == (True, "48th", 2)
    assert not GameHooks.lasting  # of this game alone


@pytest.mark.parametrize("missing", NEEDED)
def test_a_game_that_lacks_what_must_be_there_is_named(missing: str) -> None:
    own = {name: lambda *asked: None for name in NEEDED if name != missing}
    with pytest.raises(TypeError, match=missing):
        type("OurHooks", (GameHooks,), own)()
    with pytest.raises(TypeError, match=missing):
        GameHooks(**own)
