"""Sister sets read alike: one end has one label in both, whatever the ledger calls it."""

import pytest

from drumhead import rulesets

SISTERS = [  # a question of the one Paperboys set, the same of the other
    ("faceoff-inf-inf", "contact-infantry"),
    ("faceoff-cav-cav", "contact-cavalry"),
    ("faceoff-cav-inf", "contact-cavalry-infantry"),
    ("fight-round", "fight-round"),
    ("friends", "friends-routing"),
    ("rally", "rally"),
    ("heavy-test", "heavy-test"),
    ("manoeuvre", "critical-manoeuvre"),
    ("officer-survival", "officer-survival"),
    ("card-next", "next-card"),
]


@pytest.mark.parametrize(("one", "other"), SISTERS)
def test_the_same_end_is_read_alike_in_both_paperboys_sets(one, other):
    labels = []
    for name, asked in (("wss-paperboys", one), ("peninsular-paperboys", other)):
        question = rulesets.load(name).question(asked)
        labels.append([question.label(outcome) for outcome in question.outcomes])
    assert len(labels[0]) >= 2
    assert set(labels[0]) <= set(labels[1])


@pytest.mark.parametrize("name", rulesets.ids())
def test_no_two_outcomes_of_a_question_read_alike(name):
    ruleset = rulesets.load(name)
    for question in ruleset.questions.values():
        read = [question.label(outcome) for outcome in question.outcomes]
        assert len(read) == len(set(read)), question.name
    assert len(ruleset.questions) > 20
