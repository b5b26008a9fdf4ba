"""One suite that every driver passes: whoever answers the questions about luck, the rules come to the same endings."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.probability import Chance, Distribution, Replay, ReplayError, Roll, hits, odds

from ..counted import at_least
from .rules_of_thumb import CASES

GAMES = 1_500


class OnlyPick(Chance):
    """The least that a driver can be, as one that asks the players would be."""

    def __init__(self, seed):
        self.asked = []
        self._random = random.Random(seed)

    def pick(self, what, among):
        answer = self._random.choice([outcome for outcome, _ in among.items()])
        self.asked.append((what, answer))
        return answer


def throws(roll):
    """The script of a rolled game: each throw with what came."""
    return [(event.what, event["came"]) for event in roll.events if "came" in dict(event.facts)]


def by_roll(case, game):
    roll = Roll(game)
    return case.play(roll), [what for what, _ in throws(roll)]


def by_replay(case, game):
    roll = Roll(game)
    case.play(roll)
    replay = Replay(throws(roll))
    ending = case.play(replay)
    replay.finish()
    return ending, [event.what for event in replay.events]


def by_only_pick(case, game):
    driver = OnlyPick(game)
    return case.play(driver), [what for what, _ in driver.asked]


def by_odds(case, game):
    endings = list(odds(case.rule, *case.facts))
    return endings[game % len(endings)], []


DRIVERS = {"roll": by_roll, "replay": by_replay, "only pick": by_only_pick, "odds": by_odds}


@pytest.fixture(params=CASES)
def case(request):
    return CASES[request.param]


@pytest.mark.parametrize("name", DRIVERS)
def test_every_driver_reaches_every_ending_and_no_other(name):
    came = {of: {DRIVERS[name](case, game)[0] for game in range(GAMES)} for of, case in CASES.items()}
    assert came == {of: set(case.chances) for of, case in CASES.items()}


@pytest.mark.parametrize("name", DRIVERS)
def test_every_driver_keeps_the_names_of_the_throws(name):
    came = {of: {what for game in range(300) for what in DRIVERS[name](case, game)[1]} for of, case in CASES.items()}
    assert came == {of: set() if name == "odds" else case.names for of, case in CASES.items()}


def test_odds_are_those_counted_by_hand(case):
    exact = odds(case.rule, *case.facts)
    assert {ending: exact.probability(ending) for ending in exact} == case.chances


def test_rolls_come_as_often_as_the_odds_say(case):
    endings = [by_roll(case, game)[0] for game in range(GAMES)]
    for ending, chance in at_least(2, case.chances.items()):
        error = float(chance * (1 - chance) / GAMES) ** 0.5
        assert abs(endings.count(ending) / GAMES - float(chance)) <= 4 * error, ending


def test_a_recorded_game_replays_to_the_same_ending(case):
    for game in range(100):
        assert by_replay(case, game) == by_roll(case, game)


def test_the_same_seed_plays_the_same_game_and_another_seed_another(case):
    def game(seed):
        roll = Roll(seed)
        for _ in range(10):
            case.play(roll)
        return roll.events

    assert game(1704) == game(1704)
    assert len({str(game(seed)) for seed in range(5)}) > 1


NOTHING_TO_THROW = {
    "no dice": (lambda chance: chance.hits("volley", 0, 5), 0),
    "fewer than no dice": (lambda chance: chance.hits("volley", -2, 5), 0),
    "a need beyond the die": (lambda chance: chance.hits("volley", 6, 7), 0),
    "a need that any face meets": (lambda chance: chance.hits("volley", 6, 1), 6),
    "a need below the die": (lambda chance: chance.hits("volley", 6, -1), 6),
    "no dice to sort": (lambda chance: chance.tally("rifles", 0, (5, 6), (4,)), (0, 0)),
    "no dice to add up": (lambda chance: chance.total("march", 0), 0),
    "no saving throw allowed": (lambda chance: chance.saves("cover", 6, None), 0),
    "nothing to save": (lambda chance: chance.saves("cover", 0, 4), 0),
}


@pytest.mark.parametrize("name", NOTHING_TO_THROW)
def test_nothing_is_thrown_where_nothing_can_change(name):
    rule, expected = NOTHING_TO_THROW[name]
    roll, replay, only_pick = Roll(1), Replay([]), OnlyPick(1)
    assert [rule(roll), rule(replay), rule(only_pick)] == [expected] * 3
    assert [roll.events, replay.events, only_pick.asked] == [[], [], []]
    assert odds(rule) == Distribution({expected: 1})


@given(st.lists(st.integers(1, 9), max_size=12).map(tuple), st.integers(0))
def test_a_deck_is_dealt_without_replacement(cards, seed):
    for chance in (Roll(seed), OnlyPick(seed)):
        deck, dealt = cards, []
        while deck:
            card, deck = chance.draw("card", deck)
            dealt.append(card)
        assert sorted(dealt) == sorted(cards)
        with pytest.raises(ValueError, match="empty deck"):
            chance.draw("card", deck)


def test_the_order_of_a_deck_tells_nothing():
    def top(chance, deck):
        return chance.draw("card", deck)[0]

    one, other = ("red", "black", "red"), ("black", "red", "red")
    assert odds(top, one) == odds(top, other) == Distribution({"black": 1, "red": 2})
    assert all(top(Roll(seed), one) == top(Roll(seed), other) for seed in range(30))
    assert top(Roll(0), one) in one


def test_a_handful_holds_only_what_its_dice_can_score():
    for dice in range(8):
        assert set(hits(dice, 5)) == set(range(dice + 1))
        assert {Roll(seed).hits("volley", dice, 5) for seed in range(200)} <= set(range(dice + 1))


def test_rolled_faces_are_kept_and_agree_with_the_hits():
    roll = Roll(7)
    struck = roll.hits("musketry", 6, 5)
    (event,) = roll.events
    assert len(event["faces"]) == 6
    assert struck == event["came"] == sum(face >= 5 for face in event["faces"])


def test_notes_are_kept_among_the_throws_and_change_nothing():
    def told(chance):
        face = chance.die("rally")
        chance.note("rallied", pips=2)
        return face

    def untold(chance):
        return chance.die("rally")

    assert odds(told) == odds(untold)
    assert Roll(3).resolve(told) == Roll(3).resolve(untold)
    for driver in (Roll(3), Replay([("rally", 4)])):
        driver.resolve(told)
        assert [event.what for event in driver.events] == ["rally", "rallied"]
        assert driver.events[1]["pips"] == 2


SCRIPTS = {
    "another throw was due": ([("rally", 3)], "'first'.*'rally'"),
    "the script is too short": ([("first", 1)], "script ends.*'second'"),
    "a face that no die has": ([("first", 7)], "first.*7 cannot come"),
    "a word for a face": ([("first", "six")], "first.*six cannot come"),
    "a table for a face": ([("first", {"came": 6})], "first.*cannot come"),
    "a list of lists": ([("first", [[6]])], "first.*cannot come"),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_and_rule_disagreeing_is_said_plainly(name):
    script, said = SCRIPTS[name]
    with pytest.raises(ReplayError, match=said):
        CASES["unlike lengths"].play(Replay(script))


HANDFULS = {
    "more hits than dice": (4, "musketry.*4 hits.*3 dice"),
    "fewer hits than none": (-1, "musketry.*-1 hits"),
    "too few faces": ([6, 5], "musketry.*3 dice"),
    "a face that no die has": ([6, 5, 0], "musketry.*1 to 6"),
    "a word": ("two", "musketry"),
    "words for faces": (["one", "two", "six"], "musketry"),
    "nothing": (None, "musketry"),
    "half a hit": (1.5, "musketry"),
}


@pytest.mark.parametrize("name", HANDFULS)
def test_an_impossible_handful_in_a_script_is_said_plainly(name):
    answer, said = HANDFULS[name]
    with pytest.raises(ReplayError, match=said):
        Replay([("musketry", answer)]).hits("musketry", 3, 5)


def test_a_script_may_tell_a_handful_as_hits_or_as_faces():
    assert Replay([("musketry", 2)]).hits("musketry", 3, 5) == 2
    assert Replay([("musketry", [6, 1, 5])]).hits("musketry", 3, 5) == 2


def test_a_script_may_tell_a_sum_as_it_is_or_as_faces():
    assert Replay([("march", 7)]).total("march", 2) == 7
    assert Replay([("march", [1, 6])]).total("march", 2) == 7


@pytest.mark.parametrize("answer", [1, 13, [1], [1, 7], "seven", None, 7.5])
def test_an_impossible_sum_in_a_script_is_said_plainly(answer):
    with pytest.raises(ReplayError, match=r"march.*2 dice\. Give 2 to 12"):
        Replay([("march", answer)]).total("march", 2)


def test_rolled_faces_of_a_sum_are_kept():
    roll = Roll(7)
    thrown = roll.total("march", 2)
    (event,) = roll.events
    assert len(event["faces"]) == 2
    assert thrown == event["came"] == sum(event["faces"])


@pytest.mark.parametrize("answer", [(1, 1), [4, 5, 7], [4, 5], 2, None])
def test_a_handful_to_be_sorted_is_told_by_its_faces(answer):
    assert Replay([("rifles", [4, 5, 1])]).tally("rifles", 3, (5, 6), (4,)) == (1, 1)
    with pytest.raises(ReplayError, match=r"rifles.*faces of 3 dice, each 1 to 6"):
        Replay([("rifles", answer)]).tally("rifles", 3, (5, 6), (4,))


def test_rolled_faces_of_a_sorted_handful_are_kept():
    roll = Roll(7)
    counts = roll.tally("rifles", 6, (5, 6), (4,))
    (event,) = roll.events
    assert counts == (sum(face >= 5 for face in event["faces"]), event["faces"].count(4))


def test_a_rule_that_never_comes_to_anything_has_no_odds():
    with pytest.raises(ValueError, match="needs outcomes"):
        odds(lambda chance: chance.repeat_while(0, lambda inner: inner.hits("volley", 0, 5)))


def test_a_script_with_throws_to_spare_is_said_plainly():
    replay = Replay([("first", 5), ("second", 4)])
    CASES["unlike lengths"].play(replay)
    with pytest.raises(ReplayError, match="'second'"):
        replay.finish()
