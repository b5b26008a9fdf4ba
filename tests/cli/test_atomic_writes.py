"""Files and folders under whatever befalls a write: each is old or new, never half, and nothing half done is left."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from drumhead.cli.output import paper_output
from drumhead.support import atomic_write

NAMES = st.sampled_from(["a.pdf", "b.csv", "new/c.pdf", "new/deep/d.pdf"])
DATA = st.binary(max_size=5) | st.just(b"long").map(
    lambda data: data * 5000
)  # more than Python holds back before it writes
ENDS = st.sampled_from([OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
STEPS = ((atomic_write.os, "replace"), (Path, "mkdir"), (Path, "rename"), (Path, "open"), (atomic_write, "check"))
WHERE = st.tuples(st.sampled_from([name for _, name in STEPS]), st.integers(0, 2))
Files = dict[str, bytes]
Step = tuple[str, int]


class HalfWritten:
    """A file that takes one half of what is written, then ends the write."""

    def __init__(self, file: Any, end: BaseException) -> None:
        self.file, self.end = file, end

    def __enter__(self) -> HalfWritten:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def write(self, data: bytes) -> None:
        self.file.write(data[: len(data) // 2])
        raise self.end


@contextmanager
def ended_at(step: Step, end: BaseException, look: Callable[[], None]) -> Iterator[None]:
    """End what is done at its step of this name and number, counted from 0, and look at the disk before each step."""
    left, opened = {step[0]: step[1]}, Path.open

    def counted(name: str, true: Callable[..., Any]) -> Callable[..., Any]:
        def done(*args: Any, **more: Any) -> Any:
            if name == "open" and "r" in (args[1:] or (more.get("mode", "r"),))[0]:
                return true(*args, **more)
            look()
            left[name] = left.get(name, 0) - 1
            if name != step[0] or left[name] != -1:
                return true(*args, **more)
            if name == "open":
                return HalfWritten(opened(*args, **more), end)
            raise end

        return done

    with pytest.MonkeyPatch.context() as patched:
        for owner, name in STEPS:
            patched.setattr(owner, name, counted(name, getattr(owner, name)))
        yield


class Disk(RuleBasedStateMachine):
    """A folder of a player's, into which commands write, again and again."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.files: Files = {}
        self.shut: set[str] = set()
        self.folders = 0

    def teardown(self) -> None:
        shutil.rmtree(self.folder)

    def seen(self) -> Files:
        """What a player finds, without what is begun."""
        found = (each for each in self.folder.rglob("*") if each.is_file())
        names = {str(each.relative_to(self.folder)): each for each in found}
        return {name: each.read_bytes() for name, each in names.items() if atomic_write.BEGUN not in name}

    def rooms(self) -> set[Path]:
        """The folders, without those that are begun."""
        return {each for each in self.folder.rglob("*") if each.is_dir() and atomic_write.BEGUN not in str(each)}

    def write(
        self,
        job: Callable[[], None],
        new: Files,
        step: Step,
        end: BaseException,
        each_by_itself: bool,
        goes_back: bool = True,
    ) -> None:
        """Do it, end it at that step if it comes so far, and say what must be there."""
        old, rooms = dict(self.files), self.rooms()

        def look() -> None:
            seen = self.seen()
            if each_by_itself:
                assert all(seen.get(name) in (old.get(name), new.get(name)) for name in old | new | seen)
            else:
                assert seen in (old, new)

        try:
            with ended_at(step, end, look):
                job()
        except (OSError, KeyboardInterrupt):
            look()
            self.files = self.seen()
            assert self.files in (old, new) or not goes_back, "it is left half done"
            assert self.files != old or self.rooms() == rooms, "a new folder is left empty"
        else:
            self.files = new

    @rule(name=NAMES, data=DATA, step=WHERE, end=ENDS)
    def put_a_file(self, name: str, data: bytes, step: Step, end: BaseException) -> None:
        new = self.files if name in self.shut else {**self.files, name: data}

        def job() -> None:
            atomic_write.write_atomically(self.folder / name, data)
            assert name not in self.shut, "a file that somebody made read-only was written over"

        self.write(job, new, step, end, each_by_itself=False)

    @rule(
        parent=st.sampled_from(["", "new/", "new/deep/"]),
        is_there=st.booleans(),
        files=st.dictionaries(NAMES, DATA, min_size=2),
        step=WHERE,
        end=ENDS,
    )
    def put_a_folder(self, parent: str, is_there: bool, files: Files, step: Step, end: BaseException) -> None:
        """Under a new name, or into an empty folder: that one is filled file by file, and emptied again."""
        self.folders += 1
        name = f"{parent}tables-{self.folders}"
        if is_there:
            (self.folder / name).mkdir(parents=True)
        new = {**self.files, **{f"{name}/{file}": data for file, data in files.items()}}
        self.write(lambda: atomic_write.put_folder(self.folder / name, files), new, step, end, each_by_itself=is_there)

    @rule(files=st.dictionaries(NAMES, DATA, min_size=2), step=WHERE, end=ENDS)
    def print_papers_over_others(self, files: Files, step: Step, end: BaseException) -> None:
        """Papers take their places one by one."""
        if self.shut:
            return
        new = {**self.files, **files}
        self.write(
            lambda: paper_output.write(files, self.folder, force=True),
            new,
            step,
            end,
            each_by_itself=True,
            goes_back=False,
        )

    @rule(name=NAMES)
    def make_read_only(self, name: str) -> None:
        if name in self.files:
            (self.folder / name).chmod(0o444)
            self.shut.add(name)

    @invariant()
    def all_is_as_it_must_be(self) -> None:
        assert self.seen() == self.files

    @invariant()
    def nothing_half_done_is_left(self) -> None:
        assert [each for each in os.listdir(self.folder) if each.startswith(atomic_write.BEGUN)] == []
        assert list(self.folder.rglob(f"{atomic_write.BEGUN}*")) == []


TestDisk = Disk.TestCase
