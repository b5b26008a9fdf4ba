"""One-die tests against the pips: manoeuvre, rally, friends routing; recovery, and what a rout costs."""

from __future__ import annotations

from drumhead.chance import Chance
from drumhead.rules.book import Book, Table
from drumhead.rulesets.wss_paperboys.officers import relief, survives


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
    if circumstances in row.not_when:
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


def rout_course(
    chance: Chance,
    book: Book,
    to_lose: int,
    pips: int,
    quality: str,
    officer: str,
    hidden: int,
    edge: int | None,
    turn: int = 1,
) -> tuple[str, int]:
    """The rest of a rout, end of turn by end of turn: how it ends, and the further stands it has cost.

    `to_lose` more stands scatter the unit; after `edge` further moves it is off the table (None: far away);
    an officer of rank `officer` in its ranks hides `hidden` pips. Turn 0 is that of the rout itself.
    Infantry against infantry; The turn; Generals and mounted officers.
    """
    if to_lose <= 0:
        return "dispersed", 0
    pips -= min(pips, recovers(chance, book, quality, "routing"))
    stand_first = book.rout.stand_before_the_throw and turn > 0
    cost = 0
    if stand_first:
        to_lose, edge, cost, pips, officer, hidden = _run_on(chance, book, to_lose, edge, pips, officer, hidden)
        if to_lose <= 0 or edge == 0:
            return ("dispersed" if to_lose <= 0 else "off"), cost
    if rally_throw(chance, book, pips, quality, officer):
        return "rallied", cost
    if not stand_first and turn > 0:
        to_lose, edge, cost, pips, officer, hidden = _run_on(chance, book, to_lose, edge, pips, officer, hidden)
        if to_lose <= 0 or edge == 0:
            return ("dispersed" if to_lose <= 0 else "off"), cost
    end, more = chance.resolve(rout_course, book, to_lose, pips, quality, officer, hidden, edge, turn + 1 if not turn else 1)
    return end, cost + more


def _run_on(
    chance: Chance, book: Book, to_lose: int, edge: int | None, pips: int, officer: str, hidden: int
) -> tuple[int, int | None, int, int, str, int]:
    """One further rout move: stands off, the officer's throw for each, a move nearer to the edge."""
    stands = min(to_lose, book.rout.stands)
    for _ in range(stands):
        if officer and not survives(chance, book):
            back = hidden if book.officer.pips_return_if_killed else 0
            pips, officer, hidden = min(book.pips.most, pips + back), "", 0
    left = None if edge is None else max(0, edge - book.rout.moves)
    return to_lose - stands, left, stands, pips, officer, hidden


def friends_test(chance: Chance, book: Book, pips: int, quality: str, run_through: bool) -> str:
    """A friend routs nearby: pass, gain-a-pip, fall-back or rout-too (Other tests, friends routing)."""
    if run_through:
        pips = min(book.pips.most, pips + book.friends.pips_when_run_through)
    need = pips - modifier_of(book.friends, quality)
    short = need - chance.die("friends routing") if need > 1 else 0
    return str(book.friends.bands.find(short))


def panic(chance: Chance, book: Book, neighbours: int, pips: int, quality: str, run_through: bool) -> tuple[int, int]:
    """How many of several neighbours alike rout too, and how many fall back, each testing once."""
    routs = falls = 0
    for _ in range(neighbours):
        result = chance.resolve(friends_test, book, pips, quality, run_through)
        routs += result == "rout-too"
        falls += result == "fall-back"
    return routs, falls
