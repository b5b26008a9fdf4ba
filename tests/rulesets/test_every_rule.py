"""The index of every book: each rule of its ledger stands there in a short line, and somebody carries it out."""

from drumhead.rules.rulebook.rule_index import index

from ..counted import at_least
from .shelf import each_ruleset, is_place, is_procedure, ledger

PAGES = {"playsheet", "record dice", "turn cards", "roster", "log"}
PEOPLE = {"players", "table"}
LONGEST = 130  # signs of a sentence that is read in one glance


def tables(data, place=""):
    """Every table with the rules it rests on, by its place."""
    for key, value in data.items():
        here = f"{place}.{key}" if place else key
        if isinstance(value, dict):
            if "rules" in value:
                yield here, value
            yield from tables(value, here)


@each_ruleset
def test_the_rules_are_those_of_the_ledger_in_its_order(ruleset):
    assert list(index(ruleset)) == [rule["id"] for rule in ledger(ruleset)["rule"]]


@each_ruleset
def test_somebody_carries_every_rule_out(ruleset):
    for rule in at_least(50, index(ruleset).values()):
        known = rule.by in PAGES | PEOPLE or is_procedure(ruleset, rule.by) or is_place(ruleset, rule.by)
        assert known, (rule.id, rule.by)


@each_ruleset
def test_every_table_names_its_section_and_the_rules_it_rests_on(ruleset):
    rules = set(index(ruleset))
    for place, table in at_least(5, tables(ruleset.tables)):
        assert table["cite"].strip(), place
        assert set(table["rules"]) <= rules, place


@each_ruleset
def test_a_rule_that_a_table_carries_out_is_among_those_the_table_cites(ruleset):
    rests_on = {place: table["rules"] for place, table in tables(ruleset.tables)}
    rules = [rule for rule in index(ruleset).values() if rule.by not in PEOPLE and is_place(ruleset, rule.by)]
    for rule in at_least(5, (rule for rule in rules if not is_procedure(ruleset, rule.by))):
        around = [place for place in rests_on if rule.by == place or rule.by.startswith(f"{place}.")]
        assert around, (rule.id, rule.by)
        assert rule.id in rests_on[max(around, key=len)], (rule.id, rule.by)


@each_ruleset
def test_a_rule_is_one_short_line_with_its_section_and_no_two_read_alike(ruleset):
    rules = at_least(50, index(ruleset).values())
    assert [rule.id for rule in rules if rule.says[-1] not in ".?" or len(rule.says) > LONGEST] == []
    assert [rule.id for rule in rules if not rule.cite.strip()] == []
    assert len({rule.says for rule in rules}) == len(rules)
