"""Victory conditions in a battle file: the author's own text, or a table of what both players agreed.

victory = "The French win if ..."            # only the author's text

[victory]                                    # or
says = "The French win if ..."               # the author's text
breaks = true                                # an army with too many losses leaves the field; default: the rulebook's
holding = "A bridge is held by ..."          # how a place is held; by default, by the last side that was in it
routers = true                               # units in rout count as destroyed when the game ends
uneven = "The French had far more horse."    # how history favoured one side, printed on the handout
[[victory.objective]]
name = "Ramillies"                           # a piece of terrain
side = "alliance"                            # the side that wants it; left out: both sides
when = "turn"                                # held for a "turn" it wins; or every enemy driven "away"; or at "night"
[[victory.objective]]
name = "Taviers"
worth = 4                                    # at night: added to the enemy's losses by the side that holds it
held = "foot"                                # the side whose foot is in it, or was last: `holding`, for Drumhead
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from drumhead.armies.files.text_fields import Agreement, Name, Note, text_or_table
from drumhead.model.table_plan import Plan
from drumhead.model.victory_terms import Objective, Victory
from drumhead.rules.loading.toml_files import Fault, TomlFile, choices, nearest

MOST_WORTH, MOST_OBJECTIVES = 99, 8


class ObjectiveTable(BaseModel):
    """An objective: terrain that one side must take or hold, or both."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: Name
    side: str = ""
    when: Literal["night", "turn", "away"] = "night"
    worth: Annotated[int, Field(ge=0, le=MOST_WORTH)] = 0
    held: Literal["", "foot", "deployed", "near"] = ""


class VictoryTable(BaseModel):
    """Victory conditions that both players agreed."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    says: Note = ""
    holding: Agreement = ""
    breaks: bool | None = None
    routers: bool = False
    uneven: Agreement = ""
    objective: Annotated[list[ObjectiveTable], Field(max_length=MOST_OBJECTIVES)] = []


TextOrVictory = Annotated[
    Annotated[Note, Tag("text")] | Annotated[VictoryTable, Tag("table")], Discriminator(text_or_table)
]


def victory_of(written: str | VictoryTable, sides: Sequence[str]) -> Victory:
    """Return the victory conditions of a file; an objective without a side becomes one objective for each side."""
    if isinstance(written, str):
        return Victory(written)
    objectives = tuple(
        Objective(each.name, side, each.when, each.worth, each.held)
        for each in written.objective
        for side in ([each.side] if each.side else sides)
    )
    return Victory(written.says, written.holding, objectives, written.breaks, written.routers, written.uneven)


def victory_faults(
    file: TomlFile, written: str | VictoryTable, sides: Sequence[str], plan: Plan | None
) -> Iterator[Fault]:
    """Yield errors: objectives of an unknown side, on unknown terrain, listed twice, or with values that never count.

    `file` is the battle file. Terrain is checked only if the plan names some.
    """
    if isinstance(written, str):
        return
    named = [piece.name for piece in (plan.ground if plan else ()) if piece.name]
    seen: dict[tuple[str, str], int] = {}
    for at, each in enumerate(written.objective):
        where = ("victory", "objective", at)
        if named and each.name not in named:
            right = nearest(each.name, named).lstrip() or choices(named)
            yield file.fault((*where, "name"), f'no ground is called "{each.name}"', right, code="unknown-ground")
        if each.side and each.side not in sides:
            right = nearest(each.side, sides).lstrip() or choices(sides)
            yield file.fault((*where, "side"), f'"{each.side}" is not a side', right, code="unknown-word")
        if each.when != "night":
            yield from _at_once(file, where, each)
        for side in [each.side] if each.side else sides:
            if seen.setdefault((each.name, side), at) != at:
                yield file.fault(
                    where,
                    f"{each.name} is an objective of {side} already",
                    "Leave one of the two out.",
                    code="objective-twice",
                )


def _at_once(file: TomlFile, where: tuple[str | int, ...], each: ObjectiveTable) -> Iterator[Fault]:
    """Yield errors of an objective whose capture ends the battle: points that never count, or no side to take it.

    `where` is the objective's key in the battle file.
    """
    if each.worth:
        yield file.fault(
            (*where, "worth"), f'when = "{each.when}" ends the battle at once', "Leave worth out.", code="idle-key"
        )
    if not each.side:
        right = "Add side = ...; otherwise the first side to reach it would win at once."
        yield file.fault(where, "it does not say which side must take it", right, code="objective-without-side")
