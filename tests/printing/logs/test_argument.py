"""The report's argument: what turned a battle, what luck did, a death by itself, and no tally told twice alike."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from drumhead.printing.pages.battle_log.after_action_report import Argument
from drumhead.printing.pages.battle_log.journal_story import Card, Deed, Story, Turn
from drumhead.printing.pages.battle_log.luck_ledger import Account, fortune
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.pages.battle_log.turn_stories import TurnStories
from drumhead.printing.pages.battle_log.turning_point import turning_point

from .test_story import told

STANDS = 20  # of each side's one unit of those that matter here


def by_hand(losses, winner, objectives=(), held=()):
    """A battle of one turn for each number: the stands that blue loses in it (below 0: that red does)."""
    units = {f"{side}-{n}": {"side": side, "stands": STANDS, "number": n} for side in ("blue", "red") for n in (1, 2)}
    left = {key: {"stands": STANDS} for key in units}
    opening = {"units": dict(left), "held": held[0] if held else {}, "points": {}, "dead": {}, "riders": {}}
    turns = []
    for number, lost in enumerate(losses, start=1):
        key = "blue-1" if lost > 0 else "red-1"
        before, left = left, {**left, key: {"stands": left[key]["stands"] - abs(lost)}}
        deed = Deed({"n": number, "e": "fire", "u": key, "set": {key: left[key]}}, before)
        ground = {"held": held[number] if held else {}}
        turns.append(Turn(number, before, [Card(1, "red", "fire", [deed])], left, ground=ground, closed=True))
    head = {"sides": {"blue": {}, "red": {}}, "units": units, "objectives": list(objectives)}
    return Story(head, opening, [], turns, {"winner": winner, "dead": {}})


def turned(story, tells=lambda deed: True):
    return turning_point(story, lambda state: "runs" in state, tells)


def test_the_turning_point_is_the_blow_that_the_loser_never_made_good():
    point = turned(by_hand([2, -2, 5, -1, 2], "red"))  # red's lead: 2, 0, 5, 4, 6
    assert (point.kind, point.side, point.turn, point.before, point.after) == ("lasted", "red", 3, 2, 4)


def test_a_blow_without_words_does_not_turn_a_battle_that_has_one_with_words():
    story = by_hand([1, 9, 2], "red")
    assert turned(story).turn == 2
    assert turned(story, lambda deed: deed.event["n"] == 3).turn == 3
    assert turned(story, lambda deed: False).turn == 2


def test_where_the_lead_went_to_and_fro_it_turned_when_it_was_taken_for_good():
    point = turned(by_hand([4, -6, 3, 2], "red"))  # 4, -2, 1, 3: nobody was ever out of reach
    assert (point.kind, point.turn, point.before) == ("ahead", 3, 4)


def test_who_was_never_behind_or_never_ahead_has_his_heaviest_blow_told():
    held = {"mill": "red"}
    goal = {"name": "mill", "side": "red", "worth": 5}
    point = turned(by_hand([2, -3, 1], "red", [goal], [held] * 4))  # 5 for the mill: 7, 4, 5
    assert (point.kind, point.turn) == ("throughout", 1)
    assert turned(by_hand([1, -4, 2], "red")).kind == "behind"


def test_ground_that_changes_hands_counts_with_the_turn_in_which_it_did():
    goal = {"name": "mill", "side": "red", "worth": 5}
    point = turned(by_hand([1, 1, 1], "red", [goal], [{}, {}, {"mill": "red"}, {"mill": "red"}]))  # 1, 7, 8
    assert (point.turn, point.before, point.after) == (2, 1, 7)


def test_ground_taken_while_nobody_is_lost_is_a_lead_like_another_and_may_be_what_turned_it():
    goal = {"name": "mill", "side": "red", "worth": 2}
    point = turned(by_hand([0, -2, 3], "red", [goal], [{}, *[{"mill": "red"}] * 3]))  # 2, 0, 3
    assert (point.kind, point.turn, point.before) == ("lasted", 3, 2)
    goal["worth"] = 3
    point = turned(by_hand([-1, 0, -1], "red", [goal], [{}, {}, {"mill": "red"}, {"mill": "red"}]))  # -1, 2, 1
    assert (point.kind, point.turn, point.deeds) == ("gained", 2, ())
    goal["worth"] = 4
    point = turned(by_hand([-2, 1], "red", [goal], [{}, {"mill": "red"}, {"mill": "red"}]))  # -2 and then 2, 3
    assert (point.turn, point.before) == (2, 2)  # the mill is not put down to the blow that red had taken


def test_a_turning_point_knows_whether_ground_was_in_it_and_whether_anything_came_after():
    goal = {"name": "mill", "side": "red", "worth": 5}
    held = [{}, {}, {"mill": "red"}, {"mill": "red"}]
    point = turned(by_hand([1, 1, 1], "red", [goal], held))
    assert (point.by_ground, point.last) == (True, False)
    point = turned(by_hand([1, 1], "red", [goal], held[:3]))
    assert (point.turn, point.by_ground, point.last) == (2, True, True)
    assert not turned(by_hand([2, -2, 5, -1, 2], "red")).by_ground


def test_who_runs_is_lost_until_he_rallies():
    story = by_hand([1, 1], "red")
    running = {"blue-2": {"stands": STANDS, "runs": True}}
    deeds = [Deed({"n": 9, "e": "rout", "u": "blue-2", "set": running}, {})]
    ran = replace(story, turns=[replace(story.turns[0], cards=[Card(1, "red", "", deeds)]), story.turns[1]])
    assert (turned(ran).turn, turned(ran).after) == (1, STANDS)
    rallied = Deed({"n": 10, "e": "rally", "u": "blue-2", "set": {"blue-2": {"stands": STANDS}}}, {})
    story.turns[1].cards[0].deeds.insert(0, rallied)
    assert turned(ran).turn == 2  # what the rout had won is gone


def test_a_drawn_battle_tells_how_the_lead_was_lost_or_that_there_was_none():
    point = turned(by_hand([4, -1, -3], ""))  # red was 4 ahead
    assert (point.kind, point.side, point.turn, point.before) == ("undone", "blue", 3, 4)
    assert turned(by_hand([2, -2], "")) is None
    assert turned(replace(by_hand([9], "red"), dusk=None)) is None


# ------------------------------------------------------------ in words
UNIT = "french-3"
SHAKEN, STEADY = ({"stands": 6, "pips": pips, "cas": 0} for pips in (4, 2))


def death(officer="french:Marquis de Maffei"):
    return Deed({"n": 2, "e": "falls", "u": UNIT, "officer": officer, "set": {UNIT: SHAKEN}}, {UNIT: STEADY})


def heavy(number):
    return Deed({"n": number, "e": "heavy", "u": UNIT, "held": False, "back": 0}, {UNIT: STEADY})


def test_the_death_of_a_commander_is_a_sentence_of_its_own_and_nobody_is_named_twice_about_it():
    telling = told("ramillies", 1)
    said = [bare(words) for words in TurnStories(telling)._joined([heavy(1), death(), heavy(3)])]
    assert [("Maffei" in words, words.count("Clare’s Irish")) for words in said] == [(False, 1), (True, 1), (False, 0)]
    assert not any(";" in words for words in said)


def test_the_death_of_a_general_says_whose_army_he_led():
    report = TurnStories(told("ramillies", 1))
    chief, brigadier = (
        report._joined([death(f"french:{name}")])[0] for name in ("Marshal Villeroy", "Marquis de Maffei")
    )
    assert "the French" in chief
    assert "the French" not in brigadier


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_the_same_losses_are_never_told_twice_alike(name):
    telling = told(name, 1)
    report = TurnStories(telling)
    one, other = telling.story.sides
    said = []
    for _ in range(7):
        turn = replace(telling.story.turns[0], number=1, dead={one: 2, other: 1}, after={})
        said.append(report._toll(turn))
    assert len(set(said)) == len(said)
    assert all(said)
    assert not [words for words in said if "no of" in words or "no stand" in words]


def test_the_same_seed_gives_the_same_words_and_another_seed_others():
    telling = told("ramillies", 1)
    outcomes = set()
    for seed in (1, 2):
        again = replace(telling.story, head={**telling.story.head, "seed": seed})
        telling_ = type(telling)(again, telling.ruleset, telling.measures)
        outcomes.add(Argument(TurnStories(telling_)).outcome())
    assert len(outcomes) == 2


@pytest.mark.parametrize(("held", "says"), [(("bridge at Esch", "mill bridge"), True), (("mill bridge",), False)])
def test_a_place_decided_it_only_where_the_winner_had_all_that_he_was_to_have(held, says):
    telling = told("klausen", 1)
    last, names = telling.story.turns[-1], ("bridge at Esch", "mill bridge")
    ground = {"held": {name: "imperial" if name in held else "french" for name in names}}
    cards = [replace(card, deeds=[deed for deed in card.deeds if deed.kind != "broken"]) for card in last.cards]
    turns = [*telling.story.turns[:-1], replace(last, ground=ground, cards=cards)]
    story = replace(telling.story, turns=turns, dusk={"winner": "imperial", "dead": {"french": 9, "imperial": 7}})
    words = bare(Argument(TurnStories(type(telling)(story, telling.ruleset, telling.measures))).result())
    assert ("bridge" in words) == says
    assert ("count" in words) != says


# ------------------------------------------------------------ luck
def test_dice_that_fall_better_than_they_should_are_good_fortune_of_any_kind():
    hits, pips = Account(), Account()
    hits.add(9, 5, 5)  # 3 expected, variance 2
    pips.add(1, None, 6)  # 3 1/2 expected, variance 35/12
    assert fortune([hits]) == pytest.approx(2 / 2**0.5)
    assert fortune([hits, pips]) > 0 > fortune([Account(6, 0, Fraction(2), {0: 1}, spread=Fraction(4, 3))])
    assert (hits.tries, hits.short, pips.short) == (1, 0, 0)
    assert hits.so_odd == hits.as_lucky < Fraction(1, 2)


def test_two_fights_in_three_that_went_wrong_are_told_and_one_in_two_is_not():
    report = Argument(TurnStories(told("ramillies", 1)))
    fights = Account()
    for came in (0, 1, 3):
        fights.add(6, 5, came)
    kind, words = report._share("french", {"fights": fights})
    assert kind == "fights"
    assert "wo of" in words
    assert "against" in words
    fights.add(6, 5, 4)
    assert report._share("french", {"fights": fights}) == ("", "")


def test_a_throw_that_made_just_what_it_should_is_neither_lucky_nor_unlucky():
    report, shots = Argument(TurnStories(told("oudenarde", 1))), Account()
    for came in (3, 3, 2, 2):
        shots.add(1, None, came, 3)
    assert report._share("french", {"shots": shots}) == ("", "")
