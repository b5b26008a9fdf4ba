"""The second opinion with the whole pack: its 52 cards counted by what they do, for every question and input.

`brute_force` and `brute_routs` list every order of small packs; what one card does, they say here too.
"""

from collections import Counter
from fractions import Fraction
from itertools import groupby
from random import Random

from ..listed import told
from . import brute_force, brute_routs
from .brute_force import COLOUR, FACES, RANGE, back_at_once, goes_on, in_cover, volley_hits

GONE = 13
RANKS = ("ace", *map(str, range(2, 11)), *sorted(FACES))
PACK = brute_force.cards_of(RANKS)
COLOURED = {True: ("2", "hearts"), False: ("2", "clubs")}
GAMES = 400  # of a firefight with a pack that is played out


class Simulated(dict):
    """Endings as often as they came in so many games: no exact odds."""


# ---------------------------------------------------------------- cards by kind


def by_kind(kind, pack=PACK):
    """How many cards of a pack are of each kind."""
    return tuple(sorted(Counter(map(kind, pack)).items()))


def draw(left, back=False):
    """Each kind that can come, what is left after it, and its chance."""
    whole = sum(count for _, count in left)
    for kind, count in left:
        after = left if back else tuple((each, n - (each == kind)) for each, n in left)
        if count:
            yield kind, after, Fraction(count, whole)


def rows(kinds, cards, back):
    """Every row of kinds in which so many cards can come."""
    found = {((), kinds): Fraction(1)}
    for _ in range(cards):
        after = Counter()
        for (row, left), chance in found.items():
            for kind, rest, more in draw(left, back):
                after[(*row, kind), rest] += chance * more
        found = after
    return told(found, lambda state: state[0])


def colours(read, cards, back=None):
    """Every row of colours in which so many cards can come: red is True."""
    return rows(by_kind(brute_force.red), cards, back_at_once(read) if back is None else back)


def led(read, row):
    """Who leads the phases that a row of colours opens."""
    return tuple(brute_force.leaders(read, [COLOURED[red] for red in row]))


# ---------------------------------------------------------------- who leads


def lead_count(read, pack="fresh", my_colour="red"):
    return told(colours(read, 5), lambda row: str(led(read, row).count(my_colour)))


def lead_streak(read, pack="fresh"):
    return told(colours(read, 5), lambda row: str(max(len(list(run)) for _, run in groupby(led(read, row)))))


def two_turns(read):
    """The leaders of a turn and of the next, a turn of which begins with a pack of its own or not."""
    if goes_on(read):
        return told(colours(read, 10), lambda row: (led(read, row[:5]), led(read, row[5:])))
    turn = told(colours(read, 5), lambda row: led(read, row))
    both = Counter()
    for now, chance in turn.items():
        for later, more in turn.items():
            both[now, later] += chance * more
    return both


def twice(read, phase_pair="3-4", my_colour="red"):
    said = {True: "enemy twice running", False: "I act twice running"}

    def end(turns):
        both = (*turns[0], turns[1][0])
        one, two = both[int(phase_pair[0]) - 1], both[int(phase_pair[0])]
        return "orders equal, no double" if one == two else said[one == my_colour]

    return told(two_turns(read), end)


def double_volley(read, phase=1, my_colour="red"):
    def end(turns):
        now, later = (turn[phase - 1] == my_colour for turn in turns)
        return ("none", "one", "two")[now + (not later)]

    return told(two_turns(read), end)


def red_count(read, n=4, drawing="as-book"):
    return told(colours(read, n, back_at_once(read, drawing)), lambda row: str(sum(row)))


def town_burns(read, shots=1, suits_per_shot=3, drawing="as-book"):
    far_enough = sorted(RANGE, key=RANGE.get)[-suits_per_shot:]

    def burns(card):
        return card[0] in FACES and (card[1] in far_enough or read["fire-reach"] == "any-face")

    dealt = rows(by_kind(burns), shots, back_at_once(read, drawing))
    return told(dealt, lambda row: "fire" if any(row) else "no fire")


