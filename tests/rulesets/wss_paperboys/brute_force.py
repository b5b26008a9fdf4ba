"""A second opinion on the odds of firing and of the cards: the rulebook again, every face of every die listed.

Nothing of ours is imported. Each answer takes the readings in force (slug -> key) and the inputs of the odds question
of its name.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product

from ..listed import share, then, told

FACES = range(1, 7)
LEAST = {"6": 6, "5-6": 5, "4-6": 4, "3-6": 3, "2-6": 2, "none": 7}
LEAST |= {"musket": 5, "pistol": 6, "cannon": 5, "mortar": 5}
LEAST |= {"plain": 5, "obstacle": 4, "horse": 4, "charge": 3, "charge-on-light": 2}


DIE = share(FACES)


def throw(test):
    """One die, each face put to the test."""
    return share(test(face) for face in FACES)


@cache
def struck(dice, least):
    """So many dice that show a face or better, up to six of them listed at once."""
    if dice > 6:
        return then(struck(6, least), lambda some: then(struck(dice - 6, least), lambda more: some + more))
    return share(sum(face >= least for face in faces) for faces in product(FACES, repeat=max(0, dice)))


@cache
def volley(dice, least, save):
    """(hits, hits not saved), the saving dice listed too."""
    return then(struck(dice, least), lambda hit: then(struck(hit, save), lambda saved: (hit, hit - saved)))


def saving(read, weapon, save):
    """The least face that cancels a hit: walls stop small arms, earth cannon too, nothing a bomb."""
    if save in ("none", "4-6"):
        return LEAST[save]
    small = ["musket"] if read["pistols-and-cover"] == "built-muskets-only" else ["musket", "pistol"]
    stops = {"wall": small, "cover": small, "rampart": [*small, "cannon"]}[save]
    by = weapon if weapon in ("pistol", "cannon", "mortar") else "musket"
    return 4 if by in stops else 7


# Firing


def fire_hits(read, dice, hits_on="5-6"):
    return then(struck(dice, LEAST[hits_on]), lambda hit: f"{hit} hits")


def fire_saved(read, dice, hits_on="5-6", save="4-6"):
    return then(volley(dice, LEAST[hits_on], saving(read, hits_on, save)), lambda shot: f"{shot[1]} unsaved hits")


def fire_stand_loss(
    read, dice, hits_on="5-6", save="none", markers_already_on_target=0, casualties_per_stand="infantry"
):
    each = 4 if casualties_per_stand == "infantry" else 3
    words = ["0 stands", "1 stand", "1 stand" if casualties_per_stand == "gun" else "2 or more stands"]
    shot = volley(dice, LEAST[hits_on], saving(read, hits_on, save))
    return then(shot, lambda shot: words[min(2, (markers_already_on_target + shot[1]) // each)])


def _pips_of(read, shot):
    return shot[0] if read["saved-hit"] == "pip-stays" else shot[1]


def fire_pips(read, dice, hits_on="5-6", save="none", pips_before=0):
    shot = volley(dice, LEAST[hits_on], saving(read, hits_on, save))
    return then(shot, lambda shot: str(min(6, pips_before + _pips_of(read, shot))))


def heavy_volley(
    read, dice, hits_on="5-6", save="none", pips_before=0, quality="trained", casualties_earlier_this_turn=0
):
    minus = 1 if quality == "raw" and read["raw-elsewhere"] == "minus-one" else 0
    earlier = 0 if read["heavy-count"] == "unsaved-in-fire-phase" else casualties_earlier_this_turn

    def test(shot):
        if shot[0 if read["heavy-count"] == "all-hits" else 1] + earlier < 3:
            return "no test"
        pips = min(6, pips_before + _pips_of(read, shot))
        return throw(lambda face: "pass" if face - minus >= pips else "fail")

    return then(volley(dice, LEAST[hits_on], saving(read, hits_on, save)), test)


def pistols_contact(read, stands, save="none"):
    return then(volley(stands, 6, saving(read, "pistol", save)), lambda shot: f"{shot[1]} hits")


def gun_removal(read, dice_a_turn, hits_on="5-6", save="none", casualties_so_far=0, turns=1):
    turn = volley(dice_a_turn, LEAST[hits_on], saving(read, hits_on, save))
    so_far = {casualties_so_far: Fraction(1)}
    for _ in range(turns):
        so_far = then(so_far, lambda old: then(turn, lambda shot: min(3, old + shot[1])))
    return then(so_far, lambda hurt: f"removed by turn {turns}" if hurt == 3 else "still in action")


def mortar_fire(read, mortars, building_hit_last_turn="no"):
    """Every to-hit die of every mortar, one after another, and then the dice for fire."""
    again = building_hit_last_turn == "yes"
    plus = int(again and read["mortar-plus-one"] == "to-die")
    twice = again and read["mortar-plus-one"] == "extra-die"
    double = again and read["mortar-plus-one"] == "extra-hit"
    aimed = {(0, False): Fraction(1)}  # hits, and whether a die showed what sets a house alight
    for _ in range(mortars * (2 if twice else 1)):
        aimed = then(aimed, lambda so_far: throw(lambda face: (so_far[0] + (face + plus >= 5), so_far[1] or face >= 5)))

    def burns(shot):
        hits, by_the_hit = shot
        if not hits:
            return "miss"
        throws = 1 if read["building-fire-throws"] == "once" else hits * (2 if double else 1)
        if read["building-fire-throws"] == "hit-die":
            return "hit, fire" if by_the_hit else "hit, no fire"
        return told(struck(throws, 5), lambda flames: "hit, fire" if flames else "hit, no fire")

    return then(aimed, burns)


def wall_breach(read, guns=1, dice_per_gun="long", hits_already=0, turns=2):
    """Every die of every gun in every turn listed."""
    dice = guns * {"long": 1, "close": 2}[dice_per_gun] * turns
    breached = then(struck(dice, 5), lambda hit: hits_already + hit >= 2)
    return then(breached, lambda is_open: f"breached by turn {turns}" if is_open else "not yet")


def shot_to_pieces(read, stands, arm="infantry", dice_a_volley=6, hits_on="5-6", save="none", volleys=1):
    needed = removal(read, stands) * {"infantry": 4, "cavalry": 3}[arm]
    turn, hurt = volley(dice_a_volley, LEAST[hits_on], saving(read, hits_on, save)), {0: Fraction(1)}
    for _ in range(volleys):
        hurt = then(hurt, lambda old: then(turn, lambda shot: min(needed, old + shot[1])))
    return then(hurt, lambda hurt: f"dispersed by volley {volleys}" if hurt == needed else "still there")


def removal(read, stands):
    """Stands lost that remove a unit of so many: the smallest loss that is half, or leaves less than half."""
    if read["half-strength"] == "at-half":
        return next(lost for lost in range(1, 20) if 2 * lost >= stands)
    return next(lost for lost in range(1, 20) if 2 * (stands - lost) < stands)


def firefight(
    read,
    my_stands=6,
    his_stands=6,
    my_markers=0,
    his_markers=0,
    my_pips=0,
    his_pips=0,
    who_shoots_first="card",
    failed_test="out-of-range",
    report="joint",
):
    """One turn of two battalions shooting at each other, told as lead's question tells it."""
    sides = {"mine": (my_stands, my_markers, my_pips, ""), "his": (his_stands, his_markers, his_pips, "")}
    starts = {"mine": my_stands, "his": his_stands}
    firsts = {"card": ("mine", "his"), "mine": ("mine",), "his": ("his",)}[who_shoots_first]
    if report == "shoots-first":
        return {who: Fraction(1, len(firsts)) for who in firsts}
    together = Counter()
    for first in firsts:
        second = "his" if first == "mine" else "mine"
        for hit, chance in _shot(read, sides[first], sides[second], starts[second]).items():
            if report == "first-volley":
                lost = sides[second][0] - hit[0]
                together[["0 stands", "1 stand", "2 or more stands"][min(2, lost)]] += chance / len(firsts)
                continue
            silent = hit[3] == "gone" or (hit[3] == "fails" and failed_test == "out-of-range")
            back = {sides[first]: Fraction(1)} if silent else _shot(read, hit, sides[first], starts[first])
            for answered, more in back.items():
                ends = {first: answered, second: hit}
                together["; ".join(_stands_as(who, ends[who]) for who in ("mine", "his"))] += (
                    chance * more / len(firsts)
                )
    return dict(together)


