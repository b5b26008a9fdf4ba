"""The second opinion on tests, panic, rallying and routs; see `brute_force`."""

from collections import Counter
from fractions import Fraction
from itertools import product

from .brute_force import FACES, removal, share, then, throw, told

RELIEF = {"no": 0, "officer": 2, "commander-in-chief": 3}

# Tests


def heavy_test(read, pips_after_the_hits, moved_last_turn="no", quality="trained"):
    minus = 1 if quality == "raw" and read["raw-elsewhere"] == "minus-one" else 0
    fail = "fail-halt" if moved_last_turn == "yes" else "fail-retreat"
    return throw(lambda face: "pass" if face - minus >= pips_after_the_hits else fail)


def manoeuvre(read, pips, quality="trained"):
    if quality == "elite" or (pips == 0 and read["raw-zero-pips"] == "clean-always-passes"):
        return {"done": Fraction(1)}
    minus = 2 if quality == "raw" else 0
    return throw(lambda face: "done" if face - minus >= pips else "stuck this turn")


def friends(read, pips_before, run_through_or_round="no", quality="trained"):
    pips = min(6, pips_before + (run_through_or_round == "yes"))
    minus = 1 if quality == "raw" else 0
    words = ["pass", "gain a pip", "fall back", "rout too"]
    return throw(lambda face: words[min(3, max(0, pips - face + minus))])


def friends_chain(read, neighbours, pips=4, quality="trained", run_through_or_round="no", counting="routs"):
    one = friends(read, pips, run_through_or_round, quality)
    counted, words = {"routs": ("rout too", "neighbours rout"), "falls-back": ("fall back", "fall back")}[counting]
    bad = one.get(counted, Fraction(0))
    every = product((False, True), repeat=neighbours)
    together = Counter()
    for each in every:
        chance = Fraction(1)
        for went in each:
            chance *= bad if went else 1 - bad
        together[f"{sum(each)} {words}"] += chance
    return dict(together)


def recovery(read, pips, quality="raw", quiet_turns=2, circumstances="quiet"):
    """Every recovery die of every turn listed, thrown or not."""
    heals = {
        "elite": circumstances != "fighting" and (circumstances != "routing" or read["elite-router-recovery"] == "yes"),
        "trained": circumstances == "quiet",
        "raw": circumstances == "quiet" or read["raw-recovery-when"] == "every-turn",
    }[quality]
    endings = []
    for faces in product(FACES, repeat=quiet_turns):
        off = sum(heals and (quality != "raw" or face >= 4) for face in faces)
        endings.append(f"{min(pips, off)} pips off after {quiet_turns} turns")
    return share(endings)


def officer_survival(read, stands_lost):
    throws = 1 if read["officer-throws"] == "one-per-event" else stands_lost
    return share("alive" if all(face >= 4 for face in faces) else "killed" for faces in product(FACES, repeat=throws))


def raw_army(read, non_elite_units, side="french"):
    raw = {"french": 2, "alliance": 1}[side]
    turned_out = {0: Fraction(1)}
    for _ in range(non_elite_units):
        turned_out = then(turned_out, lambda so_far: throw(lambda face: so_far + (face <= raw)))
    return told(turned_out, "{} raw units".format)


# Routing


def _rallies(read, showing, quality, plus):
    minus = 1 if quality == "raw" and read["raw-elsewhere"] == "minus-one" else 0
    return throw(lambda face: face + plus - minus >= showing)


def _plus(read, officer):
    return {"pip-relief": 0, "plus-rank": RELIEF[officer], "plus-1": 1 if RELIEF[officer] else 0}[read["officer-rally"]]


def _healed(read, showing, quality):
    """What a router's die may show once it has recovered, which it does before it throws."""
    if quality == "elite" and read["elite-router-recovery"] == "yes":
        return {max(0, showing - 1): Fraction(1)}
    if quality == "raw" and read["raw-recovery-when"] == "every-turn":
        return throw(lambda face: max(0, showing - (face >= 4)))
    return {showing: Fraction(1)}


def rally(read, pips, quality="trained", officer_joins="no", enemy_within_15cm="no"):
    if enemy_within_15cm == "yes":
        return {"rout on": Fraction(1)}
    healed = _healed(read, max(0, pips - RELIEF[officer_joins]), quality)
    answer = then(healed, lambda showing: _rallies(read, showing, quality, _plus(read, officer_joins)))
    return told(answer, lambda rallied: "rally" if rallied else "rout on")


def rout_course(
    read,
    starting_stands=6,
    stands_already_lost=1,
    pips=2,
    quality="trained",
    turns_to_the_table_edge="none",
    officer_joins="no",
):
    edge = 99 if turns_to_the_table_edge == "none" else int(turns_to_the_table_edge)
    gone = removal(read, starting_stands)
    if stands_already_lost >= gone:
        return {"dispersed": Fraction(1)}
    relief = min(pips, RELIEF[officer_joins])
    given_back = RELIEF[officer_joins] if read["officer-pips"] == "flat-return" else relief

    def stand_goes(more, showing, officer, after):
        more += 1
        if stands_already_lost + more >= gone:
            return "dispersed"
        if more >= edge:
            return "off the table"
        if not RELIEF[officer]:
            return after(more, showing, officer)
        bereft = min(6, showing + given_back) if read["officer-death-pips"] == "return" else showing
        return then(
            throw(lambda face: face >= 4),
            lambda lives: after(more, showing, officer) if lives else after(more, bereft, "no"),
        )

    def end_phase(more, showing, officer):
        def onward(showing):
            if read["rout-move-timing"] == "stand-then-throw":
                return stand_goes(more, showing, officer, attempt)
            return attempt(more, showing, officer)

        return then(_healed(read, showing, quality), onward)

    def attempt(more, showing, officer):
        def outcome(rallied):
            if rallied:
                return f"rallies having lost {more} more"
            if read["rout-move-timing"] == "stand-then-throw":
                return end_phase(more, showing, officer)
            return stand_goes(more, showing, officer, end_phase)

        return then(_rallies(read, showing, quality, _plus(read, officer)), outcome)

    showing = pips - relief
    if read["first-rally"] == "next-turn":
        return end_phase(0, showing, officer_joins)

    def at_once(showing):
        thrown = _rallies(read, showing, quality, _plus(read, officer_joins))
        free = "rallies having lost 0 more"
        return then(thrown, lambda rallied: free if rallied else end_phase(0, showing, officer_joins))

    return then(_healed(read, showing, quality), at_once)


def ridden_down(read, infantry_stands, starting_strength="as-now", cavalry_stands=8, turns_to_shelter="none"):
    start = infantry_stands if starting_strength == "as-now" else int(starting_strength)
    left, shelter = infantry_stands, 99 if turns_to_shelter == "none" else int(turns_to_shelter)
    for turn in range(50):
        touching = cavalry_stands if read["pursuit-contact"] == "all-cavalry" else min(cavalry_stands, left)
        loss = touching // 3
        if read["pursuit-loss-replaces"] == "adds":
            loss += 1
        if read["pursuit-loss-replaces"] == "at-least-1":
            loss = max(1, loss)
        left -= loss
        if start - left >= removal(read, start):
            return {f"dispersed in turn {turn}": Fraction(1)}
        if turn == shelter:
            return {f"reaches shelter with {left} stands": Fraction(1)}
        if not loss and turns_to_shelter == "none":
            return {f"keeps {left} stands": Fraction(1)}  # too few are left for a third of them to fall
    raise AssertionError("no pursuit is so long")
