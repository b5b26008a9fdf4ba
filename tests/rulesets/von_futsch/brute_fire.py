"""A second opinion on the odds of fire, morale and marches: the rulebook again, every face of every die listed."""

from collections import Counter, namedtuple
from fractions import Fraction
from functools import cache
from itertools import count, islice, product

from .brute_cards import FACES, jokers_of, own_of, share, then, threshold, told

Body = namedtuple("Body", "start left grade status general", defaults=("normal", frozenset(), False))
STATUS = {
    "in-order": frozenset(),
    "disordered": frozenset({"disordered"}),
    "routed": frozenset({"disordered", "routed"}),
    "shaken": frozenset({"disordered", "shaken"}),
    "spent": frozenset({"spent"}),
}
STARTS = {"infantry": 12, "skirmishers": 6, "heavy": 6, "light": 6, "gun": 4}


@cache
def struck(dice, least):
    return share(sum(face >= least for face in faces) for faces in product(FACES, repeat=max(0, dice)))


def up(number, by):
    return -(-number // by)


def half(read, dice):
    return up(dice, 2) if read["half-dice"] == "up" else dice // 2


def counted(read, who, left, formation="line", ordered=True, front=True, full_face=False):
    """Figures that count, case by case as the table has them; `full_face` of a square that keeps one face full."""
    if who == "skirmishers":
        return left if read["skirmish-rank"] == "all" else up(left, 2)
    if who == "gun":
        return left if read["artillery-shaken-dice"] == "one-rank-crew" else 0
    square_as_line = formation == "square" and read["square-dice"] == "whole"
    if read["dice-by-formation"] == "all-figures" or square_as_line:
        formation = "line"
    two_ranks = who == "infantry" and ordered and front
    even = read["loss-place"] == "even"
    if who in ("heavy", "light"):
        if formation == "line":
            return left
        return min(3, up(left, 2) if even else left)
    if formation == "line":
        return left if two_ranks else min(6, up(left, 2) if even else left)
    if formation == "square":
        on_face = left if full_face else up(left, 2)
        return min(6, on_face) if two_ranks else min(3, up(on_face, 2) if even else on_face)
    there = up(left, 2) if even else left
    if two_ranks:
        return min(6, there)
    return min(3, up(left, 4) if even else there)


def shot_dice(read, firer, figures="full", formation="line", reach="short", shaken=False):
    left = STARTS[firer] if figures == "full" else int(figures)
    if firer == "gun":
        dice = 4 if reach == "short" else 2
        if read["gun-crew"] == "per-crew":
            dice = left if reach == "short" else up(left, 2)
    else:
        formation = {"square-face": "square"}.get(formation, formation)
        dice = up(counted(read, firer, left, formation, not shaken), 2)
    return half(read, dice) if shaken else dice


def shot_need(firer, reach):
    return 4 if reach == "short" or firer == "gun" else 5 if firer == "skirmishers" else 6


def volley(read, dice, need, target_class="ordinary"):
    """Figures a volley would kill if there were enough of them."""
    hard = {"difficult": 1, "both": 1, "difficult-twice": 2}.get(target_class, 0)
    soft = target_class in ("vulnerable", "both")
    if hard and read["both-classes"] == "difficult-only":
        soft = False
    hit = struck(dice, need)
    if soft and read["reroll-once"] == "until-hit":
        hit = {dice: Fraction(1)}
    elif soft:
        hit = then(hit, lambda first: told(struck(dice - first, need), lambda again: first + again))
    times = hard if read["halve-stack"] == "twice" else min(1, hard)
    for _ in range(times):
        hit = told(hit, lambda hits: up(hits, 2))
    return hit


def fire_kills(
    read,
    figures=12,
    formation="line",
    range="short",
    target_class="ordinary",
    target_figures=12,
    shaken_half_dice="no",
):
    firer = "skirmishers" if formation == "skirmish" else "infantry"
    dice = shot_dice(read, firer, figures, formation, range, shaken_half_dice == "yes")
    dead = volley(read, dice, shot_need(firer, range), target_class)
    return told(dead, lambda dead: f"{min(target_figures, dead)} killed")


def gun_kills(read, range="near", target_class="ordinary", target_figures=12, crew=4):
    dice = shot_dice(read, "gun", crew, reach={"near": "short", "far": "long"}[range])
    return told(volley(read, dice, 4, target_class), lambda dead: f"{min(target_figures, dead)} killed")


def net(read, body, losses, becoming=False, general=None):
    sum_of = {"elite": 1, "normal": 0, "poor": -1}[body.grade] + int(body.general if general is None else general)
    if 2 * losses >= body.start:
        sum_of -= 2
    if becoming or ("shaken" in body.status and read["shaken-minus"] == "all-while-shaken"):
        sum_of -= 1
    return sum_of


def check(read, m):
    def result(face):
        if read["morale-stack"] == "natural" and face in (1, 6):
            return "routs" if face == 1 else "steady"
        return "steady" if face + m >= 4 else "wavers" if face + m >= 1 else "routs"

    return share(map(result, FACES))


def crosses(read, body, dead):
    at, lost = threshold(read, body.start, body.grade), body.start - body.left
    if not dead or lost + dead < at:
        return False
    if read["shaken-trigger"] == "every-loss":
        return True
    return lost < at and "shaken" not in body.status


def called_for(read, body, dead):
    """What losses from one firing call for."""
    if dead >= body.left:
        return "destroyed"
    if crosses(read, body, dead):
        return "shaken check"
    of = body.left if read["quarter-of-what"] == "current" else body.start
    enough = 4 * dead >= of if read["exact-quarter"] == "enough" else 4 * dead > of
    return "25% check" if enough else "no check"


def carried_out(body, dead, result, was_check, becoming):
    """A body after its losses and its check: (result, body)."""
    if result == "routs" and "routed" in body.status:
        result = "removed"
    left = body._replace(left=body.left - dead)
    if result == "steady" and was_check and "shaken" in body.status:
        left = left._replace(status=body.status - {"shaken", "disordered", "routed"})
    if result in ("wavers", "routs"):
        more = {"disordered"} | ({"shaken"} if becoming else set()) | ({"routed"} if result == "routs" else set())
        left = left._replace(status=body.status | more)
    return ("holds" if result == "steady" else result, left)


def after_fire(read, body, dead):
    call = called_for(read, body, dead)
    if call == "destroyed":
        return {("destroyed", body._replace(left=0)): Fraction(1)}
    if call == "no check":
        return {("holds", body._replace(left=body.left - dead)): Fraction(1)}
    becoming = call == "shaken check"
    results = check(read, net(read, body, body.start - body.left + dead, becoming))
    return told(results, lambda result: carried_out(body, dead, result, True, becoming))


def fired_at(read, body, shots):
    """A body after volleys, each a distribution of figures killed: (result, body)."""
    if read["single-firing"] == "one-activation":
        together = {0: Fraction(1)}
        for shot in shots:
            together = then(together, lambda so_far, shot=shot: told(shot, lambda dead: so_far + min(dead, body.left)))
        return then(together, lambda dead: after_fire(read, body, min(dead, body.left)))
    now = {("holds", body): Fraction(1)}
    for shot in shots:
        now = then(
            now,
            lambda state, shot=shot: (
                then(shot, lambda dead: after_fire(read, state[1], min(dead, state[1].left)))
                if state[0] == "holds"
                else {state: Fraction(1)}
            ),
        )
    return now


def shot_of(read, firer="infantry", figures="full", formation="line", range="short", target_class="ordinary"):
    return volley(read, shot_dice(read, firer, figures, formation, range), shot_need(firer, range), target_class)


def volley_effect(read, target_starting="12", target_losses_before=0, target_grade="normal", **shot):
    start = int(target_starting)
    body = Body(start, start - target_losses_before, target_grade)
    return told(shot_of(read, **shot), lambda dead: called_for(read, body, min(dead, body.left)))


def volley_result(
    read,
    target_starting="12",
    target_losses_before=0,
    target_grade="normal",
    army_commander="no",
    target_status="in-order",
    volleys=1,
    **shot,
):
    start = int(target_starting)
    general = army_commander == "yes"
    body = Body(start, start - target_losses_before, target_grade, STATUS[target_status], general)
    states = fired_at(read, body, [shot_of(read, **shot)] * volleys)
    return told(states, lambda state: "removed (second rout)" if state[0] == "removed" else state[0])


ARMS = {"line": "infantry", "column": "infantry", "square": "infantry", "skirmishers": "skirmishers", "gun": "gun"}


def band(who, distance):
    near, far = (12, 36) if who == "gun" else (6, 12)
    return "short" if distance <= near else "long" if distance <= far else None


def seen_as(word):
    if word in ("column", "square"):
        return "vulnerable"
    return "difficult" if word in ("skirmishers", "gun") else "ordinary"


def volley_exchange(
    read,
    first_firer="line",
    first_figures="full",
    first_grade="normal",
    second_firer="line",
    second_figures="full",
    second_grade="normal",
    second_state="in-order",
    distance=6,
    report="answer",
):
    one, other = ARMS[first_firer], ARMS[second_firer]
    first = Body(STARTS[one], STARTS[one] if first_figures == "full" else int(first_figures), first_grade)
    left = STARTS[other] if second_figures == "full" else int(second_figures)
    second = Body(STARTS[other], left, second_grade, STATUS[second_state])
    out = shot_of(read, one, first.left, first_firer, band(one, distance), seen_as(second_firer))

    def answer(state):
        result, body = state
        at_once = read["fire-order"] == "return-first"
        firing = second if at_once else body
        reach, disordered = band(other, distance), "disordered" in firing.status
        able = (at_once or result == "holds") and reach and "spent" not in firing.status and firing.left
        if "shaken" in firing.status:
            able = able and read["shaken-fire"] == "defensive"
        elif disordered:
            able = able and read["ordered-fire"] == "one-rank"
        if not able:
            return {(("holds", first), state, False): Fraction(1)}
        shaken = "shaken" in firing.status
        dice = shot_dice(read, other, firing.left, second_firer, reach, shaken)
        if disordered and not shaken and other == "infantry":
            dice = up(counted(read, other, firing.left, second_firer, False), 2)
        back = volley(read, dice, shot_need(other, reach), seen_as(first_firer))
        return told(fired_at(read, first, [back]), lambda mine: (mine, state, True))

    def say(ending):
        (mine, one), (his, two), answered = ending
        if report == "answer":
            return "fires back" if answered else "does not fire back"
        if report == "driven-back":
            return {(0, 0): "neither", (1, 0): "first", (0, 1): "second", (1, 1): "both"}[
                mine != "holds", his != "holds"
            ] + " driven back"
        left = [0 if word in ("destroyed", "removed") else body.left for word, body in ((mine, one), (his, two))]
        return f"first {left[0]} left, {mine}; second {left[1]} left, {his}"

    return told(then(fired_at(read, second, [out]), answer), say)


def volleys_to_shaken(
    read,
    firer="infantry",
    range="short",
    target_class="ordinary",
    target_starting="12",
    grade="normal",
    volleys=4,
):
    start = int(target_starting)
    at, shot = threshold(read, start, grade), shot_of(read, firer, "full", "line", range, target_class)
    lost, answer = {0: Fraction(1)}, Counter()
    for number in islice(count(1), volleys):
        lost = then(lost, lambda so_far: told(shot, lambda dead: min(start, so_far + dead)))
        reached = [each for each in lost if each >= at]
        answer[f"threshold reached on volley {number}"] = sum((lost.pop(each) for each in reached), Fraction(0))
    return {**answer, "not yet": sum(lost.values())}


def morale(
    read,
    grade="normal",
    army_commander="no",
    half_lost="by-losses",
    becoming_shaken="no",
    starting=12,
    losses="as-few-as-can-be",
):
    """Of all losses that fit what is said of them, the fewest."""

    def fits(lost):
        half = half_lost == "by-losses" or (half_lost == "yes") == (2 * lost >= starting)
        shaken = becoming_shaken == "no" or lost >= threshold(read, starting, grade)
        return half and shaken and losses in ("as-few-as-can-be", str(lost))

    lost = next(lost for lost in range(starting) if fits(lost))
    body = Body(starting, starting, grade, frozenset(), army_commander == "yes")
    return check(read, net(read, body, lost, becoming_shaken == "yes"))


def becoming_shaken(
    read, grade="normal", starting="12", losses="at-threshold", army_commander="no", already_routed="no"
):
    start = int(starting)
    lost = threshold(read, start, grade) if losses == "at-threshold" else int(losses)
    body = Body(start, start, grade, frozenset(), army_commander == "yes")
    words = {"steady": "passes, not shaken", "wavers": "wavers, shaken", "routs": "routs, shaken"}
    if already_routed == "yes":
        words["routs"] = "removed (already routed)"
    return told(check(read, net(read, body, lost, True)), words.__getitem__)


def shaken_recovery(read, net_modifier=-2, already_routed="no", activations="ever"):
    """So many tests in turn; for ever, by what leads out of each state."""
    faces = check(read, net_modifier)
    stays = read["shaken-fail-recovery"] == "stay"
    passes, runs = faces.get("steady", Fraction(0)), faces.get("routs", Fraction(0))
    if activations == "ever":
        if stays:
            return {"recovered": Fraction(1)} if passes else {"still shaken": Fraction(1)}
        routed = passes / (passes + runs)
        fresh = (passes + runs * routed) / (passes + runs)
        recovers = routed if already_routed == "yes" else fresh
        return {"recovered": recovers, "removed": 1 - recovers}

    def tests(state):
        if state in ("recovered", "removed"):
            return state
        worse = state if stays else "removed" if state == "routed" else "routed"
        return told(faces, lambda face: {"steady": "recovered", "wavers": state, "routs": worse}[face])

    states = {"routed" if already_routed == "yes" else "fresh": Fraction(1)}
    for _ in range(int(activations)):
        states = then(states, tests)
    return told(states, lambda state: "still shaken" if state in ("fresh", "routed") else state)


def routed_race(
    read,
    place_in_my_queue=1,
    enemy_volleys_before=2,
    firer="infantry",
    range="short",
    target_class="ordinary",
    target_losses_before=3,
    target_grade="normal",
):
    """By how many enemy cards lie before my so-manyth; then so many volleys, and my card."""
    own, jokers = own_of(read), jokers_of(read, "as-book")
    body = Body(12, 12 - target_losses_before, target_grade, STATUS["routed"])
    shot = shot_of(read, firer, "full", "line", range, target_class)
    answer = Counter()
    for (enemy_cards, comes), chance in cards_before_my(own, own, jokers, place_in_my_queue).items():
        states = {("holds", body): Fraction(1)}
        for _ in islice(count(), min(enemy_cards, enemy_volleys_before)):
            states = then(states, lambda s: {s: 1} if gone(s) else fired_at(read, s[1], [shot]))
        for state, more in states.items():
            if gone(state):
                answer["routs again, removed"] += chance * more
            elif not comes:
                answer["neither this turn"] += chance * more
            elif "shaken" not in state[1].status:
                answer["reforms first"] += chance * more
            else:
                for word, last in own_test(read, state[1]).items():
                    answer[word] += chance * more * last
    return dict(answer)


def gone(state):
    return state[0] in ("removed", "destroyed")


def own_test(read, body):
    def word(face):
        if face == "steady":
            return "reforms first"
        removed = face == "routs" and "routed" in body.status and read["shaken-fail-recovery"] == "full-result"
        return "routs again, removed" if removed else "neither this turn"

    return told(check(read, net(read, body, body.start - body.left)), word)


def cards_before_my(own, enemy, jokers, place):
    """Enemy cards before my so-manyth card, or before the joker if that comes first: walked card by card."""
    states, ended = {(0, 0): Fraction(1)}, Counter()
    while states:
        following = Counter()
        for (mine, his), chance in states.items():
            left = own - mine + enemy - his + jokers
            ended[his, False] += chance * Fraction(jokers, left)
            if mine + 1 == place:
                ended[his, True] += chance * Fraction(own - mine, left)
            elif own > mine:
                following[mine + 1, his] += chance * Fraction(own - mine, left)
            if enemy > his:
                following[mine, his + 1] += chance * Fraction(enemy - his, left)
        states = following
    return ended


# Marches

ROWS = {
    "infantry": (6, 1),
    "limbered": (6, 1),
    "cavalry": (9, 2),
    "wagon": (3, 1),
    "unlimbered": (0, 1),
    "commander": (9, 2),
}
NAMED = {
    "infantry-line": ("infantry", 0),
    "column": ("infantry", 3),
    "skirmishers": ("infantry", 3),
    "heavy": ("cavalry", 0),
    "light": ("cavalry", 3),
    "unlimbered-gun": ("unlimbered", 0),
    "limbered-gun": ("limbered", 0),
}


def rolls(base, dice, times=Fraction(1)):
    return share((base + sum(faces)) * times for faces in product(FACES, repeat=dice))


def by_name(word, led=False):
    """Inches and dice; a die more where an army commander is with it."""
    row, plus = NAMED.get(word, (word, 0))
    return ROWS[row][0] + plus, ROWS[row][1] + led


def bonus(read, troop, road):
    along = 3 if road == "yes" else 0
    if read["plus3"] == "all":
        return troop + along
    once = min(3, troop)
    return max(once, along) if read["plus3"] == "once" else once + along


def march_rolls(read, mover, plus3_troop="0", road="no", army_commander_die="no", half="1"):
    base, dice = ROWS[mover]
    dice += army_commander_die == "yes"
    return rolls(base + bonus(read, int(plus3_troop), road), dice, Fraction(half))


def march(read, mover="infantry", **more):
    return told(march_rolls(read, mover, **more), lambda inches: f"{float(inches):g} in")


def reach(read, mover="infantry", distance_in=10, **more):
    return told(march_rolls(read, mover, **more), lambda far: "reaches" if far >= distance_in else "falls short")


def half_move_fire(read, mover="infantry-line", distance_to_target_in=10, band_wanted_in="6", army_commander="no"):
    need = distance_to_target_in - int(band_wanted_in)
    base, dice = by_name(mover, army_commander == "yes")

    def word(inches):
        way = read["half-basis"]
        may = min(inches, Fraction(base + 6 * dice, 2)) if way == "half-maximum" else inches / 2
        near = may > need if way == "less-than-half" else may >= need
        return "in band after half move" if need <= 0 or near else "not in band"

    return told(rolls(base, dice), word)


def retreats(read, base, dice, result):
    """All ways to go back: one march or twice that, or two marches added."""
    way = read["retreat-distance"]
    if way != "rolled":
        far = base + dice * (Fraction(7, 2) if way == "mean" else 6)
        return {far * (2 if result == "routs" else 1): Fraction(1)}
    once = rolls(base, dice)
    if result == "wavers":
        return once
    if read["double-move"] == "two-rolls":
        return then(once, lambda first: told(once, lambda second: first + second))
    return told(once, lambda far: 2 * far)


def beaten_run(read, mover="infantry", plus3_troop="0", result="routs", distance_to_edge_in=20):
    stays = result == "wavers" and read["off-table"] == "rout-only"
    far = retreats(read, ROWS[mover][0] + int(plus3_troop), ROWS[mover][1], result)
    return told(far, lambda far: "leaves, removed" if far >= distance_to_edge_in and not stays else "stays on")


def evade(read, evader="skirmishers", charger="heavy", gap_in=6, commanders="none"):
    runs = rolls(*by_name(evader, commanders in ("evader", "both")))

    def word(charge):
        if charge < gap_in:
            return "charge falls short anyway"
        return told(runs, lambda run: "caught" if charge >= gap_in + run else "escapes")

    return then(rolls(*by_name(charger, commanders in ("charger", "both"))), word)


def pursuit(read, pursuer="heavy", runner="infantry", result="wavers", army_commander="no"):
    runs = retreats(read, *by_name(runner), result)
    ride = rolls(*by_name(pursuer, army_commander == "yes"))
    return then(ride, lambda far: told(runs, lambda run: "caught" if far >= run else "gets away"))


def commander_reach(read, distance_in=20, may_snap="6"):
    return told(rolls(9, 2), lambda far: "reaches" if far + int(may_snap) >= distance_in else "does not")


def charged_volley(read, charger, target_fire):
    """Fire at short range at a charger: horse and skirmishers are difficult."""
    dice = 4 if target_fire == "gun" else int(target_fire)
    return volley(read, dice, 4, "ordinary" if charger == "infantry" else "difficult")


def under_fire(read, body, shot):
    """A charger who has been shot at: (result, body)."""
    if read["reaction-fire"] == "no-test":
        left = told(shot, lambda dead: body._replace(left=max(0, body.left - dead)))
        return told(left, lambda body: ("holds" if body.left else "destroyed", body))
    return fired_at(read, body, [shot])


def charge_home(
    read, charger="heavy", figures="full", grade="normal", army_commander="no", target_fire="6", distance_in=0
):
    left = STARTS[charger] if figures == "full" else int(figures)
    body = Body(STARTS[charger], left, grade, frozenset(), army_commander == "yes")
    shot = charged_volley(read, charger, target_fire)
    far = rolls(*by_name(charger, body.general))

    def word(state):
        result, body = state
        return f"home with {body.left} figures" if result == "holds" else {"removed": "routs"}.get(result, result)

    fired = under_fire(read, body, shot)
    if read["charge-roll-time"] == "roll-first":
        return then(far, lambda far: told(fired, word) if far >= distance_in else "falls short")
    return then(
        fired,
        lambda state: (
            word(state)
            if state[0] != "holds"
            else told(far, lambda far: word(state) if far >= distance_in else "falls short")
        ),
    )
