"""Second opinions as the papers of this ruleset ask them: facts as a label says them, the rest as the book has it."""

from itertools import groupby, product

from ..listed import alike, told
from . import brute_faceoffs, brute_fights, brute_tests
from .brute_faceoffs import *  # noqa: F403
from .brute_fights import *  # noqa: F403
from .brute_force import *  # noqa: F403
from .brute_force import fire_saved, gun_removal, heavy_volley, mortar_fire, orders, share
from .brute_tests import *  # noqa: F403

QUALITIES = ("elite", "trained", "raw")
STOPPED = {"open": (), "wall": ("musket", "pistol"), "rampart": ("musket", "pistol", "cannon")}
OPPOSITE = {"infantry": "inf-inf", "cavalry": "cav-cav"}


def shots(read, dice, hits_on, save="none"):
    """Hits that are not saved; of several kinds of shot under one head, all must be alike."""
    kinds = [(hits_on, save)] if isinstance(hits_on, str) else hits_on
    return alike(fire_saved(read, dice, need, saved) for need, saved in kinds)


def cannon(read, band, cover="open"):
    """A shot of one gun: two dice close by, one from afar."""
    return fire_saved(read, {"close": 2, "far": 1}[band], "5-6", "4-6" if "cannon" in STOPPED[cover] else "none")


def mortar(read):
    """A shot of one mortar: whether it hits at all, and whether the house burns."""
    ends = mortar_fire(read, 1)
    burns, hits = ends["hit, fire"], ends["hit, fire"] + ends["hit, no fire"]
    return {"hit": hits, "fire": burns}


def has_to_test(read, dice, hits_on, save="none"):
    """Whether a volley of muskets brings a test for heavy loss."""
    return told(heavy_volley(read, dice, hits_on, save), lambda end: "no test" if end == "no test" else "test")


def holds(read, pips, quality="trained", officer="no"):
    """A test for heavy loss; an officer hides pips."""
    showing = max(0, pips - brute_tests.RELIEF[officer])
    return told(brute_tests.heavy_test(read, showing, quality=quality), lambda end: end == "pass")


def rallies(read, pips, quality="trained", officer="no"):
    """A throw to rally, an officer with it or not."""
    return told(brute_tests.rally(read, pips, quality, officer), lambda end: end == "rally")


def one_die(read, pips, quality):
    """What stands at the foot of a face: the one-die tests of a unit whose die shows this as it throws."""
    tests = [holds(read, pips, quality), brute_tests._rallies(read, pips, quality, 0)]
    if quality != "raw":
        tests.append(told(scared(read, pips, quality), lambda end: end == "pass"))
    if quality == "trained":
        tests.append(told(brute_tests.manoeuvre(read, pips, quality), lambda end: end == "done"))
    return alike(tests)


def as_thrown(read, pips):
    """The tests that units of every quality pass as they throw: all but those for which the raw have a row."""
    return alike(one_die(read, pips, quality) for quality in QUALITIES)


def steadied(read, pips, officer="no"):
    """A trained unit's test for heavy loss and its throw to rally, an officer with it or not: both alike."""
    return alike([holds(read, pips, officer=officer), rallies(read, pips, officer=officer)])


def rout(read, pips, end, starting=(), at_least=0):
    """How a rout ends for a trained or raw unit that has lost a stand: of these strengths or from one on, alike."""
    sorts = product(starting or range(at_least, at_least + 4), ("trained", "raw"))
    ends = (brute_tests.rout_course(read, start, 1, pips, quality) for start, quality in sorts)
    return alike(told(each, lambda how: how == end) for each in ends)


def scared(read, pips, quality="trained"):
    """A friend routs: what its neighbour does, by its pips; of several qualities alike."""
    return alike(brute_tests.friends(read, pips, quality=each) for each in quality.split())


def faced(read, pairing, net):
    """How a face-off ends."""
    ends = {
        "inf-inf": brute_faceoffs.inf_inf,
        "cav-cav": lambda by: brute_faceoffs.cav_cav(read, by),
        "cav-inf": brute_faceoffs.cav_inf,
    }[pairing]
    return told(brute_faceoffs.difference(net), ends)


def attacked(read, arm, quality, pips, situation="open", pairing=""):
    """A unit of ours without pips attacks plain trained enemies of its arm, or others."""
    pairing = pairing or OPPOSITE[arm]
    return brute_faceoffs.faceoff_grid(read, 0, quality, pips, "trained", situation, pairing)


def fight(read, a, d, a_need=5, d_need=5):
    """One round of a fight, by dice and by what hits."""
    needs = [f"{need}-6" for need in (a_need, d_need)]
    return brute_fights.fight_round(read, a, needs[0], d, needs[1])


def silenced(read, dice, held, turns=1):
    """A gun shot at with so many musket dice a turn, that holds so many casualties."""
    return told(gun_removal(read, dice, "5-6", "none", held, turns), lambda end: end.startswith("removed"))


def in_a_row(read, whose):
    """The longest run of either side in a turn, or of the enemy alone."""

    def longest(order):
        return max(len(list(run)) for side, run in groupby(order) if side in whose)

    return share(longest(order) for order in orders())
