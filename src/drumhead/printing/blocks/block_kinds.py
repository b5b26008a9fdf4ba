"""The kinds of block by name, and the HTML of a block."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead.printing.blocks import chance_blocks, drawn_blocks, word_blocks
from drumhead.printing.page_input import LineAnnotations

if TYPE_CHECKING:
    from drumhead.printing.blocks.block_content import BlockContent

Entry = Mapping[str, Any]
Kind = Callable[["BlockContent", Entry, float], Entry]

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "arcs": drawn_blocks.arcs,
        "columns": word_blocks.columns,
        "example": word_blocks.example,
        "flow": word_blocks.flow,
        "grid": chance_blocks.grid,
        "hits": chance_blocks.hits,
        "ladder": word_blocks.ladder,
        "lines": word_blocks.lines,
        "modifiers": word_blocks.modifiers,
        "needs": chance_blocks.needs,
        "ranges": drawn_blocks.ranges,
        "stacked": chance_blocks.stack_bars,
        "table": word_blocks.table,
        "text": word_blocks.text,
    }
)


OF_CHANCES = ("grid", "hits", "needs", "stacked")  # kinds with the hands of house rules in their heading


def set_block(desk: BlockContent, name: str, block: Entry, breadth: float, changes: Sequence[int] = ()) -> Markup:
    """Return a block `breadth` mm wide as HTML; "" if nothing in it applies to this game.

    The letter in its heading is a placeholder until all blocks of the page are known. The heading is marked with the
    house rules that no line of the block is marked with, of `changes` too.
    """
    if not desk.has(block):
        return Markup("")
    desk.setting.apparatus.here = name
    desk.cases.clear()
    apparatus = desk.setting.apparatus
    with apparatus.line(desk.sentences.states(block)) as marks, apparatus.without_mark() as others:
        told = KINDS[block["kind"]](desk, block, breadth)
    if not any(told.get(part) for part in ("rows", "columns", "steps", "says", "bands", "drawing")):
        return Markup("")
    body = desk.setting.words(f"blocks/{block['kind']}.html", **told)
    with apparatus.without_mark() as of_notes:
        notes = [*desk.all_say(block.get("notes", ())), *_notes_on_cases(desk)]
    own = marks.changes if block["kind"] in OF_CHANCES else others
    hands: Any = desk.setting.templates.globals["hands"]
    return desk.setting.words(
        "blocks/block.html",
        kind=block["kind"],
        letter=desk.letter(name),
        title=desk.print_sentence(block.get("title", "")),
        hands=hands(LineAnnotations(changes=sorted({*own, *changes, *of_notes}))),
        aside=desk.print_sentence(block.get("aside", "")),
        notes=notes,
        body=body,
    )


def _notes_on_cases(desk: BlockContent) -> list[Markup]:
    """Return the sentence on the figures in square brackets of a block, if it has any."""
    if not desk.cases:
        return []
    scopes = {str(each.number): each.scope for each in desk.book.scoped}
    numbers = dict.fromkeys(name.split()[0] for name in desk.cases)
    said = "; ".join(f"[{number}]: the chance {scopes[number]}" for number in numbers)
    sides = " (A attacks, D defends)" if any(name.endswith((" A", " D")) for name in desk.cases) else ""
    return [Markup("{}{}.").format(said, sides)]
