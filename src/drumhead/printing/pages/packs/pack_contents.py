"""The contents of each pack: a player's, the umpire's, the shared one, and the newcomers' half sheet.

Contents that several packs share are the same document, so that it is drawn once. The dice, markers and cards of all
players are in the shared pack, so that no player's last sheet of card is nearly empty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Share, drawn_by
from drumhead.printing.pages.dice.record_values import records
from drumhead.printing.pages.document import Part
from drumhead.printing.pages.markers.marker_lists import MarkerStock
from drumhead.printing.pages.packs.briefings import Brief, all_briefs, brief_of, brief_page
from drumhead.printing.pages.packs.player_seats import Seat, part_of, seats
from drumhead.printing.pages.packs.umpire_screen import on_screen, screen
from drumhead.printing.pages.playsheet.deployment_and_victory import join_numbers
from drumhead.printing.pages.playsheet.half_sheet import USE, half_sheet, short_blocks
from drumhead.printing.pages.print_fingerprint import declare
from drumhead.printing.pages.registry import BRIEF, PLAYSHEET, can_be, kinds_of
from drumhead.printing.pages.registry import parts as parts_of

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

MEASURES = "Measures"
UNITS, OFFICERS = "unit", "officer"
NOBODY = "nobody"


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
    their backs, as in a kit, "" by default. With `has_plan` there is a plan of all files.
    """

    game: Game
    wishes: PrintOptions
    making: Making
    pack: bool = False
    duplex: str = ""
    has_plan: bool = True

    def every(self, players: Collection[str] = ()) -> list[Pack]:
        """Return a pack for each player, the umpire's, the shared one, and the half sheets, two copies on a sheet.

        Packs without documents are left out. If `players` names some, only the packs of these are returned, with the
        pieces that are otherwise in the shared pack.
        """
        if players:
            return [self.of_player(seat, True) for seat in self.seats if seat.player.name in players]
        found = [*map(self.of_player, self.seats), self.of_umpire(), self.shared_pack()]
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
    def of_player(self, seat: Seat, pieces: bool = False) -> Pack:
        """Return one player's pack: everything that the player needs, and nothing that only another side may see.

        Dice, markers, cards and measures are only in it with `pieces`.
        """
        player = seat.player
        own = part_of(self.game, player.side, player.brigades, player.name, seat.leads)
        wishes = replace(self.wishes, type=player.type) if player.type != "normal" else self.wishes
        found = [self._brief(seat, wishes), self._maps[player.side], *self._sheet(wishes.type)]
        found += self._matchups.get(player.side, [])
        found += self._roster(own, player.side, wishes)
        if pieces:
            found += [*self._dice(own, (UNITS,)), *self._markers(own, (UNITS, OFFICERS))]
            found += [*self._cards([self._share(own, player.name, seat)]), *self._measures]
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

    def _dice(self, own: Game, uses: tuple[str, ...] = (), whose: tuple[str, ...] = ()) -> Iterator[Part]:
        """Yield the dice of a part of the game for these uses; `whose` lists the units of each player."""
        kept = (each for each in records(own) if not uses or each.use in uses)
        if "dice" in self.kinds and any(each.use != UNITS or any(map(each.kept_for, own.units)) for each in kept):
            how = {"uses": uses, "whose": whose}
            yield from parts_of("dice", own, self.plain, **{word: value for word, value in how.items() if value})

    def _markers(self, own: Game, of: tuple[str, ...] = (), whose: tuple[str, ...] = ()) -> Iterator[Part]:
        """Yield the markers of a part of the game, of these kinds or all; `whose` lists the units of each player."""
        stock = MarkerStock(own, self.wishes, of)
        if "markers" in self.kinds and (any(map(any, map(stock.of_side, own.sides))) or any(stock.of_the_table())):
            yield from parts_of("markers", own, self.plain, of=of, whose=whose)

    def _cards(self, shares: Sequence[Share]) -> Iterator[Part]:
        """Yield one document with the cards of all these shares that have any."""
        some = tuple(each for each in shares if each.kinds)
        if some:
            kinds = tuple(dict.fromkeys(kind for each in some for kind in each.kinds))
            ask = Ask(self.making)
            yield from parts_of("cards", self.open, self.plain, kinds=kinds, ask=ask, shares=some)

    def _share(self, own: Game, name: str, seat: Seat | None) -> Share:
        """Return the cards of the units in `own`, a part of the game, and for a player the meaning of the turn's cards.

        `name` is that of their owner, and `seat` None for brigades without a player.
        """
        kinds = [*(["units"] if "unit-cards" in own.ruleset.about and "roster" in self.kinds else [])]
        kinds += ["turn"] if seat and "cards" in self.kinds else []
        ask = Ask(self.making, pack=False if "deck" in own.ruleset.turn else None, decks=False, aids=1)
        return Share(name, own, tuple(kinds), ask)

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
    def shared_pack(self) -> Pack:
        """Return the shared pack: what the table needs once, and the dice, markers and cards of all players."""
        whose = tuple(f"{name}: {join_numbers([unit.number for unit in own.units])}" for name, own, _ in self._owners)
        found = [*self._dice(self.open, whose=whose), *self._markers(self.open, whose=whose)]
        found += parts_of("checklist", self.game, self.plain) if can_be("checklist", self.game) else []
        found += self._cards([*(self._share(own, name, seat) for name, own, seat in self._owners), self._deck()])
        return Pack("Shared", "shared", (*found, *self._measures))

    def _deck(self) -> Share:
        """Return the turn's cards and their odds, with a complete pack of playing cards if `pack` is set."""
        turn = self.game.ruleset.turn
        packs = "deck" in turn and self.pack
        kinds = [*(["turn"] if packs or "cards" in turn else []), *(["report"] if "report" in turn else [])]
        kinds += drawn_by(self.game)
        ask = Ask(self.making, pack=self.pack, aids=0)
        return Share("the table", self.open, tuple(kinds) if "cards" in self.kinds else (), ask)

    @cached_property
    def _owners(self) -> list[tuple[str, Game, Seat | None]]:
        """The name, the part of the game and the seat of each player, then the brigades of each side without one."""
        assert self.game.battle
        found: list[tuple[str, Game, Seat | None]] = []
        for seat in self.seats:
            player = seat.player
            own = part_of(self.game, player.side, player.brigades, player.name, seat.leads)
            found.append((player.name, own, seat))
        for side, army in self.game.battle.armies.items():
            manned = {at for seat in self.seats if seat.player.side == side for at in seat.player.brigades}
            if left := set(range(len(army.brigades))) - manned:
                general = not any(seat.player.side == side for seat in self.seats)
                name = f"{NOBODY}, {self.game.side(side)['name']}"
                found.append((name, part_of(self.game, side, left, general=general), None))
        return found
