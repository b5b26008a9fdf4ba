"""The turn checklist: the phases or cards of a turn and its last steps, in letters to be read across the table.

Its words are those of the turn cards: `turn.toml` has them. It is one landscape page, in the largest text that fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.pages.cards.kinds.aid_cards import end_title, list_end_steps
from drumhead.printing.pages.cards.kinds.side_turn_cards import Phase, kinds_of_cards, phases_of
from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.font_metrics import plain
from drumhead.support.gc_control import disable_collection

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, LineAnnotations, PrintOptions

BROAD = 200.0  # mm: lines that fit an A3 sheet upright, and A4 and Letter in landscape
SIZES = (30.0, 27.0, 24.0, 21.0, 18.5, 16.5, 15.0)  # points, the largest first
TITLE = "The turn"
Steps = Sequence[tuple[str, "LineAnnotations"]]


def parts(game: Game, wishes: PrintOptions) -> Iterator[Part]:
    """Yield one document, the turn checklist."""
    use = "to lay or stand at the edge of the table"
    yield Part("Turn checklist", pdf_name(game, "checklist"), use, partial(checklist, game, wishes), heavy=True)


def checklist(game: Game, wishes: PrintOptions) -> bytes:
    """Return the turn checklist as a PDF; PaperError if the ruleset's `turn.toml` has neither phases nor last steps."""
    with disable_collection():
        setting = HtmlRenderer(game, wishes, BROAD)
        orders = list(_orders(setting))
        with setting.apparatus.line():
            end = list(list_end_steps(game, wishes, setting.apparatus))
        if not orders and not end:
            raise PaperError(f"{game.ruleset.title} has no turn checklist: write [[phase]] or end into its turn.toml")
        for size in SIZES:
            document = _set(setting, orders, end, size)
            if len(document.pages) == 1:
                break
        return setting.pdf_of(document)


def _orders(setting: HtmlRenderer) -> Iterator[tuple[str, list[Phase]]]:
    """Yield the phases of a turn under a title, for each side with an order of its own; or the kinds of its cards."""
    game, wishes, apparatus = setting.game, setting.wishes, setting.apparatus
    title = plain(game.ruleset.turn.get("title", TITLE))
    if kinds := kinds_of_cards(game, wishes, apparatus):
        yield title, kinds
        return
    entries = game.ruleset.turn.get("cards", [{}])
    each = [(entry.get("side", ""), phases_of(game, wishes, apparatus, entry)) for entry in entries]
    names = [[phase.name for phase in phases] for _, phases in each]
    alike = all(found == names[0] for found in names)
    for side, phases in each[:1] if alike else each:
        if phases:
            yield title if alike else f"{title}: {game.side(side)['short']}", phases


def _set(setting: HtmlRenderer, orders: Sequence[Any], end: Steps, size: float) -> Any:
    title = end_title(setting.game)
    are_cards = bool(setting.game.ruleset.turn.get("kind"))  # their order means nothing
    context = {"orders": orders, "end": end, "end_title": title, "points": size, "are_cards": are_cards}
    return setting.set(setting.words("checklist.html", **context))
