"""`make fuzz`: inputs spoilt at random through the whole command line, for as long as you like; counts in the end.

python -m tests.fuzz.fuzz --minutes 60 --seed 1 [--kind army ...]

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
from pathlib import Path
from random import Random
from typing import Any

LONGEST = 20.0  # seconds of work that an input may take
SILENT = 180.0  # seconds by the clock after which a process that says nothing is ended
BATCH = 60  # inputs to a process: then it ends, with whatever it has grown to
MEMORY = 3 * 2**30
OUTCOMES = (
    "clean",
    "told",
    "traceback",
    "hang",
    "left behind",
    "escape",
)  # of an input; all but the first two are ours
FAILURES = Path("build/fuzz")


class Hang(BaseException):
    """An input has taken too long; nothing that catches a mistake catches this."""


def rings(*_: object) -> None:
    raise Hang


def tried(words: list[str], folder: Path) -> tuple[str, str]:
    """What comes of a command line: one of the outcomes, and what is to be known of it."""
    from click.testing import CliRunner

    from drumhead.cli.main import group

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


def _seen(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if "cache" not in path.parts}


def batch(kind: str, seed: int, folder: Path, until: float, into: int) -> None:
    """Some inputs of a kind, in a process of its own; what comes of each goes into a pipe, a line each."""
    from .inputs import one

    signal.signal(signal.SIGPROF, rings)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    random = Random(f"{kind} {seed}")
    kept = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and "cache" not in path.parts}
    for number in range(BATCH):
        if time.monotonic() > until:
            return
        words, files = one(random, kind)
        for path, data in files.items():
            path.write_bytes(data)
        about = {"kind": kind, "seed": seed, "number": number, "words": words}
        os.write(into, (json.dumps({"begins": about}) + "\n").encode())
        outcome, said = tried(words, folder)
        spoilt = {str(path): data.decode("utf-8", "backslashreplace")[:200_000] for path, data in files.items()}
        ends: dict[str, Any] = {"outcome": outcome} | ({**about, "said": said, "files": spoilt} if said else {})
        os.write(into, (json.dumps({"ends": ends}) + "\n").encode())
        put_back(folder, kept)


def put_back(folder: Path, kept: dict[Path, bytes]) -> None:
    """The folder as it was."""
    there = [path for path in folder.rglob("*") if "cache" not in path.parts]
    for path in there:
        if (path.is_file() or path.is_symlink()) and path not in kept:
            path.unlink()
    for path in sorted(there, reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    for path, data in kept.items():
        if not path.is_file() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def one_process(kind: str, seed: int, folder: Path, until: float) -> list[dict[str, Any]]:
    """What came of the inputs of a process; of one that did not end, a hang."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        try:
            batch(kind, seed, folder, until, writes)
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
    """Lines out of a pipe, until it ends or says nothing for too long."""
    import select

    data = b""
    while True:
        ready, _, _ = select.select([reads], [], [], SILENT)
        if not ready:
            os.kill(child, signal.SIGKILL)
        part = os.read(reads, 65536)
        if not part:
            os.close(reads)
            return data.decode().splitlines()
        data += part


def main() -> None:
    """Runs for so many minutes and tells the counts; exit 1 where anything is ours."""
    from .inputs import EVERY, lay

    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=60)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--kind", action="append", choices=EVERY)
    asked.add_argument("--failures", type=Path, default=FAILURES)
    given = asked.parse_args()
    failures, counts, until = (
        given.failures.resolve(),
        {kind: Counter[str]() for kind in given.kind or EVERY},
        time.monotonic() + given.minutes * 60,
    )
    shutil.rmtree(failures, ignore_errors=True)
    failures.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="drumhead-fuzz-") as name:
        folder = Path(name)
        os.environ |= {"XDG_CONFIG_HOME": str(folder / "settings"), "XDG_CACHE_HOME": str(folder / "cache")}
        os.chdir(folder)
        lay(folder)
        seed = given.seed
        while time.monotonic() < until:
            for kind, count in counts.items():
                for each in one_process(kind, seed, folder, until):
                    count[each["outcome"]] += 1
                    if "said" in each:
                        called = f"{each['outcome']} {kind} {seed} {each['number']}".replace(" ", "-")
                        file = failures / f"{called}.json"
                        file.write_text(json.dumps(each, indent=1, ensure_ascii=True))
            seed += 1
        os.chdir("/")
    _tell(counts, failures)


def _tell(counts: dict[str, Counter[str]], failures: Path) -> None:
    """A line a kind, the sum, and where the failures are."""
    whole: Counter[str] = sum(counts.values(), Counter())
    print("".join(f"{word:>14}" for word in ("inputs", *OUTCOMES)))
    for kind, count in [*counts.items(), ("in all", whole)]:
        print(
            f"{kind:<14}" + "".join(f"{number:>14,}" for number in (count.total(), *(count[each] for each in OUTCOMES)))
        )
    if sum(whole[each] for each in OUTCOMES[2:]):
        print(f"What failed is in {failures}")
        sys.exit(1)


if __name__ == "__main__":
    main()
