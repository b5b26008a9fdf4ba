"""AI players: policies that play a sound game of the period by the exact odds, without luck or rules of their own.

A commander values options in stands, by leadership style, orders and brigade plans; of equal options the first is
taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from drumhead.geometry.base_contact import apart_by
from drumhead.geometry.oriented_box import Box
from drumhead.rules.battle.battle_state import BattleState, DecisionMaker
from drumhead.rules.battle.decision_options import Option
from drumhead.rules.battle.evaluator_interface import Role
from drumhead.simulation.brigade_plans import HELD, Plans, Task, is_shaken
from drumhead.simulation.leadership_styles import TEMPERS, LeadershipStyle, apply_orders
from drumhead.simulation.plan_values import edge_risk, for_the_plan, halts_before_foot, mood_of
from drumhead.simulation.situation import MOVE, WORDS, View, evaluate_attack
from drumhead.simulation.wing_plans import WingPlan, WingPlans, may_ride

NAIVE = "naive"
SHIFT = 0.5  # moves by which a unit must come nearer before deploying again pays
TURNED = 0.02  # stands: cost of a wheel, since it may need a throw
AFTER = 0.5  # share of a place's value left for a unit that attacks from it
A_GOOD = 0.5  # stands that an attack must be worth before it lessens the danger of the place as much as that
LAST = 3  # last turns, in which objectives count more
SOUGHT_BY = ("strike", "ride in")  # tasks of cavalry with a single target
PATIENT = 2  # turns that cavalry waits without growing restless
SOON = 0.85  # share left of an attack that waits for another card


class Commander:
    """An AI player for one side or for both; `tempers` are the names of leadership styles by side.

    It gives reasons for its choices only if `says_why`.
    """

    def __init__(self, tempers: Mapping[str, str], says_why: bool = True) -> None:
        self._names, self._says_why = dict(tempers), says_why
        self.tempers = {side: TEMPERS[name] for side, name in tempers.items()}
        self._own: dict[tuple[str, str], LeadershipStyle] = {}
        self._plans: dict[str, Plans] = {side: Plans() for side in tempers}
        self._wings: dict[str, WingPlans] = {side: WingPlans(side) for side in tempers}
        self._acted: dict[str, int] = {}  # the last turn in which each unit did anything
        self._moods: dict[tuple[Any, ...], LeadershipStyle] = {}
        self._seen: View | None = None
        self._mark: tuple[Any, ...] = ()

    def temper(self, play: BattleState, side: str, key: str = "") -> LeadershipStyle:
        """Return a side's leadership style under its orders; arms that seek the enemy do so even if the army holds.

        `key` is the unit that acts, or "". A ruleset may change a style (`temper` in its commanders.toml), for
        volleys weigh more in some games.
        """
        orders = play.setup.orders.get(side, "")
        if orders == "hold" and key in play.units and play.judge.seeks(play.units[key]):
            orders = ""
        known = self._own.get((side, orders))
        if known is None:
            of_the_book = play.setup.worth.get("temper", {}).get(self._names[side], {})
            known = self._own[side, orders] = apply_orders(replace(self.tempers[side], **of_the_book), orders)
        return known

    def choose(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        """Return the index of the best option for the question `what`, and the reason ("" without reasons)."""
        scores = self.scores(play, side, what, options)
        best = scores.index(max(scores))  # the first of equal scores
        taken = options[best]
        if taken.pose or taken.whom:
            self._acted[taken.unit] = play.turn
        if taken.verb == "attack" and taken.unit:
            self._wings[side].rides(play, taken.unit)
        if not self._says_why:
            return best, ""
        return best, self._reason(play, self.temper(play, side, options[-1].unit), what, taken, scores, best)

    def scores(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> list[float]:
        """Return the value of each option for the question `what`, in stands."""
        temper = self.temper(play, side, options[-1].unit)
        return [round(score, 6) for score in self._scored(play, temper, what, options)]

    def sequence(self, play: BattleState, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        """Return the units, given by their keys, in the order in which they act; `what` is "fire" or another action.

        When firing, guns come first and units about to attack last; otherwise cavalry that can charge comes first, and
        then the nearest to the enemy.
        """
        if what == "fire":
            judge = play.judge

            def turn(key: str) -> tuple[int, int]:
                if judge.role(play.units[key]) is Role.GUNS:
                    return 0, units.index(key)
                near = play.field.is_near(play.box(key), judge.reach(key)[1], play.foes(key))
                return 2 if near else 1, units.index(key)

            return sorted(units, key=turn)
        if not play.foes(units[0]):
            return units
        near = {key: _how_far_off(play, key) for key in units}
        return sorted(units, key=lambda key: (not may_ride(play, key), round(near[key]), units.index(key)))

    def plans(self, play: BattleState) -> dict[str, list[Mapping[str, Any]]]:
        """Return the plans of each side for the coming turn that are new, by side, as the journal tells them."""
        told = {}
        for side, wings in self._wings.items():
            wings.make(play, self.temper(play, side), play.turn + 1)
            told[side] = wings.news()
        return {side: plans for side, plans in told.items() if plans}

    # ------------------------------------------------------------ what each question weighs
    def _scored(
        self, play: BattleState, temper: LeadershipStyle, what: str, options: Sequence[Option]
    ) -> Iterator[float]:
        """Return the value of each option for the question `what`, in stands."""
        asked = play.judge.asks.get(what, "plain")
        if asked == "move":
            key = options[0].unit
            view, task = self._view(play, temper, key, _how_wide(play, options)), self.task(play, temper, key)
            wing = self._wings[play.side(key)].of(play, temper, key)
            could = any(option.verb == "attack" for option in options)
            mood = self._mood(play, temper, key, task, wing, could)
            does = wing.does if wing else ""
            more = self._urges(play, temper, view, task, options)
            return (self._move(mood, (does, task), view, option) + more(option) for option in options)
        if asked == "eager":
            return (float(option.verb == what) for option in options)
        if asked == "place":
            view = self._view(play, temper, options[0].unit, _how_wide(play, options))
            return (view.total(temper, option.pose or view.here) for option in options)
        score = {
            "plain": self._plain,
            "fire": self._fire,
            "closer": self._closer,
            "onward": self._onward,
        }[asked]
        return (score(play, temper, option) for option in options)

    def _plain(self, play: BattleState, temper: LeadershipStyle, option: Option) -> float:
        return temper.makes_of(option.worth)

    def _fire(self, play: BattleState, temper: LeadershipStyle, option: Option) -> float:
        judge = play.judge
        if option.verb != "hold":
            return option.worth.theirs + judge.extra.get(option.verb, 0)
        if judge.fires_free(play.units[option.unit]):
            return 0.001
        return max(temper.fire, self._instead(play, temper, option.unit))

    def _instead(self, play: BattleState, temper: LeadershipStyle, key: str) -> float:
        """Return the gain expected of the unit's move if it does not fire, in stands."""
        unit, judge = play.units[key], play.judge
        if not judge.may_move(unit):
            return 0.0
        role = judge.role(unit)
        best = 0.4 if role is Role.HORSE else 0.0
        if judge.is_all_round(unit):
            return 0.5 - 2 * self._view(play, temper, key).horse_near
        here, far = play.box(key), judge.reach(key)[1]
        if role is Role.GUNS or not play.field.is_near(here, far, play.foes(key)):
            return best
        attacks = judge.could_attack(key)
        return max((SOON * temper.charge * worth_of(play, temper, option) for option in attacks), default=best)

    def _closer(self, play: BattleState, temper: LeadershipStyle, option: Option) -> float:
        if option.pose is None:
            return 0.0
        there = play.field.least_clearance(option.pose, play.foes(option.unit))
        return float(play.as_it_stands(_how_far_off, option.unit) - there) / MOVE - SHIFT

    def _onward(self, play: BattleState, temper: LeadershipStyle, option: Option) -> float:
        return worth_of(play, temper, option) + 0.2 * temper.boldness * option.worth.theirs

    def _move(self, temper: LeadershipStyle, orders: tuple[str, Task], view: View, option: Option) -> float:
        play = view.play
        worth = worth_of(play, temper, option)
        unit = play.units[option.unit]
        mounted = play.judge.role(unit) is Role.HORSE
        if option.verb != "attack":
            at = option.pose or view.here
            edge = temper.edge * edge_risk(play, unit, at) if mounted else 0.0
            if mounted and temper.wary and halts_before_foot(play, unit, at):
                edge += temper.wary
            change = play.judge.change_worth(unit, option.verb, view)
            if change is not None:
                return view.total(temper, view.here) + change - edge
            turned = TURNED if option.more.get("turns") else 0.0
            return view.total(temper, at) + for_the_plan(temper, orders, view, option) - turned + worth - edge
        parts = view.parts(temper, view.here)
        ground = temper.ground if any(f.has(*play.box(option.whom)[:2]) for f in view.grounds) else 0.0
        if mounted and option.worth.own > option.worth.theirs:
            worth -= temper.rash
        share = 1.0 - (1.0 - AFTER) * max(0.0, min(1.0, worth / A_GOOD))  # a poor attack is no way out of danger
        after = share * (parts["give"] + parts["take"] + parts["threat"]) + parts["ground"]
        return after + worth + 0.5 * ground + for_the_plan(temper, orders, view, option)

    def _urges(
        self, play: BattleState, temper: LeadershipStyle, view: View, task: Task, options: Sequence[Option]
    ) -> Callable[[Option], float]:
        """Return the stands that each option of a mounted unit is worth more or less.

        A charge gains by going together with its wing, a move nearer by supporting it, and either by a long wait. Only
        an enemy about to break is charged alone without regret.
        """
        key, judge, wings = view.key, play.judge, self._wings[play.side(view.key)]
        mounted = judge.role(play.units[key]) is Role.HORSE
        waited = play.turn - self._acted.setdefault(key, play.turn) - PATIENT
        waits = task.verb == HELD.verb or view.place(view.here)["ground"]
        restless = mounted or judge.is_helpless(play.units[key])
        urge = temper.restless * waited if restless and waited > 0 and not waits else 0.0
        attacks = [option for option in options if option.verb == "attack"] if mounted else []
        together = 0.0
        if attacks:
            joined = wings.joins(play, temper, key)
            together = temper.joint if joined > 0 else -temper.alone if joined < 0 else 0.0
        support = temper.support if mounted and not waits and wings.has_ridden(play, key) else 0.0

        def more(option: Option) -> float:
            if option.verb == "attack":
                goes_alone = together < 0 and not is_shaken(play, option.whom)  # a moment is not waited away
                return urge + (together if together > 0 or goes_alone else 0.0)
            if option.verb == "hold":
                return 0.0
            nearer = support * approach(view, option.pose) if support and option.pose else 0.0
            return urge + nearer

        return more

    def _mood(
        self, play: BattleState, temper: LeadershipStyle, key: str, task: Task, wing: WingPlan | None, could: bool
    ) -> LeadershipStyle:
        """Return the style for one unit under its task and its wing's plan, cached for all that are alike.

        `could` is whether it could charge now.
        """
        unit = play.units[key]
        late = play.turn > (LAST if play.setup.turns is None else play.setup.turns) - LAST
        is_tired = play.judge.tiredness(unit) >= temper.tired
        does, due = (wing.does, wing.turn <= play.turn) if wing else ("", False)
        # by id: hashing a style is slow
        of = (id(temper), play.judge.role(unit), is_tired, task.verb, late, does, due, could)
        known = self._moods.get(of)
        if known is None:
            known = self._moods[of] = mood_of(temper, *of[1:])
        return known

    def task(self, play: BattleState, temper: LeadershipStyle, key: str) -> Task:
        """Return the task that the plan of a unit's brigade gives to the unit `key`."""
        return self._plans[play.side(key)].task(play, temper, key)

    def _view(self, play: BattleState, temper: LeadershipStyle, key: str, most: float = 0.0) -> View:
        """Return the situation of a unit that considers places within `most` mm, cached until the battle changes."""
        mark = (key, play.stirred)
        if self._seen is None or self._mark != mark or self._seen.most < most:
            task = self.task(play, temper, key)
            self._seen, self._mark = View(play, key, task.whom if task.verb in SOUGHT_BY else "", most), mark
        return self._seen

    # ------------------------------------------------------------ saying why
    def _reason(
        self, play: BattleState, temper: LeadershipStyle, what: str, option: Option, scores: Sequence[float], best: int
    ) -> str:
        """Return why the option at `best` was taken, in words, and its value against the next best in stands."""
        second = max([*scores[:best], *scores[best + 1 :]], default=scores[best])
        lead = f" ({scores[best]:.2f} against {second:.2f})"
        worth = option.worth
        if option.verb in play.judge.spoken and (worth.theirs or worth.own):
            cost = f", costs {worth.own:.2f}" if worth.own else ""
            plan = f"{self.task(play, temper, option.unit).why}; " if option.verb == "attack" and option.unit else ""
            return f"{plan}takes {worth.theirs:.2f}{cost}{lead}"
        if play.judge.asks.get(what) != "move" or not option.unit:
            return lead.strip()
        view, task = self._view(play, temper, option.unit), self.task(play, temper, option.unit)
        if option.verb == "hold" and view.place(view.here)["ground"]:
            return f"{WORDS['ground']}{lead}"
        if option.pose is None:
            return f"{task.why or 'no better place'}{lead}"
        return f"{view.better(temper, option.pose)}{'; ' + task.why if task.why else ''}{lead}"


