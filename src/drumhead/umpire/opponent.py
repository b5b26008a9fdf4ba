"""The commander of a side that nobody plays: his decisions with a reason for each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.decision_options import Option
from drumhead.simulation.explanations import ExplainingCommander

LEAD = re.compile(r"\s*\(?-?\d+\.\d+ against -?\d+\.\d+\)?")  # the values of the best two options
NOTHING = "nothing else is better"


class Opponent(ExplainingCommander):
    """A commander who says in words why it decides so, for the players at the table."""

    def choose(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        """Return the index of the best option for the question `what`, and the reason in words."""
        best, why = super().choose(play, side, what, options)
        weighed = play.weighed.pop()
        return best, LEAD.sub("", why).strip() or _gain(weighed) or NOTHING


def _gain(weighed: Mapping[str, Any]) -> str:
    """Return the largest gain of the option that was taken, as the explanation of a decision names it."""
    parts: Mapping[str, float] = weighed["best"][0]["parts"]
    return next((name for name, part in parts.items() if part > 0), "")
