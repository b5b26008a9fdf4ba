"""A game written as data alone is fought from its `play.toml`: by its rules, with its dice, and without any Python."""

from __future__ import annotations

import json
import math
import shutil
from dataclasses import replace
from itertools import product

import pytest
from click.testing import CliRunner

from drumhead import armies, rulesets
from drumhead.cli.root import group
from drumhead.deployment.scenario import scenario_of, set_up_field
from drumhead.printing.pages.battle_log.log_text import words_of
from drumhead.probability import Roll
from drumhead.rules.loading.game_loader import game_of
from drumhead.rules.loading.toml_files import FileErrors, place_of
from drumhead.rules.procedures import phase_actions, result_effects
from drumhead.rules.schema.plain_play import EffectTable
from drumhead.rules.validation.ruleset_validator import check_files
from drumhead.simulation.ai_player import make_commanders
from drumhead.simulation.engine import fight_out
from drumhead.support import paths

from ..errors import find

HEDGE = "the-hedge.toml"
FARTHEST = {"foot": 150, "horse": 300}  # mm, as the sample's playsheet has it
SEEDS = range(6)


@pytest.fixture(scope="module")
def ours(tmp_path_factory):
    """A copy of the sample game: data, and not a line of Python."""
    folder = shutil.copytree(paths.sample(), tmp_path_factory.mktemp("club") / "ours")
    assert not [*folder.rglob("*.py")]
    return folder


def scenario(folder):
    ruleset = rulesets.load(str(folder))
    battle = armies.read_battle(folder / "battle" / HEDGE, lambda name: ruleset)
    return scenario_of(battle, ruleset, ruleset.book())


def fought(scene, seed):
    return fight_out(scene, make_commanders({"blue": "sound", "red": "bold"}), seed)


@pytest.fixture(scope="module")
def battles(ours):
    scene = scenario(ours)
    return [fought(scene, seed) for seed in SEEDS]


@pytest.fixture
def mine(ours, tmp_path):
    """A copy to change."""
    return shutil.copytree(ours, tmp_path / "mine")


def changed(folder, old, new, file="play.toml"):
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def begun(folder):
    """A battle of it before its first turn."""
    told = []
    play = set_up_field(scenario(folder), Roll(1), make_commanders({"blue": "sound", "red": "sound"}), told.append)
    return play, told


# ------------------------------------------------------------ by the rules
def told_with_states(events):
    """Each event with the stands of every unit just before it, and just after."""
    stands = {key: unit["stands"] for key, unit in events[0]["units"].items()}
    for event in events[1:]:
        after = {**stands, **{key: unit["stands"] for key, unit in event.get("set", {}).items()}}
        yield event, stands, after
        stands = after


def test_battles_end_and_every_figure_lost_is_told(battles):
    for result in battles:
        events = result.events
        assert events[-1]["e"] == "dusk"
        assert result.play.over or result.play.turn == 8
        start = {key: unit["stands"] for key, unit in events[0]["units"].items()}
        lost = {"blue": 0, "red": 0}
        for event, before, after in told_with_states(events):
            for key in start:
                lost[key.partition("-")[0]] += before[key] - after[key]
            if event["e"] == "fire":
                assert before[event["at"]] - after[event["at"]] == min(event["hits"], before[event["at"]])
                assert event["hits"] == sum(face >= event["luck"][0][3] for face in event["luck"][0][2])
        assert lost == events[-1]["dead"] == result.dead
    assert {event["e"] for result in battles for event in result.events} >= {"fire", "move", "faceoff", "test", "back"}


