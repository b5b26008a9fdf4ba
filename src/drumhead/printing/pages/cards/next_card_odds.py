"""The odds of the next card: the chance that it is yours, by the cards that both sides have left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drumhead.printing.pages.cards.card_chances import Figure, Grid
from drumhead.printing.style.paper import PaperError
from drumhead.rules.asking.question import InputError

if TYPE_CHECKING:
    from drumhead.printing.page_input import Annotations, Game
    from drumhead.rules.asking.question import Question

SAYS = "Chance that the next card is yours."
NEXT = "card-next"  # the question a ruleset with a deck of sides answers: mine and his cards left, mine next


def next_grid(game: Game, apparatus: Annotations, mine: int, his: int) -> Grid | None:
    """Return the odds table of the chance that the next card is yours, by the cards that both sides have left.

    `mine` and `his` are the numbers of cards at the start of a turn, yours and the enemy's. None where the ruleset
    has no question about the next card. PaperError where that question does not accept such numbers.
    """
    question = _question_of_next(game)
    if not question:
        return None
    my_input, his_input, *_ = (each.name for each in question.inputs)
    theirs = range(his, 0, -1)
    with apparatus.line() as marks:
        rows = tuple(
            (f"you have {ours}", tuple(_mine(game, question, {my_input: ours, his_input: left}) for left in theirs))
            for ours in range(mine, 0, -1)
        )
    return Grid("enemy has", tuple(str(left) for left in theirs), rows, SAYS, marks)


def _question_of_next(game: Game) -> Question | None:
    about = game.ruleset.turn
    return game.ruleset.question(about["next"]) if "next" in about else game.ruleset.questions.get(NEXT)


def _mine(game: Game, question: Question, left: dict[str, int]) -> Figure:
    try:
        return Figure(question.odds(game.book, **left)[question.outcomes[0]])
    except InputError as fault:
        raise PaperError(f"turn.toml: {question.name} does not know so many cards: {fault}") from None
