"""Where the faces, the templates and the shipped battles lie: in a checkout, or inside an installed wheel."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parents[1]


def _shipped(name: str) -> Path:
    inside = PACKAGE / f"_{name}"  # what the wheel carries; a checkout has no such folder
    return inside if inside.is_dir() else CHECKOUT / name


def fonts() -> Path:
    """The folder of the faces that every page embeds, their licences beside them."""
    return _shipped("fonts")


def templates() -> Path:
    """The folder of HTML and CSS from which the pages are set."""
    return _shipped("templates")


def families() -> Path:
    """The folder of what books of one family share: a folder a family, its words beside its rules."""
    return PACKAGE / "families"


def battles() -> Path:
    """The folder of the battles and armies that come with Drumhead."""
    return PACKAGE / "armies" / "shipped"


def sample() -> Path:
    """The folder of a small ruleset of our own, without a line of Python: what `drumhead rules new` begins with."""
    return PACKAGE / "samples" / "buttons"
