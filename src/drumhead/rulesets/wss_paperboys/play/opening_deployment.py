"""The log of the deployment before the first card: ground, roles, raw units, and the defender's shifts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.families.paperboys.play.opening_deployment import in_zone, lays_out, shifts
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.model.unit import TO_BE_DICED, Unit


def opens(play: PaperboysBattle) -> None:
    """Log the ground, the roles and both deployments, the defender's first, then let the defender shift units."""
    lays_out(play)
    roles = play.setup.roles
    for number, side in enumerate(sorted(play.setup.sides, key=lambda side: roles.get(side) != "defender")):
        deploys(play, side, list(play.setup.armies[side].units), number == 0)
    shifts(play)


def deploys(play: PaperboysBattle, side: str, written: Sequence[Unit], first: bool) -> None:
    """Log the deployment of a side: its units, and those whose rolled quality turned out raw.

    `written` are the units of its army list. `first` is whether the side deployed first.
    """
    units = [unit for unit in play.units.values() if unit.side == side]
    thrown = [unit.number for unit in written if unit.quality == TO_BE_DICED]
    raw = [unit.number for unit in units if unit.number in thrown and unit.quality == "raw"]
    steps = ["defender-first" if first else "attacker-sees"] if play.setup.roles else []
    steps += ["in-the-zone"] if all(in_zone(play, side, key) for key in play.present(side)) else []
    steps += ["raw-dice", f"raw-dice-{side}"] if thrown else []
    steps += ["ticket"] if raw else []
    steps += [step for unit in units for step in unit_steps(play, unit)]
    steps += ["grenadiers-taken"] if any(unit.kind == "grenadiers" for unit in units) else []
    play.tell("deploys", steps=list(dict.fromkeys(steps)), side=side, thrown=thrown, raw=raw)


def unit_steps(play: PaperboysBattle, unit: Unit) -> Iterator[str]:
    """Yield the names of the rulebook steps that a unit shows by being in the army, for the journal."""
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
