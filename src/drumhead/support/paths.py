"""Paths of fonts, templates and shipped battles, in a checkout or an installed wheel, and of the user's caches."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.support.errors import UserError

if TYPE_CHECKING:
    import tempfile

PACKAGE = Path(__file__).resolve().parents[1]
CHECKOUT = PACKAGE.parents[1]
PRIVATE = 0o700
OTHERS_WRITE = 0o022
PROBE = 4096  # bytes that tell whether a disk has room


def _shipped(name: str) -> Path:
    inside = PACKAGE / f"_{name}"  # what the wheel carries; a checkout has no such folder
    return inside if inside.is_dir() else CHECKOUT / name


def fonts() -> Path:
    """Return the folder of the fonts that pages embed, with their licences."""
    return _shipped("fonts")


def face(file: str) -> Path:
    """Return the path of a font file, by its file name.

    Raises UserError if the file is missing, as after an incomplete copy of Drumhead.
    """
    path = fonts() / file
    if not path.is_file():
        raise UserError(f"{path}: this font of Drumhead is missing. Install Drumhead again.")
    return path


def templates() -> Path:
    """Return the folder of the HTML and CSS templates of pages."""
    return _shipped("templates")


def families() -> Path:
    """Return the folder of ruleset families.

    It has one subfolder for each family, with the texts and rules that the family's rulesets share.
    """
    return PACKAGE / "families"


def battles() -> Path:
    """Return the folder of the shipped battles and armies, each in the terms of one ruleset."""
    return PACKAGE / "armies" / "shipped"


def library() -> Path:
    """Return the folder of further shipped battles, whose armies are ruleset-neutral."""
    return battles() / "library"


def sample() -> Path:
    """Return the folder of the small sample ruleset without Python, which `drumhead rules new` copies."""
    return PACKAGE / "samples" / "buttons"


def as_text(path: str) -> str:
    """Return a path as printable text, with a question mark for every byte that is not Unicode.

    >>> as_text("caf\\udce9/battle.toml")
    'caf?/battle.toml'
    """
    return path.encode(errors="replace").decode()


def as_seen_from(folder: Path, path: Path) -> str:
    """Return `path` relative to `folder`, with symbolic links resolved and with forward slashes.

    >>> as_seen_from(Path("club/thursday"), Path("club/armies/french.toml"))
    '../armies/french.toml'
    """
    return Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()


def cache_place() -> Path | None:
    """Return the folder of Drumhead's caches for this user, which may not exist or not be writable.

    Returns None if the user has no home folder.
    """
    if sys.platform == "darwin":
        home = Path("~/Library/Caches")
    else:
        named = Path(os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or "")
        home = named if named.is_absolute() else Path("~/.cache")  # else it would be another folder wherever he is
    try:
        return home.expanduser() / "drumhead"
    except RuntimeError:
        return None


def cache_part(name: str) -> Path | None:
    """Return a subfolder of this user's caches that only this user can write to; create it if needed.

    A subfolder that others could write to is emptied first. Returns None if there can be no such folder, as when it
    belongs to another user; its content must not be read.
    """
    place = cache_place()
    try:
        if place and _is_shut(place, _shut) and _is_shut(place / name, _begin_anew):
            return place / name
    except OSError:
        pass
    return None


def _is_shut(folder: Path, shut: Callable[[Path], None]) -> bool:
    """Return whether only this user can write to a folder; create the folder if it is missing.

    If others can write to it, call `shut` on it first and test again. Always True on Windows.
    """
    if not folder.is_dir():
        folder.mkdir(PRIVATE, parents=True, exist_ok=True)
    if not hasattr(os, "getuid"):
        return True  # on Windows a profile's folders are shut as they are
    link, there = folder.lstat(), folder.stat()
    if {link.st_uid, there.st_uid} != {os.getuid()}:
        return False
    if there.st_mode & OTHERS_WRITE:
        shut(folder)
        return not folder.stat().st_mode & OTHERS_WRITE  # some disks know of no modes
    return True


def _shut(folder: Path) -> None:
    folder.chmod(PRIVATE)


def _begin_anew(folder: Path) -> None:
    """Replace a folder that others could write to with an empty private one, so that files of others are not kept."""
    import shutil

    aside = folder.with_name(f"{folder.name}.open")
    shutil.rmtree(aside, ignore_errors=True)
    folder.rename(aside)
    folder.mkdir(PRIVATE)
    shutil.rmtree(aside, ignore_errors=True)


def cache_folder(name: str) -> Path:
    """Return a writable subfolder of this user's caches, or a temporary folder if there can be none.

    The temporary folder is removed when the command ends.
    """
    folder = cache_part(name)
    if folder and _has_room(folder):
        return folder
    passing = passing_folder() / name
    passing.mkdir(exist_ok=True)
    return passing


def _has_room(folder: Path) -> bool:
    import tempfile

    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(PROBE))
            file.flush()
    except OSError:
        return False
    return True


def passing_folder() -> Path:
    """Return this command's temporary folder, created when first needed and removed when the command ends."""
    import tempfile

    if not _PASSING:
        _PASSING.append(tempfile.TemporaryDirectory(prefix="drumhead-"))
    return Path(_PASSING[0].name)


_PASSING: list[tempfile.TemporaryDirectory[str]] = []  # removed when the command ends
