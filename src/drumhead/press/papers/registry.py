"""The papers of a game, one by one: what each is called, its file, and who draws it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from drumhead.press.game import Game, Wishes
from drumhead.press.style.paper import PaperError

if TYPE_CHECKING:
    from drumhead.press.drawing.marks import Sheet
    from drumhead.press.papers.cards.kinds import Ask


@dataclass(frozen=True)
class Part:
    """One paper: its title in the bookmarks, its file name, what to do with it, and the drawing of it as a PDF.

    `heavy` papers are set by WeasyPrint and worth a process of their own; the others are drawn from marks, and
    `sheets` gives these for SVG and DXF.
    """

    title: str
    file: str
    use: str
    draw: Callable[[], bytes]
    heavy: bool = False
    sheets: Callable[[], Sequence[Sheet]] = tuple


def file_name(*words: str) -> str:
    """A file name that is safe everywhere, from titles that are not.

    >>> file_name("Ramillies, 23 May 1706", "../Maréchal <Villeroy>")
    'ramillies-23-may-1706-marechal-villeroy'
    """
    plain = unicodedata.normalize("NFKD", " ".join(words)).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:80].strip("-") or "drumhead"


def pdf_name(game: Game, kind: str) -> str:
    """The file of one paper of a game, such as ramillies-playsheet.pdf."""
    return f"{file_name(game.title, kind)}.pdf"


def sheet(game: Game, wishes: Wishes) -> Iterator[Part]:
    """The playsheet."""

    def draw() -> bytes:
        from drumhead.press.papers.playsheet.playsheet import playsheet

        return playsheet(game, wishes)

    yield Part("Playsheet", pdf_name(game, "playsheet"), "on paper, both sides of each sheet", draw, heavy=True)


def short_sheets(game: Game, wishes: Wishes) -> Iterator[Part]:
    """The short sheet for a newcomer."""

    def draw() -> bytes:
        from drumhead.press.papers.playsheet.short_sheet import short_sheet

        return short_sheet(game, wishes)

    yield Part(
        "Short sheet", pdf_name(game, "short"), "on paper, for who plays it for the first time", draw, heavy=True
    )


def rulings(game: Game, wishes: Wishes) -> Iterator[Part]:
    """The doubts and rulings, to be agreed on."""

    def draw() -> bytes:
        from drumhead.press.papers.playsheet.rulings import rulings_sheet

        return rulings_sheet(game, wishes)

    yield Part("Doubts and rulings", pdf_name(game, "rulings"), "on paper, to be signed", draw, heavy=True)


def battle_map(game: Game, wishes: Wishes, sides: tuple[str, ...] = ()) -> Iterator[Part]:
    """The map of the battle before its first turn; with `sides`, one for each of them that leaves the enemy out."""
    from drumhead.press.papers.maps.opening_sheet import battle_map, battle_map_marks

    for side in (sides or ("",)) if game.battle else ():
        name = f"Map, {game.side(side)['name']}" if side else "Map"
        file = pdf_name(game, f"map-{side}" if side else "map")
        drawn = _drawn(game, wishes, battle_map, battle_map_marks, side=side)
        yield Part(name, file, "on paper, to lay the table from", **drawn)


def rosters(game: Game, wishes: Wishes, sides: tuple[str, ...] = ()) -> Iterator[Part]:
    """A roster for each side of the battle, or for those asked for."""
    for side in sides or tuple(game.battle.armies if game.battle else ()):
        yield _roster(game, wishes, side)


def _roster(game: Game, wishes: Wishes, side: str) -> Part:
    def draw() -> bytes:
        from drumhead.press.papers.roster import roster

        return roster(game, side, wishes)

    name = game.side(side)["name"]
    return Part(f"Roster, {name}", pdf_name(game, f"roster-{side}"), "on paper, to write on", draw, heavy=True)


def dice(game: Game, wishes: Wishes, **how: Any) -> Iterator[Part]:
    """Record dice; `how` may give size (mm) and order, else the battle file may give the size."""
    from drumhead.press.papers.dice.record_dice import record_dice, record_dice_marks

    settled = {word: value for word, value in (game.battle.wishes if game.battle else {}).items() if word == "size"}
    drawn = _drawn(game, wishes, record_dice, record_dice_marks, **{**settled, **how})
    yield Part("Record dice", pdf_name(game, "dice"), "on card, to cut, score, fold and glue", **drawn)


def markers(game: Game, wishes: Wishes, **how: Any) -> Iterator[Part]:
    """Markers; `how` may give shape and size (mm)."""
    from drumhead.press.papers.markers.markers import markers, markers_marks

    drawn = _drawn(game, wishes, markers, markers_marks, **how)
    yield Part("Markers", pdf_name(game, "markers"), "on card, to cut and fold", **drawn)


def measures(game: Game, wishes: Wishes, **how: Any) -> Iterator[Part]:
    """Measures; `how` may ask for a true inch."""
    from drumhead.press.papers.measures.measures import measures, measures_marks

    drawn = _drawn(game, wishes, measures, measures_marks, **how)
    yield Part("Measures", pdf_name(game, "measures"), "on card, to cut, fold and glue", **drawn)


def cards(game: Game, wishes: Wishes, kinds: tuple[str, ...] = (), ask: Ask | None = None) -> Iterator[Part]:
    """Cards of some kinds, or those that a game has of its own; "all" is every kind that it has."""
    from drumhead.press.papers.cards.kinds import deck, deck_sheets

    drawn = _drawn(game, wishes, deck, deck_sheets, kinds=kinds, ask=ask)
    yield Part("Cards", pdf_name(game, "cards"), "on card, to fold, glue and cut", **drawn)


def _drawn(game: Game, wishes: Wishes, draw: Callable[..., bytes], sheets: Callable[..., Any], **how: Any) -> Any:
    """What draws a paper of marks: as a PDF, and sheet by sheet."""
    return {"draw": partial(draw, game, wishes, **how), "sheets": partial(sheets, game, wishes, **how)}


def log(game: Game, wishes: Wishes, turns: int | None = None) -> Iterator[Part]:
    """A blank log."""

    def draw() -> bytes:
        from drumhead.press.papers.turn_log.blank_log import blank_log

        return blank_log(game, wishes, turns=turns)

    yield Part("Log", pdf_name(game, "log"), "on paper, to write on", draw, heavy=True)


def played(game: Game, wishes: Wishes, seed: int) -> Iterator[Part]:
    """The log of the battle fought by Drumhead with the dice of a seed, both sides soundly led.

    PaperError where there is no battle, or where its rules cannot be played by us yet.
    """
    if game.battle is None or game.ruleset.module_if_any("play") is None:
        raise PaperError(f"{game.title}: no battle of {game.ruleset.id} can be played by Drumhead yet")

    def draw() -> bytes:
        from drumhead.battle.journal import played_soundly
        from drumhead.press.papers.battle_log import played_log

        assert game.battle
        head, events = played_soundly(game.battle, game.ruleset, game.book, seed)
        return played_log(head, events, game.ruleset, wishes)

    yield Part("The battle, as fought", pdf_name(game, f"fought-{seed}"), "on paper, to read", draw)


KINDS: dict[str, Callable[..., Iterator[Part]]] = {
    "sheet": sheet,
    "map": battle_map,
    "roster": rosters,
    "dice": dice,
    "markers": markers,
    "measures": measures,
    "cards": cards,
    "log": log,
}
# The file of a ruleset without which a paper is left out of its kits.
NEEDS = {
    "roster": "roster",
    "dice": "record",
    "markers": "markers",
    "measures": "measures",
    "cards": "turn",
    "log": "log",
}


def everything(game: Game, wishes: Wishes, seed: int | None = None) -> list[Part]:
    """All papers of a game, in the order of its kit; none of a kind for which its ruleset has no file.

    With a seed also the log of a battle fought.
    """
    about = game.ruleset.about
    kinds = [kind for name, kind in KINDS.items() if name not in NEEDS or NEEDS[name] in about]
    parts = [part for kind in kinds for part in kind(game, wishes)]
    return parts if seed is None else [*parts, *played(game, wishes, seed)]
