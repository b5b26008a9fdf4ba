"""The second opinion on fights and whole attacks; see `brute_force`."""

from .brute_faceoffs import faced, faceoff_cav_cav, faceoff_inf_inf, worth_of
from .brute_force import LEAST, removal, saving, struck, then, volley


def _word(read, lead):
    """How a round ends for a lead of the attacker in hits."""
    who = "attacker" if lead > 0 else "defender"
    rout = 3 if read["fight-difference-3"] == "rout" else 4
    return "level" if abs(lead) < 2 else f"{who}-routs-him" if abs(lead) >= rout else f"{who}-pushes"


def _round(read, a, a_least, d, d_least, a_more=0, d_more=0):
    """One round, every die listed."""
    mine, his = struck(a, a_least), struck(d, d_least)
    return then(mine, lambda m: then(his, lambda h: _word(read, m + a_more - h - d_more)))


def _least(read, helped, round_number):
    """The face that hits; what a charge adds ends with its first round unless it is read otherwise."""
    spent = helped.startswith("charge") and round_number == 2 and read["charge-second-round"] != "both-rounds"
    return LEAST[helped] + 2 * spent


def fight_round(
    read,
    attacker_dice=6,
    attacker_hits_on="5-6",
    defender_dice=6,
    defender_hits_on="5-6",
    attacker_extra_hits=0,
    defender_extra_hits=0,
    round=1,
):
    needs = [_least(read, helped, round) for helped in (attacker_hits_on, defender_hits_on)]
    dice = attacker_dice, needs[0], defender_dice, needs[1]
    return _round(read, *dice, attacker_extra_hits, defender_extra_hits)


def _in_contact(read, stands, against, side, flank):
    """Stands of one side that fight: those opposite, and an overlap at each end."""
    if flank == "flank" and read["flank-fight-dice"] == "physical":
        return min(stands, 3) if side == "attacker" else 1
    return min(stands, against + 2)


def _cost(read, word, last):
    """Stands that (attacker, defender) lose by the end of a round."""
    rout = 1 if read["fight-rout-cost"] == "one-move-one-stand" else 2
    level = 2 if last and read["second-round-loss"] == "extra-stand" else 1
    return {
        "level": (level, level),
        "attacker-pushes": (0, 1),
        "attacker-routs-him": (0, rout),
        "defender-pushes": (1, 0),
        "defender-routs-him": (rout, 0),
    }[word]


def _fight(read, stands, may_lose, bonus, charge, pistols, flank="no", dispersal=True, cover=7):
    """Pistols if any, then up to two rounds between (attacker, defender); bonus is the lasting plus of each.

    `cover` is the least face that saves a pistol's hit.
    """

    def dice(lost):
        a, d = (had - gone for had, gone in zip(stands, lost))
        return _in_contact(read, a, d, "attacker", flank), _in_contact(read, d, a, "defender", flank)

    def one_round(last, lost, thrown, extra=(0, 0)):
        charging = 2 * charge * (not last or read["charge-second-round"] == "both-rounds")
        needs = 5 - bonus[0] - charging, 5 - bonus[1]

        def ends(word):
            after = [mine + more for mine, more in zip(lost, _cost(read, word, last))]
            gone = any(mine >= limit for mine, limit in zip(after, may_lose))
            if gone and dispersal:
                return "dispersed"
            if word != "level":
                return word
            if last or gone:
                return "stalemate"
            return one_round(True, after, thrown if read["second-round-dice"] == "as-before" else dice(after))

        return then(_round(read, thrown[0], needs[0], thrown[1], needs[1], *extra), ends)

    def after_pistols(hits):
        casualties = hits // 3 if read["pistol-hits"] == "both" else 0
        extra, shot = ((hits, 0), (0, casualties)) if pistols == "attacker" else ((0, hits), (casualties, 0))
        if any(mine >= limit for mine, limit in zip(shot, may_lose)):
            return "dispersed" if dispersal else f"{pistols}-pushes"
        return one_round(False, shot, dice(shot), extra)

    if pistols == "no":
        return one_round(False, (0, 0), dice((0, 0)))
    shooter = 0 if pistols == "attacker" else 1
    shots = (stands if read["pistol-dice"] == "all-stands" else dice((0, 0)))[shooter]
    return then(volley(shots, 6, cover), lambda shot: after_pistols(shot[1]))


def fight_whole(
    read,
    attacker_stands,
    defender_stands,
    charge="no",
    horse="no",
    obstacle="no",
    pistols="no",
    attacker_may_lose="by-strength",
    defender_may_lose="by-strength",
):
    bonus = int(horse == "attacker"), int(horse == "defender") + int(obstacle != "no")
    stands, said = (attacker_stands, defender_stands), (attacker_may_lose, defender_may_lose)
    may_lose = [removal(read, had) if word == "by-strength" else int(word) for had, word in zip(stands, said)]
    cover = saving(read, "pistol", obstacle) if obstacle in ("wall", "rampart") and pistols == "attacker" else 7
    return _fight(read, stands, may_lose, bonus, charge == "yes", pistols, cover=cover)


FIGHT = {
    "attacker-routs-him": "defender-routs-fight",
    "attacker-pushes": "defender-back-fight",
    "stalemate": "stalemate",
    "defender-pushes": "attacker-back-fight",
    "defender-routs-him": "attacker-routs-fight",
}


def _assault(faceoff, fight):
    """Face-off, then the fight if it comes to one, in the words of a whole attack."""
    named = {"attacker-checked": "attacker-checked"}
    return then(
        faceoff,
        lambda word: then(fight, FIGHT.get) if word == "fight" else named.get(word, f"{word}-faceoff"),
    )


def assault_inf_inf(
    read,
    attacker_quality="trained",
    attacker_pips=0,
    attacker_stands=6,
    defender_quality="trained",
    defender_pips=0,
    defender_stands=6,
    cover="no",
    flank="no",
):
    net = worth_of(read, attacker_quality) - attacker_pips - worth_of(read, defender_quality) + defender_pips
    net += 2 * (flank != "no") - 2 * (cover == "yes")
    limits = removal(read, attacker_stands), removal(read, defender_stands)
    stands = attacker_stands, defender_stands
    fight = _fight(read, stands, limits, (0, int(cover == "yes")), False, "no", flank, dispersal=False)
    return _assault(faceoff_inf_inf(read, net), fight)


def assault_charge(
    read,
    attacker_quality="trained",
    attacker_pips=0,
    attacker_stands=8,
    charge="yes",
    defender_quality="trained",
    defender_pips=0,
    defender_stands=8,
    pistols="yes",
    defender_kind="horse",
):
    light = int(defender_kind != "horse")
    net = worth_of(read, attacker_quality) - attacker_pips - worth_of(read, defender_quality) + defender_pips
    net += int(charge == "yes") + 2 * light
    limits = removal(read, attacker_stands), removal(read, defender_stands)
    fires = "defender" if pistols == "yes" else "no"
    stands = attacker_stands, defender_stands
    fight = _fight(read, stands, limits, (light, 0), charge == "yes", fires, dispersal=False)
    return _assault(faceoff_cav_cav(read, net), fight)


def charge_worth(read, charging="no", opponent="horse", attacker_pips=0, defender_pips=0, part="face-off", stands=8):
    charge, light = int(charging == "yes"), int(opponent != "horse")
    if part == "fight":
        return _round(read, stands, 5 - 2 * charge - light, stands, 5)
    return faced(read, "cav-cav", charge + 2 * light - attacker_pips + defender_pips)
