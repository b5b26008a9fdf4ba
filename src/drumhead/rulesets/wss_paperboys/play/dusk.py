"""When the sixth card has been played: recovery, rallies, routs that go on, pursuits; and who has won."""

from __future__ import annotations

from typing import Any

from drumhead.model.army import Officer
from drumhead.model.plan import Objective
from drumhead.rules.play import Play
from drumhead.rulesets.wss_paperboys.play.assault import keep_contact
from drumhead.rulesets.wss_paperboys.play.ground import barred
from drumhead.rulesets.wss_paperboys.play.officers import after_losses
from drumhead.rulesets.wss_paperboys.play.retreat import pose, release, rout, scattered
from drumhead.rulesets.wss_paperboys.play.works import driven_out
from drumhead.table.box import Box, gap
from drumhead.table.contact import face
from drumhead.table.ground import Feature


def end_of_turn(play: Play) -> None:
    """Both sides together, in the book's order."""
    recoveries(play)
    rallies(play)
    pursuits(play)
    driven_out(play)
    time_served(play)
    objectives(play)
    shown = any(play.units[key].pips for key in play.present())
    play.tell("turn-ends", steps=("dice-in-view",) if shown else ())


def recoveries(play: Play) -> None:
    """Pips come off the dice of units that may recover."""
    book = play.book
    for key in play.present():
        unit = play.units[key]
        if not unit.pips or not play.rules.losses.has_die(unit):
            continue
        spent = play.rules.morale.circumstances(unit)
        thrown = len(play.chance.events)
        off = min(unit.pips, play.chance.resolve(play.rules.morale.recovers, book, unit.quality, spent))
        if off:
            play.change(key, play.rules.losses.gain_pips(book, unit, -off))
            clear = [] if unit.pips > off else ["die-goes"]
            play.tell("recover", key, steps=("recovery", f"recovery-{unit.quality}", *clear), off=off)
        elif len(play.chance.events) > thrown:
            play.tell("keeps-pips", key, steps=("recovery", f"recovery-{unit.quality}"))


def rallies(play: Play) -> None:
    """Routers of earlier turns throw, unless an enemy is near; who fails runs on and loses a stand."""
    book = play.book
    routed = play.memory.setdefault("routed", {})
    routers = [key for key in play.present() if "routing" in play.units[key].state]
    reach = play.mm(book.rally.enemy_within)
    barred = {key for key in routers if play.field.is_near(play.box(key), reach, play.rules.near_foes(play, key))}
    first = play.memory["first-card"]
    failed = []
    for key in routers:
        unit = play.units[key]
        if routed.get(key) == play.turn and not book.rout.first_throw_at_once:
            continue
        if key in play.memory.setdefault("pursuits", {}):
            failed.append(key)
            continue
        if key in barred:
            play.tell("no-rally", key, steps=("rally-barred",))
            failed.append(key)
        elif play.rules.morale.rally_throw(play.chance, book, unit.pips, unit.quality, unit.officer):
            rallied(play, key)
        else:
            play.tell("rally-fails", key, steps=("rally",))
            failed.append(key)
    for key in sorted(failed, key=lambda key: play.side(key) != first):
        if play.is_in(key):
            runs_on(play, key)


def rallied(play: Play, key: str) -> None:
    """A unit halts its rout and turns to the nearest enemy."""
    unit = play.units[key]
    play.change(key, unit.but(state=unit.state - {"routing"}))
    near = play.field.nearest(play.box(key), play.foes(key))
    if near:
        foe = play.box(near[1])
        turned = face(play.box(key), foe.x, foe.y)
        if play.field.free(turned, (key,)) and not barred(play.field.ground, turned):
            play.put(key, turned)
    play.tell("rally", key, steps=("rally", "rallied"), to=pose(play.box(key)))


def runs_on(play: Play, key: str) -> None:
    """A router that has not rallied: another move, and another stand, or what the horse behind it takes."""
    book, unit = play.book, play.units[key]
    cavalry = play.memory["pursuits"].get(key)
    if cavalry and play.is_in(cavalry):
        stands = play.rules.contact.ridden_down(book, unit.stands, play.units[cavalry].stands)
        steps = ("pursuit-losses",)
    else:
        stands, steps = int(book.rout.stands), ("rout-on",)
    after = play.rules.losses.lose_stands(book, unit, stands)
    off = unit.stands - after.stands
    steps = (*steps, *(scattered(play, key) if off and not after.stands else ()))
    play.change(key, after)
    play.tell("runs-on", key, cavalry or "", steps, off=off, gone=not after.stands)
    after_losses(play, key, off)
    if play.is_in(key):
        rout(play, key, int(book.rout.moves), way=play.box(key).facing)
    else:
        release(play, key)


def pursuits(play: Play) -> None:
    """Horse keeps in touch with the foot that it rides down."""
    for infantry, cavalry in list(play.memory.setdefault("pursuits", {}).items()):
        if not (play.is_in(infantry) and play.is_in(cavalry)) or "routing" not in play.units[infantry].state:
            play.memory["pursuits"].pop(infantry, None)
        else:
            keep_contact(play, cavalry, infantry)


