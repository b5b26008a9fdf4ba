"""A second opinion on the odds of fire and skirmishers: the rulebook again, every face of every die listed.

Nothing of ours is imported. Each answer takes the readings in force (slug -> key) and the inputs of the odds question
of its name.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

from ..wss_paperboys.brute_force import FACES, then, throw

CERTAIN = Fraction(1)
SMALL_ARMS = {"musket", "rifle-close", "rifle-far", "5", "6"}
GOOD = {"musket": (5, 6), "rifle-close": (5, 6), "rifle-far": (6,), "cannon-far": (5, 6), "5": (5, 6), "6": (6,)}
SHOTS = {
    "musket": ("musket", "none"),
    "covered": ("musket", "wall"),
    "screened": ("musket", "screen"),
    "at-a-gun": ("musket", "gun"),
    "rifle-far": ("rifle-far", "none"),
    "cannon": ("cannon-far", "none"),
    "cannon-at-rampart": ("cannon-far", "rampart"),
    "1/3": ("5", "none"),
    "1/6": ("5", "4+"),
    "2/9": ("5", "5+"),
}


def good_faces(read, weapon):
    if weapon == "cannon-close":
        return (5,) if read["cannon-close"] == "five-only" else (5, 6)
    return GOOD[weapon]


def saves_against(read, weapon, save):
    """The least face of each saving throw a hit has to pass."""
    small = weapon in SMALL_ARMS
    earth = 4 if read["rampart-save"] == "four-plus" else 5
    behind_stone = [5] if read["gun-behind-wall"] == "open-save-still" else []
    limbered = [5] if read["limbered-save"] == "yes" else []
    screen = [4] if small else []
    all_of = {
        "none": [],
        "4+": [4],
        "5+": [5],
        "wall": [4] if small else [],
        "cover": [4] if small else [],
        "rampart": [4] if small else [earth],
        "screen": screen,
        "screen-and-wall": [*screen, *([4] if small else [])],
        "screen-and-cover": [*screen, *([4] if small else [])],
        "screen-and-rampart": [*screen, *([4] if small else [earth])],
        "gun": [5],
        "gun-behind-wall": [4] if small else behind_stone,
        "gun-behind-rampart": [4] if small else [earth],
        "gun-on-limber": limbered,
        "screen-and-gun": [*screen, 5],
    }[save]
    return sorted(all_of)[:1] if read["one-save-per-hit"] == "one-save" else all_of


def one_die(read, weapon, save="none", again=None):
    """What becomes of one die: miss, hit or saved; `again` lists the second throws of a rifle's 4."""
    if again is None and weapon.startswith("rifle") and read["rifle-reroll-scope"] == "always":
        again = second_throws(read)
    good, least = good_faces(read, weapon), saves_against(read, weapon, save)
    endings = Counter()
    for face in FACES:
        throws = again if again and face == 4 else (face,)
        for last in throws:
            for saving in product(FACES, repeat=len(least)):
                saved = any(die >= need for die, need in zip(saving, least))
                what = "miss" if last not in good else "saved" if saved else "hit"
                endings[what] += Fraction(1, 6 * len(throws) * 6 ** len(least))
    return dict(endings)


def second_throws(read):
    """What a rifle's 4 may become: any face, or any but another 4 if it is thrown until none is left."""
    return tuple(FACES) if read["rifle-reroll-once"] == "once" else (1, 2, 3, 5, 6)


def shots(read, dice, weapon, save="none"):
    """(hits that count, hits saved) of a handful, die after die."""
    die, so_far = one_die(read, weapon, save), {(0, 0): CERTAIN}
    for _ in range(dice):
        so_far = then(
            so_far, lambda old: then(die, lambda what: (old[0] + (what == "hit"), old[1] + (what == "saved")))
        )
    return so_far


def hits_of(read, dice, weapon, save="none"):
    return then(shots(read, dice, weapon, save), lambda shot: shot[0])


def told(read, dice, weapon, save="none"):
    return then(hits_of(read, dice, weapon, save), lambda hits: f"{hits} hits")


def fire_hits(read, dice=6, hits_on="musket", save="none"):
    return told(read, dice, hits_on, save)


def cannon_shot(read, range="long", target="other", save="none", guns=1):
    dice = guns * (1 if range == "long" else 2)
    if target == "column-or-square":
        way = read["column-extra-die"]
        dice += {"plus-one": guns, "per-die": dice, "per-battery": 1}[way]
    return told(read, dice, "cannon-far" if range == "long" else "cannon-close", save)


def added(one, other):
    """Two counts of hits together."""
    return then(one, lambda old: then(other, lambda more: old + more))


def worn_down(read, dice, weapon, save, needed, times, word):
    """After which of so many volleys the hits have come to what is needed."""
    still, answer = {0: CERTAIN}, Counter()
    for time in range(1, times + 1):
        after = added(still, hits_of(read, dice, weapon, save))
        answer[f"{word} {time}"] = sum((chance for hits, chance in after.items() if hits >= needed), Fraction(0))
        still = {hits: chance for hits, chance in after.items() if hits < needed}
    answer["survives"] = sum(still.values(), Fraction(0))
    return dict(answer)


def gun_duel(read, dice_per_card=1, save="gun", cards=7, hits_on="cannon-far"):
    return worn_down(read, dice_per_card, hits_on, save, 3, cards, "removed on card")


def half_of(read, stands):
    """Stands lost that remove a unit of so many."""
    if read["half-strength"] == "at-half":
        return next(lost for lost in range(1, 20) if 2 * lost >= stands)
    return next(lost for lost in range(1, 20) if 2 * (stands - lost) < stands)


