"""Play before the first card: the armies, deployment, and the defender's shifts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.families.paperboys.play.opening_deployment import in_zone, lays_out, shifts
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.model.army import Brigade
from drumhead.model.unit import TO_BE_DICED, Unit
from drumhead.rulesets.peninsular_paperboys import formations, skirmish
from drumhead.rulesets.peninsular_paperboys.contact import is_irregular


def opens(play: PaperboysBattle) -> None:
    """Play deployment: lay out the table, record the roles and both sides' units, and offer the defender's shifts."""
    lays_out(play)
    roles = play.setup.roles
    for number, side in enumerate(sorted(play.setup.sides, key=lambda side: roles.get(side) != "defender")):
        deploys(play, side, number == 0)
    shifts(play)


def deploys(play: PaperboysBattle, side: str, first: bool) -> None:
    """Write the deployment of a side to the journal: its units, and irregulars that turned out raw.

    `first` is whether the side deploys first.
    """
    army = play.setup.armies[side]
    units = [unit for unit in play.units.values() if unit.side == side]
    thrown = [unit.number for unit in army.units if unit.quality == TO_BE_DICED]
    raw = [unit.number for unit in units if unit.number in thrown and unit.quality == "raw"]
    steps = ["defender-first" if first else "attacker-sees"] if play.setup.roles else []
    steps += ["in-the-zone"] if all(in_zone(play, side, key) for key in play.present(side)) else []
    steps += ["irregulars"] if thrown else []
    steps += [step for unit in units for step in unit_steps(play, unit)]
    steps += brigade_steps(play, army.brigades)
    play.tell("deploys", steps=list(dict.fromkeys(steps)), side=side, thrown=thrown, raw=raw)


def unit_steps(play: PaperboysBattle, unit: Unit) -> Iterator[str]:
    """Yield the steps of the rulebook, for the log, that the presence of a unit in the army carries out."""
    book = play.book
    if unit.arm == "artillery":
        yield "one-gun-a-unit"
    elif unit.arm == "cavalry":
        row = book.unit.regiment
        if row.squadrons_least <= unit.start / row.squadron <= row.squadrons_most:
            yield "regiment"
    elif unit.kind in book.skirmish.kinds:
        yield "only-skirmishers"
    else:
        yield f"ranks-{formations.ranks_of(book, unit)}"
    if unit.quality == "elite":
        yield "elite-guards" if unit.kind in book.unit.elite.kinds else "elite-by-custom"
    elif unit.quality == "trained" and not is_irregular(book, unit):
        yield "trained"
    if unit.kind == "light":
        yield "light-battalion" if skirmish.is_light_battalion(book, unit) else "french-light"


def brigade_steps(play: PaperboysBattle, brigades: Sequence[Brigade]) -> list[str]:
    """Return the steps of the rulebook, for the log, that the brigades carry out: their sizes and their guns."""
    row, steps = play.book.unit.brigade, []
    for brigade in brigades:
        foot = sum(u.arm == "infantry" and u.kind not in play.book.skirmish.kinds for u in brigade.units)
        horse = sum(unit.arm == "cavalry" for unit in brigade.units)
        near = abs(foot - row.battalions) <= row.battalions_astray or (not foot and horse == row.regiments)
        steps += ["brigade"] if near else []
        steps += ["brigade-gun"] if any(unit.arm == "artillery" for unit in brigade.units) else []
        of_division = bool(brigade.commander and brigade.commander.rank == "division-general")
        steps += ["division"] if of_division and len(brigades) > 1 else []
    return steps
