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
from drumhead.rules.schema.matchups import MatchupsFile
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
    "tables": Kind(TablesFile, "every number of the rulebook, with its section", needed=True),
    "limits": Kind(LimitsFile, "how far house rules may change a number"),
    "readings": Kind(ReadingsFile, "unclear rules, their interpretations, and the reason for each default"),
    "muster": Kind(MusterFile, "what an army may be, and the conversion from neutral terms"),
    "throws": Kind(ThrowsFile, "what is thrown, as data without Python"),
    "questions": Kind(QuestionsFile, "questions of odds, with their inputs and outcomes"),
    "rules": Kind(RulesFile, "every rule in one short line, with its section and what implements it"),
    "playsheet": Kind(PlaysheetFile, "the blocks of the playsheet: words, chances and places"),
    "setting-up": Kind(SettingUpFile, "sentences on setting up and on winning"),
    "roster": Kind(RosterFile, "what a roster records of every unit"),
    "companion": Kind(CompanionFile, "which odds the phone companion shows, and their inputs"),
    "compare": Kind(CompareFile, "which odds differ between two armies"),
    "matchups": Kind(MatchupsFile, "the odds of each unit against each enemy"),
    "log": Kind(LogFile, "the form of the log for a turn"),
    "record": Kind(RecordFile, "what the record dice show"),
    "markers": Kind(MarkersFile, "counters and tents"),
    "measures": Kind(MeasuresFile, "measuring sticks and wedges"),
    "turn": Kind(TurnFile, "the cards or phases of a turn, with their text"),
    "unit-cards": Kind(UnitCardsFile, "text on the card of a unit, in addition to its roster line"),
    "procedures": Kind(CardsFile, "cards with procedures, step by step"),
    "terrain": Kind(CardsFile, "cards for terrain"),
    "orders": Kind(OrdersFile, "the words in which orders are written"),
    "play": Kind(PlayFile, "a turn, the results of throws, and who wins, as data without Python"),
    "commanders": Kind(CommandersFile, "what a commander values in a simulated battle"),
    "telling": Kind(TellingFile, "the sentences of the log of a simulated battle"),
}

# What a club writes, for any ruleset: no part of a ruleset's folder.
CLUB = {
    "house-rules": Kind(HouseFile, "a club's changes to a rulebook (your own file, with any name)"),
    "events": Kind(EventsFile, "event cards (your own file, with any name)"),
}
EVERY = {**KINDS, **CLUB}
