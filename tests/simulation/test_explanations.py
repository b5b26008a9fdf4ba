"""Commanders who explain decide as all others do, and the parts of every value add up to it."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial

import pytest

from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.wss_paperboys.play.unit_moves import move_options
from drumhead.simulation import journal_schema
from drumhead.simulation.ai_player import Commander, make_commanders
from drumhead.simulation.engine import fight_out
from drumhead.simulation.explanations import BEST, DOES, PARTS, ExplainingCommander, describe, name_part, parts_of
from drumhead.simulation.leadership_styles import TEMPERS

from ..counted import at_least
from .fought import BATTLES, scenario
from .test_commanders import line

SEED = 3
OFTEN = {"gain", "cost", "give", "take", "horse", "threat", "menace", "press", "ground", "plan"}
FLEEING = {"edge", "turn"}  # parts of values only where routed units run and a wheel may need a throw


class Plain(Commander):
    """A commander who explains nothing, with a list of the values of all its decisions."""

    def __init__(self, tempers):
        super().__init__(tempers)
        self.found = []

    def _scored(self, play, temper, what, options):
        self.found.append(list(super()._scored(play, temper, what, options)))
        return iter(self.found[-1])


class Audited(ExplainingCommander):
    """An explaining commander whose every value is compared with its parts."""

    def __init__(self, tempers, measures):
        super().__init__(tempers, measures)
        self.found, self.verbs, self.named = [], Counter(), Counter()

    def choose(self, play, side, what, options):
        best, why = super().choose(play, side, what, options)
        self.found.append([float(score) for score in self._scores])
        for option, score in zip(options, self._scores):
            parts = self.parts(play, side, what, option, score)
            assert set(parts) <= set(PARTS), (what, option.verb, parts)
            assert sum(parts.values()) == pytest.approx(score, abs=1e-9)
            self.named.update(name for name, part in parts.items() if abs(part) >= 0.01)
            self.verbs[what, option.verb] += 1
        told = play.weighed[-1]
        assert told["options"] == len(options)
        assert told["best"][0]["verb"] == options[best].verb
        assert len(told["best"]) == min(BEST, len(options))
        return best, why


@pytest.mark.parametrize("name", BATTLES)
def test_the_parts_of_every_value_of_a_battle_add_up_to_what_a_plain_commander_finds(name):
    fields = scenario(name)
    tempers = dict.fromkeys(fields.sides, "sound")
    plain, audited = Plain(tempers), Audited(tempers, fields.ruleset.measures)
    expected, events = (fight_out(fields, each, SEED).events for each in (plain, audited))
    at_least(400, (score for scores in plain.found for score in scores))
    assert audited.found == plain.found  # to the last digit
    assert [{**event, "weighed": ()} for event in events] == [{**event, "weighed": ()} for event in expected]
    often = OFTEN if name in ("blenheim", "oudenarde") else OFTEN | FLEEING
    assert set(audited.named) >= often  # a weight that lost its name would count with another part
    told = at_least(100, (each for event in events for each in event.get("weighed", ())))
    for each in told:
        worths = [option["worth"] for option in each["best"]]
        assert worths == sorted(worths, reverse=True)
        for option in each["best"]:
            assert set(option["parts"]) <= set(PARTS.values())
            assert all(abs(part) >= 0.01 for part in option["parts"].values())
            assert not set("{}_") & set(option["what"])
    assert [verb for what, verb in audited.verbs if not {verb, f"{what}.{verb}"} & set(DOES)] == []
    lines = [json.loads(json.dumps({"n": 1, "seal": "", **event})) for event in events]
    assert all(map(journal_schema.is_event, lines))


def test_sums_differences_and_products_keep_their_parts():
    gain, cost = name_part("gain", 3.0), name_part("cost", 2.0)
    value = 0.5 * (gain - 2 * cost + 1.0) - gain / 4
    assert value == pytest.approx(0.5 * (3.0 - 4.0 + 1.0) - 0.75)
    assert parts_of(value) == pytest.approx({"gain": 1.5 - 0.75, "cost": -2.0, "": 0.5})
    assert parts_of(1.0 - gain) == {"gain": -3.0, "": 1.0}
    assert parts_of(-(1.0 + cost)) == {"cost": -2.0, "": -1.0}


def test_in_a_product_of_two_the_left_one_is_a_weight():
    share = 1.0 - name_part("gain", 0.25)
    assert parts_of(share * name_part("cost", 2.0)) == {"cost": 1.5}


def weighed(seat, what, options, play):
    commander = ExplainingCommander({seat: "sound"}, scenario().ruleset.measures)
    commander.choose(play, seat, what, options)
    (told,) = play.weighed
    return told


@pytest.mark.parametrize("seat", ["french", "alliance"])
def test_an_assault_is_explained_by_losses_at_the_style_s_weights_and_by_the_plan(seat):
    play, other = line(seat, pips=4)
    options = move_options(play, f"{seat}-1")
    attack = next(option for option in options if option.verb == "attack")
    told = weighed(seat, "move", options, play)
    assert (told["side"], told["question"], told["u"]) == (seat, "move", f"{seat}-1")
    assert "4 pips" in told["plan"]
    first = told["best"][0]
    assert first["what"] == f"attack {other} 1"
    style = TEMPERS["sound"]
    assert first["parts"][PARTS["plan"]] == style.plan
    assert first["parts"][PARTS["gain"]] == pytest.approx(style.boldness * attack.worth.theirs, abs=1e-4)
    assert first["parts"].get(PARTS["cost"], 0.0) == pytest.approx(-attack.worth.own, abs=0.01)


def test_a_volley_is_explained_by_the_losses_of_the_enemy_and_none_by_what_the_style_asks_of_one():
    play, other = line("french")
    play.put(f"{other}-1", play.box(f"{other}-1").ahead(-150))  # too far off for an attack
    play.change("french-1", play.units["french-1"].having_spent("first-fire"))
    options = [Option("hold", "french-1"), Option("fire", "french-1", f"{other}-1", worth=Prospect(0, 0.4))]
    fire, none = weighed("french", "fire", options, play)["best"]
    assert fire["what"] == f"fire at {other} 1"
    assert (fire["worth"], fire["parts"]) == (0.4, {PARTS["gain"]: 0.4})
    assert none["what"] == "do not fire"
    assert none["parts"] == {PARTS["fire"]: TEMPERS["sound"].fire}


def test_what_an_officer_s_ride_is_worth_is_no_loss_of_the_enemy():
    play, _ = line("french")
    options = [Option("stay", whom="french:Orkney"), Option("join", whom="french-1", worth=Prospect(0.1, 1.0))]
    told = weighed("french", "officer", options, play)
    assert told["officer"] == "french:Orkney"
    assert "u" not in told
    assert told["best"][0] == {
        "verb": "join",
        "what": "join french 1",
        "worth": 1.2,
        "parts": {"expected benefit": 1.3, "expected cost and risk": -0.1},
    }


def test_a_move_is_told_with_its_way_its_turn_and_the_enemy_it_ends_before():
    play, other = line("french")  # the enemy's front is 15 cm ahead, middle to middle
    here = play.box("french-1")
    measures = scenario().ruleset.measures
    ahead = Option("march", "french-1", pose=here.ahead(50))
    assert describe(play, "move", ahead, measures).replace("\xa0", " ").startswith("move 5 cm, ending ")
    turned = Option("march", "french-1", pose=here.at(here.x, here.y, (here.facing + 30) % 360))
    assert describe(play, "move", turned, measures) == "move on the spot, turning 30° to the right"
    attack = Option("attack", "french-1", f"{other}-1", pose=here.ahead(100))
    assert describe(play, "move", attack, measures) == f"attack {other} 1"
    assert describe(play, "move", attack._replace(more={"charging": True}), measures) == f"charge {other} 1"
    strange = Option("set-fire-to", "french-1", f"{other}-1")
    assert describe(play, "move", strange, measures) == f"set fire to {other} 1"


def test_one_side_may_be_naive_and_then_only_the_other_weighs():
    fields = scenario()
    explain = partial(ExplainingCommander, measures=fields.ruleset.measures)
    events = fight_out(fields, make_commanders({"french": "naive", "alliance": "sound"}, explain), SEED, 2).events
    told = at_least(20, (each for event in events for each in event.get("weighed", ())))
    assert {each["side"] for each in told} == {"alliance"}


DECISION = {
    "side": "french",
    "question": "move",
    "options": 2,
    "best": [{"verb": "hold", "what": "stay", "worth": 0, "parts": {"x": 1.5}}],
}
OPTION = DECISION["best"][0]


@pytest.mark.parametrize(
    "spoilt",
    [
        "stay",
        {**DECISION, "options": "2"},
        {**DECISION, "best": []},
        {**DECISION, "best": ["stay"]},
        {**DECISION, "best": [{**OPTION, "worth": "0"}]},
        {**DECISION, "best": [{**OPTION, "parts": {"x": None}}]},
        {**DECISION, "u": 3},
        {**DECISION, "plan": []},
        {key: value for key, value in DECISION.items() if key != "side"},
    ],
)
def test_a_decision_that_is_spoilt_is_not_of_a_journal(spoilt):
    event = {"n": 5, "t": 1, "c": 1, "e": "hold", "rules": [], "seal": ""}
    assert journal_schema.is_event({**event, "weighed": [DECISION]})
    assert not journal_schema.is_event({**event, "weighed": [spoilt]})


def test_a_decision_of_a_unit_that_is_not_there_is_not_of_a_journal():
    event = {"e": "hold", "weighed": [{**DECISION, "u": "french-1"}]}
    assert journal_schema.names(event, {"french-1": {}})
    assert not journal_schema.names(event, {"french-2": {}})
