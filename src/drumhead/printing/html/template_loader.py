"""Where the templates of a document come from: ours, the ruleset's, and those of a family that it shares."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader

from drumhead.support import paths

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset


def templates_of(ruleset: Ruleset) -> BaseLoader:
    """Return the templates that those of a ruleset may take in."""
    return templates_in(ruleset.folder, ruleset.installed)


def templates_in(own: Path, installed: bool) -> BaseLoader:
    """Return ours, then those of a ruleset's folder, also under its name; then words of a family that it shares.

    Sets of one package see each other; a stranger's folder sees nothing that lies beside it.
    """
    beside = [own.parent] if installed else []
    ours = FileSystemLoader([paths.templates(), own])
    named = PrefixLoader({own.name: FileSystemLoader(own)})
    return ChoiceLoader([ours, named, FileSystemLoader([*beside, paths.families()])])
