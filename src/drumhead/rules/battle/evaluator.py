"""The judge of any game: it asks the game's `Weighing` about any two units, and remembers what was said.

Two units that are alike in all that a rule asks get one answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Generic
from weakref import proxy

from drumhead.geometry.base_contact import struck_side
from drumhead.geometry.fire_arcs import fire_range, may_bear
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rules.battle.decisions import Option, Prospect
from drumhead.rules.battle.evaluation import OPEN, Role, Seen
from drumhead.rules.battle.evaluation_cache import answers_for
from drumhead.rules.battle.game_hooks import Assaults, Attacks, Battery, P, Volley, Weighing


class Pair:
    """One unit against another in that cover: what the volleys and the attacks of either come to, when it is asked."""

    gives: Volley | None  # the volley of the one at the other in its cover; None where it has none
    takes: Volley | None  # the volley that the one would take in return, in the open
    menaces: Attacks | None  # what the one may do to the other hand to hand; None where it may not
    threatens: Attacks | None  # what the other may do to the one

    def __init__(self, judge: WeighingJudge[Any], one: tuple[str, Unit], other: tuple[str, Unit], cover: str) -> None:
        self._judge, self._one, self._other, self.cover = judge, one, other, cover

    def __getattr__(self, what: str) -> Any:  # asked once of each: `cached_property` takes as long as the answers
        judge, one, other = self._judge, self._one, self._other
        if what == "gives":
            found: Any = judge.volley_at(one[1], other[1], self.cover)
        elif what == "takes":
            found = judge.volley_at(other[1], one[1], OPEN)
        elif what == "menaces":
            found = judge.attacks(*one, *other)
        elif what == "threatens":
            found = judge.attacks(*other, *one)
        else:
            raise AttributeError(what)
        self.__dict__[what] = found
        return found


class WeighingJudge(Generic[P]):
    """A `Judge` for any game: what its book makes of any two units, each where it stands or would stand."""

    def __init__(self, play: P, weighing: Weighing[P]) -> None:
        self.play, self.weighing = play, weighing
        self.arc = weighing.arc(play)
        self.bears, self.way = weighing.bears, weighing.way
        self.asks, self.eager, self.spoken, self.extra = weighing.asks, weighing.eager, weighing.spoken, weighing.extra
        self._alike: dict[int, tuple[Unit, int]] = {}  # by a unit itself, which is held here: no other has its id
        self._formed: dict[tuple[str, tuple[float, float]], tuple[Unit, Unit]] = {}
        self._reached: dict[str, tuple[Unit, tuple[float, float]]] = {}
        self._known = answers_for(play, weighing)
        self._like_none: set[int] = set()  # numbers of units whom the book tells apart from all others
        self._attacks: dict[Any, Attacks] = {}
        self._matches: dict[tuple[int, int, str], Pair] = {}

    def release(self) -> None:
        """The battle is over: what was weighed in it is let go, and the battle is held no longer."""
        self._matches.clear()
        self._attacks.clear()
        self.play = proxy(self.play)

    # ------------------------------------------------------------ of one unit
    def role(self, unit: Unit) -> Role:
        """The part that it plays."""
        return self.play.setup.roles_of_arms[unit.arm]

    def seeks(self, unit: Unit) -> bool:
        """Whether it goes for the enemy whatever its army does."""
        return unit.arm in self.play.setup.worth.get("seek", ())

    def tiredness(self, unit: Unit) -> int:
        """How worn it is, as its record says."""
        return self.weighing.tiredness(unit)

    def shows(self, unit: Unit) -> str:
        """How worn it is, in words."""
        return self.weighing.shows(unit)

    def is_helpless(self, unit: Unit) -> bool:
        """Whether it has no answer to fire as it stands, and keeps out of it as horse does."""
        return self.weighing.is_helpless(unit)

    def is_running(self, unit: Unit) -> bool:
        """Whether it has broken and runs."""
        return not self.play.setup.running.isdisjoint(unit.state)

    def is_all_round(self, unit: Unit) -> bool:
        """Whether it stands without a front."""
        return not self.play.setup.all_round.isdisjoint(unit.state)

    def may_move(self, unit: Unit) -> bool:
        """Whether its move is still to come."""
        return self.weighing.may_move(unit)

    def fires_free(self, unit: Unit) -> bool:
        """Whether its fire costs it nothing."""
        return self.weighing.fires_free(unit)

    def change_worth(self, unit: Unit, verb: str, seen: Seen) -> float | None:
        """Stands that it is worth to become something else; None for a verb that is about a place."""
        return self.weighing.change_worth(unit, verb, seen)

    def alike(self, unit: Unit) -> int:
        """One number for all units that no rule tells from one another."""
        known = self._alike.get(id(unit))
        if known is None:
            known = self._alike[id(unit)] = unit, self._number(unit)
        return known[1]

    def _number(self, unit: Unit) -> int:
        numbers = self._known.numbers
        apart = self.weighing.tells_apart(self.play, unit)
        number = numbers.setdefault(self._facts_of(unit, apart), len(numbers))
        if apart:
            self._like_none.add(number)
        return number

    def _facts_of(self, unit: Unit, apart: tuple[Any, ...]) -> tuple[Any, ...]:
        """All of a unit that a test, a fight or a volley asks for, with what tells it apart from all others."""
        weighing = self.weighing
        states = unit.spent - weighing.passing, unit.state - weighing.passing
        return *weighing.facts(unit), *states, *apart

    def reach(self, key: str) -> tuple[float, float]:
        """How far a unit shoots, and how far off it comes to contact from, in mm."""
        unit = self.play.units[key]
        known = self._reached.get(key)
        if known is not None and known[0] is unit:  # asked of every enemy before every move: few have changed
            return known[1]
        number = self.alike(unit)
        if number not in self._known.reaches:
            self._known.reaches[number] = self.weighing.reach(self.play, key, unit)
        self._reached[key] = unit, self._known.reaches[number]
        return self._known.reaches[number]

    def is_pressed(self, key: str) -> bool:
        """Whether an enemy who holds his ground stands where a unit could come to contact with him."""
        play = self.play
        return play.field.is_near(play.box(key), self.reach(key)[1], self.weighing.near_foes(play, key))

    def flight(self, unit: Unit) -> float:
        """How far a unit runs that is beaten in the field, in mm."""
        number = self.alike(unit)
        if number not in self._known.flights:
            self._known.flights[number] = self.weighing.flight(self.play, unit)
        return self._known.flights[number]

    def formed_as(self, key: str, shape: tuple[float, float]) -> Unit:
        """The unit as it would be in a place of this frontage and depth."""
        unit = self.play.units[key]
        known = self._formed.get((key, shape))
        if known is None or known[0] is not unit:
            known = self._formed[key, shape] = unit, self.weighing.formed_as(self.play, unit, shape)
        return known[1]

    def shelter(self, unit: Unit, at: Box) -> str:
        """The cover that it has wherever it is attacked from: "open" for none."""
        return self.weighing.shelter(self.play, unit, at)

    def may_hold(self, unit: Unit, place: str) -> bool:
        """Whether it helps to hold a place that is fought for."""
        return self.weighing.may_hold(self.play, unit, place)

    def takes_in(self, unit: Unit, at: Box, there: Box) -> bool:
        """Whether a unit in that place may fire at one in the other, for all that its field of fire says."""
        return may_bear(at, there, self.arc) or self.weighing.fires_all_round(self.play, unit, at)

    def stands_in(self, place: Feature, at: Box) -> bool:
        """Whether a unit that stands there is in ground that is fought for, as that is to be held."""
        return self.weighing.stands_in(self.play, place, at)

    # ------------------------------------------------------------ of two units
    def match(self, key: str, one: Unit, whom: str, other: Unit, cover: str) -> Pair:
        """All that one unit may expect of another in that cover, itself in the open."""
        mine, his = self._alike.get(id(one)), self._alike.get(id(other))
        pair = mine[1] if mine else self.alike(one), his[1] if his else self.alike(other), cover
        known = self._matches.get(pair)
        if known is None:
            known = self._matches[pair] = Pair(self, (key, one), (whom, other), cover)
        return known

    def volley_at(self, one: Unit, other: Unit, cover: str) -> Volley | None:
        """What a unit takes from another by fire, by range; None for one who cannot fire."""
        number = self.alike(one)
        if number not in self._known.batteries:
            self._known.batteries[number] = self.weighing.batteries(self.play, one)
        batteries = self._known.batteries[number]
        if not batteries:
            return None
        pair = number, self.alike(other), cover
        known = self._known.volleys.get(pair)
        if known is None:
            if pair[1] not in self._known.hits:
                self._known.hits[pair[1]] = self.weighing.hit_as(self.play, other)
            target = *self._known.hits[pair[1]], cover
            known = self._known.volleys[pair] = Volley(self._band(one, battery, other, target) for battery in batteries)
        return known

    def _band(self, one: Unit, battery: Battery, other: Unit, target: tuple[Any, ...]) -> tuple[float, float, float]:
        """What one of a unit's weapons takes from a target; a die takes as much from all that are hit alike."""
        flat = self.weighing.flat_worth(self.play, one, other)
        if flat is not None:
            return battery.near, battery.far, flat
        of = battery.weapon, *target
        if of not in self._known.dice:
            self._known.dice[of] = self.weighing.die_worth(self.play, other, battery.weapon, target[-1])
        dice = battery.deep if self.weighing.is_deep(self.play, other) else battery.dice
        return battery.near, battery.far, dice * self._known.dice[of]

    def attacks(self, key: str, one: Unit, whom: str, other: Unit) -> Attacks | None:
        """What a unit's attacks on another come to, by side and cover; None for one who cannot attack."""
        if not self.weighing.may_attack(one):
            return None
        mine, his = self._alike.get(id(one)), self._alike.get(id(other))  # as `alike` has them: often asked
        pair = mine[1] if mine else self.alike(one), his[1] if his else self.alike(other)
        known = self._attacks.get(pair)
        if known is None:
            ask = partial(self.weighing.attack, self.play, key, one, whom, other)
            lasting = self.weighing.lasting and self._like_none.isdisjoint(pair)  # it rests on nothing of this battle
            fighting = (self._fights_as(pair[0], one), self._fights_as(pair[1], other)) if lasting else None
            known = self._attacks[pair] = Attacks(ask, self._known.attacks, fighting)
        return known

    def _fights_as(self, number: int, unit: Unit) -> int:
        """One number for all units whose attacks, and those on them, end alike."""
        known, facts_of = self._known, self.weighing.fights_as
        if facts_of is None:
            return number
        if number not in known.fighters:
            known.fighters[number] = known.fights.setdefault(facts_of(self.play, unit), len(known.fights))
        return known.fighters[number]

    def assault_of(self, ask: Assaults[P], one: Unit, other: Unit, attacking: Any, defending: Any) -> Prospect:
        """What an attack is worth to which both come in these stances, asked once of all who fight as they do."""
        fighting = self._fights_as(self.alike(one), one), self._fights_as(self.alike(other), other)
        known, how = self._known.assaults, (ask, *fighting, attacking, defending)
        if how not in known:
            known[how] = ask(self.play, one, other, attacking, defending)
        return known[how]

    def could_attack(self, key: str) -> Sequence[Option]:
        """Whom a unit could attack if it were its move, and what that would be worth; nothing is noted of it."""
        found: Sequence[Option] = self.play.quietly(lambda: self.weighing.could_attack(self.play, key))
        return found

    # ------------------------------------------------------------ of two units where they stand
    def volley(self, key: str, at: Box, whom: str, there: Box) -> float:
        """Stands that a unit would take from another by fire, both standing so."""
        one, other = self.formed_as(key, at[3:]), self.formed_as(whom, there[3:])
        worth = self.volley_at(one, other, self.shelter(other, there))
        mm = None if worth is None else fire_range(at, there, self.arc)
        return 0.0 if worth is None or mm is None else worth(mm)

    def assault(self, key: str, whom: str) -> Prospect | None:
        """What an attack by one unit on another would come to, both where they stand; None where it may not."""
        other, there = self.play.units[whom], self.play.box(whom)
        known = self.attacks(key, self.play.units[key], whom, other)
        return (
            None if known is None else known[struck_side(there, self.play.box(key)), self.shelter(other, there) != OPEN]
        )

    def head_on(self, key: str, whom: str) -> Prospect | None:
        """What an attack by one unit on the front of another would come to; None where it may not."""
        other = self.play.units[whom]
        known = self.attacks(key, self.play.units[key], whom, other)
        return None if known is None else known["front", self.shelter(other, self.play.box(whom)) != OPEN]
