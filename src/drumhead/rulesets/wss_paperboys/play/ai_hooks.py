"""Game hooks of this rulebook: the values of units for the AI's decisions."""

from __future__ import annotations

from typing import Any

from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.play.ai_hooks import PaperboysHooks
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.unit_states import IN_SQUARE, ROUTING
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Prospect
from drumhead.rules.battle.evaluation_hooks import Battery
from drumhead.rulesets.wss_paperboys import contact, firing, losses, moving
from drumhead.rulesets.wss_paperboys.play.expected_value import assault_worth, worth_of_a_die
from drumhead.rulesets.wss_paperboys.play.fire import reach_of

DRIVEN = Prospect(0.0, 0.3)  # foot that has to make way for horse


class WssPaperboysHooks(PaperboysHooks):
    """The values of units by this rulebook."""

    die_worth = staticmethod(worth_of_a_die)

    def reach(self, play: PaperboysBattle, key: str, unit: Unit) -> tuple[float, float]:
        """Return a unit's shooting range and the reach of its attack, both in mm; 0.0 for none."""
        wish = moving.Wish(charging=self.charges(play, unit))
        far = play.mm(moving.allowance(play.book, unit, wish)) if unit.arm != "artillery" else 0.0
        return reach_of(play, key), far

    def batteries(self, play: PaperboysBattle, one: Unit) -> tuple[Battery, ...]:
        """Return the weapons with which a unit may fire as `Battery`, with ranges in mm and dice; () for none."""
        if firing.what_bars(one):
            return ()
        stands = firing.firing_stands(play.book, one)
        found = []
        for name, row in play.book.weapon.items():
            kind, sides = row.get("kind", one.kind), row.get("sides", (one.side,))
            if one.arm in row.arms and one.kind == kind and one.side in sides:
                least = row.beyond if "beyond" in row else row.nearest if "nearest" in row else None
                dice = firing.firing_dice(play.book, stands, row.dice, one.pips)
                found.append(Battery(play.mm(least) if least else 0.0, play.mm(row.reach), name, dice, dice))
        return tuple(found)

    def hit_as(self, play: PaperboysBattle, other: Unit) -> tuple[Any, ...]:
        """Return the facts of a unit on which the cost of a hit on it depends, such as its stands and casualties."""
        return other.arm, other.stands, other.casualties, losses.may_lose(play.book, other)

    def fights_as(self, play: PaperboysBattle, unit: Unit) -> tuple[Any, ...]:
        """Return the facts of a unit on which the results of its attacks, and of attacks on it, depend."""
        book, state = play.book, unit.state
        own = unit.arm, unit.kind, unit.quality, unit.pips, unit.stands, losses.may_lose(book, unit)
        states = IN_SQUARE in state, ROUTING in state, self.charges(play, unit)
        return *own, *states, firing.has_loaded_pistols(book, unit)

    def attack(
        self, play: PaperboysBattle, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool
    ) -> Prospect | None:
        """Return the prospect of one attack by `one` on `other`; None if it is not allowed.

        `side` is the side struck, `covered` whether the target is in cover. `key` and `whom` are not used.
        """
        stance = Stance(in_cover=covered, flank=side in ("left", "right"), rear=side == "rear")
        if contact.overruns(other):
            return Prospect(0.0, play.setup.worth["gun"])
        if not contact.may_close(play.book, one, other, stance):
            return None
        if contact.drives_off(play.book, one, other):
            return DRIVEN
        return assault_worth(play, one, other, Stance(charging=self.charges(play, one)), stance)
