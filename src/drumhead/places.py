"""Where the faces, the templates and the shipped battles lie, in a checkout or an installed wheel; where caches go."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.mistake import MistakeError

if TYPE_CHECKING:
    import tempfile

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parents[1]


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


def cache_folder() -> Path:
    """Where this user keeps caches; a folder that lives as long as the command where nothing may be written."""
    import tempfile

    folder = cache_place()
    if folder:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            pass
    passing = tempfile.TemporaryDirectory(prefix="drumhead-")
    _PASSING.append(passing)
    return Path(passing.name)


_PASSING: list[tempfile.TemporaryDirectory[str]] = []  # removed when the command ends
