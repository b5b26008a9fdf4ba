"""A list that had to be guessed at: every command says so, and names a command that lists the guesses as printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

POSTED = "Villars\nBrigade du Roi:\n- Navarre, foot, 6\n- Picardie, foot, 6\n"


@pytest.fixture
def guessed(here: Path, ramillies: Path) -> Path:
    """A battle whose French are a posted list with spaces in its name; it fits several rulesets by itself."""
    (here / "our list.txt").write_text(POSTED, encoding="utf-8")
    ramillies.write_text(
        'title = "A small affair"\nruleset = "wss-paperboys"\n'
        'side.french = { army = "our list.txt" }\nside.alliance = { army = "ramillies-alliance.toml" }\n',
        encoding="utf-8",
    )
    return ramillies


def guesses(told: str) -> list[str]:
    return [line for line in told.splitlines() if line.startswith("Guess: our list.txt, line")]


def test_the_check_of_a_battle_lists_and_counts_what_was_guessed(drumhead, guessed: Path) -> None:
    of_army = guesses(drumhead("army", "check", "our list.txt", "--rules", "wss-paperboys").stderr)
    done = drumhead("battle", "check", "ramillies.toml")
    of_battle = guesses(done.stderr)
    assert len(of_battle) >= 2  # that foot is infantry, and of what quality
    assert set(of_battle) <= set(of_army)  # the battle says whose side it is on
    assert re.fullmatch(rf"16 units: .*{len(of_battle)} guesses\.", done.stderr.splitlines()[-1])
    counted = {word: int(n) for n, word in re.findall(r"(\d+) (error|warning|guess)", done.stderr.splitlines()[-1])}
    said = done.stdout + done.stderr
    tags = {"error": "Error: ", "warning": "Warning: ", "guess": "Guess: "}
    assert counted == {word: n for word, tag in tags.items() if (n := len(re.findall(f"^{tag}", said, re.MULTILINE)))}


@pytest.mark.parametrize("words", ["battle check ramillies.toml", "army check 'our list.txt' --rules wss-paperboys"])
def test_a_check_offers_once_to_settle_the_guesses_and_the_battle_is_the_same(
    drumhead, guessed: Path, words: str
) -> None:
    before = drumhead("army", "show", "ramillies.toml").stdout
    told = drumhead(*shlex.split(words)).stderr
    (named,) = re.findall(r"`drumhead (army convert [^`]*)`", told)
    assert drumhead(*shlex.split(named)).exit_code == 0
    settled = drumhead("army", "check", "our list.toml", "--rules", "wss-paperboys")
    assert (settled.exit_code, "Guess" in settled.stderr) == (0, False)
    battle = guessed.read_text(encoding="utf-8")
    guessed.write_text(battle.replace("our list.txt", "our list.toml"), encoding="utf-8")
    assert drumhead("army", "show", "ramillies.toml").stdout == before


def test_a_list_of_the_other_side_is_settled_for_its_side(drumhead, here: Path) -> None:
    (here / "l.txt").write_text("Brigade A\n- Unit, foot, 6 stands\n", encoding="utf-8")
    sides = 'side.french = { army = "f.toml" }\nside.alliance = { army = "l.txt" }\n'
    (here / "b.toml").write_text(f'title = "A"\nruleset = "wss-paperboys"\n{sides}', encoding="utf-8")
    drumhead("army", "convert", "ramillies-french", "--rules", "wss-paperboys", "--out", "f.toml")
    (named,) = re.findall(r"`drumhead (army convert [^`]*)`", drumhead("battle", "check", "b.toml").stderr)
    assert drumhead(*shlex.split(named)).exit_code == 0
    assert 'side = "alliance"' in (here / "l.toml").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("words", ["roster ramillies.toml", "roster 'our list.txt' --rules wss-paperboys"])
def test_a_roster_of_a_list_says_on_its_foot_how_many_guesses_it_rests_on(drumhead, guessed, here, words: str) -> None:
    import pypdfium2

    told = drumhead(*shlex.split(words), "--out", "papers").stderr
    many = re.search(r"our list\.txt: (\d+) things were guessed", told)[1]
    texts = {
        path.stem: [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]
        for path in (here / "papers").iterdir()
    }
    says = f"This army rests on {many} guesses about our list.txt. Check the list before you play."
    french = [pages for name, pages in texts.items() if "alliance" not in name]
    assert len(french) == 1
    assert all(says in page for page in french[0])
    others = [page for name, pages in texts.items() if "alliance" in name for page in pages]
    assert len(others) == (1 if "ramillies" in words else 0)
    assert not any("guess" in page for page in others)


def test_a_battle_without_remarks_is_not_counted(drumhead, here: Path) -> None:
    assert drumhead("battle", "check", "oudenarde").stderr == ""


@pytest.mark.parametrize("words", ["battle show", "battle diff ramillies", "army show", "measures"])
def test_other_commands_name_a_command_that_lists_as_many(drumhead, guessed: Path, words: str) -> None:
    told = drumhead(*words.split(), "ramillies.toml").stderr
    many, named = re.search(
        r"^Guess: our list\.txt: (\d+) things were guessed\. `drumhead (.*)` lists them", told
    ).groups()
    listed = drumhead(*shlex.split(named))
    assert listed.exit_code == 0, listed.stderr
    assert named == "battle check ramillies.toml"  # the list by itself says nothing of its side, which is a guess more
    assert len(guesses(listed.stderr)) == int(many) >= 2


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("roster ramillies.toml", "wss-paperboys"),
        ("roster 'our list.txt'", "wss-paperboys"),
        ("army show 'our list.txt'", "wss-dice"),
    ],
)
def test_every_command_counts_as_many_as_the_check_that_it_names(
    drumhead, guessed: Path, words: str, rules: str
) -> None:
    told = drumhead(*shlex.split(words), "--rules", rules).stderr
    found = re.search(r"^Guess: our list\.txt: (\d+) things were guessed\. `drumhead (.*)` lists them", told)
    assert found, told
    listed = drumhead(*shlex.split(found[2]))
    assert len(guesses(listed.stderr)) == int(found[1]) >= 2


def test_a_new_folder_like_a_battle_of_lists_has_its_armies(drumhead, guessed: Path) -> None:
    text = guessed.read_text(encoding="utf-8")
    guessed.write_text(f'house_rules = "ours.toml"\n{text}', encoding="utf-8")
    rule = '[[change]]\nplace = "weapon.musket.need"\nto = 4\nsays = "Muskets hit on 4 or better."\n'
    Path("ours.toml").write_text(f'title = "Ours"\nruleset = "wss-paperboys"\n{rule}', encoding="utf-8")
    told = drumhead("new", "next week", "--like", "ramillies.toml")
    assert told.exit_code == 0, told.stderr
    assert guesses(told.stderr) == guesses(drumhead("battle", "check", "ramillies.toml").stderr)
    folder = Path("next week")
    before, after = (drumhead("army", "show", f, "--rules", "wss-paperboys").stdout for f in (guessed, folder))
    assert before == after
    assert "Navarre" in after
    assert not guesses(drumhead("battle", "check", folder).stderr)
    assert "../" not in (folder / "battle.toml").read_text(encoding="utf-8")
    read_me = (folder / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`([a-z-]+\.toml)`", read_me)
    assert len(set(named)) == 5
    assert all((folder / each).is_file() for each in named)
    assert "house rules of your club |" in read_me  # not: nothing as yet
