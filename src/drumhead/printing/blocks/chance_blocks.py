"""Blocks of chances: bars, numbers needed and grids, with every figure computed from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import hundred, number_needed

if TYPE_CHECKING:
    from drumhead.printing.blocks.block_content import BlockContent, Figure

FIGURE, CHANGED_FIGURE = 7.5, 12.5  # mm of a figure behind a bar, and of one with the figure before a house rule
FOR_SOME = 4.8  # mm more for a figure under a house rule that holds for some
BAR = 3.0  # mm of a bar at least
DIGIT, DIGITS = 1.65, 3.3  # mm of a part of a bar with space for one digit, and for two
AIRY = 2.2  # mm of the last part of a bar with space for a digit; in a narrower one the digit is outside
NEED = 8.5  # mm of a number needed at least
LABEL = 0.42  # of the width: most that labels take
GROUND = 5  # steps of a grid
Entry = Mapping[str, Any]


def hits(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block with a bar for each measure, by rows and groups of columns.

    The groups are split into several bands if a figure would not fit in the block's breadth, in mm.
    """
    groups, measures = desk.select_entries(block["groups"]), desk.select_entries(block["measures"])
    rows = [
        (
            desk.print_sentence(row["label"]),
            [[desk.figure(block, group, row, each) for each in measures] for group in groups],
        )
        for row in desk.rows(block)
    ]
    changed = any(figure.beside for _, by_group in rows for figures in by_group for figure in figures)
    room = (CHANGED_FIGURE if changed else FIGURE) * desk.scale + (FOR_SOME * desk.scale if desk.cases else 0)
    label = min(block.get("label", 11) * desk.scale, LABEL * breadth)
    most = max(1, int((breadth - label) / ((room + BAR) * max(1, len(measures)))))
    shades = [measure.get("shade", "light") for measure in measures]
    bands = []
    for at in range(0, len(groups), most):
        some = groups[at : at + most]
        column = (breadth - label) / max(1, len(some) * len(measures))
        bands.append(
            {
                "groups": [(desk.print_sentence(group.get("label", "")), len(measures)) for group in some],
                "heads": [desk.print_sentence(measure.get("label", "")) for _ in some for measure in measures],
                "rows": [
                    (says, [pair for figures in by_group[at : at + most] for pair in zip(shades, figures, strict=True)])
                    for says, by_group in rows
                ],
                "full": 100 * (1 - room / column),
            }
        )
    return {"head": desk.print_sentence(block.get("head", "")), "bands": bands, "label": 100 * label / breadth}


