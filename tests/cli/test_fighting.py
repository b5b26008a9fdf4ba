"""Battles fought at the command line: journals played, checked and gone on with."""

from __future__ import annotations

import pytest

from ..errors import errors_of


@pytest.fixture
def fought(drumhead, here):
    """A battle of two turns."""
    result = drumhead("log", "play", "ramillies", "--seed", 7, "--turns", 2)
    assert result.exit_code == 0
    assert result.stdout == "ramillies-7.jsonl\n"
    assert "won after 2 turns" in result.stderr or "Drawn after 2 turns" in result.stderr
    return here / "ramillies-7.jsonl"


def test_the_same_seed_is_the_same_battle_byte_for_byte(drumhead, here, fought):
    drumhead("log", "play", "ramillies", "--seed", 7, "--turns", 2, "--out", "again")
    assert (here / "again" / fought.name).read_bytes() == fought.read_bytes()


def test_a_whole_journal_is_found_whole_and_plays_again(drumhead, fought):
    result = drumhead("log", "check", fought)
    assert result.exit_code == 0
    assert "played again, every one is the same" in result.stdout


def test_a_cut_journal_is_mended_and_gone_on_with_to_the_same_bytes(drumhead, here, fought):
    data = fought.read_bytes()
    cut = here / "cut.jsonl"
    cut.write_bytes(data[: len(data) // 2])
    found = drumhead("log", "check", cut)
    assert found.exit_code == 1
    assert "the last line is cut" in found.stderr
    mended = drumhead("log", "check", cut, "--repair")
    assert mended.exit_code == 0
    assert data.startswith(cut.read_bytes())
    assert cut.read_bytes().endswith(b"}\n")
    assert drumhead("log", "play", "--continue", cut, "--out", "on").exit_code == 0
    assert (here / "on" / fought.name).read_bytes() == data


def test_there_is_nothing_to_go_on_with_when_night_has_fallen(drumhead, fought):
    result = drumhead("log", "play", "--continue", fought)
    assert result.exit_code == 1
    assert "the battle is over" in result.stderr


def test_an_edited_journal_is_neither_checked_printed_nor_gone_on_with(drumhead, here, fought):
    fought.write_bytes(fought.read_bytes().replace(b'"hits":1', b'"hits":4', 1))
    for command in (["check"], ["print"], ["play", "--continue"]):
        result = drumhead("log", *command, fought)
        assert result.exit_code == 1
        assert [code for *_, code in errors_of(result)] == ["journal-edited"]
    assert sorted(path.name for path in here.iterdir()) == [fought.name]


def test_a_battle_file_that_has_changed_since_is_said_so(drumhead, ramillies):
    drumhead("log", "play", ramillies, "--seed", 7, "--turns", 1)
    ramillies.write_text(ramillies.read_text("utf-8").replace("width = 240", "width = 242"), "utf-8")
    result = drumhead("log", "check", "ramillies-7.jsonl")
    assert result.exit_code == 1
    assert "has changed since the battle was fought (table: [2400,1200] became [2420,1200])" in result.stderr


def test_a_battle_of_one_turn_ends_after_one_turn(drumhead):
    assert " after 1 turn. " in drumhead("log", "play", "ramillies", "--turns", 1).stderr


def test_a_battle_of_ones_own_is_found_where_it_lies_now(drumhead, here, ramillies):
    drumhead("log", "play", "ramillies.toml", "--seed", 7, "--turns", 1)
    moved = here / "elsewhere"
    moved.mkdir()
    for file in here.glob("ramillies*.toml"):
        file.rename(moved / file.name)
    lost = drumhead("log", "check", "ramillies-7.jsonl")
    assert lost.exit_code == 1
    assert lost.stderr.startswith("Error: ramillies-7.jsonl, line 1: ")
    assert "ramillies.toml" in lost.stderr
    result = drumhead("log", "check", "ramillies-7.jsonl", "elsewhere/ramillies.toml")
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["ramillies", "--seed", "-1"], "--seed"),
        (["ramillies", "--turns", "0"], "--turns"),
        (["ramillies", "--commanders", "french=bald"], 'Did you mean "bold"'),
        (["ramillies", "--commanders", "french"], "SIDE=STYLE"),
        ([], "Give a BATTLE"),
    ],
)
def test_a_wrong_call_is_told_and_nothing_is_written(drumhead, here, typed, said):
    result = drumhead("log", "play", *typed)
    assert result.exit_code == 2
    assert said in result.stderr
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["ramillies", "--commanders", "frensh=bold"], 'Did you mean "french"'),
        (["--continue", "nowhere.jsonl"], "does not exist"),
    ],
)
def test_what_a_battle_or_folder_has_not_is_told_and_nothing_is_written(drumhead, here, typed, said):
    result = drumhead("log", "play", *typed)
    assert result.exit_code == 1
    assert said in result.stderr
    assert list(here.iterdir()) == []


