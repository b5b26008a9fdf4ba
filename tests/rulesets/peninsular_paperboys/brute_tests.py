"""The second opinion on the one-die tests, on routs and pursuits; see `brute_fire`."""

from collections import Counter
from fractions import Fraction
from itertools import product

from ..wss_paperboys.brute_force import FACES, share, then, throw
from .brute_fire import CERTAIN, half_of, helped_by, raw_minus


def heavy_test(read, pips=4, officer="no", quality="trained", moved_last_turn="no"):
    fail = "fail-halt" if moved_last_turn == "yes" else "fail-retreat"
    help_ = helped_by(read, officer, "heavy") - raw_minus(read, quality)
    return throw(lambda face: "pass" if face + help_ >= pips else fail)


def critical_manoeuvre(read, pips=0, quality="trained", officer="no"):
    if quality == "elite" or (pips == 0 and read["raw-zero-pips"] == "clean-always-passes"):
        return {"done": CERTAIN}
    help_ = helped_by(read, officer, "manoeuvre") - 2 * (quality == "raw")
    return throw(lambda face: "done" if face + help_ >= pips else "stuck")


def friends_routing(read, pips=3, quality="trained", through="no", officer="no"):
    pips = min(6, pips + (through == "yes"))
    help_ = helped_by(read, officer, "friends") - (quality == "raw")
    words = ["holds", "gains-pip", "falls-back", "routs"]
    return throw(lambda face: words[min(3, max(0, pips - face - help_))])


def rout_spreads(read, pips=(4, 4, 4), quality=("trained",), through=("no",)):
    count = max(len(pips), len(quality), len(through))
    each = [
        friends_routing(read, *(listed[at % len(listed)] for listed in (pips, quality, through))) for at in range(count)
    ]
    answer = Counter()
    for went in product((False, True), repeat=count):
        chance = CERTAIN
        for ran, test in zip(went, each):
            routs = test.get("routs", Fraction(0))
            chance *= routs if ran else 1 - routs
        answer[f"{sum(went)}-run" if any(went) else "none-run"] += chance
    return dict(answer)


def heals(read, quality, how):
    """The chances to lose a pip at the end of a turn so spent."""
    quiet = how == "quiet"
    if quality == "elite":
        return Fraction(how in ("quiet", "under-fire"))
    if quality == "trained":
        return Fraction(quiet)
    return Fraction(quiet or read["raw-recovery-when"] == "every-turn", 2)


def raw_recovery(read, pips=2, turns=2, circumstances="quiet"):
    chance = heals(read, "raw", circumstances)
    answer = Counter()
    for each in product((True, False), repeat=turns):
        weight = CERTAIN
        for healed in each:
            weight *= chance if healed else 1 - chance
        answer[f"{max(0, pips - sum(each))} left"] += weight
    return dict(answer)


def clear_pips(read, pips=6, quality="trained", shot_at="no", fit_at=5, turns=4):
    shot = {"no": Fraction(0), "half": Fraction(1, 2), "yes": Fraction(1)}[shot_at]
    chance = shot * heals(read, quality, "under-fire") + (1 - shot) * heals(read, quality, "quiet")
    answer = Counter()
    for each in product((True, False), repeat=turns):
        weight, left, turn = CERTAIN, pips, 0
        for healed in each:
            weight *= chance if healed else 1 - chance
            if left > fit_at:
                left, turn = left - healed, turn + 1
        answer[f"{turn} turns" if left <= fit_at else f"not in {turns} turns"] += weight
    return dict(answer)


# Routs and pursuits


def rally(read, pips=4, officer="no", enemy_within_15="no", quality="trained"):
    if enemy_within_15 == "yes":
        return {"routs-on": CERTAIN}
    better = heals(read, quality, "routing")
    help_ = helped_by(read, officer, "rally") - raw_minus(read, quality)

    def after(off):
        return throw(lambda face: "rallies" if face + help_ >= max(0, pips - off) else "routs-on")

    return then({1: better, 0: 1 - better}, after)


