"""The index of every book: each rule of its ledger stands there in a short line, and somebody carries it out."""

from pathlib import Path

from drumhead.printing.pages.ruleset_folder_checks import folder_faults
from drumhead.rules.rulebook.implementation import list_implementers
from drumhead.rules.rulebook.rule_index import index

from ..counted import at_least
from .fresh_rows import copy_of
from .shelf import RULESETS, each_ruleset, is_place, is_procedure, ledger, toml

PAGES = {"playsheet", "record dice", "turn cards", "roster", "log"}
PEOPLE = {"players", "table"}
LONGEST = 130  # signs of a sentence that is read in one glance


def tables(data, place="", cite=""):
    """Every table with the rules it rests on, by its place; a row of results has the section of its table."""
    for key, value in data.items():
        here = f"{place}.{key}" if place else key
        if isinstance(value, dict):
            own = {"cite": cite, **value}
            if "rules" in value:
                yield here, own
            yield from tables(value, here, own["cite"])


@each_ruleset
def test_the_rules_are_those_of_the_ledger_in_its_order(ruleset):
    assert list(index(ruleset)) == [rule["id"] for rule in ledger(ruleset)["rule"]]


@each_ruleset
def test_somebody_carries_every_rule_out(ruleset):
    written = {rule["id"]: rule["by"] for rule in toml(ruleset.folder / "rules.toml")["rule"] if "by" in rule}
    assert set(written.values()) <= PAGES | PEOPLE
    for rule in at_least(50, (rule for rule in index(ruleset).values() if rule.id not in written)):
        for by in at_least(1, rule.by.split(", ")):
            assert is_procedure(ruleset, by) or is_place(ruleset, by), (rule.id, by)


@each_ruleset
def test_every_rule_that_a_function_declares_is_one_of_its_book(ruleset):
    books = {rule for each in RULESETS for rule in index(each)}
    own = at_least(2, list_implementers(ruleset.folder))
    assert set(own) - books == set()
    assert len(set(own) & set(index(ruleset))) >= 13


@each_ruleset
def test_every_table_names_its_section_and_the_rules_it_rests_on(ruleset):
    rules = set(index(ruleset))
    for place, table in at_least(5, tables(ruleset.tables)):
        assert table["cite"].strip(), place
        assert set(table["rules"]) <= rules, place


@each_ruleset
def test_a_rule_is_one_short_line_with_its_section_and_no_two_read_alike(ruleset):
    rules = at_least(50, index(ruleset).values())
    assert [rule.id for rule in rules if rule.says[-1] not in ".?" or len(rule.says) > LONGEST] == []
    assert [rule.id for rule in rules if not rule.cite.strip()] == []
    assert len({rule.says for rule in rules}) == len(rules)


def test_a_declared_rule_that_the_book_has_not_is_named_and_so_is_a_rule_that_nothing_implements(tmp_path):
    folder = copy_of("wss-cards", tmp_path)
    code = (folder / "turn.py").read_text(encoding="utf-8")
    assert code.count('@implements("wd3-intro-02",') == 1
    (folder / "turn.py").write_text(code.replace('"wd3-intro-02"', '"wd3-intro-77"'), encoding="utf-8")
    idle, unknown = folder_faults(folder)
    lines = (folder / "turn.py").read_text(encoding="utf-8").splitlines()
    assert (Path(unknown.file).name, lines[unknown.line - 1][:26]) == ("turn.py", '@implements("wd3-intro-77"')
    assert unknown.wrong == 'list_leaders: no rule is called "wd3-intro-77"'
    assert idle.wrong == 'nothing implements the rule "wd3-intro-02"'
    rows = (folder / "rules.toml").read_text(encoding="utf-8").splitlines()
    assert 'id = "wd3-intro-02"' in "".join(rows[idle.line - 1 : idle.line + 1])


def test_a_rule_that_players_do_not_need_is_named_where_a_line_states_it(tmp_path):
    folder = copy_of("wss-paperboys", tmp_path)
    sheet = (folder / "playsheet.toml").read_text(encoding="utf-8")
    assert sheet.count('"wpb-conf-01 wpb-conf-02 split-unit"') == 1  # wpb-pips-09 has table = false
    changed = sheet.replace('"wpb-conf-01 wpb-conf-02 split-unit"', '"wpb-conf-01 wpb-pips-09 wpb-conf-02 split-unit"')
    (folder / "playsheet.toml").write_text(changed, encoding="utf-8")
    (fault,) = folder_faults(folder)
    assert (Path(fault.file).name, fault.code) == ("playsheet.toml", "idle-state")
    assert "wpb-pips-09" in changed.splitlines()[fault.line - 1]
