"""Pistols that are fired as two lines meet."""

from __future__ import annotations

from drumhead.families.paperboys.play.combat.fight_state import Fight
from drumhead.families.paperboys.play.hit_totals import add_hits
from drumhead.families.paperboys.play.officer_moves import after_losses
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import release
from drumhead.families.paperboys.unit_states import MOVED, PISTOLS, SHOT_AT
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.wss_paperboys import firing, losses


def pistols(play: PaperboysBattle, shooter: str, target: str, fight: Fight) -> None:
    """Let a unit choose to fire its pistols as the lines of a fight meet, and log it; its hits count in the fight.

    `shooter` and `target` are keys. Does nothing unless the shooter is cavalry with loaded pistols.
    """
    if not (play.is_in(shooter) and play.is_in(target)):
        return
    book, unit = play.book, play.units[shooter]
    if not firing.has_loaded_pistols(book, unit) or fight not in play.memory.fights:
        return
    options = [Option("keep", shooter, target), Option("pistols", shooter, target)]
    if play.choose(unit.side, "pistols", options).verb == "keep":
        return
    before = play.units[target]
    hits, saved = firing.shoot(play.chance, book.at(unit, before), unit, "pistol")
    hurt = losses.take_casualties(book, before, hits, saved) if book.casualties.pistol_hits_hurt else before
    play.change(target, hurt.now(SHOT_AT))
    play.change(shooter, unit.having_spent(PISTOLS))
    if book.casualties.pistol_hits_hurt:
        add_hits(play.memory.struck, target, (hits, saved))
    fight.ahead += hits if shooter == fight.attacker else -hits
    off = before.stands - hurt.stands
    rode = ["pistols-though-moved"] if shooter == fight.defender and MOVED in unit.state else []
    play.tell("pistols", shooter, target, ("pistols-at-contact", *rode), hits=hits, off=off, gone=not hurt.stands)
    after_losses(play, target, off)
    if not play.is_in(target):
        release(play, target)