def _how_wide(play: BattleState, options: Sequence[Option]) -> float:
    """Return the distance in mm from a unit to the farthest place among its options."""
    here = play.box(options[0].unit)
    return max((apart_by(here, option.pose) for option in options if option.pose), default=0.0)


def _how_far_off(play: BattleState, key: str) -> float:
    """Return the distance in mm from a unit to the nearest enemy."""
    return play.field.least_clearance(play.box(key), play.foes(key))


def approach(view: View, at: Box) -> float:
    """Return the share of a move by which the place `at` is nearer to the nearest enemy, 0 to 1."""
    return max(0.0, min(1.0, (view.off(view.here) - view.off(at)) / MOVE))


def worth_of(play: BattleState, temper: LeadershipStyle, option: Option) -> float:
    """Return the value of an option to a commander, in stands, including losses at table edges."""
    if not option.whom or not option.unit or option.whom not in play.field.places:
        return temper.makes_of(option.worth)
    return evaluate_attack(play, temper, option.worth, option.unit, option.whom)


class BaselinePlayer:
    """A baseline AI player: fires if it can, takes the first contact, otherwise marches at the nearest enemy."""

    def plans(self, play: BattleState) -> Mapping[str, Any]:
        """Return {}: it has no plans."""
        return {}

    def choose(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        """Return the index of fire or contact if there is any, otherwise of the march that ends nearest to an enemy.

        Without any of these, and for questions `what` on other things than moves, it is 0. The reason is always "".
        """
        verbs = [option.verb for option in options]
        for verb in play.judge.eager:
            if verb in verbs:
                return verbs.index(verb), ""
        marches = [at for at, option in enumerate(options) if option.verb == "march"]
        if play.judge.asks.get(what) != "move" or not marches:
            return 0, ""

        def far(at: int) -> float:
            pose = options[at].pose
            assert pose is not None
            return play.field.least_clearance(pose, play.foes(options[at].unit))

        return (min(marches, key=lambda at: (round(far(at)), at)) if play.foes(options[0].unit) else 0), ""

    def sequence(self, play: BattleState, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        """Return the units unchanged, in roster order."""
        return units


class SideCommanders:
    """A decision maker with a commander for each side."""

    def __init__(self, own: Mapping[str, DecisionMaker]) -> None:
        self.own = dict(own)

    def choose(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        """Return the index of the option that the side's commander chooses for the question `what`, and the reason.

        The reason is "" without one.
        """
        return self.own[side].choose(play, side, what, options)

    def sequence(self, play: BattleState, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        """Return the keys of the units in the order that the side's commander chooses for the action `what`."""
        return self.own[side].sequence(play, side, what, units)

    def plans(self, play: BattleState) -> Mapping[str, Any]:
        """Return the new plans of each side, by side."""
        return {side: plans for own in self.own.values() for side, plans in own.plans(play).items()}


def make_commanders(
    tempers: Mapping[str, str], make: Callable[[Mapping[str, str]], DecisionMaker] = Commander
) -> SideCommanders:
    """Return a commander for each side, from the name of its leadership style; ValueError lists the known names.

    `make` makes a commander from its style by side, such as one without reasons, or one that explains.
    """
    known = (*TEMPERS, NAIVE)
    for temper in tempers.values():
        if temper not in known:
            raise ValueError(f"no leadership style is called {temper!r}; there are {', '.join(known)}")
    return SideCommanders(
        {side: BaselinePlayer() if temper == NAIVE else make({side: temper}) for side, temper in tempers.items()}
    )
