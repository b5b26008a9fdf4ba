"""A second opinion on the odds of melee: the rulebook again, every face of every die of both sides listed."""

from collections import namedtuple
from fractions import Fraction

from .brute_cards import FACES, share, then, told
from .brute_fire import (
    STARTS,
    STATUS,
    Body,
    band,
    check,
    counted,
    crosses,
    fired_at,
    half,
    net,
    rolls,
    shot_dice,
    shot_need,
    struck,
    under_fire,
    up,
    volley,
)

Man = namedtuple("Man", "who body formation full_face", defaults=(False,))
GENERAL = {"falls": Fraction(1, 6), "nothing": Fraction(2, 6), "saves": Fraction(3, 6)}


def dice_of(read, man, front, second):
    ordered = not man.body.status & {"disordered", "shaken"}
    if second and read["disorder-when"] == "after-first":
        ordered = False
    figures = counted(read, man.who, man.body.left, man.formation, ordered, front, man.full_face)
    dice = figures if man.who in ("heavy", "light") else up(figures, 2)
    return half(read, dice) if "shaken" in man.body.status else dice


def need_of(read, man, enemy, charging, second):
    horse = man.who in ("heavy", "light")
    plus = 1 if charging and (not second or read["charge-bonus-who"] == "all-rounds") else 0
    elite = man.body.grade == "elite"
    if read["elite-and-charge-foot"] == "line-only" and man.who in ("skirmishers", "gun"):
        elite = False
    reasons = elite + (man.who == "heavy")
    plus += reasons if read["elite-heavy"] == "two" else min(1, reasons)
    if horse and enemy.formation == "square" and not enemy.body.status & {"disordered", "shaken"}:
        plus -= 2
    least = 4 - plus
    return max(2, min(6, least)) if read["natural-melee"] == "one-misses" else least


def halved(read, hits, reasons):
    times = reasons if read["halve-stack"] == "twice" else min(1, reasons)
    for _ in range(times):
        hits = up(hits, 2) if read["melee-round"] == "up-per-round" else hits // 2
    return hits


def cost(read, hits, reasons, saved, left):
    """Figures lost to so many hits."""
    if saved and read["commander-melee"] == "before-halving":
        return min(left, halved(read, max(0, hits - 1), reasons))
    return max(0, min(left, halved(read, hits, reasons)) - saved)


def round_of(read, one, other, charges, flank, ground, second):
    """(dead of the attacker, dead of the defender, who has more hits, fates of both generals)."""
    reasons = [0, 0]
    if flank and not (second and read["halving-lasts"] == "none"):
        reasons[0] += 1
    if "cover" in ground:
        reasons[1] += 1
    for at, man in enumerate((one, other)):
        reasons[at] += man.who == "skirmishers" and "rough" in ground
        reasons[at] += charges[at] and ground == "open" and not second
    if read["halved-whose"] == "inflicted":
        reasons.reverse()
    hits = struck(dice_of(read, one, True, second), need_of(read, one, other, charges[0], second))
    back = struck(dice_of(read, other, not flank, second), need_of(read, other, one, charges[1], second))
    fates = [GENERAL if man.body.general else {"nothing": Fraction(1)} for man in (one, other)]

    def outcome(scored, suffered, mine, his):
        lost = cost(read, suffered, reasons[0], mine == "saves", one.body.left)
        slain = cost(read, scored, reasons[1], his == "saves", other.body.left)
        lead = lost - slain if read["more-hits"] == "suffered-net" else suffered - scored
        if read["more-hits"] == "inflicted":
            lead = -lead
        worse = "attacker" if lead > 0 else "defender" if lead < 0 else "level"
        return lost, slain, worse, (mine == "falls", his == "falls")

    return then(
        hits,
        lambda scored: then(
            back,
            lambda suffered: then(
                fates[0], lambda mine: told(fates[1], lambda his: outcome(scored, suffered, mine, his))
            ),
        ),
    )


def tried(read, man, dead, loses, fallen):
    """What becomes of one unit of a round: (word, unit)."""
    body = man.body._replace(general=man.body.general and not fallen)
    if dead >= body.left:
        return {("destroyed", man): Fraction(1)}
    lost, shaken = body.start - body.left + dead, "shaken" in body.status
    becoming = crosses(read, body, dead)
    if becoming and not (loses and read["shaken-rout"] == "all-shaken-losers"):
        results = check(read, net(read, body, lost, True))
    elif becoming or (shaken and (loses or read["shaken-rout"] == "any-shaken")):
        results = {"routs": Fraction(1)}
    elif loses:
        results = check(read, net(read, body, lost))
    else:
        return {("stays", man._replace(body=body._replace(left=body.left - dead))): Fraction(1)}

    def word(result):
        if result == "steady":
            status = body.status - {"shaken", "disordered", "routed"} if shaken else body.status
            return "stays", man._replace(body=body._replace(left=body.left - dead, status=status))
        return ("removed" if result == "routs" and "routed" in body.status else result), man

    return told(results, word)


