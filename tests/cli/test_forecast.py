"""`drumhead battle forecast`, as a host types it."""

from __future__ import annotations

import json

import pytest

from ..errors import errors_of

EVENINGS = """
[[evening]]
battle = "ramillies"
start = "19:30"
end = 00:50:00  # past midnight, without quotes
turns = 6
players = 4
pause = 20
"""


def told(drumhead, *words):
    result = drumhead("battle", "forecast", *words)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_played_battle_says_hours_chance_games_and_seeds(drumhead):
    words = told(drumhead, "ramillies", "--games", 2, "--players", 4, "--turns", 2, "--evening", "1h30")
    assert words.startswith("Ramillies, 4 players: ")
    assert "2 battles simulated with seeds 1 to 2" in words
    assert " %: only 2 games were simulated)" in words
    assert words == told(drumhead, "ramillies", "--games", 2, "--players", 4, "--turns", 2, "--evening", "90min")


@pytest.mark.parametrize(("factor", "says"), [(0.85, "85 %"), (0.998, "100 %"), (1.0, "100 %"), (1.254, "125 %")])
def test_the_factor_of_simulated_battles_is_said_as_it_is(drumhead, monkeypatch, factor, says):
    from drumhead.simulation import playing_time_forecast

    real = playing_time_forecast.Fitted
    monkeypatch.setattr(playing_time_forecast, "Fitted", lambda **known: real(**{**known, "factor": factor}))
    assert f"The hours are {says} of that, as" in " ".join(told(drumhead, "ramillies").split())


@pytest.mark.usefixtures("unplayed")
def test_a_battle_that_cannot_be_played_says_what_it_rests_on(drumhead):
    words = told(drumhead, "blenheim", "--evening", "3h")
    assert "Reckoned from the battle's cards, turns and units" in words
    assert "agree on" in words
    assert "It should end tonight." in told(drumhead, "blenheim", "--evening", "20h")


def test_the_json_has_every_figure(drumhead, request):
    played = json.loads(told(drumhead, "ramillies", "--turns", 1, "--games", 2, "--seed", 5, "--json"))
    assert (played["simulated"]["games"], played["simulated"]["seed"], played["turns"]) == (2, 5, 1)
    request.getfixturevalue("unplayed")
    found = json.loads(told(drumhead, "klausen", "--players", 3, "--json", "--evening", "4.5h"))
    assert found.keys() == {
        *(
            "battle",
            "ruleset",
            "players",
            "units",
            "turns",
            "hours",
            "evening",
            "chance",
            "simulated",
            "fitted",
            "things",
        ),
        *("club", "enough", "turns-in-time", "units-too-many"),
    }
    low, high = found["hours"]["interval"]
    assert low < found["hours"]["middle"] < high
    assert (found["evening"], found["players"], found["simulated"], found["turns"]) == (4.5, 3, None, 8)


@pytest.mark.usefixtures("unplayed")
def test_timed_evenings_put_the_pace_right(drumhead, here):
    (here / "evenings.toml").write_text(EVENINGS, encoding="utf-8")
    (here / "evenings.csv").write_text(
        "battle;start;end;turns;players;pause\nramillies;19.30;0.50;6;4;20\n\n", encoding="utf-8"
    )
    plain = json.loads(told(drumhead, "blenheim", "--json"))
    for name in ("evenings.toml", "evenings.csv"):
        found = json.loads(told(drumhead, "blenheim", "--json", "--calibrate", name))
        assert found["club"]["evenings"] == 1
        assert found["club"]["factor"] > 1.2  # five hours for six turns
        ratio = found["hours"]["middle"] / plain["hours"]["middle"]
        assert ratio == pytest.approx(found["club"]["factor"], rel=0.01)
    assert "by 2 evenings of your own" in told(
        drumhead, "blenheim", "--calibrate", "evenings.toml", "--calibrate", "evenings.csv"
    )


@pytest.mark.usefixtures("unplayed")
def test_evenings_that_are_amiss_are_all_told_with_their_lines(drumhead, here):
    bad = here / "bad.toml"
    bad.write_text(
        '[[evening]]\nbattle = "ramillies"\nstart = "half past seven"\nend = "23:00"\nturn = 5\n', encoding="utf-8"
    )
    result = drumhead("battle", "forecast", "blenheim", "--calibrate", bad)
    assert result.exit_code == 1
    assert {("bad.toml", 3, "not-a-time"), ("bad.toml", 5, "unknown-key")} <= {*errors_of(result)}
    assert '"half past seven"' in result.stderr
    assert 'Did you mean "turns"?' in result.stderr
    rows = here / "bad.csv"
    rows.write_text("battle,start,end,turns\nramilies,19:30,22:30,5\n", encoding="utf-8")
    result = drumhead("battle", "forecast", "blenheim", "--calibrate", rows)
    assert errors_of(result) == [("bad.csv, row 2, column A", 0, "battle-not-loaded")]
    assert 'Did you mean "ramillies"?' in result.stderr
    rows.write_text("battle,start,end,turns,pause\nramillies,19:30,22:30,5,180\n", encoding="utf-8")
    result = drumhead("battle", "forecast", "blenheim", "--calibrate", rows)
    assert errors_of(result) == [("bad.csv, row 2", 0, "evening-without-time")]
    rows.write_text("battle,start,end,turns\n", encoding="utf-8")
    result = drumhead("battle", "forecast", "blenheim", "--calibrate", rows)
    assert [code for *_, code in errors_of(result)] == ["no-evenings"]


@pytest.mark.usefixtures("unplayed")
def test_a_table_of_evenings_may_have_columns_of_the_owner_s(drumhead, here):
    (here / "ev.csv").write_text(
        "battle;date;start;end;turns;players;pause;winner\n"
        "ramillies;13/03/2026;7:30 pm;10:50 pm;6;4;;Anna\nramillies;2026-03-14;19:30:00;22:50:00;6,0;4;0;Tom\n",
        encoding="utf-8",
    )
    result = drumhead("battle", "forecast", "blenheim", "--calibrate", "ev.csv")
    assert "by 2 evenings of your own" in " ".join(result.stdout.split())
    assert result.stderr == 'Note: ev.csv, column H: "winner" is left out.\n'


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ramillies", "--evening", "soon"), "3h, 3h30 or 210min"),
        (("ramillies", "--evening", "0h"), "give hours up to 24"),
        (("wss-dice",), "wss-dice is a ruleset"),
        (("ramillies", "--players", "0"), "0 is not a whole number"),
        (("ramillies", "--calibrate", "battle.jsonl"), "has no times in it"),
    ],
)
def test_what_cannot_be_meant_is_refused(drumhead, here, words, said):
    (here / "battle.jsonl").write_text("{}", encoding="utf-8")
    result = drumhead("battle", "forecast", *words)
    assert result.exit_code != 0
    assert said in result.stderr


@pytest.mark.usefixtures("unplayed")
def test_more_players_than_brigades_are_told_so(drumhead):
    words = told(drumhead, "klausen", "--players", 24)
    assert "The brigades are enough for only" in words
