"""`make mutate`: change one number or comparison at a time, run the tests that should notice, count who survives.

python -m tests.mutation.mutate --mutants 150 --seed 1 --jobs 1

The changes are made in copies of the checkout in a temporary folder, and each is tried on the test files that enter its
function: every file is run once before. Ends with status 1 if 5 % or more survive.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import os
import queue
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from .changes import Change, sample_changes
from .reach import Reach, find_tests, list_test_files, read_notes

ROOT = Path(__file__).parents[2]
REVIEWED = Path(__file__).with_name("equivalent.toml")
TOO_MANY = 5  # percent
PATIENCE = 5  # times the processor time that the tests take without a change; then the change loops for ever
LEAST = 20  # seconds of processor time that any tests may take
MEMORY = 4 * 2**30
RUNNING: set[int] = set()  # the processes of tests, to end when we are interrupted
COPIED = ("src", "templates", "fonts", "tests", "docs", "tools", "pyproject.toml", "Makefile", ".gitignore")
COPIED += ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE")
PYTEST = ("-m", "pytest", "-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--hypothesis-seed=0", "--no-header")


def run_tests(copy: Path, tests: tuple[str, ...], seconds: float, *options: str) -> tuple[int, float, str]:
    """Run tests in a copy of the checkout; return their status, their processor time and the end of what they print."""
    surroundings = os.environ | {"PYTHONPATH": str(copy / "src")}
    limit = int(seconds) + 1
    with tempfile.TemporaryFile("w+", dir=copy) as printed:
        process = subprocess.Popen(
            [sys.executable, *PYTEST, *options, *tests],
            cwd=copy,
            env=surroundings,
            stdout=printed,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=lambda: (
                resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)),
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
            ),
        )
        RUNNING.add(process.pid)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        RUNNING.discard(process.pid)
        end_group(process.pid)  # whatever a test has started ends with it
        printed.seek(0)
        return process.returncode, used.ru_utime + used.ru_stime, printed.read()[-2000:]


def end_group(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


class Trial:
    """Copies of the checkout in which changes are tried, as many at a time as there are copies."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self.copies: queue.Queue[Path] = queue.Queue()
        for number in range(jobs):
            self.copies.put(copy_checkout(folder / str(number)))
        self.reached: dict[str, Reach] = {}

    def measure(self, tests: str) -> None:
        """Run a test file without a change, and note what it enters and how long it takes; stop if one test fails."""
        with self.borrow_copy() as copy:
            status, seconds, printed = run_tests(copy, (tests,), 3600, "-p", "tests.mutation.reach")
            if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                raise SystemExit(f"{printed}\n{tests}: a test fails without a change. Mend it first.")
            if status == pytest.ExitCode.OK:
                self.reached[tests] = Reach(tests, seconds, read_notes(copy))

    def judge(self, change: Change) -> str:
        """Return "killed", "endless" or "survived"."""
        with self.borrow_copy() as copy:
            for tests in find_tests(ROOT, change, self.reached.values()):
                limit = max(LEAST, PATIENCE * sum(self.reached[each].seconds for each in tests))
                with apply_change(copy, change):
                    status, seconds, _ = run_tests(copy, tests, limit)
                if status:
                    return "endless" if seconds >= limit else "killed"
            return "survived"

    @contextlib.contextmanager
    def borrow_copy(self) -> Iterator[Path]:
        copy = self.copies.get()
        try:
            yield copy
        finally:
            self.copies.put(copy)


def copy_checkout(folder: Path) -> Path:
    """Copy what the tests need of the checkout into a new folder."""
    folder.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, symlinks=True)
        else:
            shutil.copy2(ROOT / name, folder / name)
    return folder


@contextlib.contextmanager
def apply_change(copy: Path, change: Change) -> Iterator[None]:
    """Write a changed file into a copy, and the original when the block ends."""
    file = copy / change.file
    original = file.read_text(encoding="utf-8")
    # Python takes a compiled file of the same second and size for that of the changed one.
    compiled = Path(importlib.util.cache_from_source(str(file)))
    try:
        file.write_text(change.text, encoding="utf-8")
        compiled.unlink(missing_ok=True)
        yield
    finally:
        file.write_text(original, encoding="utf-8")
        compiled.unlink(missing_ok=True)


def read_reviewed() -> set[tuple[str, ...]]:
    """Return the changes that no test can notice, each with a reason in `equivalent.toml`."""
    listed = tomllib.loads(REVIEWED.read_text(encoding="utf-8")).get("change", [])
    return {tuple(entry[key] for key in ("file", "place", "before", "after")) for entry in listed if entry["why"]}


def try_changes(changes: list[Change], jobs: int) -> Iterator[tuple[Change, str]]:
    """Yield each change with what became of it; when interrupted, end the tests that run and remove the copies."""
    with tempfile.TemporaryDirectory(prefix="drumhead-mutate-") as folder, ThreadPoolExecutor(jobs) as pool:
        trial = Trial(Path(folder), jobs)
        try:
            list(pool.map(trial.measure, list_test_files(ROOT)))
            yield from zip(changes, pool.map(trial.judge, changes), strict=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for pid in list(RUNNING):
                end_group(pid)
            raise


def main() -> None:
    options = argparse.ArgumentParser(prog="mutate")
    options.add_argument("--mutants", type=int, default=150)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=1)
    asked = options.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    changes, places = sample_changes(ROOT, asked.mutants, asked.seed)
    reviewed = read_reviewed()
    tried = [each for each in changes if (str(each.file), each.place, each.before, each.after) not in reviewed]
    print(f"{len(changes)} of {places} numbers and comparisons, drawn with seed {asked.seed}", flush=True)
    results: Counter[str] = Counter()
    for done, (change, result) in enumerate(try_changes(tried, asked.jobs), 1):
        results[result] += 1
        if result == "survived" or sys.stdout.isatty():
            print(f"{done:4} {result:8} {change}", flush=True)
    share = 100 * results["survived"] / max(1, len(tried))
    print(
        f"Killed: {results['killed']}; endless: {results['endless']}; survived: {results['survived']} ({share:.1f} %)"
    )
    print(f"Left out, because no test can notice them (tests/mutation/equivalent.toml): {len(changes) - len(tried)}")
    sys.exit(share >= TOO_MANY)


if __name__ == "__main__":
    main()