def fought(read, one, other, charges=(False, False), flank=False, ground="open", known=None):
    """How a melee ends: (word of the attacker, word of the defender, whose generals fell).

    A second round is the same whatever led to it; melees that are alike but for their figures may keep what is `known`.
    """
    known = {} if known is None else known

    def again(*state):
        if state not in known:
            known[state] = one_fight(read, *state, charges, flank, ground, True, again)
        return known[state]

    return one_fight(read, one, other, (False, False), charges, flank, ground, False, again)


def one_fight(read, one, other, fallen, charges, flank, ground, second, again):
    """A round and its checks, and what comes after it."""

    def after(toll):
        lost, slain, worse, fell = toll
        both = worse == "level" and read["melee-tie"] == "both-test"
        mine = tried(read, one, lost, both or worse == "attacker", fell[0])
        his = tried(read, other, slain, both or worse == "defender", fell[1])
        down = (fallen[0] or fell[0], fallen[1] or fell[1])

        def ending(first, then_second):
            if first[0] == then_second[0] == "stays" and not second:
                return again(first[1], then_second[1], down)
            return {(first[0], then_second[0], down): Fraction(1)}

        return then(mine, lambda first: then(his, lambda last: ending(first, last)))

    return then(round_of(read, one, other, charges, flank, ground, second), after)


def a_man(who, figures="full", grade="normal", formation="line", state="in-order", general=False, face="half"):
    start = STARTS[who]
    left = start if figures == "full" else int(figures)
    shape = formation if who in ("infantry", "heavy", "light") else "line"
    return Man(who, Body(start, left, grade, STATUS[state], general), shape, face == "full")


def meet(
    attacker="infantry",
    attacker_figures="full",
    attacker_grade="normal",
    attacker_formation="line",
    attacker_state="in-order",
    defender="infantry",
    defender_figures="full",
    defender_grade="normal",
    defender_formation="line",
    defender_state="in-order",
    contact="front",
    ground="open",
    countercharge="no",
    commanders="none",
    square_face="half",
):
    mine, his = (commanders in (side, "both") for side in ("attacker", "defender"))
    one = a_man(attacker, attacker_figures, attacker_grade, attacker_formation, attacker_state, mine)
    other = a_man(defender, defender_figures, defender_grade, defender_formation, defender_state, his, square_face)
    horse = ("heavy", "light")
    charges = (attacker in horse, countercharge == "yes" and defender in horse)
    flank = contact != "front" and defender != "skirmishers" and other.formation != "square"
    return one, other, charges, flank, ground


def melee_losses(read, round=1, report="defender", **of):
    def word(toll):
        if report == "joint":
            return f"attacker loses {toll[0]}, defender {toll[1]}"
        return f"{toll[0] if report == 'attacker' else toll[1]} lost"

    return told(round_of(read, *meet(**of), round == 2), word)


def melee_round(read, round=1, **of):
    words = {"attacker": "attacker has more losses", "level": "equal", "defender": "defender has more losses"}
    return told(round_of(read, *meet(**of), round == 2), lambda toll: words[toll[2]])


def who_left(ending):
    mine, his = ending[0] != "stays", ending[1] != "stays"
    if mine and his:
        return "both leave"
    if not mine and not his:
        return "still touching, attacker falls back"
    return "attacker leaves, defender stays" if mine else "defender leaves, attacker stays"


def melee(read, report="ending", **of):
    ends = fought(read, *meet(**of))
    return told(ends, {"ending": who_left, "attacker": lambda e: e[0], "defender": lambda e: e[1]}[report])


def commander_worth(read, commander_side="attacker", report="ending", **of):
    ends = fought(read, *meet(commanders=commander_side, **of))
    return told(
        ends, who_left if report == "ending" else lambda e: "commander lost" if any(e[2]) else "commander lives"
    )


