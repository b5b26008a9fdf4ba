"""A study on a Dask cluster: the same as on one machine, even if a worker is killed in the middle of it."""

from __future__ import annotations

import os
import signal

import pytest
from distributed import LocalCluster

from drumhead.armies import find_battle, read_battle
from drumhead.deployment.scenario import scenario_of
from drumhead.rulesets import load
from drumhead.simulation import cluster
from drumhead.simulation.study import Study, keep_summaries, play_battles

SEEDS, TEMPERS = range(5, 29), {"french": "bold", "alliance": "sound"}


@pytest.fixture(scope="module")
def workers():
    """A scheduler with two workers, each a process of its own."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as running:
        yield running


@pytest.fixture(scope="module")
def scenario():
    battle = read_battle(find_battle("blenheim"), load)
    ruleset = load(battle.ruleset)
    return scenario_of(battle, ruleset, ruleset.book())


@pytest.fixture(scope="module")
def here(scenario):
    """The battles as this process plays them."""
    return counted(scenario, play_battles)


def counted(scenario, play, done=lambda: None):
    found = Study(scenario.sides)
    found.play(play(scenario, TEMPERS, SEEDS, keep_summaries(scenario, habits=True)), SEEDS, 0, done)
    return found


def test_a_cluster_plays_the_same_battles(scenario, workers, here):
    with cluster.battle_player(workers.scheduler_address) as play:
        assert counted(scenario, play) == here
    assert [each.seed for each in here.battles] == list(SEEDS)


def test_a_killed_worker_loses_nothing(scenario, workers, here):
    known = set(workers.scheduler.workers)
    killed = []

    def kill():
        if not killed:
            killed.append(next(iter(workers.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    with cluster.battle_player(workers.scheduler_address) as play:
        assert counted(scenario, play, kill) == here
    assert killed
    assert set(workers.scheduler.workers) != known


def test_a_worker_with_another_drumhead_plays_nothing(scenario, workers, monkeypatch):
    monkeypatch.setattr(cluster, "__version__", "0.0.1")
    wrong = pytest.raises(cluster.ClusterError, match=r"Install Drumhead 0\.0\.1")
    with cluster.battle_player(workers.scheduler_address) as play, wrong:
        counted(scenario, play)


def test_a_scheduler_without_workers_says_how_to_start_one():
    with LocalCluster(n_workers=0, dashboard_address=None) as idle:
        wrong = pytest.raises(cluster.ClusterError, match=f"dask worker {idle.scheduler_address}")
        with wrong, cluster.battle_player(idle.scheduler_address):
            pass
