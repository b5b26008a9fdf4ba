"""The log of a played battle, printed from its journal: the report, then every turn with its map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.battle_log.played_log import log_of
from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.style.paper import PaperError, paper
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.simulation.journal import played_soundly

if TYPE_CHECKING:
    from drumhead.simulation.journal_notes import JournalNote

NARROWEST = 115.0  # mm: the luck of one side


def parts(game: Game, wishes: PrintOptions, seed: int) -> Iterator[Part]:
    """Yield the log of the battle as Drumhead plays it with the dice of `seed`, both sides with the sound style.

    PaperError where there is no battle, or where the ruleset cannot be played by the program.
    """
    if game.battle is None or not game.ruleset.is_played:
        raise PaperError(f"{game.title}: no battle of {game.ruleset.id} can be played by Drumhead")

    yield Part(
        "The battle, as fought", pdf_name(game, f"fought-{seed}"), "to read", partial(_fought, game, wishes, seed)
    )


def _fought(game: Game, wishes: PrintOptions, seed: int) -> bytes:
    assert game.battle
    head, events = played_soundly(game.battle, game.ruleset, game.book, seed)
    return played_log(head, events, game.ruleset, wishes)


def played_log(
    head: Mapping[str, Any],
    events: Sequence[Mapping[str, Any]],
    ruleset: Ruleset,
    wishes: PrintOptions,
    turns: int | None = None,
    notes: Sequence[JournalNote] = (),
) -> bytes:
    """Return the log as a PDF: report, tables, luck, and every turn, each with its map, its record and its notes.

    `head` is the first line of a journal and `events` are its other lines. With `turns`, only the first `turns` turns
    are printed, and blank forms for the others follow. PaperError where the ruleset has no words for what happened,
    or where the pages are narrower than the tables.
    """
    page = paper(wishes.paper)
    if page.printable.width < NARROWEST:
        raise PaperError(
            f"a page of {page.width:g} × {page.height:g} mm is too narrow for the tables of a battle's log: "
            "--fold booklet holds it"
        )
    filled = log_of(head, events, ruleset, wishes, turns, notes)
    title = f"{plain(head['title'])}: the battle as it was fought"
    return pdf(filled.sheets, title, wishes.command, filled.colophon[0], wishes.colour)
