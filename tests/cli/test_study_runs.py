"""Studies that end early, write files, or are asked for what cannot be: at the command line."""

from __future__ import annotations

import csv
import json
import math
import sys

import pypdfium2
import pytest

from drumhead.cli.output.studies import study_files
from drumhead.simulation import cluster, study

STUDY = ("battle", "study", "blenheim")


@pytest.fixture
def played(monkeypatch):
    """Battles that the sides win in turn, in place of simulated ones; the first ends after the next four."""

    def play(scenario, tempers, seeds, keep):
        one, *rest = seeds
        for seed in (*rest[:4], one, *rest[4:]):
            won = scenario.sides[seed % 2]
            lost = dict.fromkeys(scenario.sides, seed % 3)
            yield study.Summary(seed, won, 9, lost, lost, {}, {}, 0, 0, 0, 0, 20)

    monkeypatch.setattr(cluster, "play_battles", play)
    return play


def facts(result):
    (told,) = json.loads(result.stdout)
    return told


@pytest.mark.parametrize(("until", "percent"), [("10%", 10), ("5", 5), ("2.5 %", 2.5)])
def test_a_study_ends_as_soon_as_the_interval_is_narrow_enough(drumhead, played, until, percent):
    told = facts(drumhead(*STUDY, "--until", until, "--json"))
    # Wilson's interval of half the battles is z / (2 * sqrt(n + z * z)) wide to either side
    fewest = math.ceil((1.96 / (2 * percent / 100)) ** 2 - 1.96**2)
    assert fewest <= told["games"] <= fewest + 1  # an odd number of battles cannot be halved
    assert (told["ended"], told["until"], told["stopped-by"]) == ("until", percent / 100, None)
    assert told["within"] <= percent / 100
    assert told["seeds"] == [1, told["games"]]
    said = drumhead(*STUDY, "--until", until).stdout
    assert f"Ended after {told['games']} battles" in said


def test_a_study_that_never_knows_enough_ends_at_its_limit_and_says_so(drumhead, played):
    result = drumhead(*STUDY, "--until", "2%", "--games", 60)
    assert result.exit_code == 0
    assert "Ended at the limit of 60 battles" in result.stdout
    assert "not 2 %. Give more --games." in result.stdout


def test_few_battles_do_not_end_a_study_even_if_one_side_wins_all(drumhead, monkeypatch, played):
    monkeypatch.setattr(study.Study, "wins", lambda found, side: len(found.battles) * (side == "french"))
    assert facts(drumhead(*STUDY, "--until", "25%", "--json"))["games"] == study.FEWEST


def test_ctrl_c_prints_the_battles_before_the_first_unfinished_one(drumhead, monkeypatch, played):
    def stopped(*asked):
        for number, each in enumerate(played(*asked)):
            if number == 8:
                raise KeyboardInterrupt
            if each.seed != 7:
                yield each

    monkeypatch.setattr(cluster, "play_battles", stopped)
    result = drumhead(*STUDY, "--games", 20, "--out", "battles.csv")
    assert result.exit_code == 0
    assert "6 battles, seeds 1 to 6, " in result.stdout
    assert "Stopped by Ctrl-C after 6 battles of 20" in result.stdout
    assert "Left out as an earlier one had not ended: 1 later battle." in result.stdout


def test_ctrl_c_before_the_first_battle_prints_nothing(drumhead, monkeypatch):
    def stopped(*asked):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(cluster, "play_battles", stopped)
    assert drumhead(*STUDY).stdout == ""


def test_of_two_studies_ctrl_c_keeps_the_finished_one(drumhead, monkeypatch, played):
    begun = []

    def stopped(*asked):
        begun.append(asked)
        if len(begun) > 1:
            raise KeyboardInterrupt
        yield from played(*asked)

    monkeypatch.setattr(cluster, "play_battles", stopped)
    told = facts(drumhead(*STUDY, "--games", 10, "--swap", "--json"))
    assert (told["games"], told["ended"]) == (10, "games")


def test_a_cluster_that_fails_midway_is_an_error_after_the_results(drumhead, monkeypatch, played):
    def fails(*asked):
        yield from list(played(*asked))[:12]
        raise cluster.ClusterError("the work failed there")

    monkeypatch.setattr(cluster, "play_battles", fails)
    result = drumhead(*STUDY, "--games", 20)
    assert result.exit_code == 1
    assert "Stopped by cluster after 12 battles of 20" in result.stdout
    assert "the work failed there" in result.stderr


