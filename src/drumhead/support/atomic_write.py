"""Files and folders that are there whole or not at all, whatever the disk does meanwhile."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from drumhead.support.interruption import check

BEGUN = ".drumhead-"  # begins the name of what is not whole yet
OURS = re.compile(re.escape(BEGUN) + "[0-9a-f]{16}")
ABANDONED = 3600  # seconds after which a file that was never put in its place is rubbish
ELSE = "or give another --out"


def temp_path_for(path: Path) -> Path:
    """A name next to a file, for what will take its place; nothing lies there yet.

    Whoever begins a file notes its name first and removes it in the end, so that it is gone at whatever moment the
    command is ended.
    """
    return path.parent / f"{BEGUN}{os.urandom(8).hex()}"


def write_temp(begun: Path, data: bytes, path: Path) -> None:
    """The bytes in a new file that will stand at `path`, which OSError names; it is readable like any other."""
    try:
        with begun.open("xb") as file:
            file.write(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def write_atomically(path: Path, data: bytes) -> None:
    """A file's new content, in a folder that is made if need be; OSError where the old one has to stay."""
    check_writable(path)
    with ensure_parents() as make_room:
        make_room(path.parent)
        begun = temp_path_for(path)
        try:
            write_temp(begun, data, path)
            move_into_place(begun, path)
        finally:
            begun.unlink(missing_ok=True)


def resolve_symlink(path: Path) -> Path:
    """The file that a link leads to, where its new content goes so that the link stays one; any other path itself.

    For nothing but a file that the player has named and said to be overwritten, or one of his that was read and keeps
    what it says: else a link that somebody laid there would choose which file is lost. OSError for a link that leads
    back to itself.
    """
    there = Path(os.path.realpath(path)) if path.is_symlink() else path
    if there.is_symlink():
        raise OSError(errno.ELOOP, f"this link leads back to itself; mend it, {ELSE}", str(path))
    return there


def check_writable(path: Path) -> None:
    """PermissionError for a file that somebody has made read-only; nobody else's is asked for.

    OSError for a pipe or a device: a file in its place would put an end to it.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.ENXIO, "this is a pipe or a device, and stays one; give another --out", str(path))
    if path.is_file() and not path.stat().st_mode & 0o222:
        raise PermissionError(
            errno.EACCES, f"it is read-only, and stays as it was; make it writable, {ELSE}", str(path)
        )


def move_into_place(begun: Path, path: Path) -> None:
    """A file that is whole in the place where it is wanted; OSError where another program holds the old one fast."""
    check()
    try:
        os.replace(begun, path)
    except OSError as error:
        said = f"{error.strerror}, so it stays as it was; close it where it is open, {ELSE}"
        raise OSError(error.errno, said, str(path)) from None


def remove_stale_temps(folder: Path) -> None:
    """Remove what a command that was killed has left in a folder, an hour ago or more: this user's alone."""
    if not hasattr(os, "getuid"):
        return
    with suppress(OSError), os.scandir(folder) as there:
        for each in there:
            if OURS.fullmatch(each.name):
                about = each.stat(follow_symlinks=False)
                is_left = about.st_uid == os.getuid() and time.time() - about.st_mtime > ABANDONED
                if is_left and stat.S_ISREG(about.st_mode):
                    os.unlink(each)
                elif is_left and stat.S_ISDIR(about.st_mode):
                    shutil.rmtree(each, ignore_errors=True)


@contextmanager
def ensure_parents() -> Iterator[Callable[[Path], None]]:
    """What makes folders to put something into; if that fails, those that are new go again."""
    new: list[Path] = []

    def make_room(folder: Path) -> None:
        new[:0] = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(parents=True, exist_ok=True)

    try:
        yield make_room
    except BaseException:
        for each in new:
            with suppress(OSError):
                each.rmdir()
        raise


def put_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """A folder with these files, which has its name when it is full; if that fails it is gone, or empty as it was.

    OSError names that folder.
    """
    there = folder.is_dir()
    remove_stale_temps(folder.parent)
    with ensure_parents() as make_room:
        make_room(folder.parent)
        begun = temp_path_for(folder / "any" if there else folder)
        try:
            for name, data in files.items():
                (begun / name).parent.mkdir(parents=True, exist_ok=True)
                (begun / name).write_bytes(data)
            check()
            if there:
                _move_all(begun, folder)
            else:
                begun.rename(folder)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(folder)) from None
        finally:
            shutil.rmtree(begun, ignore_errors=True)


def _move_all(begun: Path, folder: Path) -> None:
    """Everything from one folder into an empty one; back again if that fails."""
    every = list(begun.iterdir())
    try:
        for each in every:
            each.rename(folder / each.name)
        begun.rmdir()
    except BaseException:
        for each in every:
            if begun.is_dir() and not each.exists():
                (folder / each.name).rename(each)
        raise
