"""The three tables by icepool, as one who knows it would write them."""

from fractions import Fraction

import icepool
from icepool import Die, d6
from tables import face_off_band, fight_band, tell


def chances(die: Die) -> dict:
    return {str(_whole(outcome)): Fraction(weight, die.denominator()) for outcome, weight in die.items()}


def _whole(outcome: object) -> object:
    return int(outcome) if isinstance(outcome, bool) else outcome  # one coin alone says True or False


def hits(dice: int, need: int) -> Die:
    return dice @ icepool.coin(7 - need, 6)


def fight(attacker: int, attacker_need: int, defender: int, defender_need: int) -> dict:
    return chances((hits(attacker, attacker_need) - hits(defender, defender_need)).map(fight_band))


def volley(dice: int, need: int, save: int) -> dict:
    return chances(dice @ icepool.coin((7 - need) * (save - 1), 36))


tell(lambda net: chances((d6 - d6 + net).map(face_off_band)), volley, fight)
