"""A firefight: two units fire one volley a turn until one routs; the phase card decides which fires first."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards.attacks import Volley, hits
from drumhead.rulesets.wss_cards.playing_cards import HIS, MINE, PHASES, Packs, by_kind
from drumhead.rulesets.wss_cards.routs import struck, to_rout
from drumhead.rulesets.wss_cards.turn import leader


@dataclass(frozen=True)
class Line:
    """A unit in a firefight: the hits until its rout, its volley (with the other's cover), and the most hits of that.

    The fields are `bears`, `fires` and `strikes`.
    """

    bears: int
    fires: Volley
    strikes: int

    def after(self, more: int) -> Line:
        """Return the unit with more hits on it."""
        return Line(max(0, self.bears - more), self.fires, self.strikes)


Volleys = tuple[int, int, Packs]
NEVER = "never"


def line_of(book: Book, now: int, fires: Volley) -> Line:
    """Return the line of a unit that has `now` hits when the firefight begins."""
    return Line(to_rout(book, now), fires, max(hits(book, fires, card) for card in by_kind(book)))


def exchange(
    chance: Chance, book: Book, volleys: tuple[Volley, Volley], bear: tuple[int, int], my_colour: str, packs: Packs
) -> Volleys:
    """Return the hits of one turn's volleys on my unit and on the enemy's, and the packs of the next turn.

    A unit that routs before its part of the phase does not reply; `bear` are the hits that rout each.
    """
    card, packs = packs.draw(chance, "phase card", PHASES)
    i_lead = leader(book, card, ()) == my_colour
    made = [0, 0]
    for shooter in (0, 1) if i_lead else (1, 0):
        if made[shooter] >= bear[shooter]:
            break
        use = MINE if shooter == 0 else HIS
        made[1 - shooter], packs = chance.resolve(struck, book, volleys[shooter], packs, use, card)
    return made[0], made[1], packs.next_turn()


def firefight(chance: Chance, book: Book, mine: Line, his: Line, my_colour: str, packs: Packs) -> str:
    """Return the unit that routs first in a firefight, "mine" or "his"; "never" if no card makes a hit."""
    if not (mine.bears and his.bears):
        return "his" if mine.bears else "mine"
    if not (mine.strikes and his.strikes):  # without a reply the result does not depend on the cards
        return "his" if mine.strikes else "mine" if his.strikes else NEVER
    # counted no further than this turn may take them, so that all early turns are alike
    bear = (min(mine.bears, his.strikes + 1), min(his.bears, mine.strikes + 1))
    nothing = (0, 0, packs)
    on_mine, on_his, packs = chance.repeat_while(
        nothing, exchange, book, (mine.fires, his.fires), bear, my_colour, packs
    )
    return chance.then(firefight, book, mine.after(on_mine), his.after(on_his), my_colour, packs)
