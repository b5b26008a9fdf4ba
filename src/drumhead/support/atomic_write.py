"""Atomic writes: files and folders that are complete or do not exist, even if the disk fails meanwhile."""

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
    """Return an unused temporary path in the same folder as `path`.

    The caller notes the path before it creates the file and removes it at the end, so that nothing is left whenever the
    command is ended.
    """
    return path.parent / f"{BEGUN}{os.urandom(8).hex()}"


def write_temp(begun: Path, data: bytes, path: Path) -> None:
    """Write bytes to a new temporary file, readable like any other.

    Raises OSError with `path`, the file's final place, as its file name.
    """
    try:
        with begun.open("xb") as file:
            file.write(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file atomically; create its folder if needed.

    Raises OSError where the old file cannot be replaced.
    """
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
    """Return the file that a link leads to, so that writing there keeps the link; any other path unchanged.

    Use it only for a file that the player has named and allowed to be overwritten, or for one of theirs that was read
    and is changed. Otherwise a link that somebody placed there could select the file that is lost. Raises OSError for a
    link that leads back to itself.
    """
    there = Path(os.path.realpath(path)) if path.is_symlink() else path
    if there.is_symlink():
        raise OSError(errno.ELOOP, f"this link leads back to itself; mend it, {ELSE}", str(path))
    return there


def check_writable(path: Path) -> None:
    """Check that a path can be replaced; a missing file passes.

    Raises PermissionError for a read-only file, OSError for a pipe or a device, which a file would replace.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.ENXIO, "this is a pipe or a device, and stays one; give another --out", str(path))
    if path.is_file() and not path.stat().st_mode & 0o222:
        raise PermissionError(
            errno.EACCES, f"it is read-only, and stays as it was; make it writable, {ELSE}", str(path)
        )


def move_into_place(begun: Path, path: Path) -> None:
    """Move a complete temporary file to its place.

    Raises OSError where another program locks the old file.
    """
    check()
    try:
        os.replace(begun, path)
    except OSError as error:
        said = f"{error.strerror}, so it stays as it was; close it where it is open, {ELSE}"
        raise OSError(error.errno, said, str(path)) from None


def remove_stale_temps(folder: Path) -> None:
    """Remove temporary files that killed commands of this user left in a folder at least an hour ago."""
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
    """Yield a function that creates a folder with its parents; if the block fails, new folders are removed."""
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
    """Create a folder with these files atomically; if that fails it does not exist, or is empty as before.

    Raises OSError with that folder as its file name.
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
    """Move all entries of one folder into an empty one; undo that if it fails."""
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
