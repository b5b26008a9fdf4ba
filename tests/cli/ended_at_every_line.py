"""Run by test_ended.py: a job that writes files, ended by a signal at each line of ours that it runs, one by one.

Nothing is drawn, so that a process forked for each line costs little. Tells what was found wrong, a line each, and how
many ends there were.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

from drumhead.cli import root
from drumhead.cli.output import paper_output
from drumhead.support import atomic_write

OLD, NEW = b"old" * 10, b"new" * 10_000  # more than Python holds back before it writes
OURS = ("atomic_write.py", "paper_output.py")
PASSED = 3  # of a process that came to the end before its turn


def papers() -> None:
    """Two files into a folder that is not there."""
    paper_output.write({"a.pdf": NEW, "b.pdf": lambda: NEW}, Path("new/deep"), force=False)


def papers_over_others() -> None:
    """Two files in the place of two."""
    paper_output.write({"a.pdf": NEW, "b.pdf": NEW}, Path("old"), force=True)


def a_list() -> None:
    """Words into a file in a folder that is not there."""
    paper_output.hand_over(NEW, Path("new/list.csv"), follow=False)


def a_list_over_another() -> None:
    """Words in the place of a file."""
    paper_output.hand_over(NEW, Path("old/a.pdf"), follow=True)


def a_folder() -> None:
    """A new folder with two files."""
    _fill(Path("new/folder"))


def a_folder_that_was_empty() -> None:
    """Two files into a folder that is there."""
    _fill(Path("empty"))


def _fill(folder: Path) -> None:
    atomic_write.put_folder(folder, dict.fromkeys(("a.pdf", "b.pdf"), NEW))


JOBS: dict[str, Callable[[], None]] = {
    each.__name__: each
    for each in (papers, papers_over_others, a_list, a_list_over_another, a_folder, a_folder_that_was_empty)
}


def ended(job: Callable[[], None], at: int, by: int, watched: Sequence[str]) -> None:
    """Do a job in this process, and end it at its so many-th line in some files, or as a call there comes back."""
    passed = count()

    def trace(frame: FrameType, event: str, about: Any) -> Any:
        if Path(frame.f_code.co_filename).name not in watched:
            return None
        if event != "call" and next(passed) == at:
            os.kill(os.getpid(), by)
        return trace

    def done(**_: Any) -> None:
        sys.settrace(trace)
        job()
        sys.settrace(None)
        os._exit(PASSED)

    root.group = done  # type: ignore[assignment]
    root.main()


def begun(folder: Path) -> None:
    """What lies in a folder before anything is done."""
    for name in ("empty", "old"):
        (folder / name).mkdir(parents=True)
    for name in ("a.pdf", "b.pdf"):
        (folder / "old" / name).write_bytes(OLD)


def faults(killed: bool) -> list[str]:
    """What is not as it was, and neither whole."""
    found = [f"{name} is gone" for name in ("empty", "old/a.pdf", "old/b.pdf") if not Path(name).exists()]
    for path in Path().rglob("*"):
        is_begun = any(part.startswith(atomic_write.BEGUN) for part in path.parts)
        if is_begun and not killed:
            found.append(f"{path} is left")
        elif path.is_file() and not is_begun and path.read_bytes() not in (NEW, OLD):
            found.append(f"{path} is not whole")
        elif path.is_dir() and path.parts[0] == "new" and not any(path.iterdir()) and not killed:
            found.append(f"{path} is left empty")
    return found


def at_every_line(job: Callable[[], None], by: int, watched: Sequence[str]) -> int:
    """Tell what is wrong after each end; gives how many there were."""
    here = Path.cwd()
    for at in count():
        folder = here / str(at)
        begun(folder)
        os.chdir(folder)
        sys.stdout.flush()
        if (child := os.fork()) == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            try:
                ended(job, at, by, watched)
            finally:
                os._exit(0)
        _, how = os.waitpid(child, 0)
        for fault in faults(by == signal.SIGKILL):
            print(f"{job.__name__}, line {at}: {fault}")
        os.chdir(here)
        shutil.rmtree(folder)
        if os.waitstatus_to_exitcode(how) == PASSED:
            break
    return at


if __name__ == "__main__":
    job, signalled, *more = sys.argv[1:]
    ends = at_every_line(JOBS[job], int(signalled), (*OURS, *more))
    print(f"{ends} ends", file=sys.stderr)
