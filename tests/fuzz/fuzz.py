"""`make fuzz`: inputs spoilt at random through the whole command line, for as long as you like; counts in the end.

python -m tests.fuzz.fuzz --minutes 60 --seed 1 --jobs 2 [--kind army ...]

Every failure is kept in build/fuzz, a file each, with what was typed and what the spoilt file said.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

LONGEST = 20.0  # seconds of work that an input may take
SILENT = 180.0  # seconds by the clock after which a process that neither says anything nor works is ended
WHILE, MOST = 5.0, 1_000  # seconds of work and inputs to a process: then it ends, with whatever it has grown to
MEMORY = 3 * 2**30
OUTCOMES = ("clean", "told", "traceback", "hang", "left behind", "escape")  # all but the first two are ours
FAILURES = Path("build/fuzz")
IN_MEMORY = next((Path(name) for name in ("/dev/shm",) if os.access(name, os.W_OK)), None)  # no disk to wait for


class Hang(BaseException):
    """An input has taken too long; nothing that catches a mistake catches this."""


def rings(*_: object) -> None:
    raise Hang


def tried(words: list[str], folder: Path) -> tuple[str, str]:
    """What comes of a command line: one of the outcomes, and what is to be known of it."""
    from click.testing import CliRunner

    from drumhead.cli.root import group

    before = _seen(folder)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        done = CliRunner().invoke(group, words, prog_name="drumhead")
    except Hang:
        return "hang", "".join(traceback.format_exc())[-3000:]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if done.exception and not isinstance(done.exception, SystemExit):
        kind = "hang" if isinstance(done.exception, Hang) else "traceback"
        return kind, "".join(traceback.format_exception(done.exception))[-3000:]
    if obeyed := [sign for sign in done.output if sign < " " and sign not in "\n\t"]:
        return "escape", f"{obeyed[:5]} in {done.output[:300]!r}"
    left = [str(path) for path in _seen(folder) - before if path.name != "cache"]
    if done.exit_code and left:
        return "left behind", f"{left} after {done.output[:300]}"
    return ("told" if done.exit_code else "clean"), ""


def _there(folder: str | Path) -> Iterator[os.DirEntry[str]]:
    """Everything in a folder, but not what the cache keeps; a folder behind what is in it."""
    for entry in list(os.scandir(folder)):
        if entry.name != "cache":
            if entry.is_dir(follow_symlinks=False):
                yield from _there(entry.path)
            yield entry


def _seen(folder: Path) -> set[Path]:
    return {Path(entry.path) for entry in _there(folder)}


class PdfCache:
    """A folder as it was, and how to make it so again; a file that nobody has written to is not read again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = {entry.path: Path(entry.path).read_bytes() for entry in _there(folder) if entry.is_file()}
        self.seen = {path: _stamp(os.stat(path)) for path in self.files}

    def put_back(self) -> None:
        """The folder as it was."""
        missing = dict(self.files)
        for entry in _there(self.folder):
            if entry.is_dir(follow_symlinks=False):
                if not os.listdir(entry.path):
                    os.rmdir(entry.path)
            elif entry.path not in self.files or entry.is_symlink():
                os.unlink(entry.path)
            elif _stamp(entry.stat()) == self.seen[entry.path]:
                del missing[entry.path]
        for path, data in missing.items():
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            Path(path).write_bytes(data)
            self.seen[path] = _stamp(os.stat(path))


def _stamp(told: os.stat_result) -> tuple[int, int, int]:
    return told.st_mtime_ns, told.st_size, told.st_ino


def batch(kind: str, seed: int, folder: Path, until: float, draws: float, into: int) -> None:
    """Inputs of a kind for a while, in a process of its own; what comes of each goes into a pipe, a line each."""
    from .inputs import one

    signal.signal(signal.SIGPROF, rings)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    random, kept, begun = Random(f"{kind} {seed}"), PdfCache(folder), time.process_time()
    for number in range(MOST):
        if time.monotonic() > until or time.process_time() - begun > WHILE:
            return
        words, files = one(random, kind, draws)
        for path, data in files.items():
            path.write_bytes(data)
        about = {"kind": kind, "seed": seed, "number": number, "words": words}
        os.write(into, (json.dumps({"begins": about}) + "\n").encode())
        outcome, said = tried(words, folder)
        ends: dict[str, Any] = {"outcome": outcome}
        if said:
            spoilt = {str(path): data.decode("utf-8", "backslashreplace")[:200_000] for path, data in files.items()}
            ends |= {**about, "said": said, "files": spoilt}
        os.write(into, (json.dumps({"ends": ends}) + "\n").encode())
        kept.put_back()