def needs(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block of numbers needed, `breadth` mm wide, derived from chances.

    PaperError if no throw has that chance.
    """
    dice = block.get("dice", 1)
    label = min(block.get("label", 44) * desk.scale, LABEL * breadth)
    most = max(1, int((breadth - label) / (NEED * desk.scale)))
    values = desk.values(block)
    rows = []
    for row in desk.select_entries(block["rows"]):
        figures = [desk.figure(block, row, **{block["across"]: value}) for value in values]
        rows.append((desk.print_sentence(row["label"]), [_need(figure, dice, block) for figure in figures]))
    heads = block.get("heads") or list(map(str, values))
    return {
        "head": desk.print_sentence(block.get("head", "")),
        "bands": [
            (
                [desk.print_sentence(head) for head in heads[at : at + most]],
                [(says, cells[at : at + most]) for says, cells in rows],
            )
            for at in range(0, len(heads), most)
        ],
        "label": 100 * label / breadth,
        "dice": dice,
    }


def _need(figure: Figure, dice: int, block: Entry) -> dict[str, Any]:
    """Return the template variables of a cell: the number needed, its chance, and the number of faces that pass.

    `dice` is the number of dice thrown.
    """
    now = figure.now or Fraction(0)
    sure = now == 1 or (not now)
    return {
        "figure": figure,
        "says": _thrown(now, dice, block),
        "chance": "" if sure else hundred(now),
        "was": _thrown(figure.was, dice, block) if figure.before and figure.was is not None else "",
        "good": int(now * 6) if dice == 1 else 0,
    }


def _thrown(chance: Fraction, dice: int, block: Entry) -> str:
    if not (need := number_needed(chance, dice)):
        raise PaperError(f"playsheet.toml: {chance} is not a throw of {dice} dice: {block.get('question')}")
    return need


def stack_bars(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block of bars, `breadth` mm wide, whose parts add up to 1.

    There are as many groups side by side as fit.
    """
    groups = desk.select_entries(block.get("groups") or [{}])
    label = min(block.get("label", 12) * desk.scale, LABEL * breadth)
    most = max(1, min(len(groups), int((breadth - label) / (block.get("least", 44) * desk.scale))))
    rows = desk.rows(block)
    bands = []
    for at in range(0, len(groups), most):
        some = groups[at : at + most]
        room = (breadth - label) / len(some) - 2.4
        made = [
            (
                desk.print_sentence(row["label"]),
                bool(row.get("strong")),
                [_bar(desk, block, group, row, room) for group in some],
            )
            for row in rows
        ]
        bands.append({"heads": [desk.print_sentence(group.get("label", "")) for group in some], "rows": made})
    parts = {part["tone"]: part["label"] for group in groups for part in _parts(block, group)}
    return {
        "head": desk.print_sentence(block.get("head", "")),
        "key": [(tone, desk.print_sentence(words)) for tone, words in parts.items()],
        "bands": bands,
        "label": 100 * label / breadth,
        "headed": any(group.get("label") for group in groups),
    }


def _parts(block: Entry, group: Entry) -> Sequence[Entry]:
    parts: Sequence[Entry] = group.get("parts") or block["parts"]
    return parts


def _bar(desk: BlockContent, block: Entry, group: Entry, row: Entry, room: float) -> list[dict[str, Any]]:
    """Return the parts of one bar in `room` mm as template variables; PaperError if their sum is not 1 or 0."""
    parts = [(part, desk.figure(block, group, row, part)) for part in desk.select_entries(_parts(block, group))]
    total = sum((figure.now or Fraction(0) for _, figure in parts), Fraction(0))
    if total not in (0, 1):
        raise PaperError(
            f"playsheet.toml: the parts of a bar add up to {total}, not to 1: {parts[0][1].id}; name every outcome"
        )
    before = any(figure.before for _, figure in parts)
    cases = list(dict.fromkeys(name for _, figure in parts for name, _ in figure.cases))
    last = next((figure for _, figure in reversed(parts) if figure.now), None)
    return [
        {
            "tone": part["tone"],
            "label": part["label"],
            "figure": figure,
            "width": 100 * figure.share,
            "beside": figure is last and len(figure.text) == 1 and figure.share * room < AIRY * desk.scale,
            "shown": _has_room(figure.text, figure.share * room, desk.scale),
            "before": hundred(figure.was or Fraction(0)) if before else "",
            "cases": {name: hundred(dict(figure.cases).get(name, figure.now or Fraction(0))) for name in cases},
        }
        for part, figure in parts
        if figure.now or before or cases
    ]


def _has_room(figure: str, breadth: float, scale: float) -> bool:
    return figure.isdigit() and breadth >= (DIGIT if len(figure) == 1 else DIGITS) * scale


def grid(desk: BlockContent, block: Entry, breadth: float) -> Entry:
    """Return the template variables of a block, `breadth` mm wide, with a chance for each case on five shades."""
    if "across" in block:
        values = desk.values(block)
        heads = block.get("heads") or list(map(str, values))
        columns: list[Entry] = [
            {"label": head, "given": {block["across"]: value}} for head, value in zip(heads, values)
        ]
    else:
        columns = desk.select_entries(block["columns"])
    rows = []
    for row in desk.rows(block):
        figures = [desk.figure(block, column, row) for column in columns]
        rows.append((desk.print_sentence(row["label"]), [(figure, ground(figure)) for figure in figures]))
    return {
        "head": desk.print_sentence(block.get("head", "")),
        "heads": [desk.print_sentence(column.get("label", "")) for column in columns],
        "rows": rows,
        "label": 100 * min(block.get("label", 40) * desk.scale / breadth, LABEL),
    }


def ground(figure: Figure) -> str:
    """Return the CSS class of the background of a figure: "ground1" to "ground5", or "never"."""
    return f"ground{min(GROUND, 1 + int(figure.share * GROUND))}" if figure.now else "never"
