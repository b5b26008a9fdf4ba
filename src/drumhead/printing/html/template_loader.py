"""Where templates are loaded from: ours, the ruleset's, and those of a family that it shares."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader

from drumhead.support import paths

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset


def templates_of(ruleset: Ruleset) -> BaseLoader:
    """Return a loader of the templates that those of a ruleset may include."""
    return templates_in(ruleset.folder, ruleset.installed)


def templates_in(own: Path, installed: bool) -> BaseLoader:
    """Return a loader of our templates, then those of the folder `own`, also under its name, then shared families'.

    Installed rulesets also see the templates of the other rulesets of their package; a third-party folder does not.
    """
    beside = [own.parent] if installed else []
    ours = FileSystemLoader([paths.templates(), own])
    named = PrefixLoader({own.name: FileSystemLoader(own)})
    return ChoiceLoader([ours, named, FileSystemLoader([*beside, paths.families()])])
