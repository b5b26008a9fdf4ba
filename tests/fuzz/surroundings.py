"""Bad surroundings, tried and counted: disks with faults, wrong clocks, quotas, closed streams, two kits at once.

python -m tests.fuzz.surroundings

A small library in C, built with cc and preloaded, lets the n-th write fail with EIO, or the clock go wrong. A run
passes if it ends with status 0, 1 or 2 without a traceback, and leaves files whole: each as a good run writes it.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

FAULTS = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#include <sys/types.h>
static int seen = 0;
static int fails(int fd) {
    const char *nth = getenv("EIO_AT"), *under = getenv("EIO_UNDER");
    char link[64], path[4096];
    if (!nth || !under) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t long_ = readlink(link, path, sizeof path - 1);
    if (long_ < 0) return 0;
    path[long_] = 0;
    return !strncmp(path, under, strlen(under)) && ++seen == atoi(nth);
}
ssize_t write(int fd, const void *data, size_t size) {
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) real = dlsym(RTLD_NEXT, "write");
    if (fails(fd)) { errno = EIO; return -1; }
    return real(fd, data, size);
}
int fsync(int fd) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fsync");
    if (fails(fd)) { errno = EIO; return -1; }
    return real(fd);
}
int clock_gettime(clockid_t which, struct timespec *at) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int found = real(which, at);
    const char *shift = getenv("CLOCK_SHIFT");
    if (shift && which == CLOCK_REALTIME) at->tv_sec += atol(shift);
    return found;
}
"""
WRITERS = (
    "army convert ramillies-french --format csv --out x.csv",
    "army convert ramillies-french --format xlsx --out x.xlsx",
    "config save thursday --ink low --config club.toml",
    "rules new mine",
    "new thursday",
    "log play ramillies --seed 3 --turns 1 --out x.jsonl",
    "battle map ramillies --format svg --out x.svg",
    "dice wss-dice --out x.pdf",
)
PRINTS = "kit ramillies --kinds map,dice --out kit"
YEARS = 10 * 365 * 86_400  # seconds
CLOSED = ("2>&-", ">&-", "<&-", "<&- >&- 2>&-", ">/dev/full", "2>/dev/full")


def run(folder: Path, words: str, **more: str) -> tuple[int, str]:
    """Run a command in a folder; return its status and what it printed on standard error."""
    home = {"HOME": str(folder.parent), "XDG_CACHE_HOME": str(folder.parent / "cache")}
    home |= {"XDG_CONFIG_HOME": str(folder.parent / "settings")}
    asked = [sys.executable, "-m", "drumhead", *words.split()]
    done = subprocess.run(asked, cwd=folder, env={**os.environ, **home, **more}, capture_output=True, check=False)
    return done.returncode, done.stderr.decode(errors="replace")


