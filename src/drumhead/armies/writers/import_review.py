"""Review of an army list line by line, with the result of each line, for the player and the list's author."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from drumhead.armies.files.army_file import army_at
from drumhead.armies.files.ruleset_terms import About
from drumhead.armies.readers import draft_reader
from drumhead.armies.readers.import_draft import LEFT_OUT, ImportDraft
from drumhead.armies.readers.lexicon.vocabulary import Vocabulary
from drumhead.armies.readers.sources.source_model import Source
from drumhead.armies.readers.strengths import Scale
from drumhead.armies.writers.file_formats import split_army
from drumhead.rules.loading.toml_files import Fault, FileErrors, harmless

MARKS = {"E": "error", "L": "left out", "G": "guess"}
CELLS = " | "  # between the cells of a row


@dataclass(frozen=True)
class ReviewedLine:
    """A line or row of a list: its sheet, number and text, a letter of `MARKS` or "", and its results as texts."""

    sheet: str
    number: int  # 0 for what is of the whole file
    text: str
    mark: str
    became: tuple[str, ...]


@dataclass(frozen=True)
class ListReview:
    """Review of a list: all lines, all errors, and the numbers of units and guesses."""

    path: Path
    lines: tuple[ReviewedLine, ...]
    faults: tuple[Fault, ...]
    units: int
    guesses: int

    def count_marked(self, mark: str) -> int:
        """Return the number of lines with a mark, a letter of `MARKS`."""
        return sum(line.mark == mark for line in self.lines)


def review_list(path: Path, about: About, scale: Scale | None = None) -> ListReview:
    """Return the review of a list, even if the list has errors; raise FileErrors if its file cannot be read at all.

    `about` is the data of ruleset.toml, `scale` the scale of strengths in the list.
    """
    file, wanted = split_army(path)
    source = draft_reader.source_of(file)
    try:
        drafts, faults = draft_reader.drafts_of_source(source, about, scale), []
    except FileErrors as error:
        drafts, faults = [], list(error.faults)
    if len(drafts) == 1 and (side := Vocabulary(about).side(wanted)):
        drafts[0].data.setdefault("side", side)
    for draft in drafts:
        faults += [*draft.unread, *_faults_of_army(draft, about)]
    faults = list(dict.fromkeys(faults))
    guesses = {(draft.sheet, guess) for draft in drafts for guess in draft.guesses if not guess.is_left_out}
    units = sum(draft.count for draft in drafts)
    return ListReview(file, tuple(_lines(source, drafts, faults)), tuple(faults), units, len(guesses))


def _faults_of_army(draft: ImportDraft, about: About) -> list[Fault]:
    """Return errors that only the finished army shows, such as a name that is too long; [] if lines are unread."""
    if draft.unread or draft.data.get("words", about["id"]) != about["id"]:
        return []
    draft_reader.complete_draft(draft, about)
    _, faults = army_at(draft.file, (), about, "")
    return faults


def _lines(source: Source, drafts: list[ImportDraft], faults: list[Fault]) -> Iterator[ReviewedLine]:
    """Yield the results for the whole file, then each line of the source with its results."""
    became: dict[tuple[str, int], list[str]] = defaultdict(list)
    marks: dict[tuple[str, int], set[str]] = defaultdict(set)
    for draft in drafts:
        for row, accounts in draft.accounts.items():
            for each in accounts:
                marks[draft.sheet, row].add("L" if each.role == "left out" else "")
                became[draft.sheet, row].append(_in_words(each.role, each.became))
        for guess in draft.guesses:
            marks[draft.sheet, guess.row].add("L" if guess.is_left_out else "G")
            where = f"{guess.column}: " if guess.column else ""
            said = guess.taken if guess.is_left_out else f'{where}"{guess.said}" is taken for {guess.taken}'
            became[draft.sheet, guess.row].append(said)
    for fault in faults:
        sheet = next((draft.sheet for draft in drafts if fault in draft.unread), drafts[0].sheet if drafts else "")
        marks[sheet, fault.line].add("E")
        became[sheet, fault.line].append(harmless(f"{fault.wrong.rstrip('.')}. {fault.right}".strip()))
    texts = dict(_texts(source))
    places: set[tuple[str, int]] = {*texts, *became}
    for place in sorted(places, key=lambda place: (place[1] > 0, _order(source, place[0]), place[1])):
        parts = [each for each in dict.fromkeys(became[place]) if each]
        mark = next((each for each in MARKS if each in marks[place]), "")
        yield ReviewedLine(*place, harmless(texts.get(place, "")), mark, tuple(map(harmless, parts)))


def _in_words(role: str, became: str) -> str:
    """Return the result of a line as text; "" for an error, which is listed with its own message."""
    if role == "error":
        return ""
    return f"{LEFT_OUT}{became}" if role == "left out" else became or role


def _texts(source: Source) -> Iterator[tuple[tuple[str, int], str]]:
    """Yield ((sheet, number), text) for each row or line of a list that is not empty.

    The sheet of a text line is "". A roster file has no lines.
    """
    for table in source.tables:
        for row in table.rows:
            yield (table.name, row.number), CELLS.join(row.cells)
    for number, line in enumerate(source.text.splitlines(), start=1):
        if line.strip():
            yield ("", number), line.replace("\t", CELLS).rstrip()


def _order(source: Source, sheet: str) -> int:
    names = [table.name for table in source.tables]
    return names.index(sheet) if sheet in names else -1