def test_a_study_is_the_same_with_one_process_and_two(drumhead, here):
    texts = []
    for jobs in (1, 2):
        result = drumhead(*STUDY, "--games", 12, "--swap", "--jobs", jobs, "--json", "--out", f"{jobs}.csv")
        texts.append((result.stdout.partition("]\n}")[0].replace("1.csv", "2.csv"), (here / f"{jobs}.csv").read_text()))
    assert len(texts[0][1].splitlines()) == 1 + 2 * 12
    assert texts[0] == texts[1]


def test_files_have_what_is_printed(drumhead, here, played):
    result = drumhead(*STUDY, "--games", 12, "--seed", 5, "--out", "a.csv", "--out", "b.json", "--out", "c.pdf")
    assert (result.exit_code, result.stdout.splitlines()[-3:]) == (0, ["a.csv", "b.json", "c.pdf"])
    rows = list(csv.DictReader((here / "a.csv").read_text("utf-8").splitlines()))
    (told,) = json.loads((here / "b.json").read_text("utf-8"))
    assert [int(row["seed"]) for row in rows] == list(range(5, 17))
    for side in ("french", "alliance"):
        assert sum(row["winner"] == side for row in rows) == told["sides"][side]["wins"] == 6
        assert sum(int(row[f"{side} lost"]) for row in rows) == 12 * told["sides"][side]["dead"]
    page = text_of((here / "c.pdf").read_bytes())
    assert "12 battles, seeds 5 to 16" in page
    assert told["battle"] in page
    for word in ("Share of wins", "Length of a battle", f"{told['losses-in']} lost", "french", "alliance"):
        assert word in page


def text_of(pdf):
    return " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))


@pytest.mark.parametrize(("paper", "points"), [("A4", (595, 842)), ("Letter", (612, 792))])
def test_a_page_of_plots_has_the_size_asked_for_and_the_same_bytes_again(drumhead, here, played, paper, points):
    words = (*STUDY, "--games", 12, "--swap", "--paper", paper)
    assert drumhead(*words, "--out", "one.pdf").exit_code == 0
    drumhead(*words, "--out", "two.pdf")
    data = (here / "one.pdf").read_bytes()
    assert data == (here / "two.pdf").read_bytes()
    pages = list(pypdfium2.PdfDocument(data))
    assert [tuple(round(side) for side in page.get_size()) for page in pages] == [points, points]


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [
        (("--until", "0 %"), 2, "0.1% to 25%"),
        (("--until", "200 %"), 2, "0.1% to 25%"),
        (("--until", "soon"), 2, "Give one such as 2%."),
        (("--jobs", "0"), 2, "--jobs"),
        (("--games", "0"), 2, "--games"),
        (("--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"), 2, "Leave out --jobs"),
        (("--out", "study.xml"), 2, ".csv, .json or .pdf"),
        (("--paper", "A4", "--out", "study.csv"), 2, "Leave out --paper"),
        (("--scheduler", "tcp://127.0.0.1:1"), 1, "dask scheduler"),
        (("--scheduler", "nowhere"), 1, "dask scheduler"),
        (("--scheduler", ""), 1, "the address is empty"),
    ],
)
def test_what_cannot_be_is_refused_before_a_battle(drumhead, here, monkeypatch, typed, status, said):
    monkeypatch.setattr(study, "fight_out", None)
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    result = drumhead(*STUDY, *typed)
    assert (result.exit_code, result.stdout) == (status, "")
    assert said in result.stderr
    assert list(here.iterdir()) == []


def test_a_file_that_is_there_stays_without_force(drumhead, here, played):
    (here / "a.csv").write_text("mine")
    result = drumhead(*STUDY, "--out", "a.csv")
    assert result.exit_code == 1
    assert "--force" in result.stderr
    assert (here / "a.csv").read_text() == "mine"
    assert drumhead(*STUDY, "--out", "a.csv", "--force").exit_code == 0
    assert (here / "a.csv").read_text().startswith("battle,")


@pytest.mark.parametrize(
    ("typed", "extra"), [(("--out", "a.pdf"), "plots"), (("--scheduler", "tcp://127.0.0.1:1"), "cluster")]
)
def test_a_library_that_is_not_installed_is_named_with_its_extra(drumhead, monkeypatch, typed, extra):
    monkeypatch.setattr(study_files, "find_spec", lambda name: None)
    result = drumhead(*STUDY, *typed)
    assert result.exit_code == 1
    assert f"{sys.executable} -m pip install 'drumhead[{extra}]'" in result.stderr
