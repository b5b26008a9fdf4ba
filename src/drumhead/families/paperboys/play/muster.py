"""Before the first card: the ground, raw dice, who deploys when and where, and what the defender still shifts."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.paperboys import setup
from drumhead.families.paperboys.play.ground import barred
from drumhead.families.paperboys.play.retreat import pose
from drumhead.families.paperboys.play.table import PaperboysPlay
from drumhead.families.paperboys.play.terrain import SLOW
from drumhead.families.paperboys.play.winning import COUNTS, enemies_near
from drumhead.rules import holding
from drumhead.rules.options import Option
from drumhead.table.box import Box, within

ASIDE = (0.0, -300.0, 300.0, -600.0, 600.0, -900.0, 900.0)  # mm along the line that a unit may be shifted


def lays_out(play: PaperboysPlay) -> None:
    """The ground is settled, and who attacks."""
    roles = play.setup.roles
    steps = ["ground"] if play.field.ground.features else []
    steps += ["difficult-agreed"] if any(True for _ in play.field.ground.of(*SLOW)) else []
    steps += ["roles"] if roles else []
    for objective in play.setup.objectives:
        enemies_near(play, objective)
    holding.keep(play, COUNTS, play.memory.kept)
    play.tell("field", steps=steps, roles=dict(roles), doubled=play.setup.doubled)


def in_zone(play: PaperboysPlay, side: str, key: str) -> bool:
    """Whether a unit is in the depth of the table, along either edge, in which a side may set up (mm)."""
    deep = play.field.ground.height / int(play.book.setup.table_depth_one_in)
    ys = [y for _, y in play.box(key).corners]
    return max(ys) <= deep + 1 or min(ys) >= play.field.ground.height - deep - 1


def shifts(play: PaperboysPlay) -> None:
    """The defender has seen the attacker, and may set up a quarter of his units anew."""
    side = next((side for side, role in play.setup.roles.items() if role == "defender"), "")
    if not side:
        return
    left = setup.may_shift(play.book, len(play.present(side)))
    moved: set[str] = set()
    while len(moved) < left:
        options = [Option("stay"), *(each for key in play.present(side) if key not in moved for each in _to(play, key))]
        taken = play.choose(side, "shift", options)
        if taken.verb == "stay" or taken.pose is None:
            return
        start = play.box(taken.unit)
        play.put(taken.unit, taken.pose)
        moved.add(taken.unit)
        play.tell("shift", taken.unit, steps=("quarter-shift",), frm=pose(start), to=pose(taken.pose))


def _to(play: PaperboysPlay, key: str) -> Iterator[Option]:
    """Places along the front of its zone, where a unit might serve better."""
    start = play.box(key)
    deep = play.field.ground.height / int(play.book.setup.table_depth_one_in)
    room = deep - start.depth / 2 - (start.y if start.y < deep else play.field.ground.height - start.y)
    for aside in ASIDE:
        end = start.aside(aside).ahead(max(0.0, room))
        if end != start and _free(play, key, end):
            yield Option("shift", key, pose=end)


def _free(play: PaperboysPlay, key: str, end: Box) -> bool:
    ground = play.field.ground
    on_the_table = within(end, ground.width, ground.height)
    return on_the_table and play.field.is_clear(end, (key,)) and not barred(play.field.ground, end)
