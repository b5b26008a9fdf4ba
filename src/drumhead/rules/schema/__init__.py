"""Schemas of the TOML files in a ruleset's folder: one pydantic model for each kind of file.

`KINDS` has each kind by the file's name without `.toml`. The JSON Schemas that `drumhead rules schema KIND` prints,
and the errors of `drumhead rules check FOLDER`, both come from these models.
"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel, RootModel

from drumhead.rules.schema.cards import CardsFile, OrdersFile, TurnFile, UnitCardsFile
from drumhead.rules.schema.club import EventsFile, HouseFile
from drumhead.rules.schema.companion import CompanionFile
from drumhead.rules.schema.compare import CompareFile
from drumhead.rules.schema.forms import LogFile, RecordFile, RosterFile
from drumhead.rules.schema.limits import LimitsFile
from drumhead.rules.schema.markers_and_measures import MarkersFile, MeasuresFile
from drumhead.rules.schema.muster import MusterFile
from drumhead.rules.schema.plain_play import PlayFile
from drumhead.rules.schema.playsheet import PlaysheetFile
from drumhead.rules.schema.rulebook_files import QuestionTable, ReadingsFile, RulesFile, TablesFile
from drumhead.rules.schema.ruleset import RulesetFile
from drumhead.rules.schema.setting_up import SettingUpFile
from drumhead.rules.schema.simulation_data import CommandersFile, TellingFile
from drumhead.rules.schema.throws import ThrowsFile


class QuestionsFile(RootModel[dict[str, QuestionTable]]):
    """Odds questions by name."""


@dataclass(frozen=True)
class Kind:
    """A kind of file: the pydantic model of its data, its use in a few words, and whether every ruleset needs it."""

    model: type[BaseModel]
    use: str
    needed: bool = False


KINDS = {
    "ruleset": Kind(RulesetFile, "who fights: title, sides, arms, qualities, ranks", needed=True),
    "tables": Kind(TablesFile, "every number of the book, each table with the section it is from", needed=True),
    "limits": Kind(LimitsFile, "how far a club's house rules may go before the paper contradicts them"),
    "readings": Kind(ReadingsFile, "unclear passages, the ways to read them and why ours"),
    "muster": Kind(MusterFile, "what an army may be, and what becomes of one in common words"),
    "throws": Kind(ThrowsFile, "what is thrown, as data: no Python is needed for it"),
    "questions": Kind(QuestionsFile, "odds questions: what they ask, what may come of it"),
    "rules": Kind(RulesFile, "every rule in a short line: where it stands, who sees to it"),
    "playsheet": Kind(PlaysheetFile, "the blocks of the playsheet: its words, its chances, where they stand"),
    "setting-up": Kind(SettingUpFile, "what the game says of setting up and of winning"),
    "roster": Kind(RosterFile, "what a roster records of every unit"),
    "companion": Kind(CompanionFile, "which odds the screen companion shows, and what a player sets"),
    "compare": Kind(CompareFile, "which odds differ between two armies"),
    "log": Kind(LogFile, "what a turn's form asks for"),
    "record": Kind(RecordFile, "what the record dice show"),
    "markers": Kind(MarkersFile, "counters and tents"),
    "measures": Kind(MeasuresFile, "measuring sticks and wedges"),
    "turn": Kind(TurnFile, "the cards or phases of a turn, and what they say"),
    "unit-cards": Kind(UnitCardsFile, "what a unit's card says beyond its roster line"),
    "procedures": Kind(CardsFile, "cards with procedures, step by step"),
    "terrain": Kind(CardsFile, "cards for ground"),
    "orders": Kind(OrdersFile, "the words of the game in which orders are put"),
    "play": Kind(PlayFile, "how a plain game is played, as data: its turn, what results do, who wins"),
    "commanders": Kind(CommandersFile, "what a simulated commander values"),
    "telling": Kind(TellingFile, "the sentences of a played log"),
}

# What a club writes, for any ruleset: no part of a ruleset's folder.
CLUB = {
    "house-rules": Kind(HouseFile, "a club's changes of a book (your own file, any name)"),
    "events": Kind(EventsFile, "event cards (your own file, any name)"),
}
EVERY = {**KINDS, **CLUB}
