"""Where the faces, the templates and the shipped battles lie, in a checkout or an installed wheel; where caches go."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.support.errors import MistakeError

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
    """The folder of the faces that every page embeds, their licences beside them."""
    return _shipped("fonts")


def face(file: str) -> Path:
    """The file of a face; MistakeError where it is gone, as after an unfinished copy of Drumhead."""
    path = fonts() / file
    if not path.is_file():
        raise MistakeError(f"{path}: this face is not there, and it came with Drumhead. Install Drumhead anew.")
    return path


def templates() -> Path:
    """The folder of HTML and CSS from which the pages are set."""
    return _shipped("templates")


def families() -> Path:
    """The folder of what books of one family share: a folder a family, its words beside its rules."""
    return PACKAGE / "families"


def battles() -> Path:
    """The folder of the battles and armies that come with Drumhead, in the words of one ruleset each."""
    return PACKAGE / "armies" / "shipped"


def library() -> Path:
    """The folder of further battles, their armies in common words."""
    return battles() / "library"


def sample() -> Path:
    """The folder of a small ruleset of our own, without a line of Python: what `drumhead rules new` begins with."""
    return PACKAGE / "samples" / "buttons"


def as_text(path: str) -> str:
    """A path that can be written down: whatever of it is no Unicode is a question mark.

    >>> as_text("caf\\udce9/battle.toml")
    'caf?/battle.toml'
    """
    return path.encode(errors="replace").decode()


def as_seen_from(folder: Path, path: Path) -> str:
    """Return a path relative to a folder, links followed, as a file in that folder may name it.

    >>> as_seen_from(Path("club/thursday"), Path("club/armies/french.toml"))
    '../armies/french.toml'
    """
    return Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()


def cache_place() -> Path | None:
    """Where this user's caches belong, there or not, to be written in or not; None for one who has no home."""
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
    """A folder of this user's caches where nobody else can have written anything, made now if it is not there.

    None where there can be none: what lies there may be somebody else's, and is not to be read.
    """
    place = cache_place()
    try:
        if place and _is_shut(place, _shut) and _is_shut(place / name, _begin_anew):
            return place / name
    except OSError:
        pass
    return None


def _is_shut(folder: Path, shut: Callable[[Path], None]) -> bool:
    """Whether a folder is this user's, and only he can write there; one that is open to others is `shut` first."""
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
    """A new folder in the place of one that others could write in: what they left there would outlive a new mode."""
    import shutil

    aside = folder.with_name(f"{folder.name}.open")
    shutil.rmtree(aside, ignore_errors=True)
    folder.rename(aside)
    folder.mkdir(PRIVATE)
    shutil.rmtree(aside, ignore_errors=True)


def cache_folder(name: str) -> Path:
    """A folder of this user's caches; where nothing may or can be written there, one that lives for this command."""
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
    """A folder of our own that lives as long as the command."""
    import tempfile

    if not _PASSING:
        _PASSING.append(tempfile.TemporaryDirectory(prefix="drumhead-"))
    return Path(_PASSING[0].name)


_PASSING: list[tempfile.TemporaryDirectory[str]] = []  # removed when the command ends
