"""The armies of a pasted text or of a table, as drafts."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from drumhead.armies.files.ruleset_terms import About
from drumhead.armies.readers.columns import HEADINGS_WITHIN
from drumhead.armies.readers.grammar.legends import Legend, legend_of
from drumhead.armies.readers.grammar.line_classifier import LineClassifier, is_army_show
from drumhead.armies.readers.grammar.line_cleaner import clean_lines
from drumhead.armies.readers.grammar.line_roles import Role
from drumhead.armies.readers.grammar.list_reader import ListReader
from drumhead.armies.readers.grammar.phrase_parser import PhraseParser
from drumhead.armies.readers.import_draft import ImportDraft
from drumhead.armies.readers.lexicon.vocabulary import Vocabulary, in_use
from drumhead.armies.readers.lexicon.word_index import find_word
from drumhead.armies.readers.native_list_format import OurLines, is_ours, our_line
from drumhead.armies.readers.sources.source_model import Table, refuse
from drumhead.armies.readers.strengths import Scale
from drumhead.armies.readers.table_items import items_of_table
from drumhead.armies.readers.text_tables import items_of_lines
from drumhead.support.command_lines import name_command

OF_AN_ARMY = re.compile(r"^[^\w\n]*words: *([\w-]+)[^\w\n]*$", re.IGNORECASE | re.MULTILINE)


def drafts_of_text(
    text: str, about: About, path: Path, scale: Scale | None = None, is_markdown: bool = False
) -> list[ImportDraft]:
    """Return the armies of a pasted list as drafts, usually one; `about` is the ruleset's table of terms.

    Raise FileErrors if it contains no unit, or if it is the output of `army show`.
    """
    said = OF_AN_ARMY.search(text)
    vocabulary = Vocabulary(in_use(about, said[1]) if said else about)
    lines = clean_lines(text)
    if is_army_show(lines):
        convert = name_command("army", "convert", "ARMY", "--out", "list.txt")
        wrong = "this is what `army show` prints, which is for reading only"
        raise refuse(path, wrong, f"`{convert}` writes an army as a list.", 1, "army-show")
    classifier = LineClassifier(PhraseParser(vocabulary))
    ours = _our_lines(text, vocabulary, is_markdown)
    legend = Legend() if ours else legend_of(lines)
    lines = [
        replace(line, left_out="a legend, which is followed") if line.number in legend.rows else line for line in lines
    ]
    theirs = [*items_of_lines([line for line in lines if line.number not in ours], classifier)]
    units = sum(is_unit for _, is_unit in ours.values())
    if ours and (not units or units * 2 < sum(item.role in (Role.UNITS, Role.BARE) for item in theirs)):
        theirs, ours = [*items_of_lines(lines, classifier)], {}
    reader = ListReader(theirs, classifier, path, legend.scale(scale or Scale()), legend)
    if not ours:
        return reader.read()
    reader.take_ours({number: line for number, (line, _) in ours.items()})
    return reader.read()


def _our_lines(text: str, vocabulary: Vocabulary, is_markdown: bool) -> dict[int, tuple[str, bool]]:
    """Return the lines in Drumhead's own form by number, each with whether it is a unit; {} for any other list.

    The first line, the army's name, is one of them.
    """
    if not is_ours(text):
        return {}
    ours = OurLines(ImportDraft(Path()), vocabulary)
    said = {number: our_line(raw, is_markdown) for number, raw in enumerate(text.splitlines(), start=1)}
    first = next((number for number, line in said.items() if line), 0)
    found = {number: (line, ours.is_unit(line)) for number, line in said.items() if line}
    return {n: (line, is_unit) for n, (line, is_unit) in found.items() if is_unit or n == first or ours.has_key(line)}


def drafts_of_table(table: Table, about: About, path: Path, scale: Scale | None = None) -> list[ImportDraft]:
    """Return the armies of a table as drafts, usually one; raise FileErrors if it has no headings for units."""
    above = [row.cells for row in table.rows[:HEADINGS_WITHIN] if len(row.cells) > 1]
    said = next((cells[1] for cells in above if find_word("about", cells[0].rstrip(":")) == "words"), "")
    classifier = LineClassifier(PhraseParser(Vocabulary(in_use(about, said))))
    items, faults = items_of_table(table, classifier, path)
    reader = ListReader(items, classifier, path, scale or Scale())
    reader.faults += faults
    return reader.read()
