"""Atomic writes: a file or folder is written completely or not at all, even if the disk fails meanwhile."""

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
    """Return an unused temporary path in the same folder as `path`, without creating a file.

    The caller knows the path before the file exists, and removes the file at the end. Nothing is left even if the
    command is killed by a signal.
    """
    return path.parent / f"{BEGUN}{os.urandom(8).hex()}"


def write_temp(begun: Path, data: bytes, path: Path) -> None:
    """Write `data` to a new temporary file `begun`, which is later moved to `path`.

    Raises OSError that names `path` instead of the temporary file.
    """
    try:
        with begun.open("xb") as file:
            file.write(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def write_atomically(path: Path, data: bytes) -> None:
    """Write `data` to the file `path` atomically; create its folder if needed.

    An existing file is replaced. Raises OSError if it cannot be replaced or the disk is full; the old file then
    stays.
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
    """Return the target of `path` if it is a symbolic link, otherwise `path` itself.

    Writing to the target keeps the link. Use this only for a file that the player has named and allowed to be
    overwritten, or for a player's file that was read and is changed. For other files, a link that somebody else made
    could select the file that is lost. Raises OSError for a link that leads back to itself.
    """
    there = Path(os.path.realpath(path)) if path.is_symlink() else path
    if there.is_symlink():
        raise OSError(errno.ELOOP, f"this link leads back to itself; mend it, {ELSE}", str(path))
    return there


def check_writable(path: Path) -> None:
    """Raise OSError if a file at this path must not be replaced; do nothing for a missing path or a folder.

    The error is a PermissionError for a read-only file, and a plain OSError for a pipe or a device.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.ENXIO, "this is a pipe or a device, and stays one; give another --out", str(path))
    if path.is_file() and not path.stat().st_mode & 0o222:
        raise PermissionError(
            errno.EACCES, f"it is read-only, and stays as it was; make it writable, {ELSE}", str(path)
        )


def move_into_place(begun: Path, path: Path) -> None:
    """Move the complete temporary file `begun` to `path`, replacing an existing file.

    Raises OSError if another program locks the old file, and the recorded exception if the command was interrupted.
    """
    check()
    try:
        os.replace(begun, path)
    except OSError as error:
        said = f"{error.strerror}, so it stays as it was; close it where it is open, {ELSE}"
        raise OSError(error.errno, said, str(path)) from None


def remove_stale_temps(folder: Path) -> None:
    """Delete temporary files and folders that killed commands of this user left in `folder` an hour ago or more.

    Does nothing on Windows; errors are ignored.
    """
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
    """Yield a function that creates a folder with its parents.

    If the block raises an exception, the folders that the function created are removed again.
    """
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
    """Create a folder with files atomically; `files` maps paths relative to the folder to content.

    An existing folder must be empty. If writing fails, the folder does not exist, or is empty as before. Raises
    OSError that names the folder.
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
    """Move all entries of the folder `begun` into the empty folder `folder`, and delete `begun`.

    On failure all moves are undone.
    """
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
