"""A third game is played from a folder of its own: nothing outside it knows of it, and battles know no book's words."""

from __future__ import annotations

import ast
import json
import shutil
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from drumhead import armies, rulesets
from drumhead.cli.root import group
from drumhead.deployment.scenario import scenario_of
from drumhead.families.paperboys.play.ai_hooks import PASSING
from drumhead.rules.battle.evaluator_interface import Judge
from drumhead.rules.loading.plugin_interface import lacking, playable
from drumhead.rules.trust.plugin_trust import session, trust
from drumhead.rules.validation.code_checks import contract_faults
from drumhead.simulation.ai_player import make_commanders
from drumhead.simulation.engine import fight_out
from drumhead.simulation.study import study
from drumhead.support import paths
from drumhead.support.worker_pool import set_jobs

TOY = Path(__file__).parent / "toy"
SOURCE = Path(rulesets.__file__).parents[1]
ROOMS = ("simulation", "printing/pages/maps")


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """The sample game, its battle beside it, with a `play` added to it: somewhere on the disk."""
    game = shutil.copytree(paths.sample(), tmp_path_factory.mktemp("club") / "buttons")
    return shutil.copytree(TOY, game, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


@pytest.fixture(scope="module")
def scenario(club):
    with session():
        trust()
        ruleset = rulesets.load(str(club))
        battle = armies.read_battle(club / "battle" / "the-hedge.toml", lambda name: ruleset)
        yield scenario_of(battle, ruleset, ruleset.book())


def run(club, *words):
    done = CliRunner().invoke(group, [str(word) for word in words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_its_battle_is_played_checked_studied_and_printed(club):
    out = club / "out"
    out.mkdir()
    hedge, journal = club / "battle" / "the-hedge.toml", out / "hedge.jsonl"
    run(club, "log", "play", hedge, "--seed", 2, "--trust", "--out", journal)
    events = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    kinds = {event["e"] for event in events}
    assert {"fire", "move", "faceoff", "morale", "rout", "dusk"} <= kinds
    assert max(event.get("t", 0) for event in events) > 2
    assert "every one is the same" in run(club, "log", "check", journal, "--trust")
    assert run(club, "log", "print", journal, "--trust", "--out", out).strip().endswith(".pdf")
    assert run(club, "battle", "map", hedge, "--trust", "--out", out).strip().endswith(".pdf")
    studied = run(club, "battle", "study", hedge, "--games", 2, "--trust", "--habits")
    assert "2 battles" in studied
    assert "unit idle all battle" in studied


def test_its_commanders_weigh_what_they_do(scenario):
    """Who judges beats who does not, whichever side he leads, and says why."""
    seats = [{"blue": "sound", "red": "naive"}, {"blue": "naive", "red": "sound"}]
    with set_jobs(1):
        found = {
            next(side for side in each if each[side] == "sound"): study(scenario, each, range(20)) for each in seats
        }
    won = sum(games.wins(side) for side, games in found.items())
    assert won > sum(len(games.battles) for games in found.values()) / 2
    result = fight_out(scenario, make_commanders({"blue": "sound", "red": "bold"}), 1)
    said = [event["why"] for event in result.events if "why" in event]
    assert any("takes" in why for why in said)
    judge: Judge = result.play.judge
    assert [judge.reach(key)[0] for key in ("blue-1", "blue-4")] == [200.0, 0.0]  # foot fires 20 cm, horse not at all


def test_the_same_seed_is_the_same_battle(scenario):
    one, other = (fight_out(scenario, make_commanders({"blue": "sound", "red": "cautious"}), 5) for _ in range(2))
    assert one.events == other.events


def test_what_a_play_lacks_is_named_all_at_once():
    module = ModuleType("half")
    module.turn = lambda battle: None
    module.winner = lambda play: ""
    assert dict(lacking(module)) == {
        "play has no begins": "def begins(table)",
        "play has no reckoning": "def reckoning(play)",
        "turn of play takes something else": "def turn(play)",
    }
    with pytest.raises(TypeError, match="half cannot be played"):
        playable(module)


def test_the_same_is_told_of_a_folder_without_running_its_python(tmp_path):
    (tmp_path / "play.py").write_text("def begins(table): ...\ndef turn(battle): ...\ndef winner(play): ...\n")
    (tmp_path / "army.py").write_text("def check_army(book, army): ...\n")
    found = [
        ("missing-function", "def reckoning(play)"),
        ("wrong-parameters", "def turn(play)"),
        ("missing-function", "def check_battle(book, battle)"),
    ]
    told = [(fault.code, fault.right) for fault in contract_faults(tmp_path)]
    assert [code for code, _ in told] == [code for code, _ in found]
    assert all(line in right for (_, line), (_, right) in zip(found, told, strict=True))
    assert list(contract_faults(TOY)) == []


@pytest.mark.parametrize("name", ["wss-paperboys", "peninsular-paperboys"])
def test_what_we_ship_keeps_the_contract(name):
    assert list(lacking(rulesets.load(name).module("play"))) == []


# ------------------------------------------------------------ battles and maps know no book
def words_of_books() -> set[str]:
    """Arms, grades, formations' states and other states of every ruleset that we ship."""
    words = set(PASSING) | {"fighting"}
    for ruleset in map(rulesets.load, rulesets.ids()):
        words |= {each["id"] for kind in ("arm", "quality") for each in ruleset.about.get(kind, ())}
        for row in ruleset.tables.get("formation", {}).values():
            words |= set(row["state"])
        commanders = ruleset.about.get("commanders", {})
        words |= {*commanders.get("running", ()), *commanders.get("all-round", ())}
    return words


def said(text: str) -> set[str]:
    return {node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant) and node.value}


def test_battles_and_maps_say_no_word_of_any_book():
    words = words_of_books()
    assert {"infantry", "routing", "in-square", "first-fire", "elite", "limbered"} <= words
    files = [path for room in ROOMS for path in sorted((SOURCE / room).rglob("*.py"))]
    assert len(files) > 20
    assert {
        path.name: said(path.read_text(encoding="utf-8")) & words for path in files if said(path.read_text()) & words
    } == {}


def test_a_word_of_a_book_would_be_seen():
    assert said('if unit.arm == "infantry": pass') & words_of_books() == {"infantry"}
