"""Where the templates of a document come from: ours, the ruleset's, and those of a family that it shares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader

from drumhead import places

if TYPE_CHECKING:
    from drumhead.rules.ruleset import Ruleset


def templates_of(ruleset: Ruleset) -> BaseLoader:
    """Ours, then its own, also under the name of its folder; then words of a family that it shares.

    Sets of one package see each other; a stranger's folder sees nothing that lies beside it.
    """
    own = ruleset.folder
    beside = [own.parent] if ruleset.installed else []
    ours = FileSystemLoader([places.templates(), own])
    named = PrefixLoader({own.name: FileSystemLoader(own)})
    return ChoiceLoader([ours, named, FileSystemLoader([*beside, places.families()])])
