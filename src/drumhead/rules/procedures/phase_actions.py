"""Actions of units in a phase: fire, move, melee, test. Units in contact neither fire nor move nor are fired at."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.geometry.base_contact import against, apart_by, meeting_shift, struck_side, towards
from drumhead.geometry.line_of_sight import sees
from drumhead.geometry.oriented_box import Box, heading, within
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rules.procedures import expression_context, result_effects
from drumhead.rules.procedures.data_battle_state import DataBattle
from drumhead.rules.schema.plain_play import PhaseTable

SHARES = (1.0, 0.5)  # of a move: how far units are offered to march
TOUCH = 1.0  # mm that a way may be short of and still be free


def acts(play: DataBattle, phase: PhaseTable, key: str) -> None:
    """Carry out the action of a phase for the unit with a key; do nothing if the unit may not act in that phase."""
    if play.acts(phase, key):
        DOES[phase.does](play, phase, key)


def fires(play: DataBattle, phase: PhaseTable, key: str) -> None:
    """Let unit `key` fire at an enemy in sight, range and arc, as its commander chooses, or hold; remove figures.

    A target that loses a figure takes the test that the throw names, if any.
    """
    assert phase.throw
    options = [Option("hold", key), *_targets(play, phase, key)]
    taken = play.choose(play.side(key), "fire", options)
    if taken.verb != "fire":
        return
    whom, use = taken.whom, play.data.throw[phase.throw]
    hits = play.result(phase.throw, key, whom, taken.more["mm"])
    play.did[key] = play.did.get(key, frozenset()) | {phase.id}
    lost = result_effects.loses(play, whom, hits * expression_context.figure(play.book, use.hit, play.standing(whom)))
    play.tell("fire", key, whom, stands=play.units[key].stands, hits=hits, throw=phase.throw, gone=not play.is_in(whom))
    if lost and use.then:
        result_effects.test_unit(play, whom, use.then)


def _targets(play: DataBattle, phase: PhaseTable, key: str) -> Iterator[Option]:
    """Yield an option to fire for each enemy that unit `key` may fire at, nearest first, or only for the nearest."""
    standing, box = play.standing(key), play.box(key)
    free = [foe for foe in play.foes(key) if not play.is_fighting(foe)]
    arc = expression_context.figure(play.book, phase.arc, standing)
    near = play.field.targets(box, arc, expression_context.length(play.book, phase.reach or "", standing), free)
    seen = [(mm, foe) for mm, foe in near if _sees(play, phase, key, foe)]
    for mm, foe in seen[:1] if phase.at == "nearest" else seen:
        worth = volley(play, phase, standing, play.standing(foe), mm)
        yield Option("fire", key, foe, worth=Prospect(0.0, worth), more={"mm": mm})


def _sees(play: DataBattle, phase: PhaseTable, key: str, foe: str) -> bool:
    """Return whether neither a unit nor terrain of a kind in `phase.hides` is between unit `key` and unit `foe`."""
    others = [box for each, box in play.field.places.items() if each not in (key, foe)]
    return sees(play.box(key), play.box(foe), others, play.field.ground.of(*phase.hides))


def volley(
    play: DataBattle,
    phase: PhaseTable,
    unit: expression_context.Standing,
    target: expression_context.Standing,
    mm: float,
) -> float:
    """Return the mean number of figures that one volley of `unit` takes from `target`, at a distance of `mm` mm."""
    assert phase.throw
    question, use = play.throws[phase.throw], play.data.throw[phase.throw]
    found = question.distribution(play.book, **expression_context.inputs(play.book, question, use, unit, target, mm))
    mean: float = sum(hits * weight for hits, weight in found.items()) / found.total
    return min(float(target.figures), mean * expression_context.figure(play.book, use.hit, target))


def moves(play: DataBattle, phase: PhaseTable, key: str) -> None:
    """Let unit `key` hold, march straight on, march after a wheel, or attack an enemy, as its commander chooses."""
    options = [Option("hold", key), *_marches(play, phase, key)]
    options += attacks(play, phase, key) if phase.attacks else ()
    taken, start = play.choose(play.side(key), "move", options), play.box(key)
    if taken.pose is None:
        return
    play.did[key] = play.did.get(key, frozenset()) | {phase.id}
    play.put(key, taken.pose)
    if taken.verb == "attack":
        play.grips[key] = taken.whom
    play.tell("move", key, taken.whom, frm=list(start[:3]), to=list(taken.pose[:3]))


def _marches(play: DataBattle, phase: PhaseTable, key: str) -> Iterator[Option]:
    """Yield an option for each march to free ground: a whole or half a move, straight on or after a wheel."""
    start, standing = play.box(key), play.standing(key)
    far, wheel = (
        expression_context.length(play.book, phase.far or "", standing),
        expression_context.figure(play.book, phase.wheel, standing),
    )
    others = [each for each in play.field.places if each != key]
    for degrees in (0, -wheel, wheel) if wheel else (0,):
        turned = start.turn(degrees)
        if degrees and not play.field.free(turned, (key,)):
            continue
        way, _ = play.field.slide(turned, turned.facing, play.field.to_edge(turned, turned.facing, far), others)
        ends = [turned.ahead(result_effects.round_down(min(way, far * share))) for share in SHARES]
        for end in dict.fromkeys(ends):
            if end != start and play.field.free(end, (key,)):
                yield Option("march", key, pose=end)


def attacks(play: DataBattle, phase: PhaseTable, key: str) -> Iterator[Option]:
    """Yield an option for each enemy that unit `key` can reach in one move, squarely against the side it strikes.

    Enemies outside its wheel, behind other units, or against which the evaluator sees no attack are left out.
    """
    start, standing = play.box(key), play.standing(key)
    far = expression_context.length(play.book, phase.far or "", standing)
    wheel = expression_context.figure(play.book, phase.wheel, standing)
    for foe in play.field.neighbours(start, far, play.foes(key)):
        there = play.box(foe)
        side = struck_side(there, start)
        end = against(start, there, side, meeting_shift(start, there, side))
        if apart_by(start, end) > far or _turns(start, end) > max(wheel, 1) or not _is_open(play, start, end, key, foe):
            continue
        prospect = play.judge.assault(key, foe)
        if prospect is not None:
            yield Option("attack", key, foe, end, prospect)


def _turns(start: Box, end: Box) -> float:
    """Return the degrees, 0 to 180, that a unit must turn to face its destination; 0 for a move under 1 mm."""
    return 0.0 if apart_by(start, end) < TOUCH else abs((towards(start, end) - start.facing + 180) % 360 - 180)


def _is_open(play: DataBattle, start: Box, end: Box, key: str, foe: str) -> bool:
    """Return whether a unit can move from `start` to `end` on the table without meeting a unit other than `foe`."""
    if not within(end, play.field.ground.width, play.field.ground.height) or not play.field.is_clear(end, (key, foe)):
        return False
    off, others = apart_by(start, end), [each for each in play.field.places if each not in (key, foe)]
    ahead = start.at(start.x, start.y, heading(end.x - start.x, end.y - start.y))
    return off < TOUCH or play.field.slide(ahead, ahead.facing, off, others)[0] >= off - TOUCH


def fights(play: DataBattle, phase: PhaseTable, key: str) -> None:
    """Throw the melee between the attacker `key` and its target, and apply the result to both.

    The contact ends unless the result is fought again. A unit that loses figures takes the test that the throw names.
    """
    assert phase.throw
    whom = play.grips[key]
    use, word = play.data.throw[phase.throw], play.result(phase.throw, key, whom)
    play.tell("faceoff", key, whom, throw=phase.throw, result=word)
    result = result_effects.result_of(play, phase.throw, word)
    if not result.again:
        play.part(key)
    lost = {
        each: result_effects.apply_effect(play, each, of) for each, of in ((key, result.unit), (whom, result.target))
    }
    for each, figures in lost.items():
        if figures and use.then:
            result_effects.test_unit(play, each, use.then)


def tests(play: DataBattle, phase: PhaseTable, key: str) -> None:
    """Make the test of a phase for the unit with a key, and apply its result."""
    assert phase.throw
    result_effects.test_unit(play, key, phase.throw)


DOES = {"fire": fires, "move": moves, "melee": fights, "test": tests}
