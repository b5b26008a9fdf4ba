"""The facts of a solo game for its pages: the sealed game, words of the ruleset, and names of units and wings."""

from __future__ import annotations

import html
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.deployment.deployment_check import ready
from drumhead.deployment.scenario import scenario_of
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.cards.kinds.order_cards import FILE as ORDERS
from drumhead.printing.pages.cards.kinds.order_cards import words_of_orders
from drumhead.printing.records.brigade_marks import letter_of
from drumhead.printing.style.fonts import LETTERINGS
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.data_expressions import by_reading
from drumhead.simulation.sealed_game import SealedGame, luck, make_sealed_game
from drumhead.support import paths

if TYPE_CHECKING:
    from drumhead.model.unit import Unit
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.printing.style.fonts import Lettering
    from drumhead.probability import Roll

FILE = "solo.toml"


@dataclass(frozen=True)
class SoloFacts:
    """A solo game as its pages need it; `side` is the paper's, and `turns` None for the battle's number of turns."""

    game: Game
    wishes: PrintOptions
    side: str
    seed: int
    turns: int | None = None

    @cached_property
    def sealed(self) -> SealedGame:
        """The sealed game of the seed."""
        assert self.game.battle
        scenario = ready(scenario_of(self.game.battle, self.game.ruleset, self.game.book))
        return make_sealed_game(scenario, self.side, self.seed, self.turns)

    def luck(self, *words: str) -> Roll:
        """Return the source of throws for one purpose, whose words no other purpose has."""
        return luck(self.seed, self.game.title, *words)

    @cached_property
    def setting(self) -> HtmlRenderer:
        """The renderer of the pages to read."""
        return HtmlRenderer(self.game, self.wishes)

    @cached_property
    def phrases(self) -> Phrases:
        """The expressions of the data files."""
        return Phrases(self.setting)

    @property
    def lettering(self) -> Lettering:
        """The types of the drawn pages, never in pocket size."""
        return LETTERINGS["large" if self.wishes.type == "large" else "normal"]

    @property
    def about(self) -> Mapping[str, Any]:
        """The ruleset's orders.toml; empty if it has none."""
        about: Mapping[str, Any] = self.game.ruleset.about.get("orders", {})
        return about

    def check(self) -> None:
        """Raise PaperError for a ruleset that does not say what the paper decides."""
        if not self.about.get("decision"):
            raise PaperError(
                f"{self.game.ruleset.title}: the ruleset has no {ORDERS} with decisions, so it cannot be played alone"
            )

    @cached_property
    def rows(self) -> Mapping[str, Mapping[str, Any]]:
        """The rows of templates/solo.toml, with the meaning of each order, by their id."""
        about = tomllib.loads((paths.templates() / FILE).read_text(encoding="utf-8"))
        return {row["id"]: row for row in about["does"]}

    @cached_property
    def words(self) -> Mapping[str, Any]:
        """The distances and words of the ruleset that orders use."""
        return words_of_orders(self.about, self.phrases)

    def value(self, key: str, otherwise: Any) -> Any:
        """Return the value of an expression of orders.toml; `otherwise` if it has none."""
        return self.phrases.value(self.about.get(key) or otherwise)

    @property
    def use(self) -> str:
        """The sentence on the use of strips of cards, "" for none."""
        use = self.about.get("use", "")
        if isinstance(use, str):
            return use
        return by_reading(self.game.book, use, self.about["use-by"], "use", ORDERS)

    @property
    def name(self) -> str:
        """The name of the paper's side."""
        return str(self.game.side(self.side)["name"])

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letter of each wing of the paper, with a space, by the name of the wing; "" for an only one."""
        army = self.game.army(self.side)
        return {brigade.name: f"{letter_of(at)} " if at is not None else "" for at, brigade in army.lettered}

    def name_unit(self, unit: Unit) -> str:
        """Return the number and the name of a unit, as HTML."""
        return f"{unit.number}\N{NO-BREAK SPACE}{html.escape(unit.name)}"
