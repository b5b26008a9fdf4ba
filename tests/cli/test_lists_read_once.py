"""A command takes its list apart once, and reads it once by the words of each ruleset that it may be for."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from drumhead import rulesets
from drumhead.armies.readers import draft_reader
from drumhead.armies.readers.grammar import line_cleaner
from drumhead.rules.loading import toml_files

LIST = "Villars\nSide: French\nBrigade Read-once:\nNavarre, foot, raw, 6 stands\nPicardie, foot, elite, 6 stands\n"


def count_reads(monkeypatch) -> Counter[str]:
    """Return a counter of how often a text is taken apart, and read by the words of each ruleset."""
    counted: Counter[str] = Counter()
    read, take_apart = draft_reader.drafts_of_text, line_cleaner._lines

    def count_read(text, about, *rest):
        counted[about["id"]] += 1
        return read(text, about, *rest)

    def count_taking_apart(text):
        counted["taken apart"] += 1
        return take_apart(text)

    monkeypatch.setattr(draft_reader, "drafts_of_text", count_read)
    monkeypatch.setattr(line_cleaner, "_lines", count_taking_apart)
    return counted


def test_a_list_that_may_be_for_any_ruleset_is_read_once_by_each(drumhead, here: Path, monkeypatch) -> None:
    Path("list.txt").write_text(LIST, encoding="utf-8")
    counted = count_reads(monkeypatch)
    drumhead("army", "check", "list.txt")
    assert counted == {"taken apart": 1} | dict.fromkeys(rulesets.ids(), 1)
    assert len(counted) == 6


def test_a_list_that_does_not_name_its_words_is_not_read_to_find_them(drumhead, here: Path, monkeypatch) -> None:
    Path("list.txt").write_text(LIST.replace("Navarre", "Champagne"), encoding="utf-8")
    counted = count_reads(monkeypatch)
    done = drumhead("army", "convert", "list.txt", "--rules", "wss-paperboys", "--out", "list.toml")
    assert done.exit_code == 0, done.stderr
    assert counted["taken apart"] == 1
    assert set(counted) == {"taken apart", "wss-paperboys"}


def test_the_battle_beside_an_army_is_read_once(drumhead, here: Path, monkeypatch) -> None:
    drumhead("new", "thursday")
    counted: Counter[str] = Counter()
    read = toml_files.text_of

    def count_read(path, *rest):
        counted[Path(path).name] += 1
        return read(path, *rest)

    monkeypatch.setattr(toml_files, "text_of", count_read)
    assert drumhead("army", "check", "thursday/french.toml").exit_code == 0
    assert counted["battle.toml"] == 1
