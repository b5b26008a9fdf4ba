"""How long a battle takes: small journals counted by hand, and what is made of the minutes."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest
from click.testing import CliRunner
from tests.simulation.fought import battle, scenario

from drumhead import armies, rulesets
from drumhead.cli.loading.game_loading import game_of
from drumhead.cli.root import group
from drumhead.model.army import Player
from drumhead.printing.pages.playing_time import lasts
from drumhead.simulation.game_length import (
    assign_units,
    by_turn,
    cards_of_a_turn,
    count_events,
    count_players,
    pace,
    reckoned_turn,
)
from drumhead.simulation.playing_time_forecast import (
    Club,
    Outlook,
    club_of_factors,
    evening_of,
    played_outlook,
    turns_in,
    units_too_many,
)

from ..counted import at_least

WHO = {"red-1": "Ann", "red-2": "Bob", "blue-1": "Cid"}


def event(kind, turn=1, card=1, **more):
    return {"e": kind, "t": turn, "c": card, **more}


TURN = [
    event("turn", card=0),
    event("card", luck=[["next card", "red"]]),
    event("move", u="red-1", frm=[0, 0, 0], to=[9, 0, 0]),
    event("move", u="red-2", frm=[0, 0, 0], to=[9, 0, 0]),
    event("fire", u="red-1", at="blue-1", luck=[["firing", 1, [6], 4]]),
    event("heavy", u="red-2", luck=[["heavy casualties", 3]]),
    event("friends", u="red-2", at="red-1", result="pass"),
    event("held", ground="a hill"),
]


def test_things_are_counted_as_hands_do_them() -> None:
    assert count_events(TURN) == {"turn": 1, "card": 1, "move": 2, "throw": 1, "test": 1, "choice": 1}


def test_minutes_of_a_turn_by_hand() -> None:
    """Ann moves and shoots; Bob moves, tests and looks on; Cid is shot at: what Ann has counts, a fifth of the rest."""
    minutes = pace().minutes
    ann = minutes["move"] + minutes["throw"]
    bob = minutes["move"] + minutes["test"] + minutes["choice"]
    busiest = max(ann, bob, minutes["throw"])
    whole = minutes["turn"] + minutes["card"] + busiest + pace().waits * (ann + bob - busiest)
    assert by_turn(TURN, WHO) == pytest.approx([(1 + pace().talk) * whole])


def test_alone_everything_is_done_one_after_the_other() -> None:
    minutes = pace().minutes
    each = [minutes[thing] * many for thing, many in count_events(TURN).items()]
    assert by_turn(TURN, dict.fromkeys(WHO, 0)) == pytest.approx([sum(each)])


def test_skirmishers_are_in_the_hands_of_whoever_sent_them() -> None:
    sent = [event("move", u=key, frm=[0, 0, 0], to=[1, 0, 0]) for key in ("red-1s", "red-1")]
    assert by_turn(sent, WHO) == pytest.approx([(1 + pace().talk) * 2 * pace().minutes["move"]])


def test_what_happens_before_the_first_turn_is_no_turn() -> None:
    assert by_turn([event("shift", turn=0, u="red-1", frm=[0, 0, 0], to=[1, 0, 0])], WHO) == []


def test_every_event_of_a_played_battle_is_in_somebodys_hands() -> None:
    fought = battle(1)
    who = assign_units(fought.play and scenario().battle, 6)
    named = {event[word] for event in fought.events for word in ("u", "at") if isinstance(event.get(word), str)}
    assert named <= who.keys()
    assert len(by_turn(fought.events, who)) == fought.play.turn


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 8, 24])
def test_brigades_are_dealt_whole_and_nobody_goes_without(players: int) -> None:
    told = scenario().battle
    who = assign_units(replace(told, players=()), players)
    brigades = [brigade for army in told.armies.values() for brigade in army.brigades]
    for brigade in brigades:
        assert len({who[f"{unit.side}-{unit.number}"] for unit in brigade.units}) == 1
    assert count_players(who) == min(players, len(brigades))


def test_the_players_of_the_file_have_their_own() -> None:
    told = scenario().battle
    mine = replace(told, players=(Player("Ann", "french", (0, 1)), Player("Bob", "french", (2, 3))))
    who = assign_units(mine)
    assert (who["french-1"], who["french-13"]) == ("Ann", "Bob")
    assert count_players(assign_units(mine, 6)) == 6  # six are not those two


# ------------------------------------------------------------------ what is made of the minutes


def test_hours_are_those_of_the_minutes_and_lie_between_their_ends() -> None:
    two_hours = Outlook([[120 - pace().before]])
    assert two_hours.hours == [2.0]
    likely = two_hours.likely
    assert likely.hours == pytest.approx(2.0)
    spread = math.hypot(pace().doubt["club"], pace().doubt["evening"])
    assert likely.most == pytest.approx(2 * math.exp(1.96 * spread), rel=1e-3)
    assert two_hours.chance(2.0) == pytest.approx(0.5)
    assert two_hours.chance(likely.most) == pytest.approx(0.975, abs=1e-4)


def test_one_evening_moves_a_club_part_of_the_way_and_many_nearly_all() -> None:
    """Normal and normal: the mean weighed by the inverse squares of 0.3 and 0.15."""
    assert club_of_factors([]) == Club()
    one = club_of_factors([2.0])
    assert one.middle == pytest.approx(math.log(2) * 0.15**-2 / (0.3**-2 + 0.15**-2))
    assert one.spread == pytest.approx((0.3**-2 + 0.15**-2) ** -0.5)
    assert club_of_factors([2.0] * 100).factor == pytest.approx(2, abs=0.01)
    assert club_of_factors([2.0, 0.5]).factor == pytest.approx(1)


def test_what_to_cut_is_enough_and_a_turn_more_would_not_be() -> None:
    outlook = Outlook([[30.0] * 8])
    turns = turns_in(outlook, 3)
    assert outlook.cut_to(turns).chance(3) >= 0.8 > outlook.cut_to(turns + 1).chance(3)
    fewer = units_too_many(outlook, 3, 30)
    assert outlook.thin((30 - fewer) / 30).chance(3) >= 0.8 > outlook.thin((31 - fewer) / 30).chance(3)
    assert (turns_in(outlook, 0.2), units_too_many(outlook, 0.2, 30)) == (0, 30)


@pytest.mark.parametrize(
    ("name", "cards"), [("ramillies", 6), ("salamanca", 6), ("oudenarde", 10), ("blenheim", 5), ("klausen", 52 / 3)]
)
def test_every_shipped_battle_is_reckoned_from_its_own_deck(name: str, cards: float) -> None:
    """Of 52 cards and two jokers a third each lies before, between and behind the jokers."""
    told = scenario(name)
    assert cards_of_a_turn(told.ruleset, told.book) == pytest.approx(cards)
    likely = evening_of(told.battle, told.ruleset, told.book)
    assert likely
    assert likely.likely.least < likely.likely.hours < likely.likely.most


def test_where_a_card_calls_one_unit_more_players_save_no_time() -> None:
    def turn(name: str, players: int) -> float:
        told = scenario(name)
        return reckoned_turn(told.battle, told.ruleset, told.book, assign_units(told.battle, players))

    assert turn("klausen", 6) > turn("klausen", 2)
    assert turn("oudenarde", 6) < turn("oudenarde", 2)


def test_a_shipped_battle_reckoned_is_near_what_its_journal_takes() -> None:
    """The rates of a unit were counted in such battles: one of them lies within half of it."""
    told, who = scenario("salamanca"), assign_units(scenario("salamanca").battle, 4)
    fought = by_turn(battle(1, "salamanca").events, who)
    ours = reckoned_turn(told.battle, told.ruleset, told.book, who)
    assert 2 / 3 < sum(fought) / len(fought) / ours < 3 / 2


def test_nobody_says_how_many_turns() -> None:
    told = armies.read_battle(armies.find_battle("oudenarde"), rulesets.load)
    book = rulesets.load("wss-dice").book()
    without = {key: value for key, value in book.items() if key not in ("turn", "victory")}
    assert evening_of(replace(told, turns=0), rulesets.load("wss-dice"), without) is None  # type: ignore[arg-type]


def test_what_simulated_battles_took_puts_the_reckoning_right() -> None:
    told = scenario("klausen")
    fitted = told.ruleset.turn["evening"]["fitted"]
    for turns in (1, fitted["turns"], fitted["turns"] + 3):  # after so many an army has had enough
        plain = played_outlook(told.battle, told.ruleset, told.book, 2, min(turns, fitted["turns"]))
        found = evening_of(told.battle, told.ruleset, told.book, 2, turns)
        assert found
        before = pace().before / 60
        assert found.hours[0] - before == pytest.approx(fitted["factor"] * (plain.hours[0] - before))
        assert found.turns == turns
        assert found.spread == pytest.approx(math.hypot(Club().spread, pace().doubt["evening"], fitted["spread"]))


def test_rules_without_simulated_battles_have_the_plain_reckoning() -> None:
    told = scenario("klausen")
    ruleset = replace(told.ruleset)
    evening = {key: each for key, each in told.ruleset.turn["evening"].items() if key != "fitted"}
    ruleset.__dict__["about"] = {**told.ruleset.about, "turn": {**told.ruleset.turn, "evening": evening}}
    plain = played_outlook(told.battle, told.ruleset, told.book, 4, 8)
    assert evening_of(told.battle, ruleset, told.book, 4, 8) == plain


@pytest.mark.slow
@pytest.mark.parametrize("name", armies.list_shipped_battles())
def test_the_reckoning_is_within_a_tenth_of_simulated_evenings(name: str) -> None:
    """As many games as the rulesets' figures were fitted to, by 2 to 8 players."""
    told = scenario(name)
    games = told.ruleset.turn["evening"]["fitted"]["games"]
    who = {players: assign_units(told.battle, players) for players in range(2, 9)}
    minutes = [
        {players: by_turn(battle(seed, name).events, own) for players, own in who.items()}
        for seed in range(1, games + 1)
    ]
    for players in at_least(7, who):  # from 2 to 8
        simulated = Outlook([each[players] for each in minutes]).likely.hours
        reckoned = evening_of(told.battle, told.ruleset, told.book, players)
        assert reckoned
        assert reckoned.likely.hours == pytest.approx(simulated, rel=0.1), players


@pytest.mark.parametrize("name", [*armies.list_shipped_battles(), *armies.library()])
def test_paper_and_terminal_say_the_same_hours(name: str) -> None:
    game = game_of(name)
    said = CliRunner().invoke(group, ["battle", "forecast", name]).stdout
    first, second, *_ = said.splitlines()
    seats, hours = re.fullmatch(r".*, (\d+ players): (about .*) \(estimate\)", first).groups()  # type: ignore[union-attr]
    between = second.partition("Median; ")[2].rstrip(".")
    seats = seats.replace("2 players", "two players")
    assert lasts(game) == f"{hours} with {seats} (estimate); {between}"
    assert between.startswith("95 % of games take between ")
