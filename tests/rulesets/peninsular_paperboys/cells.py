"""Second opinions as the papers of this ruleset ask them: facts as a label says them, the rest as the book has it."""

from fractions import Fraction
from itertools import product

from .. import listed
from ..wss_paperboys.cells import in_a_row  # noqa: F401
from . import brute_contact, brute_fire, brute_tests
from .brute_cards import *  # noqa: F403
from .brute_contact import *  # noqa: F403
from .brute_fire import *  # noqa: F403
from .brute_tests import *  # noqa: F403

QUALITIES = ("elite", "trained", "raw")
WORTH = {"elite": 1, "trained": 0, "raw": -1}
RIFLES = ("rifles",)


def shots(read, dice, hits_on, save="none"):
    """Hits that are not saved; of several kinds of shot under one head, all must be alike."""
    kinds = [(hits_on, save)] if isinstance(hits_on, str) else hits_on
    return listed.alike(brute_fire.fire_hits(read, dice, weapon, saved) for weapon, saved in kinds)


def screen_fires(read, kind, stands):
    """Rifles or caçadores shoot at formed troops close by."""
    return brute_fire.skirmish_fire(read, stands, "rifle" if kind in RIFLES else "musket")


def screens(read, kind, stands, his):
    """A firefight of rifles or caçadores with so many stands of muskets."""
    mine = {"a_musket": 0, "a_rifle": stands} if kind in RIFLES else {"a_musket": stands}
    return brute_fire.firefight(read, b_musket=his, **mine)


def left_in_boxes(read, kind, left, what):
    """By the stands left: three hits or more of a volley, or a hit of skirmishers at formed troops."""
    if what == "screen":
        return screen_fires(read, kind, left)
    return brute_fire.fire_hits(read, left, "musket")


def has_to_test(read, dice, hits_on, save="none"):
    """Whether a volley of muskets brings a test for heavy loss."""
    end = brute_fire.volley_and_test(read, dice, {"none": "musket", "cover": "covered"}[save], 0)
    return listed.told(end, lambda end: "no test" if end[0] == "none" else "test")


def holds(read, pips, quality="trained", officer="no"):
    """A test for heavy loss."""
    return listed.told(brute_tests.heavy_test(read, pips, officer, quality), lambda end: end == "pass")


def manoeuvres(read, pips, quality):
    """A critical manoeuvre."""
    return listed.told(brute_tests.critical_manoeuvre(read, pips, quality), lambda end: end == "done")


def rallies(read, pips, quality="trained", officer="no"):
    """A throw to rally, an officer with it or not."""
    return listed.told(brute_tests.rally(read, pips, officer, quality=quality), lambda end: end == "rallies")


def scared(read, pips, quality="trained"):
    """A friend routs: what its neighbour does, by its pips; of several qualities alike."""
    return listed.alike(brute_tests.friends_routing(read, pips, each) for each in quality.split())


def one_die(read, pips, quality):
    """What stands at the foot of a face: the one-die tests of a unit whose die shows this as it throws."""
    tests = [holds(read, pips, quality), rallies(read, pips, "trained" if quality == "elite" else quality)]
    if quality != "raw":
        tests.append(listed.told(scared(read, pips, quality), lambda end: end == "holds"))
    if quality == "trained":
        tests.append(manoeuvres(read, pips, quality))
    return listed.alike(tests)


def as_thrown(read, pips):
    """The tests that units of every quality pass as they throw: all but those for which the raw have a row."""
    return listed.alike(one_die(read, pips, quality) for quality in QUALITIES)


def steadied(read, pips, officer="no"):
    """A trained unit's test for heavy loss and its throw to rally, an officer with it or not: both alike."""
    return listed.alike([holds(read, pips, officer=officer), rallies(read, pips, officer=officer)])


def rout(read, pips, end, starting=(), at_least=0):
    """How a rout ends for a trained or raw unit that has lost a stand: of these strengths or from one on, alike."""
    sorts = product(starting or range(at_least, at_least + 4), ("trained", "raw"))
    spares = ((brute_fire.half_of(read, start) - 1, quality) for start, quality in sorts)
    ends = (brute_tests.rout_losses(read, pips, "no", spare, quality) for spare, quality in spares)
    return listed.alike(listed.told(each, lambda how: how == end) for each in ends)


def in_hand(read, cavalry, turns, need=None):
    """Cavalry in pursuit has rallied by the end of so many turns."""
    assert need in (None, brute_tests.REINED_IN[cavalry])
    return listed.told(brute_tests.pursuit_rally(read, cavalry, turns), lambda end: end != "still-going")


def faced(read, pairing, net):
    """How a contact test ends."""

    def ends(by):
        if pairing == "inf-inf":
            return brute_contact.on_foot(by + net)
        if pairing == "cav-cav":
            return brute_contact.mounted(read, by + net)
        return ("cavalry-back", "fight", "infantry-routs")[1 + (by + net >= 2) - (by + net <= -2)]

    return listed.told(brute_contact.DIFFERENCES, ends)


def attacked(read, arm, kind, quality, pips, foot_in_flank="no"):
    """A unit without pips attacks plain trained enemies of its arm in front; or horse attacks foot in the flank."""
    net = pips + WORTH[quality] - (2 if kind == "irregular-cavalry" and foot_in_flank == "no" else 0)
    if foot_in_flank == "yes":
        return faced(read, "cav-inf", net + 2)
    return faced(read, "inf-inf" if arm == "infantry" else "cav-cav", net)


def fight(read, a, d, a_needs="plain", d_needs="plain"):
    """One round of a fight."""
    return brute_contact.fight_round(read, a, a_needs, d, d_needs)


def met_in_front(read, stands, against=6):
    """A round of so many stands in line against others: those that meet, and one over each end of the shorter."""
    return fight(read, min(stands, against + 2), min(against, stands + 2))


def shot_down(read, dice, held):
    """A gun that holds so many casualties, by one volley of so many musket dice."""
    hits = brute_fire.hits_of(read, dice, "musket", "gun")
    return {True: sum((chance for n, chance in hits.items() if held + n >= 3), Fraction(0))}