def test_all_that_is_wrong_with_the_commanders_is_told_at_once(drumhead, here):
    typed = [word for seat in ("frensh=bold", "french=bald", "french=bold") for word in ("--commanders", seat)]
    said = drumhead("log", "play", "ramillies", *typed).stderr
    assert all(
        word in said for word in ('no side is called "frensh"', 'no leadership style is called "bald"', "named twice")
    )


def test_every_battle_that_comes_with_drumhead_can_be_fought(drumhead):
    from drumhead import armies, rulesets

    battles = [armies.read_battle(armies.find_battle(name), rulesets.load) for name in armies.list_shipped_battles()]
    assert {rulesets.load(each.ruleset).is_played for each in battles} == {True}


@pytest.mark.usefixtures("unplayed")
def test_a_ruleset_that_cannot_be_played_yet_says_so(drumhead):
    result = drumhead("log", "play", "klausen")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: klausen: ")
    assert "von-futsch" in result.stderr


def test_armies_without_room_are_advised_of_it_and_not_fought(drumhead, here, ramillies):
    sides = "".join(f'[side.{side}]\narmy = "ramillies-{side}.toml"\n' for side in ("french", "alliance"))
    field = "[field]\nwidth = 60\ndepth = 60\n"
    ramillies.write_text(f'title = "Crowded"\nruleset = "wss-paperboys"\n{sides}{field}', "utf-8")
    checked = drumhead("battle", "check", "ramillies.toml")
    assert checked.exit_code == 0
    assert 'Warning: ramillies.toml, line 3, "side.french": ' in checked.stdout
    for command in (["log", "play"], ["battle", "study"]):
        result = drumhead(*command, "ramillies.toml")
        assert result.exit_code == 1
        assert errors_of(result) == [("ramillies.toml", line, "no-room") for line in (3, 5)]
    assert not list(here.glob("*.jsonl"))


def test_a_ruleset_is_no_battle(drumhead):
    result = drumhead("log", "play", "wss-paperboys")
    assert result.exit_code == 1
    assert "give a battle" in result.stderr


def test_readings_and_house_rules_reach_the_journal_and_its_replay(drumhead, here):
    club = 'title = "Club"\n[[change]]\nplace = "weapon.musket.need"\nto = 4\nsays = "Muskets hit on 4"\n'
    (here / "club.toml").write_text(club, "utf-8")
    played = drumhead("log", "play", "ramillies", "--turns", 1, "--house-rules", "club.toml")
    if played.exit_code:
        pytest.fail(played.stderr)
    assert '"house-rules":"Club"' in (here / "ramillies-1.jsonl").read_text("utf-8")
    assert drumhead("log", "check", "ramillies-1.jsonl").exit_code == 0


@pytest.mark.parametrize("form", ["html", "md", "bbcode"])
def test_a_battle_is_written_for_a_club_s_page(drumhead, here, fought, form):
    result = drumhead("log", "print", fought, "--format", form, "--ink", "low")
    assert result.exit_code == 0, result.stderr
    pictures = [] if form == "html" else [f"ramillies-7-{at}.png" for at in range(1, 5)]
    assert result.stdout.splitlines() == [f"ramillies-7.{form}", *pictures]
    assert sorted(path.name for path in here.iterdir()) == sorted([fought.name, *result.stdout.splitlines()])
    assert "The turning point" in (here / f"ramillies-7.{form}").read_text("utf-8")
    assert drumhead("log", "print", fought, "--format", form).exit_code == 0  # it is as we made it


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["--format", "html", "--paper", "A4"], "leave out --paper"),
        (["--format", "htm"], "html"),
        (["--format", "bbcode", "--pictures", "inside"], "leave out --pictures"),
        (["--pictures", "files"], "use it with --format html or md"),
        (["--format", "text", "--pictures", "files"], "use it with --format html or md"),
        (["--text-size", "large"], "use it with --turns N"),
        (["--text-size", "large", "--turns", "1", "--format", "md"], "leave out --text-size"),
        (["--fold", "booklet", "--format", "text"], "leave out --fold"),
        (["--fold", "booklet", "--paper", "A4", "--format", "html"], "leave out --fold, --paper"),
        (["--paper", "A4", "--ink", "low", "--force", "--format", "text"], "leave out --paper, --ink, --force"),
        (["--text-size", "pocket", "--turns", "1"], '"pocket" is not one of normal, large'),
    ],
)
def test_a_page_that_cannot_be_written_so_says_why(drumhead, here, fought, typed, said):
    result = drumhead("log", "print", fought, *typed)
    assert result.exit_code == 2
    assert said in result.stderr
    assert [path.name for path in here.iterdir()] == [fought.name]