def unit_life(read, dice_per_turn=8, p="musket", unit="three-rank-6", turns=4):
    needed = 3
    if unit != "gun":
        kind, _, stands = unit.rpartition("-")
        needed = half_of(read, int(stands)) * (4 if kind == "three-rank" else 3)
    return worn_down(read, dice_per_turn, *SHOTS[p], needed, turns, "removed in turn")


def stands_lost_to_fire(read, dice=8, p="musket", carried=0, k="three-rank", stands="as-book", may_lose="by-strength"):
    each = 4 if k == "three-rank" else 3
    start = {"three-rank": 6, "two-rank": 8, "cavalry": 6, "gun": 1}[k] if stands == "as-book" else int(stands)
    most = 1 if k == "gun" else half_of(read, start) if may_lose == "by-strength" else int(may_lose)

    def said(hits):
        off = (carried + hits) // each
        return "destroyed" if most and off >= most else "1 stand" if off == 1 else f"{off} stands"

    return then(hits_of(read, dice, *SHOTS[p]), said)


def pips_left_by(read, shot):
    return sum(shot) if read["saved-hit"] == "pip-stays" else shot[0]


def volley_and_test(read, dice, p, pips, plus=0, minus=0):
    """(how the heavy test went, or "none"; the die afterwards) of a volley."""

    def test(shot):
        after = min(6, pips + pips_left_by(read, shot))
        counted = sum(shot) if read["heavy-count"] == "all-hits" else shot[0]
        if counted < 3:
            return ("none", after)
        return throw(lambda face: ("held" if face + plus - minus >= after else "failed", after))

    return then(shots(read, dice, *SHOTS[p]), test)


def heavy_trigger(read, dice=8, p="musket"):
    return then(volley_and_test(read, dice, p, 0), lambda end: "no-test" if end[0] == "none" else "test")


def volley_stops_attack(read, dice=8, p="musket", pips_before=0, officer="no", quality="trained"):
    plus, minus = helped_by(read, officer, "heavy"), raw_minus(read, quality)
    end = volley_and_test(read, dice, p, pips_before, plus, minus)
    return then(end, lambda end: "stopped" if end[0] == "failed" else "no-effect")


def pips_after_volley(read, dice=8, p="musket", pips_before=0):
    return then(shots(read, dice, *SHOTS[p]), lambda shot: str(min(6, pips_before + pips_left_by(read, shot))))


def six_pips_fire(read, stands=6):
    dice = stands // 2 if read["half-fire-rounding"] == "round-down" else stands - stands // 2
    return told(read, dice, "musket")


def skirmish_fire(read, skirmish_stands=3, weapon_band="musket", save="none"):
    stands = skirmish_stands
    dice = {
        "whole-threes-min-one": max(1, stands // 3),
        "whole-threes": stands // 3,
        "round-up": -(-stands // 3),
        "nearest": round(stands / 3),
    }[read["skirmish-dice-rounding"]]
    weapon = {"musket": "musket", "rifle": "rifle-close", "rifle-far": "rifle-far"}[weapon_band]
    return told(read, dice, weapon, save)


# An officer's help, and what raw units lose by


def helped_by(read, officer, test):
    scope = {
        "contact-heavy-friends-rally": {"contact", "heavy", "friends", "rally"},
        "plus-critical": {"contact", "heavy", "friends", "rally", "manoeuvre"},
        "contact-and-rally": {"contact", "rally"},
    }[read["officer-scope"]]
    return {"no": 0, "brigadier": 1, "army-commander": 2}[officer] if test in scope else 0


def raw_minus(read, quality):
    return int(quality == "raw" and read["raw-elsewhere"] == "minus-one")


# Skirmishers


def screen(read, muskets, rifles):
    """Hits of one side's screen."""
    hits = {0: CERTAIN}
    for die in [one_die(read, "musket")] * muskets + [one_die(read, "musket", again=second_throws(read))] * rifles:
        hits = then(hits, lambda old, die=die: then(die, lambda what: old + (what == "hit")))
    return hits


def firefight(read, a_musket=3, a_rifle=0, b_musket=3, b_rifle=0):
    def said(lead):
        loser = "b" if lead > 0 else "a"
        return "continues" if abs(lead) <= 1 else f"{loser}-back-10" if abs(lead) == 2 else f"{loser}-returns"

    mine, his = screen(read, a_musket, a_rifle), screen(read, b_musket, b_rifle)
    return then(mine, lambda a: then(his, lambda b: said(a - b)))


def firefight_length(read, a_musket=3, a_rifle=0, b_musket=3, b_rifle=0, turns=3):
    goes_on = firefight(read, a_musket, a_rifle, b_musket, b_rifle).get("continues", Fraction(0))
    answer = {f"decided on turn {turn}": goes_on ** (turn - 1) * (1 - goes_on) for turn in range(1, turns + 1)}
    return {**answer, "undecided": goes_on**turns}


# Structures


def wall_breach(read, dice_total=6):
    words = ["none", "cracked", "breached"]
    return then(hits_of(read, dice_total, "cannon-far"), lambda hits: words[min(2, hits)])


def building_fire(read, dice_total=2):
    def flames(hits):
        throws = {"per-hit": hits, "once": min(1, hits), "hit-die": 0}[read["building-fire-throws"]]
        if read["building-fire-throws"] == "hit-die":
            return "burns" if hits else "intact"
        none = Fraction(sum(face < 5 for face in FACES), len(FACES)) ** throws
        return {"burns": 1 - none, "intact": none}

    return then(hits_of(read, dice_total, "cannon-far"), flames)
