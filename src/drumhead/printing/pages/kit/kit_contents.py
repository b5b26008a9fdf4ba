"""The contents page of a kit: its documents, the paper or card for each, the sides, and the settings in full."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from drumhead.printing.html.html_renderer import render
from drumhead.printing.output.pdf_binding import LINK, page_count
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.kit.printer_jobs import PAPER, KitPaper, bound_name, jobs

TITLE = "Contents"
CLOSER = ("", "close", "brief")  # as it is meant to be; with less air; and the units left to the rosters


def cover(game: Game, wishes: PrintOptions, papers: Sequence[KitPaper], bound: str, duplex: str) -> bytes:
    """Return the contents page of a kit as a PDF; it has more than one page only where its text needs that.

    `papers` are the documents after it, in order; `bound` and `duplex` are as in `printer_jobs.jobs`.
    """
    from drumhead.printing.pages.playing_time import lasts

    def set_so(own: int, closer: str) -> bytes:
        first = KitPaper(TITLE, "", PAPER, pages=own)
        laid = jobs([first, *papers], bound, duplex)
        told = {"game": game, "jobs": laid, "colophon": colophon(game), "lasts": lasts(game)}
        return render("kit.html", {**told, "link": LINK, "file": partial(bound_name, game), "closer": closer}, wishes)

    own = 1
    for closer in CLOSER:
        if (counted := page_count(pdf := set_so(own, closer))) == own:
            return pdf
    while counted > own:  # a very long note or many house rules want a second page, and all numbers move on by one
        own, pdf = counted, set_so(counted, closer)
        counted = page_count(pdf)
    return pdf


def colophon(game: Game) -> dict[str, object]:
    """Return the settings of a kit for its templates.

    Keys: "shipped" is the number of interpretations by default. "chosen" has a slug, the answer in force and the
    default answer for each interpretation chosen. "switches" is the number of unclear rules, "house" the house rules.
    "assumed" has the assumptions made where the battle or an army was adapted to this game.
    """
    book, battle = game.book, game.battle
    assumed = [battle.assumed, *(army.assumed for army in battle.armies.values())] if battle else []
    chosen = [
        (slug, book.readings[slug].option(key).says, book.readings[slug].option(book.readings[slug].default).says)
        for slug, key in book.departures.items()
        if slug not in book.overruled
    ]
    switches = sum(reading.switch for reading in book.readings.values())
    return {
        "shipped": len(book.readings) - len(book.departures),
        "chosen": chosen,
        "switches": switches,
        "house": book.house,
        "assumed": list(dict.fromkeys(said for each in assumed for said in each)),
    }
