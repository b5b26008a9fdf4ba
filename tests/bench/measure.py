"""Stop-watch and scales for whole processes. Nothing here is collected by pytest."""

from __future__ import annotations

import os
import platform
import resource
import statistics
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

Command = Sequence[str | Path]


def machine() -> str:
    """What the figures were measured on."""
    cpu = next((line for line in _lines("/proc/cpuinfo") if line.startswith("model name")), "").partition(":")[2]
    system = f"{platform.system()}, Python {platform.python_version()}"
    return f"{cpu.strip() or platform.processor()}, {os.cpu_count()} cores, {system}"


def clock_time(command: Command) -> float:
    """Seconds that a command takes by the clock."""
    begun = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - begun


def side_by_side(
    runs: int, commands: Mapping[str, Command], taking: Callable[[Command], float] = clock_time
) -> dict[str, float]:
    """Median seconds of each command; the commands take turns, so that a busy moment hits them all alike."""
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs + 1):
        for name, command in commands.items():
            taken[name].append(taking(command))
    return {name: statistics.median(times[1:]) for name, times in taken.items()}  # the first run warms the disk


def processor_time(command: Command) -> float:
    """Seconds of processor that a command takes, its workers' with it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def both_times(runs: int, commands: Mapping[str, Command]) -> dict[str, tuple[float, float]]:
    """Median seconds of each command by the clock and by the processor, of the same runs, taken in turns."""
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for _ in range(runs + 1):
        for name, command in commands.items():
            begun = time.perf_counter()
            spent = processor_time(command)
            taken[name].append((time.perf_counter() - begun, spent))
    return {name: tuple(map(statistics.median, zip(*times[1:]))) for name, times in taken.items()}


def peak_memory(command: Command) -> float:
    """The most a command and its workers held at once, in MB; what they share counts once, whoever else uses it."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    peak = 0
    watcher_done = threading.Event()

    def watch() -> None:
        nonlocal peak
        while not watcher_done.wait(0.02):
            own, files = zip(*map(_held, _family(process.pid)))
            peak = max(peak, sum(own) + max(files))

    watcher = threading.Thread(target=watch)
    watcher.start()
    status = process.wait()
    watcher_done.set()
    watcher.join()
    if status:
        raise subprocess.CalledProcessError(status, command)
    return peak / 1024


def _family(pid: int) -> list[int]:
    children = [int(word) for line in _lines(f"/proc/{pid}/task/{pid}/children") for word in line.split()]
    return [pid, *(member for child in children for member in _family(child))]


def _held(pid: int) -> tuple[int, int]:
    """What a process has of memory that is no file, its share alone, and of files, in KB; 0 of one that has gone."""
    told = {name: int(size.split()[0]) for name, _, size in (line.partition(":") for line in _rollup(pid))}
    return told.get("Pss_Anon", 0), told.get("Rss", 0) - told.get("Anonymous", 0)


def _rollup(pid: int) -> list[str]:
    return [line for line in _lines(f"/proc/{pid}/smaps_rollup") if line.endswith(" kB")]


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def table(title: str, rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns; the first is set to the left, figures to the right."""
    print(f"\n{title}")
    widths = [max(map(len, column)) for column in zip(*rows)]
    for first, *rest in rows:
        print("  " + "  ".join([first.ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(rest, widths[1:]))]))


def seconds(taken: float) -> str:
    """A time as it is read: milliseconds under a second."""
    return f"{taken * 1000:.1f} ms" if taken < 1 else f"{taken:.2f} s"


def compare(title: str, taken: dict[str, float], against: str) -> None:
    """Print times in rows, each with its ratio to that of the row `against`."""
    table(title, [(name, seconds(time), f"{time / taken[against]:.2f} x") for name, time in taken.items()])
