"""Every printed chance of every game that we ship: each battle, and each ruleset by itself."""

from functools import cache

from drumhead.printing.page_input import Game
from drumhead.rulesets import ids

from ..games import BATTLES, named_game, ruleset_game, wishes_of
from .cards import of_cards
from .pieces import of_dice, of_measures, of_rosters
from .sheet import of_sheet

PAPERS = {
    "sheet": of_sheet,
    "roster": of_rosters,
    "dice": of_dice,
    "measures": of_measures,
    "cards": of_cards,
}


@cache
def games(ruleset):
    """The ruleset by itself, and the battles fought with it, by name; with one book, so that odds are shared."""
    bare = ruleset_game(ruleset)
    fought = {name: named_game(name).battle for name in BATTLES}
    return {ruleset: bare} | {
        name: Game(bare.ruleset, bare.ruleset.book(battle.readings) if battle.readings else bare.book, battle)
        for name, battle in fought.items()
        if battle.ruleset == ruleset
    }


def printed(ruleset):
    """Every figure on every paper of these games."""
    for name, game in games(ruleset).items():
        wishes = wishes_of(game)
        for paper, of in PAPERS.items():
            yield from of(game, wishes, f"{name} {paper}")


RULESETS = ids()
