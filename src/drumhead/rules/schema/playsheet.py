"""Schema of `playsheet.toml`: the parts of a playsheet, their content and their places."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from drumhead.rules.schema.common import Expression, Given, Number, Slug, Table, Value, Words

Tone = Literal["best", "good", "open", "bad", "worst", "rare"]  # for whoever attacks or asks
Shade = Literal["light", "dark", "pale", "plain"]
Phase = Literal["fire", "cavalry", "foot", "end", "plain"]


class CaseTable(Table):
    """Content that is printed only for games with any arm or kind in `needs`, and only if `when` is true."""

    needs: list[str] = []
    when: Expression | None = None


class SentenceTable(CaseTable):
    """A sentence; `states` names the rules and unclear rules behind it, `line` a row of `[states]` that does."""

    says: Words
    states: str = ""
    line: Slug | None = None


Sentence = Words | SentenceTable


class ChanceTable(CaseTable):
    """A row, column or part of a table of chances: its label, and the inputs that it adds to the question."""

    label: Sentence = ""
    question: Slug | None = None
    given: Given = {}
    outcomes: list[str] = []
    at_least: Annotated[Value, Field(alias="at-least")] = None
    tone: Tone | None = None
    shade: Shade = "light"
    strong: bool = False


class BlockTable(CaseTable):
    """Keys that every block of the playsheet may have.

    A block with a `title` gets a letter; `aside` is printed beside the title, `notes` below the block. `share` is its
    width, in mm of the 190 mm of a page. On a page that is too long at the smallest text size, blocks with
    `gives-way` move to the table sheet, the highest number first. On a table sheet that is too long they are left
    out.
    """

    title: Words = ""
    aside: Sentence = ""
    notes: list[Sentence] = []
    share: Number = 190
    states: str = ""
    gives_way: Annotated[int, Field(alias="gives-way", ge=0)] = 0


class ColumnTable(CaseTable):
    """A column of actions: its place in the turn, its name, its lines, and further lines below a rule (`then`)."""

    order: Words = ""
    name: Words
    tone: Phase = "plain"
    items: list[Sentence] = []
    then: list[Sentence] = []


class ColumnsBlock(BlockTable):
    """Actions that are permitted now, in columns side by side, each at least `least` mm wide."""

    kind: Literal["columns"]
    least: Number = 42
    columns: list[ColumnTable]


class PartTable(CaseTable):
    """A part of a range bar, from the end of the part before it to the distance `to`."""

    to: Value
    says: Sentence = ""
    shade: Shade = "light"


class WeaponTable(CaseTable):
    """A range bar: its name, the distance `beyond` which it begins, its parts, and text `after` it."""

    name: Sentence
    beyond: Value = None
    parts: list[PartTable]
    after: Sentence = ""


class RangesBlock(BlockTable):
    """Ranges of weapons as bars on one scale, with labels `label` mm wide."""

    kind: Literal["ranges"]
    label: Number = 20
    ticks: list[Value] = []
    rows: list[WeaponTable]


class HitsBlock(BlockTable):
    """Chances of the hits of a volley, at least so many for each measure, as bars by rows and groups."""

    kind: Literal["hits"]
    head: Words = ""
    label: Number = 11
    question: Slug | None = None
    given: Given = {}
    down: str | None = None
    values: list[int] = []
    most: Expression | None = None
    rows: list[ChanceTable] = []
    rows_from: Annotated[str | None, Field(alias="rows-from")] = None
    measures: list[ChanceTable]
    groups: list[ChanceTable]


class NeedsBlock(BlockTable):
    """Number needed on the dice for each recorded value, computed from the chances that the rules give.

    Recorded values end one below the value at the dotted place `below`.
    """

    kind: Literal["needs"]
    head: Words = ""
    label: Number = 44
    dice: Literal[1, 2] = 1
    across: str
    values: list[int] | list[str]
    below: str = ""
    heads: list[Words] = []
    question: Slug | None = None
    given: Given = {}
    outcomes: list[str] = []
    rows: list[ChanceTable]


class ExitTable(CaseTable):
    """A branch after a step: its condition (`if`), and the result (`then`)."""

    condition: Annotated[Sentence, Field(alias="if")]
    then: Sentence
    tone: Tone | None = None


class StepTable(CaseTable):
    """A step of a procedure: its text, its branches, and the text that leads to the next step."""

    says: Sentence
    exits: list[ExitTable] = []
    next: Words = ""


class FlowBlock(BlockTable):
    """A procedure as steps with branches; `main` and `condition` are shares of the width, from 0 to 1."""

    kind: Literal["flow"]
    main: Number = 0.42
    condition: Number = 0.5
    steps: list[StepTable]


class ModifierTable(CaseTable):
    """A modifier: its value, its text, and the letters of the columns whose unit gets it; both by default.

    A modifier that names a `row` of the table `each` of its block takes its value, its text and its rules from there.
    """

    row: Slug | None = None
    value: Value = None
    says: Words = ""
    who: list[str] = []
    states: str = ""
    line: Slug | None = None


class ModifiersBlock(BlockTable):
    """Modifiers as values in boxes, one column for each letter of `heads`; a modifier of 0 is left out.

    Every row of the table at the dotted place `each` is printed, also if no entry of `rows` names it.
    """

    kind: Literal["modifiers"]
    heads: list[Words] = ["A", "D"]
    each: str | None = None
    rows: list[ModifierTable] = []


class ResultsTable(CaseTable):
    """A column of results: the place of the result rows in the tables, their text, and a tone by the name of a row.

    `states` names the rules and unclear rules behind the text, `line` a row of `[states]` that does.
    """

    head: Sentence
    bands: str
    says: Words
    states: str = ""
    line: Slug | None = None
    tones: dict[str, Tone] = {}


class LadderBlock(BlockTable):
    """Result of every margin, one column for each table of result rows."""

    kind: Literal["ladder"]
    head: Words = ""
    label: Number = 22
    columns: list[ResultsTable]


class OutcomesTable(ChanceTable):
    """A group of bars, with parts of its own if its question has other outcomes."""

    parts: list[ChanceTable] = []


class StackedBlock(BlockTable):
    """Chances of all outcomes as stacked bars, one for each row, in groups side by side."""

    kind: Literal["stacked"]
    head: Words = ""
    label: Number = 12
    least: Number = 44
    question: Slug | None = None
    given: Given = {}
    down: str | None = None
    values: list[int] = []
    parts: list[ChanceTable] = []
    groups: list[OutcomesTable] = [OutcomesTable()]
    rows: list[ChanceTable] = []
    rows_from: Annotated[str | None, Field(alias="rows-from")] = None


class GridBlock(BlockTable):
    """One chance for each case, as a number on one of five shades.

    Values end one below the value at the dotted place `below`.
    """

    kind: Literal["grid"]
    head: Words = ""
    label: Number = 40
    question: Slug | None = None
    given: Given = {}
    outcomes: list[str] = []
    across: str | None = None
    values: list[int] | list[str] = []
    below: str = ""
    heads: list[Words] = []
    columns: list[ChanceTable] = []
    rows: list[ChanceTable] = []
    rows_from: Annotated[str | None, Field(alias="rows-from")] = None


class CellsTable(CaseTable):
    """A row of texts, one for each cell; `row` names the row of the table `each` of the block that they are about."""

    row: Slug | None = None
    cells: list[Words]
    states: str = ""
    line: Slug | None = None


class TableBlock(BlockTable):
    """Short rules with a keyword each; `widths` are shares of the width, `rows-from` names a function for rows.

    Every row of the table at the dotted place `each` is printed; those that no entry of `rows` names, as `other` says.
    """

    kind: Literal["table"]
    each: str | None = None
    other: CellsTable | None = None
    head: list[Words] = []
    widths: list[Number] = []
    rows: list[CellsTable | list[Words]] = []
    rows_from: Annotated[str | None, Field(alias="rows-from")] = None


class TextBlock(BlockTable):
    """Rules as plain text, in up to `across` columns."""

    kind: Literal["text"]
    across: int = 1
    items: list[Sentence]


class ExampleBlock(BlockTable):
    """A worked example in a frame."""

    kind: Literal["example"]
    says: Sentence


class ArcsBlock(BlockTable):
    """Drawing of a unit's front, flanks and rear, with angles in degrees to either side.

    `arc` (of fire) and `front` (an attack from there strikes the front) are measured from straight ahead, `rear` from
    straight back. `words` are the labels of the drawing.
    """

    kind: Literal["arcs"]
    arc: Value
    front: Value
    rear: Value
    words: dict[Literal["arc", "unit", "left", "right", "rear"], Words]
    items: list[Sentence] = []


class LinesBlock(BlockTable):
    """Lines that Drumhead has for every game: deployment, winning, house rules, or unclear rules."""

    kind: Literal["lines"]
    of: Literal["setting-up", "winning", "house-rules", "doubts"]
    across: int = 1


Block = Annotated[
    ColumnsBlock
    | RangesBlock
    | HitsBlock
    | NeedsBlock
    | FlowBlock
    | ModifiersBlock
    | LadderBlock
    | StackedBlock
    | GridBlock
    | TableBlock
    | TextBlock
    | ExampleBlock
    | ArcsBlock
    | LinesBlock,
    Field(discriminator="kind"),
]


class SideTable(Table):
    """A page: its title and its rows of blocks; blocks in a list inside a row are placed below each other."""

    title: Words
    rows: list[list[Slug | list[Slug]]]


class PlaysheetFile(Table):
    """Content of the playsheet: its blocks, and their places on two pages and on the table sheet.

    `type` is the text size in points to begin with. `sides` are the two pages, and `table-sheet` is a page that
    players share. `short` names the blocks of the half sheet for beginners, `screen` those of the referee's screen.
    `macros` is a template with macros that sentences may use as `both`. `states` has the rules behind lines that
    several games share. `unlisted` has the reason why a place of the tables is on no page.
    """

    type: Number = 9.6
    legend: Words = ""
    macros: str = ""
    screen: list[Slug] = []
    short: list[Slug] = []
    states: dict[str, str] = {}
    unlisted: dict[str, Words] = {}
    sides: list[SideTable]
    table_sheet: Annotated[SideTable | None, Field(alias="table-sheet")] = None
    block: dict[Slug, Block]