def files(folder: Path) -> dict[str, bytes]:
    """Return everything in a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def judge(status: int, said: str, found: dict[str, bytes], good: dict[str, bytes]) -> str:
    """Return what came of a run, "good" or "told" if nothing is wrong."""
    if "Traceback" in said or status not in (0, 1, 2):
        return f"traceback or status {status}"
    if any(good.get(name) != content for name, content in found.items()):
        return "a file that is not whole"
    if status == 0 and found != good:
        return "a file that is missing, without a word"
    return "told" if status else "good"


def tried(folder: Path, words: str, good: dict[str, bytes], **more: str) -> str:
    """Return the outcome of a command in a new folder, beside the files of a good run."""
    folder.mkdir()
    return judge(*run(folder, words, **more), files(folder), good)


def with_eio(root: Path, library: Path) -> Counter[str]:
    """Let the first three writes of every command fail, one in each run."""
    counts: Counter[str] = Counter()
    for number, words in enumerate(WRITERS):
        good = root / f"good-{number}"
        good.mkdir()
        run(good, words)
        for at in range(1, 4):
            faults = {"LD_PRELOAD": str(library), "EIO_AT": str(at), "EIO_UNDER": str(root)}
            outcome = tried(root / f"eio-{number}-{at}", words, files(good), **faults)
            counts[outcome] += 1
            if outcome not in ("good", "told"):
                print("   ", words, at, outcome, flush=True)
    return counts


def with_wrong_clock(root: Path, library: Path) -> Counter[str]:
    """Run each command by the right clock, then set it back and forth by ten years, with the same caches."""
    counts: Counter[str] = Counter()
    for number, words in enumerate(WRITERS):
        for shift in (-YEARS, YEARS):
            clock = {"LD_PRELOAD": str(library), "CLOCK_SHIFT": str(shift)}
            outcome = tried(root / f"clock-{number}-{shift}", words, files(root / f"good-{number}"), **clock)
            counts[outcome] += 1
            if outcome != "good":
                print("   ", words, shift, outcome, flush=True)
    return counts


def with_quota(root: Path) -> Counter[str]:
    """Let no file grow beyond a few bytes, or a few kilobytes."""
    counts: Counter[str] = Counter()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    for number, words in enumerate(WRITERS):
        for most in (16, 2_000):
            good = files(root / f"good-{number}")
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
            try:
                outcome = tried(root / f"quota-{number}-{most}", words, good)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, before)
            counts[outcome] += 1
            if outcome not in ("good", "told"):
                print("   ", words, most, outcome, flush=True)
    return counts


def with_closed_streams(root: Path) -> Counter[str]:
    """Close or fill the standard streams, for a command that prints, one that writes and one that fails."""
    counts: Counter[str] = Counter()
    for number, words in enumerate(("rules list", WRITERS[0], "sheet nothing")):
        for at, streams in enumerate(CLOSED):
            folder = root / f"closed-{number}-{at}"
            folder.mkdir()
            command = f"{sys.executable} -m drumhead {words} {streams}"
            done = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, check=False)
            bad = done.returncode not in (0, 1, 2) or b"Traceback" in done.stderr
            outcome = f"status {done.returncode}" if bad else "told" if done.returncode else "good"
            counts[outcome] += 1
            if bad:
                print("   ", words, streams, outcome, done.stderr[-300:], flush=True)
    return counts


def at_once(root: Path, pairs: int = 3) -> Counter[str]:
    """Print a kit twice at once, in one folder and with one cache that is empty; compare with a kit printed alone."""
    counts: Counter[str] = Counter()
    alone = root / "alone" / "in"
    alone.mkdir(parents=True)
    run(alone, PRINTS)
    good = files(alone)
    for pair in range(pairs):
        folder = root / f"pair-{pair}" / "in"
        folder.mkdir(parents=True)
        home = {"HOME": str(folder.parent), "XDG_CACHE_HOME": str(folder.parent / "cache")}
        asked = [sys.executable, "-m", "drumhead", *PRINTS.split()]
        both = [subprocess.Popen(asked, cwd=folder, env={**os.environ, **home}, stdout=-3, stderr=-1) for _ in "ab"]
        said = "".join(each.communicate()[1].decode() for each in both)
        outcome = judge(max(each.returncode for each in both), said, files(folder), good)
        counts[outcome] += 1
        again = judge(*run(folder, f"{PRINTS} --force"), files(folder), good)
        counts[f"printed again: {again}"] += 1
    return counts


def main() -> None:
    """Try everything, and print the counts."""
    with tempfile.TemporaryDirectory(prefix="drumhead-surroundings-") as name:
        root = Path(name)
        (root / "faults.c").write_text(FAULTS)
        library = root / "faults.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, root / "faults.c", "-ldl"], check=True)
        print("EIO", dict(with_eio(root, library)), flush=True)
        print("clock", dict(with_wrong_clock(root, library)), flush=True)
        print("quota", dict(with_quota(root)), flush=True)
        print("closed streams", dict(with_closed_streams(root)), flush=True)
        print("two kits at once", dict(at_once(root)), flush=True)


if __name__ == "__main__":
    main()
