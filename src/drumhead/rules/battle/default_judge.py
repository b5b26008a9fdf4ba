"""The evaluator of any game: it calls the game's `GameHooks` for two units and caches the result.

Two units that no rule distinguishes share their results.
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
from drumhead.rules.battle.evaluation_cache import answers_for
from drumhead.rules.battle.game_hooks import Assaults, Attacks, Battery, GameHooks, P, Volley
from drumhead.rules.battle.unit_judge import OPEN, Role, Seen


class Pair:
    """Evaluation of one unit against another in some cover: volleys and attacks of both, computed when first read."""

    gives: Volley | None  # the volley of the one at the other in its cover; None where it has none
    takes: Volley | None  # the volley that the one would take in return, in the open
    menaces: Attacks | None  # what the one may do to the other hand to hand; None where it may not
    threatens: Attacks | None  # what the other may do to the one

    def __init__(self, judge: GameEvaluator[Any], one: tuple[str, Unit], other: tuple[str, Unit], cover: str) -> None:
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


class GameEvaluator(Generic[P]):
    """A `Judge` for any game: evaluates two units by the game's hooks, each at its present or a possible place."""

    def __init__(self, play: P, weighing: GameHooks[P]) -> None:
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
        """Clear the caches after the battle and keep only a weak reference to it."""
        self._matches.clear()
        self._attacks.clear()
        self.play = proxy(self.play)

    # ------------------------------------------------------------ of one unit
    def role(self, unit: Unit) -> Role:
        """Return the role of a unit."""
        return self.play.setup.roles_of_arms[unit.arm]

    def seeks(self, unit: Unit) -> bool:
        """Return whether a unit goes for the enemy regardless of its army's orders."""
        return unit.arm in self.play.setup.worth.get("seek", ())

    def tiredness(self, unit: Unit) -> int:
        """Return how worn a unit is by its record; 0 if fresh."""
        return self.weighing.tiredness(unit)

    def shows(self, unit: Unit) -> str:
        """Return how worn a unit is, in words."""
        return self.weighing.shows(unit)

    def is_helpless(self, unit: Unit) -> bool:
        """Return whether a unit in its present state cannot answer fire, and avoids it as cavalry does."""
        return self.weighing.is_helpless(unit)

    def is_running(self, unit: Unit) -> bool:
        """Return whether a unit has broken and runs."""
        return not self.play.setup.running.isdisjoint(unit.state)

    def is_all_round(self, unit: Unit) -> bool:
        """Return whether a unit stands without a front."""
        return not self.play.setup.all_round.isdisjoint(unit.state)

    def may_move(self, unit: Unit) -> bool:
        """Return whether a unit still has its move."""
        return self.weighing.may_move(unit)

    def fires_free(self, unit: Unit) -> bool:
        """Return whether a unit's fire costs it nothing."""
        return self.weighing.fires_free(unit)

    def change_worth(self, unit: Unit, verb: str, seen: Seen) -> float | None:
        """Return the stands that a change of state is worth to a unit; None for a verb that is about a place."""
        return self.weighing.change_worth(unit, verb, seen)

    def alike(self, unit: Unit) -> int:
        """Return the number that all units share which no rule distinguishes."""
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
        """Return all facts of a unit that a test, fight or volley uses, and those that make it unlike all others."""
        weighing = self.weighing
        states = unit.spent - weighing.passing, unit.state - weighing.passing
        return *weighing.facts(unit), *states, *apart

    def reach(self, key: str) -> tuple[float, float]:
        """Return in mm a unit's range of fire and the distance from which it can attack."""
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
        """Return whether an enemy that stands firm is near enough for a unit to attack it."""
        play = self.play
        return play.field.is_near(play.box(key), self.reach(key)[1], self.weighing.near_foes(play, key))

    def flight(self, unit: Unit) -> float:
        """Return how many mm a unit runs when it is beaten in the field."""
        number = self.alike(unit)
        if number not in self._known.flights:
            self._known.flights[number] = self.weighing.flight(self.play, unit)
        return self._known.flights[number]

    def formed_as(self, key: str, shape: tuple[float, float]) -> Unit:
        """Return a unit as it would be with another frontage and depth in mm."""
        unit = self.play.units[key]
        known = self._formed.get((key, shape))
        if known is None or known[0] is not unit:
            known = self._formed[key, shape] = unit, self.weighing.formed_as(self.play, unit, shape)
        return known[1]

    def shelter(self, unit: Unit, at: Box) -> str:
        """Return the cover of a unit at a place from all directions: "open" for none."""
        return self.weighing.shelter(self.play, unit, at)

    def may_hold(self, unit: Unit, place: str) -> bool:
        """Return whether a unit can help to hold an objective."""
        return self.weighing.may_hold(self.play, unit, place)

    def takes_in(self, unit: Unit, at: Box, there: Box) -> bool:
        """Return whether a unit at one place has another place in its field of fire."""
        return may_bear(at, there, self.arc) or self.weighing.fires_all_round(self.play, unit, at)

    def stands_in(self, place: Feature, at: Box) -> bool:
        """Return whether a unit at a place is in an objective, by the game's test for holding it."""
        return self.weighing.stands_in(self.play, place, at)

    # ------------------------------------------------------------ of two units
    def match(self, key: str, one: Unit, whom: str, other: Unit, cover: str) -> Pair:
        """Return the cached evaluation of one unit in the open against another in some cover."""
        mine, his = self._alike.get(id(one)), self._alike.get(id(other))
        pair = mine[1] if mine else self.alike(one), his[1] if his else self.alike(other), cover
        known = self._matches.get(pair)
        if known is None:
            known = self._matches[pair] = Pair(self, (key, one), (whom, other), cover)
        return known

    def volley_at(self, one: Unit, other: Unit, cover: str) -> Volley | None:
        """Return the stands that one unit takes from another by fire, by range; None if it cannot fire."""
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
        """Return the range in mm and worth in stands of a weapon against a target.

        Equal targets share the worth of a die.
        """
        flat = self.weighing.flat_worth(self.play, one, other)
        if flat is not None:
            return battery.near, battery.far, flat
        of = battery.weapon, *target
        if of not in self._known.dice:
            self._known.dice[of] = self.weighing.die_worth(self.play, other, battery.weapon, target[-1])
        dice = battery.deep if self.weighing.is_deep(self.play, other) else battery.dice
        return battery.near, battery.far, dice * self._known.dice[of]

    def attacks(self, key: str, one: Unit, whom: str, other: Unit) -> Attacks | None:
        """Return the results of a unit's attacks on another by side and cover; None if it cannot attack."""
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
        """Return the number that all units share whose attacks, made and received, end the same."""
        known, facts_of = self._known, self.weighing.fights_as
        if facts_of is None:
            return number
        if number not in known.fighters:
            known.fighters[number] = known.fights.setdefault(facts_of(self.play, unit), len(known.fights))
        return known.fighters[number]

    def assault_of(self, ask: Assaults[P], one: Unit, other: Unit, attacking: Any, defending: Any) -> Prospect:
        """Return the expected result of an attack between two units in these stances.

        It is cached for all units that fight as these two do.
        """
        fighting = self._fights_as(self.alike(one), one), self._fights_as(self.alike(other), other)
        known, how = self._known.assaults, (ask, *fighting, attacking, defending)
        if how not in known:
            known[how] = ask(self.play, one, other, attacking, defending)
        return known[how]

    def could_attack(self, key: str) -> Sequence[Option]:
        """Return the attacks that a unit could make if it were its move, with their worth; no steps are cited."""
        found: Sequence[Option] = self.play.quietly(lambda: self.weighing.could_attack(self.play, key))
        return found

    # ------------------------------------------------------------ of two units where they stand
    def volley(self, key: str, at: Box, whom: str, there: Box) -> float:
        """Return the stands that a unit takes from another by fire, both at given places; 0 if it cannot fire there."""
        one, other = self.formed_as(key, at[3:]), self.formed_as(whom, there[3:])
        worth = self.volley_at(one, other, self.shelter(other, there))
        mm = None if worth is None else fire_range(at, there, self.arc)
        return 0.0 if worth is None or mm is None else worth(mm)

    def assault(self, key: str, whom: str) -> Prospect | None:
        """Return the expected result of an attack by one unit on another from their present places.

        None if not allowed.
        """
        other, there = self.play.units[whom], self.play.box(whom)
        known = self.attacks(key, self.play.units[key], whom, other)
        return (
            None if known is None else known[struck_side(there, self.play.box(key)), self.shelter(other, there) != OPEN]
        )

    def head_on(self, key: str, whom: str) -> Prospect | None:
        """Return the expected result of an attack by one unit on the front of another; None if it is not allowed."""
        other = self.play.units[whom]
        known = self.attacks(key, self.play.units[key], whom, other)
        return None if known is None else known["front", self.shelter(other, self.play.box(whom)) != OPEN]