def _stands_as(who, side):
    stands, markers, pips, end = side
    if end == "gone":
        return f"{who} gone"
    return f"{who} {stands} stands {markers} markers {pips} pips{' fails' if end else ''}"


def _shot(read, shooter, target, start):
    """The target after a volley and the heavy test it may bring: (stands, markers, pips, '' | 'fails' | 'gone')."""
    dice = shooter[0]
    if shooter[2] == 6:
        dice = dice // 2 if read["half-fire-rounding"] == "round-down" else dice - dice // 2

    def suffer(hits):
        stands, markers = target[0] - (target[1] + hits) // 4, (target[1] + hits) % 4
        pips = min(6, target[2] + hits)
        if start - stands >= removal(read, start):
            return (0, 0, 0, "gone")
        if hits < 3:
            return (stands, markers, pips, "")
        return throw(lambda face: (stands, markers, pips, "" if face >= pips else "fails"))

    return then(struck(dice, 5), suffer)


# Cards


def orders():
    """The six cards laid out in all 720 ways."""
    return ["".join(card[0] for card in order) for order in permutations(("B1", "B2", "B3", "R1", "R2", "R3"))]


def _at(order, colour, nth):
    return [place for place, card in enumerate(order) if card == colour][nth]


PHASES = ("fire", "cavalry", "infantry")


def card_orders(read):
    return share(orders())


def card_before(read, my_phase, enemy_phase):
    mine, his = PHASES.index(my_phase), PHASES.index(enemy_phase)
    return share("mine first" if _at(o, "B", mine) < _at(o, "R", his) else "his first" for o in orders())


def card_next(read, my_cards_left, his_cards_left):
    return share("mine" * mine or "his" for mine in [True] * my_cards_left + [False] * his_cards_left)


def reply_gap(read, counting="cards"):
    """Each turn's 720 layouts merged to what matters, then every pair of turns."""
    late = share((o[_at(o, "B", 2) :].count("R"), _at(o, "R", 0) > _at(o, "B", 2)) for o in orders())
    early = share((o[: _at(o, "B", 0)].count("R"), _at(o, "R", 0) < _at(o, "B", 0)) for o in orders())
    which, words = {"cards": (0, "enemy cards"), "fire-cards": (1, "enemy Fire cards")}[counting]
    return then(late, lambda now: then(early, lambda soon: f"{now[which] + soon[which]} {words}"))


def split_turn(read, enemy_phase):
    his = PHASES.index(enemy_phase)
    between = (_at(o, "B", 0) < _at(o, "R", his) < _at(o, "B", 2) for o in orders())
    return share("falls between" if it else "does not" for it in between)
