"""Fights at the end of the attacker's move phase: a round a turn, two at most."""

from __future__ import annotations

from drumhead.rules.play import Play
from drumhead.rulesets.wss_paperboys.play.assault import dice_of, goes_back
from drumhead.rulesets.wss_paperboys.play.fightlist import Fight
from drumhead.rulesets.wss_paperboys.play.officers import after_losses
from drumhead.rulesets.wss_paperboys.play.retreat import release


def fights(play: Play, side: str, phase: str) -> None:
    """Every fight that a side's units began in this phase, in the order in which they began."""
    for fight in list(play.memory.setdefault("fights", [])):
        on = fight in play.memory["fights"]
        if on and not play.over and fight.phase == phase and play.side(fight.attacker) == side:
            fight_round(play, fight)


def fight_round(play: Play, fight: Fight) -> None:
    """One round: both sides throw, the hits are compared, and whoever has to go, goes."""
    book = play.book
    one, other = play.units[fight.attacker], play.units[fight.defender]
    thrown = dice_of(play, fight)
    mine = play.rules.helped(play, one, other, play.rules.stance(play, fight.attacker, charging=fight.charging), True)
    his = play.rules.helped(play, other, one, play.rules.stance(play, fight.defender, in_cover=fight.cover), False)
    needs = play.rules.fighting.need(book, mine, fight.round), play.rules.fighting.need(book, his, fight.round)
    ahead = fight.ahead if fight.round == 1 else 0
    result = play.rules.fighting.fight_round(play.chance, book, thrown[0], needs[0], thrown[1], needs[1], ahead)
    moves = play.rules.fighting.moves_after(book, result, fight.round)
    ended = play.rules.fighting.after_round(book, result, fight.round, one, other)
    play.change(fight.attacker, ended[0])
    play.change(fight.defender, ended[1])
    lost = one.stands - ended[0].stands, other.stands - ended[1].stands
    short = result.removeprefix("attacker-").removeprefix("defender-")
    steps = ["fight", f"fight-{short}", f"round-{fight.round}"]
    steps += ["fight-flank"] if fight.flank else ["overlap"] if one.stands != other.stands else []
    steps += [f"fight-{name}" for name in dict.fromkeys((*mine, *his))]
    steps += ["pistols-count"] if ahead else []
    steps += ["joined-dice"] if fight.joined else []
    play.tell(
        "fight",
        fight.attacker,
        fight.defender,
        steps,
        round=fight.round,
        dice=list(thrown),
        needs=list(needs),
        ahead=ahead,
        result=result,
        off=list(lost),
        gone=[not ended[0].stands, not ended[1].stands],
    )
    places = {key: play.box(key) for key in (fight.attacker, fight.defender) if play.is_in(key)}
    before = {fight.attacker: one, fight.defender: other}
    level = result == "level" and fight.round < book.fight.rounds
    fight.round += 1
    after_losses(play, fight.attacker, lost[0], taken=_surrendered(one, moves[0]))
    after_losses(play, fight.defender, lost[1], taken=_surrendered(other, moves[1]))
    if level and all(play.is_in(key) for key in (fight.attacker, fight.defender)):
        return
    release(play, fight.attacker)
    release(play, fight.defender)
    for key, foe, back in ((fight.attacker, fight.defender, moves[0]), (fight.defender, fight.attacker, moves[1])):
        if back and play.is_in(key):
            goes_back(play, key, back, places.get(foe), before[key])
    play.rules.fight_over(play, fight, result)


def _surrendered(unit: object, moves: int) -> bool:
    return bool(moves) and "front-and-rear" in unit.state  # type: ignore[attr-defined]
