"""Every chance on cards: of procedures, ground, units and commanders, and on those that tell how the pack falls."""

from dataclasses import replace

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.cards.card_chances import Grid
from drumhead.printing.pages.cards.kinds import commander_cards, deck_report, step_list_cards
from drumhead.printing.pages.cards.kinds.playing_card_meanings import Deck
from drumhead.printing.pages.cards.kinds.unit_facts import Gatherer
from drumhead.printing.pages.cards.next_card_odds import next_grid
from drumhead.printing.text.chance_format import hundred

from .printed import Printed, plain
from .sheet import listening


def spoken(words):
    """Words of a card up to the marks that stand behind them."""
    said = []
    for word in words:
        if any(piece.sign == "lozenge" for piece in word):
            break
        said.append("".join(piece.words for piece in word))
    return plain(" ".join(said))


def gridded(grid, paper, table, around=(), unit=None):
    """The cells of a picture on a card."""
    said = (*around, plain(grid.says))
    for label, figures in grid.rows:
        for column, figure in zip(grid.columns, figures, strict=True):
            yield Printed(
                paper,
                table,
                figure.said,
                row=plain(label),
                column=plain(column),
                head=plain(grid.head),
                around=said,
                unit=unit,
                told=figure.chance,
            )


def of_cards(game, wishes, paper):
    """Every chance on the cards of a game."""
    found = []

    def tell(printed):
        found.append(replace(printed, paper=paper, table="a sentence"))

    setting = listening(HtmlRenderer(game, wishes), tell)
    phrases = Phrases(setting)
    for file in ("procedures.toml", "terrain.toml"):
        for card in step_list_cards.list_entries(phrases, file):
            around = (card.title, plain(card.tag.gloss))
            for number, grid in enumerate(card.grids, start=1):
                found += gridded(grid, paper, f"{file.removesuffix('.toml')} {card.title} {number}", around)
    if game.battle:
        found += _of_armies(game, phrases, paper)
    return [*found, *_of_packs(game, wishes, phrases, paper)]


def _of_armies(game, phrases, paper):
    for army in game.battle.armies.values():
        for facts in Gatherer(phrases.setting, phrases, army).units():
            for grid in (*facts.fronts, *facts.backs):
                yield from gridded(grid, paper, f"unit {plain(grid.head)}", (), facts.unit)
        for led in commander_cards.officers(army, game, phrases):
            rank = spoken(led.who)
            for grid in led.grids:
                yield from gridded(grid, paper, f"commander {plain(grid.head)}", (rank,))


def _of_packs(game, wishes, phrases, paper):
    about = game.ruleset.about.get("turn", {})
    for entry in deck_report.worked_out(about.get("report", ()), phrases):
        if isinstance(entry, Grid):
            yield from gridded(entry, paper, f"report {plain(entry.head)}")
        elif entry.figure:
            yield Printed(paper, "report", entry.figure.said, spoken(entry.words), told=entry.figure.chance)
    if "deck" in about:
        deck = Deck(game, about, wishes.measures)
        for meaning in deck.meanings:
            if meaning.odds is not None:
                where = f"{meaning.use} {meaning.label} {' '.join(meaning.suits)} {meaning.says}"
                said = (plain(deck.chance),)
                yield Printed(paper, "pack", hundred(meaning.odds), plain(where), around=said, told=meaning.odds)
    if "cards" in about:
        most = max(entry["count"] for entry in about["cards"])
        grid = next_grid(game, phrases.setting.apparatus, most, most)
        yield from gridded(grid, paper, "next card") if grid else ()
