"""The folders from which templates are loaded: ours, the ruleset's own, and those of the families."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader

from drumhead.support import paths

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset


def templates_of(ruleset: Ruleset) -> BaseLoader:
    """Return a Jinja loader of all templates for a ruleset: ours, its own, and those of the families."""
    return templates_in(ruleset.folder, ruleset.installed)


def templates_in(own: Path, installed: bool) -> BaseLoader:
    """Return a Jinja loader of our templates, those of the ruleset folder `own`, and those of the families.

    Templates of `own` are also found with the folder's name before theirs. If it is `installed` with Drumhead, it
    also sees the templates of the other rulesets there; a third-party folder does not.
    """
    beside = [own.parent] if installed else []
    ours = FileSystemLoader([paths.templates(), own])
    named = PrefixLoader({own.name: FileSystemLoader(own)})
    return ChoiceLoader([ours, named, FileSystemLoader([*beside, paths.families()])])
