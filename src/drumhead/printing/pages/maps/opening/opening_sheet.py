"""The page with the map of a battle before its first turn, portrait or landscape to show the table larger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from drumhead.deployment.initial_positions import opening_of
from drumhead.printing.drawing.vector_primitives import Mark, Sheet, move
from drumhead.printing.layout import page_frame
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.document import Part, draw_sheets, pdf_name
from drumhead.printing.pages.maps.opening.opening_key import BETWEEN, Key
from drumhead.printing.pages.maps.opening.opening_legend import Legend
from drumhead.printing.pages.maps.opening.opening_map import Look, OpeningMap
from drumhead.printing.pages.maps.opening.opening_notes import Notes
from drumhead.printing.pages.maps.opening.opening_text import MapText
from drumhead.printing.pages.maps.unit_drawing import liveries_of
from drumhead.printing.pages.print_fingerprint import declare
from drumhead.printing.style.paper import Box, Paper, PaperError, paper
from drumhead.printing.text.data_expressions import fill_words
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.map_words import words

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

MOST_COLUMNS = 6
GAP = 3.0  # mm from the map to its legend, and from there to the key
LEGEND = 10.4  # mm that the legend takes at the least
FOOT = 9.0  # mm of a colophon in two lines
SMALLEST = 40.0  # mm that a map with its coordinates is tall at the least
AS_GOOD = 0.98  # a key with more rows may make the map no smaller than so much of it
BROKEN = 1.06  # a key with broken lines has to make the map so much larger
NARROWEST = 90.0  # mm that it is broad
ROOMIER = 1.6  # times as large: then the map has its sheet to itself


def parts(game: Game, wishes: PrintOptions, sides: tuple[str, ...] = ()) -> Iterator[Part]:
    """Yield the map of the battle before its first turn as a `Part`; with `sides`, one map for each that hides its
    enemy.

    Yield nothing for a game without a battle.
    """
    for side in (sides or ("",)) if game.battle else ():
        name = f"Map, {game.side(side)['name']}" if side else "Map"
        file = pdf_name(game, f"map-{side}" if side else "map")
        seen = declare(game, wishes, game.inputs.of(side)) if side else (game, wishes)
        draw = draw_sheets(*seen, battle_map, battle_map_marks, side=side)
        yield Part(name, file, "to lay the table from", **draw)


def battle_map(game: Game, wishes: PrintOptions, side: str = "") -> bytes:
    """Return a PDF of the map before the first turn, with both armies; with a `side`, only with that side's army.

    Further pages follow where the key needs them. PaperError without a battle, or where the map does not fit the
    paper.
    """
    made_from = page_frame.colophon(game, wishes)[0]
    return pdf(battle_map_marks(game, wishes, side), _title(game), wishes.command, made_from, wishes.colour)


def battle_map_marks(game: Game, wishes: PrintOptions, side: str = "") -> list[Sheet]:
    """Return the map before the first turn as sheets of marks in mm; with a `side`, only with that side's army.

    Further sheets follow where the key needs them. PaperError without a battle, or where the map does not fit the
    paper.
    """
    if game.battle is None:
        raise PaperError(f"{game.title}: there is no battle to draw")
    whole = opening_of(game.battle, game.ruleset, game.book)
    voice = MapText(game, whole.only(side) if side else whole, wishes.measures, side)
    found = _fullest(voice, wishes)
    gloss = (
        f"{fill_words(words()['one'], side=voice.name_side(side))}, {words()['gloss']}" if side else words()["gloss"]
    )
    head = page_frame.head(found.paper, _title(game), ", ".join(filter(None, (plain(game.battle.date), gloss))))
    foot = page_frame.colophon_foot(found.paper, page_frame.colophon(game, wishes))
    pages = [found.marks(), *_further(found)]
    return [Sheet(found.paper, (*head, *page, *foot), _title(game)) for page in pages]


def _title(game: Game) -> str:
    return fill_words(words()["title"], title=plain(game.title))


def _room(sheet: Paper) -> Box:
    """Return the area of a sheet between header and footer, in mm."""
    return sheet.printable.inset(top=page_frame.HEAD, bottom=FOOT)


@dataclass(frozen=True)
class _Layout:
    """One division of a sheet between map, legend, key and notes; the key has columns `wide` mm wide.

    The key is below map and legend, in one column at their right (`is_beside`), or on further sheets (`columns` is
    0). The notes on the ground are below the legend, below the key in its column (`notes_beside`), or on further
    sheets with the key (`notes_later`).
    """

    paper: Paper
    map: OpeningMap
    legend: Legend
    key: Key
    notes: Notes
    columns: int
    wide: float
    is_beside: bool = False
    notes_beside: bool = False
    notes_later: bool = False

    def marks(self) -> Iterator[Mark]:
        room = _room(self.paper)
        wide, tall = self.map.size
        across = room.width - (self.wide + BETWEEN if self.is_beside else 0.0)
        yield move(self.map.marks(), room.left + (across - wide) / 2, room.top + 1.0)
        legend, down = self.legend.lay_out(across)
        below = room.top + 1.0 + tall + GAP
        yield move(legend, room.left, below)
        if self.notes_beside:
            down_key = self.key.tall(1, self.wide) + 1.0 + GAP
            yield from self.notes.marks(room.right - self.wide, room.top + down_key, self.wide)
        elif not self.notes_later:
            yield from self.notes.marks(room.left, below + down + GAP / 2, across)
            down += _notes_below(self.notes, across)
        if self.columns:
            at = (room.right - self.wide, room.top + 1.0) if self.is_beside else (room.left, below + down + GAP)
            yield from self.key.marks(self.key.columns(self.columns), *at, self.wide)


def _fullest(voice: MapText, wishes: PrintOptions) -> _Layout:
    """Return the layout with the largest map, its key with headings of wings and divisions if these cost no room and
    no sheet.

    A map up to 2 % smaller is accepted for the headings.
    """
    bare, full = Key(voice, with_heads=False), Key(voice)
    largest = _largest(voice, wishes, bare)
    if len(full.rows) == len(bare.rows):
        return largest
    found = _largest(voice, wishes, full)
    is_as_large = found.map.scale.mm >= AS_GOOD * largest.map.scale.mm
    return found if is_as_large and len([*_further(found)]) == len([*_further(largest)]) else largest


def _largest(voice: MapText, wishes: PrintOptions, key: Key) -> _Layout:
    """Return the layout with the largest map for this key; of two equally good ones, the portrait one.

    The key goes on sheets of its own where the map then is more than `ROOMIER` times as large.
    """
    notes, look = Notes(voice), look_of(voice, wishes)
    upright, best = paper(wishes.paper), None
    for sheet in (upright, upright.on_its_side()):
        room = _room(sheet)
        for columns, wide, is_beside in _ways(key, room):
            tall = room.height - 1.0 - (0.0 if is_beside else key.tall(columns, wide) + GAP)
            across = room.width - wide - BETWEEN if is_beside else room.width
            notes_beside = is_beside and key.tall(1, wide) + 1.0 + GAP + notes.tall(wide) <= room.height
            tall -= 0.0 if notes_beside else _notes_below(notes, across)
            worth_it = best.map.scale.mm * (BROKEN if wide < key.broadest else 1 + 1e-6) if best else 0.0
            found = _fitted(voice, look, across, tall, worth_it)
            best = _Layout(sheet, *found, key, notes, columns, wide, is_beside, notes_beside) if found else best
    best = best or _alone(voice, look, key, notes, upright)
    by_itself = _alone(voice, look, key, notes, upright, notes_later=True)
    return by_itself if by_itself.map.scale.mm > ROOMIER * best.map.scale.mm else best


def _notes_below(notes: Notes, wide: float) -> float:
    """Return the height in mm of the notes below the legend, `wide` mm wide, with the space above them; 0 for no
    notes.
    """
    return notes.tall(wide) + GAP / 2 if notes.notes else 0.0


def _ways(key: Key, room: Box) -> Iterator[tuple[int, float, bool]]:
    """Yield the ways to place the key in an area: number of columns, their width in mm, and whether it is at the
    map's right.
    """
    for wide in dict.fromkeys((key.broadest, key.narrowest)):
        if room.width - wide > NARROWEST and key.tall(1, wide) <= room.height:
            yield 1, wide, True
    for columns in range(1, MOST_COLUMNS + 1):
        wide = (room.width - (columns - 1) * BETWEEN) / columns
        if columns == 1 or wide >= key.narrowest:
            yield columns, wide, False


def _alone(voice: MapText, look: Look, key: Key, notes: Notes, upright: Paper, notes_later: bool = False) -> _Layout:
    """Return the layout of a map whose key is on further sheets; with `notes_later`, the notes are also there.

    PaperError where even then the map does not fit the paper.
    """
    for sheet in (upright.on_its_side(), upright):
        room = _room(sheet)
        below = 0.0 if notes_later else _notes_below(notes, room.width)
        if found := _fitted(voice, look, room.width, room.height - 1.0 - below, 0.0):
            return _Layout(sheet, *found, key, notes, 0, key.narrowest, notes_later=notes_later)
    raise PaperError(f"the map and its notes have no room on {upright.name}; give larger paper, such as --paper A4")


def _further(layout: _Layout) -> Iterator[list[Mark]]:
    """Yield the marks of each further sheet, for the key and the notes on the ground; nothing where the first sheet
    has the key.
    """
    if layout.columns:
        return
    room, key = _room(layout.paper), layout.key
    count = max(1, int((room.width + BETWEEN) / (layout.wide + BETWEEN)))
    wide = (room.width - (count - 1) * BETWEEN) / count
    ground = [*layout.notes.marks(room.left, room.top + 1.0, room.width)] if layout.notes_later else []
    above = layout.notes.tall(room.width) + GAP if ground else 0.0
    if ground and above + key.tall(count, wide) <= room.height - 1.0:
        yield [*ground, *key.marks(key.columns(count), room.left, room.top + 1.0 + above, wide)]
        return
    for columns in key.pages(count, wide, room.height - 1.0):
        yield [*key.marks(columns, room.left, room.top + 1.0, wide)]
    if ground:
        yield ground


def _fitted(voice: MapText, look: Look, wide: float, tall: float, better: float) -> tuple[OpeningMap, Legend] | None:
    """Return the largest map with its legend in `wide` by `tall` mm; None where it would be too small.

    None also where its scale, in mm of paper for a mm of table, is not larger than `better`.
    """
    legend_tall = LEGEND
    for _ in range(3):  # how tall the legend is depends a little on the scale of the map
        if tall - GAP - legend_tall < SMALLEST:
            return None
        drawn = OpeningMap(voice.opening, look, wide, tall - GAP - legend_tall)
        if drawn.scale.mm <= better:
            return None
        legend = Legend(drawn, voice)
        needs = legend.lay_out(wide)[1]
        if needs <= legend_tall:
            break
        legend_tall = needs
    return drawn, legend


def look_of(voice: MapText, wishes: PrintOptions) -> Look:
    """Return the style of a game's map before the first turn, with the player's print settings."""
    game = voice.game
    liveries = liveries_of(game.sides)
    signs = {kind["id"]: kind.get("sign", arm["sign"]) for arm in game.ruleset.arm_tables for kind in arm["kinds"]}
    edges = [voice.edge(side) for side in voice.opening.sides]
    return Look(liveries, signs, wishes.measures, wishes.ink == "low", edges, words()["turn-at"])
