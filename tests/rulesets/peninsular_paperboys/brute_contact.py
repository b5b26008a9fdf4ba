"""The second opinion on contact and fights; see `brute_fire`."""

from itertools import product

from ..wss_paperboys.brute_force import FACES, share, struck, then
from .brute_fire import CERTAIN, SHOTS, half_of, pips_left_by, shots, volley_and_test

DIFFERENCES = share(one - other for one, other in product(FACES, FACES))
ON_FOOT = ["attacker-back", "attacker-halts", "fight", "defender-back", "defender-routs"]


def on_foot(lead):
    """The infantry table, by the attacker's lead."""
    size = abs(lead)
    if size <= 1:
        return "fight"
    if lead > 0:
        return "defender-routs" if size >= 4 else "defender-back"
    return "attacker-back" if size >= 4 else "attacker-halts"


def contact_infantry(read, net=0):
    return then(DIFFERENCES, lambda lead: on_foot(lead + net))


def mounted(read, lead):
    if lead <= -2:
        two = lead <= -4 and read["cav-defender-four"] == "two-at-4"
        return "attacker-back-2pips" if two else "attacker-back"
    return on_foot(lead)


def contact_cavalry(read, net=0):
    return then(DIFFERENCES, lambda lead: mounted(read, lead + net))


def contact_cavalry_infantry(read, net=0, direction="front", infantry_pips=5):
    if direction == "front" and infantry_pips <= 4:
        return {"no-contact": CERTAIN}
    words = ["cavalry-back", "fight", "infantry-routs"]
    return then(DIFFERENCES, lambda lead: words[1 + (lead + net >= 2) - (lead + net <= -2)])


def worth_of_a_modifier(read, net_before=0, change=1):
    def said(lead):
        before, after = on_foot(lead + net_before), on_foot(lead + net_before + change)
        return "no change" if before == after else f"{before} becomes {after}"

    return then(DIFFERENCES, said)


def glory(read, net_first=0, net_second=0, second_enemy="yes", counting="wins"):
    def second(first):
        if first != "defender-routs":
            return "no-glory"
        if second_enemy == "no":
            return "glory-no-second"
        return then(contact_infantry(read, net_second), end)

    def end(result):
        routs = "routs" if counting == "routs" else "wins"
        words = {"defender-routs": routs, "defender-back": "wins", "fight": "fight"}
        return f"glory-second-{words.get(result, 'loses')}"

    return then(contact_infantry(read, net_first), second)


def rear_joiner(read, net=2):
    return then(DIFFERENCES, lambda d: "surrender" if d + net >= 2 else "repulsed" if d + net <= -2 else "joins")


def breach_assault(read, net=-2, attacker_needs="as-book", defender_needs="as-book", part="test"):
    if part == "test":
        words = {1: "taken-by-test", 0: "fight", -1: "repulsed"}
        return then(DIFFERENCES, lambda d: words[(d + net >= 2) - (d + net <= -2)])
    grenadiers = attacker_needs == "grenadiers" and read["grenadier-advantage"] != "test-plus-one"
    mine = int(attacker_needs) if attacker_needs.isdigit() else 4 if grenadiers else 5
    obstacle = 5 if read["bridge-bonus"] == "test-only" else 4
    his = int(defender_needs) if defender_needs.isdigit() else obstacle
    one = share(_duel(read, a, d, mine, his) for a, d in product(FACES, FACES))
    if part == "round":
        return one
    twice = then(one, lambda first: one if first == "undecided" else first)
    return then(twice, lambda end: "broken-off" if end == "undecided" else end)


def _duel(read, a, d, mine, his):
    way = read["breach-duel"]
    lead = (a - mine) - (d - his) if way == "compare-scores" else (a >= mine) - (d >= his)
    enough = 1 if way == "one-hit-wins" else 2
    return "attacker-wins" if lead >= enough else "defender-wins" if lead <= -enough else "undecided"


def volley_then_charge(read, dice=8, p="musket", enemy_pips_before=1, own_pips=0, other_net=-1, heavy_test="aside"):
    words = {
        "defender-routs": "enemy-routs",
        "defender-back": "enemy-back",
        "fight": "fight",
        "attacker-halts": "halted",
        "attacker-back": "thrown-back",
    }

    def charge(pips):
        return then(contact_infantry(read, other_net - own_pips + pips), words.get)

    if heavy_test == "counts":
        after = volley_and_test(read, dice, p, enemy_pips_before)
        return then(after, lambda end: "driven-off" if end[0] == "failed" else charge(end[1]))
    shot = shots(read, dice, *SHOTS[p])
    return then(shot, lambda shot: charge(min(6, enemy_pips_before + pips_left_by(read, shot))))