def time_served(play: Play) -> None:
    """Who was halted by a face-off stays for the next turn, and no longer."""
    for key in play.present():
        unit = play.units[key]
        if "halted" in unit.state:
            served = "halt-served" in unit.state
            state = unit.state - {"halted", "halt-served"} if served else unit.state | {"halt-served"}
            play.change(key, unit.but(state=state))


def points(play: Play) -> dict[str, int]:
    """Each side's points that are dead or in rout, as the book counts them towards quitting the field."""
    return {
        side: play.rules.victory.out_of_control(
            play.book,
            [unit for unit in play.units.values() if unit.side == side],
            [Officer(rider.name, rider.rank) for rider in play.fallen if rider.side == side],
        )
        for side in play.memory["sides"]
    }


def quits(play: Play) -> list[str]:
    """The sides that have lost too much to stay, by the count of the dead and the routing."""
    lost, armies = points(play), play.memory["armies"]
    if "quits-at" not in play.memory:
        play.memory["quits-at"] = {side: play.rules.quits_at(play, army) for side, army in armies.items()}
    return [side for side, most in play.memory["quits-at"].items() if lost[side] >= most]


def break_off(play: Play) -> None:
    """Where it was agreed, an army that has lost too much quits the field at once."""
    if play.over or play.memory["victory"] != "break":
        return
    broken = quits(play)
    if broken:
        left = [side for side in play.memory["sides"] if side not in broken]
        play.over = left[0] if left else "draw"
        play.tell("broken", steps=("broken",), sides=broken)


def holds(play: Play, name: str) -> str:
    """The side that alone has a formed unit in a piece of ground; "" for none or both."""
    feature = next(f for f in play.field.ground.features if f.name == name)
    inside = {
        play.side(key)
        for key in play.present()
        if "routing" not in play.units[key].state and feature.touches(play.box(key))
    }
    return inside.pop() if len(inside) == 1 else ""


def landscape(play: Play) -> dict[str, Any]:
    """What has become of the ground: who holds what is fought for, which houses burn, where walls are breached (mm)."""
    breaches = play.memory.get("breaches", {}).items()
    return {
        "held": {objective.name: holds(play, objective.name) for objective in play.memory["objectives"]},
        "alight": list(play.memory.get("alight", ())),
        "breaches": {name: [round(x), round(y), round(wide)] for name, ((x, y), wide) in breaches},
    }


def objectives(play: Play) -> None:
    """What is fought for, as a turn ends: held for a whole turn it may decide the battle."""
    held = play.memory.setdefault("held", {})
    for objective in play.memory["objectives"]:
        holder = holds(play, objective.name)
        since = held.get(objective.name, ("", 0))
        held[objective.name] = (holder, since[1] if since[0] == holder else play.turn)
        if objective.when == "away" and _driven_away(play, objective) and not play.over:
            play.over = objective.side
            play.tell("held", steps=("pushed-away",), ground=objective.name, side=objective.side)
        elif holder == objective.side and not play.over:
            play.tell("held", steps=("objective",), ground=objective.name, side=holder)
            if objective.when == "turn" and play.turn > held[objective.name][1]:
                play.over = holder


def _driven_away(play: Play, objective: Objective) -> bool:
    """Whether an enemy has stood near a place, and none does now."""
    if enemies_near(play, objective):
        return False
    return objective.name in play.memory.get("enemies-near", ())


def enemies_near(play: Play, objective: Objective) -> bool:
    """Whether enemies of whoever is to have a place stand so near that they are not yet driven off it."""
    feature = next(f for f in play.field.ground.features if f.name == objective.name)
    reach = play.mm(play.book.objective.away)
    x, y = feature.middle
    others = [key for key in play.present() if play.side(key) != objective.side]
    near = any(_off(feature, play.box(key), x, y) < reach for key in others)
    if near:
        play.memory.setdefault("enemies-near", set()).add(objective.name)
    return near


def _off(feature: Feature, box: Box, x: float, y: float) -> float:
    return 0.0 if feature.touches(box) else min(gap(Box(px, py, 0, 0, 0), box) for px, py in (*feature.points, (x, y)))


def winner(play: Play) -> str:
    """Who has won: whoever the field was left to, whoever holds what is fought for, whoever has fewer dead.

    "" for a draw. Who keeps the whole of it has won; where both stand in it, or nobody does, the dead are counted.
    """
    if play.over:
        return "" if play.over == "draw" else play.over
    wanted = list(play.memory["objectives"])
    if wanted:
        done = [objective.side for objective in wanted if holds(play, objective.name) == objective.side]
        if len(set(done)) == 1 and len(done) == len(wanted):
            return done[0]
        others = [side for side in play.memory["sides"] if side not in {each.side for each in wanted}]
        if len(others) == 1 and all(holds(play, objective.name) == others[0] for objective in wanted):
            return others[0]
    dead = reckoning(play)
    if play.memory["victory"] == "routers":
        for key in play.present():
            dead[play.side(key)] += play.units[key].stands if "routing" in play.units[key].state else 0
        play.note("routers-count")
    return play.rules.victory.winner(dead) or ""


def reckoning(play: Play) -> dict[str, int]:
    """Stands of each side in the dead pool."""
    return {
        side: play.rules.dead_stands(play, [unit for unit in play.units.values() if unit.side == side])
        for side in play.memory["sides"]
    }
