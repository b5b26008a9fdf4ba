"""Odds asked at random: what a player may type, drawn by lot, and what it means."""

from fractions import Fraction

from drumhead.rules.asking.input_parsing import parse_rows
from drumhead.rules.asking.question import InputError
from drumhead.rules.rulebook.book import Book

TRIES = 12  # for each question that is answered: most of what is drawn at random cannot come to the table
LONGEST = 6  # of a list: what a second opinion still goes through one by one
OTHER_MEASURE = {"in": ("cm", Fraction(5, 2)), "cm": ("in", Fraction(2, 5))}


def a_reading(random, ruleset):
    """Every switch as shipped or read otherwise, the option drawn by lot; told as chosen, and of all readings."""
    switches = [each for each in ruleset.readings.values() if each.switch]
    chosen = {each.slug: random.choice(each.keys) for each in switches if random.random() < 0.5}
    return chosen, {slug: each.default for slug, each in ruleset.readings.items()} | chosen


def one_value(random, mine):
    """A value of an input, and one of the ways to type it."""
    if mine.choices:
        value = random.choice(mine.choices)
        return value, random.choice(
            [value, value.title(), *(word for word, meant in mine.meant.items() if meant == value)]
        )
    value = random.randint(mine.least, random.choice((mine.most, min(mine.most, mine.least + 8))))
    if mine.unit and random.random() < 0.5:
        measure, factor = OTHER_MEASURE[mine.unit]
        return value, f"{float(value * factor):g}{measure}"
    return value, str(value)


def typed(random, question):
    """Words as they are typed, and the inputs as they are meant; what is not named is as the question has it."""
    words, meant = [], {each.name: each.default for each in question.inputs}
    for mine in question.inputs:
        if random.random() < 0.2:
            continue
        ways = [one_value(random, mine) for _ in range(random.randint(1, min(mine.many, LONGEST) or 1))]
        meant[mine.name] = tuple(value for value, _ in ways) if mine.many else ways[0][0]
        words.append((random.choice([mine.name, *mine.also]), ",".join(word for _, word in ways)))
    return words, {name.replace("-", "_"): value for name, value in meant.items()}


def questions(random, ruleset, question, number):
    """So many answers to a question asked at random: (all readings, inputs, our answer), refusals left out.

    AssertionError where hardly anything that is drawn is answered at all.
    """
    answered = 0
    for _ in range(number * TRIES):
        chosen, read = a_reading(random, ruleset)
        words, meant = typed(random, question)
        book = Book(ruleset.tables, ruleset.readings, chosen)
        try:
            (row,) = parse_rows(question, book, words)
            ours = question.odds(book, **row.inputs)
        except InputError:
            continue
        yield read, meant, {ending: chance for ending, chance in ours.items() if chance}
        answered += 1
        if answered == number:
            return
    assert answered > number // 4, f"of what is drawn at random only {answered} are answered"
