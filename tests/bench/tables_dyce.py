"""The three tables by dyce, as one who knows it would write them."""

from dyce import H
from tables import face_off_band, fight_band, tell

D6 = H(6)


def chances(outcomes: H) -> dict:
    return {str(outcome): chance for outcome, chance in outcomes.probability_items()}


def hits(dice: int, need: int) -> H:
    return dice @ H({0: need - 1, 1: 7 - need})


def fight(attacker: int, attacker_need: int, defender: int, defender_need: int) -> dict:
    return chances((hits(attacker, attacker_need) - hits(defender, defender_need)).apply(fight_band))


def volley(dice: int, need: int, save: int) -> dict:
    hit = (7 - need) * (save - 1)
    return chances(dice @ H({0: 36 - hit, 1: hit}))


tell(lambda net: chances((D6 - D6 + net).apply(face_off_band)), volley, fight)