# ---------------------------------------------------------------- one card


def with_the_pack(question):
    """A question of one card, for which the whole pack is as easily listed as a small one."""
    return lambda read, **inputs: question(read, PACK, **inputs)


lead = with_the_pack(brute_force.lead)
count_cards = with_the_pack(brute_force.count_cards)
artillery_reach = with_the_pack(brute_force.artillery_reach)
artillery_town = with_the_pack(brute_force.artillery_town)
musket_hits = with_the_pack(brute_force.musket_hits)
charge_hits = with_the_pack(brute_force.charge_hits)
pack_use = with_the_pack(brute_force.pack_use)
rout_now = with_the_pack(brute_routs.rout_now)
rally_value = with_the_pack(brute_routs.rally_value)


def rally_in_time(read, his_next_chance="phase-1-of-next-turn"):
    return brute_routs.rally_in_time(read, PACK)


# ---------------------------------------------------------------- attack after attack


def several(read, target_hits=8, attacks=("infantry-volley",) * 2, drawing="as-book"):
    kinds = by_kind(lambda card: tuple(brute_routs.hits_of(read, attack, card) for attack in attacks))
    states, answer = {(target_hits, kinds): Fraction(1)}, Counter()
    for at in range(len(attacks)):
        after = Counter()
        for (hits, left), chance in states.items():
            for made, rest, more in draw(left, back_at_once(read, drawing)):
                if hits + made[at] >= GONE:
                    answer[f"routs at attack {at + 1}"] += chance * more
                else:
                    after[hits + made[at], rest] += chance * more
        states = after
    for (hits, _), chance in states.items():
        answer[f"survives with {hits} hits"] += chance
    return answer


def again(read, hits_now, within, what, made, drawing="as-book", a_turn=1):
    """An attack a turn, or two; `made(card)` are its hits if it is the first, and if it is a later one.

    A pack that is played out is shuffled once it has run out.
    """
    kinds, answer = by_kind(made), Counter()
    if not any(later for (_, later), _ in kinds) and not any(first + hits_now >= GONE for (first, _), _ in kinds):
        return {"never": Fraction(1)}
    states = {(hits_now, kinds): Fraction(1)}
    for number in range(1, within + 1):
        after = Counter()
        by_pairs = a_turn == 2 and read["reshuffle"] == "each-turn"
        back, fresh = not goes_on(read, drawing) and not by_pairs, by_pairs and number % 2 == 1
        for (hits, left), chance in states.items():
            if not sum(count for _, count in left) or fresh:
                left = kinds
            for both, rest, more in draw(left, back=back):
                now = hits + both[number > 1]
                if now >= GONE:
                    answer[f"{number} {what}"] += chance * more
                else:
                    after[now, rest] += chance * more
        states = after
    return {**answer, f"more than {within} {what}": sum(states.values())}


def volleys_to_rout(read, hits_now=0, shooter="infantry", distance="close", cover="open", drawing="as-book", within=15):
    def made(card):
        return (volley_hits(read, card, shooter, distance == "far", in_cover(read, cover)),) * 2

    return again(read, hits_now, within, "volleys", made, drawing)


def guns_to_rout(read, hits_now=0, reach_chance="3/4", within=15):
    distance = {"1": 12, "3/4": 24, "1/2": 36, "1/4": 48}[reach_chance]
    made = lambda card: (brute_force.gun_hits(read, card, distance, False),) * 2  # noqa: E731
    return again(read, hits_now, within, "shots", made)


def charges_to_rout(
    read, hits_now=0, charger="cavalry", target="flank-or-rear", facing_after_round_1="as-before", within=9
):
    met = target if facing_after_round_1 == "as-before" else facing_after_round_1
    once = read["contact-round"] == "once"

    def made(card):
        first, later = (brute_force.charge_hits_of(read, card, charger, at) for at in (target, met))
        return first, 0 if once else later

    ends = again(read, hits_now, within, "rounds", made, a_turn=1 + (read["contact-round"] == "both-strike"))
    if once:  # what one round has not done no other will
        ends["never"] = ends.get("never", 0) + ends.pop(f"more than {within} rounds", 0)
    return ends


