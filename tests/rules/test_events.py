"""Event files: read as they were written, every mistake told at once with its line, the mixture weighed."""

from __future__ import annotations

import pytest

from drumhead.model.event_card import EventCard, EventDeck
from drumhead.rules.loading.event_card_parser import read_events
from drumhead.rules.loading.event_deck_advice import SORTS, advice, hooks, sample
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rulesets import ids, load

from ..errors import find

RAIN = '[[card]]\nid = "rain"\ntitle = "Rain"\ntext = "It rains."\n'


def written(tmp_path, text):
    path = tmp_path / "events.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults(tmp_path, text, known=("heal",)):
    path = written(tmp_path, text)
    with pytest.raises(FileErrors) as error:
        read_events(path, known)
    return error.value.faults


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
    ("text", "line", "code", "says"),
    [
        ("", 0, "empty-list", ""),
        ("card = 3\n", 1, "wrong-type", "3"),
        ('[card]\nname = "A"\n', 1, "wrong-type", "[[card]]"),
        ("[[card]\n", 1, "not-toml", ""),
        (RAIN.replace("Rain", ""), 3, "empty-text", ""),
        (RAIN.replace("Rain", " "), 3, "empty-text", ""),
        (RAIN.replace('"It rains."', "7"), 4, "wrong-type", "7"),
        (RAIN.replace("It rains", "It rains " * 200), 4, "text-too-long", "1,801"),
        (RAIN + "copies = 0\n", 5, "out-of-range", "0"),
        (RAIN + "copies = -1\n", 5, "out-of-range", "-1"),
        (RAIN + "copies = 10_000_000\n", 5, "out-of-range", "10000000"),
        (RAIN + "copies = true\n", 5, "wrong-type", "true"),
        (
            RAIN + 'when = "kept"\n',
            5,
            "unknown-word",
            '"keep"',
        ),
        (
            RAIN + 'sort = "good"\n',
            5,
            "unknown-word",
            '"good"',
        ),
        (
            RAIN + 'hook = "explode"\n',
            5,
            "unknown-word",
            '"explode"',
        ),
        (RAIN + 'txt = "?"\n', 5, "unknown-key", '"text"'),
        (RAIN + 'image = "http://example.org/a.png"\n', 5, "picture-on-a-card", ""),
        (RAIN + 'image = "missing.png"\n', 5, "picture-on-a-card", ""),
        (RAIN * 2, 6, "name-twice", '"rain"'),
        ('titel = "x"\n' + RAIN, 1, "unknown-key", '"title"'),
        ("note = 3\n" + RAIN, 1, "wrong-type", "3"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path, text, line, code, says):
    told = faults(tmp_path, text)
    assert [each for each in find(told, code, says) if each.line == line], told


def test_all_mistakes_are_told_at_once(tmp_path):
    text = RAIN.replace('text = "It rains."', "copies = true") + 'when = "soon"\n[[card]]\ntitle = "Sun"\ntext = ""\n'
    assert [(each.line, each.key[1:], each.code) for each in faults(tmp_path, text)] == [
        (1, (0, "text"), "missing-key"),
        (4, (0, "copies"), "wrong-type"),
        (5, (0, "when"), "unknown-word"),
        (8, (1, "text"), "empty-text"),
    ]


def test_a_deck_of_thousands_is_refused(tmp_path):
    text = "".join(f'[[card]]\ntitle = "C{n}"\ntext = "x"\ncopies = 20\n' for n in range(51))
    assert len(find(faults(tmp_path, text), "too-many-cards", "1,020")) == 1


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
    assert "12 cards: 2 do nothing, 8 help and 2 harm; a third of each" in advice(mixed(nothing=2, help=8, harm=2))
    assert advice(EventDeck("", "", (EventCard("a", "A", "x", 9),))) == ""
    told = advice(EventDeck("", "", (EventCard("a", "A", "x", 9), EventCard("b", "B", "x", 6, sort="harm"))))
    assert "6 cards" in told
    assert "9 more say nothing of their sort" in told
