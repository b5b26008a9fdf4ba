"""A firefight: two units fire one volley a turn each until one routs; a card decides which fires first."""

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
    """One unit in a firefight.

    `bears` is the number of hits until its rout. `fires` is its volley, which allows for the other's cover, and
    `strikes` the most hits of that volley.
    """

    bears: int
    fires: Volley
    strikes: int

    def after(self, more: int) -> Line:
        """Return the unit with `more` hits on it, so with fewer left until its rout."""
        return Line(max(0, self.bears - more), self.fires, self.strikes)


Volleys = tuple[int, int, Packs]
NEVER = "never"


def line_of(book: Book, now: int, fires: Volley) -> Line:
    """Return the line of a unit that has `now` hits as the firefight begins, and fires the volley `fires`."""
    return Line(to_rout(book, now), fires, max(hits(book, fires, card) for card in by_kind(book)))


def exchange(
    chance: Chance, book: Book, volleys: tuple[Volley, Volley], bear: tuple[int, int], my_colour: str, packs: Packs
) -> Volleys:
    """Play one turn of a firefight; return the hits on my unit, those on the enemy's, and the next turn's packs.

    `volleys` are mine and the enemy's. `bear` has the hits that rout my unit and the enemy's; a unit that routs
    before its part of the phase does not reply.
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
    """Play a firefight and return the unit that routs first: `mine` or `his`; `never` if no card makes a hit.

    `my_colour` is "red" or "black".
    """
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