# ---------------------------------------------------------------- firefights


def firefight(
    read,
    my_hits=0,
    his_hits=0,
    my_type="infantry",
    his_type="infantry",
    distance="close",
    my_cover="open",
    his_cover="open",
    my_colour="red",
    drawing="as-book",
):
    far, covers = distance == "far", [in_cover(read, cover) for cover in (his_cover, my_cover)]
    fires = [
        {red: volley_hits(read, COLOURED[red], who, far, cover) for red in (True, False)}
        for who, cover in zip((my_type, his_type), covers)
    ]
    able = [any(fire.values()) for fire in fires]
    if not all(able):
        words = {(True, False): "his routs first", (False, True): "mine routs first", (False, False): "never"}
        return {words[tuple(able)]: Fraction(1)}
    stacks = {"one": (0, 0, 0), "two": (0, 1, 1), "per-side": (0, 1, 2)}[read["one-pack"]]
    i_lead_with = COLOUR[COLOURED[True][1]] == my_colour
    if goes_on(read, drawing):
        return _played_out((my_hits, his_hits), fires, stacks, i_lead_with)
    three = _three_cards(stacks, back_at_once(read, drawing), i_lead_with)
    return _shuffled((my_hits, his_hits), fires, three)


def _three_cards(stacks, back, i_lead_with):
    """Of a turn: whether I lead, the colour of my card and of his, whoever fires first."""
    turn = Counter()
    for phase, left, chance in draw(by_kind(brute_force.red)):
        mine_lies_on, his_lies_on = (
            left if at == stacks[0] and not back else by_kind(brute_force.red) for at in stacks[1:]
        )
        for mine, after, more in draw(mine_lies_on):
            for his, _, most in draw(after if stacks[1] == stacks[2] and not back else his_lies_on):
                turn[phase == i_lead_with, mine, his] += chance * more * most
    return turn


def _shuffled(hits, fires, three):
    """Every turn begins with the same chances, so the walk only looks at the hits."""
    known = {}

    def mine_first(mine, his):
        if (mine, his) not in known:
            idle, lost = Fraction(0), Fraction(0)
            for (i_lead, my_card, his_card), chance in three.items():
                now = _a_turn((mine, his), fires, i_lead, (my_card, his_card))
                if now == (mine, his):
                    idle += chance
                else:
                    lost += chance * (now[0] >= GONE if max(now) >= GONE else mine_first(*now))
            known[mine, his] = lost / (1 - idle)
        return known[mine, his]

    chance = mine_first(*hits)
    return {"mine routs first": chance, "his routs first": 1 - chance}


def _a_turn(hits, fires, i_lead, cards):
    now = [*hits]
    for shooter in (0, 1) if i_lead else (1, 0):
        if now[shooter] < GONE:
            now[1 - shooter] += fires[shooter][cards[shooter]]
    return tuple(now)


def _played_out(hits, fires, stacks, i_lead_with):
    """Card by card from packs that are shuffled when they have run out, the phase card staying on the table."""
    luck, came = Random(f"{hits} {fires} {stacks} {i_lead_with}"), Simulated()
    whole = [brute_force.red(card) for card in PACK]

    def a_card(packs, stack, lying=None):
        if not packs[stack]:
            packs[stack] = [*whole]
            if lying is not None and stack == stacks[0]:
                packs[stack].remove(lying)
            luck.shuffle(packs[stack])
        return packs[stack].pop()

    for _ in range(GAMES):
        packs, now = {stack: [] for stack in stacks}, [*hits]
        while max(now) < GONE:
            lying = a_card(packs, stacks[0])
            for shooter in (0, 1) if lying == i_lead_with else (1, 0):
                if now[shooter] < GONE:
                    now[1 - shooter] += fires[shooter][a_card(packs, stacks[1 + shooter], lying)]
        end = "mine routs first" if now[0] >= GONE else "his routs first"
        came[end] = came.get(end, 0) + 1
    return came
