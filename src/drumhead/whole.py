"""Files and folders that are there whole or not at all, whatever the disk does meanwhile."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

BEGUN = ".drumhead-"  # begins the name of what is not whole yet
ELSE = "or give another --out"


def beside(path: Path, data: bytes) -> Path:
    """The bytes in a file of their own next to where they will stand, readable like any other new file.

    OSError names the file that is wanted, and nothing is left of it.
    """
    begun = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=BEGUN, delete=False) as file:
            begun = Path(file.name)
            file.write(data)
        begun.chmod(0o666 & ~_umask())
    except BaseException as error:
        if begun:
            begun.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
    return begun


def put(path: Path, data: bytes) -> None:
    """A file's new content; OSError where the old one has to stay."""
    may_go(path)
    begun = beside(path, data)
    try:
        take_place(begun, path)
    finally:
        begun.unlink(missing_ok=True)


def may_go(path: Path) -> None:
    """PermissionError for a file that somebody has made read-only; nobody else's is asked for."""
    if path.is_file() and not path.stat().st_mode & 0o222:
        raise PermissionError(
            errno.EACCES, f"it is read-only, and stays as it was; make it writable, {ELSE}", str(path)
        )


def take_place(begun: Path, path: Path) -> None:
    """A file that is whole in the place where it is wanted; OSError where another program holds the old one fast."""
    try:
        os.replace(begun, path)
    except OSError as error:
        said = f"{error.strerror}, so it stays as it was; close it where it is open, {ELSE}"
        raise OSError(error.errno, said, str(path)) from None


@contextmanager
def room_for(folder: Path) -> Iterator[None]:
    """The folder is there while something is put into it; if that fails, it and those above go as they came."""
    new = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        for each in new:
            with suppress(OSError):
                each.rmdir()
        raise


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """A folder to fill, which has its name when it is full; if that fails it is gone, or empty as it was.

    OSError names that folder.
    """
    with room_for(folder.parent):
        there = folder.is_dir()
        filling: Path | None = None
        try:
            filling = Path(tempfile.mkdtemp(dir=folder if there else folder.parent, prefix=BEGUN))
            yield filling
            if there:
                for each in filling.iterdir():
                    each.rename(folder / each.name)
                filling.rmdir()
            else:
                filling.chmod(0o777 & ~_umask())
                filling.rename(folder)
        except BaseException as error:
            if filling:
                shutil.rmtree(filling, ignore_errors=True)
            if isinstance(error, OSError):
                raise OSError(error.errno, error.strerror, str(folder)) from None
            raise


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
