"""Whether a battle is fair: the search on battles whose chances are known, levers, files changed in their place."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest
from tests.simulation.fought import scenario

from drumhead import armies, rulesets
from drumhead.armies.files.battle_file import find_crowding
from drumhead.simulation import balance_changes
from drumhead.simulation.balance_search import BalanceCandidate, Search, within_band
from drumhead.support.paths import battles, library

from ..counted import at_least


def dice(chance):
    """Battles that red wins if the throw of its seed is below the chance of its rung: the same luck for all rungs."""

    def fight(rung, seeds):
        return {seed: "red" if random.Random(seed).random() < chance(rung) else "blue" for seed in seeds}

    return fight


def searched(chance, highest=16, lowest=-16, favours=("red", "blue"), games=400):
    search = Search("red", range(1, games + 1))
    search.run(dice(chance), lambda way: highest if way > 0 else lowest, favours)
    return search


def test_a_fair_battle_is_left_as_it_is() -> None:
    search = searched(lambda rung: 0.5)
    assert list(search.tried) == [0]
    assert search.checked
    assert search.checked.games == 800
    assert min(search.checked.winners) == 401  # seeds that chose nothing


@pytest.mark.parametrize(("start", "way"), [(0.2, 1), (0.8, -1)])
def test_an_unfair_one_is_mended_in_few_tries_for_whoever_loses(start: float, way: int) -> None:
    search = searched(lambda rung: start + 0.04 * rung)
    assert search.best.is_fair
    assert search.best.rung * way in range(6, 10)
    assert len(search.tried) <= 5
    assert not search.tried[0].is_fair


def test_where_nothing_helps_the_nearest_is_kept() -> None:
    search = searched(lambda rung: 0.2 + 0.005 * rung)
    assert not search.best.is_fair
    assert search.best.rung == 16
    assert set(search.tried) == {0, 16}


def test_where_nobody_knows_which_way_helps_both_are_tried() -> None:
    search = searched(lambda rung: 0.3 - 0.1 * rung, highest=4, lowest=-4, favours=None)
    assert search.best.rung == -2
    assert 4 in search.tried


def test_steps_that_only_overshoot_change_as_little_as_may_be() -> None:
    search = searched(lambda rung: 0.4 if rung <= 0 else 0.7, highest=8)
    assert search.best.rung == 0
    assert search.tried.keys() == {0, 8, 4, 2, 1}


def test_draws_count_half_and_turned_battles_are_counted_by_seed() -> None:
    one = BalanceCandidate(0, "red", {1: "red", 2: "blue", 3: "", 4: "blue"})
    two = BalanceCandidate(1, "red", {1: "blue", 2: "red", 3: "red", 4: "blue"})
    assert one.wins == 1.5
    assert two.count_turned(one) == (2, 1)


def test_how_sure_it_is_is_the_beta_law() -> None:
    """Of n battles k won: the beta law's tails are the binomial's, summed as exact fractions."""

    def below(share: Fraction, wins: int, games: int) -> Fraction:
        n = games + 1
        return sum(comb(n, j) * share**j * (1 - share) ** (n - j) for j in range(wins + 1, n + 1))

    low, high = Fraction(45, 100), Fraction(55, 100)
    for wins, games in ((0, 4), (10, 20), (24, 60)):
        exact = below(high, wins, games) - below(low, wins, games)
        assert within_band(wins, games) == pytest.approx(float(exact), abs=1e-6)


# ------------------------------------------------------------------ levers


def total(battle, side):
    return sum(unit.start for unit in battle.armies[side].units)


def test_stands_are_given_and_taken_by_turns() -> None:
    told = scenario().battle
    lever = balance_changes.stands(told, scenario().ruleset, lambda battle: True)
    assert lever.favours == ("french", "alliance")
    for rung, french, alliance in ((1, 1, 0), (2, 1, -1), (6, 3, -3), (-2, -1, 1)):
        changed = lever.steps(rung)[-1].battle
        assert total(changed, "french") - total(told, "french") == french
        assert total(changed, "alliance") - total(told, "alliance") == alliance
    assert lever.describe(1) == ["Bavarian Guards (french): 7 stands instead of 6"]
    guns = [unit.start for unit in lever.steps(24)[-1].battle.armies["french"].units if unit.arm == "artillery"]
    assert guns == [1, 1]


def test_what_does_not_fit_is_left_out() -> None:
    def fits(battle):
        return next(battle.armies["french"].units).start == next(told.armies["french"].units).start

    told = scenario().battle
    lever = balance_changes.stands(told, scenario().ruleset, fits)
    assert not any("Bavarian Guards" in said for said in at_least(1, lever.describe(24)))
    assert lever.steps(24)


def test_turns_say_the_last_step_alone() -> None:
    lever = balance_changes.turns(scenario().battle, 3, lambda battle: True)
    assert lever.describe(3) == ["6 turns instead of 3"]
    assert [step.value for step in lever.down] == [2, 1]


def test_points_buy_what_costs_least_first() -> None:
    rows = [{"qualities": ["elite"], "stand": 5}, {"qualities": ["trained"], "stand": 3}, {"stand": 2}]
    lever = balance_changes.points(scenario().battle, scenario().ruleset, rows, lambda battle: True)
    dearer = lever.steps(1)[-1]
    assert dearer.key[-1] == "stands"
    assert dearer.value == dearer.was + 1  # two or three points, where a better quality costs one for each stand
    with pytest.raises(balance_changes.NoBalanceChangeError, match="Nobody gives points"):
        balance_changes.points(scenario().battle, scenario().ruleset, [], lambda battle: True)


# ------------------------------------------------------------------ files


@pytest.mark.parametrize(("folder", "name"), [(battles, "ramillies"), (library, "almanza")])
def test_the_changed_battle_reads_back_as_it_was_fought(folder, name, tmp_path) -> None:
    """In the words of its ruleset and in common ones; every line that is not changed stays."""
    from drumhead.armies.writers.battle_editor import edit_battle

    told = armies.read_battle(folder() / f"{name}.toml", rulesets.load)
    ruleset = rulesets.load(told.ruleset)
    steps = balance_changes.stands(told, ruleset, lambda battle: not find_crowding(battle, ruleset)).steps(5)
    turns = ("turns",)
    files = edit_battle(told, [*((step.key, step.value) for step in steps), (turns, 9)], tmp_path)
    for file, data in files.items():
        (tmp_path / file).write_bytes(data)
        was = (folder() / file).read_text(encoding="utf-8").splitlines()
        now = data.decode().splitlines()
        assert len(was) == len(now)
        assert sum(one != two for one, two in zip(was, now)) <= 5
    again = armies.read_battle(tmp_path / f"{name}.toml", rulesets.load)
    assert again.turns == 9
    for side, army in steps[-1].battle.armies.items():
        assert [unit.start for unit in again.armies[side].units] == [unit.start for unit in army.units]


def test_files_named_from_the_battle_are_found_from_the_new_folder(tmp_path) -> None:
    from drumhead.armies.writers.battle_editor import edit_battle

    home = tmp_path / "home"
    (home / "lists").mkdir(parents=True)
    for file in battles().glob("ramillies*.toml"):
        (home / "lists" / file.name).write_bytes(file.read_bytes())
    (home / "club.toml").write_text('title = "Ours"\nruleset = "wss-paperboys"\n', encoding="utf-8")
    text = (home / "lists" / "ramillies.toml").read_text(encoding="utf-8")
    text = text.replace('"ramillies-french.toml"', '"lists/ramillies-french.toml"  # as we play them')
    text = text.replace('"ramillies-alliance.toml"', '"lists/ramillies-alliance.toml"')
    (home / "ramillies.toml").write_text(f'house_rules = "club.toml"\n{text}', encoding="utf-8")
    (home / "ramillies.md").write_text("# The story\n", encoding="utf-8")
    told = armies.read_battle(home / "ramillies.toml", rulesets.load)
    files = edit_battle(told, [], tmp_path / "new")
    lists = {"ramillies-french.toml", "ramillies-alliance.toml"}
    assert files.keys() == {"ramillies.toml", "ramillies.md", *lists}
    data = tomllib.loads(files["ramillies.toml"].decode())
    assert data["house_rules"] == "../home/club.toml"
    assert data["side"]["french"]["army"] == "ramillies-french.toml"
    assert "# as we play them" in files["ramillies.toml"].decode()


def test_an_army_in_a_spreadsheet_is_not_changed_in_its_place(tmp_path) -> None:
    from drumhead.armies.writers.battle_editor import edit_battle
    from drumhead.armies.writers.csv_writer import as_csv
    from drumhead.rules.loading.toml_files import FileErrors

    for file in battles().glob("ramillies*.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    ruleset = rulesets.load("wss-paperboys")
    french = scenario().battle.armies["french"]
    (tmp_path / "french.csv").write_text(as_csv(french, ruleset.about), encoding="utf-8")
    text = (tmp_path / "ramillies.toml").read_text(encoding="utf-8")
    (tmp_path / "ramillies.toml").write_text(text.replace("ramillies-french.toml", "french.csv"), encoding="utf-8")
    told = armies.read_battle(tmp_path / "ramillies.toml", rulesets.load)
    step = balance_changes.stands(told, ruleset, lambda battle: True).steps(1)[0]
    with pytest.raises(FileErrors) as error:
        edit_battle(told, [(step.key, step.value)], tmp_path / "new")
    assert [fault.code for fault in error.value.faults] == ["form-not-editable"]
    assert edit_battle(told, [(("turns",), 5)], tmp_path / "new").keys() >= {"french.csv"}


@pytest.mark.slow
def test_ramillies_made_unfair_is_found_so_and_mended(tmp_path) -> None:
    """Two stands fewer for every French unit of more than five."""
    from drumhead.simulation.ai_player import make_commanders
    from drumhead.simulation.balance_search import winner
    from drumhead.simulation.engine import fight_out

    told = scenario()
    french = told.battle.armies["french"]
    brigades = tuple(
        replace(b, units=tuple(u.but(stands=u.start - 2, start=u.start - 2) if u.start > 5 else u for u in b.units))
        for b in french.brigades
    )
    unfair = replace(told.battle, armies={**told.battle.armies, "french": replace(french, brigades=brigades)})
    lever = balance_changes.stands(unfair, told.ruleset, lambda battle: True)

    def fight(rung, seeds):
        steps = lever.steps(rung)
        changed = replace(told, battle=steps[-1].battle if steps else unfair)
        tempers = make_commanders(dict.fromkeys(told.sides, "sound"))
        return dict(winner(fight_out(changed, tempers, seed), seed) for seed in seeds)

    search = Search("french", range(1, 41))
    search.run(fight, lever.end, lever.favours)
    assert search.tried[0].ends[1] < 0.45
    assert search.best.rung > 0
    assert search.checked
    for mended in (search.best, search.checked):  # of 40 battles a fair fight may well give 17 to one side
        assert mended.ends[0] < 0.5 < mended.ends[1]
