"""The rules in short: every line of `rules.toml`, in its order, under the sections of the rulebook."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead import rulesets
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.rules_appendix import appendix
from drumhead.printing.style.paper import Box, PaperError, paper

from ..counted import at_least
from . import sheets
from .games import ruleset_game
from .papers import made


def plain(words: str) -> str:
    return "".join(words.split()).replace("-", "").replace("\N{HYPHEN}", "")


@pytest.mark.parametrize("name", rulesets.ids())
def test_every_rule_is_printed_in_the_order_of_the_rulebook(name):
    game = ruleset_game(name)
    one = made(lambda: appendix(game, PrintOptions(measures=game.ruleset.measures, command="drumhead x")))
    assert not one.said
    for page in at_least(1, sheets.letters(one.pdf)):
        for letter in at_least(100, page):
            assert letter.points > 8.995, letter
            assert paper("A4").printable.holds(Box(*letter.box), 0.4), letter
    words = plain(sheets.text(one.pdf))
    found = [plain(rule.says) in words for rule in at_least(80, game.rules.values())]
    assert sum(found) > 0.9 * len(found)  # others are divided by the end of a page
    cites = [rule.cite.split(";")[0].split(",")[0] for rule in game.rules.values()]
    assert all(plain(cite) in words for cite in set(cites))


def test_a_ruleset_without_rules_is_refused():
    game = ruleset_game()
    ruleset = replace(game.ruleset)
    ruleset.__dict__["rule_data"] = {}
    with pytest.raises(PaperError, match=r"rules\.toml"):
        appendix(replace(game, ruleset=ruleset), PrintOptions())
