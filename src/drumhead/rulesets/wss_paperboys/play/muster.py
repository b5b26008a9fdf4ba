"""Before the first card: the ground, raw dice, who deploys when and where, and what the defender still shifts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.model.unit import Unit
from drumhead.rules.play import Option, Play
from drumhead.rulesets.wss_paperboys import setup
from drumhead.rulesets.wss_paperboys.play.ground import SLOW, barred
from drumhead.rulesets.wss_paperboys.play.retreat import pose
from drumhead.rulesets.wss_paperboys.play.winning import enemies_near, keep
from drumhead.table.box import Box, within

ASIDE = (0.0, -300.0, 300.0, -600.0, 600.0, -900.0, 900.0)  # mm along the line that a unit may be shifted


def opens(play: Play) -> None:
    """The table is laid, the parts are given out, both sides set up, and the defender may shift a quarter."""
    lays_out(play)
    roles = play.memory["roles"]
    for number, side in enumerate(sorted(play.memory["sides"], key=lambda side: roles.get(side) != "defender")):
        deploys(play, side, list(play.memory["armies"][side].units), number == 0)
    shifts(play)


def lays_out(play: Play) -> None:
    """The ground is settled, and who attacks."""
    roles = play.memory["roles"]
    steps = ["ground"] if play.field.ground.features else []
    steps += ["difficult-agreed"] if any(True for _ in play.field.ground.of(*SLOW)) else []
    steps += ["roles"] if roles else []
    for objective in play.memory["objectives"]:
        enemies_near(play, objective)
        keep(play, objective.name)
    play.tell("field", steps=steps, roles=dict(roles), doubled=play.memory.get("doubled", 0))


def deploys(play: Play, side: str, written: Sequence[Unit], first: bool) -> None:
    """A side has set up: who threw for his quality, what stands where."""
    units = [unit for unit in play.units.values() if unit.side == side]
    thrown = [unit.number for unit in written if unit.quality == setup.TO_BE_THROWN]
    raw = [unit.number for unit in units if unit.number in thrown and unit.quality == "raw"]
    steps = ["defender-first" if first else "attacker-sees"] if play.memory["roles"] else []
    steps += ["in-the-zone"] if all(in_zone(play, side, key) for key in play.present(side)) else []
    steps += ["raw-dice", f"raw-dice-{side}"] if thrown else []
    steps += ["ticket"] if raw else []
    steps += [step for unit in units for step in unit_steps(play, unit)]
    steps += ["grenadiers-taken"] if any(unit.kind == "grenadiers" for unit in units) else []
    play.tell("deploys", steps=list(dict.fromkeys(steps)), side=side, thrown=thrown, raw=raw)


def unit_steps(play: Play, unit: Unit) -> Iterator[str]:
    """What of the book a unit shows by being there."""
    book = play.book
    if unit.arm == "artillery":
        yield from ("guns-anywhere", "elite-guns", *(["one-cannon"] if unit.kind == "cannon" else []))
    elif unit.arm == "cavalry":
        guard = unit.kind == book.unit.guard_regiment.kind and unit.side == book.unit.guard_regiment.side
        squadrons = unit.start / book.unit.regiment.squadron
        least, most = book.unit.regiment.squadrons_least, book.unit.regiment.squadrons_most
        if guard and "three" in unit.note:
            yield "large-squadrons"
        elif least <= squadrons <= most:
            yield "regiment"
    elif unit.kind != "grenadiers" and unit.start >= book.unit.battalion.stands_least:
        yield "battalion"
    if unit.quality == "elite" and "guard" in unit.kind:
        yield "elite-guards"
    if unit.quality == "trained":
        yield "trained"


def in_zone(play: Play, side: str, key: str) -> bool:
    deep = play.field.ground.height / int(play.book.setup.table_depth_one_in)
    ys = [y for _, y in play.box(key).corners]
    return max(ys) <= deep + 1 or min(ys) >= play.field.ground.height - deep - 1


def shifts(play: Play) -> None:
    """The defender has seen the attacker, and may set up a quarter of his units anew."""
    side = next((side for side, role in play.memory["roles"].items() if role == "defender"), "")
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


def _to(play: Play, key: str) -> Iterator[Option]:
    """Places along the front of its zone, where a unit might serve better."""
    start = play.box(key)
    deep = play.field.ground.height / int(play.book.setup.table_depth_one_in)
    room = deep - start.depth / 2 - (start.y if start.y < deep else play.field.ground.height - start.y)
    for aside in ASIDE:
        end = start.aside(aside).ahead(max(0.0, room))
        if end != start and _free(play, key, end):
            yield Option("shift", key, pose=end)


def _free(play: Play, key: str, end: Box) -> bool:
    ground = play.field.ground
    on_the_table = within(end, ground.width, ground.height)
    return on_the_table and play.field.is_clear(end, (key,)) and not barred(play.field.ground, end)
