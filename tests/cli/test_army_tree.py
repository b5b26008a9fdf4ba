"""`drumhead army show`: a tree whose sums are those of the file, and what the papers of the army count."""

import json
import tomllib

import pytest

from drumhead.support.paths import battles


def shown(drumhead, *words):
    result = drumhead("army", "show", *words)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_tree_has_the_sums_of_every_branch_and_of_the_whole(drumhead, ramillies):
    text = shown(drumhead, "ramillies-french.toml")
    units = [unit for brigade in _of("ramillies-french")["brigade"] for unit in brigade["unit"]]
    stands = sum(unit["stands"] for unit in units)
    assert f"in all       {len(units)} units, {stands} stands: foot 7 units, 44 stands;" in text
    (second,) = (line for line in text.splitlines() if line.startswith("  B The Elector’s brigade"))
    assert second.endswith("  (3 units, 19 stands)")
    assert "breaks       at 27 of 90 points, 30.0% (3/10)" in text


def _of(name):
    return tomllib.loads((battles() / f"{name}.toml").read_text(encoding="utf-8"))


def test_a_battle_shows_both_armies(drumhead, here):
    text = shown(drumhead, "klausen")
    assert [line for line in text.splitlines() if line.startswith("  breaks")] == [
        "  breaks       at 7 of 14 fighting units, 50.0% (1/2)"
    ] * 2
    # two bases a battalion or squadron, six for skirmishers; a general and five who command
    assert "to field it  30 stands, 122 figures, 6 officers, " in text
    assert len(json.loads(shown(drumhead, "blenheim", "--json"))) == 2


def test_the_same_for_a_machine_is_still_an_army(drumhead, ramillies):
    found = json.loads(shown(drumhead, "ramillies-french.toml", "--json"))
    assert found["counted"]["breaks"]["share"] == {"exact": "3/10", "decimal": 0.3}
    assert found["counted"]["needs"]["record_dice"] == 11  # guns keep none
    (ramillies.parent / "again.json").write_text(json.dumps(found), encoding="utf-8")
    assert json.loads(shown(drumhead, "again.json", "--rules", "wss-paperboys", "--json")) == found


def test_wings_and_divisions_have_their_sums_and_what_is_doubtful_is_said(drumhead, here):
    head = 'name = "Flanders"\nside = "french"\nwords = "common"\nyear = 1709\nsource = "List"\ndoubts = ["Who led?"]\n'
    one = '[[brigade]]\nname = "{0}"\nwing = "Left wing"\nunit = [{{ name = "{0}", arm = "foot", battalions = 2 }}]\n'
    (here / "common.toml").write_text(head + one.format("Navarre") + one.format("Picardie"), encoding="utf-8")
    text = shown(drumhead, "common.toml", "--rules", "wss-paperboys")
    assert " Left wing  (" in text
    for word, said in (("source", "List"), ("doubt", "Who led?"), ("year", "1709")):
        assert f"  {word:<13}{said}\n" in text
    assert "  assumed      " in text


def test_what_a_club_s_points_come_to_is_told_of_every_branch(drumhead, ramillies):
    club = 'title = "Club"\nruleset = "wss-paperboys"\n[[points]]\narms = ["infantry"]\nstand = 2\n'
    (ramillies.parent / "club.toml").write_text(
        f'{club}[[points]]\nranks = ["brigadier"]\neach = 5\n[[points]]\narms = ["artillery"]\nunit = 0\n',
        encoding="utf-8",
    )
    text = shown(drumhead, "ramillies-french.toml", "--house-rules", "club.toml")
    assert "(3 units, 19 stands, 38 points)" in text  # the Elector's
    assert (
        "  points       103, 15 of them for officers; no row fits 4 of the units\n" in text
    )  # 44 stands, 3 brigadiers
    ends = [line.split()[-1] for line in text.splitlines() if "Guns " in line or "Mousquetaires" in line]
    assert {"0", "?"} == {*ends}, text  # guns are free, for horse there is no row
    facts = json.loads(shown(drumhead, "ramillies-french.toml", "--house-rules", "club.toml", "--json"))
    assert facts["counted"]["points"]["total"] == 103
    both = ("ramillies-french.toml", "ramillies-alliance.toml")
    diff = json.loads(drumhead("army", "diff", *both, "--house-rules", "club.toml", "--json").output)
    assert diff["points"] == [103, 40 * 2 + 4 * 5]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("wss-cards",), "wss-cards is a ruleset"),
        (("ramilies",), 'Did you mean "ramillies"'),
        (("nowhere.toml",), "nowhere.toml"),
    ],
)
def test_what_is_no_army_is_said(drumhead, here, words, said):
    result = drumhead("army", "show", *words)
    assert (result.exit_code, said in result.output) == (1, True), result.output
