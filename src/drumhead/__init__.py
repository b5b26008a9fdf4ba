"""Drumhead prints what a miniature wargame needs on game night.

From Python: `from drumhead import load_battle, load_ruleset, odds, kit, paper, fight`; see `docs/how-to/python.md`.
Nothing heavy is loaded before one of them is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drumhead.support.version import __version__ as __version__

if TYPE_CHECKING:
    from drumhead.api import MistakeError, UserError, fight, kit, load_battle, load_ruleset, odds, paper

__all__ = ["MistakeError", "UserError", "fight", "kit", "load_battle", "load_ruleset", "odds", "paper"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from drumhead import api

        return getattr(api, name)
    raise AttributeError(f"module 'drumhead' has no attribute {name!r}")
