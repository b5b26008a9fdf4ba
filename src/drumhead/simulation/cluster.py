"""Battles played by a Dask cluster: the scheduler hands out seeds, and plays those of a lost worker elsewhere."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, partial
from threading import Lock
from typing import Any

from drumhead.deployment.scenario import Scenario
from drumhead.simulation.study import Keep, Kept, play_battle, play_battles
from drumhead.support.gc_control import disable_collection
from drumhead.support.version import __version__

TASK = 10  # battles: about a second and a half, long beside the milliseconds that a scheduler needs for a task
TASKS_EACH = 4  # for each thread of the cluster, so that all end at nearly the same time
PATIENCE = 10  # seconds for a scheduler to answer

Play = Callable[[Scenario, Mapping[str, str], range, Keep[Any]], Generator[Any, None, None]]

_one_at_a_time = Lock()  # threads of a worker share a scenario and its caches


class ClusterError(Exception):
    """A cluster that cannot be reached, has no workers, or failed at its work."""


@contextmanager
def battle_player(address: str | None) -> Iterator[Play]:
    """Yield the function that plays battles: in processes of this machine, or on the cluster of a scheduler's address.

    Raise ClusterError if no scheduler answers, or if no worker is connected to it.
    """
    if address is None:
        yield play_battles
        return
    if not address:  # for which Dask would start a cluster of its own
        raise ClusterError("the address is empty. Give one such as tcp://10.0.0.5:8786")
    from distributed import Client

    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as wrong:
        raise ClusterError(f"no Dask scheduler answers ({wrong}). Start one with: dask scheduler") from None
    with client:
        if not client.nthreads():
            raise ClusterError(f"the scheduler has no workers. Start one with: dask worker {address} --nthreads 1")
        yield partial(_play_on_cluster, client)


def _play_on_cluster(
    client: Any, scenario: Scenario, tempers: Mapping[str, str], seeds: range, keep: Keep[Kept]
) -> Generator[Kept, None, None]:
    """Play the battles of these seeds on a cluster; yield `keep` of each as its task ends.

    Raise ClusterError if the work fails there. The seeds of a worker that ends are played by another.
    """
    import cloudpickle
    from distributed import as_completed

    size = max(1, min(TASK, len(seeds) // (TASKS_EACH * sum(client.nthreads().values()))))
    parts = [seeds[first : first + size] for first in range(0, len(seeds), size)]
    # the battle is the result of a task, which the scheduler repeats if the worker that holds it ends
    packed = client.submit(bytes, cloudpickle.dumps((scenario, tempers, keep)), pure=False)
    tasks = client.map(play_seeds, parts, work=packed, version=__version__, pure=False)
    try:
        for task in as_completed(tasks):
            yield from task.result()
            task.release()
    except Exception as wrong:
        raise ClusterError(
            f"the work failed there ({type(wrong).__name__}: {wrong}). "
            f"Install Drumhead {__version__} where the scheduler and each worker run"
        ) from wrong
    finally:
        client.cancel([packed, *tasks])


def play_seeds(seeds: range, work: bytes, version: str) -> list[Any]:
    """Play the battles of these seeds on a worker and return what is kept of each.

    `work` is the pickled scenario, commanders and function that keeps. Raise RuntimeError if the worker's Drumhead is
    not the `version` of the machine that asked, since its battles could differ.
    """
    if version != __version__:
        raise RuntimeError(f"a worker has Drumhead {__version__}")
    with _one_at_a_time, disable_collection():
        scenario, tempers, keep = _unpack(work)
        return [play_battle(scenario, tempers, keep, seed) for seed in seeds]


@lru_cache(maxsize=1)
def _unpack(work: bytes) -> Any:
    return pickle.loads(work)