def test_nobody_moves_farther_than_he_may_nor_after_he_has_fired(battles):
    moved = 0
    for result in battles:
        fired = set()
        for event in result.events:
            if event["e"] == "turn":
                fired.clear()
            elif event["e"] == "fire":
                fired.add(event["u"])
            elif event["e"] in ("move", "back"):
                assert event["e"] == "back" or event["u"] not in fired
                far = math.dist(event["frm"][:2], event["to"][:2])
                assert far <= FARTHEST[result.play.units[event["u"]].arm] + 0.01
                moved += 1
                turn = abs((event["to"][2] - event["frm"][2] + 180) % 360 - 180)
                assert "at" in event or event["e"] == "back" or turn <= 30
    assert moved >= 5 * len(battles) > 0  # each side has more than five units to bring into range


def test_who_loses_a_figure_by_fire_is_tested_and_a_beaten_unit_goes(battles):
    shot, tested = 0, 0
    for result in battles:
        units = result.play.units
        for event, then in zip(result.events, result.events[1:]):
            if event["e"] == "fire" and event["hits"] and not event["gone"]:
                assert (then["e"], then["u"]) == ("test", event["at"])
                shot += 1
            if event["e"] == "test":
                lost = units[event["u"]].start - next(
                    each["set"][event["u"]]["stands"]
                    for each in reversed(result.events[: result.events.index(event)])
                    if event["u"] in each.get("set", {})
                )
                shaky = units[event["u"]].quality == "shaky"
                lead = event["luck"][0][1] - lost - shaky
                words = {"runs" if lead < 1 else "goes-back" if lead < 4 else "stands" for lead in (lead, lead + 1)}
                assert event["result"] in words
                assert (then["e"] == "rout") == (event["result"] == "runs")
                tested += 1
    assert tested >= shot >= len(battles) > 0  # a battle without one hit would be none


def test_the_same_dice_are_the_same_battle_and_others_another(ours, battles):
    assert fought(scenario(ours), 2).events == battles[2].events
    assert battles[1].events != battles[2].events


def test_nobody_fires_through_a_friend_or_past_his_reach(ours):
    play, _ = begun(ours)
    fire, key, foe = play.data.phase[0], "blue-1", "red-1"
    for other in play.present():
        if other not in (key, foe):
            play.withdraw(other)
    box = play.box(key)
    assert not list(phase_actions._targets(play, fire, key))  # 54 cm off
    play.put(foe, box.ahead(220).turn(180))
    assert [option.whom for option in phase_actions._targets(play, fire, key)] == [foe]  # 20 cm from edge to edge
    play.put(foe, box.ahead(221).turn(180))
    assert not list(phase_actions._targets(play, fire, key))
    play.put(foe, box.ahead(200).turn(180))
    play.field.put("blue-2", "blue", box.ahead(100).wide(600))
    assert not list(phase_actions._targets(play, fire, key))


# ------------------------------------------------------------ what commanders are told
def test_fire_and_melee_are_weighed_by_the_exact_odds(ours):
    play, _ = begun(ours)
    foot, horse = (play.describe_unit(play.units[key]) for key in ("blue-1", "blue-4"))
    fire = play.data.phase[0]
    assert phase_actions.volley(play, fire, foot, horse, 150) == pytest.approx(3 * 2 / 6)
    assert phase_actions.volley(play, fire, foot, horse, 100) == pytest.approx(3 * 3 / 6)
    hedged = horse._replace(ground=frozenset({"hedge"}))
    assert phase_actions.volley(play, fire, foot, hedged, 150) == pytest.approx(3 * 1 / 6)
    leads = [mine + 1 - his for mine, his in product(range(1, 7), repeat=2)]  # horse attacks
    found = play.judge.head_on("blue-4", "red-1")
    assert found.breaks == pytest.approx(sum(lead >= 4 for lead in leads) / 36)
    assert found.own == pytest.approx((sum(lead == 0 for lead in leads) + 1.5 * sum(lead < 0 for lead in leads)) / 36)