def a_rout(read, pips, officer, to_spare, quality):
    """(rallied, further stands lost, officer alive), one end of turn after the other."""
    healing = heals(read, quality, "routing")
    first_stand = read["rout-move-timing"] == "stand-then-throw"
    at_once = read["first-rally"] == "same-turn"

    def turn(pips, who, left, lost, free):
        if left <= 0:
            return (False, lost, who != "no")
        return then({1: healing, 0: 1 - healing}, lambda off: throw_or_run(max(0, pips - off), who, left, lost, free))

    def throw_or_run(pips, who, left, lost, free):
        if first_stand and not free:
            return then(officer_after(who), lambda who: throws(pips, who, left - 1, lost + 1, True))
        return throws(pips, who, left, lost, free)

    def throws(pips, who, left, lost, paid):
        if left <= 0:
            return (False, lost, who != "no")
        help_ = helped_by(read, who, "rally") - raw_minus(read, quality)
        good = Fraction(sum(face + help_ >= pips for face in FACES), 6)

        def after(rallied):
            if rallied:
                return (True, lost, who != "no")
            if paid:
                return turn(pips, who, left, lost, False)
            return then(officer_after(who), lambda who: turn(pips, who, left - 1, lost + 1, False))

        return then({True: good, False: 1 - good}, after)

    def officer_after(who):
        return {who: CERTAIN} if who == "no" else {who: Fraction(1, 2), "no": Fraction(1, 2)}

    return turn(pips, officer, to_spare, 0, at_once)


def spare(read, said, start, lost):
    return half_of(read, start) - lost if said == "by-strength" else int(said)


def rout_losses(
    read,
    pips=4,
    officer="no",
    stands_to_spare="by-strength",
    quality="trained",
    starting_stands=6,
    stands_already_lost=1,
):
    left = spare(read, stands_to_spare, starting_stands, stands_already_lost)
    end = a_rout(read, pips, officer, left, quality)
    return then(end, lambda end: f"rallies after losing {end[1]} more" if end[0] else "removed")


def officer_with_routers(
    read,
    pips=5,
    officer="brigadier",
    stands_to_spare="by-strength",
    quality="trained",
    starting_stands=6,
    stands_already_lost=1,
):
    left = spare(read, stands_to_spare, starting_stands, stands_already_lost)
    end = a_rout(read, pips, officer, left, quality)
    words = {True: "rallied", False: "removed"}, {True: "alive", False: "dead"}
    return then(end, lambda end: f"{words[0][end[0]]}-officer-{words[1][end[2]]}")


def officer_survival(read, stands_lost=1):
    throws = 1 if read["officer-throws"] == "one-per-event" else stands_lost
    return share("lives" if min(faces) >= 4 else "killed" for faces in product(FACES, repeat=throws))


REINED_IN = {"other": 4, "british-heavy": 5, "british-light": 6}


def pursuit_rally(read, cavalry="other", turns=3):
    good, answer, riding = Fraction(7 - REINED_IN[cavalry], 6), {}, CERTAIN
    for turn in range(1, turns + 1):
        chance = good if turn > 1 or read["pursuit-rally-first"] == "same-turn-end" else 0
        answer[f"rallies on turn {turn}"] = riding * chance
        riding *= 1 - chance
    return {**answer, "still-going": riding}


def pursuit_slaughter(
    read,
    cavalry_stands=6,
    cavalry="other",
    infantry_to_spare="by-strength",
    starting_stands=6,
    stands_already_lost=0,
):
    left = spare(read, infantry_to_spare, starting_stands, stands_already_lost)
    way = read["pursuit-loss-replaces"]
    a_turn = {"replaces": cavalry_stands // 3, "adds": cavalry_stands // 3 + 1}.get(way, max(1, cavalry_stands // 3))
    good = Fraction(7 - REINED_IN[cavalry], 6)
    answer, still, lost, turn = Counter(), CERTAIN, 0, 0
    while a_turn and lost < left:
        lost += a_turn
        if lost >= left:
            answer["removed"] += still
        elif turn or read["pursuit-rally-first"] == "same-turn-end":
            answer[f"{lost} stands lost"] += still * good
            still *= 1 - good
        turn += 1
    return dict(answer) or {"0 stands lost": CERTAIN}


def off_table(read, distance_cm=60, cavalry="other", routers="cavalry"):
    move = {"cavalry": 30, "line": 15, "column": 20}[routers]
    throws = -(-distance_cm // move) - (read["pursuit-rally-first"] == "next-turn")
    gone = Fraction(REINED_IN[cavalry] - 1, 6) ** throws
    return {"gone": gone, "rallies-in-time": 1 - gone}


def army_break(read, points=80, lost=0):
    reached = lost * 100 > points * 30 if read["thirty-percent"] == "more-than-30" else lost * 100 >= points * 30
    return {"reached" if reached else "below": CERTAIN}
