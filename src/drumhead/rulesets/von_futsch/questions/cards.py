"""Odds of the pack: length of a turn, activations, Kings, Queens and events."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from drumhead.model.unit import Unit
from drumhead.probability import Chance, Distribution
from drumhead.probability.card_pack import Pack
from drumhead.rules.asking.question import Asked, InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import command, morale, turn
from drumhead.rulesets.von_futsch.questions.question_terms import a_target
from drumhead.rulesets.von_futsch.turn import HIS, JOKER, MINE, to_be_drawn

SAID = {MINE: "own activating card", HIS: "enemy activating card", turn.OTHER: "no activation", JOKER: "joker"}


def jokers_in(book: Book, word: str) -> int:
    """Return the number of jokers in a pack: the rulebook's for "as-book", otherwise `word` in digits."""
    return int(book.deck.jokers) if word == "as-book" else int(word)


def own_cards(book: Book, word: str) -> int:
    """Return the number of a side's activating cards: the rulebook's for "as-book", otherwise `word` in digits."""
    return turn.activating(book) if word == "as-book" else int(word)


def cards_before_joker(book: Book, jokers: str) -> Asked:
    """Ask how many cards of any kind come before the first joker; `jokers` is in digits or "as-book"."""
    everything = 2 * turn.cards_of_a_colour(book)
    return Asked(turn.before_the_joker, (to_be_drawn(everything, jokers_in(book, jokers)), MINE), "{} cards".format)


def activations(book: Book, jokers: str, own_activating: str) -> Asked:
    """Ask how many of a player's activating cards come before the first joker.

    Both inputs are in digits or "as-book".
    """
    pack = to_be_drawn(own_cards(book, own_activating), jokers_in(book, jokers))
    return Asked(turn.before_the_joker, (pack, MINE), "{} activations".format)


def gets_activation(book: Book, place_in_my_queue: str, groups_i_have: int, jokers: str, own_activating: str) -> Asked:
    """Ask whether a group at a place in the player's queue is activated before the joker.

    A place of "random" picks one of `groups_i_have` groups by chance. The cards are in digits or "as-book".
    """
    pack = to_be_drawn(own_cards(book, own_activating), jokers_in(book, jokers))
    place = 0 if place_in_my_queue == "random" else int(place_in_my_queue)
    return Asked(its_turn_comes, (pack, place, groups_i_have), {True: "activated", False: "not activated"}.__getitem__)


def its_turn_comes(chance: Chance, pack: Pack, place: int, groups: int) -> bool:
    """Draw cards; return whether a group's turn comes before the joker.

    `place` is its place in the player's queue, from 1; 0 throws for a place among `groups` groups.
    """
    if not place:
        place = chance.die("its place", groups)
    return chance.then(turn.all_have_activated, pack, place, 0)


def turn_ends_by(book: Book, red_groups: int, black_groups: int, jokers: str) -> Asked:
    """Ask whether all groups of both sides act before the joker, each on a card of its own."""
    each = turn.activating(book)
    pack = to_be_drawn(each, jokers_in(book, jokers), each)
    said = {True: "all groups activated first", False: "joker first"}.__getitem__
    return Asked(turn.all_have_activated, (pack, red_groups, black_groups), said)


def rank_before_joker(book: Book, rank: str, jokers: str) -> Asked:
    """Ask how many of a player's cards of a rank come before the joker; `rank` is such as "ace"."""
    pack = to_be_drawn(turn.of_a_rank(book, rank), jokers_in(book, jokers))
    return Asked(turn.before_the_joker, (pack, MINE))


def next_card(
    book: Book, own_activating_left: str, enemy_activating_left: str, other_left: str, jokers_left: str
) -> Asked:
    """Ask whose card is next, by the cards that are left in the pack; each number is in digits or "as-book"."""
    own, his = own_cards(book, own_activating_left), own_cards(book, enemy_activating_left)
    rest = 2 * (turn.cards_of_a_colour(book) - turn.activating(book)) if other_left == "as-book" else int(other_left)
    return Asked(turn.next_card, (to_be_drawn(own, jokers_in(book, jokers_left), his, rest),), SAID.__getitem__)


