"""The appendix: every rule of the rulebook in one line of ours, by its sections, for those who have the book at hand.

The lines are those of `rules.toml`, which `drumhead rules show` searches too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.style.paper import PaperError
from drumhead.support.gc_control import disable_collection

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.rules.rulebook.rule_index import Rule


def parts(game: Game, wishes: PrintOptions) -> Iterator[Part]:
    """Yield one document, the rules in one line each."""
    name = pdf_name(game, "rules")
    yield Part("The rules in short", name, "to look things up", partial(appendix, game, wishes), heavy=True)


def appendix(game: Game, wishes: PrintOptions) -> bytes:
    """Return the rules in one line each as a PDF; PaperError if the ruleset's `rules.toml` has none."""
    sections = [(cite, [rule.says for rule in rules]) for cite, rules in groupby(game.rules.values(), key=_section)]
    if not sections:
        raise PaperError(f"{game.ruleset.title} has no rules to list: write them into its rules.toml")
    with disable_collection():
        return HtmlRenderer(game, wishes).pdf("appendix.html", sections=sections)


def _section(rule: Rule) -> str:
    """Return the section of the rulebook that a rule cites, without the part of it."""
    return rule.cite.split(";")[0].split(",")[0].strip()
