"""One-die tests against the pips: manoeuvre, rally, friends routing; recovery, and what a rout costs."""

from __future__ import annotations

from dataclasses import dataclass, replace

from drumhead.chance import Chance
from drumhead.model.unit import Unit
from drumhead.rules.book import Book, Table
from drumhead.rulesets.wss_paperboys.losses import beaten
from drumhead.rulesets.wss_paperboys.officers import lives, pips_when_he_leaves, relief

QUIET = "quiet"


def plain_test(chance: Chance, book: Book, what: str, pips: int, modifier: int = 0) -> bool:
    """One die, with its modifier, must equal or beat the pips; where it cannot fail it is not thrown."""
    need = pips - modifier
    return need <= 1 or chance.die(what) >= need


def modifier_of(test: Table, quality: str) -> int:
    """What a unit of this quality adds to its throw in a test."""
    return int(test.modifier[quality].value) if quality in test.modifier else 0


def manoeuvre(chance: Chance, book: Book, pips: int, quality: str) -> bool:
    """Whether a unit carries out a critical manoeuvre (Moving, critical manoeuvres)."""
    if quality in book.manoeuvre.free:
        return True
    if not pips and not book.manoeuvre.fresh_raw_may_fail:
        return True
    return plain_test(chance, book, "critical manoeuvre", pips, modifier_of(book.manoeuvre, quality))


def recovers(chance: Chance, book: Book, quality: str, circumstances: str) -> int:
    """The pips a unit turns back at the end of a turn it spent quiet, under fire, fighting or routing."""
    row = book.recovery[quality]
    if circumstances != QUIET and circumstances in row.not_when:
        return 0
    if "need" in row and chance.die("recovery") < row.need:
        return 0
    return int(row.pips)


def recovered(chance: Chance, book: Book, pips: int, quality: str, turns: int, circumstances: str) -> int:
    """The pips a unit has shed after so many ends of turn alike."""
    if not turns or not pips:
        return 0
    off = min(pips, chance.resolve(recovers, book, quality, circumstances))
    return off + chance.resolve(recovered, book, pips - off, quality, turns - 1, circumstances)


def circumstances(unit: Unit) -> str:
    """How a unit has spent the turn, for its recovery: fighting, routing, under-fire or quiet."""
    if {"fighting", "fought"} & unit.state:
        return "fighting"
    if "routing" in unit.state:
        return "routing"
    return "under-fire" if "shot-at" in unit.state else QUIET


def rally(chance: Chance, book: Book, pips: int, quality: str, officer: str, enemy_near: bool) -> bool:
    """A routing unit at the end of a turn: it recovers if it may, then throws unless an enemy is near.

    `officer` is the rank of one who joins before the throw, or "".
    """
    pips -= min(pips, recovers(chance, book, quality, "routing"))
    pips -= relief(book, officer, pips)
    return not enemy_near and rally_throw(chance, book, pips, quality, officer)


def rally_throw(chance: Chance, book: Book, pips: int, quality: str, officer: str) -> bool:
    """The throw itself, against the pips that show."""
    modifier = modifier_of(book.rally, quality) + (book.officer[officer].rally if officer else 0)
    return plain_test(chance, book, "rally", pips, modifier)


@dataclass(frozen=True)
class Router:
    """A unit on the run: stands whose loss scatters it, its die, and an officer in its ranks ("" for none).

    `hidden` are the pips he hides; `edge` counts the further moves that carry it off the table (None: far away).
    """

    to_lose: int
    pips: int
    quality: str
    officer: str = ""
    hidden: int = 0
    edge: int | None = None

    @property
    def gone(self) -> str:
        """How the rout has ended, if it has."""
        return "dispersed" if self.to_lose <= 0 else "off" if self.edge == 0 else ""


def rout_course(chance: Chance, book: Book, router: Router, turn: int = 1) -> tuple[str, int]:
    """The rest of a rout, end of turn by end of turn: how it ends, and the further stands it has cost.

    Turn 0 is that of the rout itself, when a failed throw costs nothing more. Infantry against infantry; The
    turn; Generals and mounted officers.
    """
    if router.gone:
        return router.gone, 0
    router = replace(router, pips=router.pips - min(router.pips, recovers(chance, book, router.quality, "routing")))
    cost = book.rout.stands if turn else 0
    if turn and book.rout.stand_before_the_throw:
        router = run_on(chance, book, router)
        if router.gone:
            return router.gone, cost
        if rally_throw(chance, book, router.pips, router.quality, router.officer):
            return "rallied", cost
    elif rally_throw(chance, book, router.pips, router.quality, router.officer):
        return "rallied", 0
    elif turn:
        router = run_on(chance, book, router)
    end, more = chance.resolve(rout_course, book, router)
    return end, cost + more


def run_on(chance: Chance, book: Book, router: Router) -> Router:
    """One further rout move: stands off, the officer's throw for each, and a move nearer to the edge."""
    stands = min(router.to_lose, book.rout.stands)
    if router.officer and not lives(chance, book, stands):
        pips = router.pips
        if book.officer.pips_return_if_killed:
            pips = pips_when_he_leaves(book, router.officer, pips, router.hidden)
        router = replace(router, pips=pips, officer="", hidden=0)
    edge = None if router.edge is None else max(0, router.edge - book.rout.moves)
    return replace(router, to_lose=router.to_lose - book.rout.stands, edge=edge)


def minds_the_rout_of(unit: Unit, router: Unit) -> bool:
    """Whether a rout near this unit makes it test: the same arm, as good as itself or better, and once a turn.

    Guns and routers never do; and nobody minds a unit that scatters, for then there is no rout.
    """
    order = ("raw", "trained", "elite")
    as_good = order.index(router.quality) >= order.index(unit.quality)
    spared = {"routing", "friends-tested"} & unit.state or not router.stands
    return unit.arm == router.arm != "artillery" and as_good and not spared


def friends_test(chance: Chance, book: Book, pips: int, quality: str, run_through: bool) -> str:
    """A friend routs nearby: pass, gain-a-pip, fall-back or rout-too (Other tests, friends routing)."""
    if run_through:
        pips = min(book.pips.most, pips + book.friends.pips_when_run_through)
    need = pips - modifier_of(book.friends, quality)
    short = need - chance.die("friends routing") if need > 1 else 0
    return str(book.friends.bands.find(short))


def after_friends(book: Book, unit: Unit, result: str, run_through: bool) -> tuple[Unit, int]:
    """A unit after its test for a friend's rout, and the moves it goes back; who routs too loses no stand yet."""
    row = book.friends.band(result)
    through = book.friends.pips_when_run_through if run_through and book.friends.that_pip_stays else 0
    moves = row.get("moves", 0)
    unit = beaten(book, unit, 0, through + row.get("pips", 0), moves, result == "rout-too")
    return unit.now("friends-tested"), moves


def panic(chance: Chance, book: Book, neighbours: int, pips: int, quality: str, run_through: bool) -> tuple[int, int]:
    """How many of several neighbours alike rout too, and how many fall back, each testing once."""
    routs = falls = 0
    for _ in range(neighbours):
        result = chance.resolve(friends_test, book, pips, quality, run_through)
        routs += result == "rout-too"
        falls += result == "fall-back"
    return routs, falls
