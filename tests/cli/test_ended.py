"""Ended from outside, at any moment: what lies there is whole, nothing half done is left, and nobody works on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from drumhead.support.atomic_write import ABANDONED, remove_stale_temps, temp_path_for

from ..counted import at_least
from ..machine import needs_linux
from .test_forked import all_end

EVERY_LINE = Path(__file__).with_name("ended_at_every_line.py")
JOBS = ("papers", "papers_over_others", "a_list", "a_list_over_another", "a_folder", "a_folder_that_was_empty")
OFTEN = [("papers", signal.SIGTERM), ("a_list_over_another", signal.SIGKILL), ("a_folder", signal.SIGTERM)]
BY = (signal.SIGTERM, signal.SIGINT, signal.SIGKILL)


def at_every_line(job: str, by: int, *more: str) -> None:
    """Nothing is wrong, at whatever line of ours, and of more files, a job is ended."""
    command = [sys.executable, str(EVERY_LINE), job, str(int(by)), *more]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == ""
    assert int(done.stderr.split()[0]) > 20, "it was ended nowhere"


@pytest.mark.parametrize(("job", "by"), OFTEN)
def test_what_is_ended_while_it_writes_leaves_what_is_whole_and_nothing_else(here: Path, job: str, by: int) -> None:
    at_every_line(job, by)


@pytest.mark.slow
@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("by", BY)
def test_the_same_in_the_middle_of_what_python_does_for_it(here: Path, job: str, by: int) -> None:
    at_every_line(job, by, "contextlib.py", "pathlib.py")


def test_what_was_killed_is_swept_up_an_hour_later_and_nothing_of_anybody_else(here: Path) -> None:
    def laid(path: Path, age: float) -> Path:
        path.write_bytes(b"")
        os.utime(path, (time.time() - age,) * 2)
        return path

    old, new = laid(temp_path_for(here / "any"), ABANDONED + 60), laid(temp_path_for(here / "any"), ABANDONED - 60)
    kept = [new, *(laid(here / name, 2 * ABANDONED) for name in (".drumhead-mine", "list.csv", f"{old.name}.pdf"))]
    temp_path_for(here / "any").symlink_to(kept[-1])
    link = next(each for each in here.iterdir() if each.is_symlink())
    os.utime(link, (0, 0), follow_symlinks=False)
    folders = [temp_path_for(here / "any"), temp_path_for(here / "any"), here / "mine"]
    for folder, age in zip(folders, (0, time.time(), 0)):
        (folder / "tables").mkdir(parents=True)
        (folder / "tables" / "a.toml").write_bytes(b"")
        os.utime(folder, (age, age))
    remove_stale_temps(here)
    assert {*here.iterdir()} == {*kept, link, *folders[1:]}


def test_a_command_that_writes_sweeps_up(drumhead, here: Path) -> None:
    left = temp_path_for(here / "any")
    for command in ("army convert ramillies-french --out list.csv", "dice wss-dice", "rules new mine"):
        left.write_bytes(b"")
        os.utime(left, (0, 0))
        assert drumhead(*command.split()).exit_code == 0
        assert not left.exists()


def test_a_command_that_is_ended_from_outside_leaves_nothing_half_done(here: Path) -> None:
    script = (
        "import os, signal\nfrom pathlib import Path\n"
        "from drumhead.cli import root\nfrom drumhead.cli.output import paper_output\n"
        "def draw():\n    print('drawing', flush=True)\n    signal.pause()\n"
        "root.group = lambda **_: paper_output.write({'a.pdf': b'1', 'b.pdf': draw}, Path('new'), False)\nroot.main()\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        assert running.stdout.readline() == "drawing\n"
        running.send_signal(signal.SIGTERM)
    assert running.returncode == 128 + signal.SIGTERM
    assert not list(here.iterdir())


MEETING = r"""
import sys
from drumhead.support import atomic_write
real = atomic_write.{step}
def met(*given):
    print("here", flush=True)
    sys.stdin.readline()
    return real(*given)
atomic_write.{step} = met
from pathlib import Path
atomic_write.write_atomically(Path("list.csv"), sys.argv[1].encode() * 50_000)
"""


@pytest.mark.parametrize("step", ["write_temp", "move_into_place"])
def test_two_runs_at_once_in_one_folder_leave_one_whole_file(here: Path, step: str) -> None:
    """Both have come to the same step before either takes it; then one after the other, then both at once."""
    command = [sys.executable, "-c", MEETING.format(step=step)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    runs = {word: subprocess.Popen([*command, word], **pipes) for word in "ab"}  # type: ignore[call-overload]
    try:
        for run in runs.values():
            assert run.stdout.readline() == "here\n"
        for word, run in runs.items():
            run.communicate("\n")
            assert run.returncode == 0
            assert [each.name for each in here.iterdir() if not each.name.startswith(".drumhead-")] == ["list.csv"]
            assert (here / "list.csv").read_text() == word * 50_000
        assert [each.name for each in here.iterdir()] == ["list.csv"]
    finally:
        for run in runs.values():
            run.kill()


@pytest.mark.slow
def test_two_prints_at_once_of_other_looks_leave_one_of_the_two(drumhead, here: Path) -> None:
    whole = []
    for paper in ("A4", "letter"):
        assert drumhead("dice", "wss-dice", "--paper", paper, "--out", paper).exit_code == 0
        whole += [each.read_bytes() for each in (here / paper).iterdir()]
    for _ in range(5):
        command = [sys.executable, "-m", "drumhead", "dice", "wss-dice", "--out", "both", "--paper"]
        runs = [subprocess.Popen([*command, paper], stdout=subprocess.PIPE) for paper in ("A4", "letter")]
        assert [run.wait() for run in runs] == [0, 0]
        (only,) = (here / "both").iterdir()
        assert only.read_bytes() in whole


STOPPED = r"""
import sys, time
from drumhead.cli import root
from drumhead.cli.output import paper_output
from drumhead.printing.cache import parallel_render
moment = sys.argv.pop(1)
def before(owner, name, point, at):
    real, calls = getattr(owner, name), []
    def stopped(*given):
        calls.append(name)
        if point == moment and len(calls) == at:
            print("now", flush=True)
            time.sleep(600)
        return real(*given)
    setattr(owner, name, stopped)
