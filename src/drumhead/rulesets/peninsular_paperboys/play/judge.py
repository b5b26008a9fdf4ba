"""What a commander may ask of the rules about any two units and any place: always numbers, in stands and mm."""

from __future__ import annotations

from typing import Any

from drumhead.model.unit import Unit
from drumhead.rules.play import Play, Prospect
from drumhead.rulesets.peninsular_paperboys import contact, firing, formations, losses, moving
from drumhead.rulesets.peninsular_paperboys.firing import Mark
from drumhead.rulesets.peninsular_paperboys.play.prospects import assault_worth, brushed, worth_of_a_die
from drumhead.rulesets.wss_paperboys.play import judge as sister

FORMATIONS = (formations.LINE, formations.ATTACK_COLUMN)


class Judge(sister.Judge):
    """What this book's rules make of any two units; the shape of a place tells the formation that foot has there."""

    locked = frozenset({*sister.Judge.locked, formations.SQUARE})

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self._formed: dict[tuple[int, tuple[float, float]], tuple[Unit, Unit]] = {}

    def facts_of(self, unit: Unit) -> tuple[Any, ...]:
        """Skirmishers have the cover of the ground where they are: no two of them are alike."""
        out = formations.is_skirmishing(self.book, unit)
        return *super().facts_of(unit), (unit.name, unit.number) if out else ""

    def reaches(self, key: str, unit: Unit) -> tuple[float, float]:
        from drumhead.rulesets.peninsular_paperboys.play.fire import reach_of

        charging = moving.may_charge(self.book, unit) and "charge" not in unit.spent
        stays = unit.arm == "artillery" or formations.is_skirmishing(self.book, unit)
        far = 0.0 if stays else self.play.mm(moving.allowance(self.book, unit, moving.Wish(charging=charging)))
        return reach_of(self.play, key), far

    def formed_as(self, key: str, shape: tuple[float, float]) -> Unit:
        unit = self.play.units[key]
        if unit.arm == "cavalry":
            return unit
        known = self._formed.get((id(unit), shape))
        if known is None:
            known = self._formed[id(unit), shape] = unit, self._formed_as(unit, shape)
        return known[1]

    def _formed_as(self, unit: Unit, shape: tuple[float, float]) -> Unit:
        play = self.play
        if play.footprint(play.book, unit) == shape:
            return unit
        if unit.arm == "artillery":
            return moving.changes_over(unit) or unit
        formed = (moving.forms(unit, formation) for formation in FORMATIONS)
        return next((each for each in formed if play.footprint(play.book, each) == shape), unit)

    def batteries(self, one: Unit) -> tuple[sister.Battery, ...]:
        """By weapon and range; guns throw more at a deep target."""
        rifles = one.kind in self.book.rifles.kinds
        if firing.what_bars(one):
            return ()
        found = []
        for name, row in self.book.weapon.items():
            if one.arm in row.arms and row.rifle == rifles:
                near = self.play.mm(row.beyond) if "beyond" in row else 0.0
                dice = [firing.dice_of(self.book, one, name, deep) for deep in (False, True)]
                found.append(sister.Battery(near, self.play.mm(row.reach), name, *dice))
        return tuple(found)

    def _band(
        self, one: Unit, battery: sister.Battery, other: Unit, target: tuple[Any, ...]
    ) -> tuple[float, float, float]:
        """Skirmishers are hurt by nobody's volleys; they are worth firing at for their like alone."""
        if not formations.is_skirmishing(self.book, other):
            return super()._band(one, battery, other, target)
        out = formations.is_skirmishing(self.book, one)
        return battery.near, battery.far, float(self.play.memory["worth"]["skirmishing"]) if out else 0.0

    def hit_as(self, other: Unit) -> tuple[Any, ...]:
        per_stand = losses.casualties_for_a_stand(self.book, other)
        return *super().hit_as(other), per_stand, "limbered" in other.state

    def is_deep(self, other: Unit) -> bool:
        return firing.stands_deep(self.book, other)

    def worth_of_a_die(self, other: Unit, weapon: str, cover: str) -> float:
        mark = Mark(cover, gun=other.arm == "artillery", limbered="limbered" in other.state)
        return worth_of_a_die(self.play, other, weapon, mark)

    def attack(self, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool) -> Prospect | None:
        play, worth = self.play, self.play.memory["worth"]
        flank, rear = side in ("left", "right"), side == "rear"
        defending = play.rules.stance(play, whom, in_cover=covered, flank=flank, rear=rear)
        meeting = contact.meeting(self.book, one, other, defending)
        if meeting == "barred":
            return None
        if meeting in ("scattered", "driven-in"):
            return brushed(play, one, other)
        if meeting == "overrun":
            return Prospect(0.0, worth["gun"])
        if meeting == "gives-way":
            return Prospect(0.0, worth["driven"])
        charging = moving.may_charge(self.book, one) and "charge" not in one.spent
        return assault_worth(play, one, other, play.rules.stance(play, key, charging=charging), defending)