def one_process(kind: str, seed: int, folder: Path, until: float, draws: float) -> list[dict[str, Any]]:
    """What came of the inputs of a process; of one that did not end, a hang."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        try:
            batch(kind, seed, folder, until, draws, writes)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(writes)
    found: list[dict[str, Any]] = []
    begun: dict[str, Any] | None = None
    lines = _lines(reads, child)
    for line in lines:
        told = json.loads(line)
        if "begins" in told:
            begun = told["begins"]
        else:
            begun = None
            found.append(told["ends"])
    os.waitpid(child, 0)
    return [*found, {**begun, "outcome": "hang", "said": "killed", "files": {}}] if begun else found


def _lines(reads: int, child: int) -> list[str]:
    """Lines out of a pipe, until it ends; a process that works on and on, or not at all, is ended."""
    import select

    data, last, worked = b"", time.monotonic(), 0.0
    while True:
        ready, _, _ = select.select([reads], [], [], 30.0)
        if not ready:  # a busy machine may have had no time for it
            work = _work_of(child)
            if work - worked > 2 * LONGEST or (work == worked and time.monotonic() - last > SILENT):
                os.kill(child, signal.SIGKILL)
            continue
        part = os.read(reads, 65536)
        if not part:
            os.close(reads)
            return data.decode().splitlines()
        data, last, worked = data + part, time.monotonic(), _work_of(child)


def _work_of(process: int) -> float:
    """Seconds of processor time that a process has had."""
    told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Run:
    """What is to be tried: kinds, from which seed, until when, how often by a command that draws, failures where."""

    kinds: list[str]
    seed: int
    until: float
    draws: float
    failures: Path


def worker(run: Run, seed: int, step: int, folder: Path) -> list[Counter[str]]:
    """All kinds in turn, each for a while, until the time is up: how many inputs of each came to what."""
    counts = [Counter[str]() for _ in run.kinds]
    os.environ |= {"XDG_CONFIG_HOME": str(folder / "settings"), "XDG_CACHE_HOME": str(folder / "cache")}
    os.chdir(folder)
    while time.monotonic() < run.until:
        for kind, count in zip(run.kinds, counts):
            for each in one_process(kind, seed, folder, run.until, run.draws):
                count[each["outcome"]] += 1
                if "said" in each:
                    called = f"{each['outcome']} {kind} {seed} {each['number']}".replace(" ", "-")
                    (run.failures / f"{called}.json").write_text(json.dumps(each, indent=1, ensure_ascii=True))
        seed += step
    return counts


def at_once(run: Run, folders: list[Path]) -> list[Any]:
    """Every worker in a process and a folder of its own; what they have counted, put together."""
    reads = []
    for job, folder in enumerate(folders):
        one, other = os.pipe()
        if not os.fork():
            os.close(one)
            counts = worker(run, run.seed + job, len(folders), folder)
            os.write(other, json.dumps(counts).encode())
            os._exit(0)
        os.close(other)
        reads.append(one)
    told = [json.loads(os.fdopen(read).read()) for read in reads]
    for _ in folders:
        os.wait()
    return [sum(map(Counter, counts), Counter()) for counts in zip(*told)]


def main() -> None:
    """Runs for so many minutes and tells the counts; exit 1 where anything is ours."""
    from .inputs import EVERY, SLOW, lay, warm

    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=60)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=os.cpu_count())
    asked.add_argument("--kind", action="append", choices=EVERY)
    asked.add_argument("--draws", type=float, default=SLOW, help="how often by a command that draws pages, 0 to 1")
    asked.add_argument("--failures", type=Path, default=FAILURES)
    given = asked.parse_args()
    failures, kinds = given.failures.resolve(), given.kind or list(EVERY)
    shutil.rmtree(failures, ignore_errors=True)
    failures.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="drumhead-fuzz-", dir=IN_MEMORY) as name:
        first = Path(name, "1")
        first.mkdir()
        os.environ |= {"XDG_CONFIG_HOME": str(first / "settings"), "XDG_CACHE_HOME": str(first / "cache")}
        os.chdir(first)
        lay(first)
        warm()
        folders = [first, *(Path(name, str(job)) for job in range(2, given.jobs + 1))]
        for folder in folders[1:]:
            shutil.copytree(first, folder)
        until = time.monotonic() + given.minutes * 60
        run = Run(kinds, given.seed, until, given.draws, failures)
        counts = dict(zip(kinds, at_once(run, folders)))
        os.chdir("/")
    _tell(counts, failures)


def _tell(counts: dict[str, Counter[str]], failures: Path) -> None:
    """A line a kind, the sum, how fast, and where the failures are."""
    whole: Counter[str] = sum(counts.values(), Counter())
    print(f"{'':<14}" + "".join(f"{word:>14}" for word in ("inputs", *OUTCOMES)))
    for kind, count in [*counts.items(), ("in all", whole)]:
        print(
            f"{kind:<14}" + "".join(f"{number:>14,}" for number in (count.total(), *(count[each] for each in OUTCOMES)))
        )
    work = sum(os.times()[:4])
    print(f"{whole.total() / work:.0f} a second of a processor's time, {whole.total() / work * 3600:,.0f} an hour")
    if sum(whole[each] for each in OUTCOMES[2:]):
        print(f"What failed is in {failures}")
        sys.exit(1)


if __name__ == "__main__":
    main()
