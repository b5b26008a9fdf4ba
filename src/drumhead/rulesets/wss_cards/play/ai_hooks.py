"""Game hooks of this rulebook: the values of units for the AI's decisions, with a whole pack."""

from __future__ import annotations

from drumhead.families.drafts.play.ai_hooks import COVER, DraftsHooks
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Prospect
from drumhead.rules.battle.evaluation_hooks import Battery
from drumhead.rulesets.wss_cards import attacks, shooting
from drumhead.rulesets.wss_cards.charging import Approach
from drumhead.rulesets.wss_cards.play.expected_value import fresh_volley, usual_charge
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle

STATES = {"dragoons": frozenset({"deployed", "dismounted"})}


class WssCardsHooks(DraftsHooks[WssCardsBattle]):
    """The values of units by this rulebook."""

    def fires_free(self, unit: Unit) -> bool:
        """Return whether a unit may still move after its fire."""
        return not self.book.shooting.then_no_move

    def batteries(self, play: WssCardsBattle, one: Unit) -> tuple[Battery, ...]:
        """Return the weapon of a unit as a tuple of `Battery`, with ranges in mm; () if it cannot fire.

        Muskets have an entry for close and for far range, guns one for the range of each suit.
        """
        book, weapon = play.book, shooting.shoots_with(play.book, one)
        if not weapon:
            return ()
        if weapon == shooting.MUSKET:
            ends = [play.mm(book.musket.close), play.mm(book.musket.reach)]
        else:
            ends = sorted(play.mm(attacks.reach_of(book, suit, weapon)) for suit in book.suit)
        near = play.mm(book.mortar.nearest) if weapon == attacks.MORTAR else 0.0
        starts = [near, *(end + 1.0 for end in ends)]
        weapon = f"{one.arm} {one.kind}"
        return tuple(Battery(start, end, f"{weapon} {end:g}", 1, 1) for start, end in zip(starts, ends) if start <= end)

    def die_worth(self, play: WssCardsBattle, other: Unit, weapon: str, cover: str) -> float:
        """Return the stands that a volley or shot removes from the unit `other` on average, with a whole pack.

        `weapon` is the name of a `Battery`: arm, type and distance in mm. `cover` is "cover" or another word.
        """
        arm, kind, mm = weapon.split(" ")
        shooter = Unit("", arm, kind, state=STATES.get(arm, frozenset({"deployed"})))
        return fresh_volley(play, shooter, other, float(mm), cover == COVER)

    def attack(
        self, play: WssCardsBattle, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool
    ) -> Prospect | None:
        """Return the prospect of a charge by the unit `one`, deployed if it is not; None if the target is `covered`.

        `other` is the target. Any `side` but "front" counts as a flank. `key` and `whom` are not used.
        """
        if covered:
            return None
        return usual_charge(play, one.now("deployed"), other, Approach(flank=side != "front"))