# ------------------------------------------------------------ results, states, orders of a turn
def test_who_goes_back_keeps_his_face_and_stops_where_there_is_no_room(ours):
    play, told = begun(ours)
    start = play.box("blue-1")
    result_effects.fall_back(play, "blue-1", 50.0)
    assert play.box("blue-1") == start.ahead(-50)
    result_effects.fall_back(play, "blue-1", 500.0)  # 12 cm from the edge, its own depth 2 cm
    assert play.box("blue-1").y == pytest.approx(10, abs=1)
    assert [event["e"] for event in told] == ["back", "back"]


def test_a_state_keeps_a_unit_from_acting_until_a_test_sheds_it(mine):
    changed(mine, "when = \"'fire' not in unit.did\"", "when = \"'shaken' not in unit.state\"")
    changed(mine, "goes-back.unit = {", 'stands.unit = { sheds = ["shaken"] }\ngoes-back.unit = { takes = ["shaken"],')
    play, _ = begun(mine)
    move = play.data.phase[1]
    assert play.acts(move, "blue-1")
    result_effects.apply_effect(play, "blue-1", result_effects.result_of(play, "morale", "goes-back").unit)
    assert not play.acts(move, "blue-1")
    result_effects.apply_effect(play, "blue-1", result_effects.result_of(play, "morale", "stands").unit)
    assert play.acts(move, "blue-1")


def test_a_captain_goes_to_the_next_unit_when_his_own_is_gone(ours):
    play, _ = begun(ours)
    result_effects.officers_ride(play)
    first = play.riders["blue:Captain Blue"].unit
    assert play.standing(first).officer
    result_effects.apply_effect(play, first, EffectTable(removed=True))
    second = play.riders["blue:Captain Blue"].unit
    assert second in set(play.present("blue")) - {first}


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("sides", ["blue fire", "blue move", "blue melee", "red fire", "red move", "red melee"]),
        ("phases", ["blue fire", "red fire", "blue move", "red move", "blue melee", "red melee"]),
    ],
)
def test_a_turn_goes_by_sides_or_by_phases_the_attacker_first(mine, order, says):
    changed(mine, 'order = "cards"', f'order = "{order}"')
    result = fight_out(scenario(mine), make_commanders({"blue": "sound", "red": "sound"}), 1, turns=1)
    assert [f"{event['side']} {event['phase']}" for event in result.events if event["e"] == "card"] == says


def test_cards_are_shuffled_but_a_sides_phases_come_in_their_order(battles):
    turns = [[]]
    for event in battles[0].events:
        if event["e"] == "turn":
            turns.append([])
        elif event["e"] == "card":
            turns[-1].append((event["side"], event["phase"]))
    whole = turns[1:-1]  # the last may end as an army quits
    assert len({tuple(side for side, _ in turn) for turn in whole}) > 1
    for turn, side in product(whole, ("blue", "red")):
        assert [phase for whose, phase in turn if whose == side] == ["fire", "move", "melee"]


def test_an_army_quits_at_the_losses_that_the_data_say(mine, battles):
    army = scenario(mine).battle.armies["blue"]
    limit = game_of(rulesets.load(str(mine))).quits_at
    assert limit(scenario(mine).book, army) == 2
    changed(mine, "units // book.victory.share", "figures - 5")
    assert game_of(rulesets.load(str(mine))).quits_at(scenario(mine).book, replace(army)) == 22 - 5


