"""Who is driven back: each figure in a sentence or under a head is the chance of what the words say, by hand."""

import re

import pytest
from drumhead.press.odds.table_builder import picture
from drumhead.press.papers.playsheet.sections import Collector

from drumhead.press.game import Wishes
from drumhead.press.html.setting import Setting

from ...press.cells.spelling import in_the_hundred
from ...press.games import named_game, ruleset_game
from . import brute_melee
from .recruits import RULESET

READ = {slug: reading.default for slug, reading in RULESET.readings.items()}
ALONE = ("target leaves before contact", "defender leaves, attacker stays")
HEADS = {  # who goes back, by the head of a column over which "driven back" stands
    "D": "defender leaves, attacker stays",
    "both": "both leave",
    "A": "attacker leaves, defender stays",
    "neither": "still touching, attacker falls back",
}


def words_of(name):
    (found,) = [
        each.html for each in Collector(Setting(named_game("klausen"), Wishes())).collect() if each.name == name
    ]
    return " ".join(re.sub("<[^>]*>", " ", found).split())


def alone(reading, fires):
    ends = brute_melee.fire_then_charge({**READ, "fire-then-charge": reading}, distance_in=4, fires_first=fires)
    return in_the_hundred(sum(ends.get(end, 0) for end in ALONE))


def test_the_charge_section_says_how_often_the_target_alone_is_driven_back():
    words = re.search(
        r"the target alone is driven back after fire (\S+) *, without it (\S+) *, "
        r"after fire and a whole march (\S+?) *\.",
        words_of("charges"),
    )
    assert words.groups() == (alone("allowed-half", "yes"), alone("allowed-half", "no"), alone("allowed-full", "yes"))


def test_the_note_on_hits_before_halving_names_the_attacker_alone():
    (note,) = re.findall(r"drives the attacker alone back (\S+?) *, not (\S+?) *\.", words_of("melee"))
    ends = [brute_melee.melee({**READ, "more-hits": how}, ground="cover") for how in ("suffered-gross", "suffered-net")]
    assert note == tuple(in_the_hundred(end[HEADS["A"]]) for end in ends)


@pytest.mark.parametrize("name", ["melee", "melee-more"])
def test_each_column_of_the_melee_tables_names_the_party_that_it_counts(name):
    made = picture(Setting(ruleset_game("von-futsch"), Wishes()), name)
    over = [head for head, count in made.groups for _ in range(count)]
    assert (over, len(made.rows) > 8) == (["wins round 1"] * 2 + ["driven back"] * 4, True)
    for spec, row in zip(made.about["row"], made.rows, strict=True):
        given = {key.replace("-", "_"): value for key, value in spec.get("given", {}).items()}
        ends, first = brute_melee.melee(READ, **given), brute_melee.melee_round(READ, **given)
        won = {"A": first["defender has more losses"], "D": first["attacker has more losses"]}
        for head, group, cell in zip(made.columns, over, row.cells, strict=True):
            wanted = won[head.head] if group == "wins round 1" else ends.get(HEADS[head.head], 0)
            assert cell.chance == wanted, (row.label, group, head.head)
