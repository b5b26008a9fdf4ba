"""Words of a ruleset that are given twice: told by the check, and refused by whoever reads the folder."""

import shutil

import pytest

from drumhead import places
from drumhead.press.papers.folder_checks import folder_faults
from drumhead.rules.doubled import doubled_in
from drumhead.rules.files import FileErrors
from drumhead.rules.ruleset import from_folder


@pytest.fixture
def plain(tmp_path):
    """The sample game, to be broken."""
    return shutil.copytree(places.sample(), tmp_path / "plain")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("ruleset", 'id = "red"', 'id = "blue"', 'side 2, "id": "blue" is a side already. Give each its own id.'),
        ("ruleset", 'id = "horse"', 'id = "foot"', 'arm 2, "id": "foot" is an arm already.'),
        ("ruleset", 'id = "troop"', 'id = "company"', 'arm 2, kinds 1, "id": "company" is a kind already.'),
        ("ruleset", 'id = "shaky"', 'id = "steady"', '"steady" is a quality already.'),
        ("rules", 'id = "buttons-melee"', 'id = "buttons-fire"', 'rule 2, "id": "buttons-fire" is a rule already.'),
        ("readings", 'key = "defender"', 'key = "nobody"', 'option 2, "key": "nobody" is an option already.'),
        ("turn", 'id = "move"', 'id = "fire"', 'phase 2, "id": "fire" is a phase already.'),
    ],
)
def test_a_word_given_twice_is_told_and_refused_alike(plain, file, old, new, says):
    path = plain / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert old in text
    assert [each for each in map(str, folder_faults(plain)) if says in each]
    with pytest.raises(FileErrors) as refused:
        from_folder(plain)
    assert says in str(refused.value)
    assert ", line " in str(refused.value)


@pytest.mark.parametrize("said", ["side = 4", 'side = ["blue", "blue"]', "[[side]]\n[[side]]\nid = 4", "side = ["])
def test_a_file_of_another_sort_has_nothing_twice(plain, said):
    for name in ("ruleset", "rules", "readings", "turn"):
        (plain / f"{name}.toml").write_text(said, encoding="utf-8")
    assert doubled_in(plain) == []
