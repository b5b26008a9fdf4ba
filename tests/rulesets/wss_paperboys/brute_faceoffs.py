"""The second opinion on face-offs, Glory and the breach; see `brute_force`."""

from collections import Counter
from fractions import Fraction

from .brute_force import DIE, then
from .brute_tests import RELIEF, friends, heavy_test, manoeuvre, rally

QUALITY = {"elite": 1, "trained": 0, "raw": -1}


def difference(net):
    """The attacker's lead, both dice listed."""
    return then(DIE, lambda mine: then(DIE, lambda his: mine - his + net))


def inf_inf(lead):
    if lead >= 4:
        return "defender-routs"
    if lead >= 2:
        return "defender-back"
    if lead >= -1:
        return "fight"
    return "attacker-checked" if lead >= -3 else "attacker-back"


def cav_cav(read, lead):
    if lead > -2:
        return inf_inf(lead)
    return "attacker-back-2pips" if lead <= -4 and read["cav-defender-four"] == "two-at-4" else "attacker-back"


def cav_inf(lead):
    return "infantry-routs" if lead >= 2 else "cavalry-back" if lead <= -2 else "fight"


def faced(read, pairing, net):
    """How two meet whose dice differ by so much before they are thrown."""
    if pairing == "cav-cav":
        return then(difference(net), lambda lead: cav_cav(read, lead))
    return then(difference(net), {"inf-inf": inf_inf, "cav-inf": cav_inf}[pairing])


def faceoff_inf_inf(read, net):
    return then(difference(net), inf_inf)


def faceoff_cav_cav(read, net, attacker_charging="no"):
    return faced(read, "cav-cav", net + (attacker_charging == "yes"))


def faceoff_cav_inf(read, net, approach="front"):
    return then(difference(net + 2 * (approach == "flank-or-rear")), cav_inf)


def worth_of(read, quality):
    return 0 if quality == "raw" and read["sheet-omissions"] == "sheet-list" else QUALITY[quality]


def _flank_and_rear(read):
    return 4 if read["flank-and-rear"] == "twice" else 2


def faceoff_grid(
    read,
    attacker_pips=0,
    attacker_quality="trained",
    defender_pips=0,
    defender_quality="trained",
    situation="open",
    pairing="inf-inf",
    friend_routed_through="no",
):
    if pairing == "by-situation":
        pairing = "cav-cav" if situation in ("charge", "horse-on-hussars-or-dragoons") else "inf-inf"
    if friend_routed_through == "yes" and read["friend-rout-double-count"] != "modifier-only":
        defender_pips = min(6, defender_pips + 1)
    if pairing == "cav-inf" and (situation == "cover" or (defender_pips < 5 and "flank" not in situation)):
        return {"no-contact": Fraction(1)}
    net = worth_of(read, attacker_quality) - attacker_pips - worth_of(read, defender_quality) + defender_pips
    net += {"flank-or-rear": 2, "flank-and-rear": _flank_and_rear(read)}.get(situation, 0)
    net += {"cover": -2, "charge": 1, "horse-on-hussars-or-dragoons": 2}.get(situation, 0)
    if friend_routed_through == "yes" and read["friend-rout-double-count"] != "one-effect":
        net += 1
    return faced(read, pairing, net)


def flank_worth(read, pairing="inf-inf", net_before=0, attack="flank"):
    worth = {"front": 0, "flank": 2, "rear": 2, "flank-and-rear": _flank_and_rear(read)}[attack]
    return faced(read, pairing, net_before + worth)


def glory_chain(read, net_against_the_first_enemy=0, net_against_the_second=0):
    words = {"defender-routs": "Glory, second enemy routs", "defender-back": "Glory, second enemy falls back"}
    words |= {"fight": "Glory, fight"}

    def second(lead):
        if lead < 4:
            return "no Glory"
        return then(
            difference(net_against_the_second), lambda lead: words.get(inf_inf(lead), "Glory, stopped or thrown back")
        )

    return then(difference(net_against_the_first_enemy), second)


def officer_worth(read, pips=4, officer="officer", test="rally", quality="trained", net=0, joins="defender"):
    relief = min(pips, RELIEF[officer])
    if test == "face-off":
        return faceoff_inf_inf(read, net - relief if joins == "defender" else net + relief)
    if test == "rally":
        return rally(read, pips, quality, officer)
    if test == "heavy":
        return heavy_test(read, pips - relief, quality=quality)
    return {"friends": friends, "manoeuvre": manoeuvre}[test](read, pips - relief, quality=quality)


def breach(
    read,
    grenadier_stand_leads="no",
    attacker_pips=0,
    defender_pips=0,
    attacker_quality="trained",
    defender_quality="trained",
    duel_reading="as-book",
    part="face-off",
):
    grenadiers = grenadier_stand_leads == "yes"
    in_test = grenadiers and read["grenadier-advantage"] != "duel-plus-one" and attacker_quality != "elite"
    in_duel = grenadiers and read["grenadier-advantage"] != "test-plus-one"
    if part == "face-off":
        mine = worth_of(read, attacker_quality) - attacker_pips + in_test
        his = worth_of(read, defender_quality) - defender_pips + 2
        return then(faceoff_inf_inf(read, mine - his), lambda word: "duel" if word == "fight" else word)
    how = read["breach-duel"] if duel_reading == "as-book" else duel_reading
    wall = read["bridge-bonus"] == "both"
    once = Counter()
    for mine, chance in DIE.items():
        for his, more in DIE.items():
            once[_duel(how, mine + in_duel, his + wall)] += chance * more
    if part == "duel-round":
        return dict(once)
    drawn = {"level each round": "stalemate"}
    return then(once, lambda word: then(once, lambda w: drawn.get(w, w)) if word == "level each round" else word)


def _duel(how, mine, his):
    lead = mine - his if how == "compare-scores" else (mine >= 5) - (his >= 5)
    decisive = 1 if how == "one-hit-wins" else 2
    return "attacker wins" if lead >= decisive else "defender wins" if lead <= -decisive else "level each round"
