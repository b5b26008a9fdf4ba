"""A second opinion on every odds question: the rulebook again, every face of every die and every order of cards listed.

Nothing of ours is imported. Each answer takes the readings in force (slug -> key) and the inputs of the odds question
of its name.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from ..listed import share, then, told

D3, D6 = (1, 1, 2, 2, 3, 3), (1, 2, 3, 4, 5, 6)
GONE = 9


# The movement test


def passes(read, hits):
    """How many of the 36 throws of two dice pass."""
    good = [one + other > hits or (read["test-tie"] == "tie" and one + other == hits) for one, other in product(D6, D6)]
    return Fraction(sum(good), 36)


def move_test(read, hits):
    return {"may move": passes(read, hits), "may not move": 1 - passes(read, hits)}


def move_count(read, hits_of_each_unit):
    answer = Counter()
    for who in product((True, False), repeat=len(hits_of_each_unit)):
        chance = Fraction(1)
        for moves, hits in zip(who, hits_of_each_unit):
            chance *= passes(read, hits) if moves else 1 - passes(read, hits)
        answer[f"{sum(who)} units pass"] += chance
    return answer


INCHES = {
    "infantry-column": 6,
    "infantry-deployed": 3,
    "mounted-column": 12,
    "mounted-deployed": 6,
    "limbered": 6,
    "infantry-column-in-woods": 3,
}


def cross(read, distance, allowance="infantry-column", hits=0, turns=8):
    good, answer = passes(read, hits), Counter()
    left = {distance: Fraction(1)}
    for turn in range(1, turns + 1):
        left = then(left, lambda far: {far - INCHES[allowance]: good, far: 1 - good})
        answer[f"{turn} turns"] += sum(left.pop(far) for far in [far for far in left if far <= 0])
    answer[f"more than {turns} turns"] = sum(left.values())
    return answer


# Attacks: each gives (hits, chance)


def sheltered(read, cover):
    return cover == "cover" or (cover == "town" and read["towns-cover"] == "yes")


def carries(read, die, cover, way):
    if not cover:
        return die * 6
    if way == "inches":
        return die * 6 - 2
    steps = die - 2
    if steps < 1:
        return 6 if read["zero-range"] == "min1" else 0
    return steps * 6


def artillery_reach(read, distance, cover="open", reading="as-book"):
    way = read["cover-deduct"] if reading == "as-book" else reading
    return share(
        "reaches" if carries(read, die, sheltered(read, cover), way) >= max(1, distance) else "falls short"
        for die in D6
    )


def shot(read, distance, cover="open"):
    covered = sheltered(read, cover)
    saved = covered and read["cover-hits"] == "yes"
    return share(
        max(0, hits - saved) if carries(read, die, covered, read["cover-deduct"]) >= max(1, distance) else 0
        for die, hits in product(D6, D3)
    )


def volley(read, shooter="infantry", cover="open"):
    off = (shooter == "dragoons") + sheltered(read, cover)
    return share(max(0, die - off) for die in D3)


# what stands there: arm, deployed, whether on foot, whether struck from outside its front
MET = {
    "front-of-deployed-infantry": ("infantry", True, False, False),
    "front-of-other-deployed": ("cavalry", True, False, False),
    "front-of-dragoons-on-foot": ("dragoons", True, True, False),
    "front-of-unlimbered-guns": ("artillery", True, False, False),
    "flank-or-rear": ("infantry", True, False, True),
    "not-deployed": ("infantry", False, False, False),
    "flank-of-a-column": ("infantry", False, False, True),
}


def minus(read, target):
    arm, deployed, on_foot, flank = MET[target]
    foot = arm == "infantry" or (on_foot and read["minus-dismounted"] == "yes")
    match read["minus-deployed"]:
        case "infantry-front":
            return foot and deployed and not flank
        case "any-front":
            return deployed and not flank
        case "any-deployed":
            return deployed
    return True


def factor(read, target):
    arm, deployed, _, flank = MET[target]
    reasons = [flank, not deployed, read["artillery-clause"] == "unlimbered" and arm == "artillery" and deployed]
    if read["double-once"] == "each":
        return 2 ** sum(reasons)
    return 2 if any(reasons) else 1


def charge(read, charger="cavalry", target="front-of-other-deployed", uphill="no"):
    off = minus(read, target) + (uphill == "yes")
    plus, by = charger == "cavalry", factor(read, target)
    if read["double-order"] == "double-first":
        return share(max(0, (die + plus) * by - off) for die in D3)
    return share(max(0, die + plus - off) * by for die in D3)


def artillery_hits(read, **inputs):
    return told(shot(read, **inputs), str)


def musket_hits(read, **inputs):
    return told(volley(read, **inputs), str)


def charge_hits(read, charger="cavalry", target="front-of-deployed-infantry", uphill="no"):
    return told(charge(read, charger, target, uphill), str)


WORDS = {"at-infantry": "front-of-deployed-infantry", "in-front": "front-of-other-deployed"}
WORDS |= {"in-flank": "flank-or-rear", "at-column": "not-deployed"}


def attack_named(read, word):
    if word.startswith("shot"):
        return shot(read, int(word.split("-")[1]), "cover" if "cover" in word else "open")
    if "volley" in word:
        who = "infantry" if word.startswith("infantry") else "dragoons"
        return volley(read, who, "cover" if "cover" in word else "open")
    (target,) = [target for says, target in WORDS.items() if says in word]
    return charge(read, word.split("-")[0], target, "yes" if "uphill" in word else "no")


# Routs


def rout_now(read, target_hits, attack="infantry-volley"):
    ways = attack_named(read, attack)
    routs = sum(chance for hits, chance in ways.items() if target_hits + hits >= GONE)
    return {"routs": routs, "survives": 1 - routs}


def several(read, target_hits, attacks):
    answer = Counter()
    for luck in product(*[list(attack_named(read, word).items()) for word in attacks]):
        chance, hits, end = Fraction(1), target_hits, ""
        for number, (more, part) in enumerate(luck, 1):
            chance *= part
            hits += more
            end = end or (f"routs at attack {number}" if hits >= GONE else "")
        answer[end or f"survives with {hits} hits"] += chance
    return answer


def again(ways, hits, within, what):
    """The same attack over and over: how the hits are spread after each."""
    spread, answer = {hits: Fraction(1)}, {}
    for number in range(1, within + 1):
        after = Counter()
        for now, part in spread.items():
            for more, chance in ways.items():
                after[min(GONE, now + more)] += part * chance
        answer[f"{number} {what}"] = after.pop(GONE, Fraction(0))
        spread = after
    answer[f"more than {within} {what}"] = sum(spread.values())
    return answer


def volleys_to_rout(read, hits_now=0, shooter="infantry", cover="open", within=9):
    return again(volley(read, shooter, cover), hits_now, within, "volleys")


def guns_to_rout(read, hits_now=0, distance=12, cover="open", within=15):
    return again(shot(read, distance, cover), hits_now, within, "shots")


def charges_to_rout(read, hits_now=0, charger="cavalry", target="front-of-other-deployed", uphill="no", within=9):
    return again(charge(read, charger, target, uphill), hits_now, within, "charges")


def charge_through(
    read, charger_hits=0, target_hits=4, charger="cavalry", target="front-of-other-deployed", uphill="no"
):
    ways = charge(read, charger, target, uphill)
    routs = sum(chance for hits, chance in ways.items() if target_hits + hits >= GONE)
    moves = passes(read, charger_hits)
    return {
        "test failed": 1 - moves,
        "charged, target survives": moves * (1 - routs),
        "charged, target routs": moves * routs,
    }


def firefight(read, my_hits=0, his_hits=0, my_type="infantry", his_type="infantry", my_cover="open", his_cover="open"):
    mine, his = volley(read, my_type, his_cover), volley(read, his_type, my_cover)

    @cache
    def i_rout(me, him):
        """The chance that mine is gone first: every throw of a turn, either side firing first half the time."""
        again, lost = Fraction(0), Fraction(0)
        for (my_shot, one), (his_shot, other), i_begin in product(mine.items(), his.items(), (True, False)):
            chance = one * other / 2
            if i_begin and him + my_shot >= GONE:
                continue
            if me + his_shot >= GONE:
                lost += chance
            elif him + my_shot >= GONE:
                continue
            elif my_shot == his_shot == 0:
                again += chance
            else:
                lost += chance * i_rout(me + his_shot, him + my_shot)
        return lost / (1 - again)

    mine_first = i_rout(my_hits, his_hits)
    return {"mine routs first": mine_first, "his routs first": 1 - mine_first}


def rally_value(read, hits):
    left = hits // 2 if read["halve-round"] == "removed" else hits - hits // 2
    return {f"{hits - left} hits removed": Fraction(1)}


# Cards: every order listed


@cache
def orders(mine, his):
    """Every order of the cards, as the set of places where mine lie."""
    return [frozenset(places) for places in combinations(range(mine + his), mine)]


def nth(places, number):
    return sorted(places)[number - 1]


def his(places, cards=10):
    return frozenset(range(cards)) - places


def next_card(read, my_cards_left, his_cards_left):
    return share("mine" if 0 in order else "his" for order in orders(my_cards_left, his_cards_left))


def phase_when(read, my_phase):
    return share(f"card {nth(order, my_phase) + 1}" for order in orders(5, 5))


def phase_before(read, my_phase, his_phase):
    return phase_before_midturn(read, 5, 5, my_phase, his_phase)


def phase_before_midturn(read, my_cards_left, his_cards_left, my_cards_needed, his_cards_needed):
    cards = my_cards_left + his_cards_left
    return share(
        "mine first" if nth(order, my_cards_needed) < nth(his(order, cards), his_cards_needed) else "his first"
        for order in orders(my_cards_left, his_cards_left)
    )


def twice_before_me(read, my_cards_left, his_cards_left, times=2):
    return share(
        "no" if my_cards_left + his_cards_left < times or order & set(range(times)) else "yes"
        for order in orders(my_cards_left, his_cards_left)
    )


def first_wait(read):
    return share(str(min(order)) for order in orders(5, 5))


def lengths(order):
    """The runs of a turn: whose, and how long."""
    found = []
    for card in range(10):
        mine = card in order
        if found and found[-1][0] == mine:
            found[-1][1] += 1
        else:
            found.append([mine, 1])
    return found


def runs(read, counting="longest"):
    count = {
        "longest": lambda found: max(length for _, length in found),
        "my-longest": lambda found: max(length for mine, length in found if mine),
        "opening": lambda found: found[0][1],
        "closing": lambda found: found[-1][1],
        "runs": len,
    }[counting]
    return share(str(count(lengths(order))) for order in orders(5, 5))


def before(order, number):
    return sum(card < nth(order, number) for card in his(order))


def between_turns(read, my_phase):
    now = share(5 - before(order, my_phase) for order in orders(5, 5))
    then = share(before(order, my_phase) for order in orders(5, 5))
    answer = Counter()
    for (one, chance), (other, part) in product(now.items(), then.items()):
        answer[str(one + other)] += chance * part
    return answer


def double_volley(read, phase):
    mine_first = share(nth(order, phase) < nth(his(order), phase) for order in orders(5, 5))
    answer = Counter()
    for (now, chance), (later, part) in product(mine_first.items(), mine_first.items()):
        answer[("none", "one", "two")[now + (not later)]] += chance * part
    return answer
