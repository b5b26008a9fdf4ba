"""`drumhead battle balance`, as a host types it: battles of one turn, so that they cost little."""

from __future__ import annotations

import json

import pytest

from drumhead.simulation import study

POINTS = 'title = "Ours"\nruleset = "wss-paperboys"\n[[points]]\nstand = 4\n'


@pytest.fixture
def short(ramillies):
    """One turn of it, in which nobody can win but by the barrow."""
    text = ramillies.read_text(encoding="utf-8").replace("turns = 7", "turns = 1  # an hour")
    ramillies.write_text(text, encoding="utf-8")
    return ramillies


@pytest.fixture
def french_win(monkeypatch):
    """Battles in which the French win so many more as they have stands above 85, whatever the dice say."""

    def fought(scenario, tempers, seeds, keep):
        more = sum(unit.start for unit in scenario.battle.armies["french"].units) - 85
        for seed in seeds:
            yield seed, "french" if seed * 7 % 10 < 5 + more else "alliance"

    monkeypatch.setattr(study, "play_battles", fought)


def test_a_real_battle_is_fought_and_checked(drumhead, short):
    one = drumhead("battle", "balance", short, "--games", 4, "--by", "turns")
    assert one.exit_code == 0, one.output
    assert "Ramillies: what French and Bavarian win of a hundred" in one.stdout
    assert "8 fresh battles, seeds 5 to 12" in one.stdout


def test_an_unfair_battle_is_mended_and_written_with_its_remarks(drumhead, here, short, french_win):
    result = drumhead("battle", "balance", short, "--games", 20, "--out", "fair")
    assert result.exit_code == 0, result.output
    assert "Proposed:" in result.stdout
    assert "(french): 7 stands instead of 6" in result.stdout
    assert "turns = 1  # an hour" in (here / "fair" / "ramillies.toml").read_text(encoding="utf-8")
    again = drumhead("battle", "balance", "fair/ramillies.toml", "--games", 20)
    assert "It is fair as it is" in again.stdout


def test_nothing_that_is_there_is_overwritten(drumhead, here, short, french_win):
    (here / "mine").mkdir()
    (here / "mine" / "notes.txt").write_text("keep me", encoding="utf-8")
    result = drumhead("battle", "balance", short, "--games", 20, "--out", "mine")
    assert result.exit_code == 1
    assert "there already" in result.stderr
    assert [each.name for each in (here / "mine").iterdir()] == ["notes.txt"]


def test_the_json_has_every_try_and_the_points(drumhead, here, short, french_win):
    (here / "points.toml").write_text(POINTS, encoding="utf-8")
    words = ("battle", "balance", short, "--games", 20, "--by", "points", "--house-rules", "points.toml", "--json")
    found = json.loads(drumhead(*words).stdout)
    assert found.keys() == {
        *("battle", "by", "side", "games", "seed", "stopped", "tried", "fair-as-it-is", "proposal", "points", "checked")
    }
    assert not found["fair-as-it-is"]
    best = found["points"]["french"]
    assert best["after"] - best["before"] == 4 * len(found["proposal"])
    assert found["points"]["alliance"]["before"] == found["points"]["alliance"]["after"]
    assert {each["rung"] for each in found["tried"]} > {0}
    assert all(each["first-seed"] == 1 for each in found["tried"])


def test_who_stops_it_is_told_what_is_known_so_far(drumhead, short, monkeypatch):
    begun = []

    def fought(scenario, tempers, seeds, keep):
        begun.append(seeds)
        if len(begun) > 2:
            raise KeyboardInterrupt
        yield from ((seed, "alliance") for seed in seeds)

    monkeypatch.setattr(study, "play_battles", fought)
    result = drumhead("battle", "balance", short, "--games", 10)
    assert result.exit_code == 0
    assert "Stopped: this is what is known so far" in result.stdout
    assert "No step" not in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ramillies", "--by", "points"), "Paperboys"),
        (("ramillies", "--by", "objectives"), '"objectives" is not one of'),
        (("ramillies", "--games", "1"), "1 is not a whole number"),
        (("wss-paperboys",), "wss-paperboys is a ruleset"),
        (("ramillies", "--rules", "peninsular-paperboys", "--out", "new"), "cannot be written"),
    ],
)
def test_what_cannot_be_meant_is_refused(drumhead, words, said):
    result = drumhead("battle", "balance", *words)
    assert result.exit_code != 0
    assert said in result.stderr


@pytest.mark.usefixtures("unplayed")
def test_of_a_battle_that_cannot_be_played_nothing_is_guessed(drumhead):
    result = drumhead("battle", "balance", "blenheim")
    assert result.exit_code != 0
    assert "nothing is simulated and it will not guess who wins" in result.stderr


@pytest.mark.slow
def test_the_same_seed_is_the_same_words(drumhead, short):
    words = ("battle", "balance", short, "--games", 6, "--by", "turns", "--seed", 3)
    assert drumhead(*words).stdout == drumhead(*words).stdout
