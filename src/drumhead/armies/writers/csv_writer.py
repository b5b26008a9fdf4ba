"""Writer of an army as rows of cells, and as CSV text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from drumhead.armies.files.ruleset_terms import About, counts
from drumhead.armies.readers.lexicon.word_index import words
from drumhead.armies.readers.native_list_format import MORE, as_cell
from drumhead.armies.readers.sources.csv_tables import guard
from drumhead.armies.writers.metadata_text import further_heads, known, more_said, tree_of
from drumhead.model.army import TREE, Army, Brigade, Command, Officer

COLUMNS = {  # and how broad they are in a spreadsheet
    **dict.fromkeys(TREE, 20),
    "brigade": 24,
    "brigade note": 16,
    "commander": 24,
    "rank": 16,
    "commander note": 16,
    "unit": 28,
    "arm": 12,
    "kind": 16,
    "nation": 14,
    "quality": 10,
    "strength": 8,
    "men": 8,
    "ranks": 8,
    "facings": 16,
    "special troops": 24,
    "under": 24,
    "note": 50,
}


def table(army: Army, about: About) -> list[list[str]]:
    """Return an army as rows of cells: facts about the army, an empty row, the headings, and a row for each unit."""
    general = army.general
    above = [["army", army.name], ["words", str(about["id"])], ["side", army.side]]
    above += [[key, said] for key, said in known(army)]
    above += [["general", general.name, general.rank, general.note]] if general else []
    above += [["note", army.note]] if army.note else []
    above += [[each.sort, each.name, *_led_in_cells(each), each.note] for each in army.commands]
    heads = [counts(about) if head == "strength" else head for head in heads_of(army)]
    tree, further = tree_of(army), further_heads(army)
    return [*above, [], heads, *(row for brigade in army.brigades for row in _rows(brigade, tree, further))]


def heads_of(army: Army) -> list[str]:
    """Return the headings of an army's columns; some are included only if the army has such values.

    These are wings, lines, divisions, and further values such as men or facings. The heading of strength is
    "strength".
    """
    kept = {*tree_of(army), *(words()["column"][head][0] for head in further_heads(army))}
    now_and_then = {*TREE, *(words()["column"][head][0] for head in MORE)}
    return [head for head in COLUMNS if head not in now_and_then or head in kept]


def _led_in_cells(led: Brigade | Command) -> list[str]:
    officer = led.commander or Officer("", "")
    return [officer.name, officer.rank, officer.note]


def _rows(brigade: Brigade, tree: Sequence[str], more: Sequence[str]) -> Iterator[list[str]]:
    led = [*(as_cell(getattr(brigade, sort)) for sort in tree), brigade.name, brigade.note, *_led_in_cells(brigade)]
    for unit in brigade.units:
        own = (unit.name, unit.arm, unit.listed_kind, unit.nation, unit.quality, str(unit.stands))
        yield [*led, *own, *(more_said(unit, head) for head in more), unit.note]


def as_csv(army: Army, about: About) -> str:
    """Return the text of an army as comma-separated values, without anything that a spreadsheet program computes."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([guard(cell) for cell in row] for row in table(army, about))
    return text.getvalue()