# Fights


def round_ends(read, lead):
    rout = 3 if read["fight-difference-3"] == "rout" else 4
    who = "defender" if lead > 0 else "attacker"
    return "undecided" if abs(lead) < 2 else f"{who}-routs" if abs(lead) >= rout else f"{who}-back"


def least(read, helped, round_number):
    if helped == "charge" and round_number == 2 and read["charge-second-round"] == "first-round":
        return 5
    return int(helped) if helped.isdigit() else 5 if helped == "plain" else 4


def fight_round(read, a_dice=6, a_needs="plain", d_dice=6, d_needs="plain", round=1):
    mine, his = struck(a_dice, least(read, a_needs, round)), struck(d_dice, least(read, d_needs, round))
    return then(mine, lambda a: then(his, lambda d: round_ends(read, a - d)))


def thrown(stands, fronts):
    """Dice of both sides: what they show, and no more than the enemy shows with one over at either end."""
    shown = [min(have, front) if front else have for have, front in zip(stands, fronts)]
    return min(shown[0], shown[1] + 2), min(shown[1], shown[0] + 2)


def whole_fight(read, stands, fronts, needs, may_lose, rounds=2):
    """(how it ended, whether somebody was removed)."""

    def one(number, lost):
        gone = 0 if read["second-round-dice"] == "as-before" else lost
        dice = thrown([have - gone for have in stands], fronts)
        return then(
            fight_round(read, dice[0], needs[0], dice[1], needs[1], number), lambda end: follow(number, lost, end)
        )

    def follow(number, lost, end):
        if end != "undecided":
            cost = 2 if end.endswith("routs") and read["fight-rout-cost"] == "two-moves-two-stands" else 1
            losers = [lost + cost * end.startswith("attacker"), lost + cost * end.startswith("defender")]
            return (end, any(limit and have >= limit for have, limit in zip(losers, may_lose)))
        lost += 2 if number == 2 and read["second-round-loss"] == "extra-stand" else 1
        removed = any(limit and lost >= limit for limit in may_lose)
        if removed or number == 2:
            return ("broken-off", removed)
        return ("undecided", False) if number == rounds else one(number + 1, lost)

    return one(1, 0)


def fight_two_rounds(
    read,
    a_stands=6,
    a_front=0,
    a_needs="plain",
    a_may_lose="by-strength",
    d_stands=6,
    d_front=0,
    d_needs="plain",
    d_may_lose="by-strength",
):
    said = (a_stands, a_may_lose), (d_stands, d_may_lose)
    limits = [half_of(read, had) if word == "by-strength" else int(word) for had, word in said]
    end = whole_fight(read, (a_stands, d_stands), (a_front, d_front), (a_needs, d_needs), limits)
    return then(end, lambda end: "removed" if end[1] else end[0])


def assault_column_line(read, net=1, column_stands=6, line_stands=8, rounds="as-book"):
    words = {"attacker-halts": "attacker-halts"}
    stands = column_stands, line_stands
    limits = [half_of(read, had) for had in stands]
    fight = whole_fight(read, stands, (2, 0), ("column", "plain"), limits, 2 if rounds == "as-book" else int(rounds))

    def beaten(end):
        side = end[0].split("-")[0]
        return end[0] if side in ("undecided", "broken") else f"{side}-beaten-in-fight"

    def tested_first(result):
        return then(fight, beaten) if result == "fight" else words.get(result, f"{result}-test")

    return then(contact_infantry(read, net), tested_first)


def cavalry_charge_total(read, net=1, a_stands=6, d_stands=6, charge="yes", rounds="as-book"):
    helped = "charge" if charge == "yes" else "plain"
    limits = half_of(read, a_stands), half_of(read, d_stands)
    turns = 2 if rounds == "as-book" else int(rounds)
    fight = whole_fight(read, (a_stands, d_stands), (0, 0), (helped, "plain"), limits, turns)
    words = {"defender": "fight-won", "attacker": "fight-lost"}

    def ended(end):
        return words.get(end[0].split("-")[0], end[0])

    def tested_first(result):
        return then(fight, ended) if result == "fight" else result

    return then(contact_cavalry(read, net), tested_first)
