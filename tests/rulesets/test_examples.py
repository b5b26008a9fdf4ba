"""The worked examples of every ruleset replay to the endings their books tell."""

from dataclasses import replace

import pytest

from drumhead.rules.asking.worked_example import ExampleError, examples, replay
from drumhead.rulesets import ids, load

from ..counted import at_least

TOLD = [(name, example) for name in ids() for example in examples(load(name))]


@pytest.mark.parametrize(("name", "example"), TOLD, ids=lambda each: getattr(each, "name", each))
def test_the_example_ends_as_the_book_tells_it(name, example):
    ruleset = load(name)
    assert replay(example, ruleset, ruleset.book())


@pytest.mark.parametrize("name", ids())
def test_every_ruleset_has_worked_examples(name):
    assert any(of == name for of, _ in TOLD)


@pytest.mark.parametrize(("name", "example"), TOLD, ids=lambda each: getattr(each, "name", each))
def test_another_ending_is_refused(name, example):
    """Each expectation of each step can fail: every one is checked against something else."""
    ruleset = load(name)
    for at, step in enumerate(at_least(1, example.steps)):
        for key in at_least(1, step["expect"]):
            wrong = {**step, "expect": {key: "something else"}}
            with pytest.raises(ExampleError, match="something else"):
                replay(replace(example, steps=(*example.steps[:at], wrong)), ruleset, ruleset.book())


def test_a_throw_the_rules_do_not_ask_for_is_refused():
    ruleset = load("wss-paperboys")
    example = next(examples(ruleset))
    extra = {**example.steps[0], "throws": [*example.steps[0]["throws"], ["morale", 6]]}
    with pytest.raises(ExampleError, match="the script goes on with 'morale'"):
        replay(replace(example, steps=(extra,)), ruleset, ruleset.book())


def test_with_both_the_pip_and_the_modifier_the_guards_would_fight():
    """The book's fourth example decides a doubt: read the other way it ends in another result."""
    ruleset = load("wss-paperboys")
    told = next(each for each in examples(ruleset) if each.name == "f-guards")
    last = {**told.steps[-1], "defending": {"friend_routed": True}}
    other = replace(told, steps=(*told.steps[:-1], {**last, "expect": {"difference": -2}}))
    with pytest.raises(ExampleError, match="difference is -1"):
        replay(other, ruleset, ruleset.book({"friend-rout-double-count": "both"}))
