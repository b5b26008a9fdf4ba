"""The packet of a game alone: the pages to read, and the sealed pages to fold and to cut."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.pages.solo.open_pages import open_packet
from drumhead.printing.pages.solo.sealed_pages import sealed_packet, sealed_sheets
from drumhead.printing.pages.solo.solo_facts import SoloFacts
from drumhead.printing.style.paper import PaperError, paper

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

NARROWEST = 140.0  # mm of the paper


def parts(game: Game, wishes: PrintOptions, side: str, seed: int, turns: int | None = None) -> Iterator[Part]:
    """Yield the pages to read and the sealed pages of a game against the paper, which has the side `side`.

    `turns` is its number of turns, None for the battle's.

    PaperError for a ruleset that does not say what the paper decides.
    """
    page = paper(wishes.paper)
    if page.width < NARROWEST:
        raise PaperError(f"{page.name} is too narrow for flaps; give A5 or larger paper")
    facts = SoloFacts(game, wishes, side, seed, turns)
    facts.check()
    own = next(each["id"] for each in game.fielded if each["id"] != side)
    file = f"solo-{own}-{seed}"
    yield Part("To read", pdf_name(game, file), "to read before the game", partial(open_packet, facts), heavy=True)
    yield Part(
        "Sealed",
        pdf_name(game, f"{file}-sealed"),
        "to print on both sides, flipped on the long edge, and not to read",
        partial(sealed_packet, facts),
        sheets=partial(sealed_sheets, facts),
        on="card",
        leaf="own",
        backs="behind",
    )
