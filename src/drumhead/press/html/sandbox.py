"""Templates and expressions of a ruleset, which may be a stranger's: they read what is handed to them and no more."""

from __future__ import annotations

from pathlib import PurePath
from types import ModuleType
from typing import TYPE_CHECKING, Any

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader
from jinja2.sandbox import SandboxedEnvironment

from drumhead import places

if TYPE_CHECKING:
    from drumhead.rules.ruleset import Ruleset

OUT_OF_BOUNDS = (PurePath, ModuleType, Environment, BaseLoader)  # what leads to files, or to more Python


class Sandbox(SandboxedEnvironment):
    """Jinja without private names, and without what leads from the things of a game to files of the disk."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may have this."""
        return super().is_safe_attribute(obj, attr, value) and not isinstance(value, OUT_OF_BOUNDS)


def templates_of(ruleset: Ruleset) -> BaseLoader:
    """Ours, then its own, also under the name of its folder; then words of a family that it shares.

    Sets of one package see each other; a stranger's folder sees nothing that lies beside it.
    """
    own = ruleset.folder
    beside = [own.parent] if ruleset.installed else []
    ours = FileSystemLoader([places.templates(), own])
    named = PrefixLoader({own.name: FileSystemLoader(own)})
    return ChoiceLoader([ours, named, FileSystemLoader([*beside, places.families()])])
