"""Odds questions on tests of one die, recovery, routs and officers."""

from __future__ import annotations

from drumhead.families.paperboys.losses import removal_point
from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys import firing, morale, officers
from drumhead.rulesets.wss_paperboys.questions.contact import asked_face_off

RANKS = {"no": "", "officer": "brigadier", "commander-in-chief": "commander-in-chief"}
SAYS = {"pass": "pass", "gain-a-pip": "gain a pip", "fall-back": "fall back", "rout-too": "rout too"}


def manoeuvre(book: Book, pips: int, quality: str) -> Asked:
    """Return the question whether a unit carries out a critical manoeuvre: "done" or "stuck this turn"."""
    return Asked(morale.manoeuvre, (book, pips, quality), lambda done: "done" if done else "stuck this turn")


def friends(book: Book, pips_before: int, run_through_or_round: str, quality: str) -> Asked:
    """Return the question how a unit's test for a friend's rout ends, such as "gain a pip" or "rout too".

    `run_through_or_round` is "yes" or "no".
    """
    return Asked(morale.friends_test, (book, pips_before, quality, run_through_or_round == "yes"), SAYS.__getitem__)


def friends_chain(
    book: Book, neighbours: int, pips: int, quality: str, run_through_or_round: str, counting: str
) -> Asked:
    """Return the question how many of several equal neighbours rout, or fall back, when a friend routs.

    `counting` is "routs" for the first; otherwise units that fall back are counted. Each neighbour tests once.
    """
    facts = (book, neighbours, pips, quality, run_through_or_round == "yes")
    if counting == "routs":
        return Asked(morale.panic, facts, lambda both: f"{both[0]} neighbours rout")
    return Asked(morale.panic, facts, lambda both: f"{both[1]} fall back")


def rally(book: Book, pips: int, quality: str, officer_joins: str, enemy_within_15cm: str) -> Asked:
    """Return the question whether a unit in rout rallies at the end of a turn: "rally" or "rout on".

    `officer_joins` is a key of `RANKS`. `enemy_within_15cm` is "yes" or "no".
    """
    facts = (book, pips, quality, RANKS[officer_joins], enemy_within_15cm == "yes")
    return Asked(morale.rally, facts, lambda rallied: "rally" if rallied else "rout on")


def rout_course(
    book: Book,
    starting_stands: int,
    stands_already_lost: int,
    pips: int,
    quality: str,
    turns_to_the_table_edge: str,
    officer_joins: str,
) -> Asked:
    """Return the question how a whole rout ends, from the end of the turn after it began.

    The outcomes are "dispersed", "off the table" and "rallies having lost N more". By another ruling the first throw
    is in the turn of the rout.
    """
    rank = RANKS[officer_joins]
    hidden = officers.relief(book, rank, pips)
    router = morale.Router(
        removal_point(book, starting_stands) - stands_already_lost,
        pips - hidden,
        quality,
        rank,
        hidden,
        None if turns_to_the_table_edge == "none" else int(turns_to_the_table_edge),
    )
    first = 0 if book.rout.first_throw_at_once else 1
    return Asked(morale.rout_course, (book, router, first), _ended)


def _ended(end: tuple[str, int]) -> str:
    how, cost = end
    return {"dispersed": "dispersed", "off": "off the table"}.get(how, f"rallies having lost {cost} more")


def recovery(book: Book, pips: int, quality: str, quiet_turns: int, circumstances: str) -> Asked:
    """Return the question how many pips a unit recovers in some turns spent in the same circumstances.

    `quiet_turns` is the number of turns. `circumstances` is "quiet", "under-fire", "fighting" or "routing".
    """
    facts = (book, pips, quality, quiet_turns, circumstances)
    return Asked(morale.recover_pips, facts, lambda off: f"{off} pips off after {quiet_turns} turns")


def officer_survival(book: Book, stands_lost: int) -> Asked:
    """Return the question whether an officer survives when the unit loses stands: "alive" or "killed"."""
    return Asked(officers.lives, (book, stands_lost), lambda alive: "alive" if alive else "killed")


def officer_worth(book: Book, pips: int, officer: str, test: str, quality: str, net: int, joins: str) -> Asked:
    """Return the question how a test ends with an officer in the ranks.

    `officer` is a key of `RANKS`, "no" for none. `test` is "face-off", "heavy", "friends", "manoeuvre" or another
    word for a rally. `joins` is the side that the officer joins in a face-off.
    """
    off = officers.relief(book, RANKS[officer], pips)
    if test == "face-off":
        return asked_face_off(book, "infantry-infantry", net + (off if joins == "attacker" else -off))
    if test == "heavy":
        facts = (book, pips - off, quality)
        return Asked(
            firing.heavy_test, facts, lambda held: "pass" if held else "fail-retreat", ("pass", "fail-retreat")
        )
    if test == "friends":
        return friends(book, pips - off, "no", quality)
    if test == "manoeuvre":
        return manoeuvre(book, pips - off, quality)
    return rally(book, pips, quality, officer, "no")
