"""Schema of `playsheet.toml`: the parts of a playsheet, their content and their places."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from drumhead.rules.schema.common import Expression, Given, Number, Slug, Table, Value, Words

Tone = Literal["best", "good", "open", "bad", "worst", "rare"]  # for whoever attacks or asks
Shade = Literal["light", "dark", "pale", "plain"]
Phase = Literal["fire", "cavalry", "foot", "end", "plain"]


class CaseTable(Table):
    """What is printed in some games only: of those with any of the arms or kinds that it `needs`, `when` that holds."""

    needs: list[str] = []
    when: Expression | None = None


class SentenceTable(CaseTable):
    """A sentence with what it rests on: `states` names rules and readings, `line` a row of `[states]` that does."""

    says: Words
    states: str = ""
    line: Slug | None = None


Sentence = Words | SentenceTable


class ChanceTable(CaseTable):
    """A part of a table of chances: the words beside it, and what it adds to the question."""

    label: Sentence = ""
    question: Slug | None = None
    given: Given = {}
    outcomes: list[str] = []
    at_least: Annotated[Value, Field(alias="at-least")] = None
    tone: Tone | None = None
    shade: Shade = "light"
    strong: bool = False


class BlockTable(CaseTable):
    """What every block may have.

    `title` gives it a letter; `aside` stands beside that, `notes` below the block. `share` is its part of the breadth,
    in mm of 190. A block that `gives-way` moves to the table sheet where its side is too long in the smallest letters,
    the highest number first; on a table sheet that is too long it is left out.
    """

    title: Words = ""
    aside: Sentence = ""
    notes: list[Sentence] = []
    share: Number = 190
    states: str = ""
    gives_way: Annotated[int, Field(alias="gives-way", ge=0)] = 0


class ColumnTable(CaseTable):
    """A column: when it comes, its name, what may be done, and `then` below a rule."""

    order: Words = ""
    name: Words
    tone: Phase = "plain"
    items: list[Sentence] = []
    then: list[Sentence] = []


class ColumnsBlock(BlockTable):
    """What may I do now? Columns side by side, none narrower than `least` mm."""

    kind: Literal["columns"]
    least: Number = 42
    columns: list[ColumnTable]


class PartTable(CaseTable):
    """A part of a bar of range, from where the one before it ends `to` a distance."""

    to: Value
    says: Sentence = ""
    shade: Shade = "light"


class WeaponTable(CaseTable):
    """A bar of range: its name, the distance it begins `beyond`, its parts, and words `after` it."""

    name: Sentence
    beyond: Value = None
    parts: list[PartTable]
    after: Sentence = ""


class RangesBlock(BlockTable):
    """Can I reach it, with how many dice? Bars on one scale, `label` mm of words before them."""

    kind: Literal["ranges"]
    label: Number = 20
    ticks: list[Value] = []
    rows: list[WeaponTable]


class HitsBlock(BlockTable):
    """What will a volley do? A bar for each measure (at least so many), by rows and groups."""

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
    """What must I throw? The number needed by what is recorded, worked out from the chance that the rules give.

    Values end one short of the place of the book that is named by `below`.
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
    """A way out of a step: on what condition, and what comes of it."""

    condition: Annotated[Sentence, Field(alias="if")]
    then: Sentence
    tone: Tone | None = None


class StepTable(CaseTable):
    """A step: what is done, the ways out, and what leads on."""

    says: Sentence
    exits: list[ExitTable] = []
    next: Words = ""


class FlowBlock(BlockTable):
    """What happens next? Steps with their ways out; `main` and `condition` are shares of the breadth."""

    kind: Literal["flow"]
    main: Number = 0.42
    condition: Number = 0.5
    steps: list[StepTable]


class ModifierTable(SentenceTable):
    """A modifier: its value, and the letters of those who get it."""

    value: Value
    who: list[str]


class ModifiersBlock(BlockTable):
    """What do I add? The value in a box under whoever gets it; one that is nought is left out."""

    kind: Literal["modifiers"]
    heads: list[Words] = ["A", "D"]
    rows: list[ModifierTable]


class ResultsTable(CaseTable):
    """A column of results: the `bands` of the book by their place, the words of each and their tones by its name.

    `states` and `line` say what the words rest on, as those of a sentence do.
    """

    head: Sentence
    bands: str
    says: Words
    states: str = ""
    line: Slug | None = None
    tones: dict[str, Tone] = {}


class LadderBlock(BlockTable):
    """Who is ahead, and then? Every lead with its result, one column for each table of the book."""

    kind: Literal["ladder"]
    head: Words = ""
    label: Number = 22
    columns: list[ResultsTable]


class OutcomesTable(ChanceTable):
    """A group of bars, with parts of its own where its question calls the ends otherwise."""

    parts: list[ChanceTable] = []


class StackedBlock(BlockTable):
    """Before I decide: how likely is each end? A bar of parts for each row, in groups side by side."""

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
    """One chance for each case, in figures on a ground of five steps.

    Values end one short of the place of the book that is named by `below`.
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
    """A row of words, cell by cell."""

    cells: list[Words]
    states: str = ""
    line: Slug | None = None


class TableBlock(BlockTable):
    """Short rules under a catchword; `widths` are shares of the breadth, `rows-from` a function that makes rows."""

    kind: Literal["table"]
    head: list[Words] = []
    widths: list[Number] = []
    rows: list[CellsTable | list[Words]] = []
    rows_from: Annotated[str | None, Field(alias="rows-from")] = None


class TextBlock(BlockTable):
    """Plain rules, in as many columns `across` as have room."""

    kind: Literal["text"]
    across: int = 1
    items: list[Sentence]


class ExampleBlock(BlockTable):
    """Show me once: an example in a frame."""

    kind: Literal["example"]
    says: Sentence


class ArcsBlock(BlockTable):
    """Front, flanks and rear of a unit, drawn: degrees to either side of straight ahead (`arc` of fire, `front` in
    which it is struck in front), and of straight back (`rear`); `words` stand on it.
    """

    kind: Literal["arcs"]
    arc: Value
    front: Value
    rear: Value
    words: dict[Literal["arc", "unit", "left", "right", "rear"], Words]
    items: list[Sentence] = []


class LinesBlock(BlockTable):
    """Lines that Drumhead knows of every game: setting up, winning, house rules, doubts in force."""

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
    """A side: what it is for, and its rows of blocks; blocks in a list within a row stand below each other."""

    title: Words
    rows: list[list[Slug | list[Slug]]]


class PlaysheetFile(Table):
    """The whole file. `type` is the size of its letters in points to begin with.

    `sides` are the two of the leaf; `table-sheet` lies on the table once. `short` names the blocks of the newcomers'
    half sheet, `screen` those on the referee's screen. `macros` is a template whose macros sentences may use as `both`.
    `states` says what the lines rest on that several books share; `unlisted` why a place of the tables is on no
    page.
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