before(parallel_render._Waiting, "render", "drawing", 1)
before(parallel_render._Waiting, "drawn_by_another", "drawing-elsewhere", 1)
before(paper_output, "write_temp", "first", 1)
before(paper_output, "write_temp", "second", 2)
before(paper_output, "move_into_place", "whole", 1)
before(paper_output, "move_into_place", "placing", 2)
root.main()
"""


SET, DRAWN = "sheet,log", "map,dice"  # what other processes are given, and what is done at once


def of(parent: int) -> list[int]:
    """The processes that one has begun."""
    return [int(each) for each in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


@contextmanager
def kit_stopped(moment: str, kinds: str) -> Iterator[subprocess.Popen[str]]:
    """A kit that has come to a moment and waits there; all its processes are gone in the end."""
    command = [
        sys.executable,
        "-c",
        STOPPED,
        moment,
        "kit",
        "ramillies",
        "--kinds",
        kinds,
        "--jobs",
        "2",
        "--no-cache",
        "--out",
        "kit",
    ]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    run: subprocess.Popen[str] = subprocess.Popen(command, start_new_session=True, **pipes)  # type: ignore[call-overload]
    try:
        assert run.stdout
        assert run.stdout.readline() == "now\n"
        yield run
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate()


@needs_linux  # elsewhere nothing tells a process of its parent's end
@pytest.mark.slow
@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize("whom", ["all", "parent"])
def test_a_kit_that_is_ended_while_it_draws_leaves_nothing(here: Path, whom: str, by: signal.Signals) -> None:
    with kit_stopped("drawing", SET) as run:
        workers = of(run.pid)
        assert workers
        (os.killpg if whom == "all" else os.kill)(run.pid, by)
        _, told = run.communicate(timeout=30)
        assert "Traceback" not in told
        assert all_end(workers)
        assert run.returncode
        assert not list(here.iterdir())


@needs_linux  # elsewhere nothing tells a process of its parent's end
@pytest.mark.slow
@pytest.mark.parametrize("by", BY)
def test_of_a_worker_s_end_nothing_is_seen(here: Path, by: signal.Signals) -> None:
    with kit_stopped("drawing-elsewhere", SET) as run:
        workers = of(run.pid)
        os.kill(workers[0], by if by != signal.SIGINT else signal.SIGKILL)  # Ctrl-C is not for them
        _, told = run.communicate(timeout=120)
        assert (run.returncode, "Traceback" in told) == (0, False)
        assert all_end(workers)
        assert all(each.read_bytes().rstrip().endswith(b"%%EOF") for each in at_least(1, (here / "kit").iterdir()))


@needs_linux  # elsewhere nothing tells a process of its parent's end
@pytest.mark.slow
@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize(("moment", "placed"), [("first", 0), ("second", 0), ("whole", 0), ("placing", 1)])
def test_a_kit_that_is_ended_while_it_writes_leaves_what_is_whole(
    here: Path, moment: str, placed: int, by: signal.Signals
) -> None:
    with kit_stopped(moment, DRAWN) as run:
        run.send_signal(by)
        _, told = run.communicate(timeout=30)
        assert "Traceback" not in told
        assert run.returncode
    left = [each for each in here.rglob("*") if each.is_file()]
    done = [each for each in left if not each.name.startswith(".drumhead-")]
    assert len(done) == placed
    assert all(each.read_bytes().rstrip().endswith(b"%%EOF") for each in done)
    assert by == signal.SIGKILL or (left == done and (placed or not list(here.iterdir())))


STARTED = r"""
import os, signal, sys
name, by = sys.argv.pop(1), int(sys.argv.pop(1))
class Ends:
    def find_spec(module, *more):
        if module == name:
            os.kill(os.getpid(), by)
sys.meta_path.insert(0, Ends)
from drumhead.cli.entry_point import main
sys.exit(main())
"""


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("drumhead.cli.help_page", "--help"),
        ("drumhead.cli.root", "rules list"),
        ("click", "rules list"),
        ("drumhead.rules.trust.resource_limits", "rules list"),
        ("drumhead.cli.commands.rules", "rules list"),
    ],
)
def test_a_command_that_is_ended_while_it_is_loaded_ends_quietly(module: str, words: str, by: signal.Signals) -> None:
    """The console script, ended as it comes to a module that it needs."""
    run = [sys.executable, "-c", STARTED, module, str(int(by)), *words.split()]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (128 + by, "")
    assert done.stderr.strip() in ("", "Aborted!")