def charged_by_cavalry(
    read,
    cavalry="heavy",
    cavalry_figures=6,
    cavalry_grade="normal",
    infantry_figures=12,
    infantry_grade="normal",
    formation="line",
    reaction="stand",
    commanders="none",
    square_face="half",
):
    mine, his = (commanders in (side, "both") for side in ("attacker", "defender"))
    horse = a_man(cavalry, cavalry_figures, cavalry_grade, general=mine)
    shape = "square" if reaction == "square" else formation
    foot = a_man("infantry", infantry_figures, infantry_grade, shape, general=his, face=square_face)
    charge = {("holds", horse.body): Fraction(1)}
    if reaction == "fire":
        dice = shot_dice(read, "infantry", infantry_figures, formation, "short")
        charge = under_fire(read, horse.body, volley(read, dice, 4, "difficult"))

    def after(state):
        if state[0] != "holds":
            return "infantry stays"
        words = {"stays": "infantry stays", "wavers": "infantry driven off"}
        ends = fought(read, horse._replace(body=state[1]), foot, (True, False))
        return told(ends, lambda e: words.get(e[1], "infantry routed, removed or destroyed"))

    return then(charge, after)


def guns_taken(
    read,
    attacker="infantry",
    attacker_figures="full",
    attacker_grade="normal",
    crew=4,
    crew_grade="normal",
    commanders="none",
):
    mine, his = (commanders in (side, "both") for side in ("attacker", "defender"))
    ends = fought(
        read,
        a_man(attacker, attacker_figures, attacker_grade, general=mine),
        a_man("gun", crew, crew_grade, general=his),
        (attacker in ("heavy", "light"), False),
    )

    def word(ending):
        mine, his, _ = ending
        if his in ("stays", "destroyed"):
            return "gun held" if his == "stays" else "crew wiped out"
        if his == "wavers" or mine != "stays":
            return "crew driven off with gun"
        return share("gun captured" if face >= 4 else "crew driven off with gun" for face in FACES)

    return then(ends, word)


def fire_then_charge(
    read,
    attacker_figures=12,
    attacker_grade="normal",
    attacker_formation="line",
    defender_figures=12,
    defender_grade="normal",
    defender_formation="line",
    defender_unspent="yes",
    distance_in=6,
    fires_first="yes",
    commanders="none",
):
    mine, his = (commanders in (side, "both") for side in ("attacker", "defender"))
    one = a_man("infantry", attacker_figures, attacker_grade, attacker_formation, general=mine)
    other = a_man("infantry", defender_figures, defender_grade, defender_formation, general=his)
    seen = {man: "vulnerable" if man.formation == "column" else "ordinary" for man in (one, other)}
    far = rolls(9 if attacker_formation == "column" else 6, 1 + mine)
    if fires_first == "yes" and read["fire-then-charge"] != "allowed-full":
        if read["fire-then-charge"] == "not-allowed":
            return {"not allowed": Fraction(1)}
        far = told(far, lambda inches: inches / 2)
    reach = band("infantry", distance_in)

    def shot(man, left, at, reach):
        dice = shot_dice(read, "infantry", left, man.formation, reach)
        return volley(read, dice, shot_need("infantry", reach), seen[at])

    known = {}

    def contact(mine, his):
        ends = fought(read, one._replace(body=mine), other._replace(body=his), known=known)
        return told(ends, who_left)

    def closing(mine, his):
        near = told(far, lambda inches: inches >= distance_in)  # what is beyond does not change with the inches
        return then(near, lambda home: contact(mine, his) if home else "charge falls short")

    def answered(state):
        result, his = state
        at_once = read["fire-order"] == "return-first"
        if result != "holds" and not at_once:
            return "target leaves before contact"
        back = {("holds", one.body): Fraction(1)}
        if defender_unspent == "yes":
            left = other.body.left if at_once else his.left
            back = fired_at(read, one.body, [shot(other, left, one, reach)])
        return then(back, lambda mine: ended(result, mine, his))

    def ended(result, mine, his):
        if result != "holds":
            return "target leaves before contact"
        return "charger leaves before contact" if mine[0] != "holds" else closing(mine[1], his)

    if fires_first == "yes":
        return then(fired_at(read, other.body, [shot(one, one.body.left, other, reach)]), answered)
    fired = {("holds", one.body): Fraction(1)}
    if defender_unspent == "yes":
        fired = under_fire(read, one.body, shot(other, other.body.left, one, "short"))

    def home(state):
        return "charger leaves before contact" if state[0] != "holds" else contact(state[1], other.body)

    if read["charge-roll-time"] == "roll-first":
        return then(far, lambda inches: then(fired, home) if inches >= distance_in else "charge falls short")
    return then(fired, lambda state: closing(state[1], other.body) if state[0] == "holds" else home(state))
