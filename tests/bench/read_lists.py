"""Print the seconds of processor time in which lists of the same units are read, by form, as JSON."""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

from drumhead import rulesets
from drumhead.armies.readers.draft_reader import read_draft

RUNS = 5


def measure(paths: list[Path]) -> dict[str, float]:
    """Return the median seconds of each file; the files take turns."""
    about = rulesets.load("wss-paperboys").about
    taken: dict[str, list[float]] = {path.name: [] for path in paths}
    for _ in range(RUNS + 1):  # the first run reads our own words
        for path in paths:
            begun = time.process_time()
            read_draft(path, about)
            taken[path.name].append(time.process_time() - begun)
    return {name: statistics.median(times[1:]) for name, times in taken.items()}


if __name__ == "__main__":
    print(json.dumps(measure([Path(each) for each in sys.argv[1:]])))
