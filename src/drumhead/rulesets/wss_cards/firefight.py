"""Two units trade a volley a turn until one of them routs; the phase card says each turn who fires first."""

from __future__ import annotations

from dataclasses import dataclass, replace

from drumhead.chance import Chance
from drumhead.rules.book import Book
from drumhead.rulesets.wss_cards.attacks import Volley
from drumhead.rulesets.wss_cards.pack import HIS, MINE, PHASES, Packs
from drumhead.rulesets.wss_cards.routs import after, routs, struck
from drumhead.rulesets.wss_cards.turn import leader


@dataclass(frozen=True)
class Line:
    """A unit in a firefight: the hits on it, and its volley, which rests on the cover of the other."""

    hits: int
    fires: Volley


Stand = tuple[int, int, Packs]


def exchange(chance: Chance, book: Book, mine: Line, his: Line, my_colour: str, packs: Packs) -> Stand:
    """The musketry of one turn: the hits on mine and his after it, and the packs of the next turn.

    A unit that routs before its part of the phase does not reply.
    """
    card, packs = packs.draw(chance, "phase card", PHASES)
    i_lead = leader(book, card, ()) == my_colour
    lines = [mine, his]
    for shooter in (0, 1) if i_lead else (1, 0):
        if routs(book, lines[shooter].hits):
            break
        target = 1 - shooter
        use = MINE if shooter == 0 else HIS
        more, packs = chance.resolve(struck, book, lines[shooter].fires, packs, use, card)
        lines[target] = replace(lines[target], hits=after(book, lines[target].hits, more))
    return lines[0].hits, lines[1].hits, packs.next_turn()


def firefight(chance: Chance, book: Book, mine: Line, his: Line, my_colour: str, packs: Packs) -> str:
    """A volley a turn until "mine" or "his" is gone. One of them must be able to hit."""
    if routs(book, mine.hits) or routs(book, his.hits):
        return "mine" if routs(book, mine.hits) else "his"
    now = (mine.hits, his.hits, packs)
    my_hits, his_hits, packs = chance.repeat_while(now, exchange, book, mine, his, my_colour, packs)
    return chance.then(firefight, book, replace(mine, hits=my_hits), replace(his, hits=his_hits), my_colour, packs)
