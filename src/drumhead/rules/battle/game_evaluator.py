"""The evaluator of units for any game: it calls the game's `GameHooks` for two units and caches the results.

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
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rules.battle.evaluation_cache import answers_for
from drumhead.rules.battle.evaluation_hooks import Assaults, Attacks, Battery, GameHooks, P, Volley
from drumhead.rules.battle.evaluator_interface import OPEN, Role, Seen


class Pair:
    """Evaluation of one unit against another in some cover: volleys and attacks, computed when first read."""

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
    """A `Judge` for any game, which evaluates units by the game's hooks, at their present or at possible places."""

    def __init__(self, play: P, weighing: GameHooks[P]) -> None:
        self.play, self.weighing = play, weighing
        self.arc = weighing.arc(play)
        self.bears, self.way = weighing.bears, weighing.way
        self.asks, self.eager, self.spoken, self.extra = weighing.asks, weighing.eager, weighing.spoken, weighing.extra
        self._alike: dict[int, tuple[Unit, int]] = {}  # by a unit itself, which is held here: no other has its id
        self._formed: dict[tuple[str, tuple[float, float]], tuple[Unit, Unit]] = {}
        self._reached: dict[str, tuple[Unit, tuple[float, float]]] = {}
        self._known = answers_for(play, weighing)
        self._dragoons = frozenset(play.setup.worth.get("dismounting", ()))
        self._on_foot = frozenset(play.setup.worth.get("on-foot", ()))
        self._like_none: set[int] = set()  # numbers of units whom the book tells apart from all others
        self._attacks: dict[Any, Attacks] = {}
        self._matches: dict[tuple[int, int, str], Pair] = {}

    def release(self) -> None:
        """Clear the caches of this battle after it has ended, and keep only a weak reference to the battle."""
        self._matches.clear()
        self._attacks.clear()
        self.play = proxy(self.play)

    # ------------------------------------------------------------ of one unit
    def role(self, unit: Unit) -> Role:
        """Return the role of a unit: infantry, cavalry or artillery; dragoons are cavalry while they are mounted."""
        role = self.play.setup.roles_of_arms[unit.arm]
        return Role.HORSE if unit.arm in self._dragoons and unit.state.isdisjoint(self._on_foot) else role

    def seeks(self, unit: Unit) -> bool:
        """Return whether a unit goes for the enemy whatever its army's orders are."""
        return unit.arm in self.play.setup.worth.get("seek", ())

    def tiredness(self, unit: Unit) -> int:
        """Return a number for how worn a unit is by its record, such as its pips; 0 if fresh."""
        return self.weighing.tiredness(unit)

    def shows(self, unit: Unit) -> str:
        """Return how worn a unit is in words, such as "3 pips"; "" if fresh."""
        return self.weighing.shows(unit)

    def is_helpless(self, unit: Unit) -> bool:
        """Return whether a unit cannot answer fire in its present state, so that it avoids fire as cavalry does."""
        return self.weighing.is_helpless(unit)

    def is_running(self, unit: Unit) -> bool:
        """Return whether a unit has broken and runs, by its states."""
        return not self.play.setup.running.isdisjoint(unit.state)

    def is_all_round(self, unit: Unit) -> bool:
        """Return whether a unit faces all sides and has no front, such as a square, by its states."""
        return not self.play.setup.all_round.isdisjoint(unit.state)

    def may_move(self, unit: Unit) -> bool:
        """Return whether a unit has not moved yet and still may."""
        return self.weighing.may_move(unit)

    def rides(self, unit: Unit) -> bool:
        """Return whether a cavalry unit could charge in its present state, if an enemy were in reach."""
        return self.weighing.rides(self.play, unit)

    def fires_free(self, unit: Unit) -> bool:
        """Return whether a unit can fire without giving up something for it, such as its move."""
        return self.weighing.fires_free(unit)

    def change_worth(self, unit: Unit, verb: str, seen: Seen) -> float | None:
        """Return the worth in stands of an option that changes a unit's formation or state; `verb` names the option.

        Returns None if the option is about a place and not about a change. `seen` is the unit's situation.
        """
        return self.weighing.change_worth(unit, verb, seen)

    def alike(self, unit: Unit) -> int:
        """Return a number for a unit; all units that no rule distinguishes from it have the same number."""
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
        """Return all facts of a unit that tests, fights or volleys depend on, with `apart` at the end.

        `apart` are facts that distinguish the unit from all others; usually empty.
        """
        weighing = self.weighing
        states = unit.spent - weighing.passing, unit.state - weighing.passing
        return *weighing.facts(unit), *states, *apart

    def reach(self, key: str) -> tuple[float, float]:
        """Return a unit's range of fire, and the distance from which it can attack, both in mm."""
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
        """Return whether an enemy that stands firm is so near to a unit that the unit could attack it."""
        play = self.play
        return play.field.is_near(play.box(key), self.reach(key)[1], self.weighing.near_foes(play, key))

    def flight(self, unit: Unit) -> float:
        """Return how many mm a unit runs when it is beaten in the open field."""
        number = self.alike(unit)
        if number not in self._known.flights:
            self._known.flights[number] = self.weighing.flight(self.play, unit)
        return self._known.flights[number]

    def formed_as(self, key: str, shape: tuple[float, float]) -> Unit:
        """Return the unit as it would be in a place with another shape: (frontage, depth) in mm."""
        unit = self.play.units[key]
        known = self._formed.get((key, shape))
        if known is None or known[0] is not unit:
            known = self._formed[key, shape] = unit, self.weighing.formed_as(self.play, unit, shape)
        return known[1]

    def shelter(self, unit: Unit, at: Box) -> str:
        """Return the cover that a unit would have at a place against all directions; "open" for none."""
        return self.weighing.shelter(self.play, unit, at)

    def may_hold(self, unit: Unit, place: str) -> bool:
        """Return whether a unit can help to hold the objective named `place`."""
        return self.weighing.may_hold(self.play, unit, place)

    def takes_in(self, unit: Unit, at: Box, there: Box) -> bool:
        """Return whether a unit at the place `at` would have the place `there` in its arc of fire."""
        return may_bear(at, there, self.arc) or self.weighing.fires_all_round(self.play, unit, at)

    def stands_in(self, place: Feature, at: Box) -> bool:
        """Return whether a unit at the place `at` is in the objective `place`, by the game's test for holding it."""
        return self.weighing.stands_in(self.play, place, at)

    # ------------------------------------------------------------ of two units
    def match(self, key: str, one: Unit, whom: str, other: Unit, cover: str) -> Pair:
        """Return the cached evaluation of unit `one`, in the open, against unit `other` in some cover.

        `key` and `whom` are the keys of the two units.
        """
        mine, his = self._alike.get(id(one)), self._alike.get(id(other))
        pair = mine[1] if mine else self.alike(one), his[1] if his else self.alike(other), cover
        known = self._matches.get(pair)
        if known is None:
            known = self._matches[pair] = Pair(self, (key, one), (whom, other), cover)
        return known

    def volley_at(self, one: Unit, other: Unit, cover: str) -> Volley | None:
        """Return the stands that unit `one` takes from unit `other` in some cover by a volley, for each range.

        The result can be called with a range in mm. None if the unit cannot fire.
        """
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
        """Return (nearest mm, farthest mm, stands taken) of a weapon of unit `one` that fires at unit `other`.

        `target` has the facts of the other unit that matter for hits, with its cover at the end. Equal targets share
        the worth of a die.
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
        """Return the expected results of attacks by unit `one` on unit `other`, by (side struck, whether in cover).

        `key` and `whom` are the keys of the two units. None if the unit cannot attack.
        """
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
        """Return a number for a unit whose `alike` number is `number`; units whose attacks end the same share it."""
        known = self._known
        if number not in known.fighters:
            of_some = self.play.book.scoped  # house rules for some may tell apart those that the rulebook does not
            facts = None if of_some else self.weighing.fights_as(self.play, unit)
            known.fighters[number] = number if facts is None else known.fights.setdefault(facts, len(known.fights))
        return known.fighters[number]

    def assault_of(self, ask: Assaults[P], one: Unit, other: Unit, attacking: Any, defending: Any) -> Prospect:
        """Return the cached result of `ask(play, one, other, attacking, defending)`.

        That is the expected result of an attack by unit `one` on unit `other`. `attacking` and `defending` say how
        the two come to the fight, in the game's own terms. The cache is shared by all units that fight as these two
        do.
        """
        fighting = self._fights_as(self.alike(one), one), self._fights_as(self.alike(other), other)
        known, how = self._known.assaults, (ask, *fighting, attacking, defending)
        if how not in known:
            known[how] = ask(self.play, one, other, attacking, defending)
        return known[how]

    def could_attack(self, key: str) -> Sequence[Option]:
        """Return the attacks that a unit could make if it could move now, with their worth; cite no rules."""
        found: Sequence[Option] = self.play.quietly(lambda: self.weighing.could_attack(self.play, key))
        return found

    # ------------------------------------------------------------ of two units where they stand
    def volley(self, key: str, at: Box, whom: str, there: Box) -> float:
        """Return the stands that unit `key` takes from unit `whom` by a volley, from the place `at` to `there`.

        Returns 0 if the unit cannot fire, or the other is out of its arc or range.
        """
        one, other = self.formed_as(key, at[3:]), self.formed_as(whom, there[3:])
        worth = self.volley_at(one, other, self.shelter(other, there))
        mm = None if worth is None else fire_range(at, there, self.arc)
        return 0.0 if worth is None or mm is None else worth(mm)

    def assault(self, key: str, whom: str) -> Prospect | None:
        """Return the expected result of an attack by unit `key` on unit `whom` from their present places.

        None if the attack is not allowed.
        """
        other, there = self.play.units[whom], self.play.box(whom)
        known = self.attacks(key, self.play.units[key], whom, other)
        return (
            None if known is None else known[struck_side(there, self.play.box(key)), self.shelter(other, there) != OPEN]
        )

    def head_on(self, key: str, whom: str) -> Prospect | None:
        """Return the expected result of an attack by unit `key` on the front of unit `whom` in its present cover.

        None if the attack is not allowed.
        """
        other = self.play.units[whom]
        known = self.attacks(key, self.play.units[key], whom, other)
        return None if known is None else known["front", self.shelter(other, self.play.box(whom)) != OPEN]
