"""The second opinion on the cards and on the irregulars' dice; see `brute_fire`."""

from collections import Counter

from ..wss_paperboys.brute_force import orders, share, then, throw, told
from .brute_fire import CERTAIN

PHASES = {"fire": 0, "infantry": 1, "cavalry": 2}
ORDERS = Counter(orders())


def at(order, colour, nth):
    return [place for place, card in enumerate(order) if card == colour][nth]


def by_order(said):
    return share(said(order) for order in ORDERS.elements())


def card_order(read, my_card="fire", enemy_card="fire"):
    mine, his = PHASES[my_card], PHASES[enemy_card]
    return by_order(lambda o: "mine-first" if at(o, "R", mine) < at(o, "B", his) else "enemy-first")


def back_to_back_moves(read, my_card="infantry", enemy_card="fire"):
    before = card_order(read, my_card, enemy_card)["mine-first"]
    return {"yes": (1 - before) * before, "no": 1 - (1 - before) * before}


def next_card(read, my_left=3, enemy_left=3):
    return share(["mine"] * my_left + ["enemy"] * enemy_left)


def square_in_time(read, pips=0, quality="trained", my_left=3, enemy_left=3, enemy_within_30="yes"):
    """Every order in which the cards left can fall."""
    left = share(o for o in set(orders_of(my_left, enemy_left)))

    def said(order):
        if my_left < 2 or not enemy_left or at(order, "R", my_left - 2) > at(order, "B", enemy_left - 1):
            return "too-late"
        if enemy_within_30 == "no" or quality == "elite":
            return "formed"
        if pips == 0 and read["raw-zero-pips"] == "clean-always-passes":
            return "formed"
        minus = 2 if quality == "raw" else 0
        return throw(lambda face: "formed" if face - minus >= pips else "failed-test")

    return then(left, said)


def orders_of(red, black):
    if not red or not black:
        return ["R" * red + "B" * black]
    return ["R" + rest for rest in orders_of(red - 1, black)] + ["B" + rest for rest in orders_of(red, black - 1)]


def volleys_on_the_way(read, start_cm=30, move_cm=20, arrival="infantry"):
    """Turn by turn: his one fire card catches me where I stand when it falls."""
    if start_cm <= 0:
        return {"0 volleys": CERTAIN}
    early = 1 - card_order(read, arrival, "fire")["mine-first"]
    answer = Counter()
    for before, chance in ((True, early), (False, 1 - early)):
        left = start_cm - move_cm
        caught = (start_cm if before else left) <= 25 and (before or left > 0)
        for rest, more in volleys_on_the_way(read, left, move_cm, arrival).items():
            answer[f"{int(rest.split()[0]) + caught} volleys"] += chance * more
    return dict(answer)


def irregular_grading(read, units=4):
    turned_out = {0: CERTAIN}
    for _ in range(units):
        turned_out = then(turned_out, lambda so_far: throw(lambda face: so_far + (face <= 3)))
    return told(turned_out, "{} raw".format)
