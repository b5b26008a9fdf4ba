"""Event files: read as they were written, every mistake told at once with its line, the mixture weighed."""

from __future__ import annotations

import pytest

from drumhead.model.events import EventCard, EventDeck
from drumhead.rules.events import SORTS, advice, hooks, sample
from drumhead.rules.events_file import read_events
from drumhead.rules.files import FileErrors
from drumhead.rulesets import ids, load

RAIN = '[[card]]\nid = "rain"\ntitle = "Rain"\ntext = "It rains."\n'


def written(tmp_path, text):
    path = tmp_path / "events.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults(tmp_path, text, known=("heal",)):
    path = written(tmp_path, text)
    with pytest.raises(FileErrors) as error:
        read_events(path, known)
    return [str(fault).replace(f"{path}, ", "") for fault in error.value.faults]


def mixed(**counts):
    return EventDeck("", "", tuple(EventCard(sort, sort, "x", count, sort=sort) for sort, count in counts.items()))


def test_a_deck_is_read_as_it_was_written(tmp_path):
    text = f'title = "Ours"\n{RAIN}copies = 3\nhook = "heal"\nsort = "harm"\n[[card]]\ntitle = "Sun"\ntext = "Dry."\n'
    deck = read_events(written(tmp_path, text), ("heal",))
    rain, sun = deck.cards
    assert (deck.title, deck.note, deck.size) == ("Ours", "", 4)
    assert rain == EventCard("rain", "Rain", "It rains.", 3, "now", "harm", "heal")
    assert (sun.id, sun.copies, sun.when, sun.sort, sun.hook) == ("Sun", 1, "now", "", "players")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "there are no cards. Write [[card]]"),
        ("card = 3\n", 'line 1, "card": expected a list in [ ], found the number 3'),
        ('[card]\nname = "A"\n', "found a table. Of several each is written [[card]]."),
        ("[[card]\n", "line 1: this is not TOML"),
        (RAIN.replace("Rain", ""), 'line 3, card 1, "title": there are no words in this'),
        (RAIN.replace("Rain", " "), 'line 3, card 1, "title": there are no words in this'),
        (RAIN.replace('"It rains."', "7"), 'line 4, card 1, "text": expected text in "quotes", found the number 7'),
        (RAIN.replace("It rains", "It rains " * 200), 'line 4, card 1, "text": this is 1,801 letters long'),
        (RAIN + "copies = 0\n", 'line 5, card 1, "copies": the number 0 is out of range. Give 1 or more.'),
        (RAIN + "copies = -1\n", 'line 5, card 1, "copies": the number -1 is out of range'),
        (RAIN + "copies = 10_000_000\n", "Give 20 or less."),
        (RAIN + "copies = true\n", 'line 5, card 1, "copies": expected a whole number, found true'),
        (
            RAIN + 'when = "kept"\n',
            '"when": the text "kept" is not known here. Did you mean "keep"? Give now or keep.',
        ),
        (
            RAIN + 'sort = "good"\n',
            'line 5, card 1, "sort": the text "good" is not known here. Give nothing, help or harm',
        ),
        (
            RAIN + 'hook = "explode"\n',
            'line 5, card 1, "hook": "explode" is not a thing that this game does by itself. Give players or heal',
        ),
        (RAIN + 'txt = "?"\n', 'line 5, card 1, "txt": unknown key. Did you mean "text"?'),
        (RAIN + 'image = "http://example.org/a.png"\n', 'line 5, card 1, "image": event cards carry no pictures'),
        (RAIN + 'image = "missing.png"\n', "nothing is ever fetched"),
        (RAIN * 2, 'line 6, card 2, "id": a second card is called "rain". Give copies = 2'),
        ('titel = "x"\n' + RAIN, 'line 1, "titel": unknown key. Did you mean "title"?'),
        ("note = 3\n" + RAIN, 'line 1, "note": expected text in "quotes", found the number 3'),
    ],
)
def test_a_mistake_is_told_with_its_line_and_its_key(tmp_path, text, fault):
    told = faults(tmp_path, text)
    assert any(fault in each for each in told), told


def test_all_mistakes_are_told_at_once(tmp_path):
    text = RAIN.replace('text = "It rains."', "copies = true") + 'when = "soon"\n[[card]]\ntitle = "Sun"\ntext = ""\n'
    assert [each.split(":")[0] for each in faults(tmp_path, text)] == [
        'line 1, card 1, "text"',
        'line 4, card 1, "copies"',
        'line 5, card 1, "when"',
        'line 8, card 2, "text"',
    ]


def test_a_deck_of_thousands_is_refused(tmp_path):
    text = "".join(f'[[card]]\ntitle = "C{n}"\ntext = "x"\ncopies = 20\n' for n in range(51))
    assert any("1,020 cards are more than a deck can be. Keep to 1,000" in each for each in faults(tmp_path, text))


@pytest.mark.parametrize("ruleset", ids())
def test_every_ruleset_brings_a_sample_that_says_it_is_ours_and_is_well_mixed(ruleset):
    rules = load(ruleset)
    file = sample(rules)
    deck = read_events(file, hooks(rules))
    assert "It is ours" in file.read_text(encoding="utf-8")
    assert deck.note.startswith("Ours, not the author")
    assert (deck.size, advice(deck)) == (12, "")
    assert {card.sort for card in deck.cards} == set(SORTS)
    assert {card.when for card in deck.cards} == {"now", "keep"}


def test_a_mixture_is_weighed_by_thirds():
    assert advice(mixed(nothing=4, help=4, harm=4)) == advice(mixed(nothing=3, help=5, harm=4)) == ""
    assert "of 12 cards 2 do nothing, 8 help and 2 harm; a third of each" in advice(mixed(nothing=2, help=8, harm=2))
    assert advice(EventDeck("", "", (EventCard("a", "A", "x", 9),))) == ""
    told = advice(EventDeck("", "", (EventCard("a", "A", "x", 9), EventCard("b", "B", "x", 6, sort="harm"))))
    assert "of 6 cards" in told
    assert "9 more say nothing of their sort" in told
