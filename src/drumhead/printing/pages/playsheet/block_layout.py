"""The layout of a playsheet's blocks one by one, with the lines that Drumhead adds for every game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead.printing.blocks.block_content import FILE, BlockContent
from drumhead.printing.blocks.block_kinds import set_block
from drumhead.printing.blocks.sentences import RING
from drumhead.printing.pages.playsheet.deployment_and_victory import SectionLine, SettingUp, name_side
from drumhead.printing.pages.playsheet.unclear_rules import in_force
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.placeholder_characters import SECTION, SECTION_ENDS
from drumhead.printing.text.template_filters import DOUBT, minus
from drumhead.rules.loading.toml_files import nearest

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer

MEASURE = 190.0  # mm: the shares of rows are parts of it
BASE = 9.6  # points in which the shares of rows are written
LETTER = re.compile(f"{SECTION}([^{SECTION_ENDS}]*){SECTION_ENDS}")
HEAD = re.compile(rf'<span class="letter">{SECTION}([^{SECTION_ENDS}]*){SECTION_ENDS}')
NO_LETTER = re.compile(r' ?<span class="ref"></span>')
LATE = "doubts"  # what is listed of all other blocks, and so set last
Entry = Mapping[str, Any]
Cells = list[list[str]]  # of a row: blocks by name, those of a cell below each other


@dataclass(frozen=True)
class PlacedBlock:
    """A block after layout: its name, its title, its letter, its page of the playsheet from 1, and its HTML.

    The letter is "" for a block without a title.
    """

    name: str
    title: str
    letter: str
    side: int
    html: Markup


class BlockSetter:
    """The layout of the blocks of one document, in text of `points` points.

    It lists every unclear rule that the players have ruled on, and at most `doubts` others (None for all). PaperError
    if the ruleset has no playsheet.
    """

    def __init__(self, setting: HtmlRenderer, points: float = BASE, doubts: int | None = None) -> None:
        self.setting, self.game, self.most_doubts = setting, setting.game, doubts
        if "playsheet" not in self.game.ruleset.about:
            raise PaperError(f"{self.game.ruleset.title} has no {FILE}: nothing says what is on its playsheet")
        self.about: Entry = self.game.ruleset.about["playsheet"]
        self.blocks: Mapping[str, Entry] = self.about["block"]
        self.desk = BlockContent(setting, self.about, points / BASE)
        self._setup = SettingUp(setting, partial(name_side, setting), self.desk.see)
        ruleset = self.game.ruleset
        setting.templates.globals.update(
            setup=self._setup, aids=ruleset.module_if_any("aids"), sheet=ruleset.module_if_any("sheet")
        )

    def set(self, name: str, breadth: float) -> Markup:
        """Return the block called `name` as HTML, `breadth` mm wide; empty if it does not apply to this game."""
        changes: list[int] = []
        if of := self.blocks[name].get("of"):
            self.setting.apparatus.here = name  # the block whose lines note what they tell
            with self.setting.apparatus.without_mark() as changes:
                self.desk.lines[of] = self._lines(of)
        return set_block(self.desk, name, self.blocks[name], breadth, changes)

    def is_late(self, name: str) -> bool:
        """Whether a block must be laid out after all others, as it lists the unclear rules that they depend on."""
        return bool(self.blocks[name].get("of") == LATE)

    def place_blocks(self, breadth: float) -> list[PlacedBlock]:
        """Return every block that this game has, `breadth` mm wide, in page order and with its letter."""
        order = [(side, name) for side, rows in enumerate(self.sides(), start=1) for name in _names(rows)]
        made = {name: self.set(name, breadth) for _, name in sorted(order, key=lambda each: self.is_late(each[1]))}
        letters = self.letters([made[name] for _, name in order])
        return [
            PlacedBlock(
                name,
                str(self.desk.sentences.words(self.blocks[name].get("title", ""))),
                letters.get(name, "") if "title" in self.blocks[name] else "",
                side,
                Markup(replace_letters(made[name], letters)),
            )
            for side, name in order
            if made[name]
        ]

    # ------------------------------------------------------------ where they stand
    def sides(self, moved: Iterable[str] = (), left_out: Iterable[str] = ()) -> list[list[Cells]]:
        """Return the rows of each page, the table sheet last; a row is a list of cells, a cell a list of block names.

        Blocks in `moved` go to the table sheet: next to others if a row has room for them, otherwise to its top.
        Blocks in `left_out` are left out of the table sheet.
        """
        gone = list(moved)
        every = [_without(side["rows"], gone) for side in self.about["sides"]]
        if last := self.about.get("table-sheet"):
            never = list(left_out)
            rows = _without(last["rows"], never)
            for name in (name for name in gone if name not in never):
                if row := next((row for row in rows if self._has_room(row, name)), None):
                    row.append([name])
                else:
                    rows.insert(0, [[name]])
            every.append(rows)
        return every

    def _has_room(self, row: Cells, name: str) -> bool:
        """Whether a row that is not empty has room for the block called `name` beside its cells."""
        used = sum(self.share(cell) for cell in row)
        return 0 < used <= MEASURE - self.share([name])

    def share(self, cell: Sequence[str]) -> float:
        """Return the width in mm of a cell in a row of `MEASURE` mm; 0 if this game has none of its blocks."""
        there = any(self.desk.has(self.blocks[name]) for name in cell)
        return float(self.blocks[cell[0]].get("share", MEASURE)) if there else 0.0

    @property
    def titles(self) -> list[str]:
        """The titles of the pages, the table sheet last."""
        last = self.about.get("table-sheet")
        return [side["title"] for side in (*self.about["sides"], *([last] if last else []))]

    def titles_of(self, names: Iterable[str]) -> list[str]:
        """Return the titles of those of these blocks that this game has, or of the headings that they are under."""
        heads = self.heads()
        found = [heads[name] for name in names if heads.get(name) and self.desk.has(self.blocks[name])]
        return [str(self.desk.sentences.words(self.blocks[name]["title"])) for name in dict.fromkeys(found)]

    def letters(self, pages: Iterable[str]) -> dict[str, str]:
        """Return the letters of blocks by name, from the HTML of pages in order.

        A block without a heading has the letter of the block before it.
        """
        heads = [name for page in pages for name in HEAD.findall(page)]
        letters = {name: _letter(at) for at, name in enumerate(heads)}
        heads_of = self.heads()
        return letters | {name: letters[head] for name, head in heads_of.items() if head in letters}

    def heads(self) -> dict[str, str]:
        """Return, for each block, the name of the block whose heading it is under; "" if there is none.

        That is the block itself, or for a block without a heading the last one before it.
        """
        heads, last = {}, ""
        for name in (name for rows in self.sides() for name in _names(rows)):
            if "title" in self.blocks[name] and self.desk.has(self.blocks[name]):
                last = name
            heads[name] = last
        return heads

    def find_blocks(self, words: Iterable[str], placed: Iterable[PlacedBlock]) -> list[str]:
        """Return the names of the blocks that a player gives by letter, name, title, or the beginning of one.

        `placed` are the blocks of the playsheet. PaperError for a word that fits no block or several.
        """
        there = list(placed)
        return [self._meant(word.strip(), there) for word in words]

    def _meant(self, word: str, there: list[PlacedBlock]) -> str:
        low = word.lower()
        for each in there:
            if low and low in (each.letter.lower(), each.name, each.title.lower()):
                return each.name
        begun = [each for each in there if low and (each.name.startswith(low) or each.title.lower().startswith(low))]
        if len(begun) == 1:
            return begun[0].name
        near = nearest(low, {name for each in there for name in (each.name, each.title.lower())})
        known = ", ".join(f"{each.letter} {each.name}" for each in there if each.letter)
        raise PaperError(f"no section is called {word!r}.{near} There are {known}.")

    # ------------------------------------------------------------ lines of every game
    def _lines(self, of: str) -> list[Markup]:
        if of == LATE:
            return self._doubts()
        return list(self._house_rules()) if of == "house-rules" else list(map(self._line, self._setup.lines(of)))

    def _line(self, line: SectionLine) -> Markup:
        with self.setting.apparatus.line(self._setup.states(line)) as marks:
            words = self._setup.print_line(line)
        return self.desk.sentences.mark_sentence(
            words + (DOUBT if marks.letters else RING if marks.ours else ""), marks
        )

    def _house_rules(self) -> Iterator[Markup]:
        house = self.game.book.house
        for change in house.changes if house else ():
            sign = self.setting.art.sign("hand", 2.2)
            says = change.says or f"{change.place} = {change.value}"
            row = Markup('<span class="mk">{}\N{NO-BREAK SPACE}{}</span> {} ({})')
            yield row.format(sign, change.number, says, change.grounds)
        if not self.desk.with_cases:
            yield Markup("No space for the chances where a rule holds for some only: see drumhead odds.")

    def _doubts(self) -> list[Markup]:
        apparatus = self.setting.apparatus
        blocks = {name: self.desk.letter(head) for name, head in self.heads().items() if head}
        found = in_force(apparatus, list(apparatus.letters.values()), blocks)
        if not found:
            return []
        others = [each for each in found if not each.chosen]
        doubts = [*(each for each in found if each.chosen), *others[: self.most_doubts]]
        measured = self.setting.templates.filters["measured"]
        listed = [
            Markup("<b>{}</b> <small>{}</small>" if each.chosen else "{} <small>{}</small>").format(
                measured(minus(each.says)), Markup(" ").join(each.letters)
            )
            for each in doubts
        ]
        every = sum(reading.switch for reading in self.game.book.readings.values())
        here = sum(not each.idle for each in doubts)
        says = "{} of {} unclear rules; all: drumhead rules rulings {}"
        return [*listed, Markup(says).format(here, every, self.game.ruleset.id)]


def replace_letters(html: str, letters: Mapping[str, str]) -> str:
    """Return HTML with the placeholders of blocks replaced by their letters.

    References to blocks that this game does not have are removed.
    """
    return NO_LETTER.sub("", LETTER.sub(lambda found: letters.get(found[1], ""), html))


def _letter(at: int) -> str:
    """Return the letter of the block with index `at` (from 0): A to Z, then AA to AZ."""
    return chr(ord("A") + at) if at < 26 else f"A{chr(ord('A') + at - 26)}"


def _names(rows: Iterable[Cells]) -> Iterator[str]:
    return (name for row in rows for cell in row for name in cell)


def _without(rows: Iterable[Any], gone: Iterable[str]) -> list[Cells]:
    """Return rows as cells, each a list of block names, without the blocks in `gone`.

    Cells and rows that become empty are dropped.
    """
    left = set(gone)
    every = [
        [[name for name in ([cell] if isinstance(cell, str) else cell) if name not in left] for cell in row]
        for row in rows
    ]
    return [row for row in ([cell for cell in row if cell] for row in every) if row]
