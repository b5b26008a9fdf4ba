"""The contents of each pack: a player's, the umpire's, the table's, and the newcomers' half sheet.

Contents that several packs share are the same document, so that it is drawn once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, drawn_by
from drumhead.printing.pages.dice.record_values import records
from drumhead.printing.pages.document import Part
from drumhead.printing.pages.markers.marker_lists import MarkerStock
from drumhead.printing.pages.packs.briefings import Brief, all_briefs, brief_of, brief_page
from drumhead.printing.pages.packs.player_seats import Seat, part_of, seats
from drumhead.printing.pages.playsheet.block_layout import MEASURE, BlockSetter
from drumhead.printing.pages.playsheet.half_sheet import USE, half_sheet, short_blocks
from drumhead.printing.pages.playsheet.playsheet_layout import playsheet
from drumhead.printing.pages.print_fingerprint import declare
from drumhead.printing.pages.registry import BRIEF, PLAYSHEET, can_be, kinds_of
from drumhead.printing.pages.registry import parts as parts_of

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

MEASURES = "Measures"
UNITS, OFFICERS, ARMY, TABLE = "unit", "officer", "army", "table"


@dataclass(frozen=True)
class Pack:
    """The documents of one pack: its title, the word `slug` in its file names, and the number of its copies."""

    title: str
    slug: str
    parts: tuple[Part, ...]
    copies: int = 1


@dataclass(frozen=True)
class Packs:
    """The packs of a battle; the methods return what is in each.

    `pack` adds a complete pack of playing cards, and `making` has the options for cards. `duplex` is how cards get
    their backs, as in a kit, "" by default.
    """

    game: Game
    wishes: PrintOptions
    making: Making
    pack: bool = False
    duplex: str = ""

    def every(self, players: Collection[str] = ()) -> list[Pack]:
        """Return a pack for each player, the umpire's, the shared one, and the half sheets, two copies on a sheet.

        Packs without documents are left out. If `players` names some, only the packs of these are returned.
        """
        if players:
            return [self.of_player(seat) for seat in self.seats if seat.player.name in players]
        found = [*map(self.of_player, self.seats), self.of_umpire(), self.table_pack()]
        if short_blocks(self.game):
            half = Part(
                "First turn",
                "",
                USE,
                partial(half_sheet, *declare(self.open, self.plain, PLAYSHEET)),
                heavy=True,
                leaf="own",
            )
            found.append(Pack("Newcomers", "newcomers", (half,), -(-len(self.seats) // 2)))
        return [each for each in found if each.parts]

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of all players of the battle."""
        assert self.game.battle
        return seats(self.game.battle)

    @cached_property
    def open(self) -> Game:
        """The game with only what all players may see."""
        return self.game.shared

    @cached_property
    def plain(self) -> PrintOptions:
        """The print settings for small documents: without options for the playsheet."""
        return replace(self.wishes, type="normal", sides=0, only=(), hide=())

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of document in a kit of the game."""
        return frozenset(kinds_of(self.game))

    # ------------------------------------------------------------------ a player's
    def of_player(self, seat: Seat) -> Pack:
        """Return one player's pack: everything that the player needs, and nothing that only another side may see."""
        player = seat.player
        own = part_of(self.game, player.side, player.brigades, player.name, seat.leads)
        wishes = replace(self.wishes, type=player.type) if player.type != "normal" else self.wishes
        found = [self._brief(seat, wishes), self._maps[player.side], *self._sheet(wishes.type)]
        found += self._matchups.get(player.side, [])
        found += self._roster(own, player.side, wishes)
        found += [*self._dice(own), *self._markers(own), *self._cards(own, seat), *self._measures]
        side = self.game.side(player.side)["short"]
        return Pack(player.name if player.name.startswith(side) else f"{player.name} ({side})", seat.slug, tuple(found))

    def _brief(self, seat: Seat, wishes: PrintOptions) -> Part:
        type_ = "large" if wishes.type == "large" else "normal"
        signed = declare(self.open, replace(self.plain, type=type_), BRIEF)
        draw = partial(brief_page, *signed, self._told(seat))
        return Part("Brief", "", "to read before the game", draw, heavy=True, leaf="front")

    def _told(self, seat: Seat) -> Brief:
        return brief_of(self.game, seat.player, seat.leads)

    @cached_property
    def _maps(self) -> dict[str, Part]:
        assert self.game.battle
        sides = tuple(self.game.battle.armies)
        maps = (replace(part, title="Map") for part in parts_of("map", self.open, self.plain, sides=sides))
        return dict(zip(sides, maps))

    @cached_property
    def _matchups(self) -> dict[str, list[Part]]:
        """The match-up sheet of each side; empty if the ruleset has none."""
        if not can_be("matchups", self.open):
            return {}
        assert self.game.battle
        sides = tuple(self.game.battle.armies)
        made = parts_of("matchups", self.open, self.plain, sides=sides)
        return {side: [replace(part, title="Match-ups", leaf="any")] for side, part in zip(sides, made)}

    @cached_property
    def _sheets(self) -> dict[str, list[Part]]:
        return {}

    def _sheet(self, type_: str) -> list[Part]:
        if type_ not in self._sheets:
            made = parts_of("sheet", self.game, replace(self.wishes, type=type_))
            self._sheets[type_] = [replace(part, copies=1, leaf="front") for part in made]
        return self._sheets[type_]

    def _roster(self, own: Game, side: str, wishes: PrintOptions) -> Iterator[Part]:
        if "roster" in self.kinds:
            yield from (
                replace(part, title="Roster", leaf="any") for part in parts_of("roster", own, wishes, sides=(side,))
            )

    def _dice(self, own: Game) -> Iterator[Part]:
        if "dice" in self.kinds and any(each.kept_for(unit) for each in records(own) for unit in own.units):
            yield from parts_of("dice", own, self.plain, uses=(UNITS,))

    def _markers(self, own: Game) -> Iterator[Part]:
        if "markers" in self.kinds and self._has_markers(own, UNITS, OFFICERS):
            yield from parts_of("markers", own, self.plain, of=(UNITS, OFFICERS))

    def _has_markers(self, game: Game, *of: str) -> bool:
        stock = MarkerStock(game, self.wishes, of)
        return any(lot for side in game.sides for lot in stock.of_side(side)) or any(stock.of_the_table())

    def _cards(self, own: Game, seat: Seat | None) -> Iterator[Part]:
        """Yield cards of the units in `own`, a part of the game, and for a player the meaning of the turn's cards.

        The turn's cards themselves belong to the shared pack. `seat` is None for brigades without a player.
        """
        kinds = [*(["units"] if "unit-cards" in own.ruleset.about and "roster" in self.kinds else [])]
        kinds += ["turn"] if seat and "cards" in self.kinds else []
        if kinds:
            ask = Ask(self.making, pack=False if "deck" in own.ruleset.turn else None, decks=False, aids=1)
            yield from parts_of("cards", own, self.plain, kinds=tuple(kinds), ask=ask)

    @cached_property
    def _measures(self) -> list[Part]:
        return [*parts_of("measures", self.game, self.plain)] if "measures" in self.kinds else []

    # ------------------------------------------------------------------ the umpire's
    def of_umpire(self) -> Pack:
        """Return the umpire's pack: all briefs, the map, all rosters, rulings, logs, message and order forms,
        playsheet and screen."""
        briefs = tuple(map(self._told, self.seats))
        use = "to read, and to show nobody"
        told = Part(
            "Briefs",
            "",
            use,
            partial(all_briefs, *declare(self.open, self.plain, BRIEF), briefs),
            heavy=True,
            leaf="own",
        )
        found = [told, *(replace(part, leaf="own") for part in parts_of("map", self.open, self.plain))]
        found += parts_of("roster", self.game, self.plain) if "roster" in self.kinds else []
        found += parts_of("rulings", self.game, self.plain, close=True)
        found += parts_of("log", self.game, self.plain) if "log" in self.kinds else []
        found += (replace(part, leaf="own") for part in parts_of("forms", self.game, self.plain))
        found += self._sheet(self.wishes.type)
        if on_screen(self.game):
            use = "panels to join side by side and stand up"
            panels = partial(screen, *declare(self.open, self.plain, PLAYSHEET))
            found.append(Part("Referee’s screen", "", use, panels, heavy=True, on="card", leaf="own"))
        return Pack("Umpire", "umpire", tuple(found))

    # ------------------------------------------------------------------ on the table
    def table_pack(self) -> Pack:
        """Return the shared pack: what the table needs once, and the pieces of brigades without a player."""
        found: list[Part] = []
        if "dice" in self.kinds and any(each.use != UNITS for each in records(self.game)):
            uses = tuple(dict.fromkeys(each.use for each in records(self.game) if each.use != UNITS))
            found += parts_of("dice", self.game, self.plain, uses=uses)
        if "markers" in self.kinds and self._has_markers(self.open, ARMY, TABLE):
            found += parts_of("markers", self.game, self.plain, of=(ARMY, TABLE))
        found += parts_of("checklist", self.game, self.plain) if can_be("checklist", self.game) else []
        found += self._deck()
        assert self.game.battle
        for side in self.game.battle.armies:
            found += self._unmanned(side)
        return Pack("Shared", "shared", tuple(found))

    def _deck(self) -> Iterator[Part]:
        """Yield the turn's cards and their odds, with a complete pack of playing cards if `pack` is set."""
        turn = self.game.ruleset.turn
        packs = "deck" in turn and self.pack
        kinds = [*(["turn"] if packs or "cards" in turn else []), *(["report"] if "report" in turn else [])]
        kinds += drawn_by(self.game)
        if kinds and "cards" in self.kinds:
            ask = Ask(self.making, pack=self.pack, aids=0)
            yield from parts_of("cards", self.game, self.plain, kinds=tuple(kinds), ask=ask)

    def _unmanned(self, side: str) -> Iterator[Part]:
        manned = {at for seat in self.seats if seat.player.side == side for at in seat.player.brigades}
        assert self.game.battle
        left = set(range(len(self.game.battle.armies[side].brigades))) - manned
        if left:
            general = not any(seat.player.side == side for seat in self.seats)
            own = part_of(self.game, side, left, general=general)
            name = self.game.side(side)["name"]
            for part in (*self._dice(own), *self._markers(own), *self._cards(own, None)):
                yield replace(part, title=f"{part.title} of nobody’s brigades, {name}")


def on_screen(game: Game) -> tuple[str, ...]:
    """Return the names of the playsheet's blocks for the umpire's screen; () if the ruleset names none."""
    return tuple(game.ruleset.about.get("playsheet", {}).get("screen", ()))


def screen(game: Game, wishes: PrintOptions) -> bytes:
    """Return the umpire's screen as a PDF, one panel a page, with those blocks of the screen that the game has."""
    there = {block.name for block in BlockSetter(HtmlRenderer(game, wishes)).place_blocks(MEASURE)}
    only = tuple(name for name in on_screen(game) if name in there)
    return playsheet(game, replace(wishes, type="large", only=only, hide=(), sides=0))
