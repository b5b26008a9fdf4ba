"""What came of an answer, in the words of the game's log."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from drumhead.deployment.scenario import Scenario
from drumhead.printing.pages.battle_log.deed_paragraphs import paragraphs
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Deed, Story, story
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.rules.battle.battle_state import Event
from drumhead.simulation.journal import head

DICE = re.compile(r"\s*\[[\d* ]+\](?: against \[[\d* ]+\])?")  # of one side, or of both


class EventWords:
    """The sentences for the events of one battle as it goes on."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.head = scenario, head(scenario, 0, {}, scenario.turns)
        ruleset = scenario.ruleset
        self._telling = EventSentences(story(self.head, ()), ruleset, ruleset.measures)
        self._telling.by_number = False

    def telling(self, events: Sequence[Event]) -> EventSentences:
        """Return the sentences of the game for the events so far."""
        self._telling.story = story(self.head, [{"n": number, **event} for number, event in enumerate(events, start=1)])
        return self._telling

    def phases(self) -> Mapping[str, str]:
        """Return the names of the phases of a turn by id, as the game's log has them."""
        telling = self.telling(())
        ids = {*(str(each["id"]) for each in self.scenario.ruleset.turn.get("phase", ())), *telling.about["phase"]}
        return {each: telling.phase(each) for each in ids}

    def since(self, events: Sequence[Event], shown: int) -> list[str]:
        """Return sentences for the events after the first `shown` ones."""
        if len(events) <= shown or not events:
            return []
        telling = self.telling(events)
        deeds = [deed for deed in _deeds(telling.story) if deed.event["n"] > shown]
        said = [bare(each.words) for each in paragraphs(telling, deeds)]
        over = telling.story.dusk if telling.story.dusk and telling.story.dusk["n"] > shown else None
        if over:
            won = telling.name_side(over["winner"]) if over["winner"] else ""
            said.append(f"The battle is over. {won[:1].upper()}{won[1:]} won." if won else "The battle is over, drawn.")
        return [each for each in said if each]

    def result(self, events: Sequence[Event]) -> str:
        """Return the sentence for the last event without its dice."""
        return " ".join(DICE.sub("", " ".join(self.since(events, len(events) - 1))).split())


def _deeds(told: Story) -> Iterator[Deed]:
    yield from told.muster
    for turn in told.turns:
        yield from turn.deeds
