"""Kits ended by SIGTERM or Ctrl-C at random moments; run by test_spoiled_pages.py, or by itself for more of them.

    python -m tests.cli.ended_at_random 200 FOLDER SEED KINDS

Every kit begins with an empty cache. What one that is ended leaves in its cache is held against the cache of a kit
that was let run: under the same name there must be the same bytes.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from shutil import rmtree

KINDS = "roster,sheet"
FIRST = 1.0  # seconds: the command has begun by then
LAST = 1.5  # seconds in which a command that had printed everything is gone
NOTE = 64  # bytes of an entry of the cache that holds a number, not a page
ENDED = {signal.SIGTERM: (128 + signal.SIGTERM, -signal.SIGTERM), signal.SIGINT: (128 + signal.SIGINT, -signal.SIGINT)}


def begin(folder: Path, kinds: str) -> subprocess.Popen[bytes]:
    """Begin a kit in an empty folder with an empty cache."""
    folder.mkdir(parents=True)
    surroundings = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    command = [sys.executable, "-m", "drumhead", "kit", "blenheim", "--kinds", kinds, "--out", "kit"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(command, cwd=folder, env=surroundings, start_new_session=True, **quiet)  # type: ignore[call-overload,no-any-return]


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file in a folder by its path there."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def pages(cache: Path) -> dict[str, bytes]:
    """Return the pages in a cache, and what was measured for them."""
    return {name: entry for name, entry in contents(cache).items() if "/papers/" in name and len(entry) > NOTE}


def judge(
    folder: Path, by: int, status: int, after: float, paper: Mapping[str, bytes], cache: Mapping[str, bytes]
) -> Counter[str]:
    """Count what is wrong with a kit that has ended `after` so many seconds with an exit status."""
    found = Counter[str](ended=1)
    printed = contents(folder / "kit")
    if status not in ENDED[signal.Signals(by)]:
        found[
            "other status" if status else "at its very end" if after < LAST and printed == paper else "swallowed"
        ] += 1
    for name in contents(folder):
        if ".drumhead-" in name:  # a process that was killed while it kept a page leaves that to be swept up
            found["leftovers of killed processes in caches" if name.startswith("cache/") else "leftovers"] += 1
    found["spoiled papers"] += sum(paper.get(name) != each for name, each in printed.items())
    kept = pages(folder / "cache")
    found["pages in caches"] += len(kept)
    found["spoiled in the cache"] += sum(cache.get(name) != each for name, each in kept.items())
    return found


def end_kits(count: int, folder: Path, seed: int = 7, kinds: str = KINDS) -> Counter[str]:
    """End so many kits at random moments, and count what became of them."""
    began = time.monotonic()
    whole = begin(folder / "whole", kinds)
    assert whole.wait() == 0
    usual = time.monotonic() - began
    paper, cache = contents(folder / "whole" / "kit"), pages(folder / "whole" / "cache")
    assert len(paper) >= 3
    assert len(cache) > len(paper)
    luck, found = random.Random(seed), Counter[str]()
    while found["ended"] < count:
        by = luck.choice((signal.SIGTERM, signal.SIGINT))
        there = folder / "ended"
        kit = begin(there, kinds)
        try:
            with suppress(subprocess.TimeoutExpired):
                kit.wait(luck.uniform(FIRST, usual))
                continue  # it was quicker
            kit.send_signal(by)
            sent = time.monotonic()
            found += judge(there, by, kit.wait(), time.monotonic() - sent, paper, cache)
            with suppress(ProcessLookupError):
                time.sleep(0.2)
                os.killpg(kit.pid, 0)
                found["orphans"] += 1
        finally:
            with suppress(ProcessLookupError):
                os.killpg(kit.pid, signal.SIGKILL)
            kit.wait()
            rmtree(there)
        print(dict(found), file=sys.stderr, flush=True)
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[2]) as scratch:
        print(dict(end_kits(int(sys.argv[1]), Path(scratch), int(sys.argv[3]), sys.argv[4])))
