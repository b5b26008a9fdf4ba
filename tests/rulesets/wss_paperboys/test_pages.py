"""What the playsheet says of this book."""

import pytest
from drumhead.press.papers.playsheet.sections import Collector

from drumhead import places, rulesets
from drumhead.armies import read_battle
from drumhead.press.game import Game, Wishes
from drumhead.press.html.setting import Setting
from drumhead.rules.house_file import read_house_rules

RULESET = rulesets.load("wss-paperboys")


@pytest.mark.parametrize(("need", "may_be_left_out"), [(5, True), (4, False)])
def test_volleys_of_cannon_are_always_printed_where_a_club_parts_them_from_muskets(tmp_path, need, may_be_left_out):
    club = tmp_path / "club.toml"
    club.write_text(f'title = "Club"\n[[change]]\nplace = "weapon.musket.need"\nto = {need}\n', encoding="utf-8")
    battle = read_battle(places.battles() / "ramillies.toml", rulesets.load)
    game = Game(RULESET, RULESET.book(house=read_house_rules(club, RULESET)), battle)
    sections = {section.name: section for section in Collector(Setting(game, Wishes())).collect()}
    assert sections["other-volleys"].spare == may_be_left_out


@pytest.mark.parametrize(("raw", "as_heavy_loss"), [(0, True), (1, False)])
def test_the_chance_to_rally_is_that_of_heavy_loss_until_a_club_parts_them(tmp_path, raw, as_heavy_loss):
    club = tmp_path / "club.toml"
    club.write_text(f'title = "Club"\n[[change]]\nplace = "rally.modifier.raw.value"\nto = {raw}\n', encoding="utf-8")
    game = Game(RULESET, RULESET.book(house=read_house_rules(club, RULESET)))
    (rout,) = [each for each in Collector(Setting(game, Wishes())).collect() if each.name == "rout"]
    assert ("chances as" in rout.html) is as_heavy_loss