def test_a_journal_printed_again_comes_from_the_cache(drumhead, here, fought, monkeypatch):
    print_it = ("log", "print", fought, "--force", "--out", "log.pdf")
    assert drumhead(*print_it).exit_code == 0
    first = (here / "log.pdf").read_bytes()
    monkeypatch.setattr("drumhead.printing.cache.pdf_cache.PdfCache.render", None)  # which draws
    assert drumhead(*print_it).exit_code == 0
    assert (here / "log.pdf").read_bytes() == first
    with pytest.raises(TypeError):
        drumhead(*print_it, "--turns", "1")


def test_a_journal_is_printed_into_a_pdf_named_as_the_battle(drumhead, here, fought):
    result = drumhead("log", "print", fought, "--paper", "letter", "--ink", "low")
    assert (result.exit_code, result.stdout) == (0, "ramillies-7.pdf\n")
    assert (here / "ramillies-7.pdf").read_bytes().startswith(b"%PDF")


def test_a_journal_is_told_in_plain_lines(drumhead, here, fought):
    said = drumhead("log", "print", fought, "--format", "text").stdout.splitlines()
    assert said[0].startswith("Ramillies, 23 May 1706")
    assert [line for line in said if line.startswith("TURN")] == ["TURN 1", "TURN 2"]
    assert sum(line[:3] in ("1. ", "2. ", "3. ", "4. ", "5. ", "6. ") for line in said) == 12
    assert all(line.isprintable() for line in said)
    assert [path.name for path in here.iterdir()] == [fought.name]


def test_what_is_meant_for_paper_is_a_wrong_call_with_plain_lines(drumhead, here, fought):
    result = drumhead("log", "print", fought, "--format", "text", "--paper", "A4", "--out", "log.txt")
    assert result.exit_code == 2
    assert "leave out --paper, --out" in result.stderr
    assert [path.name for path in here.iterdir()] == [fought.name]


@pytest.mark.parametrize(
    ("command", "ruleset", "said"),
    [
        ("print", "napoleon-blocks", "there is no ruleset"),
        ("check", "von-futsch", "its sides are french, alliance; those of von-futsch"),
        ("print", "peninsular-paperboys", "its sides are french, alliance; those of peninsular-paperboys"),
    ],
)
def test_a_journal_of_a_ruleset_that_tells_of_no_battles_is_named_and_nothing_is_written(
    drumhead, here, fought, command, ruleset, said
):
    from drumhead.simulation import journal

    kept = journal.read(fought)
    events = [{key: value for key, value in event.items() if key != "n"} for event in (kept.head, *kept.events)]
    fought.write_bytes(journal.write_journal([{**events[0], "ruleset": ruleset}, *events[1:]]))
    result = drumhead("log", command, fought)
    assert result.exit_code == 1
    assert f"{fought.name}, line 1: " in result.stderr
    assert said in result.stderr
    assert [path.name for path in here.iterdir()] == [fought.name]


def test_a_cut_journal_is_printed_as_far_as_it_is_whole_and_says_so(drumhead, here, fought):
    data = fought.read_bytes()
    fought.write_bytes(data[: len(data) // 2])
    line = data[: len(data) // 2].count(b"\n") + 1
    result = drumhead("log", "print", fought)
    assert (result.exit_code, result.stdout) == (0, "ramillies-7.pdf\n")
    assert f"{fought.name}, line {line}: the last line is cut" in result.stderr


def test_a_log_of_the_first_turns_goes_on_with_forms_and_more_turns_than_there_are_is_an_error(drumhead, here, fought):
    said = drumhead("log", "print", fought, "--turns", 1, "--format", "text").stdout.splitlines()
    assert [line for line in said if line.startswith("TURN")] == ["TURN 1"]
    assert drumhead("log", "print", fought, "--turns", 1).exit_code == 0
    assert "Ring each card" in text_of((here / "ramillies-7.pdf").read_bytes())
    (here / "ramillies-7.pdf").unlink()
    wrong = drumhead("log", "print", fought, "--turns", 3)
    assert wrong.exit_code == 1
    assert "has 2 whole turns" in wrong.stderr
    assert [path.name for path in here.iterdir()] == [fought.name]


def text_of(pdf):
    import pypdfium2

    return " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))


def test_a_kit_has_the_battle_fought_if_it_is_asked_for():
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.printing.page_input import PrintOptions
    from drumhead.printing.pages.registry import everything

    game = game_of("ramillies")
    plain, more = everything(game, PrintOptions()), everything(game, PrintOptions(), 5)
    assert [part.file for part in more] == [*(part.file for part in plain), "ramillies-fought-5.pdf"]
    fought = text_of(more[-1].draw())
    assert "seed 5, led sound" in fought
    assert "the battle at a glance" in fought.lower()


def test_a_kit_of_a_ruleset_without_a_battle_cannot_be_played_and_says_so(drumhead, here):
    result = drumhead("kit", "wss-paperboys", "--battle-log", 5)
    assert result.exit_code == 1
    assert "can be played by Drumhead" in result.stderr
    assert list(here.iterdir()) == []
