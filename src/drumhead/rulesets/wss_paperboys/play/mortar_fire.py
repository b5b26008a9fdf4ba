"""Houses that a mortar shells and may set alight (Firing, hitting buildings)."""

from __future__ import annotations

from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.geometry.fire_arcs import fire_range
from drumhead.rulesets.wss_paperboys import firing


def houses_in_arc(play: PaperboysBattle, key: str) -> list[str]:
    """Return the names of the houses that a mortar may shell.

    They are in its arc and range, have enemies inside, and do not burn yet.
    """
    book, box = play.book, play.box(key)
    mortar = book.weapon.mortar
    found = []
    for feature in play.field.ground.of("building", "village"):
        inside = [foe for foe in play.foes(key) if feature.has(play.box(foe).x, play.box(foe).y)]
        if not inside or feature.name in play.memory.alight:
            continue
        ranges = [fire_range(box, play.box(foe), book.firing.arc) for foe in inside]
        reached = [mm for mm in ranges if mm is not None and play.mm(mortar.nearest) <= mm <= play.mm(mortar.reach)]
        if reached:
            found.append(feature.name)
    return found


def shell_house(play: PaperboysBattle, key: str, name: str) -> None:
    """Shell the house `name` with a mortar, and log it; a hit may set it alight.

    A hit is easier if the house was hit last turn.
    """
    struck = play.memory.houses_hit
    again = struck.get(name) == play.turn - 1
    result = firing.bombard(play.chance, play.book, 1, again)
    unit = play.units[key]
    play.change(key, play.rules.having_fired(play, unit))
    steps = ["fire", "mortar", *(["hit-last-turn"] if again else [])]
    if result != "miss":
        struck[name] = play.turn
    if result == "fire":
        play.memory.alight[name] = play.turn
        steps += ["alight"]
    play.tell("shell", key, steps=steps, house=name, result=result)