# ------------------------------------------------------------ mistakes
@pytest.mark.parametrize(
    ("old", "new", "place", "code", "says"),
    [
        ('throw = "volley"', 'throw = "voley"', '"throw"', "unknown-throw", '"volley"'),
        ('throw = "volley"', 'throw = "melee"', '"throw"', "unknown-throw", '"melee"'),
        ('arms = ["foot"]', 'arms = ["fot"]', "phase 1, arms 1", "unknown-word", '"foot"'),
        ('id = "move"', 'id = "mvoe"', '"id"', "unknown-phase", '"move"'),
        ('id = "move"', 'id = "fire"', '"id"', "id-twice", '"fire"'),
        ('does = "move"', 'does = "mve"', '"does"', "unknown-word", '"move"'),
        ("{{ book.fire.reach }}", "{{ book.fire.raech }}", '"reach"', "expression-fails", '"fire.reach"'),
        ("{{ book.fire.reach }}", "{{ book.fire.dice }}", '"reach"', "wrong-result", "book"),
        ("{{ book.fire.arc }}", "{{ book.fire.reach }}", '"arc"', "wrong-result", "book"),
        ('far = "{{ book.unit[arm].move }}"\n', "", "phase 2", "missing-key", '"move"'),
        ("wheel =", "arc =", '"arc"', "idle-key", '"move"'),
        ("'fire' not in unit.did", "'fire' not in unit.didd", '"when"', "expression-fails", "didd"),
        ("'fire' not in unit.did", "'fire' not unit.did", '"when"', "unreadable-expression", ""),
        ("close =", "clos =", "given.clos", "unknown-input", '"close"'),
        (
            "attacker-shaky = \"unit.quality == 'shaky'\"\n",
            "",
            "throw.melee",
            "input-without-condition",
            '"attacker-shaky"',
        ),
        ('then = "morale"', 'then = "moral"', '"throw.volley.then"', "unknown-throw", '"morale"'),
        ("defender-runs.target", "defender-rnus.target", "defender-rnus", "unknown-outcome", '"defender-runs"'),
        ("runs.unit = { removed", "runs.target = { removed", "runs.target", "target-of-a-test", ""),
        ("loses = 1, back", 'loses = "many", back', "loses", "wrong-result", "book"),
        ("units // book", "unitz // book", '"winning.quits"', "expression-fails", "unitz"),
        ('counts = "units"', 'count = "units"', '"winning.count"', "unknown-key", '"counts"'),
    ],
)
def test_a_mistake_is_told_with_file_line_and_key(mine, old, new, place, code, says):
    changed(mine, old, new)
    faults = [each for each in find(check_files(mine)[0], code, says) if each.file == str(mine / "play.toml")]
    assert [each for each in faults if each.line and place in place_of(each.key)]
    with pytest.raises(FileErrors, match=r"play\.toml, line \d+"):
        game_of(rulesets.load(str(mine)))


def test_the_sample_has_no_mistake(ours):
    assert check_files(ours)[0] == []


# ------------------------------------------------------------ from the command line, without --trust
def run(*words):
    done = CliRunner().invoke(group, [str(word) for word in words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_a_new_game_is_played_checked_studied_and_printed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("rules", "new", "ours")
    for name in ("one", "other"):
        run("log", "play", "ours/battle/the-hedge.toml", "--seed", 3, "--out", f"{name}.jsonl")
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "other.jsonl").read_bytes()
    kept = [json.loads(line) for line in (tmp_path / "one.jsonl").read_text(encoding="utf-8").splitlines()]
    assert kept[-1]["e"] == "dusk"
    assert "every one is the same" in run("log", "check", "one.jsonl")
    assert run("log", "print", "one.jsonl", "--turns", 1, "--out", "out").strip().endswith(".pdf")
    studied = run("battle", "study", "ours/battle/the-hedge.toml", "--games", 2, "--habits")
    assert "2 battles" in studied
    assert "figures lost" in studied
    assert "unit idle all battle" in studied


# ------------------------------------------------------------ in words
def test_a_log_has_words_of_ours_and_the_games_own_before_them(mine):
    words = words_of(rulesets.load(str(mine)))
    assert words["stand"] == "figure"
    assert words["result"]["locked"] == "both lose a figure and fight again next turn"
    assert {each["what"] for each in words["luck"]} == {"volley", "attacker melee", "defender melee", "morale"}
    (mine / "telling.toml").write_text('nothing = "All quiet."\n[heads]\nglance = "How it went"\n', encoding="utf-8")
    own = words_of(rulesets.load(str(mine)))
    assert (own["nothing"], own["heads"]["glance"]) == ("All quiet.", "How it went")
    assert own["heads"]["luck"] == words["heads"]["luck"]