def king_wait(book: Book, cards_left: int, jokers_left: str, wait: int) -> Asked:
    """Ask whether a kept King can still be played after `wait` more cards of the `cards_left`.

    InputError for a wait longer than the cards that are left, or for more jokers than cards.
    """
    jokers = jokers_in(book, jokers_left)
    if cards_left < jokers or cards_left < wait:
        raise InputError(f"cards-left={cards_left}: give at least {max(jokers, wait)}")
    said = {True: "still usable", False: "joker within the wait, King lost"}.__getitem__
    return Asked(turn.king_outlasts, (book, to_be_drawn(cards_left - jokers, jokers), wait), said)


def enemy_before_mine(book: Book, own_left: str, enemy_left: str, jokers_left: str) -> Asked:
    """Ask how many enemy activating cards come before a player's next one, or before the joker.

    Each number is in digits or "as-book".
    """
    own, his = own_cards(book, own_left), own_cards(book, enemy_left)

    def name_result(result: tuple[int, str]) -> str:
        return f"{result[0]} enemy cards then {'mine' if result[1] == MINE else 'the joker'}"

    return Asked(turn.enemies_first, (to_be_drawn(own, jokers_in(book, jokers_left), his),), name_result)


def queen(book: Book, losses: int, starting: str, grade: str, report: str) -> Asked:
    """Ask about a Queen for a unit that has lost `losses` of its `starting` figures.

    `report` is "figures" (how many return), "half" (is half still lost) or "threshold" (is it at its shaken
    threshold). InputError for more losses than the unit has figures.
    """
    if losses > int(starting):
        raise InputError(f"losses={losses}: a unit of {starting} has no more to lose")
    unit = a_target(starting, 0, grade).but(stands=int(starting) - losses)

    def name_result(result: tuple[int, Unit]) -> str:
        back, after = result
        if report == "figures":
            return f"{back} figures back"
        if report == "half":
            return "half or more lost" if morale.half_lost(book, after) else "below half"
        return "below threshold" if after.lost < morale.shaken_at(book, after) else "at threshold or beyond"

    words = {
        "figures": (),
        "half": ("below half", "half or more lost"),
        "threshold": ("below threshold", "at threshold or beyond"),
    }
    return Asked(morale.rallied_by_queen, (book, unit), name_result, words[report])


def initiative(book: Book, grade: str) -> Asked:
    """Ask for the result of the initiative check of a unit out of command; `grade` is its quality."""
    return Asked(command.initiative, (book, grade), lambda result: result.replace("-", " "))


def jack_worth(book: Book, grade: str) -> Asked:
    """Ask whether a unit that a Jack forces to activate may at least advance; `grade` is its quality."""

    def name_result(result: str) -> str:
        still = command.allows(book, result).may_advance
        return "target may still advance" if still else "target barred from advancing this turn"

    return Asked(command.initiative, (book, grade), name_result)


def event_card(
    book: Book, events_deck_size: int, copies: int, jokers: str, turns: int
) -> Asked | Mapping[str, Fraction]:
    """Ask whether a certain event card comes up within `turns` turns, with an event for each Ace of a player.

    The deck has `events_deck_size` cards, of which `copies` are that card; without a deck "no events" is certain.
    InputError for more copies than the deck has cards.
    """
    if not events_deck_size:
        return {"no events": Fraction(1)}
    if copies > events_deck_size:
        raise InputError(f"copies={copies}: there are only {events_deck_size} cards in the deck")
    aces = to_be_drawn(turn.of_a_rank(book, "ace"), jokers_in(book, jokers))
    said = {True: "drawn", False: "not drawn"}.__getitem__
    return Asked(it_comes_up, (aces, copies, events_deck_size, events_deck_size, turns), said)


def it_comes_up(chance: Chance, aces: Pack, copies: int, left: int, of: int, turns: int) -> bool:
    """Draw the turns; return whether one of `copies` cards is among the events drawn.

    `left` is the number of cards left of the events deck, `of` the number in the whole deck. A deck that has run out
    is shuffled again.
    """
    if not turns or not copies:
        return False
    drawn = chance.resolve(turn.before_the_joker, aces, MINE)
    for _ in range(drawn):
        left = left or of
        if chance.pick("event", odds_of_a_copy(copies, left)):
            return True
        left -= 1
    return chance.then(it_comes_up, aces, copies, left, of, turns - 1)


def odds_of_a_copy(copies: int, left: int) -> Distribution:
    """Return the odds that the top card of an events deck of `left` cards is one of `copies` cards."""
    return Distribution({True: copies, False: left - copies})
