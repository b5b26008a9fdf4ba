"""Words of a ruleset that are given twice: told by the check, and refused by whoever reads the folder."""

import shutil

import pytest

from drumhead.printing.pages.ruleset_folder_checks import folder_faults
from drumhead.rules.loading.ruleset import from_folder
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rules.validation.duplicate_ids import doubled_in
from drumhead.support import paths

from ..errors import errors_in, find


@pytest.fixture
def plain(tmp_path):
    """The sample game, to be broken."""
    return shutil.copytree(paths.sample(), tmp_path / "plain")


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "code", "says"),
    [
        ("ruleset", 'id = "red"', 'id = "blue"', 21, "id-twice", '"blue"'),
        ("ruleset", 'id = "horse"', 'id = "foot"', 35, "id-twice", '"foot"'),
        ("ruleset", 'id = "troop"', 'id = "company"', 38, "id-twice", '"company"'),
        ("ruleset", 'id = "shaky"', 'id = "steady"', 45, "id-twice", '"steady"'),
        ("rules", 'id = "buttons-melee"', 'id = "buttons-fire"', 10, "id-twice", '"buttons-fire"'),
        ("readings", 'key = "defender"', 'key = "nobody"', 15, "id-twice", '"nobody"'),
        ("turn", 'id = "move"', 'id = "fire"', 20, "id-twice", '"fire"'),
    ],
)
def test_a_word_given_twice_is_told_and_refused_alike(plain, file, old, new, line, code, says):
    path = plain / f"{file}.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert old in text
    assert (path.name, line, code) in errors_in(find(folder_faults(plain), code, says))
    with pytest.raises(FileErrors) as refused:
        from_folder(plain)
    assert (path.name, line, code) in errors_in(find(refused.value.faults, code, says))


@pytest.mark.parametrize("said", ["side = 4", 'side = ["blue", "blue"]', "[[side]]\n[[side]]\nid = 4", "side = ["])
def test_a_file_of_another_sort_has_nothing_twice(plain, said):
    for name in ("ruleset", "rules", "readings", "turn"):
        (plain / f"{name}.toml").write_text(said, encoding="utf-8")
    assert doubled_in(plain) == []
